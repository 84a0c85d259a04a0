import { z } from 'zod'
import { type Calls, ofUser, userId } from '../call.ts'
import { productsAnswer, wish } from '../catalogue/product.ts'
import { newReview, reviewAnswer, reviewQuery, reviewsAnswer } from '../catalogue/review.ts'
import { id, pageQuery, plainAnswer } from '../envelope.ts'
import { addressAnswer, addressEdit, addressesAnswer, addressInput } from '../people/address.ts'
import { cartAnswer, cartChange, cartLineQuery } from './cart.ts'

export const shoppingCalls = {
  'POST /api/shop/cart/add': {
    summary: 'Add pieces to the cart',
    access: 'shopper',
    body: cartChange,
    answer: cartAnswer,
  },
  'GET /api/shop/cart/get/:userId': {
    summary: 'The cart',
    access: 'self',
    params: ofUser,
    answer: cartAnswer,
  },
  'PUT /api/shop/cart/update-cart': {
    summary: "Set a line's quantity",
    access: 'shopper',
    body: cartChange,
    answer: cartAnswer,
  },
  'DELETE /api/shop/cart/:userId/:productId': {
    summary: 'Take a line out of the cart',
    access: 'self',
    params: z.object({ userId, productId: id }),
    query: cartLineQuery,
    answer: cartAnswer,
  },
  'POST /api/shop/wishlist/add': {
    summary: 'Keep a product for later',
    access: 'shopper',
    body: wish,
    answer: productsAnswer,
  },
  'GET /api/shop/wishlist/:userId': {
    summary: 'Products kept for later, newest first',
    access: 'self',
    params: ofUser,
    query: z.object(pageQuery),
    answer: productsAnswer,
  },
  'DELETE /api/shop/wishlist/:userId/:productId': {
    summary: 'Keep a product no longer',
    access: 'self',
    params: z.object({ userId, productId: id }),
    answer: productsAnswer,
  },
  'POST /api/shop/review/add': {
    summary: 'Review a product',
    access: 'shopper',
    changes: ['reviews'],
    body: newReview,
    answer: reviewAnswer,
    status: 201,
  },
  'GET /api/shop/review/:productId': {
    summary: 'Reviews of a product, newest first',
    access: 'public',
    shows: ['catalogue', 'reviews'],
    params: z.object({ productId: id }),
    query: reviewQuery,
    answer: reviewsAnswer,
  },
  'POST /api/shop/address/add': {
    summary: 'Save an address (three at most)',
    access: 'shopper',
    body: addressInput,
    answer: addressAnswer,
    status: 201,
  },
  'GET /api/shop/address/get/:userId': {
    summary: 'Saved addresses',
    access: 'self',
    params: ofUser,
    query: z.object(pageQuery),
    answer: addressesAnswer,
  },
  'PUT /api/shop/address/update/:userId/:addressId': {
    summary: 'Change an address',
    access: 'self',
    params: z.object({ userId, addressId: id }),
    body: addressEdit,
    answer: addressAnswer,
  },
  'DELETE /api/shop/address/delete/:userId/:addressId': {
    summary: 'Delete an address',
    access: 'self',
    params: z.object({ userId, addressId: id }),
    answer: plainAnswer,
  },
} as const satisfies Calls

import { z } from 'zod'
import {
  credentials,
  forgottenPassword,
  passwordChange,
  passwordReset,
  registration,
  sessionsAnswer,
  userAnswer,
} from './account.ts'
import { addressAnswer, addressEdit, addressesAnswer, addressInput } from './address.ts'
import { cartAnswer, cartChange, cartLineQuery, orderAgainAnswer } from './cart.ts'
import {
  listingAnswer,
  listingQuery,
  newProduct,
  productAnswer,
  productEdit,
  productsAnswer,
  SEARCH_MAX,
  SEARCH_MIN,
  uploadAnswer,
  wish,
} from './catalogue.ts'
import { id, pageQuery, plainAnswer } from './envelope.ts'
import { featureAnswer, featureInput, featuresAnswer } from './feature.ts'
import {
  adminOrderAnswer,
  adminOrdersAnswer,
  captureInput,
  createdAnswer,
  newOrder,
  orderAnswer,
  orderById,
  orderQuery,
  ordersAnswer,
  quoteAnswer,
  statusChange,
} from './order.ts'
import { newReview, reviewAnswer, reviewQuery, reviewsAnswer } from './review.ts'
import { shopAnswer } from './shop.ts'

/**
 * Who may call. `shopper` and `self` want a signed-in shopper; `self` has the shopper's own id in
 * the path. `member` wants anyone signed in, `admin` an admin.
 */
export type Access = 'public' | 'member' | 'shopper' | 'self' | 'admin'

export type Endpoint = {
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON, and multipart where `multipart` is set; `file` is an upload in the field `image`. */
  body?: z.ZodType
  multipart?: 'fields' | 'file'
  answer: z.ZodObject
  /** 200 unless something is made. */
  status?: 200 | 201
}

const byId = z.object({ id })
/** Compared with the session's user, so any other text is a 403 rather than a 400. */
const userId = z.string()
const ofUser = z.object({ userId })

/** Every call of the API. Routes, the browser's client and the OpenAPI document are made from it. */
export const contract = {
  'POST /api/auth/register': {
    summary: 'Open an account',
    access: 'public',
    body: registration,
    answer: plainAnswer,
    status: 201,
  },
  'POST /api/auth/login': {
    summary: 'Sign in and get the session cookie',
    access: 'public',
    body: credentials,
    answer: userAnswer,
  },
  'POST /api/auth/logout': { summary: 'End this session', access: 'public', answer: plainAnswer },
  'GET /api/auth/check-auth': {
    summary: 'Who is signed in',
    access: 'member',
    answer: userAnswer,
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password and end every other session',
    access: 'member',
    body: passwordChange,
    answer: plainAnswer,
  },
  'GET /api/auth/sessions': {
    summary: 'Where this account is signed in',
    access: 'member',
    answer: sessionsAnswer,
  },
  'POST /api/auth/logout-everywhere': {
    summary: 'End every session of this account',
    access: 'member',
    answer: plainAnswer,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send a mail with a link to set a new password',
    access: 'public',
    body: forgottenPassword,
    answer: plainAnswer,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of the mail',
    access: 'public',
    body: passwordReset,
    answer: plainAnswer,
  },

  'POST /api/admin/products/upload-image': {
    summary: 'Upload a picture',
    access: 'admin',
    body: featureInput,
    multipart: 'file',
    answer: uploadAnswer,
  },
  'POST /api/admin/products/add': {
    summary: 'Add a product',
    access: 'admin',
    body: newProduct,
    multipart: 'fields',
    answer: productAnswer,
    status: 201,
  },
  'GET /api/admin/products/get': {
    summary: 'All products',
    access: 'admin',
    query: z.object(pageQuery),
    answer: productsAnswer,
  },
  'PUT /api/admin/products/edit/:id': {
    summary: 'Change a product',
    access: 'admin',
    params: byId,
    body: productEdit,
    multipart: 'fields',
    answer: productAnswer,
  },
  'DELETE /api/admin/products/delete/:id': {
    summary: 'Take a product out of the shop',
    access: 'admin',
    params: byId,
    answer: plainAnswer,
  },
  'GET /api/admin/orders/get': {
    summary: 'All orders, newest first',
    access: 'admin',
    query: orderQuery,
    answer: adminOrdersAnswer,
  },
  'GET /api/admin/orders/details/:id': {
    summary: 'One order',
    access: 'admin',
    params: byId,
    answer: adminOrderAnswer,
  },
  'PUT /api/admin/orders/update/:id': {
    summary: "Change an order's status",
    access: 'admin',
    params: byId,
    body: statusChange,
    answer: adminOrderAnswer,
  },

  'GET /api/common/feature/get': {
    summary: 'Feature images of the home page',
    access: 'public',
    answer: featuresAnswer,
  },
  'POST /api/common/feature/add': {
    summary: 'Add a feature image',
    access: 'admin',
    body: featureInput,
    answer: featureAnswer,
    status: 201,
  },

  'GET /api/common/shop': {
    summary: "The shop's name, contact details and social links",
    access: 'public',
    answer: shopAnswer,
  },

  'GET /api/shop/products/get': {
    summary: 'Products by filter and sort',
    access: 'public',
    query: listingQuery,
    answer: listingAnswer,
  },
  'GET /api/shop/products/get/:id': {
    summary: 'One product',
    access: 'public',
    params: byId,
    answer: productAnswer,
  },
  'GET /api/shop/search/:keyword': {
    summary: 'Search title, description and category',
    access: 'public',
    params: z.object({
      keyword: z
        .string()
        .trim()
        .min(SEARCH_MIN, `Please type at least ${SEARCH_MIN} characters.`)
        .max(SEARCH_MAX, `Please search for at most ${SEARCH_MAX} characters.`),
    }),
    query: z.object(pageQuery),
    answer: productsAnswer,
  },

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
    body: newReview,
    answer: reviewAnswer,
    status: 201,
  },
  'GET /api/shop/review/:productId': {
    summary: 'Reviews of a product, newest first',
    access: 'public',
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

  'GET /api/shop/order/quote': {
    summary: "What the cart costs, in rupees and in the provider's currency",
    access: 'shopper',
    answer: quoteAnswer,
  },
  'POST /api/shop/order/create': {
    summary: 'Make an order from the cart and hold its stock',
    access: 'shopper',
    body: newOrder,
    answer: createdAnswer,
    status: 201,
  },
  'POST /api/shop/order/capture': {
    summary: 'Take the approved payment, exactly once',
    access: 'shopper',
    body: captureInput,
    answer: orderAnswer,
  },
  'POST /api/shop/order/cancel': {
    summary: 'Give up an unpaid order and free its stock',
    access: 'shopper',
    body: orderById,
    answer: plainAnswer,
  },
  'POST /api/shop/order/again': {
    summary: "Put an earlier order's pieces into the cart, as far as they can be had",
    access: 'shopper',
    body: orderById,
    answer: orderAgainAnswer,
  },
  'GET /api/shop/order/list/:userId': {
    summary: "The shopper's orders, newest first",
    access: 'self',
    params: ofUser,
    query: orderQuery,
    answer: ordersAnswer,
  },
  'GET /api/shop/order/details/:id': {
    summary: "One of the shopper's orders",
    access: 'shopper',
    params: byId,
    answer: orderAnswer,
  },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Endpoint>

export type Contract = typeof contract
export type Call = keyof Contract

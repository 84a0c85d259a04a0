import type { FastifyInstance } from 'fastify'
import { listWishes } from '../catalogue/catalogue.ts'
import { addReview, listReviews } from '../catalogue/reviews.ts'
import { addWish, removeWish } from '../catalogue/wishlist.ts'
import type { Context } from '../context.ts'
import { portionOf } from '../database/paging.ts'
import { endpoint } from '../http/endpoint.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from '../people/addresses.ts'
import { addToCart, getCart, removeFromCart, updateCart } from './cart.ts'

export function cartRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/cart/add', async ({ user, body }) => ({
    message: 'Product is added to cart',
    data: await addToCart(db, user.id, body),
  }))

  endpoint(app, context, 'GET /api/shop/cart/get/:userId', async ({ user }) => ({
    data: await getCart(db, user.id),
  }))

  endpoint(app, context, 'PUT /api/shop/cart/update-cart', async ({ user, body }) => ({
    message: 'Cart item is updated successfully',
    data: await updateCart(db, user.id, body),
  }))

  endpoint(
    app,
    context,
    'DELETE /api/shop/cart/:userId/:productId',
    async ({ user, params, query }) => ({
      message: 'Cart item is deleted successfully',
      data: await removeFromCart(db, user.id, params.productId, query.size),
    }),
  )
}

export function addressRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/address/add', async ({ user, body }) => ({
    message: 'Address added successfully',
    data: await addAddress(db, user.id, body),
  }))

  endpoint(app, context, 'GET /api/shop/address/get/:userId', async ({ user, query }) =>
    portionOf(await listAddresses(db, user.id), query),
  )

  endpoint(
    app,
    context,
    'PUT /api/shop/address/update/:userId/:addressId',
    async ({ user, params, body }) => ({
      message: 'Address updated successfully',
      data: await updateAddress(db, user.id, params.addressId, body),
    }),
  )

  endpoint(
    app,
    context,
    'DELETE /api/shop/address/delete/:userId/:addressId',
    async ({ user, params }) => {
      await deleteAddress(db, user.id, params.addressId)
      return { message: 'Address deleted successfully' }
    },
  )
}

export function reviewRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/review/add', async ({ user, body }) => ({
    message: 'Review added successfully!',
    data: await addReview(db, user, body),
  }))

  endpoint(app, context, 'GET /api/shop/review/:productId', ({ params, query }) =>
    listReviews(context.reads, params.productId, query),
  )
}

export function wishlistRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/shop/wishlist/:userId', async ({ user, query }) =>
    portionOf(await listWishes(db, user.id), query),
  )

  endpoint(app, context, 'POST /api/shop/wishlist/add', async ({ user, body }) => {
    await addWish(db, user.id, body.productId)
    return { message: 'Added to your wishlist', ...portionOf(await listWishes(db, user.id)) }
  })

  endpoint(
    app,
    context,
    'DELETE /api/shop/wishlist/:userId/:productId',
    async ({ user, params }) => {
      await removeWish(db, user.id, params.productId)
      return { message: 'Removed from your wishlist', ...portionOf(await listWishes(db, user.id)) }
    },
  )
}

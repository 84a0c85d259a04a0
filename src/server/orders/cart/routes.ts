import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { getCart } from './cart.ts'
import { addToCart, removeFromCart, updateCart } from './cart-changes.ts'

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

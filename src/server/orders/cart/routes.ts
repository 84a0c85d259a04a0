import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { getCart } from './cart.ts'
import { addToCart, removeFromCart, updateCart } from './cart-changes.ts'

export function cartRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/cart/add', async ({ user, body }) => ({
    message: say('cart_added'),
    data: await addToCart(db, user.id, body),
  }))

  endpoint(app, context, 'GET /api/shop/cart/get/:userId', async ({ user }) => ({
    data: await getCart(db, user.id),
  }))

  endpoint(app, context, 'PUT /api/shop/cart/update-cart', async ({ user, body }) => ({
    message: say('cart_updated'),
    data: await updateCart(db, user.id, body),
  }))

  endpoint(
    app,
    context,
    'DELETE /api/shop/cart/:userId/:productId',
    async ({ user, params, query }) => ({
      message: say('cart_deleted'),
      data: await removeFromCart(db, user.id, { ...params, ...query }),
    }),
  )
}

import type { FastifyInstance } from 'fastify'
import { normalCode } from '#shared/orders/discounts/vocabulary.ts'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { toNetwork } from '../../people/sign-in/caller.ts'
import { limitFailures } from '../../people/sign-in/throttle.ts'
import { getCart } from '../buying/cart/cart.ts'
import { addToCart, removeFromCart, updateCart } from '../buying/cart/cart-changes.ts'
import { addCartCode, removeCartCode } from '../buying/cart/cart-codes.ts'

/** Wrong codes per account, and per network over all its accounts. */
const guessLimits = (userId: string, network: string) => [
  { key: `code:${userId}`, most: 10, seconds: 600 },
  { key: `codes:${network}`, most: 60, seconds: 3600 },
]

export function cartRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/cart/add', async ({ user, body }) => ({
    message: say('cart_added'),
    data: await addToCart(db, user.id, body),
  }))

  endpoint(app, context, 'POST /api/shop/cart/code', async ({ user, body, request }) => ({
    // A shop has few codes, so guesses must be few.
    data: await limitFailures(db, guessLimits(user.id, toNetwork(request.ip)), () =>
      addCartCode(db, user.id, body),
    ),
    message: say('code_added', { code: normalCode(body.code) }),
  }))

  endpoint(app, context, 'DELETE /api/shop/cart/code/:userId/:code', async ({ user, params }) => ({
    data: await removeCartCode(db, user.id, params.code),
    message: say('code_removed', { code: normalCode(params.code) }),
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

import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { removeCreditFromCart } from '../money/credit/credit-record.ts'
import { issueCard, listCards, replaceCode } from '../money/credit/gift-cards.ts'
import { correctStoreCredit, getStoreCredit } from '../money/credit/store-credit.ts'
import { checkCard, useCredit } from '../parts/credit/cart-credit.ts'
import { freezeCard } from '../refunding/card-freeze.ts'

export function creditRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context

  endpoint(app, context, 'POST /api/shop/credit/use', async ({ user, body, request }) => {
    await useCredit(context, user.id, toCaller(request, config), body)
    return { message: say('credit_used') }
  })

  endpoint(app, context, 'DELETE /api/shop/credit/use/:id', async ({ user, params }) => {
    await removeCreditFromCart(db, user.id, params.id)
    return {}
  })

  endpoint(app, context, 'POST /api/shop/credit/check', async ({ user, body, request }) => ({
    data: await checkCard(context, user.id, toCaller(request, config), body.code),
  }))

  endpoint(app, context, 'GET /api/shop/credit', async ({ user }) => ({
    data: await getStoreCredit(db, user.id),
  }))

  endpoint(app, context, 'GET /api/admin/gift-cards', ({ query }) => listCards(db, query))

  endpoint(app, context, 'POST /api/admin/gift-cards', async ({ user, body }) => ({
    message: say('gift_card_issued'),
    data: await issueCard(context, user, body),
  }))

  endpoint(app, context, 'POST /api/admin/gift-cards/:id/code', async ({ user, params }) => ({
    message: say('gift_code_replaced'),
    data: await replaceCode(context, user, params.id),
  }))

  endpoint(app, context, 'PUT /api/admin/gift-cards/:id', async ({ user, params, body }) => {
    await freezeCard(context, user, params.id, body.frozen)
    return { message: say(body.frozen ? 'gift_card_frozen' : 'gift_card_thawed') }
  })

  endpoint(
    app,
    context,
    'POST /api/admin/customers/:id/credit',
    async ({ user, params, body }) => ({
      message: say('store_credit_changed'),
      data: await correctStoreCredit(context, user, params.id, body),
    }),
  )
}

import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { visitorOrigin } from '../../http/origins.ts'
import { say } from '../../messages/messages.ts'
import { buyCard, cardOffer } from '../buying/buy-card.ts'
import { boughtCards, correctRecipient, sendNewCode } from '../parts/card-sale/bought-cards.ts'
import { toBuyer } from './buyer.ts'

export function cardSaleRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/shop/gift-cards', async ({ user }) => ({
    data: { ...(await cardOffer(context)), cards: await boughtCards(db, user.id) },
  }))

  endpoint(app, context, 'PUT /api/shop/gift-cards/:id', async ({ user, params, body }) => {
    await correctRecipient(db, user.id, params.id, body.recipientEmail)
    return { message: say('recipient_corrected') }
  })

  endpoint(app, context, 'POST /api/shop/gift-cards/:id/code', async ({ user, params }) => {
    await sendNewCode(db, user.id, params.id)
    return { message: say('card_code_sent') }
  })

  endpoint(app, context, 'POST /api/shop/gift-cards/buy', ({ user, body, request }) =>
    buyCard(context, toBuyer(user, request), body, visitorOrigin(context.config, request)),
  )
}

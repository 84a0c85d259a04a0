import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { addDiscount, changeDiscount, listDiscounts } from './code-record.ts'

export function discountRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/discounts', async () => ({
    data: await listDiscounts(db),
  }))

  endpoint(app, context, 'POST /api/admin/discounts', async ({ user, body }) => ({
    data: await addDiscount(db, user, body),
    message: say('discount_saved', { code: body.code }),
  }))

  endpoint(app, context, 'PUT /api/admin/discounts/:id', async ({ user, params, body }) => ({
    data: await changeDiscount(db, user, params.id, body),
    message: say('discount_saved', { code: body.code }),
  }))
}

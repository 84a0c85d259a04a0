import type { FastifyInstance } from 'fastify'
import type { DiscountInput } from '#shared/orders/discounts/code-schema.ts'
import { discountGapWarning } from '../../catalogue/products/price-gap.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { addDiscount, changeDiscount, listDiscounts } from '../parts/codes/code-record.ts'

/** Warns of prices, of a product bought alone, for which no tax rate is consistent. */
async function taxGapWarning(db: Db, { enabled, percent, amount, ...scope }: DiscountInput) {
  if (!enabled || (percent === null && amount === null)) return {}
  const warning = await discountGapWarning(
    db,
    scope,
    ({ effective }) => effective - (percent === null ? (amount ?? 0) : (effective * percent) / 100),
  )
  return warning === undefined ? {} : { warning }
}

export function discountRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/discounts', async () => ({
    data: await listDiscounts(db),
  }))

  endpoint(app, context, 'POST /api/admin/discounts', async ({ user, body }) => ({
    data: await addDiscount(db, user, body),
    message: say('discount_saved', { code: body.code }),
    ...(await taxGapWarning(db, body)),
  }))

  endpoint(app, context, 'PUT /api/admin/discounts/:id', async ({ user, params, body }) => ({
    data: await changeDiscount(db, user, params.id, body),
    message: say('discount_saved', { code: body.code }),
    ...(await taxGapWarning(db, body)),
  }))
}

import type { FastifyInstance } from 'fastify'
import type { SaleInput } from '#shared/catalogue/sale-schema.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { discountGapWarning } from '../products/price-gap.ts'
import { reducedPrice } from './sale-price.ts'
import { readSales } from './sale-record.ts'
import { addSale, changeSale, endSale, previewSale } from './sales.ts'

/** Warns of prices that fit no tax rate. */
async function taxGapWarning(db: Db, { percent, ...scope }: SaleInput) {
  const warning = await discountGapWarning(db, scope, ({ price, effective }) =>
    Math.min(effective, toRupees(reducedPrice(toPaise(price), percent))),
  )
  return warning === undefined ? {} : { warning }
}

export function saleRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/sales', async () => ({ data: await readSales(db) }))

  endpoint(app, context, 'POST /api/admin/sales/preview', ({ body }) => previewSale(db, body))

  endpoint(app, context, 'POST /api/admin/sales', async ({ user, body }) => ({
    data: await addSale(db, user, body),
    message: say('sale_saved', { title: body.title }),
    ...(await taxGapWarning(db, body)),
  }))

  endpoint(app, context, 'PUT /api/admin/sales/:id', async ({ user, params, body }) => ({
    data: await changeSale(db, user, params.id, body),
    message: say('sale_saved', { title: body.title }),
    ...(await taxGapWarning(db, body)),
  }))

  endpoint(app, context, 'POST /api/admin/sales/:id/end', async ({ user, params }) => {
    const data = await endSale(db, user, params.id)
    return { data, message: say('sale_ended_now', { title: data.title }) }
  })
}

import type { OrderMethod } from '#shared/orders/vocabulary.ts'
import { holdStock } from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import { addEvent } from './order-history.ts'
import { type LineFields, type OrderFields, writeOrder } from './order-record.ts'
import { type Due, writeDues } from './payments/dues.ts'
import { type NewPayment, writePayment } from './payments/payment-record.ts'
import type { Charge } from './pricing/price-order.ts'

export type OrderDraft = {
  order: OrderFields
  lines: readonly LineFields[]
  charges: readonly Charge[]
  payment: Omit<NewPayment, 'provider'> & { provider: OrderMethod }
  /** The parts of the total that are due at different times. */
  dues?: readonly Due[]
  /** An order that this one replaces, whose holds pass to it. */
  insteadOf?: string | undefined
}

/**
 * Writes an order with its lines, charges and payment, and holds its items. The draft's prices and
 * total come from the database. Throws 409 if an item is unavailable.
 */
export async function placeOrder(tx: Tx, draft: OrderDraft) {
  const { order, lines, charges, payment, dues = [], insteadOf } = draft
  await writeOrder(tx, order, lines, charges)
  await writePayment(tx, order.orderId, payment)
  await writeDues(tx, order.orderId, dues)
  await addEvent(tx, order.orderId, { kind: 'placed' }, order.placedBy ?? null)
  const held = lines.filter(({ stockPolicy }) => stockPolicy === 'stock')
  await holdStock(tx, order.orderId, held, { until: 'timeToPay', insteadOf })
}

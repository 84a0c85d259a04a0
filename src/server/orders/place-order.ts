import { uuidv7 } from 'uuidv7'
import type { OrderMethod } from '#shared/orders/vocabulary.ts'
import { holdStock } from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import { type PromiseTerms, writePromiseTerms } from './delivery/promises.ts'
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
  /** What the delivery date counts from; undefined for an order without one. */
  promise?: PromiseTerms | undefined
  /** An order that this one replaces, whose holds pass to it. */
  insteadOf?: string | undefined
}

/**
 * Writes an order with its lines, charges and payment, and holds its items. The draft's prices and
 * total come from the database. Throws 409 if an item is unavailable.
 */
export async function placeOrder(tx: Tx, draft: OrderDraft) {
  const { order, payment, dues = [], insteadOf } = draft
  const { lines, charges, promise } = withOwnLineIds(draft)
  await writeOrder(tx, order, lines, charges)
  await writePayment(tx, order.orderId, payment)
  await writeDues(tx, order.orderId, dues)
  if (promise) await writePromiseTerms(tx, order.orderId, promise)
  await addEvent(tx, order.orderId, { kind: 'placed' }, order.placedBy ?? null)
  const held = lines.filter(({ stockPolicy }) => stockPolicy === 'stock')
  await holdStock(tx, order.orderId, held, { until: 'timeToPay', insteadOf })
}

/** A cart line may be ordered again, so that the lines of an order get ids of their own. */
function withOwnLineIds({
  lines,
  charges,
  promise,
}: Pick<OrderDraft, 'lines' | 'charges' | 'promise'>) {
  const ids = new Map(lines.map(({ lineId }) => [lineId, uuidv7()]))
  const idOf = (lineId: string) => ids.get(lineId) ?? lineId
  return {
    lines: lines.map((line) => ({ ...line, lineId: idOf(line.lineId) })),
    charges: charges.map((charge) =>
      charge.lineId === undefined ? charge : { ...charge, lineId: idOf(charge.lineId) },
    ),
    promise: promise && {
      ...promise,
      lines: promise.lines.map((line) => ({ ...line, lineId: idOf(line.lineId) })),
    },
  }
}

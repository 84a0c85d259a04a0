import { uuidv7 } from 'uuidv7'
import type { OrderMethod } from '#shared/orders/vocabulary.ts'
import type { Tx } from '../../db.ts'
import { type Due, insertDues } from '../money/dues.ts'
import { insertPayment, type NewPayment } from '../money/payment-record.ts'
import { type PartsDraft, placeParts } from '../parts/index.ts'
import type { Charge } from '../pricing/price-order.ts'
import { insertOrder, type LineFields, type OrderFields } from './record/order-record.ts'

export type OrderDraft = PartsDraft & {
  order: OrderFields
  lines: readonly LineFields[]
  charges: readonly Charge[]
  payment: Omit<NewPayment, 'provider'> & { provider: OrderMethod }
  /** Empty if everything is due at once. */
  dues?: readonly Due[]
  /** The order that this one replaces; its holds pass to this one. */
  insteadOf?: string | undefined
}

/** Expects prices from the database. Throws 409 if an item or a code is unavailable. */
export async function placeOrder(tx: Tx, given: OrderDraft) {
  const draft = withOwnLineIds(given)
  const { order, lines, charges, payment, dues = [] } = draft
  await insertOrder(tx, order, lines, charges, insertPayment(order.orderId, payment))
  await insertDues(tx, order.orderId, dues)
  await placeParts(tx, draft)
}

/** A cart line may be ordered again, so order lines get new ids. */
function withOwnLineIds(draft: OrderDraft): OrderDraft {
  const { lines, charges, promise } = draft
  const ids = new Map(lines.map(({ lineId }) => [lineId, uuidv7()]))
  const getNewId = (lineId: string) => ids.get(lineId) ?? lineId
  return {
    ...draft,
    lines: lines.map((line) => ({ ...line, lineId: getNewId(line.lineId) })),
    charges: charges.map((charge) =>
      charge.lineId === undefined ? charge : { ...charge, lineId: getNewId(charge.lineId) },
    ),
    promise: promise && {
      ...promise,
      lines: promise.lines.map((line) => ({ ...line, lineId: getNewId(line.lineId) })),
    },
  }
}

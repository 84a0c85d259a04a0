import { uuidv7 } from 'uuidv7'
import type { OrderMethod } from '#shared/orders/vocabulary.ts'
import { holdCloth } from '../catalogue/cloth/cloth-stock.ts'
import { holdNewStock } from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import type { CreditShare } from './credit/credit-shares.ts'
import { insertPromiseTerms, type PromiseTerms } from './delivery/promises.ts'
import { type DiscountUse, reserveUses } from './discounts/uses.ts'
import { copyOrderedMeasures } from './fit/line-measures.ts'
import { insertOrder, type LineFields, type OrderFields } from './order-record.ts'
import { type Due, insertDues } from './payments/dues.ts'
import { insertFurtherPayment, insertPayment, type NewPayment } from './payments/payment-record.ts'
import type { Charge } from './pricing/price-order.ts'
import { insertMadeLines } from './production/made-lines.ts'

export type OrderDraft = {
  order: OrderFields
  lines: readonly LineFields[]
  charges: readonly Charge[]
  uses?: readonly DiscountUse[]
  payment: Omit<NewPayment, 'provider'> & { provider: OrderMethod }
  /** Empty if everything is due at once. */
  dues?: readonly Due[]
  credit?: readonly CreditShare[]
  promise?: PromiseTerms | undefined
  /** The order that this one replaces; its holds pass to this one. */
  insteadOf?: string | undefined
}

/** Expects prices from the database. Throws 409 if an item or a code is unavailable. */
export async function placeOrder(tx: Tx, draft: OrderDraft) {
  const { order, payment, dues = [], uses = [], credit = [], insteadOf } = draft
  const { lines, charges, promise } = withOwnLineIds(draft)
  await insertOrder(tx, order, lines, charges)
  const cloth = await insertMadeLines(tx, order.orderId, lines)
  await copyOrderedMeasures(
    tx,
    order,
    lines.map(({ lineId, options }) => ({ lineId, profileId: options.profileId })),
  )
  await insertPayment(tx, order.orderId, payment)
  for (const share of credit)
    await insertFurtherPayment(tx, order.orderId, paymentByCredit(share, payment.returnOrigin))
  await insertDues(tx, order.orderId, dues)
  if (promise) await insertPromiseTerms(tx, order.orderId, promise)
  await reserveUses(tx, order.orderId, uses)
  const stockLines = lines.filter(({ stockPolicy }) => stockPolicy === 'stock')
  await holdNewStock(tx, order.orderId, stockLines, { until: 'timeToPay', insteadOf })
  if (cloth.length > 0 || insteadOf)
    await holdCloth(tx, order.orderId, cloth, { until: 'timeToPay', insteadOf })
}

export const paymentByCredit = ({ accountId, paise }: CreditShare, returnOrigin: string) => ({
  provider: 'credit' as const,
  amountPaise: paise,
  currency: 'INR',
  minor: paise,
  inrRate: 1,
  returnOrigin,
  creditAccountId: accountId,
})

/** A cart line may be ordered again, so order lines get new ids. */
function withOwnLineIds({
  lines,
  charges,
  promise,
}: Pick<OrderDraft, 'lines' | 'charges' | 'promise'>) {
  const ids = new Map(lines.map(({ lineId }) => [lineId, uuidv7()]))
  const getNewId = (lineId: string) => ids.get(lineId) ?? lineId
  return {
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

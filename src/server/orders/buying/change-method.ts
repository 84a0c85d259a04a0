import { sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import type { OrderDraft } from '../core/place.ts'
import { holdDeadline } from '../core/record/hold-time.ts'
import { replaceCharges, transition } from '../core/record/order-record.ts'
import { reserveCreditShares } from '../money/credit/credit-record.ts'
import type { CreditShare } from '../money/credit/credit-shares.ts'
import { replaceDues } from '../money/dues.ts'
import {
  deleteReleasedCredit,
  endOpenParts,
  insertFurtherPayment,
  replacePayment,
} from '../money/payment-record.ts'
import { paymentByCredit, releaseCredit } from '../parts/credit/order-credit.ts'
import { setHoldDeadline } from '../parts/goods.ts'
import type { Charge } from '../pricing/price-order.ts'

type Change = Pick<OrderDraft, 'payment' | 'charges'> & {
  order: Pick<OrderDraft['order'], 'orderId' | 'fingerprint' | 'totalPaise' | 'hold'>
  /** In the sequence of the order's lines. */
  lines: readonly { lineId: string }[]
  dues: NonNullable<OrderDraft['dues']>
  shares: readonly CreditShare[]
  /** The shares that need payments of their own, without the one that is `payment`. */
  credit: readonly CreditShare[]
}

/**
 * Keeps lines and holds. Returns our id of the payment at the provider. Requires a row lock on the
 * order. Throws 409 if the credit has been spent.
 */
export async function changeMethod(tx: Tx, { order, lines, ...change }: Change): Promise<string> {
  const { orderId, hold } = order
  const { payment, dues, shares, credit } = change
  await releaseCredit(tx, orderId)
  await deleteReleasedCredit(tx, orderId)
  if (!(await reserveCreditShares(tx, shares))) throw new ShopError('credit_changed')
  await endOpenParts(tx, orderId)
  const reference = await replacePayment(tx, orderId, payment)
  const until = hold.until ? sql`${hold.until}` : holdDeadline(hold.seconds)
  await transition(
    tx,
    orderId,
    'changeMethod',
    { history: { kind: 'methodChanged' } },
    sql`, fingerprint = ${order.fingerprint}, total_paise = ${order.totalPaise}, hold_renewed = ${hold.renewed}, hold_until = ${until}`,
  )
  await replaceCharges(tx, orderId, await withOrderLineIds(tx, orderId, lines, change.charges))
  await replaceDues(tx, orderId, dues)
  for (const share of credit)
    await insertFurtherPayment(tx, orderId, paymentByCredit(share, payment.returnOrigin))
  await setHoldDeadline(tx, orderId)
  return reference
}

async function withOrderLineIds(
  tx: Tx,
  orderId: string,
  lines: readonly { lineId: string }[],
  charges: readonly Charge[],
): Promise<Charge[]> {
  const orderedLines = await tx<{ id: string }[]>`
    SELECT id FROM order_lines WHERE order_id = ${orderId} ORDER BY position`
  const ids = new Map(lines.map(({ lineId }, at) => [lineId, orderedLines[at]?.id]))
  return charges.map(({ lineId, ...charge }) => {
    const id = lineId && ids.get(lineId)
    return id ? { ...charge, lineId: id } : charge
  })
}

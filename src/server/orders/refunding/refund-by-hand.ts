import { uuidv7 } from 'uuidv7'
import { toRupees } from '#shared/money.ts'
import { sumBy } from '#shared/sum.ts'
import type { Tx } from '../../db.ts'
import { addEvent } from '../core/record/history.ts'
import { assignOrderNumber, transition } from '../core/record/order-record.ts'
import { insertRefund } from '../money/refund-record.ts'
import { takeBackParts } from '../money/upi-parts.ts'
import { requestPayoutDetails } from './payouts.ts'

type Receipt = { paymentId: string; paise: number }

/**
 * Refunds money of an order that was not accepted, which the owner pays by hand, and asks the shopper
 * where to. The order becomes rejected, so that it is in the owner's list.
 */
export async function refundByHand(
  tx: Tx,
  orderId: string,
  receipts: readonly Receipt[],
  { reason, userName }: { reason: string; userName: string | null },
) {
  await transition(tx, orderId, 'setStatus', { orderStatus: 'rejected' })
  await assignOrderNumber(tx, orderId)
  const refunds = receipts.map((receipt) => ({ ...receipt, refundId: uuidv7() }))
  for (const { refundId, paymentId, paise } of refunds)
    await insertRefund(
      tx,
      orderId,
      { refundId, reason, toCredit: false },
      { paymentId, paise, minor: paise },
      [],
      userName,
    )
  await requestPayoutDetails(
    tx,
    orderId,
    refunds.map(({ refundId }) => refundId),
  )
}

/** Returns the UPI parts that came for an order that ends before it is accepted. */
export async function returnUpiParts(tx: Tx, orderId: string) {
  const receipts = await takeBackParts(tx, orderId)
  if (receipts.length === 0) return
  const amount = toRupees(sumBy(receipts, ({ paise }) => paise))
  await addEvent(tx, orderId, { kind: 'partsReturned', amount })
  await refundByHand(tx, orderId, receipts, {
    reason: 'The order was not confirmed',
    userName: null,
  })
}

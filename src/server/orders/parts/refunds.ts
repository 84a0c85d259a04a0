import type { Tx } from '../../db.ts'
import type { DisputeState } from '../core/record/part.ts'
import { findParts } from './index.ts'

/** Finds the paise that the order's parts let the shop refund; undefined if no part limits them. */
export async function findRefundLimit(tx: Tx, orderId: string): Promise<number | undefined> {
  const limits: number[] = []
  for (const { refundLimit } of await findParts(tx, orderId)) {
    const paise = await refundLimit?.(tx, orderId)
    if (paise !== undefined) limits.push(paise)
  }
  return limits.length > 0 ? Math.min(...limits) : undefined
}

/** Deducts a refund from what the order sold. A negative amount reverses a failed refund. */
export async function deductRefund(
  tx: Tx,
  orderId: string,
  paise: number,
  userName: string | null,
) {
  for (const { refund } of await findParts(tx, orderId))
    await refund?.(tx, orderId, paise, userName)
}

/** Deducts money that left without the shop from what the order sold. */
export async function deductOutsideRefund(tx: Tx, orderId: string, paise: number) {
  for (const { refundOutside } of await findParts(tx, orderId))
    await refundOutside?.(tx, orderId, paise)
}

/** The owner froze or unfroze the gift card that the order sold. */
export async function followFreeze(tx: Tx, orderId: string) {
  for (const part of await findParts(tx, orderId)) await part.followFreeze?.(tx, orderId)
}

export async function followDispute(tx: Tx, orderId: string, state: DisputeState) {
  for (const part of await findParts(tx, orderId)) await part.followDispute?.(tx, orderId, state)
}

/** Items were refunded, or the accepted order was rejected. Requires a row lock on the order. */
export async function followReturn(tx: Tx, orderId: string) {
  for (const part of await findParts(tx, orderId)) await part.followReturn?.(tx, orderId)
}

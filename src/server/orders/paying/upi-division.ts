import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { isProvenShopper } from '../core/limits.ts'
import { holdUntilCheck, setPartsDeadline } from '../core/record/order-record.ts'
import { receivedPaise } from '../money/facts.ts'
import { offeredPercent } from '../money/prepayment.ts'
import { countOfferedParts, divideUpiPayment, findCurrentDivision } from '../money/upi-parts.ts'
import { renewHolds } from '../parts/goods.ts'
import { lockUpiOrder } from '../ways/upi/lock-upi-order.ts'
import { loadOpenPart, lockOrderToPay } from './further-payments.ts'
import { offeredMethods } from './methods.ts'

/**
 * Divides the UPI payment of a shopper's unpaid order, which can then be paid until a day after its
 * placing. Its pieces stay held as long if the shopper is proven. Does nothing if it is divided. Throws
 * 409 for an order that ended, has another method or a reference, or cannot be divided.
 */
export async function divideOwnPayment(context: Context, userId: string, orderId: string) {
  const { db, config } = context
  const { settings } = await offeredMethods(context)
  await transaction(db, async (tx) => {
    const order = await lockUpiOrder(tx, userId, orderId)
    if (order.claimedReference !== '') throw new ShopError('payment_claimed')
    const openPaise = order.duePaise - (await receivedPaise(tx, orderId))
    await divide(tx, orderId, openPaise, settings)
    await setPartsDeadline(tx, orderId, config.offlineHoldSeconds)
    if (!(await isProvenShopper(tx, userId))) return
    await holdUntilCheck(tx, orderId)
    await renewHolds(tx, orderId)
  })
}

/**
 * Divides the UPI payment of what a payment link's order owes. Throws 409 if nothing is open, or a
 * discount for prepaying requires the whole amount at once.
 */
export async function divideLinkPayment(context: Context, orderId: string) {
  const { settings } = await offeredMethods(context)
  const percent = await offeredPercent(context.db)
  await transaction(context.db, async (tx) => {
    const order = await lockOrderToPay(tx, orderId)
    const { openPaise, prepayment } = await loadOpenPart(tx, order, percent)
    if (prepayment) throw new ShopError('not_divisible')
    await divide(tx, orderId, openPaise, settings)
  })
}

async function divide(
  tx: Tx,
  orderId: string,
  openPaise: number,
  { upi, upiParts }: PaymentSettings,
) {
  const { parts, freePaise } = await findCurrentDivision(tx, orderId, openPaise)
  if (parts.length > 0) return
  if (upi.id === '' || countOfferedParts(upiParts, freePaise) === 0)
    throw new ShopError('not_divisible')
  await divideUpiPayment(tx, orderId, { openPaise, limit: upiParts.limit })
}

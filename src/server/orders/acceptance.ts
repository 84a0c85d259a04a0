import { sellCloth } from '../catalogue/cloth/cloth-stock.ts'
import {
  countSold,
  holdAvailableStock,
  holdMissingStock,
  sellHolds,
} from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import { isConflict } from '../errors.ts'
import { queueOrderConfirmationEmail } from '../records/order-emails.ts'
import { removeOrderedItemsFromCart } from './cart/cart-changes.ts'
import { removeUsedCodes } from './cart/cart-codes.ts'
import { issueSoldCard } from './credit/card-sales.ts'
import { reserveCreditAgain, spendCredit } from './credit/order-credit.ts'
import { promiseDelivery } from './delivery/promises.ts'
import { reserveUsesAgain } from './discounts/uses.ts'
import { reserveItems } from './items/item-moves.ts'
import { findOrderFeatures, type OrderFeatures } from './order-features.ts'
import type { NewOrderEvent } from './order-history.ts'
import { transition } from './order-record.ts'
import { paiseReceivedFor } from './payments/facts.ts'
import { holdOrderedCloth } from './production/made-lines.ts'
import { unfulfilledQuantities } from './refunds/line-stock.ts'
import { setReservationExpiry } from './reservations.ts'

/**
 * Holds stock, cloth, credit and codes before money is taken or promised. If one of them is not
 * available, returns false and keeps the others held until the order's deadline.
 */
export async function holdUntilPaid(
  tx: Tx,
  orderId: string,
  lockedFeatures?: OrderFeatures,
): Promise<boolean> {
  const { hasCredit, hasCodes, hasCloth } = lockedFeatures ?? (await findOrderFeatures(tx, orderId))
  if (hasCredit && !(await reserveCreditAgain(tx, orderId))) return false
  try {
    if (hasCodes) await reserveUsesAgain(tx, orderId)
    await holdMissingStock(tx, orderId, unfulfilledQuantities(tx, orderId), { until: 'paid' })
    if (hasCloth) await holdOrderedCloth(tx, orderId, { until: 'paid' })
    return true
  } catch (error) {
    if (!isConflict(error)) throw error
    await setReservationExpiry(tx, orderId)
    return false
  }
}

/**
 * Holds stock and cloth until the order's deadline, including what was released after an earlier
 * one. Skips lines that are no longer available.
 */
export async function renewReservations(tx: Tx, orderId: string) {
  const unfulfilledItems = await unfulfilledQuantities(tx, orderId)
  await holdAvailableStock(tx, orderId, unfulfilledItems, { until: 'timeToPay' })
  await holdOrderedCloth(tx, orderId, { until: 'timeToPay' }).catch((error: unknown) => {
    if (!isConflict(error)) throw error
  })
  await setReservationExpiry(tx, orderId)
}

/**
 * Requires a row lock on the order, and held stock. `capture` marks the order as paid; the other
 * events do so only if nothing is due.
 */
export async function acceptOrder(
  tx: Tx,
  orderId: string,
  event: 'capture' | 'captureDeposit' | 'accept' | 'enter',
  details: { history: NewOrderEvent; userName?: string },
) {
  // A status change may have assigned a number before.
  const number = tx`, number = coalesce(number, nextval('order_numbers')), accepted_at = now()`
  const paidAtSql = event === 'capture' ? tx`, paid_at = now()` : tx``
  await transition(tx, orderId, event, details, tx`${number} ${paidAtSql}`)
  const { hasCredit, hasCodes, hasDeliveryPromise, hasCloth, hasGiftCardSale } =
    await findOrderFeatures(tx, orderId)
  const spentPaise = hasCredit ? await spendCredit(tx, orderId) : 0
  const isCovered = event !== 'capture' && (await isNothingDue(tx, orderId))
  if (isCovered) await transition(tx, orderId, 'receive', {}, tx`, paid_at = now()`)
  else if (event === 'accept' && spentPaise > 0) await transition(tx, orderId, 'receivePart')
  if (hasGiftCardSale) {
    await issueSoldCard(tx, orderId)
    await transition(tx, orderId, 'deliverCard')
  }
  await sellHolds(tx, orderId)
  if (hasCloth) await sellCloth(tx, orderId)
  await reserveItems(tx, orderId)
  await removeOrderedItemsFromCart(tx, orderId)
  if (hasCodes) await removeUsedCodes(tx, orderId)
  if (hasDeliveryPromise) await promiseDelivery(tx, orderId)
  await queueOrderConfirmationEmail(tx, orderId)
  // Last, because all buyers of a product lock the same row of the day.
  if (event === 'capture' || isCovered) await countSold(tx, orderId)
}

async function isNothingDue(tx: Tx, orderId: string): Promise<boolean> {
  const [order] = await tx<{ paise: number }[]>`
    SELECT o.total_paise - ${paiseReceivedFor(tx)} AS paise FROM orders o WHERE o.id = ${orderId}`
  return order?.paise === 0
}

import { countSold } from '../../catalogue/stock/stock.ts'
import { sql, type Tx } from '../../db.ts'
import { isConflict } from '../../errors.ts'
import { queueOrderConfirmationEmail } from '../../records/order-emails.ts'
import { paiseReceivedFor } from '../money/facts.ts'
import { numberColumns } from '../number/order-number.ts'
import { setHoldDeadline } from '../parts/goods.ts'
import { findParts } from '../parts/index.ts'
import type { NewOrderEvent } from './record/history.ts'
import { transition } from './record/order-record.ts'

type OrderParts = Awaited<ReturnType<typeof findParts>>

/**
 * Holds what the order consists of before money is taken or promised. If something is not
 * available, returns false and keeps the rest held until the order's deadline.
 */
export async function holdUntilPaid(
  tx: Tx,
  orderId: string,
  lockedParts?: OrderParts,
): Promise<boolean> {
  try {
    for (const { hold } of lockedParts ?? (await findParts(tx, orderId))) await hold?.(tx, orderId)
    return true
  } catch (error) {
    if (!isConflict(error)) throw error
    await setHoldDeadline(tx, orderId)
    return false
  }
}

type Acceptance = 'capture' | 'captureDeposit' | 'accept' | 'enter'

/**
 * Requires a row lock on the order, and held goods. `capture` marks the order as paid; the other
 * events do so only if nothing is due.
 */
export async function acceptOrder(
  tx: Tx,
  orderId: string,
  event: Acceptance,
  details: { history: NewOrderEvent; userName?: string },
  lockedParts?: OrderParts,
) {
  // A status change may have assigned a number before.
  const accepted = sql`, ${numberColumns}, accepted_at = now()`
  const paidAtSql = event === 'capture' ? sql`, paid_at = now()` : sql``
  await transition(tx, orderId, event, details, sql`${accepted} ${paidAtSql}`)
  const parts = lockedParts ?? (await findParts(tx, orderId))
  for (const { accept } of parts) await accept?.(tx, orderId)
  const isPaid = event === 'capture' || (await markReceived(tx, orderId, event))
  await queueOrderConfirmationEmail(tx, orderId)
  // Last, because all buyers of a product lock the same row of the day.
  if (isPaid) await countSold(tx, orderId)
}

/** Marks the order as paid or partly paid by what was received, such as credit. Returns whether it is paid. */
async function markReceived(tx: Tx, orderId: string, event: Acceptance): Promise<boolean> {
  const [order] = await tx<{ received: number; isPaid: boolean }[]>`
    SELECT ${paiseReceivedFor} AS received, o.total_paise = ${paiseReceivedFor} AS "isPaid"
    FROM orders o WHERE o.id = ${orderId}`
  if (order?.isPaid) await transition(tx, orderId, 'receive', {}, sql`, paid_at = now()`)
  else if (event === 'accept' && order && order.received > 0)
    await transition(tx, orderId, 'receivePart')
  return order?.isPaid === true
}

import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Tx } from '../../db.ts'
import { isStatusEmailWaiting } from '../../records/order-emails.ts'
import type { PackedState } from '../items/order-parcels.ts'
import { deleteLastStatusEvents } from './record/history.ts'
import { clearUndoState, type Fulfilment, setUndoState } from './record/order-record.ts'
import { canBeUndone } from './record/undo.ts'

/** `hadTaken`: an unpaid order's stock was deducted. */
type Rest = { hadTaken: boolean; packed?: PackedState }
/** Rows of earlier versions may lack the rest. */
type UndoState = Fulfilment & { paymentStatus: PaymentStatus; mails: boolean } & Partial<Rest>

/** Stores the state to restore by an undo. Must run after the last change of `updated_at`. */
export async function saveUndoState(
  tx: Tx,
  id: string,
  state: Fulfilment & { paymentStatus: PaymentStatus } & Rest,
) {
  const { orderStatus, courier, trackingNumber, paymentStatus, hadTaken, packed } = state
  const mails = await isStatusEmailWaiting(tx, id)
  const before: UndoState = {
    orderStatus,
    courier,
    trackingNumber,
    paymentStatus,
    mails,
    hadTaken,
    ...(packed && { packed }),
  }
  await setUndoState(tx, id, before)
}

/** Returns the state to restore; undefined if the last change cannot be undone any more. */
export async function findUndoState(tx: Tx, id: string): Promise<(Fulfilment & Rest) | undefined> {
  const [row] = await tx<{ before: UndoState }[]>`
    SELECT o.status_before AS before FROM orders o WHERE o.id = ${id} AND ${canBeUndone}`
  if (!row) return undefined
  const { orderStatus, courier, trackingNumber, hadTaken = true, packed } = row.before
  return { orderStatus, courier, trackingNumber, hadTaken, ...(packed && { packed }) }
}

/** Removes the undone change from the shopper's history; the audit log keeps it. */
export async function deleteUndoneEvents(tx: Tx, id: string) {
  await deleteLastStatusEvents(tx, id)
  await clearUndoState(tx, id)
}

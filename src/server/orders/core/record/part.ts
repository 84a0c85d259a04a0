import type { HoldExpiry } from '../../../catalogue/stock/stock.ts'
import type { Fragment, Tx } from '../../../db.ts'

export type DisputeState = 'opened' | 'won' | 'lost'

export type LineMove = { lineId: string; quantity: number }

/**
 * What an order can have beside its record, as functions for the moments of an order. They run in the
 * transaction that has locked the order.
 */
export type OrderPart<Draft> = {
  name: string
  /** SQL condition: the order `o` has something of this part. Without it, every order has. */
  isIn?: Fragment<'o'>
  /** Throws 409 if something is unavailable. */
  place?: (tx: Tx, draft: Draft) => Promise<unknown>
  /** Holds until the order is paid, including what was released. Throws 409 if something is unavailable. */
  hold?: (tx: Tx, orderId: string) => Promise<unknown>
  /** Holds what is available until the order's deadline. */
  renew?: (tx: Tx, orderId: string) => Promise<unknown>
  /** Lets holds expire at the order's deadline. */
  setDeadline?: (tx: Tx, orderId: string) => Promise<unknown>
  /** Releases what an unpaid order holds. */
  release?: (tx: Tx, orderId: string) => Promise<unknown>
  accept?: (tx: Tx, orderId: string) => Promise<unknown>
  /** Returns items of an accepted order to stock. */
  giveBack?: (tx: Tx, orderId: string, moves: readonly LineMove[]) => Promise<unknown>
  /** Takes items of an accepted order from stock again. Throws 409 if too few are left. */
  takeAgain?: (tx: Tx, orderId: string, moves: readonly LineMove[]) => Promise<unknown>
  /** Takes what an unpaid order is sent with, as far as it is available. */
  sendUnpaid?: (tx: Tx, orderId: string) => Promise<unknown>
  /**
   * Paise that can still be refunded, and locks what they depend on. Undefined if this part does not
   * limit refunds.
   */
  refundLimit?: (tx: Tx, orderId: string) => Promise<number | undefined>
  /** Deducts a refund from what the order sold. A negative amount reverses a failed refund. */
  refund?: (tx: Tx, orderId: string, paise: number, userName: string | null) => Promise<unknown>
  /** Deducts money that left without the shop, as far as something is left. */
  refundOutside?: (tx: Tx, orderId: string, paise: number) => Promise<unknown>
  /** The owner froze or unfroze the gift card that the order sold. */
  followFreeze?: (tx: Tx, orderId: string) => Promise<unknown>
  followDispute?: (tx: Tx, orderId: string, state: DisputeState) => Promise<unknown>
  /** Items were refunded, or the accepted order was rejected. */
  followReturn?: (tx: Tx, orderId: string) => Promise<unknown>
  /** Throws 409 if the order may not be sent. */
  refuseDispatch?: (tx: Tx, orderId: string) => Promise<unknown>
  /** Runs at the end of each transaction that changes the order's money or items. */
  afterChange?: (tx: Tx, orderId: string) => Promise<unknown>
  /** Returns what an unpaid order was sent with; holds it with `until`. */
  returnUnpaid?: (tx: Tx, orderId: string, until: HoldExpiry | undefined) => Promise<unknown>
}

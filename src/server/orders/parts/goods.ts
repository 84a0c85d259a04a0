import type { HoldExpiry } from '../../catalogue/stock/stock.ts'
import type { Tx } from '../../db.ts'
import type { LineMove } from '../core/record/part.ts'
import { goods } from './index.ts'

export async function releaseGoods(tx: Tx, orderId: string) {
  for (const { release } of goods) await release?.(tx, orderId)
}

/** Lets holds expire at the order's deadline again. */
export async function setHoldDeadline(tx: Tx, orderId: string) {
  for (const { setDeadline } of goods) await setDeadline?.(tx, orderId)
}

/**
 * Holds goods until the order's deadline, including what was released after an earlier one. Skips
 * lines that are no longer available.
 */
export async function renewHolds(tx: Tx, orderId: string) {
  for (const { renew } of goods) await renew?.(tx, orderId)
  await setHoldDeadline(tx, orderId)
}

/** Returns items and their uncut cloth to stock. */
export async function returnItems(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  for (const { giveBack } of goods) await giveBack?.(tx, orderId, moves)
}

/** Deducts items and their cloth from stock again. Throws 409 if too few are left. */
export async function deductItems(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  for (const { takeAgain } of goods) await takeAgain?.(tx, orderId, moves)
}

/**
 * Returns and deducts items with their cloth. Locks all stock before any cloth. Throws 409 if too
 * few items are left to deduct.
 */
export async function swapItems(
  tx: Tx,
  orderId: string,
  {
    returnedMoves,
    deductedMoves,
  }: { returnedMoves: readonly LineMove[]; deductedMoves: readonly LineMove[] },
) {
  for (const { giveBack, takeAgain } of goods) {
    await giveBack?.(tx, orderId, returnedMoves)
    await takeAgain?.(tx, orderId, deductedMoves)
  }
}

/** Takes the goods of an unpaid order that is sent, as far as they are available. */
export async function sendUnpaid(tx: Tx, orderId: string) {
  for (const part of goods) await part.sendUnpaid?.(tx, orderId)
}

/** Returns the goods that an unpaid order was sent with; holds them with `until`. */
export async function returnUnpaid(tx: Tx, orderId: string, until?: HoldExpiry) {
  for (const part of goods) await part.returnUnpaid?.(tx, orderId, until)
}

import { sumQuantities } from '#shared/sum.ts'
import { releaseCloth, setClothHoldExpiry } from '../catalogue/cloth/cloth-stock.ts'
import {
  deductStock,
  type LinePieces,
  releaseHolds,
  restock,
  setHoldExpiry,
} from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import { retakeCloth, returnUncutCloth } from './production/made-lines.ts'

type Moved = { lineId: string; quantity: number }

/** Returns the stock and the cloth that an unpaid order holds. */
export async function releaseReservations(tx: Tx, orderId: string) {
  await releaseHolds(tx, orderId)
  await releaseCloth(tx, orderId)
}

/** Holds the stock and the cloth of an order until its deadline again. */
export async function limitReservations(tx: Tx, orderId: string) {
  await setHoldExpiry(tx, orderId, 'timeToPay')
  await setClothHoldExpiry(tx, orderId, 'timeToPay')
}

/** Returns moved items to stock, and cloth that is not cut. */
export async function returnItems(tx: Tx, orderId: string, moves: readonly Moved[]) {
  await restock(tx, orderId, await inStock(tx, moves))
  await returnUncutCloth(tx, orderId, moves)
}

/** Takes moved items out of stock again, and their cloth. Throws 409 if they are gone. */
export async function takeItems(tx: Tx, orderId: string, moves: readonly Moved[]) {
  await deductStock(tx, orderId, await inStock(tx, moves))
  await retakeCloth(tx, orderId, moves)
}

/**
 * Returns some items and takes others, as an undo does. All stock is locked before any cloth. Throws
 * 409 if what is taken is gone.
 */
export async function swapItems(
  tx: Tx,
  orderId: string,
  { back, taken }: { back: readonly Moved[]; taken: readonly Moved[] },
) {
  await restock(tx, orderId, await inStock(tx, back))
  await deductStock(tx, orderId, await inStock(tx, taken))
  await returnUncutCloth(tx, orderId, back)
  await retakeCloth(tx, orderId, taken)
}

/** The variants of moved items, of those lines that are sold from stock. */
async function inStock(tx: Tx, moves: readonly Moved[]): Promise<LinePieces[]> {
  const lines = await tx<Omit<LinePieces, 'quantity'>[]>`
    SELECT id AS "lineId", product_id AS "productId", size FROM order_lines
    WHERE id = ANY (${moves.map(({ lineId }) => lineId)}::uuid[]) AND stock_policy = 'stock'`
  return lines.map((line) => ({
    ...line,
    quantity: sumQuantities(moves.filter(({ lineId }) => lineId === line.lineId)),
  }))
}

import { sumQuantities } from '#shared/sum.ts'
import { releaseCloth, setClothHoldExpiry } from '../catalogue/cloth/cloth-stock.ts'
import {
  deductStock,
  type LineQuantity,
  releaseHolds,
  restock,
  setHoldExpiry,
} from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import { deductClothAgain, returnUncutCloth } from './production/made-lines.ts'

type LineMove = { lineId: string; quantity: number }

export async function releaseReservations(tx: Tx, orderId: string) {
  await releaseHolds(tx, orderId)
  await releaseCloth(tx, orderId)
}

/** Lets holds expire at the order's deadline again. */
export async function setReservationExpiry(tx: Tx, orderId: string) {
  await setHoldExpiry(tx, orderId, 'timeToPay')
  await setClothHoldExpiry(tx, orderId, 'timeToPay')
}

/** Returns items and their uncut cloth to stock. */
export async function returnItems(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  await restock(tx, orderId, await selectStockItems(tx, moves))
  await returnUncutCloth(tx, orderId, moves)
}

/** Deducts items and their cloth from stock again. Throws 409 if too few are left. */
export async function deductItems(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  await deductStock(tx, orderId, await selectStockItems(tx, moves))
  await deductClothAgain(tx, orderId, moves)
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
  await restock(tx, orderId, await selectStockItems(tx, returnedMoves))
  await deductStock(tx, orderId, await selectStockItems(tx, deductedMoves))
  await returnUncutCloth(tx, orderId, returnedMoves)
  await deductClothAgain(tx, orderId, deductedMoves)
}

async function selectStockItems(tx: Tx, moves: readonly LineMove[]): Promise<LineQuantity[]> {
  const lines = await tx<Omit<LineQuantity, 'quantity'>[]>`
    SELECT id AS "lineId", product_id AS "productId", size FROM order_lines
    WHERE id = ANY (${moves.map(({ lineId }) => lineId)}::uuid[]) AND stock_policy = 'stock'`
  return lines.map((line) => ({
    ...line,
    quantity: sumQuantities(moves.filter(({ lineId }) => lineId === line.lineId)),
  }))
}

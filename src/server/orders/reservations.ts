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
import { retakeCloth, returnUncutCloth } from './production/made-lines.ts'

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

/** Keeps cut cloth taken. */
export async function returnItems(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  await restock(tx, orderId, await selectStockItems(tx, moves))
  await returnUncutCloth(tx, orderId, moves)
}

/** Takes items and their cloth again. Throws 409 if they are gone. */
export async function takeItems(tx: Tx, orderId: string, moves: readonly LineMove[]) {
  await deductStock(tx, orderId, await selectStockItems(tx, moves))
  await retakeCloth(tx, orderId, moves)
}

/** Locks all stock before any cloth. Throws 409 if items to take are gone. */
export async function swapItems(
  tx: Tx,
  orderId: string,
  { back, taken }: { back: readonly LineMove[]; taken: readonly LineMove[] },
) {
  await restock(tx, orderId, await selectStockItems(tx, back))
  await deductStock(tx, orderId, await selectStockItems(tx, taken))
  await returnUncutCloth(tx, orderId, back)
  await retakeCloth(tx, orderId, taken)
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

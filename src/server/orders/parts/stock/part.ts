import { sumQuantities } from '#shared/sum.ts'
import { deductedQuantities } from '../../../catalogue/stock/ledger.ts'
import {
  deductStock,
  holdAvailableStock,
  holdMissingStock,
  holdNewStock,
  holdStock,
  type LineQuantity,
  releaseHolds,
  restock,
  sellAvailableStock,
  sellHolds,
  setHoldExpiry,
} from '../../../catalogue/stock/stock.ts'
import { sql, type Tx } from '../../../db.ts'
import type { LineFields } from '../../core/record/order-record.ts'
import type { LineMove, OrderPart } from '../../core/record/part.ts'
import { selectUnfulfilled, unfulfilledQuantities } from '../../money/line-stock.ts'

type Draft = {
  order: { orderId: string }
  lines: readonly LineFields[]
  insteadOf?: string | undefined
}

/** Stock of the lines that are sold from stock. */
export const stockPart = {
  name: 'stock',
  place: (tx, { order, lines, insteadOf }) =>
    holdNewStock(
      tx,
      order.orderId,
      lines.filter(({ stockPolicy }) => stockPolicy === 'stock'),
      { until: 'timeToPay', insteadOf },
    ),
  hold: (tx, orderId) =>
    holdMissingStock(tx, orderId, selectUnfulfilled(orderId), { until: 'paid' }),
  async renew(tx, orderId) {
    const end = { until: 'timeToPay' } as const
    await holdAvailableStock(tx, orderId, await unfulfilledQuantities(tx, orderId), end)
  },
  setDeadline: (tx, orderId) => setHoldExpiry(tx, orderId, 'timeToPay'),
  release: releaseHolds,
  accept: sellHolds,
  async giveBack(tx, orderId, moves) {
    await restock(tx, orderId, await selectStockItems(tx, moves))
  },
  async takeAgain(tx, orderId, moves) {
    await deductStock(tx, orderId, await selectStockItems(tx, moves))
  },
  async sendUnpaid(tx, orderId) {
    await sellAvailableStock(tx, orderId, await unfulfilledQuantities(tx, orderId))
  },
  async returnUnpaid(tx, orderId, until) {
    const quantities = await deductedQuantities(tx, orderId)
    await restock(tx, orderId, quantities)
    if (until && quantities.length > 0) await holdStock(tx, orderId, quantities, { until })
  },
} satisfies OrderPart<Draft>

async function selectStockItems(tx: Tx, moves: readonly LineMove[]): Promise<LineQuantity[]> {
  const lines = await tx<Omit<LineQuantity, 'quantity'>[]>`
    SELECT id AS "lineId", product_id AS "productId", size FROM order_lines
    WHERE id ${sql.in(moves.map(({ lineId }) => lineId))} AND stock_policy = 'stock'`
  return lines.map((line) => ({
    ...line,
    quantity: sumQuantities(moves.filter(({ lineId }) => lineId === line.lineId)),
  }))
}

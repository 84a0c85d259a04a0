import type { StockReason } from '#shared/catalogue/panel-vocabulary.ts'
import type { StockState } from '#shared/catalogue/stock-schema.ts'
import { sumQuantities } from '#shared/sum.ts'
import { type Db, type Fragment, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { message } from '../../messages/messages.ts'

/** `lineId`: the order line that took or returned the items. */
export type StockChange = { productId: string; size: string; change: number; lineId?: string }

/** Without `userName`, the shop made the movement. */
export type StockCause = { reason: StockReason; note?: string; orderId?: string; userName?: string }

/** Writes stock movements to the ledger. Call in the transaction that moves the stock. */
export async function recordStockMovements(
  tx: Tx,
  changes: readonly StockChange[],
  cause: StockCause,
) {
  const nonZero = changes.filter(({ change }) => change !== 0)
  if (nonZero.length === 0) return
  const { reason, note = '', orderId = null, userName = '' } = cause
  await tx`
    INSERT INTO stock_ledger (id, product_id, size, change, reason, note, order_id, line_id, user_name)
    SELECT gen_random_uuid(), "productId", size, change, ${reason}, ${note}, ${orderId}, "lineId", ${userName}
    FROM jsonb_to_recordset(${sql.json(nonZero)})
      AS moved ("productId" uuid, size text, change int, "lineId" uuid)`
}

/** Writes sold items to the ledger. `sold` selects the items that an order has bought. */
export async function recordSoldItems(tx: Tx, orderId: string, sold: Fragment) {
  await tx`
    WITH sold (line_id, product_id, size, quantity) AS (${sold})
    INSERT INTO stock_ledger (id, product_id, size, change, reason, note, order_id, line_id, user_name)
    SELECT gen_random_uuid(), product_id, size, -quantity, 'sold', '', ${orderId}, line_id, '' FROM sold`
}

type HeldRow = StockState['held'][number] & { until: Date | string }

/** Lists the orders that hold stock of the product now: unpaid ones, and those with an exchange. */
export async function listHoldingOrders(
  db: Db,
  productId: string,
  size?: string,
): Promise<StockState['held']> {
  const rows = await db<HeldRow[]>`
    SELECT o.id AS "orderId", coalesce(u.user_name, o.recipient_name) AS "userName", h.size, sum(h.quantity)::int AS quantity,
           CASE WHEN isfinite(max(h.expires_at)) THEN max(h.expires_at) END AS until
    FROM stock_holds h LEFT JOIN change_lines c ON c.id = h.line_id
    JOIN orders o ON o.id = coalesce(h.order_id, c.order_id) LEFT JOIN users u ON u.id = o.user_id
    WHERE h.product_id = ${productId} AND h.expires_at > now()
      AND ${size === undefined ? sql`true` : sql`h.size = ${size}`}
    GROUP BY 1, 2, 3 ORDER BY max(h.expires_at), 1 LIMIT 100`
  return rows.map(({ until, ...row }) => ({
    ...row,
    until: until ? new Date(until).toISOString() : null,
  }))
}

async function formatHolders(db: Db, productId: string, size: string) {
  const held = await listHoldingOrders(db, productId, size)
  const names = [...new Set(held.map(({ userName }) => userName))].slice(0, 3).join(', ')
  return { n: sumQuantities(held), names }
}

/** The 409 for removing a size that unpaid orders hold. */
export async function heldQuantityError(tx: Tx, productId: string, size: string) {
  const holders = await formatHolders(tx, productId, size)
  return size ? new ShopError('held.size', { ...holders, size }) : new ShopError('held', holders)
}

/** The 409 for a count below the quantity that unpaid orders hold. */
export async function countBelowHeldError(
  tx: Tx,
  productId: string,
  size: string,
  counted: number,
) {
  const { n: held, names } = await formatHolders(tx, productId, size)
  return new ShopError('counted_below_held', { n: counted, held, names })
}

/** The 409 that names the free quantity and the orders that hold the rest. */
export async function tooFewFreeError(tx: Tx, productId: string, size: string, free: number) {
  const holders = await formatHolders(tx, productId, size)
  const held = holders.n > 0 ? message('held_note', holders) : ''
  return size
    ? new ShopError('too_few_free.size', { n: free, size, held })
    : new ShopError('too_few_free', { n: free, held })
}

/** Returns the deducted quantities by line, without those that were returned. */
export const deductedQuantities = (tx: Tx, orderId: string) => tx<
  { lineId: string; productId: string; size: string; quantity: number }[]
>`
  SELECT l.id AS "lineId", l.product_id AS "productId", l.size, (-sum(s.change))::int AS quantity
  FROM order_lines l JOIN stock_ledger s ON s.line_id = l.id
  WHERE l.order_id = ${orderId} GROUP BY 1, 2, 3 HAVING sum(s.change) < 0`

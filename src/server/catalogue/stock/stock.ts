import { shopDate } from '../../database/days.ts'
import { type Db, type Fragment, isLockTimeout, sql, type Tx } from '../../db.ts'
import { isConflict, ShopError } from '../../errors.ts'
import { recordSoldItems, recordStockMovements } from './ledger.ts'

/** `size` is '' for a product without sizes. */
export type VariantQuantity = { productId: string; size: string; quantity: number }
export type LineQuantity = VariantQuantity & { lineId: string }

/** SQL: free quantity of the stock row `s`. Expired holds count as free before they are swept. */
export const freeQuantity = sql<'s'>`
  (s.available + coalesce((
    SELECT sum(h.quantity) FROM stock_holds h
    WHERE h.product_id = s.product_id AND h.size = s.size AND h.expires_at <= now()), 0))::int`

const isLowStock = <Alias extends string>(free: Fragment<Alias>, lowStock: number) =>
  sql<Alias>`sum(${free}) < ${lowStock} OR min(${free}) = 0`

/**
 * SQL: ids of products with fewer than `lowStock` free items, or with a sold-out size. Filters by
 * `available` first: it never exceeds the free quantity, so few holds are read.
 */
export const lowProducts = (lowStock: number) => sql`
  SELECT s.product_id FROM product_stock s
  WHERE s.listed AND s.product_id IN (
    SELECT product_id FROM product_stock WHERE listed
    GROUP BY product_id HAVING ${isLowStock(sql`available`, lowStock)})
  GROUP BY s.product_id HAVING ${isLowStock(freeQuantity, lowStock)}`

/** Locks stock rows in key order against deadlocks. Returns whether a hold on them has expired. */
async function lockStock(tx: Tx, items: readonly VariantQuantity[]): Promise<boolean> {
  throwIfStuck(items)
  return lockRows(tx, items).catch((error: unknown) => {
    if (isLockTimeout(error)) markStuck(items)
    throw error
  })
}

/**
 * Products whose lock timed out fail at once until this time: waiting occupies connections of this
 * process. Ids are unique among shops, so one map serves all shops in it.
 */
const stuckUntil = new Map<string, number>()
const STUCK_MS = 1000

function markStuck(items: readonly VariantQuantity[]) {
  for (const { productId } of items) stuckUntil.set(productId, performance.now() + STUCK_MS)
}

function throwIfStuck(items: readonly VariantQuantity[]) {
  const now = performance.now()
  for (const [productId, until] of stuckUntil) if (until < now) stuckUntil.delete(productId)
  if (items.some(({ productId }) => stuckUntil.has(productId)))
    throw new ShopError('busy.stock', {}, { retryAfter: 2 })
}

async function lockRows(tx: Tx, items: readonly VariantQuantity[]): Promise<boolean> {
  const rows = await tx<{ isExpired: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM stock_holds h WHERE h.product_id = s.product_id AND h.size = s.size
                     AND h.expires_at <= clock_timestamp()) AS "isExpired"
    FROM product_stock s
    JOIN unnest(${items.map(({ productId }) => productId)}::uuid[], ${items.map(({ size }) => size)}::text[])
      AS wanted (product_id, size) USING (product_id, size)
    ORDER BY s.product_id, s.size FOR UPDATE OF s`
  return rows.some(({ isExpired }) => isExpired)
}

/** Deletes holds and makes their items available again. Requires row locks on the stock. */
export async function freeHolds(tx: Tx, condition: Fragment<'h'>) {
  await tx`
    WITH freed AS (DELETE FROM stock_holds h WHERE ${condition} RETURNING product_id, size, quantity),
         sums AS (SELECT product_id, size, sum(quantity) AS quantity FROM freed GROUP BY 1, 2)
    UPDATE product_stock s SET available = s.available + sums.quantity
    FROM sums WHERE s.product_id = sums.product_id AND s.size = sums.size`
}

const heldBy = (tx: Tx, orderId: string) => tx<LineQuantity[]>`
  SELECT line_id AS "lineId", product_id AS "productId", size, quantity
  FROM stock_holds WHERE order_id = ${orderId}`

export const variantKey = (productId: string, size: string) => `${productId} ${size}`

/** Several lines may have the same variant. */
function byVariant(items: readonly VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<string, VariantQuantity>()
  for (const { productId, size, quantity } of items) {
    const key = variantKey(productId, size)
    sums.set(key, { productId, size, quantity: quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()]
}

/** `timeToPay`: until the payment deadline. `paid`: without end. `days`: for a request, which has no order. */
export type HoldExpiry = 'timeToPay' | 'paid' | { days: number }

/**
 * Holds all quantities or none, and releases the holds of `insteadOf` under the same lock: two
 * locks in turn could deadlock shoppers who swap carts. Throws 409 if a quantity is unavailable.
 */
export async function holdNewStock(
  tx: Tx,
  orderId: string | null,
  items: readonly LineQuantity[],
  { until, insteadOf }: { until: HoldExpiry; insteadOf?: string | undefined },
) {
  if (items.length === 0) return insteadOf ? releaseHolds(tx, insteadOf) : undefined
  const [variant, ...others] = byVariant(items)
  if (variant && others.length === 0 && !insteadOf)
    if (await holdVariant(tx, orderId, variant, items, until)) return
  const putBack = insteadOf ? await heldBy(tx, insteadOf) : []
  const isExpired = await lockStock(tx, [...putBack, ...items])
  if (insteadOf) await freeHolds(tx, sql`h.order_id = ${insteadOf}`)
  const requestedByVariant = byVariant(items)
  const requestedRows = sql`unnest(
    ${requestedByVariant.map(({ productId }) => productId)}::uuid[], ${requestedByVariant.map(({ size }) => size)}::text[],
    ${requestedByVariant.map(({ quantity }) => quantity)}::int[]) AS wanted (product_id, size, quantity)`
  if (isExpired)
    await freeHolds(
      tx,
      sql<'h'>`h.expires_at <= clock_timestamp() AND (h.product_id, h.size) IN
         (SELECT product_id, size FROM ${requestedRows})`,
    )
  const held = await tx`
    WITH enough AS (
      SELECT count(*) = ${requestedByVariant.length} AS for_all
      FROM product_stock s JOIN ${requestedRows} USING (product_id, size)
      WHERE s.listed AND s.available >= wanted.quantity),
    deducted AS (
      UPDATE product_stock s SET available = s.available - wanted.quantity
      FROM ${requestedRows}, enough
      WHERE enough.for_all AND s.product_id = wanted.product_id AND s.size = wanted.size)
    INSERT INTO stock_holds (line_id, order_id, product_id, size, quantity, expires_at)
    SELECT line_id, ${orderId}, product_id, size, quantity, ${holdEnd(orderId, until)}
    FROM unnest(${items.map(({ lineId }) => lineId)}::uuid[], ${items.map(({ productId }) => productId)}::uuid[],
                ${items.map(({ size }) => size)}::text[], ${items.map(({ quantity }) => quantity)}::int[])
      AS held (line_id, product_id, size, quantity), enough
    WHERE enough.for_all RETURNING 1`
  if (held.length < items.length) throw new ShopError('sold_out.cart')
}

/**
 * Holds items of one variant and locks its stock row by the same statement. Returns false if too few
 * are available, or if expired holds must be freed first.
 */
async function holdVariant(
  tx: Tx,
  orderId: string | null,
  { productId, size, quantity }: VariantQuantity,
  items: readonly LineQuantity[],
  until: HoldExpiry,
): Promise<boolean> {
  throwIfStuck(items)
  const held = await tx`
    WITH deducted AS (
      UPDATE product_stock s SET available = available - ${quantity}
      WHERE product_id = ${productId} AND size = ${size} AND listed AND available >= ${quantity}
        AND NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.product_id = s.product_id AND h.size = s.size
                          AND h.expires_at <= clock_timestamp())
      RETURNING product_id, size)
    INSERT INTO stock_holds (line_id, order_id, product_id, size, quantity, expires_at)
    SELECT held.line_id, ${orderId}, product_id, size, held.quantity, ${holdEnd(orderId, until)}
    FROM deducted, unnest(${items.map(({ lineId }) => lineId)}::uuid[], ${items.map((item) => item.quantity)}::int[])
      AS held (line_id, quantity)
    RETURNING 1`.catch((error: unknown) => {
    if (isLockTimeout(error)) markStuck(items)
    throw error
  })
  return held.length > 0
}

/** Holds the `wanted` quantities that have no hold. Throws 409 if one is unavailable. */
export async function holdMissingStock(
  tx: Tx,
  orderId: string,
  wanted: Fragment,
  { until }: { until: HoldExpiry },
) {
  const missing = await tx<LineQuantity[]>`
    WITH held ("lineId") AS (${updateHoldExpiry(orderId, until)})
    SELECT "lineId", "productId", size, quantity FROM (${wanted}) wanted
    WHERE "lineId" NOT IN (SELECT "lineId" FROM held)`
  await holdNewStock(tx, orderId, missing, { until })
}

export const holdStock = (
  tx: Tx,
  orderId: string,
  items: readonly LineQuantity[],
  end: { until: HoldExpiry },
) =>
  holdMissingStock(
    tx,
    orderId,
    sql`SELECT * FROM unnest(
         ${items.map(({ lineId }) => lineId)}::uuid[], ${items.map(({ productId }) => productId)}::uuid[],
         ${items.map(({ size }) => size)}::text[], ${items.map(({ quantity }) => quantity)}::int[])
       AS given ("lineId", "productId", size, quantity)`,
    end,
  )

function holdEnd(orderId: string | null, until: HoldExpiry) {
  if (typeof until === 'object') return sql`now() + make_interval(days => ${until.days})`
  return until === 'paid'
    ? sql`'infinity'::timestamptz`
    : sql`(SELECT hold_until FROM orders WHERE id = ${orderId})`
}

const updateHoldExpiry = (orderId: string, until: HoldExpiry) => sql`
  UPDATE stock_holds SET expires_at = ${holdEnd(orderId, until)} WHERE order_id = ${orderId}
  RETURNING line_id AS "lineId"`

export const setHoldExpiry = (tx: Tx, orderId: string, until: HoldExpiry) =>
  tx<{ lineId: string }[]>`${updateHoldExpiry(orderId, until)}`

/** Locks the stock that the order holds. */
export async function lockHeldStock(tx: Tx, orderId: string) {
  const held = await heldBy(tx, orderId)
  if (held.length > 0) await lockStock(tx, held)
}

export async function releaseHolds(tx: Tx, orderId: string) {
  const held = await heldBy(tx, orderId)
  if (held.length === 0) return
  await lockStock(tx, held)
  await freeHolds(tx, sql<'h'>`h.order_id = ${orderId}`)
}

/**
 * Releases the hold of a request, if it has one. Locks the stock of `also` too, which the transaction changes
 * next, to avoid deadlocks.
 */
export async function releaseRequestHold(
  tx: Tx,
  changeLineId: string,
  also: readonly VariantQuantity[] = [],
) {
  const held = await tx<VariantQuantity[]>`
    SELECT product_id AS "productId", size, quantity FROM stock_holds WHERE line_id = ${changeLineId}`
  if (held.length + also.length > 0) await lockStock(tx, [...held, ...also])
  if (held.length > 0) await freeHolds(tx, sql<'h'>`h.line_id = ${changeLineId}`)
}

/** Lists the requests whose hold has expired. */
export const listExpiredRequestHolds = (db: Db) => db<{ id: string }[]>`
  SELECT line_id AS id FROM stock_holds WHERE order_id IS NULL AND expires_at <= now() LIMIT 100`

export async function sellHolds(tx: Tx, orderId: string) {
  await recordSoldItems(
    tx,
    orderId,
    sql`DELETE FROM stock_holds WHERE order_id = ${orderId}
       RETURNING line_id, product_id, size, quantity`,
  )
}

/**
 * Adds the order's items to the day's sold quantities. Call it last in the transaction: all buyers
 * of a product lock one row per day.
 */
export async function countSold(tx: Tx, orderId: string) {
  await tx`
    INSERT INTO product_sales (product_id, day, units)
    SELECT product_id, ${shopDate}, sum(quantity) FROM order_lines
    WHERE order_id = ${orderId} GROUP BY product_id ORDER BY product_id
    ON CONFLICT (product_id, day) DO UPDATE SET units = product_sales.units + excluded.units`
}

export async function uncountSold(tx: Tx, orderId: string, paidAt: Date) {
  await tx`
    UPDATE product_sales s SET units = s.units - sold.quantity
    FROM (SELECT product_id, sum(quantity) AS quantity FROM order_lines
          WHERE order_id = ${orderId} GROUP BY product_id) sold
    WHERE s.product_id = sold.product_id AND s.day = (${paidAt}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`
}

/** Deducts stock for a paid order. Throws 409 if an item is unavailable. */
export async function deductStock(tx: Tx, orderId: string, items: readonly LineQuantity[]) {
  if (items.length === 0) return
  await holdStock(tx, orderId, items, { until: 'paid' })
  await sellHolds(tx, orderId)
}

/**
 * Holds the lines whose whole quantity is available. Locks all stock first to avoid deadlocks.
 * Throws 503 if another transaction keeps it locked.
 */
export async function holdAvailableStock(
  tx: Tx,
  orderId: string,
  items: readonly LineQuantity[],
  end: { until: HoldExpiry },
) {
  if (items.length > 0) await lockStock(tx, items)
  for (const item of items)
    await holdStock(tx, orderId, [item], end).catch((error: unknown) => {
      if (!isConflict(error)) throw error
    })
}

/** Deducts the lines whose whole quantity is available, from holds first. Throws 503 if the stock is locked. */
export async function sellAvailableStock(tx: Tx, orderId: string, items: readonly LineQuantity[]) {
  await holdAvailableStock(tx, orderId, items, { until: 'paid' })
  await sellHolds(tx, orderId)
}

export async function restock(tx: Tx, orderId: string, items: readonly LineQuantity[]) {
  if (items.length === 0) return
  await lockStock(tx, items)
  const returned = byVariant(items)
  await tx`
    UPDATE product_stock s SET available = s.available + returned.quantity
    FROM unnest(${returned.map(({ productId }) => productId)}::uuid[], ${returned.map(({ size }) => size)}::text[],
                ${returned.map(({ quantity }) => quantity)}::int[]) AS returned (product_id, size, quantity)
    WHERE s.product_id = returned.product_id AND s.size = returned.size`
  const changes = items.map(({ quantity, ...line }) => ({ ...line, change: quantity }))
  await recordStockMovements(tx, changes, { reason: 'returned', orderId })
}

/** Returns the items of a line and takes those of another size. Throws 409 if too few are available. */
export async function changeStockOfLine(
  tx: Tx,
  orderId: string,
  {
    from,
    to,
    ...line
  }: { lineId: string; productId: string; quantity: number; from: string; to: string },
) {
  const [returned, taken] = [from, to].map((size) => ({ ...line, size })) as [
    LineQuantity,
    LineQuantity,
  ]
  await lockStock(tx, [returned, taken])
  await restock(tx, orderId, [returned])
  await deductStock(tx, orderId, [taken])
}

export type VariantRow = {
  productId: string
  size: string
  position: number
  /** The free quantity. */
  stock: number
  sku: string | null
  /** Grams. */
  weight: number | null
  /** Paise. */
  difference: number
}

/** Lists these variants and retires the products' others. Requires row locks on the stock. */
export async function replaceVariants(
  tx: Tx,
  productIds: readonly string[],
  variants: readonly VariantRow[],
) {
  await tx`
    UPDATE product_stock SET listed = false, available = 0 WHERE product_id ${sql.in(productIds)}`
  await tx`
    INSERT INTO product_stock (product_id, size, available, position, sku, weight_grams, price_difference_paise)
    SELECT "productId", size, stock, position, sku, weight, difference
    FROM jsonb_to_recordset(${sql.json([...variants])})
      AS given ("productId" uuid, size text, stock int, position int, sku text, weight int, difference int)
    ON CONFLICT (product_id, size) DO UPDATE
    SET available = excluded.available, position = excluded.position, listed = true, sku = excluded.sku,
        weight_grams = excluded.weight_grams, price_difference_paise = excluded.price_difference_paise`
}

/** Requires a row lock on the stock. */
export const changeFreeStock = (
  tx: Tx,
  { productId, size, change }: { productId: string; size: string; change: number },
) => tx`
  UPDATE product_stock SET available = available + ${change}
  WHERE product_id = ${productId} AND size = ${size}`

import { MAX_STOCK } from '#shared/catalogue/vocabulary.ts'
import { toPaise } from '#shared/money.ts'
import { shopDate } from '../../database/days.ts'
import { type Db, type Fragment, isLockTimeout, isUniqueViolation, type Tx } from '../../db.ts'
import { isConflict, ShopError } from '../../errors.ts'
import {
  countBelowHeldError,
  heldQuantityError,
  recordSoldItems,
  recordStockMovements,
  type StockCause,
  tooFewFreeError,
} from './ledger.ts'

/** `size` is '' for a product without sizes. */
export type VariantQuantity = { productId: string; size: string; quantity: number }
export type LineQuantity = VariantQuantity & { lineId: string }

/** SQL: free quantity of the stock row `s`. Expired holds count as free before they are swept. */
export const freeQuantity = (db: Db) => db`
  (s.available + coalesce((
    SELECT sum(h.quantity) FROM stock_holds h
    WHERE h.product_id = s.product_id AND h.size = s.size AND h.expires_at <= now()), 0))::int`

const isLowStock = (db: Db, free: Fragment, lowStock: number) =>
  db`sum(${free}) < ${lowStock} OR min(${free}) = 0`

/**
 * SQL: ids of products with fewer than `lowStock` free items, or with a sold-out size. Filters by
 * `available` first: it never exceeds the free quantity, so few holds are read.
 */
export const lowProducts = (db: Db, lowStock: number) => db`
  SELECT s.product_id FROM product_stock s
  WHERE s.listed AND s.product_id IN (
    SELECT product_id FROM product_stock WHERE listed
    GROUP BY product_id HAVING ${isLowStock(db, db`available`, lowStock)})
  GROUP BY s.product_id HAVING ${isLowStock(db, freeQuantity(db), lowStock)}`

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
    JOIN unnest(${items.map((p) => p.productId)}::uuid[], ${items.map((p) => p.size)}::text[])
      AS wanted (product_id, size) USING (product_id, size)
    ORDER BY s.product_id, s.size FOR UPDATE OF s`
  return rows.some(({ isExpired }) => isExpired)
}

async function freeHolds(tx: Tx, which: ReturnType<Db>) {
  await tx`
    WITH freed AS (DELETE FROM stock_holds h WHERE ${which} RETURNING product_id, size, quantity),
         sums AS (SELECT product_id, size, sum(quantity) AS quantity FROM freed GROUP BY 1, 2)
    UPDATE product_stock s SET available = s.available + sums.quantity
    FROM sums WHERE s.product_id = sums.product_id AND s.size = sums.size`
}

const heldBy = (tx: Tx, orderId: string) => tx<LineQuantity[]>`
  SELECT line_id AS "lineId", product_id AS "productId", size, quantity
  FROM stock_holds WHERE order_id = ${orderId}`

/** Several lines may have the same variant. */
function byVariant(items: readonly VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<string, VariantQuantity>()
  for (const { productId, size, quantity } of items) {
    const key = variantKey(productId, size)
    sums.set(key, { productId, size, quantity: quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()]
}

/** `timeToPay`: until the payment deadline. `paid`: without end. */
export type HoldExpiry = 'timeToPay' | 'paid'

/**
 * Holds all quantities or none, and releases the holds of `insteadOf` under the same lock: two
 * locks in turn could deadlock shoppers who swap carts. Throws 409 if a quantity is unavailable.
 */
export async function holdNewStock(
  tx: Tx,
  orderId: string,
  items: readonly LineQuantity[],
  { until: end, insteadOf }: { until: HoldExpiry; insteadOf?: string | undefined },
) {
  if (items.length === 0) return insteadOf ? releaseHolds(tx, insteadOf) : undefined
  const putBack = insteadOf ? await heldBy(tx, insteadOf) : []
  const isExpired = await lockStock(tx, [...putBack, ...items])
  if (insteadOf) await freeHolds(tx, tx`h.order_id = ${insteadOf}`)
  const requestedByVariant = byVariant(items)
  const requestedRows = tx`unnest(
    ${requestedByVariant.map((p) => p.productId)}::uuid[], ${requestedByVariant.map((p) => p.size)}::text[],
    ${requestedByVariant.map((p) => p.quantity)}::int[]) AS wanted (product_id, size, quantity)`
  if (isExpired)
    await freeHolds(
      tx,
      tx`h.expires_at <= clock_timestamp() AND (h.product_id, h.size) IN
         (SELECT product_id, size FROM ${requestedRows})`,
    )
  const held = await tx`
    WITH enough AS (
      SELECT count(*) = ${requestedByVariant.length} AS is_all
      FROM product_stock s JOIN ${requestedRows} USING (product_id, size)
      WHERE s.listed AND s.available >= wanted.quantity),
    deducted AS (
      UPDATE product_stock s SET available = s.available - wanted.quantity
      FROM ${requestedRows}, enough
      WHERE enough.is_all AND s.product_id = wanted.product_id AND s.size = wanted.size)
    INSERT INTO stock_holds (line_id, order_id, product_id, size, quantity, expires_at)
    SELECT line_id, ${orderId}, product_id, size, quantity, ${holdEnd(tx, orderId, end)}
    FROM unnest(${items.map((p) => p.lineId)}::uuid[], ${items.map((p) => p.productId)}::uuid[],
                ${items.map((p) => p.size)}::text[], ${items.map((p) => p.quantity)}::int[])
      AS held (line_id, product_id, size, quantity), enough
    WHERE enough.is_all RETURNING 1`
  if (held.length < items.length) throw new ShopError('sold_out.cart')
}

/** Holds the `wanted` quantities that have no hold. Throws 409 if one is unavailable. */
export async function holdMissingStock(
  tx: Tx,
  orderId: string,
  wanted: Fragment,
  { until }: { until: HoldExpiry },
) {
  const missing = await tx<LineQuantity[]>`
    WITH held ("lineId") AS (${setHoldExpiry(tx, orderId, until)})
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
    tx`SELECT * FROM unnest(
         ${items.map((p) => p.lineId)}::uuid[], ${items.map((p) => p.productId)}::uuid[],
         ${items.map((p) => p.size)}::text[], ${items.map((p) => p.quantity)}::int[])
       AS given ("lineId", "productId", size, quantity)`,
    end,
  )

const holdEnd = (tx: Tx, orderId: string, end: HoldExpiry) =>
  end === 'paid'
    ? tx`'infinity'::timestamptz`
    : tx`(SELECT hold_until FROM orders WHERE id = ${orderId})`

export const setHoldExpiry = (tx: Tx, orderId: string, end: HoldExpiry) => tx<{ lineId: string }[]>`
  UPDATE stock_holds SET expires_at = ${holdEnd(tx, orderId, end)} WHERE order_id = ${orderId}
  RETURNING line_id AS "lineId"`

export async function releaseHolds(tx: Tx, orderId: string) {
  const held = await heldBy(tx, orderId)
  if (held.length === 0) return
  await lockStock(tx, held)
  await freeHolds(tx, tx`h.order_id = ${orderId}`)
}

export async function sellHolds(tx: Tx, orderId: string) {
  await recordSoldItems(
    tx,
    orderId,
    tx`DELETE FROM stock_holds WHERE order_id = ${orderId}
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
    SELECT product_id, ${shopDate(tx)}, sum(quantity) FROM order_lines
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

/** Holds the lines whose whole quantity is available. Throws 503 if the stock is locked. */
export async function holdAvailableStock(
  tx: Tx,
  orderId: string,
  items: readonly LineQuantity[],
  end: { until: HoldExpiry },
) {
  // The order in which stock rows are locked.
  const sortedItems = items.toSorted((one, other) =>
    (one.productId + one.size).localeCompare(other.productId + other.size),
  )
  for (const item of sortedItems)
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
    FROM unnest(${returned.map((p) => p.productId)}::uuid[], ${returned.map((p) => p.size)}::text[],
                ${returned.map((p) => p.quantity)}::int[]) AS returned (product_id, size, quantity)
    WHERE s.product_id = returned.product_id AND s.size = returned.size`
  const changes = items.map(({ quantity, ...line }) => ({ ...line, change: quantity }))
  await recordStockMovements(tx, changes, { reason: 'returned', orderId })
}

async function lockStockAndReleaseExpired(tx: Tx, productIds: readonly string[]) {
  await tx`
    SELECT 1 FROM product_stock WHERE product_id = ANY (${productIds})
    ORDER BY product_id, size FOR UPDATE`
  await freeHolds(tx, tx`h.product_id = ANY (${productIds}) AND h.expires_at <= clock_timestamp()`)
}

/** With `stockWas`, the stock shown when `stock` was entered, only the difference applies. */
export type VariantStock = {
  size: string
  stock: number
  stockWas?: number | undefined
} & SizeDetails
type SizeDetails = {
  sku?: string | undefined
  /** Grams. */
  weight?: number | null | undefined
  /** Rupees. */
  priceDifference?: number | undefined
}
type ProductVariants = { productId: string; variants: readonly VariantStock[] }

/**
 * Sets the free stock and the details of products' variants; sizes left out are retired. Throws
 * 409 if a difference exceeds the free stock, an unpaid order holds a size left out, or a SKU is
 * taken; 503 for a price difference while an older process is selling.
 */
export async function setStock(tx: Tx, products: readonly ProductVariants[], cause: StockCause) {
  const ids = products.map(({ productId }) => productId)
  await lockStockAndReleaseExpired(tx, ids)
  const freeStock = await findFreeStock(tx, ids)
  const rows = []
  for (const { productId, variants } of products)
    for (const [position, variant] of variants.entries()) {
      const { size, stock, stockWas, sku, weight = null, priceDifference = 0 } = variant
      const free = freeStock.get(variantKey(productId, size)) ?? 0
      const after = stockWas === undefined ? stock : free + stock - stockWas
      if (after < 0) throw await tooFewFreeError(tx, productId, size, free)
      if (after > MAX_STOCK) throw new ShopError('stock_too_large')
      const difference = toPaise(priceDifference)
      rows.push({ productId, size, position, stock: after, sku: sku || null, weight, difference })
      freeStock.set(variantKey(productId, size), free - after)
    }
  await refuseHeldSizes(tx, products)
  await tx`UPDATE product_stock SET listed = false, available = 0 WHERE product_id = ANY (${ids})`
  if (rows.some(({ difference }) => difference !== 0)) await refuseDifferenceDuringUpgrade(tx)
  await tx`
    INSERT INTO product_stock (product_id, size, available, position, sku, weight_grams, price_difference_paise)
    SELECT "productId", size, stock, position, sku, weight, difference
    FROM jsonb_to_recordset(${tx.json(rows)})
      AS given ("productId" uuid, size text, stock int, position int, sku text, weight int, difference int)
    ON CONFLICT (product_id, size) DO UPDATE
    SET available = excluded.available, position = excluded.position, listed = true, sku = excluded.sku,
        weight_grams = excluded.weight_grams, price_difference_paise = excluded.price_difference_paise`.catch(
    refuseTakenSku,
  )
  // The old quantity of a retired variant is left in `freeStock` and becomes its deduction.
  const changes = [...freeStock].map(([key, quantity]) => ({
    ...parseVariantKey(key),
    change: -quantity,
  }))
  await recordStockMovements(tx, changes, cause)
}

/** Applied once no process is connected that sells every size at the product's price. */
const SIZE_PRICES = '141_size_prices.sql'

async function refuseDifferenceDuringUpgrade(tx: Tx) {
  const appliedMigration = await tx`SELECT 1 FROM migrations WHERE name = ${SIZE_PRICES}`
  if (appliedMigration.length === 0) throw new ShopError('busy.upgrade', {}, { retryAfter: 60 })
}

function refuseTakenSku(error: unknown): never {
  if (!isUniqueViolation(error, 'product_skus_pkey')) throw error
  throw new ShopError('sku_taken', {}, { path: 'sizes' })
}

/** A hold that expires would return items to a size that is no longer sold. */
async function refuseHeldSizes(tx: Tx, products: readonly ProductVariants[]) {
  for (const { productId, variants } of products) {
    const sizeNames = variants.map(({ size }) => size)
    const [heldSize] = await tx<{ size: string }[]>`
      SELECT s.size FROM product_stock s JOIN stock_holds h USING (product_id, size)
      WHERE s.product_id = ${productId} AND s.listed AND s.size <> ALL (${sizeNames}) LIMIT 1`
    if (heldSize) throw await heldQuantityError(tx, productId, heldSize.size)
  }
}

const variantKey = (productId: string, size: string) => `${productId} ${size}`
const parseVariantKey = (key: string) => ({ productId: key.slice(0, 36), size: key.slice(37) })

async function findFreeStock(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ productId: string; size: string; available: number }[]>`
    SELECT product_id AS "productId", size, available FROM product_stock WHERE product_id = ANY (${ids})`
  return new Map(rows.map((row) => [variantKey(row.productId, row.size), row.available]))
}

/**
 * Adjusts one size by a change or a count. Throws 404 for an unknown size, 409 if the free stock
 * is too low or a count is below the held quantity.
 */
export async function adjustStock(
  tx: Tx,
  productId: string,
  adjustment: { size: string } & ({ change: number } | { counted: number }),
  cause: StockCause,
) {
  const { size } = adjustment
  await lockStockAndReleaseExpired(tx, [productId])
  const [variant] = await tx<{ available: number; held: number; ledgerSum: number }[]>`
    SELECT s.available,
           coalesce((SELECT sum(l.change) FROM stock_ledger l
             WHERE l.product_id = s.product_id AND l.size = s.size), 0)::int AS "ledgerSum",
           coalesce((SELECT sum(h.quantity) FROM stock_holds h
             WHERE h.product_id = s.product_id AND h.size = s.size), 0)::int AS held
    FROM product_stock s WHERE s.product_id = ${productId} AND s.size = ${size} AND s.listed`
  if (!variant) throw new ShopError('size_not_found')
  const isCount = 'counted' in adjustment
  if (isCount && adjustment.counted < variant.held)
    throw await countBelowHeldError(tx, productId, size, adjustment.counted)
  const stockChange = isCount
    ? adjustment.counted - variant.available - variant.held
    : adjustment.change
  if (variant.available + stockChange < 0)
    throw await tooFewFreeError(tx, productId, size, variant.available)
  if (variant.available + stockChange > MAX_STOCK) throw new ShopError('stock_too_large')
  await tx`
    UPDATE product_stock SET available = available + ${stockChange}
    WHERE product_id = ${productId} AND size = ${size}`
  // A count also corrects a ledger whose sum differs.
  const ledgerChange = isCount ? adjustment.counted - variant.ledgerSum : stockChange
  await recordStockMovements(tx, [{ productId, size, change: ledgerChange }], cause)
}

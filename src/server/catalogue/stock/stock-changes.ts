import { MAX_STOCK } from '#shared/catalogue/vocabulary.ts'
import { toPaise } from '#shared/money.ts'
import { isUniqueViolation, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import {
  countBelowHeldError,
  heldQuantityError,
  recordStockMovements,
  type StockCause,
  tooFewFreeError,
} from './ledger.ts'
import {
  changeFreeStock,
  freeHolds,
  replaceVariants,
  type VariantRow,
  variantKey,
} from './stock.ts'

async function lockStockAndReleaseExpired(tx: Tx, productIds: readonly string[]) {
  await tx`
    SELECT 1 FROM product_stock WHERE product_id ${sql.in(productIds)}
    ORDER BY product_id, size FOR UPDATE`
  await freeHolds(
    tx,
    sql<'h'>`h.product_id ${sql.in(productIds)} AND h.expires_at <= clock_timestamp()`,
  )
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
 * Sets the free stock and the details of products' variants, and retires the sizes that are left
 * out. Throws 409 if a decrease exceeds the free stock, an unpaid order holds a size that is left
 * out, or a SKU is taken. Throws 503 for a size with its own price until all processes support it.
 */
export async function setStock(tx: Tx, products: readonly ProductVariants[], cause: StockCause) {
  const ids = products.map(({ productId }) => productId)
  await lockStockAndReleaseExpired(tx, ids)
  const freeStock = await findFreeStock(tx, ids)
  // A variant that is left out loses its free stock.
  const changes = new Map([...freeStock].map(([key, free]) => [key, -free]))
  const rows: VariantRow[] = []
  for (const { productId, variants } of products)
    for (const [position, variant] of variants.entries()) {
      const { size, stock, stockWas, sku, weight = null, priceDifference = 0 } = variant
      const free = freeStock.get(variantKey(productId, size)) ?? 0
      const after = stockWas === undefined ? stock : free + stock - stockWas
      if (after < 0) throw await tooFewFreeError(tx, productId, size, free)
      if (after > MAX_STOCK) throw new ShopError('stock_too_large')
      const difference = toPaise(priceDifference)
      rows.push({ productId, size, position, stock: after, sku: sku || null, weight, difference })
      changes.set(variantKey(productId, size), after - free)
    }
  await refuseHeldSizes(tx, products)
  await replaceVariants(tx, ids, rows).catch(refuseTakenSku)
  const movements = [...changes].map(([key, change]) => ({ ...parseVariantKey(key), change }))
  await recordStockMovements(tx, movements, cause)
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
      WHERE s.product_id = ${productId} AND s.listed AND NOT s.size ${sql.in(sizeNames)} LIMIT 1`
    if (heldSize) throw await heldQuantityError(tx, productId, heldSize.size)
  }
}

const parseVariantKey = (key: string) => ({ productId: key.slice(0, 36), size: key.slice(37) })

async function findFreeStock(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ productId: string; size: string; available: number }[]>`
    SELECT product_id AS "productId", size, available FROM product_stock WHERE product_id ${sql.in(ids)}`
  return new Map(rows.map((row) => [variantKey(row.productId, row.size), row.available]))
}

/**
 * Adjusts the stock of one size by a change or to a count. A removed size is accepted while it has
 * stock. Throws 404 for an unknown size, 409 if the free stock is too low or a count is below the
 * held quantity.
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
    FROM product_stock s WHERE s.product_id = ${productId} AND s.size = ${size}
      AND (s.listed OR s.available <> 0 OR EXISTS (
        SELECT 1 FROM stock_holds h WHERE h.product_id = s.product_id AND h.size = s.size))`
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
  await changeFreeStock(tx, { productId, size, change: stockChange })
  // A count also corrects a ledger whose sum differs.
  const ledgerChange = isCount ? adjustment.counted - variant.ledgerSum : stockChange
  await recordStockMovements(tx, [{ productId, size, change: ledgerChange }], cause)
}

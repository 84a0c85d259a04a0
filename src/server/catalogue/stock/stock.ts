import { MAX_STOCK } from '#shared/catalogue/vocabulary.ts'
import { today } from '../../database/days.ts'
import { type Db, type Fragment, isLockTimeout, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type StockCause, stillHeld, tooFewFree, writeStock } from './ledger.ts'

/** Pieces of one product in one size; size '' for a product without sizes. */
export type Pieces = { productId: string; size: string; quantity: number }

/** Free pieces of the stock row `s`: a hold past its time counts as free before anyone swept it. */
export const freePieces = (db: Db) => db`
  (s.available + coalesce((
    SELECT sum(h.quantity) FROM stock_holds h
    WHERE h.product_id = s.product_id AND h.size = s.size AND h.expires_at <= now()), 0))::int`

const tooFew = (db: Db, free: Fragment, lowStock: number) =>
  db`sum(${free}) < ${lowStock} OR min(${free}) = 0`

/**
 * Ids of the products of which fewer than so many pieces are free in all sizes together, or one size has
 * none left. Free are at least those on hand, so that most products need no look at their holds.
 */
export const lowProducts = (db: Db, lowStock: number) => db`
  SELECT s.product_id FROM product_stock s
  WHERE s.listed AND s.product_id IN (
    SELECT product_id FROM product_stock WHERE listed
    GROUP BY product_id HAVING ${tooFew(db, db`available`, lowStock)})
  GROUP BY s.product_id HAVING ${tooFew(db, freePieces(db), lowStock)}`

/** Locks the stock rows in one order for everybody, so that baskets in opposite orders can't deadlock. */
async function lockStock(tx: Tx, pieces: readonly Pieces[]) {
  refuseStuck(pieces)
  await lockRows(tx, pieces).catch((error: unknown) => {
    if (isLockTimeout(error)) noteStuck(pieces)
    throw error
  })
}

/**
 * Products whose lock could not be had, and until when nobody else waits for it: each who waits
 * keeps a connection that the buyers of other pieces need.
 */
const stuckUntil = new Map<string, number>()
const STUCK_MS = 1000

function noteStuck(pieces: readonly Pieces[]) {
  for (const { productId } of pieces) stuckUntil.set(productId, performance.now() + STUCK_MS)
}

function refuseStuck(pieces: readonly Pieces[]) {
  const now = performance.now()
  for (const [productId, until] of stuckUntil) if (until < now) stuckUntil.delete(productId)
  if (pieces.some(({ productId }) => stuckUntil.has(productId)))
    throw new ShopError('unavailable', 'This piece is being counted. Please try again shortly.', {
      retryAfter: 2,
    })
}

async function lockRows(tx: Tx, pieces: readonly Pieces[]) {
  await tx`
    SELECT 1 FROM product_stock s
    JOIN unnest(${pieces.map((p) => p.productId)}::uuid[], ${pieces.map((p) => p.size)}::text[])
      AS wanted (product_id, size) USING (product_id, size)
    ORDER BY s.product_id, s.size FOR UPDATE OF s`
}

async function freeHolds(tx: Tx, which: ReturnType<Db>) {
  await tx`
    WITH freed AS (DELETE FROM stock_holds h WHERE ${which} RETURNING product_id, size, quantity),
         sums AS (SELECT product_id, size, sum(quantity) AS quantity FROM freed GROUP BY 1, 2)
    UPDATE product_stock s SET available = s.available + sums.quantity
    FROM sums WHERE s.product_id = sums.product_id AND s.size = sums.size`
}

const heldBy = (tx: Tx, orderId: string) => tx<Pieces[]>`
  SELECT product_id AS "productId", size, quantity FROM stock_holds WHERE order_id = ${orderId}`

/** Held until the order's time to pay is over, or for good: it is being paid. */
type HoldEnd = 'timeToPay' | 'paid'

/**
 * Holds the pieces for an order, whole or not at all, until the time to pay is over or, when it is
 * being paid, for good. A hold that the order has already is kept and only gets the new time. What the order
 * `insteadOf` held is put back first, under the same lock: two locks one after the other would let
 * shoppers who swap their baskets wait for each other. Throws a 409 when a piece can't be had.
 */
export async function holdStock(
  tx: Tx,
  orderId: string,
  pieces: readonly Pieces[],
  { until: end, insteadOf }: { until: HoldEnd; insteadOf?: string | undefined },
) {
  const kept = await renewHolds(tx, orderId, end)
  const isKept = (piece: Pieces) =>
    kept.some((row) => row.productId === piece.productId && row.size === piece.size)
  const missing = pieces.filter((piece) => !isKept(piece))
  // What is held already is this order's whoever else comes: its row need not be locked.
  if (missing.length === 0) return
  const putBack = insteadOf ? await heldBy(tx, insteadOf) : []
  await lockStock(tx, [...putBack, ...missing])
  if (insteadOf) await freeHolds(tx, tx`h.order_id = ${insteadOf}`)
  const wanted = tx`unnest(
    ${missing.map((p) => p.productId)}::uuid[], ${missing.map((p) => p.size)}::text[],
    ${missing.map((p) => p.quantity)}::int[]) AS wanted (product_id, size, quantity)`
  await freeHolds(
    tx,
    tx`h.expires_at <= clock_timestamp() AND (h.product_id, h.size) IN
       (SELECT product_id, size FROM ${wanted})`,
  )
  const enough = await tx`
    SELECT 1 FROM product_stock s JOIN ${wanted} USING (product_id, size)
    WHERE s.listed AND s.available >= wanted.quantity`
  if (enough.length < missing.length)
    throw new ShopError(
      'conflict',
      'A piece in your cart is no longer available in that quantity.',
      {
        code: 'sold_out',
      },
    )
  await tx`
    UPDATE product_stock s SET available = s.available - wanted.quantity
    FROM ${wanted} WHERE s.product_id = wanted.product_id AND s.size = wanted.size`
  await tx`
    INSERT INTO stock_holds (order_id, product_id, size, quantity, expires_at)
    SELECT ${orderId}, product_id, size, quantity, ${endOf(tx, orderId, end)} FROM ${wanted}`
}

const endOf = (tx: Tx, orderId: string, end: HoldEnd) =>
  end === 'paid'
    ? tx`'infinity'::timestamptz`
    : tx`(SELECT hold_until FROM orders WHERE id = ${orderId})`

/** Gives the holds that an order has a new end. */
export const renewHolds = (tx: Tx, orderId: string, end: HoldEnd) => tx<
  { productId: string; size: string }[]
>`
  UPDATE stock_holds SET expires_at = ${endOf(tx, orderId, end)} WHERE order_id = ${orderId}
  RETURNING product_id AS "productId", size`

/** Puts an order's held pieces back into stock. */
export async function releaseHolds(tx: Tx, orderId: string) {
  const held = await heldBy(tx, orderId)
  if (held.length === 0) return
  await lockStock(tx, held)
  await freeHolds(tx, tx`h.order_id = ${orderId}`)
}

/** The held pieces of an order are sold. */
export async function sellHolds(tx: Tx, orderId: string) {
  const sold = await tx<Pieces[]>`
    DELETE FROM stock_holds WHERE order_id = ${orderId}
    RETURNING product_id AS "productId", size, quantity`
  const gone = sold.map(({ productId, size, quantity }) => ({ productId, size, change: -quantity }))
  await writeStock(tx, gone, { reason: 'sold', orderId })
}

/**
 * Counts an order for the best sellers. All who buy a piece on one day change one row, so this is the
 * last that a transaction does: whoever waits for that row waits for a commit and no more.
 */
export async function countSold(tx: Tx, orderId: string) {
  await tx`
    INSERT INTO product_sales (product_id, day, units)
    SELECT product_id, ${today(tx)}, sum(quantity) FROM order_lines
    WHERE order_id = ${orderId} GROUP BY product_id ORDER BY product_id
    ON CONFLICT (product_id, day) DO UPDATE SET units = product_sales.units + excluded.units`
}

/** Takes pieces out of stock for an order that is paid already. Throws a 409 when one can't be had. */
export async function takePieces(tx: Tx, orderId: string, pieces: readonly Pieces[]) {
  if (pieces.length === 0) return
  await holdStock(tx, orderId, pieces, { until: 'paid' })
  const sold = await tx<Pieces[]>`
    DELETE FROM stock_holds WHERE order_id = ${orderId}
    RETURNING product_id AS "productId", size, quantity`
  const gone = sold.map(({ productId, size, quantity }) => ({ productId, size, change: -quantity }))
  await writeStock(tx, gone, { reason: 'sold', orderId })
}

/** Takes what can be had of an order's pieces out of stock, what it holds first; nobody is refused. */
export async function sellWhatIsThere(tx: Tx, orderId: string, pieces: readonly Pieces[]) {
  // In the order in which shelves are locked.
  const sorted = pieces.toSorted((one, other) =>
    (one.productId + one.size).localeCompare(other.productId + other.size),
  )
  for (const piece of sorted)
    await holdStock(tx, orderId, [piece], { until: 'paid' }).catch((error: unknown) => {
      if (!(error instanceof ShopError && error.kind === 'conflict')) throw error
    })
  await sellHolds(tx, orderId)
}

/** Puts sold pieces of an order back into stock, as when it is rejected before it is shipped. */
export async function returnPieces(tx: Tx, orderId: string, pieces: readonly Pieces[]) {
  if (pieces.length === 0) return
  await lockStock(tx, pieces)
  await tx`
    UPDATE product_stock s SET available = s.available + back.quantity
    FROM unnest(${pieces.map((p) => p.productId)}::uuid[], ${pieces.map((p) => p.size)}::text[],
                ${pieces.map((p) => p.quantity)}::int[]) AS back (product_id, size, quantity)
    WHERE s.product_id = back.product_id AND s.size = back.size`
  const changes = pieces.map(({ quantity, ...variant }) => ({ ...variant, change: quantity }))
  await writeStock(tx, changes, { reason: 'returned', orderId })
}

/** Locks the products' stock, with nothing left in it that a hold past its time would bring back. */
async function lockVariants(tx: Tx, productIds: readonly string[]) {
  await tx`
    SELECT 1 FROM product_stock WHERE product_id = ANY (${productIds})
    ORDER BY product_id, size FOR UPDATE`
  await freeHolds(tx, tx`h.product_id = ANY (${productIds}) AND h.expires_at <= clock_timestamp()`)
}

/** `stockWas` is what was shown when `stock` was typed: then their difference is what counts. */
export type VariantStock = { size: string; stock: number; stockWas?: number | undefined }
type ProductVariants = { productId: string; variants: readonly VariantStock[] }

/**
 * Sets what is free of the products’ variants, of which one without sizes has one; sizes left out are
 * retired. Throws a 409 when fewer are free by now than a difference takes away, or a size that is left
 * out is held for an unpaid order.
 */
export async function setStock(tx: Tx, products: readonly ProductVariants[], cause: StockCause) {
  const ids = products.map(({ productId }) => productId)
  await lockVariants(tx, ids)
  const now = await freeNow(tx, ids)
  const rows = []
  for (const { productId, variants } of products)
    for (const [position, { size, stock, stockWas }] of variants.entries()) {
      const free = now.get(keyOf(productId, size)) ?? 0
      const after = stockWas === undefined ? stock : free + stock - stockWas
      if (after < 0) throw await tooFewFree(tx, productId, size, free)
      rows.push({ productId, size, position, stock: after })
      now.set(keyOf(productId, size), free - after)
    }
  await refuseHeldSizes(tx, products)
  await tx`UPDATE product_stock SET listed = false, available = 0 WHERE product_id = ANY (${ids})`
  await tx`
    INSERT INTO product_stock (product_id, size, available, position)
    SELECT "productId", size, stock, position
    FROM jsonb_to_recordset(${tx.json(rows)})
      AS given ("productId" uuid, size text, stock int, position int)
    ON CONFLICT (product_id, size) DO UPDATE
    SET available = excluded.available, position = excluded.position, listed = true`
  // What is left in the map is what went: from the variants that were set, and from those retired.
  const changes = [...now].map(([key, gone]) => ({ ...variantOf(key), change: -gone }))
  await writeStock(tx, changes, cause)
}

/** A held piece would come back to a size that nobody is offered any more. */
async function refuseHeldSizes(tx: Tx, products: readonly ProductVariants[]) {
  for (const { productId, variants } of products) {
    const kept = variants.map(({ size }) => size)
    const [gone] = await tx<{ size: string }[]>`
      SELECT s.size FROM product_stock s JOIN stock_holds h USING (product_id, size)
      WHERE s.product_id = ${productId} AND s.listed AND s.size <> ALL (${kept}) LIMIT 1`
    if (gone) throw await stillHeld(tx, productId, gone.size)
  }
}

const keyOf = (productId: string, size: string) => `${productId} ${size}`
const variantOf = (key: string) => ({ productId: key.slice(0, 36), size: key.slice(37) })

async function freeNow(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ productId: string; size: string; available: number }[]>`
    SELECT product_id AS "productId", size, available FROM product_stock WHERE product_id = ANY (${ids})`
  return new Map(rows.map((row) => [keyOf(row.productId, row.size), row.available]))
}

/**
 * Pieces of one size that came, went or were counted. Throws a 404 for a size that there is not,
 * a 409 when fewer are free than went, or than are held.
 */
export async function adjustStock(
  tx: Tx,
  productId: string,
  { size, change, counted }: { size: string; change?: number; counted?: number },
  cause: StockCause,
) {
  await lockVariants(tx, [productId])
  const [variant] = await tx<{ available: number; held: number; written: number }[]>`
    SELECT s.available, coalesce((SELECT sum(l.change) FROM stock_ledger l
             WHERE l.product_id = s.product_id AND l.size = s.size), 0)::int AS written, coalesce((SELECT sum(h.quantity) FROM stock_holds h
             WHERE h.product_id = s.product_id AND h.size = s.size), 0)::int AS held
    FROM product_stock s WHERE s.product_id = ${productId} AND s.size = ${size} AND s.listed`
  if (!variant) throw new ShopError('missing', 'This piece does not come in that size.')
  const moved = change ?? (counted ?? 0) - variant.available - variant.held
  if (variant.available + moved < 0) throw await tooFewFree(tx, productId, size, variant.available)
  if (variant.available + moved > MAX_STOCK) throw new ShopError('invalid', 'Stock is too large.')
  await tx`
    UPDATE product_stock SET available = available + ${moved}
    WHERE product_id = ${productId} AND size = ${size}`
  // A count sets the ledger right as well, should it ever add up to something else.
  const written = counted === undefined ? moved : counted - variant.written
  await writeStock(tx, [{ productId, size, change: written }], cause)
}

import {
  BULK_SHOWN,
  type BulkChange,
  type BulkOutcome,
  MAX_RUPEES,
  type Product,
} from '#shared/catalogue.ts'
import { toPaise } from '#shared/money.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { type Actor, auditAll } from './audit.ts'
import { columns, type ProductRow, stockOfP, toProduct } from './catalogue.ts'
import { fitting } from './product-list.ts'
import { factsOf } from './products.ts'
import { getShop } from './shop.ts'
import { fillShelves } from './stock.ts'

type Outcome = Pick<BulkOutcome, 'data' | 'total'>

/**
 * All or nothing. With `preview` nothing is written; either way it says before and after of the
 * first products. Throws a 404 when a named product is gone, a 409 when `expected` is not their number.
 */
export async function changeMany(db: Pool, actor: Actor, input: BulkChange): Promise<Outcome> {
  return transaction(db, async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`
    const products = await chosen(tx, input)
    const { change, expected, preview } = input
    if (expected !== undefined && expected !== products.length)
      throw new ShopError(
        'conflict',
        `There are ${products.length} such products now, not ${expected}. Please preview it again.`,
      )
    const edits = products.map((before) => ({ before, after: changed(change, before) }))
    if (!preview) await apply(tx, actor, change, edits)
    const data = edits.slice(0, BULK_SHOWN).map(({ before, after }) => ({
      _id: before._id,
      title: before.title,
      before: figuresOf(before),
      after: after && figuresOf(after),
    }))
    return { data, total: products.length }
  })
}

async function chosen(tx: Db, { ids, filter = {}, preview }: BulkChange): Promise<Product[]> {
  const { lowStock } = await getShop(tx)
  const which = ids
    ? tx`p.id = ANY (${ids}) AND p.deleted_at IS NULL`
    : fitting(tx, filter, lowStock)
  const rows = await tx<ProductRow[]>`
    SELECT ${columns(tx)} FROM products p ${stockOfP(tx)} WHERE ${which}
    ORDER BY p.id ${preview ? tx`` : tx`FOR UPDATE OF p`}`
  if (ids && rows.length < new Set(ids).size)
    throw new ShopError('missing', 'A chosen piece is not in the shop any more.')
  return rows.map(toProduct)
}

type Figures = Pick<Product, 'price' | 'salePrice' | 'totalStock'>
const figuresOf = ({ price, salePrice, totalStock }: Figures): Figures => ({
  price,
  salePrice,
  totalStock,
})

const moved = (rupees: number, percent: number) =>
  Math.max(1, Math.round(rupees * (1 + percent / 100)))

/** The product as it would be; null once it is deleted. */
function changed(change: BulkChange['change'], product: Product): Product | null {
  const next = { ...product, version: product.version + 1 }
  switch (change.kind) {
    case 'delete':
      return null
    case 'price': {
      const price = moved(product.price, change.percent)
      if (price > MAX_RUPEES)
        throw new ShopError('conflict', `“${product.title}” would cost more than a piece can.`)
      const salePrice = product.salePrice && moved(product.salePrice, change.percent)
      return { ...next, price, salePrice }
    }
    case 'sale':
      return { ...next, salePrice: change.percent && moved(product.price, -change.percent) }
    case 'stock': {
      const sizes = product.sizes?.map(({ size }) => ({ size, stock: change.stock }))
      const totalStock = change.stock * (sizes?.length ?? 1)
      return { ...next, totalStock, ...(sizes && { sizes }) }
    }
  }
}

type Edit = { before: Product; after: Product | null }

async function apply(tx: Db, actor: Actor, change: BulkChange['change'], edits: readonly Edit[]) {
  const ids = edits.map(({ before }) => before._id)
  if (change.kind === 'delete') {
    await tx`UPDATE products SET deleted_at = now(), updated_at = now() WHERE id = ANY (${ids})`
  } else {
    const after = edits.flatMap(({ after }) => after ?? [])
    await tx`
      UPDATE products p
      SET price_paise = given.price, sale_price_paise = given.sale, updated_at = now(),
          version = version + 1
      FROM unnest(${ids}::uuid[], ${after.map(({ price }) => toPaise(price))}::int[],
                  ${after.map(({ salePrice }) => toPaise(salePrice))}::int[]) AS given (id, price, sale)
      WHERE p.id = given.id`
    if (change.kind === 'stock') await fillShelves(tx, ids, change.stock)
  }
  await auditAll(
    tx,
    actor,
    change.kind === 'delete' ? 'product deleted' : 'product edited',
    edits.map(({ before, after }) => ({
      subject: `product:${before._id}`,
      before: factsOf(before),
      after: after && factsOf(after),
    })),
  )
}

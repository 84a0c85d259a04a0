import { z } from 'zod'
import type { AdminProductQuery, BulkChange } from '#shared/catalogue.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import type { Actor } from './audit.ts'
import { columns, getProduct, type ProductRow, stockOfP, toProduct } from './catalogue.ts'
import { decodeCursor, MOST_ROWS, pageOf } from './paging.ts'
import { changeProduct, deleteProduct } from './products.ts'
import { getShop } from './shop.ts'

const sorts = {
  newest: (db: Db) => db`p.created_at DESC, p.id DESC`,
  title: (db: Db) => db`p.sort_title, p.id`,
  price: (db: Db) => db`p.effective_price_paise, p.id`,
  stock: (db: Db) => db`stock.total, p.id`,
}

/** The owner's list: every product in the shop, searched by part of a word, filtered and sorted. */
export async function listForOwner(db: Db, query: AdminProductQuery) {
  const limit = query.limit ?? MOST_ROWS
  const offset = query.cursor
    ? decodeCursor(query.cursor, z.tuple([z.number().int().min(0)]))[0]
    : 0
  const { lowStock } = await getShop(db)
  const stockIs = {
    out: db`stock.total = 0`,
    low: db`stock.total BETWEEN 1 AND ${lowStock - 1}`,
    in: db`stock.total > 0`,
  }
  const where = db`
    p.deleted_at IS NULL
    ${query.category ? db`AND p.category = ${query.category}` : db``}
    ${query.sale ? db`AND (p.sale_price_paise > 0) = ${query.sale === '1'}` : db``}
    ${query.stock ? db`AND ${stockIs[query.stock]}` : db``}
    ${query.q ? db`AND strpos(lower(p.title || ' ' || p.description), lower(${query.q})) > 0` : db``}`
  const needsStock = query.stock ? stockOfP(db) : db``
  const [rows, counts] = await Promise.all([
    db<ProductRow[]>`
      SELECT ${columns(db)} FROM products p ${stockOfP(db)}
      WHERE ${where} ORDER BY ${sorts[query.sort](db)} LIMIT ${limit + 1} OFFSET ${offset}`,
    db<{ total: number }[]>`
      SELECT count(*)::int AS total FROM products p ${needsStock} WHERE ${where}`,
  ])
  return { ...pageOf(rows, limit, toProduct, () => [offset + limit]), total: counts[0]?.total ?? 0 }
}

/** All or nothing. With `preview` nothing is written; either way it says before and after. */
export async function changeMany(db: Pool, actor: Actor, { ids, change, preview }: BulkChange) {
  const rows: { _id: string; title: string; before: Figures; after: Figures | null }[] = []
  if (change.kind === 'delete') {
    for (const id of ids) {
      const product = await getProduct(db, id)
      rows.push({ _id: id, title: product.title, before: figuresOf(product), after: null })
    }
    if (!preview) for (const id of ids) await deleteProduct(db, actor, id)
    return rows
  }
  await transaction(db, async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`
    for (const id of [...ids].sort()) {
      const before = await getProduct(tx, id)
      const edit = editFor(change, before)
      if (!preview) await changeProduct(tx, actor, id, edit)
      const after = { ...figuresOf(before), ...edit }
      rows.push({ _id: id, title: before.title, before: figuresOf(before), after })
    }
  })
  return rows
}

type Figures = { price: number; salePrice: number; totalStock: number }
const figuresOf = ({ price, salePrice, totalStock }: Figures): Figures => ({
  price,
  salePrice,
  totalStock,
})

function editFor(
  change: Exclude<BulkChange['change'], { kind: 'delete' }>,
  product: Figures & { title: string; sizes?: unknown[] | undefined },
): Partial<Figures> {
  const moved = (rupees: number, percent: number) =>
    Math.max(1, Math.round(rupees * (1 + percent / 100)))
  switch (change.kind) {
    case 'price':
      return {
        price: moved(product.price, change.percent),
        salePrice: product.salePrice && moved(product.salePrice, change.percent),
      }
    case 'sale':
      return { salePrice: change.percent === 0 ? 0 : moved(product.price, -change.percent) }
    case 'stock':
      if (product.sizes)
        throw new ShopError(
          'conflict',
          `“${product.title}” has its stock by size; please set it there.`,
        )
      return { totalStock: change.stock }
  }
}

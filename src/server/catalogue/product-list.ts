import type { AdminProductQuery, Product, ProductFilter } from '#shared/catalogue/product-schema.ts'
import { decodeOffset, MAX_ROWS, toPage } from '../database/paging.ts'
import { type Db, type Fragment, sql } from '../db.ts'
import { getShop } from '../records/settings.ts'
import { allProductColumns, joinStock, type ProductRow, toProduct } from './catalogue.ts'
import { lowProducts } from './stock/stock.ts'
import { effectiveStatus, isVisibleInShop } from './visible-products.ts'

const sorts = {
  newest: sql<'p'>`p.created_at DESC, p.id DESC`,
  title: sql<'p'>`p.sort_title, p.id`,
  price: sql<'p'>`p.effective_price_paise, p.id`,
  stock: sql<'p' | 'stock'>`stock.total, p.id`,
}

/** SQL: a condition on the product `p`, and on its `stock` if `filter.stock` is set. */
function matchesFilter(filter: ProductFilter, lowStock: number): Fragment<'p' | 'stock'> {
  const stockIs = {
    out: sql<'stock'>`stock.total = 0`,
    /** As on the dashboard, only products in the shop can run low. */
    low: sql<'p'>`${isVisibleInShop} AND p.id IN (${lowProducts(lowStock)})`,
    in: sql<'stock'>`stock.total > 0`,
  }
  return sql<'p' | 'stock'>`
    p.deleted_at IS NULL
    ${filter.category ? sql`AND p.category = ${filter.category}` : sql``}
    ${filter.status ? sql`AND ${effectiveStatus} = ${filter.status}` : sql``}
    ${filter.sale ? sql`AND (p.sale_price_paise > 0) = ${filter.sale === '1'}` : sql``}
    ${filter.stock ? sql`AND ${stockIs[filter.stock]}` : sql``}
    ${
      filter.q
        ? sql`AND (
      strpos(lower(p.title || ' ' || coalesce(p.title_hindi, '') || ' ' || coalesce(p.sku, '') || ' ' || p.description), lower(${filter.q})) > 0
      OR EXISTS (SELECT 1 FROM product_stock s WHERE s.product_id = p.id AND s.listed
                   AND strpos(lower(s.sku), lower(${filter.q})) > 0))`
        : sql``
    }`
}

/** Oldest first. */
export async function listEveryProduct(db: Db, filter: ProductFilter = {}): Promise<Product[]> {
  const { lowStock } = await getShop(db)
  const rows = await db<ProductRow[]>`
    SELECT ${allProductColumns} FROM products p ${joinStock}
    WHERE ${matchesFilter(filter, lowStock)} ORDER BY p.created_at, p.id`
  return rows.map(toProduct)
}

/** `q` matches substrings. */
export async function listForOwner(db: Db, query: AdminProductQuery) {
  const limit = query.limit ?? MAX_ROWS
  const offset = decodeOffset(query.cursor)
  const { lowStock } = await getShop(db)
  const where = matchesFilter(query, lowStock)
  const needsStock = query.stock && query.stock !== 'low' ? joinStock : sql``
  const [rows, counts] = await Promise.all([
    db<ProductRow[]>`
      SELECT ${allProductColumns} FROM products p ${joinStock}
      WHERE ${where} ORDER BY ${sorts[query.sort]} LIMIT ${limit + 1} OFFSET ${offset}`,
    db<{ total: number }[]>`
      SELECT count(*)::int AS total FROM products p ${needsStock} WHERE ${where}`,
  ])
  return { ...toPage(rows, limit, toProduct, () => [offset + limit]), total: counts[0]?.total ?? 0 }
}

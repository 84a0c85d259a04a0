import { z } from 'zod'
import {
  BEST_SELLER_DAYS,
  BEST_SELLERS,
  type Facets,
  type FilterCategory,
  filterCategories,
  type ListingQuery,
  type PriceBand,
  type Product,
  priceBandIds,
  priceBands,
  type Sort,
} from '#shared/catalogue.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import type { Db } from '../db.ts'
import { ShopError } from '../errors.ts'
import { today } from './days.ts'
import { decodeCursor, MOST_ROWS, pageOf } from './paging.ts'
import { freePieces } from './stock.ts'

/** So many products at most are best sellers. */
const MOST_BEST_SELLERS = 48

export type ProductRow = {
  id: string
  title: string
  description: string
  category: Product['category']
  image: string
  moreImages: string[]
  version: number
  price: number
  sale: number
  effective: number
  sortTitle: string
  total: number
  sizes: Product['sizes'] | null
  reviewCount: number
  reviewSum: number
  createdAt: Date
}

export const columns = (db: Db) => db`
  p.id, p.title, p.description, p.category, p.image, p.more_images AS "moreImages", p.version,
  p.price_paise AS price, p.sale_price_paise AS sale, p.effective_price_paise AS effective,
  p.sort_title AS "sortTitle", stock.total, stock.sizes,
  p.review_count AS "reviewCount", p.review_sum AS "reviewSum", p.created_at AS "createdAt"`

export const stockOfP = (db: Db) => db`
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(free), 0)::int AS total,
           jsonb_agg(jsonb_build_object('size', size, 'stock', free) ORDER BY position)
             FILTER (WHERE size <> '') AS sizes
    FROM (SELECT s.size, s.position, ${freePieces(db)} AS free
          FROM product_stock s WHERE s.product_id = p.id AND s.listed) rows) stock`

export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    image: row.image,
    title: row.title,
    description: row.description,
    category: row.category,
    images: [row.image, ...row.moreImages],
    price: toRupees(row.price),
    salePrice: toRupees(row.sale),
    totalStock: row.total,
    ...(row.sizes && { sizes: row.sizes }),
    averageReview: row.reviewCount === 0 ? 0 : row.reviewSum / row.reviewCount,
    reviewCount: row.reviewCount,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

const bestSellerIds = (db: Db) => db`
  SELECT product_id FROM product_sales
  WHERE day > ${today(db)} - ${BEST_SELLER_DAYS}::int
  GROUP BY product_id HAVING sum(units) > 0
  ORDER BY sum(units) DESC, product_id LIMIT ${MOST_BEST_SELLERS}`

function inCategories(db: Db, categories: readonly FilterCategory[] | undefined) {
  if (!categories?.length) return db`true`
  const plain = categories.filter((category) => category !== BEST_SELLERS)
  return categories.includes(BEST_SELLERS)
    ? db`(p.category = ANY (${plain}::text[]) OR p.id IN (${bestSellerIds(db)}))`
    : db`p.category = ANY (${plain}::text[])`
}

function inBand(db: Db, band: PriceBand) {
  const { from, to } = priceBands[band]
  const above = db`p.effective_price_paise >= ${toPaise(from)}`
  return to === null ? above : db`(${above} AND p.effective_price_paise < ${toPaise(to)})`
}

function inBands(db: Db, bands: readonly PriceBand[] | undefined) {
  if (!bands?.length) return db`true`
  return db`(${bands.map((band, n) => (n === 0 ? inBand(db, band) : db` OR ${inBand(db, band)}`))})`
}

/** Each order of the listing: its SQL, its key in a cursor, and what comes after such a key. */
const orders = {
  'price-lowtohigh': {
    by: (db: Db) => db`p.effective_price_paise, p.id`,
    after: (db: Db, [price, id]: Key) =>
      db`(p.effective_price_paise, p.id) > (${price as number}, ${id})`,
  },
  'price-hightolow': {
    by: (db: Db) => db`p.effective_price_paise DESC, p.id`,
    after: (db: Db, [price, id]: Key) => db`(p.effective_price_paise < ${price as number}
      OR (p.effective_price_paise = ${price as number} AND p.id > ${id}))`,
  },
  'title-atoz': {
    by: (db: Db) => db`p.sort_title, p.id`,
    after: (db: Db, [title, id]: Key) => db`(p.sort_title, p.id) > (${title as string}, ${id})`,
  },
  'title-ztoa': {
    by: (db: Db) => db`p.sort_title DESC, p.id`,
    after: (db: Db, [title, id]: Key) => db`(p.sort_title < ${title as string}
      OR (p.sort_title = ${title as string} AND p.id > ${id}))`,
  },
} satisfies Record<Sort, unknown>

type Key = [number | string, string]
const byPrice = (sort: Sort) => sort.startsWith('price')

export async function listProducts(db: Db, query: ListingQuery) {
  const limit = query.limit ?? MOST_ROWS
  const order = orders[query.sortBy]
  const key = z.tuple([byPrice(query.sortBy) ? z.number().int() : z.string(), z.uuid()])
  const matching = db`
    p.deleted_at IS NULL AND ${inCategories(db, query.category)} AND ${inBands(db, query.price)}`
  const after = query.cursor ? order.after(db, decodeCursor(query.cursor, key)) : db`true`
  const [rows, counts, facets] = await Promise.all([
    db<ProductRow[]>`
      SELECT ${columns(db)} FROM products p ${stockOfP(db)}
      WHERE ${matching} AND ${after} ORDER BY ${order.by(db)} LIMIT ${limit + 1}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM products p WHERE ${matching}`,
    countFacets(db, query),
  ])
  const page = pageOf(rows, limit, toProduct, (row) => [
    byPrice(query.sortBy) ? row.effective : row.sortTitle,
    row.id,
  ])
  return { ...page, total: counts[0]?.total ?? 0, facets }
}

/** How many products each choice would leave, given what is chosen in the other group. */
async function countFacets(db: Db, query: ListingQuery): Promise<Facets> {
  const [byCategory, byBand] = await Promise.all([
    db<{ category: FilterCategory; count: number }[]>`
      WITH p AS MATERIALIZED (
        SELECT p.id, p.category FROM products p
        WHERE p.deleted_at IS NULL AND ${inBands(db, query.price)})
      SELECT category, count(*)::int AS count FROM p GROUP BY category
      UNION ALL
      SELECT ${BEST_SELLERS}, count(*)::int FROM p WHERE id IN (${bestSellerIds(db)})`,
    db<Record<PriceBand, number>[]>`
      SELECT ${priceBandIds.map(
        (band, n) =>
          db`${n === 0 ? db`` : db`, `}count(*) FILTER (WHERE ${inBand(db, band)})::int AS ${db(band)}`,
      )}
      FROM products p WHERE p.deleted_at IS NULL AND ${inCategories(db, query.category)}`,
  ])
  const counted = new Map(byCategory.map((row) => [row.category, row.count]))
  return {
    category: Object.fromEntries(
      filterCategories.map((category) => [category, counted.get(category) ?? 0]),
    ) as Facets['category'],
    price: Object.fromEntries(
      priceBandIds.map((band) => [band, byBand[0]?.[band] ?? 0]),
    ) as Facets['price'],
  }
}

/** The products a shopper keeps for later, newest first. */
export async function listWishes(db: Db, userId: string) {
  const rows = await db<ProductRow[]>`
    SELECT ${columns(db)} FROM wishlist_items w JOIN products p ON p.id = w.product_id ${stockOfP(db)}
    WHERE w.user_id = ${userId} AND p.deleted_at IS NULL
    ORDER BY w.added_at DESC, p.id LIMIT ${MOST_ROWS}`
  return { data: rows.map(toProduct), total: rows.length, nextCursor: null }
}

/** Those of the ids that are in the shop, by id. */
export async function getProducts(db: Db, ids: readonly string[]): Promise<Product[]> {
  const rows = await db<ProductRow[]>`
    SELECT ${columns(db)} FROM products p ${stockOfP(db)}
    WHERE p.id = ANY (${[...ids]}) AND p.deleted_at IS NULL ORDER BY p.id`
  return rows.map(toProduct)
}

export async function getProduct(db: Db, id: string): Promise<Product> {
  const [product] = await getProducts(db, [id])
  if (!product) throw new ShopError('missing', 'This piece is not in the shop.')
  return product
}

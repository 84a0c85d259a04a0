import { z } from 'zod'
import type { ColourOfPiece } from '#shared/catalogue/colour-schema.ts'
import type { ListingQuery } from '#shared/catalogue/listing-schema.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import {
  BEST_SELLERS,
  type FilterCategory,
  type PriceBand,
  priceBands,
  type Sort,
} from '#shared/catalogue/vocabulary.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { decodeCursor, MOST_ROWS, pageOf } from '../database/paging.ts'
import type { Db, Fragment } from '../db.ts'
import { ShopError } from '../errors.ts'
import { withDetails } from './details.ts'
import { type FacetCounts, tally } from './facets.ts'
import { inShop, statusOfP } from './shown.ts'
import { freePieces } from './stock/stock.ts'

export type ProductRow = {
  id: string
  sku: string | null
  title: string
  description: string
  titleHindi: string
  descriptionHindi?: string
  category: Product['category']
  colour: string
  fabric: string
  craft: string
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
  status: Product['status']
  publishAt: Date | null
}

/** What lists show: the long text in one language. */
export const columns = (db: Db) => db`
  p.id, p.sku, p.title, p.description, p.title_hindi AS "titleHindi", p.category, p.colour, p.fabric, p.craft, p.image, p.more_images AS "moreImages", p.version,
  p.price_paise AS price, p.sale_price_paise AS sale, p.effective_price_paise AS effective,
  p.sort_title AS "sortTitle", stock.total, stock.sizes,
  ${statusOfP(db)} AS status, CASE WHEN ${statusOfP(db)} = 'scheduled' THEN p.publish_at END AS "publishAt",
  p.review_count AS "reviewCount", p.review_sum AS "reviewSum", p.created_at AS "createdAt"`

/** All of a product, for its own page and for who edits it. */
export const allColumns = (db: Db) => db`${columns(db)}, p.description_hindi AS "descriptionHindi"`

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
    sku: row.sku ?? '',
    image: row.image,
    title: row.title,
    description: row.description,
    titleHindi: row.titleHindi,
    ...(row.descriptionHindi !== undefined && { descriptionHindi: row.descriptionHindi }),
    category: row.category,
    colour: row.colour,
    fabric: row.fabric,
    craft: row.craft,
    images: [row.image, ...row.moreImages],
    price: toRupees(row.price),
    salePrice: toRupees(row.sale),
    totalStock: row.total,
    ...(row.sizes && { sizes: row.sizes }),
    averageReview: row.reviewCount === 0 ? 0 : row.reviewSum / row.reviewCount,
    reviewCount: row.reviewCount,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    publishAt: row.publishAt?.toISOString() ?? null,
    version: row.version,
  }
}

function inCategories(
  db: Db,
  categories: readonly FilterCategory[] = [],
  { bestSellers }: FacetCounts,
) {
  const plain = categories.filter((category) => category !== BEST_SELLERS)
  if (categories.includes(BEST_SELLERS))
    return db`(p.id = ANY (${[...bestSellers]}) OR p.category = ANY (${plain}::text[]))`
  if (plain.length === 0) return db`true`
  // One category alone is equal, so that its index gives the order as well.
  return plain.length === 1
    ? db`p.category = ${plain[0] ?? ''}`
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

/**
 * The most rows of a list, a few numbers that stand in the text: for a number that is a parameter
 * PostgreSQL expects a tenth of all rows to be wanted, and plans the statement anew each time instead.
 */
const ends: [number, (db: Db) => Fragment][] = [
  [21, (db) => db`LIMIT 21`],
  [25, (db) => db`LIMIT 25`],
  [50, (db) => db`LIMIT 50`],
  [100, (db) => db`LIMIT 100`],
  [250, (db) => db`LIMIT 250`],
]
export const atLeast = (db: Db, rows: number) =>
  ends.find(([most]) => most >= rows)?.[1](db) ?? db`LIMIT ${MOST_ROWS + 1}`

type Key = [number | string, string]
const keys = {
  price: z.tuple([z.number().int(), z.uuid()]),
  title: z.tuple([z.string(), z.uuid()]),
}
const byPrice = (sort: Sort) => sort.startsWith('price')

export async function listProducts(db: Db, query: ListingQuery, counts: FacetCounts) {
  const limit = query.limit ?? MOST_ROWS
  const order = orders[query.sortBy]
  const key = keys[byPrice(query.sortBy) ? 'price' : 'title']
  const after = query.cursor ? order.after(db, decodeCursor(query.cursor, key)) : db`true`
  const rows = await db<ProductRow[]>`
    SELECT ${columns(db)} FROM products p ${stockOfP(db)}
    WHERE ${inShop(db)} AND ${inCategories(db, query.category, counts)}
      AND ${inBands(db, query.price)} ${withDetails(db, query)} AND ${after}
    ORDER BY ${order.by(db)} ${atLeast(db, limit + 1)}`
  const page = pageOf(rows, limit, toProduct, (row) => [
    byPrice(query.sortBy) ? row.effective : row.sortTitle,
    row.id,
  ])
  return { ...page, ...tally(counts, query) }
}

/** The products a shopper keeps for later, newest first. */
export async function listWishes(db: Db, userId: string) {
  const rows = await db<ProductRow[]>`
    SELECT ${columns(db)} FROM wishlist_items w JOIN products p ON p.id = w.product_id ${stockOfP(db)}
    WHERE w.user_id = ${userId} AND ${inShop(db)}
    ORDER BY w.added_at DESC, p.id LIMIT ${MOST_ROWS}`
  return rows.map(toProduct)
}

/** Those of the ids that are not deleted, by id; shoppers may not see them. */
export async function getProducts(db: Db, ids: readonly string[]): Promise<Product[]> {
  const rows = await db<ProductRow[]>`
    SELECT ${allColumns(db)} FROM products p ${stockOfP(db)}
    WHERE p.id = ANY (${[...ids]}) AND p.deleted_at IS NULL ORDER BY p.id`
  return rows.map(toProduct)
}

/** What shoppers see, without its other colours. Throws a 404 for a product that is not in the shop. */
export async function getShownProduct(db: Db, id: string): Promise<Product> {
  const row = await rowOf(db, id)
  if (row.status !== 'published') throw notInShop()
  return toProduct(row)
}

/** For the owner, whatever its status, with the colours that the piece comes in. Throws a 404 like it. */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const row = await rowOf(db, id)
  return withColours(db, row, db`p.deleted_at IS NULL`)
}

/** Like `getProduct`, for what shoppers see: no colour that is not in the shop. */
export async function getShownInColours(db: Db, id: string): Promise<Product> {
  const row = await rowOf(db, id)
  if (row.status !== 'published') throw notInShop()
  return withColours(db, row, inShop(db))
}

const notInShop = () => new ShopError('missing', 'This piece is not in the shop.')

async function rowOf(db: Db, id: string) {
  // Not by a list of one: for a list PostgreSQL expects ten, and plans anew each time.
  const [row] = await db<(ProductRow & { colourGroup: string | null })[]>`
    SELECT ${allColumns(db)}, p.colour_group AS "colourGroup" FROM products p ${stockOfP(db)}
    WHERE p.id = ${id} AND p.deleted_at IS NULL`
  if (!row) throw notInShop()
  return row
}

/** Of the many pieces that come in one colour nothing more is asked. */
async function withColours(db: Db, row: Awaited<ReturnType<typeof rowOf>>, which: Fragment) {
  const product = toProduct(row)
  if (!row.colourGroup) return product
  const colours = await db<ColourOfPiece[]>`
    SELECT p.id AS "_id", p.title, p.title_hindi AS "titleHindi", p.colour, p.image,
           stock.total AS "totalStock"
    FROM products p ${stockOfP(db)} WHERE p.colour_group = ${row.colourGroup} AND ${which}
    ORDER BY p.created_at, p.id`
  return colours.length > 1 ? { ...product, colours } : product
}

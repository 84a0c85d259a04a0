import { z } from 'zod'
import type { ProductLink } from '#shared/catalogue/colour-schema.ts'
import type { ListingQuery } from '#shared/catalogue/listing-schema.ts'
import {
  getTextFields,
  type TextFieldName,
  textField,
  textFieldNames,
  type UnlistedFieldName,
} from '#shared/catalogue/product-fields.ts'
import {
  getNumberFields,
  type NumberFieldName,
  numberFieldNames,
  numberFields,
  withoutPrivateNumbers,
} from '#shared/catalogue/product-numbers.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import type { ShownPolicy } from '#shared/catalogue/return-policy.ts'
import {
  BEST_SELLERS,
  type FilterCategory,
  type PriceBand,
  priceBands,
  type Sort,
} from '#shared/catalogue/vocabulary.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { decodeCursor, MAX_ROWS, toPage } from '../database/paging.ts'
import { type Db, type Fragment, sql } from '../db.ts'
import { ShopError } from '../errors.ts'
import { inCollections, readProductCollections } from './collections/collections.ts'
import { withDetails } from './details.ts'
import { type FacetCounts, tally } from './facets.ts'
import { type FitRow, hasSizeAdvice, sizeAdviceJson, toSizeAdvice } from './fit/product-fit.ts'
import { shownMakingSql, showsMaking } from './making/making.ts'
import { joinReturnPolicy, ownPolicyJson, shownPolicyJson } from './returns/policy-of-product.ts'
import { freeQuantity } from './stock/stock.ts'
import { effectiveStatus, isVisibleInShop } from './visible-products.ts'

type Texts = Record<Exclude<TextFieldName, UnlistedFieldName>, string> &
  Partial<Record<UnlistedFieldName, string>>

export type ProductRow = Omit<Texts, 'sku'> &
  Partial<Record<NumberFieldName, number>> & {
    id: string
    sku: string | null
    category: Product['category']
    image: string
    moreImages: string[]
    clothPhoto: string
    imageFocus: Product['imageFocus']
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
    imageTexts?: Product['imageTexts']
    goesWith?: string[]
    ownReturnPolicy?: Product['ownReturnPolicy']
  }

/** SQL: text columns of the product `p`, each named as its field. */
export const selectTexts = (names: readonly TextFieldName[]) =>
  sql.join(
    names.map((name) => sql<'p'>`p.${sql.name(textField(name).column)} AS ${sql.name(name)}`),
    ', ',
  )

const isUnlisted = (name: TextFieldName) => textField(name).isUnlisted === true
export const listedTexts = textFieldNames.filter((name) => !isUnlisted(name))
const unlistedTexts = textFieldNames.filter(isUnlisted)

export const listedProductColumns = sql<'p' | 'stock'>`
  ${selectTexts(listedTexts)}, p.id, p.category, p.image, p.more_images AS "moreImages", p.version,
  p.cloth_photo AS "clothPhoto", p.image_focus AS "imageFocus",
  p.price_paise AS price, p.sale_price_paise AS sale, p.effective_price_paise AS effective,
  p.sort_title AS "sortTitle", stock.total, stock.sizes,
  ${effectiveStatus} AS status, CASE WHEN ${effectiveStatus} = 'scheduled' THEN p.publish_at END AS "publishAt",
  p.review_count AS "reviewCount", p.review_sum AS "reviewSum", p.created_at AS "createdAt"`

export const allProductColumns = sql<'p' | 'stock'>`
  ${listedProductColumns}, ${selectTexts(unlistedTexts)},
  ${sql.join(
    numberFieldNames.map(
      (name) => sql`p.${sql.name(numberFields[name].column)} AS ${sql.name(name)}`,
    ),
    ', ',
  )},
  p.image_texts AS "imageTexts", p.goes_with AS "goesWith", ${ownPolicyJson} AS "ownReturnPolicy"`

const sizeDetails = sql<'s'>`
  CASE WHEN s.sku IS NULL AND s.weight_grams IS NULL AND s.price_difference_paise = 0 THEN '{}'::jsonb
       ELSE jsonb_strip_nulls(jsonb_build_object('sku', s.sku, 'weight', s.weight_grams,
              'priceDifference', nullif(s.price_difference_paise, 0) / 100.0)) END`

/** SQL: joins the total stock and the sizes of the product `p` as `stock`. */
export const joinStock = sql<'p'>`
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(free), 0)::int AS total,
           jsonb_agg(jsonb_build_object('size', size, 'stock', free) || details ORDER BY position)
             FILTER (WHERE size <> '') AS sizes
    FROM (SELECT s.size, s.position, ${freeQuantity} AS free, ${sizeDetails} AS details
          FROM product_stock s WHERE s.product_id = p.id AND s.listed) rows) stock`

export function toProduct(row: ProductRow): Product {
  return {
    ...getTextFields(row),
    ...getNumberFields(row),
    _id: row.id,
    sku: row.sku ?? '',
    image: row.image,
    category: row.category,
    ...(row.imageTexts && { imageTexts: row.imageTexts }),
    ...(row.goesWith && { goesWith: row.goesWith }),
    ...(row.ownReturnPolicy !== undefined && { ownReturnPolicy: row.ownReturnPolicy }),
    images: [row.image, ...row.moreImages].filter(Boolean),
    clothPhoto: row.clothPhoto,
    imageFocus: row.imageFocus,
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

function inCategories(categories: readonly FilterCategory[] = [], { bestSellers }: FacetCounts) {
  const plain = categories.filter((category) => category !== BEST_SELLERS)
  if (categories.includes(BEST_SELLERS))
    return sql<'p'>`(p.id ${sql.in(bestSellers)} OR p.category ${sql.in(plain)})`
  if (plain.length === 0) return sql`true`
  // Equality lets the category's index supply the order.
  return plain.length === 1
    ? sql<'p'>`p.category = ${plain[0] ?? ''}`
    : sql<'p'>`p.category ${sql.in(plain)}`
}

function inBand(band: PriceBand) {
  const { from, to } = priceBands[band]
  const above = sql<'p'>`p.effective_price_paise >= ${toPaise(from)}`
  return to === null ? above : sql<'p'>`(${above} AND p.effective_price_paise < ${toPaise(to)})`
}

function inBands(bands: readonly PriceBand[] | undefined) {
  if (!bands?.length) return sql`true`
  return sql<'p'>`(${sql.join(bands.map(inBand), ' OR ')})`
}

/** SQL, cursor key, and the condition for rows after a key. */
const sortOrders = {
  'price-lowtohigh': {
    by: sql<'p'>`p.effective_price_paise, p.id`,
    after: ([price, id]: CursorKey) =>
      sql<'p'>`(p.effective_price_paise, p.id) > (${price as number}, ${id})`,
  },
  'price-hightolow': {
    by: sql<'p'>`p.effective_price_paise DESC, p.id`,
    after: ([price, id]: CursorKey) => sql<'p'>`(p.effective_price_paise < ${price as number}
      OR (p.effective_price_paise = ${price as number} AND p.id > ${id}))`,
  },
  'title-atoz': {
    by: sql<'p'>`p.sort_title, p.id`,
    after: ([title, id]: CursorKey) => sql<'p'>`(p.sort_title, p.id) > (${title as string}, ${id})`,
  },
  'title-ztoa': {
    by: sql<'p'>`p.sort_title DESC, p.id`,
    after: ([title, id]: CursorKey) => sql<'p'>`(p.sort_title < ${title as string}
      OR (p.sort_title = ${title as string} AND p.id > ${id}))`,
  },
} satisfies Record<Sort, unknown>

/** Literals: for a parameter PostgreSQL estimates a tenth of the table and replans each call. */
const limitClauses: [number, Fragment][] = [
  [21, sql`LIMIT 21`],
  [25, sql`LIMIT 25`],
  [50, sql`LIMIT 50`],
  [100, sql`LIMIT 100`],
  [250, sql`LIMIT 250`],
]
export const limitClause = (rows: number) =>
  limitClauses.find(([maxRows]) => maxRows >= rows)?.[1] ?? sql`LIMIT ${MAX_ROWS + 1}`

type CursorKey = [number | string, string]
const cursorKeys = {
  price: z.tuple([z.number().int(), z.uuid()]),
  title: z.tuple([z.string(), z.uuid()]),
}
const isByPrice = (sort: Sort) => sort.startsWith('price')

export async function listProducts(db: Db, query: ListingQuery, counts: FacetCounts) {
  const limit = query.limit ?? MAX_ROWS
  const order = sortOrders[query.sortBy]
  const key = cursorKeys[isByPrice(query.sortBy) ? 'price' : 'title']
  const after = query.cursor ? order.after(decodeCursor(query.cursor, key)) : sql`true`
  const rows = await db<ProductRow[]>`
    SELECT ${listedProductColumns} FROM products p ${joinStock}
    WHERE ${isVisibleInShop} AND ${inCategories(query.category, counts)}
      AND ${query.collection === undefined ? sql`true` : inCollections([query.collection])}
      AND ${inBands(query.price)} ${withDetails(query)} AND ${after}
    ORDER BY ${order.by} ${limitClause(limit + 1)}`
  const page = toPage(rows, limit, toProduct, (row) => [
    isByPrice(query.sortBy) ? row.effective : row.sortTitle,
    row.id,
  ])
  return { ...page, ...tally(counts, query) }
}

export async function listWishes(db: Db, userId: string) {
  const rows = await db<ProductRow[]>`
    SELECT ${listedProductColumns} FROM wishlist_items w JOIN products p ON p.id = w.product_id ${joinStock}
    WHERE w.user_id = ${userId} AND ${isVisibleInShop}
    ORDER BY w.added_at DESC, p.id LIMIT ${MAX_ROWS}`
  return rows.map(toProduct)
}

/** Reads products of any status; deleted ones are left out. */
export async function getProducts(db: Db, ids: readonly string[]): Promise<Product[]> {
  const rows = await db<ProductRow[]>`
    SELECT ${allProductColumns} FROM products p ${joinStock}
    WHERE p.id ${sql.in(ids)} AND p.deleted_at IS NULL ORDER BY p.id`
  return rows.map(toProduct)
}

/** Returns a product without its other colours. Throws 404 unless it is published. */
export async function getShownProduct(db: Db, id: string): Promise<Product> {
  const row = await findProductRow(db, id)
  if (row.status !== 'published') throw notInShop()
  return forShoppers(toProduct(row))
}

/** Returns a product of any status with all its colours. Throws 404 if it is missing. */
export async function getProduct(db: Db, id: string): Promise<Product> {
  const row = await findProductRow(db, id)
  const [product, goesWithProducts, collections] = await Promise.all([
    withColours(db, row, sql<'p'>`p.deleted_at IS NULL`),
    linkedProducts(db, row.goesWith ?? []),
    readProductCollections(db, [id]),
  ])
  return {
    ...product,
    goesWithProducts,
    collections: (collections.get(id) ?? []).map(({ _id }) => _id),
  }
}

/** Returns a product with its published colours. Throws 404 unless it is published. */
export async function getShownInColours(db: Db, id: string): Promise<Product> {
  const row = await findProductRow(db, id)
  if (row.status !== 'published') throw notInShop()
  return forShoppers(await withColours(db, row, isVisibleInShop))
}

function forShoppers({ ownReturnPolicy: _, ...product }: Product): Product {
  return withoutPrivateNumbers(product)
}

const notInShop = () => new ShopError('product_not_found')

/** SQL: the lowest price (paise) of `p` in the 30 days before its current price, or null. */
const lowestPrice = sql<'p'>`(
  SELECT min(h.price) FROM (
    SELECT effective_price_paise AS price, lead(since) OVER (ORDER BY since) AS until, max(since) OVER () AS newest
    FROM product_prices WHERE product_id = p.id) h
  WHERE h.until > h.newest - interval '30 days')`

async function findProductRow(db: Db, id: string) {
  // Equality: for a list PostgreSQL estimates ten rows and plans every execution anew.
  const [row] = await db<
    (ProductRow & {
      colourGroup: string | null
      lowest: number | null
      hasMore: boolean
      returnPolicy: ShownPolicy | null
    })[]
  >`
    SELECT ${allProductColumns}, p.colour_group AS "colourGroup", ${lowestPrice} AS lowest,
           ${showsMaking} OR ${hasSizeAdvice} AS "hasMore", ${shownPolicyJson} AS "returnPolicy"
    FROM products p ${joinStock} ${joinReturnPolicy}
    WHERE p.id = ${id} AND p.deleted_at IS NULL`
  if (!row) throw notInShop()
  const more: RareDetails = row.hasMore ? await readRareDetails(db, id) : {}
  return { ...row, ...more }
}

type RareDetails = { making?: Product['making'] | null; fit?: FitRow | null }

/** Separate, because most products lack this data and preparing it takes as long as the rest. */
async function readRareDetails(db: Db, id: string): Promise<RareDetails> {
  const [more = {}] = await db<RareDetails[]>`
    SELECT ${shownMakingSql} AS making, ${sizeAdviceJson} AS fit FROM products p WHERE p.id = ${id}`
  return more
}

export const linkedColumns = sql<'p' | 'stock'>`
  p.id AS "_id", p.title, p.title_hindi AS "titleHindi", p.colour, p.image, coalesce(p.image_focus ->> p.image, '') AS focus, stock.total AS "totalStock"`

async function linkedProducts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db<ProductLink[]>`
    SELECT ${linkedColumns} FROM products p ${joinStock} WHERE p.id ${sql.in(ids)} AND p.deleted_at IS NULL
    ORDER BY array_position(${[...ids]}::uuid[], p.id)`
}

async function withColours(
  db: Db,
  row: Awaited<ReturnType<typeof findProductRow>>,
  which: Fragment<'p'>,
) {
  const fit = toSizeAdvice(row.fit ?? null, row.garment)
  const product = {
    ...toProduct(row),
    ...(row.lowest !== null && { lowestPrice: toRupees(row.lowest) }),
    ...(row.making && { making: row.making }),
    ...(row.returnPolicy && { returnPolicy: row.returnPolicy }),
    ...(fit && { fit }),
  }
  if (!row.colourGroup) return product
  const colours = await db<ProductLink[]>`
    SELECT ${linkedColumns} FROM products p ${joinStock} WHERE p.colour_group = ${row.colourGroup} AND ${which}
    ORDER BY p.created_at, p.id`
  return colours.length > 1 ? { ...product, colours } : product
}

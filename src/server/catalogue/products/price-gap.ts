import { priceAfter } from '#shared/catalogue/size-price.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { dayInIndia } from '#shared/dates.ts'
import { effectivePrice, formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { consistentPrices, isInGap, ruleFor } from '#shared/orders/tax/rates.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { type Db, sql } from '../../db.ts'
import { say } from '../../messages/messages.ts'
import { getTaxSettings } from '../../records/settings.ts'
import { inCollections } from '../collections/collections.ts'
import { isVisibleInShop } from '../visible-products.ts'

/** Undefined for a product that is not saved yet. */
type PricedProduct = {
  _id?: string | undefined
  title: string
  category: ProductCategory
  price: number
  salePrice?: number | null | undefined
  /** `priceDifference` in rupees; each different price is checked. */
  sizes?: readonly { priceDifference?: number | undefined }[] | undefined
}

/** Returns a warning about a price that fits no tax rate (`isInGap`). */
export async function priceGapWarning(db: Db, product: PricedProduct): Promise<string | undefined> {
  return gapChecker(await getTaxSettings(db))(product)
}

type Gap = { price: number; below: number; above: number }

/** Finds prices that fit no tax rate of today, and the nearest ones that fit one; in rupees. */
function gapFinder({ scheme, rules }: TaxSettings) {
  const day = dayInIndia(Date.now())
  return ({
    _id: productId = '',
    category,
    sizes = [],
    ...product
  }: PricedProduct): Gap | undefined => {
    if (scheme !== 'regular') return undefined
    const rule = ruleFor(rules, { productId, category }, day)
    if (!rule) return undefined
    const differences = new Set([0, ...sizes.map((size) => size.priceDifference ?? 0)])
    const price = [...differences]
      .map((difference) => priceAfter(effectivePrice(product), difference))
      .find((rupees) => isInGap(rule, { paise: toPaise(rupees), quantity: 1 }))
    if (price === undefined) return undefined
    return { price, ...consistentPrices(rule) }
  }
}

const formatGap = ({ price, below, above }: Gap) => ({
  price: formatRupees(price),
  below: formatRupees(below),
  above: formatRupees(above),
})

/** Reads the settings once for many products. */
export function gapChecker(settings: TaxSettings) {
  const findGap = gapFinder(settings)
  return (product: PricedProduct): string | undefined => {
    const gap = findGap(product)
    return gap && say('price_gap', { title: product.title, ...formatGap(gap) })
  }
}

/** Every product if all lists are empty. */
type Scope = {
  categories: readonly ProductCategory[]
  collections: readonly string[]
  products: readonly string[]
}

/** `discounted` takes the effective price and returns the new one, in rupees. */
export async function discountGapWarning(
  db: Db,
  { categories, collections, products }: Scope,
  discounted: (prices: { price: number; effective: number }) => number,
): Promise<string | undefined> {
  const settings = await getTaxSettings(db)
  if (settings.scheme !== 'regular') return undefined
  const rows = await db<
    (Omit<PricedProduct, 'price' | 'salePrice' | 'sizes'> & {
      paise: number
      effectivePaise: number
    })[]
  >`
    SELECT p.id AS "_id", p.title, p.category, p.price_paise AS paise, p.effective_price_paise AS "effectivePaise"
    FROM products p
    WHERE ${isVisibleInShop} AND (${categories.length + collections.length + products.length === 0}
      OR p.category ${sql.in(categories)} OR p.id ${sql.in(products)}
      OR ${inCollections(collections)})
    ORDER BY p.sort_title`
  const findGap = gapFinder(settings)
  const gaps = rows.flatMap(({ paise, effectivePaise, ...product }) => {
    const prices = { price: toRupees(paise), effective: toRupees(effectivePaise) }
    const gap = findGap({ ...product, price: discounted(prices) })
    return gap ? [{ title: product.title, ...gap }] : []
  })
  const [first] = gaps
  return first && say('discount_gap', { n: gaps.length, title: first.title, ...formatGap(first) })
}

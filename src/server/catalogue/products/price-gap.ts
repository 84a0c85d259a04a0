import { priceAfter } from '#shared/catalogue/size-price.ts'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { effectivePrice, formatRupees, toPaise } from '#shared/money.ts'
import { consistentPrices, isInGap, ruleFor } from '#shared/orders/tax/rates.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import type { Db } from '../../db.ts'
import { say } from '../../messages/messages.ts'
import { getTaxSettings } from '../../records/settings.ts'

/** `_id` is missing for a product that is not saved yet. */
type Priced = {
  _id?: string | undefined
  title: string
  category: ProductCategory
  price: number
  salePrice?: number | null | undefined
  /** A size whose price is no other than that of the product needs no warning of its own. */
  sizes?: readonly { priceDifference?: number | undefined }[] | undefined
}

/** A warning about a price that no tax rate is consistent with; undefined for any other. */
export async function priceGapWarning(db: Db, product: Priced): Promise<string | undefined> {
  return gapChecker(await getTaxSettings(db))(product)
}

/** Checks many products against the same rates. */
export function gapChecker({ scheme, rules }: TaxSettings) {
  const INDIA_MS = 5.5 * 3_600_000
  const day = new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10)
  return ({
    _id: productId = '',
    title,
    category,
    sizes = [],
    ...prices
  }: Priced): string | undefined => {
    if (scheme !== 'regular') return undefined
    const rule = ruleFor(rules, { productId, category }, day)
    if (!rule) return undefined
    const differences = new Set([0, ...sizes.map((size) => size.priceDifference ?? 0)])
    const price = [...differences]
      .map((difference) => priceAfter(effectivePrice(prices), difference))
      .find((one) => isInGap(rule, { paise: toPaise(one), quantity: 1 }))
    if (price === undefined) return undefined
    const { below, above } = consistentPrices(rule)
    return say('price_gap', {
      title,
      price: formatRupees(price),
      below: formatRupees(below),
      above: formatRupees(above),
    })
  }
}

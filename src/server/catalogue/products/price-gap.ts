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
}

/** A warning about a price that no tax rate is consistent with; undefined for any other. */
export async function priceGapWarning(db: Db, product: Priced): Promise<string | undefined> {
  return gapChecker(await getTaxSettings(db))(product)
}

/** Checks many products against the same rates. */
export function gapChecker({ scheme, rules }: TaxSettings) {
  const INDIA_MS = 5.5 * 3_600_000
  const day = new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10)
  return ({ _id: productId = '', title, category, ...prices }: Priced): string | undefined => {
    if (scheme !== 'regular') return undefined
    const rule = ruleFor(rules, { productId, category }, day)
    const price = effectivePrice(prices)
    if (!rule || !isInGap(rule, { paise: toPaise(price), quantity: 1 })) return undefined
    const { below, above } = consistentPrices(rule)
    return say('price_gap', {
      title,
      price: formatRupees(price),
      below: formatRupees(below),
      above: formatRupees(above),
    })
  }
}

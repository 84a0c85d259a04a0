import type { ProductPrices } from '#shared/catalogue/price-schema.ts'
import { toRupees } from '#shared/money.ts'
import type { Db } from '../../db.ts'
import { getProduct } from '../catalogue.ts'

const MAX_PRICES = 50

/**
 * Returns a product's past prices, also of drafts and archived products. Throws 404 for an unknown
 * id.
 */
export async function getPriceHistory(db: Db, id: string): Promise<ProductPrices> {
  const { lowestPrice: lowest = null } = await getProduct(db, id)
  const rows = await db<{ since: Date; paise: number; effectivePaise: number }[]>`
    SELECT since, price_paise AS paise, effective_price_paise AS "effectivePaise"
    FROM product_prices WHERE product_id = ${id} ORDER BY since DESC LIMIT ${MAX_PRICES}`
  return {
    lowest,
    prices: rows.map(({ since, paise, effectivePaise }) => ({
      since: since.toISOString(),
      price: toRupees(paise),
      effectivePrice: toRupees(effectivePaise),
    })),
  }
}

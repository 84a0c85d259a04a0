/** Paise of a price less a percentage, in whole rupees as the change of many products has it. */
export const reducedPrice = (pricePaise: number, percent: number) =>
  Math.min(pricePaise, Math.max(1, Math.round((pricePaise * (100 - percent)) / 100 / 100)) * 100)

export type PricedProduct = {
  pricePaise: number
  /** 0 for none. */
  salePaise: number
  /** What sales set last and what they replaced; null if none did. */
  setPaise: number | null
  beforePaise: number | null
}

/** The percentages of the sales that a product is in. */
export type Percents = { running: readonly number[]; starting: readonly number[] }

export type NewSalePrice = {
  salePaise: number
  set: { setPaise: number; beforePaise: number } | null
}

/**
 * The sale price of a product once sales begin or end: the lowest of them, if that is below its price
 * without them. A price that someone changed since a sale set it stays, and is lowered by sales that
 * begin after that alone.
 */
export function priceInSales(
  product: PricedProduct,
  { running, starting }: Percents,
): NewSalePrice {
  const { pricePaise, salePaise, setPaise } = product
  const isSet = setPaise !== null && salePaise === setPaise
  const beforePaise = isSet ? Math.min(product.beforePaise ?? 0, pricePaise) : salePaise
  const percents = isSet ? [...running, ...starting] : starting
  const lowest = Math.min(...percents.map((percent) => reducedPrice(pricePaise, percent)))
  const own = beforePaise > 0 ? beforePaise : pricePaise
  return lowest < own
    ? { salePaise: lowest, set: { setPaise: lowest, beforePaise } }
    : { salePaise: beforePaise, set: null }
}

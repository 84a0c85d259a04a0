/** Whole rupees in paise, as in a change of many products. */
export const reducedPrice = (pricePaise: number, percent: number) =>
  Math.min(pricePaise, Math.max(1, Math.round((pricePaise * (100 - percent)) / 100 / 100)) * 100)

export type PricedProduct = {
  pricePaise: number
  /** 0 for none. */
  salePaise: number
  /** Values of the last sale; null without one. */
  setPaise: number | null
  beforePaise: number | null
}

/** Percentages of the product's sales. */
export type Percents = { running: readonly number[]; starting: readonly number[] }

export type NewSalePrice = {
  salePaise: number
  set: { setPaise: number; beforePaise: number } | null
}

/**
 * The lowest applies, if it is below the price without sales. A price that was changed after a
 * sale set it stays, and only sales that begin later lower it.
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
  const ownPaise = beforePaise > 0 ? beforePaise : pricePaise
  return lowest < ownPaise
    ? { salePaise: lowest, set: { setPaise: lowest, beforePaise } }
    : { salePaise: beforePaise, set: null }
}

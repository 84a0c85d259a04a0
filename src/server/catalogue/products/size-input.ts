import type { SizeInput, SizeStock } from '#shared/catalogue/product-schema.ts'

type Sizes = readonly SizeStock[]
const noDetails = { sku: '', weight: null, priceDifference: 0 }

/** Details that the input omits stay as the product has them. */
export const withKnownDetails = (sizes: readonly SizeInput[], known: Sizes = []) =>
  sizes.map(({ sku, weight, priceDifference, ...one }) => {
    const stored = { ...noDetails, ...known.find(({ size }) => size === one.size) }
    return {
      ...one,
      sku: sku ?? stored.sku,
      weight: weight === undefined ? stored.weight : weight,
      priceDifference: priceDifference ?? stored.priceDifference,
    }
  })

/** Equal for sizes that differ in stock only. */
export const listSizeDetails = (sizes: Sizes | readonly SizeInput[] = []) =>
  sizes.map(({ size, sku = '', weight = null, priceDifference = 0 }) => [
    ...[size, sku, weight, priceDifference],
  ])

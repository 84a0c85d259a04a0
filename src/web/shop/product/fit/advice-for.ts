import type { Product } from '#shared/catalogue/product-schema.ts'
import { type Advice, adviseSize } from '#shared/fit/advice.ts'
import type { ShownFit } from '#shared/fit/chart-schema.ts'
import { parseEase } from '#shared/fit/garments.ts'
import type { Measures } from '#shared/fit/measures.ts'

export const adviceFor = (product: Product, fit: ShownFit, measures: Measures): Advice =>
  adviseSize({
    measures,
    chart: fit.chart,
    ease: parseEase(product.ease),
    productSizes: (product.sizes ?? []).map(({ size }) => size),
    counts: fit.counts,
  })

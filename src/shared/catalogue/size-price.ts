import { toPaise, toRupees } from '../money.ts'
import type { SizeStock } from './product-schema.ts'

/** Minimum in rupees, after all differences of sizes and options. */
export const MIN_PRICE = 1

type Sized = { sizes?: readonly SizeStock[] | undefined }
type Priced = Sized & { price: number; salePrice: number }

/** Rupees; 0 without a size. */
export const getPriceDifference = ({ sizes }: Sized, size: string | undefined): number =>
  sizes?.find((row) => row.size === size)?.priceDifference ?? 0

/** Rupees, at least `MIN_PRICE`. */
export const priceAfter = (rupees: number, difference: number): number =>
  Math.max(MIN_PRICE, toRupees(toPaise(rupees) + toPaise(difference)))

/** Rupees. A sale of the product applies to all its sizes. */
export function getSizePrices(product: Priced, size: string | undefined) {
  const difference = getPriceDifference(product, size)
  const { price, salePrice } = product
  return {
    price: priceAfter(price, difference),
    salePrice: salePrice > 0 ? priceAfter(salePrice, difference) : 0,
  }
}

export const hasSizePrices = ({ sizes = [] }: Sized): boolean =>
  sizes.some(({ priceDifference = 0 }) => priceDifference !== 0)

import { toPaise, toRupees } from '../money.ts'
import type { SizeStock } from './product-schema.ts'

/** The least that a piece costs, whatever its size or an option takes off. Rupees. */
export const LEAST_PRICE = 1

type Sized = { sizes?: readonly SizeStock[] | undefined }
type Priced = Sized & { price: number; salePrice: number }

/** Rupees that the size costs more than the product; 0 without a size. */
export const differenceOf = ({ sizes }: Sized, size: string | undefined): number =>
  sizes?.find((one) => one.size === size)?.priceDifference ?? 0

/** Rupees after a difference, never less than a piece costs at least. */
export const priceAfter = (rupees: number, difference: number): number =>
  Math.max(LEAST_PRICE, toRupees(toPaise(rupees) + toPaise(difference)))

/** Price and sale price of the product in a size, in rupees. A sale of the product is one of all its sizes. */
export function pricesOf(product: Priced, size: string | undefined) {
  const difference = differenceOf(product, size)
  const { price, salePrice } = product
  return {
    price: priceAfter(price, difference),
    salePrice: salePrice > 0 ? priceAfter(salePrice, difference) : 0,
  }
}

/** Whether sizes of the product differ in price. */
export const hasSizePrices = ({ sizes = [] }: Sized): boolean =>
  sizes.some(({ priceDifference = 0 }) => priceDifference !== 0)

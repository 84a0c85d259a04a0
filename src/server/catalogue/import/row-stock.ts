import type { NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import { say } from '../../messages/messages.ts'
import type { TableRow } from './product-table.ts'

type Variant = { size: string; stock: number; stockWas?: number | undefined }

const getFreeQuantity = (product: Product, size: string) =>
  product.sizes ? product.sizes.find((one) => one.size === size)?.stock : product.totalStock

/** The difference was applied before, as when a file without versions is sent twice. */
const isAlreadyApplied = (product: Product, { size, stock, stockWas }: Variant) =>
  stockWas !== undefined && getFreeQuantity(product, size) === stock

/**
 * Keeps the product's sizes and sale price if the file has no column for them. Without a version,
 * does not apply a stock change again that an earlier import of the file applied.
 */
export function adaptToProduct(
  product: Product,
  { saysSizes, version, product: rowInput }: TableRow,
): NewProduct {
  const input = { ...rowInput, salePrice: rowInput.salePrice ?? product.salePrice }
  if (product.sizes && !saysSizes) {
    const sizes = product.sizes.map(({ size, stock }) => ({ size, stock, stockWas: stock }))
    return { ...input, sizes, totalStock: undefined, stockWas: undefined }
  }
  if (version !== undefined) return input
  const still = <One extends Variant>(one: One) =>
    isAlreadyApplied(product, one) ? { ...one, stockWas: one.stock } : one
  if (input.sizes?.length) return { ...input, sizes: input.sizes.map(still) }
  const { totalStock: stock = 0, stockWas } = input
  return { ...input, stockWas: still({ size: '', stock, stockWas }).stockWas }
}

export function stockProblem({ saysSizes, version, product: input }: TableRow, product: Product) {
  const { totalStock = 0, stockWas } = input
  if (product.sizes && !saysSizes) {
    if (totalStock === (stockWas ?? product.totalStock)) return undefined
    const message = say('row_needs_sizes')
    return { path: 'totalStock', message }
  }
  if (version !== undefined) return undefined
  const variants: readonly Variant[] = input.sizes?.length
    ? input.sizes
    : [{ size: '', stock: totalStock, stockWas }]
  const unknown = variants.find(
    (one) =>
      one.stockWas !== undefined &&
      one.stockWas !== one.stock &&
      one.stockWas !== getFreeQuantity(product, one.size) &&
      !isAlreadyApplied(product, one),
  )
  if (!unknown) return undefined
  const { size, stockWas: was } = unknown
  const values = { was: was ?? 0, is: getFreeQuantity(product, size) ?? 0 }
  return size
    ? { path: 'sizes', message: say('row_stock_outdated_in_size', { ...values, size }) }
    : { path: 'totalStock', message: say('row_stock_outdated', values) }
}

import { emptyTexts, getTextFields, type TextFieldName } from '#shared/catalogue/product-fields.ts'
import {
  initialNumbers,
  type NumberFieldName,
  numberFieldNames,
} from '#shared/catalogue/product-numbers.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { toIndiaTime } from '../shared/india-time.ts'
import type { LinkedProduct } from '../shared/products-editor.tsx'
import type { SizeRow } from './sizes-editor.tsx'

/** The contract's schema converts typed numbers on the server. */
export type Fields = Record<TextFieldName | NumberFieldName, string> & {
  category: string
  price: string
  salePrice: string
  totalStock: string
  status: string
  /** In India's time zone, as `2026-11-21T09:30`; blank unless scheduled. */
  publishAt: string
}

export const initialFields = (product: Product | null): Fields => ({
  ...emptyTexts(),
  ...getTextFields(product ?? {}),
  ...numberTexts(product),
  category: product?.category ?? '',
  price: product ? String(product.price) : '',
  // Forms require every field, so 0 stands for no sale price.
  salePrice: String(product?.salePrice ?? 0),
  totalStock: product ? String(product.totalStock) : '',
  status: product?.status ?? 'published',
  publishAt: toIndiaTime(product?.publishAt),
})

const numberTexts = (product: Product | null) => {
  const numbers = { ...initialNumbers(), ...product }
  return Object.fromEntries(
    numberFieldNames.map((name) => [name, String(numbers[name])]),
  ) as Record<NumberFieldName, string>
}

export function statusToSend(editedProduct: Product | null, { status, publishAt }: Fields) {
  const start = initialFields(editedProduct)
  const isScheduled = status === 'scheduled'
  if (status === start.status && (!isScheduled || publishAt === start.publishAt)) return {}
  return { status, ...(isScheduled && publishAt && { publishAt: `${publishAt}:00+05:30` }) }
}

export const getImages = (product: Product | null): string[] => product?.images ?? []

export const toSizeRows = (product: Product | null): SizeRow[] =>
  (product?.sizes ?? []).map(({ size, stock, sku = '', weight, priceDifference }) => ({
    key: size,
    size,
    stock: String(stock),
    stockWas: stock,
    sku,
    weight: String(weight ?? ''),
    priceDifference: String(priceDifference ?? ''),
  }))

const sizeFields = ['size', 'stock', 'sku', 'weight', 'priceDifference'] as const

export const sameRows = (first: SizeRow[], second: SizeRow[]) =>
  first.length === second.length &&
  first.every((row, at) => sizeFields.every((name) => row[name] === second[at]?.[name]))

export type Changes = { fields: Partial<Fields>; images: boolean; sizes: boolean }

/** Unchanged stock is not sent, because it would restore items sold meanwhile. */
export function findChanges(
  base: Product | null,
  values: Fields,
  images: string[],
  sizes: SizeRow[],
): Changes {
  const start = initialFields(base)
  const names = (Object.keys(start) as (keyof Fields)[]).filter((name) => {
    if (name === 'totalStock' && sizes.length > 0) return false
    // `statusToSend` handles both.
    if (name === 'status' || name === 'publishAt') return false
    // A product that loses its sizes needs a total, changed or not.
    if (name === 'totalStock' && base?.sizes?.length) return true
    return !base || values[name] !== start[name]
  })
  return {
    fields: Object.fromEntries(names.map((name) => [name, values[name]])),
    images: !base || images.join('\n') !== getImages(base).join('\n'),
    sizes: !base || !sameRows(sizes, toSizeRows(base)),
  }
}

export function newerFields(
  ownChanges: Changes,
  editedProduct: Product | null,
  newest: Product | null,
) {
  const [baseValues, newestValues] = [initialFields(editedProduct), initialFields(newest)]
  const names = (Object.keys(ownChanges.fields) as (keyof Fields)[]).filter(
    (name) => baseValues[name] !== newestValues[name],
  )
  return Object.fromEntries(names.map((name) => [name, newestValues[name]])) as Partial<Fields>
}

export const getOtherColours = (product: Product | null): LinkedProduct[] =>
  product?.colours?.filter(({ _id }) => _id !== product._id) ?? []

export const getLook = (product: Product | null): LinkedProduct[] => product?.goesWithProducts ?? []

export const sameSet = (first: LinkedProduct[], second: LinkedProduct[]) =>
  first.length === second.length &&
  first.every(({ _id }) => second.some((product) => product._id === _id))

export const sameList = (first: LinkedProduct[], second: LinkedProduct[]) =>
  first.length === second.length && first.every(({ _id }, n) => _id === second[n]?._id)

/** A missing text equals a blank one. */
export const sameImageTexts = (
  images: string[],
  texts: Record<string, string>,
  previousTexts: Record<string, string> = {},
) => images.every((image) => (texts[image] ?? '').trim() === (previousTexts[image] ?? ''))

import { emptyTexts, getTextFields, type TextFieldName } from '#shared/catalogue/product-fields.ts'
import {
  initialNumbers,
  type NumberFieldName,
  numberFieldNames,
} from '#shared/catalogue/product-numbers.ts'
import type { Product, ProductEdit } from '#shared/catalogue/product-schema.ts'
import { toIndiaTime } from '../shared/india-time.ts'
import type { LinkedProduct } from '../shared/products-editor.tsx'

/** The contract's schema converts typed numbers on the server. */
export type TypedValues = Record<TextFieldName | NumberFieldName, string> & {
  category: string
  /** Blank for that of its collection or of the shop. */
  returnPolicyId: string
  price: string
  salePrice: string
  totalStock: string
  status: string
  /** In India's time zone, as `2026-11-21T09:30`; blank unless scheduled. */
  publishAt: string
}

/** What sheet and page edit. */
export type ProductValues = TypedValues & {
  images: string[]
  /** By picture URL; a missing text equals a blank one. */
  imageTexts: Record<string, string>
  /** Focal points by picture URL, as `50% 20%`. */
  imageFocus: Record<string, string>
  clothPhoto: string
  sizes: SizeRow[]
  colours: LinkedProduct[]
  look: LinkedProduct[]
  collections: string[]
}

export type SizeRow = {
  /** Original name of an existing size. */
  key: string
  size: string
  stock: string
  /** Stock shown when the form opened; undefined for a new size. */
  stockWas?: number
  sku: string
  /** Grams; '' for the product's weight. */
  weight: string
  /** Rupees; '' for none. */
  priceDifference: string
}

/** In the order of the form. */
export const sizeFields = ['size', 'stock', 'sku', 'weight', 'priceDifference'] as const

export const toValues = (product: Product | null): ProductValues => ({
  ...emptyTexts(),
  ...getTextFields(product ?? {}),
  ...numberTexts(product),
  category: product?.category ?? '',
  returnPolicyId: product?.ownReturnPolicy?._id ?? '',
  price: product ? String(product.price) : '',
  // Forms require every field, so 0 stands for no sale price.
  salePrice: String(product?.salePrice ?? 0),
  totalStock: product ? String(product.totalStock) : '',
  status: product?.status ?? 'published',
  publishAt: toIndiaTime(product?.publishAt),
  images: product?.images ?? [],
  imageTexts: product?.imageTexts ?? {},
  imageFocus: product?.imageFocus ?? {},
  clothPhoto: product?.clothPhoto ?? '',
  sizes: (product?.sizes ?? []).map(({ size, stock, sku = '', weight, priceDifference }) => ({
    key: size,
    size,
    stock: String(stock),
    stockWas: stock,
    sku,
    weight: String(weight ?? ''),
    priceDifference: String(priceDifference ?? ''),
  })),
  colours: product?.colours?.filter(({ _id }) => _id !== product._id) ?? [],
  look: product?.goesWithProducts ?? [],
  collections: product?.collections ?? [],
})

const numberTexts = (product: Product | null) => {
  const numbers = { ...initialNumbers(), ...product }
  return Object.fromEntries(
    numberFieldNames.map((name) => [name, String(numbers[name])]),
  ) as Record<NumberFieldName, string>
}

type Name = keyof ProductValues

const ids = (products: readonly LinkedProduct[]) => products.map(({ _id }) => _id)
const sizeTexts = (rows: readonly SizeRow[]) =>
  rows.map((row) => sizeFields.map((name) => row[name]))
const byPicture = (values: Record<string, string>, images: readonly string[]) =>
  images.map((image) => (values[image] ?? '').trim())

/** What two values must share to be equal. */
const comparable: Partial<Record<Name, (values: ProductValues, other: ProductValues) => unknown>> =
  {
    imageTexts: ({ imageTexts }, { images }) => byPicture(imageTexts, images),
    imageFocus: ({ imageFocus }, { images }) => byPicture(imageFocus, images),
    sizes: ({ sizes }) => sizeTexts(sizes),
    colours: ({ colours }) => ids(colours).toSorted(),
    look: ({ look }) => ids(look),
    collections: ({ collections }) => collections.toSorted(),
  }

function isChanged(name: Name, values: ProductValues, base: ProductValues): boolean {
  const read = comparable[name] ?? ((of: ProductValues) => of[name])
  return JSON.stringify(read(values, values)) !== JSON.stringify(read(base, values))
}

export const changedNames = (values: ProductValues, base: ProductValues) =>
  (Object.keys(base) as Name[]).filter((name) => isChanged(name, values, base))

/** Takes over what is newer, except what was changed since `base`. */
export function withNewest(
  values: ProductValues,
  base: ProductValues,
  newest: ProductValues,
): ProductValues {
  const own = changedNames(values, base)
  return { ...newest, ...Object.fromEntries(own.map((name) => [name, values[name]])) }
}

/** Size rows typed while `sent` was saved, so that the next save counts from what was sent. */
export const afterSave = (rows: readonly SizeRow[], sent: readonly SizeRow[]): SizeRow[] =>
  rows.map((row) => {
    const sentRow = sent.find(({ key }) => key === row.key)
    return sentRow ? { ...row, key: sentRow.size, stockWas: Number(sentRow.stock) } : row
  })

/** Typed values that someone else changed since `base`, although they were changed here too. */
export function newerTexts(
  values: ProductValues,
  base: ProductValues,
  newest: ProductValues,
): Partial<TypedValues> {
  const own = changedNames(values, base).filter(
    (name) => typeof newest[name] === 'string' && newest[name] !== base[name],
  )
  return Object.fromEntries(own.map((name) => [name, newest[name]]))
}

const NOT_TYPED = [
  'images',
  'imageTexts',
  'imageFocus',
  'clothPhoto',
  'sizes',
  'colours',
  'look',
  'collections',
  // `statusToSend` handles both.
  'status',
  'publishAt',
] as const satisfies Name[]

/**
 * The changed fields as a call takes them. Unchanged stock is not sent, because it would restore
 * items sold meanwhile; `stockWas` is the total on which the typed one is based.
 */
export function toEdit(
  edited: Product | null,
  values: ProductValues,
  stockWas: number | undefined,
): ProductEdit {
  const base = toValues(edited)
  const changed = changedNames(values, base)
  const isSent = (name: Name) => !edited || changed.includes(name)
  const names = (Object.keys(base) as Name[]).filter((name) => {
    if ((NOT_TYPED as readonly Name[]).includes(name)) return false
    if (name !== 'totalStock') return isSent(name)
    if (values.sizes.length > 0) return false
    // A product that loses its sizes needs a total, changed or not.
    return edited?.sizes?.length ? true : isSent(name)
  })
  const { images, sizes, colours, look, collections } = values
  const { imageTexts, imageFocus, clothPhoto } = values
  return {
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    ...statusToSend(base, values),
    ...(isSent('images') && { image: images[0] ?? '', images }),
    ...(isSent('sizes') && { sizes: sizes.map(toSizeInput) }),
    ...(changed.includes('colours') && { colours: ids(colours) }),
    ...(changed.includes('look') && { goesWith: ids(look) }),
    ...(changed.includes('collections') && { collections }),
    ...(changed.includes('imageTexts') && { imageTexts }),
    ...(changed.includes('imageFocus') && { imageFocus }),
    ...(changed.includes('clothPhoto') && { clothPhoto }),
    ...(names.includes('totalStock') && !edited?.sizes && { stockWas }),
    ...(edited && { version: edited.version }),
  } as unknown as ProductEdit
}

function statusToSend(start: TypedValues, { status, publishAt }: TypedValues) {
  const isScheduled = status === 'scheduled'
  if (status === start.status && (!isScheduled || publishAt === start.publishAt)) return {}
  return { status, ...(isScheduled && publishAt && { publishAt: `${publishAt}:00+05:30` }) }
}

/** A renamed size is a new one. */
const toSizeInput = ({ key, stockWas, ...row }: SizeRow) => ({
  ...row,
  ...(key === row.size && { stockWas }),
})

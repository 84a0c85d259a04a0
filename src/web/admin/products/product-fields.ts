import type { Product } from '#shared/catalogue/product-schema.ts'
import type { SizeRow } from './sizes-editor.tsx'

/** Fields as they are typed; the contract's schema makes numbers of them on the server. */
export type Fields = {
  sku: string
  title: string
  description: string
  titleHindi: string
  descriptionHindi: string
  category: string
  colour: string
  fabric: string
  craft: string
  price: string
  salePrice: string
  totalStock: string
  status: string
  /** In India, as `2026-11-21T09:30`; blank unless scheduled. */
  publishAt: string
}

export const startOf = (product: Product | null): Fields => ({
  sku: product?.sku ?? '',
  title: product?.title ?? '',
  description: product?.description ?? '',
  titleHindi: product?.titleHindi ?? '',
  descriptionHindi: product?.descriptionHindi ?? '',
  category: product?.category ?? '',
  colour: product?.colour ?? '',
  fabric: product?.fabric ?? '',
  craft: product?.craft ?? '',
  price: product ? String(product.price) : '',
  // Optional, and yet every field is to be filled: "not on sale" is filled in already.
  salePrice: String(product?.salePrice ?? 0),
  totalStock: product ? String(product.totalStock) : '',
  status: product?.status ?? 'published',
  publishAt: product?.publishAt ? toIndia(product.publishAt) : '',
})

const INDIA_MS = 5.5 * 3_600_000
const toIndia = (instant: string) =>
  new Date(Date.parse(instant) + INDIA_MS).toISOString().slice(0, 16)

/** The status to send, when it was changed; with the time only where there is one. */
export function standingOf(base: Product | null, { status, publishAt }: Fields) {
  const start = startOf(base)
  const isScheduled = status === 'scheduled'
  if (status === start.status && (!isScheduled || publishAt === start.publishAt)) return {}
  return { status, ...(isScheduled && publishAt && { publishAt: `${publishAt}:00+05:30` }) }
}

export const imagesOf = (product: Product | null): string[] => product?.images ?? []

export const rowsOf = (product: Product | null): SizeRow[] =>
  (product?.sizes ?? []).map(({ size, stock }) => ({
    key: size,
    size,
    stock: String(stock),
    stockWas: stock,
  }))

export const sameRows = (one: SizeRow[], other: SizeRow[]) =>
  one.length === other.length &&
  one.every((row, at) => row.size === other[at]?.size && row.stock === other[at]?.stock)

export type Changes = { fields: Partial<Fields>; images: boolean; sizes: boolean }

/**
 * What differs from the product that the form started from; all of it for a new one. An edit sends
 * no more: a stock that was only shown would put back pieces that were sold in the meantime.
 */
export function changesOf(
  base: Product | null,
  typed: Fields,
  images: string[],
  sizes: SizeRow[],
): Changes {
  const start = startOf(base)
  const names = (Object.keys(start) as (keyof Fields)[]).filter((name) => {
    if (name === 'totalStock' && sizes.length > 0) return false
    // These two go together: `standingOf`.
    if (name === 'status' || name === 'publishAt') return false
    // A piece that loses its sizes gets the total that is typed, changed or not.
    if (name === 'totalStock' && base?.sizes?.length) return true
    return !base || typed[name] !== start[name]
  })
  return {
    fields: Object.fromEntries(names.map((name) => [name, typed[name]])),
    images: !base || images.join('\n') !== imagesOf(base).join('\n'),
    sizes: !base || !sameRows(sizes, rowsOf(base)),
  }
}

/** Of the fields that one typed: what others saved there since. */
export function newerWords(mine: Changes, base: Product | null, newest: Product | null) {
  const [was, is] = [startOf(base), startOf(newest)]
  const names = (Object.keys(mine.fields) as (keyof Fields)[]).filter(
    (name) => was[name] !== is[name],
  )
  return Object.fromEntries(names.map((name) => [name, is[name]])) as Partial<Fields>
}

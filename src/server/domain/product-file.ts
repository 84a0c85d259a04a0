import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { unzip } from 'fflate'
import { z } from 'zod'
import { type NewProduct, newProduct, type Product } from '#shared/catalogue.ts'
import { type ImportReport, MOST_IMPORTED, productColumns } from '#shared/product-file.ts'
import type { Db } from '../db.ts'
import { invalid } from '../errors.ts'
import { MAX_IMAGE_BYTES } from '../images/images.ts'
import { everyProduct } from './product-list.ts'

export type Row = { line: number; id?: string; version?: string; product: NewProduct }
export type Problem = ImportReport['errors'][number]
/** Pictures of a zip by file name. */
export type Pictures = Map<string, Buffer>

type Cells = Pick<
  Product,
  'title' | 'description' | 'category' | 'price' | 'salePrice' | 'totalStock' | 'sizes' | 'images'
>

const cellsOf = (product: Cells) => ({
  title: product.title,
  description: product.description,
  category: product.category,
  price: String(product.price),
  salePrice: product.salePrice ? String(product.salePrice) : '',
  totalStock: product.sizes ? '' : String(product.totalStock),
  sizes: (product.sizes ?? []).map(({ size, stock }) => `${size}:${stock}`).join('|'),
  images: product.images.join('|'),
})

/** A file that imports unchanged. */
export async function exportProducts(db: Db): Promise<string> {
  const rows = (await everyProduct(db)).map((product) => ({
    id: product._id,
    version: String(product.version),
    ...cellsOf(product),
  }))
  return stringify(rows, { header: true, columns: [...productColumns], bom: true })
}

/** Whether the row says of the product what the shop has already. */
export function sameCells(product: Product, input: NewProduct) {
  const sizes = input.sizes?.length ? input.sizes : undefined
  const given = cellsOf({
    ...input,
    salePrice: input.salePrice ?? 0,
    totalStock: input.totalStock ?? product.totalStock,
    sizes,
    images: input.images?.length ? input.images : [input.image],
  })
  return JSON.stringify(given) === JSON.stringify(cellsOf(product))
}

/** A CSV, or a zip of one with its pictures. Throws a 400 for a file that is neither. */
export async function openFile(file: Buffer): Promise<{ table: string; pictures: Pictures }> {
  const isZip = file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  if (!isZip) return { table: file.toString('utf8'), pictures: new Map() }
  const files = await unzipped(file).catch(() => {
    throw invalid('file', 'This zip file is damaged.')
  })
  const named = Object.entries(files).map(
    ([path, bytes]) => [path.split('/').at(-1) ?? path, Buffer.from(bytes)] as const,
  )
  const table = named.find(([name]) => name.toLowerCase().endsWith('.csv'))
  if (!table) throw invalid('file', 'There is no CSV file in this zip.')
  return { table: table[1].toString('utf8'), pictures: new Map(named) }
}

const unzipped = (file: Buffer) =>
  new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    const filter = ({ originalSize }: { originalSize: number }) => originalSize <= MAX_IMAGE_BYTES
    unzip(file, { filter }, (error, files) => (error ? reject(error) : resolve(files)))
  })

/** After so many rows the shop's other visitors get their turn. */
const ROWS_AT_ONCE = 100

const cells = z.partialRecord(z.enum(productColumns), z.string())

/** The rows that can be read, and what is wrong with the others. Throws a 400 for no table at all. */
export async function readRows(table: string, pictures: Pictures) {
  const rows: Row[] = []
  const errors: Problem[] = []
  let read = 0
  for await (const { record, info } of recordsOf(table)) {
    if (++read % ROWS_AT_ONCE === 0) await breathe()
    if (read > MOST_IMPORTED)
      throw invalid('file', `A file can have at most ${MOST_IMPORTED} rows.`)
    const outcome = readRow(record, info.lines, pictures)
    errors.push(...outcome.errors)
    if (outcome.row) rows.push(outcome.row)
  }
  if (read === 0) throw invalid('file', 'There are no rows in this file.')
  return { rows, errors }
}

function readRow(record: Record<string, string>, line: number, pictures: Pictures) {
  const given = cells.parse(record)
  const images = (given.images ?? '')
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
  const errors: Problem[] = images
    .filter((one) => !isAddress(one) && !pictures.has(one))
    .map((name) => ({
      line,
      path: 'images',
      message: `There is no picture “${name}” in the file.`,
    }))
  const sizes = (given.sizes ?? '').split('|').filter((one) => one.trim() !== '')
  const parsed = newProduct.safeParse({
    ...given,
    image: asAddress(images[0] ?? ''),
    images: images.map(asAddress),
    sizes: sizes.map((one) => {
      const at = one.lastIndexOf(':')
      return { size: one.slice(0, at), stock: at < 0 ? one : one.slice(at + 1) }
    }),
  })
  if (parsed.success) {
    const { id, version } = given
    return {
      row: { line, ...(id && { id }), ...(version && { version }), product: parsed.data },
      errors,
    }
  }
  for (const { path, message } of firstOfEach(parsed.error.issues))
    errors.push({ line, path: path.join('.'), message })
  return { errors }
}

/** One message a column is enough. A row without a picture lacks it as the first and as one of all. */
const firstOfEach = (issues: readonly z.core.$ZodIssue[]) =>
  issues.filter(
    (issue, at) => issues.findIndex((other) => other.path.join() === issue.path.join()) === at,
  )

type Parsed = { record: Record<string, string>; info: { lines: number } }

async function* recordsOf(table: string): AsyncGenerator<Parsed> {
  const parser = Readable.from(slicesOf(table)).compose(
    parse({
      bom: true,
      columns: headed,
      info: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    }),
  )
  try {
    yield* parser as AsyncIterable<Parsed>
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw invalid('file', `This is not a CSV file that can be read. ${reason}`.trim())
  }
}

const SLICE = 64 * 1024
function* slicesOf(table: string) {
  for (let at = 0; at < table.length; at += SLICE) yield table.slice(at, at + SLICE)
}

function headed(names: string[]) {
  const known: readonly string[] = productColumns
  if (!names.includes('title') || names.some((name) => !known.includes(name)))
    throw new Error(`The first line must name the columns: ${productColumns.join(', ')}.`)
  return names
}

const isAddress = (image: string) => /^(\/|https?:)/.test(image)
/** A picture's name stands as a path until it is stored, so that the schema takes it. */
const asAddress = (image: string) =>
  image === '' || isAddress(image) ? image : `/zip/${encodeURIComponent(image)}`

/** The file name that such a path stands for. */
export const fileNameOf = (address: string) =>
  address.startsWith('/zip/') ? decodeURIComponent(address.slice('/zip/'.length)) : undefined

import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { unzipSync } from 'fflate'
import { z } from 'zod'
import type { SessionUser } from '#shared/account.ts'
import { type NewProduct, newProduct, type Product } from '#shared/catalogue.ts'
import { type ImportReport, MOST_IMPORTED, productColumns } from '#shared/product-file.ts'
import type { Context } from '../context.ts'
import { type Db, transaction } from '../db.ts'
import { invalid, ShopError } from '../errors.ts'
import { MAX_IMAGE_BYTES } from '../images/images.ts'
import { columns, type ProductRow, stockOfP, toProduct } from './catalogue.ts'
import { changeProduct, insertProduct } from './products.ts'

type Row = { line: number; id?: string; product: NewProduct }
type Problem = ImportReport['errors'][number]

async function everyProduct(db: Db): Promise<Product[]> {
  const rows = await db<ProductRow[]>`
    SELECT ${columns(db)} FROM products p ${stockOfP(db)} WHERE p.deleted_at IS NULL ORDER BY p.created_at, p.id`
  return rows.map(toProduct)
}

const cellsOf = (
  product: Pick<
    Product,
    'title' | 'description' | 'category' | 'price' | 'salePrice' | 'totalStock' | 'sizes' | 'images'
  >,
) => ({
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
  const rows = (await everyProduct(db)).map((product) => ({ id: product._id, ...cellsOf(product) }))
  return stringify(rows, { header: true, columns: [...productColumns], bom: true })
}

/**
 * Adds the rows without an id and changes those with one, all or none. Every error is told with its
 * line; with an error, or on a dry run, nothing is written. Pictures are addresses, or names of
 * files in the zip. Throws a 400 for a file that is no table at all.
 */
export async function importProducts(
  context: Context,
  actor: SessionUser,
  file: Buffer,
  dryRun: boolean,
): Promise<ImportReport> {
  const { table, pictures } = open(file)
  const { rows, errors } = readRows(table, pictures)
  const known = new Map((await everyProduct(context.db)).map((product) => [product._id, product]))
  for (const { id, line } of rows)
    if (id && !known.has(id))
      errors.push({ line, path: 'id', message: 'There is no product with this id.' })

  const isSame = (row: Row) => {
    const product = row.id ? known.get(row.id) : undefined
    return product !== undefined && sameCells(product, row.product)
  }
  const changes = rows.filter((row) => row.id && !isSame(row))
  const additions = rows.filter((row) => !row.id)
  const report = {
    added: additions.length,
    changed: changes.length,
    unchanged: rows.length - additions.length - changes.length,
    errors: errors.sort((one, other) => one.line - other.line),
    written: false,
  }
  if (dryRun || errors.length > 0) return report

  const addresses = await storePictures(context, [...additions, ...changes], pictures)
  await transaction(context.db, async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`
    for (const { id, product } of [...changes, ...additions]) {
      const input = withAddresses(product, addresses)
      if (id) await changeProduct(tx, actor, id, { ...input, sizes: input.sizes ?? [] })
      else await insertProduct(tx, actor, input)
    }
  })
  return { ...report, written: true }
}

function open(file: Buffer): { table: string; pictures: Map<string, Buffer> } {
  const isZip = file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  if (!isZip) return { table: file.toString('utf8'), pictures: new Map() }
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(file, { filter: ({ originalSize }) => originalSize <= MAX_IMAGE_BYTES })
  } catch {
    throw invalid('file', 'This zip file is damaged.')
  }
  const named = Object.entries(files).map(
    ([path, bytes]) => [path.split('/').at(-1) ?? path, Buffer.from(bytes)] as const,
  )
  const table = named.find(([name]) => name.toLowerCase().endsWith('.csv'))
  if (!table) throw invalid('file', 'There is no CSV file in this zip.')
  return { table: table[1].toString('utf8'), pictures: new Map(named) }
}

const cells = z.partialRecord(z.enum(productColumns), z.string())

function readRows(table: string, pictures: Map<string, Buffer>) {
  const rows: Row[] = []
  const errors: Problem[] = []
  for (const { record, info } of recordsOf(table)) {
    const line = info.lines
    const given = cells.parse(record)
    const images = (given.images ?? '')
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean)
    const missing = images.filter((one) => !/^(\/|https?:)/.test(one) && !pictures.has(one))
    for (const name of missing)
      errors.push({ line, path: 'images', message: `There is no picture “${name}” in the file.` })
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
    if (!parsed.success)
      errors.push(
        ...firstOfEach(parsed.error.issues).map((issue) => ({
          line,
          path: issue.path.join('.'),
          message: issue.message,
        })),
      )
    else rows.push({ line, ...(given.id && { id: given.id }), product: parsed.data })
  }
  return { rows, errors }
}

/** One message a column is enough. A row without a picture lacks it as the first and as one of all. */
const firstOfEach = (issues: readonly z.core.$ZodIssue[]) =>
  issues.filter(
    (issue, at) => issues.findIndex((other) => other.path.join() === issue.path.join()) === at,
  )

type Parsed = { record: Record<string, string>; info: { lines: number } }

function recordsOf(table: string): Parsed[] {
  let parsed: Parsed[]
  try {
    parsed = parse(table, {
      bom: true,
      columns: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    }) as unknown as Parsed[]
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw invalid('file', `This is not a CSV file that can be read. ${reason}`.trim())
  }
  const [first] = parsed
  if (!first) throw invalid('file', 'There are no rows in this file.')
  const unknown = Object.keys(first.record).filter(
    (name) => !(productColumns as readonly string[]).includes(name),
  )
  if (unknown.length > 0 || !('title' in first.record))
    throw invalid('file', `The first line must name the columns: ${productColumns.join(', ')}.`)
  if (parsed.length > MOST_IMPORTED)
    throw invalid('file', `A file can have at most ${MOST_IMPORTED} rows.`)
  return parsed
}

/** A picture's name stands as a path until it is stored, so that the schema takes it. */
const asAddress = (image: string) =>
  image === '' || /^(\/|https?:)/.test(image) ? image : `/zip/${encodeURIComponent(image)}`
const nameOf = (address: string) =>
  address.startsWith('/zip/') ? decodeURIComponent(address.slice('/zip/'.length)) : undefined

async function storePictures(
  { images }: Context,
  rows: readonly Row[],
  pictures: Map<string, Buffer>,
) {
  const addresses = new Map<string, string>()
  for (const { product, line } of rows)
    for (const address of [product.image, ...(product.images ?? [])]) {
      const bytes = pictures.get(nameOf(address) ?? '')
      if (!bytes || addresses.has(address)) continue
      try {
        addresses.set(address, await images.save(bytes))
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        throw invalid('images', `Line ${line}: ${nameOf(address)}: ${error.message}`)
      }
    }
  return addresses
}

function withAddresses(product: NewProduct, addresses: Map<string, string>): NewProduct {
  const stored = (address: string) => addresses.get(address) ?? address
  return {
    ...product,
    image: stored(product.image),
    ...(product.images && { images: product.images.map(stored) }),
  }
}

function sameCells(product: Product, input: NewProduct) {
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

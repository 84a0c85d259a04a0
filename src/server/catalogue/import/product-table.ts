import { createReadStream, fstatSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { z } from 'zod'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { type NewProduct, newProduct } from '#shared/catalogue/product-schema.ts'
import { MOST_IMPORTED, productColumns } from '#shared/catalogue/vocabulary.ts'
import { invalid, ShopError } from '../../errors.ts'
import { fromCsv } from '../../records/csv.ts'
import { openZip } from './zip.ts'

export type Row = { line: number; id?: string; version?: string; product: NewProduct }
export type Problem = ImportReport['errors'][number]
export type Portion = { rows: Row[]; errors: Problem[] }

const MOST_TABLE_BYTES = 50 * 1024 * 1024
const MOST_ROW_LENGTH = 100_000
const MOST_ERRORS = 1000
const MOST_IMAGES = 10
const MOST_SIZES = 20
const ROWS_AT_ONCE = 500

/** Whether the file is a zip, by its first bytes. */
export function isZip(fd: number): boolean {
  const start = Buffer.alloc(4)
  readSync(fd, start, 0, 4, 0)
  return start.equals(Buffer.from('PK\u0003\u0004', 'latin1'))
}

/**
 * The rows of a CSV, or of the one in a zip, that can be read, and what is wrong with the others, a
 * portion at a time. Throws a 400 for no table at all; ends after a thousand errors.
 */
export async function* readTable(fd: number): AsyncGenerator<Portion> {
  const { table, pictures } = await openTable(fd)
  let read = 0
  let wrong = 0
  let portion: Portion = { rows: [], errors: [] }
  for await (const { record, info } of recordsOf(table)) {
    if (++read > MOST_IMPORTED)
      throw invalid('file', `A file can have at most ${MOST_IMPORTED} rows.`)
    const { row, errors } = readRow(record, info.lines, pictures)
    portion.errors.push(...errors)
    if (row) portion.rows.push(row)
    wrong += errors.length
    if (wrong >= MOST_ERRORS) {
      const message = 'There may be more below. Please mend these first.'
      portion.errors.push({ line: info.lines, path: 'file', message })
      break
    }
    if (read % ROWS_AT_ONCE > 0) continue
    yield portion
    portion = { rows: [], errors: [] }
  }
  if (read === 0) throw invalid('file', 'There are no rows in this file.')
  yield portion
}

/** The CSV's bytes and the names of the pictures beside it. */
async function openTable(fd: number) {
  if (!isZip(fd)) {
    if (fstatSync(fd).size > MOST_TABLE_BYTES)
      throw invalid('file', 'A table can have at most 50 MB.')
    const table = createReadStream('', { fd, start: 0, autoClose: false })
    return { table, pictures: new Set<string>() }
  }
  const zip = await openZip(fd)
  const pictures = new Set(zip.names())
  const name = [...pictures].find((one) => one.toLowerCase().endsWith('.csv'))
  if (name === undefined) throw invalid('file', 'There is no CSV file in this zip.')
  return { table: await zip.stream(name, MOST_TABLE_BYTES), pictures }
}

const cells = z.partialRecord(z.enum(productColumns), z.string())

/** The words between the bars of a cell, at most so many. */
const wordsOf = (cell = '', most: number) =>
  cell
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, most)

function readRow(record: Record<string, string>, line: number, pictures: ReadonlySet<string>) {
  const given = cells.parse(
    Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, fromCsv(cell)])),
  )
  // One more than a product may have is enough for the schema to say so.
  const images = wordsOf(given.images, MOST_IMAGES + 1)
  const errors: Problem[] = images
    .filter((one) => !isAddress(one) && !pictures.has(one))
    .map((name) => ({
      line,
      path: 'images',
      message: `There is no picture “${name}” in the file.`,
    }))
  const sizes = wordsOf(given.sizes, MOST_SIZES + 1)
  const were = new Map(wordsOf(given.stockWas, MOST_SIZES + 1).map(sizeOf))
  const parsed = newProduct.safeParse({
    ...given,
    stockWas: sizes.length > 0 ? undefined : given.stockWas,
    image: asAddress(images[0] ?? ''),
    images: images.map(asAddress),
    sizes: sizes.map(sizeOf).map(([size, stock]) => ({ size, stock, stockWas: were.get(size) })),
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

/** `M:3` is three pieces of size M; without a size it is what stands there. */
function sizeOf(text: string): [size: string, stock: string] {
  const at = text.lastIndexOf(':')
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)]
}

/** One message a column is enough. A row without a picture lacks it as the first and as one of all. */
const firstOfEach = (issues: readonly z.core.$ZodIssue[]) =>
  issues.filter(
    (issue, at) => issues.findIndex((other) => other.path.join() === issue.path.join()) === at,
  )

type Parsed = { record: Record<string, string>; info: { lines: number } }

async function* recordsOf(table: AsyncIterable<Buffer>): AsyncGenerator<Parsed> {
  const parser = Readable.from(table).compose(
    parse({
      bom: true,
      columns: headed,
      info: true,
      max_record_size: MOST_ROW_LENGTH,
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    }),
  )
  try {
    yield* parser as AsyncIterable<Parsed>
  } catch (error) {
    if (error instanceof ShopError) throw error
    const reason = error instanceof Error ? error.message : ''
    throw invalid('file', `This is not a CSV file that can be read. ${reason}`.trim())
  }
}

function headed(names: string[]) {
  const known: readonly string[] = productColumns
  if (!names.includes('title') || names.some((name) => !known.includes(name)))
    throw new Error(`The first line must name the columns: ${productColumns.join(', ')}.`)
  return names
}

const isAddress = (image: string) => /^(\/(?!zip\/)|https?:)/.test(image)
/** A picture's name stands as a path until it is stored, so that the schema takes it. */
const asAddress = (image: string) =>
  image === '' || isAddress(image) ? image : `/zip/${encodeURIComponent(image)}`

/** The file name that such a path stands for. */
export const fileNameOf = (address: string) =>
  address.startsWith('/zip/') ? decodeURIComponent(address.slice('/zip/'.length)) : undefined

import { createReadStream, fstatSync, readSync } from 'node:fs'
import type { z } from 'zod'
import { MOST_IMPORTED } from '#shared/catalogue/panel-vocabulary.ts'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { type NewProduct, newProduct } from '#shared/catalogue/product-schema.ts'
import { invalid } from '../../errors.ts'
import { MAX_IMAGE_BYTES } from '../pictures/pictures.ts'
import { cellsOf, columnOf, type Heading, headingOf, timeInSizes } from './columns.ts'
import { csvRows, type SheetRow, xlsxRows } from './sheet.ts'
import { openZip } from './zip.ts'

export type Row = {
  line: number
  id?: string
  version?: string
  /** Whether the file has a column of sizes: without one, a product’s sizes stay. */
  saysSizes: boolean
  product: NewProduct
}
export type Problem = ImportReport['errors'][number]
/** `ignored`: headings that name no column of the shop's. */
export type Portion = { rows: Row[]; errors: Problem[]; ignored?: string[] }

const MOST_TABLE_BYTES = 50 * 1024 * 1024
const MEGABYTE = 1024 * 1024
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
 * The rows of a CSV or .xlsx, or of the one in a zip, that can be read, and what is wrong with the others,
 * a portion at a time. Throws a 400 for no table at all; ends after a thousand errors.
 */
export async function* readTable(fd: number): AsyncGenerator<Portion> {
  const { table, pictures } = await openTable(fd)
  let heading: Heading | undefined
  let read = 0
  let wrong = 0
  let portion: Portion = { rows: [], errors: [] }
  for await (const { line, cells } of table) {
    if (!heading) {
      heading = headingOf(cells)
      if (heading.ignored.length > 0) yield { rows: [], errors: [], ignored: heading.ignored }
      continue
    }
    if (++read > MOST_IMPORTED)
      throw invalid('file', `A file can have at most ${MOST_IMPORTED} rows.`)
    const { row, errors } = hasMore(heading, cells)
      ? { row: undefined, errors: [{ line, path: 'file', message: moreCells }] }
      : readRow(cellsOf(heading, cells), line, pictures)
    portion.errors.push(...errors)
    if (row) portion.rows.push(row)
    wrong += errors.length
    if (wrong >= MOST_ERRORS) {
      const message = 'There may be more below. Please mend these first.'
      portion.errors.push({ line, path: 'file', message })
      break
    }
    if (read % ROWS_AT_ONCE > 0) continue
    yield portion
    portion = { rows: [], errors: [] }
  }
  if (read === 0) throw invalid('file', 'There are no rows in this file.')
  yield portion
}

/** A comma that nobody quoted moves all that comes after it. */
const hasMore = ({ columns }: Heading, cells: readonly string[]) =>
  cells.slice(columns.length).some((cell) => cell !== '')
const moreCells = 'This row has more cells than the heading names.'

/** The pictures beside the table: their names and sizes. */
type Pictures = ReadonlyMap<string, number>

/** The table's rows and the pictures beside it. */
async function openTable(
  fd: number,
): Promise<{ table: AsyncIterable<SheetRow>; pictures: Pictures }> {
  const none = new Map<string, number>()
  const whole = () => allOf(createReadStream('', { fd, start: 0, autoClose: false }))
  const isZipped = isZip(fd)
  const zip = isZipped ? await openZip(fd) : undefined
  if (!zip || zip.sizes().has('workbook.xml')) {
    if (fstatSync(fd).size > MOST_TABLE_BYTES)
      throw invalid('file', 'A table can have at most 50 MB.')
    const bytes = await whole()
    return { table: zip ? await workbookRows(bytes) : csvRows(bytes), pictures: none }
  }
  const pictures = zip.sizes()
  const named = (end: string) => [...pictures.keys()].find((one) => one.toLowerCase().endsWith(end))
  const name = named('.csv') ?? named('.xlsx')
  if (name === undefined) throw invalid('file', 'There is no CSV or .xlsx file in this zip.')
  const bytes = await allOf(await zip.stream(name, MOST_TABLE_BYTES))
  return { table: /csv$/i.test(name) ? csvRows(bytes) : await workbookRows(bytes), pictures }
}

/** A workbook is a zip as well: what comes out of it is counted before it is read. */
async function workbookRows(bytes: Buffer) {
  await (await openZip(bytes)).measure(MOST_TABLE_BYTES)
  return xlsxRows(bytes)
}

const allOf = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream))

/** The words between the bars of a cell, at most so many. */
const wordsOf = (cell = '', most: number) =>
  cell
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, most)

function readRow(given: ReturnType<typeof cellsOf>, line: number, pictures: Pictures) {
  // One more than a product may have is enough for the schema to say so.
  const images = wordsOf(given.images, MOST_IMAGES + 1)
  const errors: Problem[] = images.flatMap((name) => {
    const message = wrongPicture(name, pictures)
    return message ? [{ line, path: 'images', message }] : []
  })
  const asTime = timeInSizes(given.sizes ?? '')
  if (asTime) return { errors: [...errors, { line, path: 'sizes', message: asTime }] }
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
      row: {
        line,
        ...(id && { id }),
        ...(version && { version }),
        saysSizes: 'sizes' in given,
        product: parsed.data,
      },
      errors,
    }
  }
  for (const { path, message } of firstOfEach(parsed.error.issues))
    errors.push({ line, path: columnOf(path), message })
  return { errors }
}

/** Why a picture can't be taken, in a sentence; undefined when it may be. */
function wrongPicture(name: string, pictures: Pictures): string | undefined {
  if (/^(\/(home|users|volumes|mnt|media|tmp)\/|[a-z]:[\\/]|file:|\\\\)/i.test(name))
    return `“${name}” lies on a computer. Put the picture into a zip beside the table, and its file name here.`
  if (isAddress(name)) return undefined
  const bytes = pictures.get(name)
  if (bytes === undefined) return `There is no picture “${name}” in the file.`
  return bytes > MAX_IMAGE_BYTES
    ? `“${name}” has ${Math.ceil(bytes / MEGABYTE)} MB; a picture can have at most ${MAX_IMAGE_BYTES / MEGABYTE} MB.`
    : undefined
}

/** `M:3` is three pieces of size M; without a size it is what stands there. */
function sizeOf(text: string): [size: string, stock: string] {
  const at = text.lastIndexOf(':')
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)]
}

/** One message a column is enough. A row without a picture lacks it as the first and as one of all. */
const firstOfEach = (issues: readonly z.core.$ZodIssue[]) =>
  issues.filter(
    ({ path }, at) => issues.findIndex((other) => columnOf(other.path) === columnOf(path)) === at,
  )

const isAddress = (image: string) => /^(\/(?!zip\/)|https?:)/.test(image)
/** A picture's name stands as a path until it is stored, so that the schema takes it. */
const asAddress = (image: string) =>
  image === '' || isAddress(image) ? image : `/zip/${encodeURIComponent(image)}`

/** The file name that such a path stands for. */
export const fileNameOf = (address: string) =>
  address.startsWith('/zip/') ? decodeURIComponent(address.slice('/zip/'.length)) : undefined

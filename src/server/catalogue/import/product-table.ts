import { createReadStream, fstatSync, readSync } from 'node:fs'
import type { z } from 'zod'
import {
  linkColumns,
  MAX_IMPORTED,
  MAX_PRODUCT_PICTURES,
  MAX_PRODUCT_SIZES,
  makingColumns,
} from '#shared/catalogue/panel-vocabulary.ts'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { type NewProduct, newProduct } from '#shared/catalogue/product-schema.ts'
import { MAX_RUPEES, productCategories } from '#shared/catalogue/vocabulary.ts'
import { invalid } from '../../errors.ts'
import { say } from '../../messages/messages.ts'
import { MAX_IMAGE_BYTES } from '../pictures/pictures.ts'
import { cellItems } from './cell-items.ts'
import {
  type CategoryNames,
  canRead,
  findErrorColumn,
  type Heading,
  isHeading,
  type Mapping,
  parseHeading,
  plainCount,
  readCells,
  sizeCellProblem,
} from './columns.ts'
import type { LinkCells } from './link-cells.ts'
import type { MakingCells } from './making-cells.ts'
import { rowsOfPictures } from './picture-names.ts'
import { csvRows, MAX_ROWS_ABOVE, refuseImpossibleCells, type SheetRow, xlsxRows } from './sheet.ts'
import { openZip, type Zip } from './zip.ts'

export type TableRow = {
  line: number
  id?: string
  version?: string
  /** Without a size column, sizes do not change. */
  saysSizes: boolean
  /** An existing product keeps its pictures; a new one without a status becomes a draft. */
  lacksPicture: boolean
  cells: readonly string[]
  /** Required columns that the file lacks: the product has their values. */
  absent: readonly RequiredColumn[]
  product: NewProduct
  /** Other products, collections and cloth, which only the database can resolve. */
  links: LinkCells
  making: MakingCells
}
export type Problem = ImportReport['errors'][number]
/** The first portion contains the heading; `unread` lists invalid rows. */
export type Portion = {
  rows: TableRow[]
  errors: Problem[]
  unread: { line: number; cells: readonly string[] }[]
  heading?: Heading
}
export const unfinishedMessage = () => say('rows_unfinished')

const MAX_TABLE_BYTES = 50 * 1024 * 1024
const MEGABYTE = 1024 * 1024
export const MAX_ERRORS = 1000
const ROWS_AT_ONCE = 500

export function isZip(fd: number): boolean {
  const start = Buffer.alloc(4)
  readSync(fd, start, 0, 4, 0)
  return start.equals(Buffer.from('PK\u0003\u0004', 'latin1'))
}

/**
 * Reads a CSV or .xlsx file, also in a zip, in portions. Throws 400 for a file that is no table.
 * Stops after `MAX_ERRORS`, or at once if no column is the title.
 */
export async function* readTable(
  fd: number,
  mapping?: Mapping,
  categories?: CategoryNames,
  skus: readonly string[] = [],
): AsyncGenerator<Portion> {
  const { table, pictures } = await openTable(fd, skus)
  let heading: Heading | undefined
  let read = 0
  let wrong = 0
  let portion: Portion = { rows: [], errors: [], unread: [] }
  for await (const { line, cells } of belowTitleRows(table, mapping)) {
    if (!heading) {
      heading = parseHeading(cells, mapping)
      yield { rows: [], errors: [], unread: [], heading }
      if (!canRead(heading)) return
      continue
    }
    if (++read > MAX_IMPORTED) throw invalid('file', 'file_too_large.rows', { n: MAX_IMPORTED })
    const { row, errors } = hasExtraCells(heading, cells)
      ? { row: undefined, errors: [{ line, path: 'file', message: say('row_too_long') }] }
      : readRow(readCells(heading, cells, categories), line, pictures)
    portion.errors.push(...errors)
    if (row) portion.rows.push({ ...row, cells })
    else portion.unread.push({ line, cells })
    wrong += errors.length
    if (wrong >= MAX_ERRORS) {
      portion.errors.push({ line, path: 'file', message: unfinishedMessage() })
      break
    }
    if (read % ROWS_AT_ONCE > 0) continue
    yield portion
    portion = { rows: [], errors: [], unread: [] }
  }
  if (read === 0) throw invalid('file', 'file_empty')
  yield portion
}

/** Starts with the heading: the first row that is one, or else the first with several cells. */
async function* belowTitleRows(
  table: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  mapping: Mapping | undefined,
): AsyncGenerator<SheetRow> {
  const above: SheetRow[] = []
  let isBelow = false
  for await (const row of table) {
    if (isBelow) yield row
    else if (above.length < MAX_ROWS_ABOVE && !isHeading(row.cells, mapping)) above.push(row)
    else {
      isBelow = true
      if (!isHeading(row.cells, mapping)) yield* fromFirstTable(above)
      yield row
    }
  }
  if (!isBelow) yield* fromFirstTable(above)
}

function fromFirstTable(rows: readonly SheetRow[]): readonly SheetRow[] {
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  return rows.slice(Math.max(0, first))
}

/** An unquoted comma shifts all later cells. */
const hasExtraCells = ({ columns }: Heading, cells: readonly string[]) =>
  cells.slice(columns.length).some((cell) => cell !== '')

type Pictures = Pick<Zip, 'sizes' | 'isAmbiguous'>

async function openTable(
  fd: number,
  skus: readonly string[] = [],
): Promise<{ table: AsyncIterable<SheetRow> | Iterable<SheetRow>; pictures: Pictures }> {
  const noPictures: Pictures = { sizes: new Map(), isAmbiguous: () => false }
  const readWholeFile = () => readToEnd(createReadStream('', { fd, start: 0, autoClose: false }))
  const zip = isZip(fd) ? await openZip(fd) : undefined
  if (!zip || zip.sizes.has('workbook.xml')) {
    if (fstatSync(fd).size > MAX_TABLE_BYTES) throw invalid('file', 'file_too_large')
    const bytes = await readWholeFile()
    return { table: zip ? await workbookRows(bytes) : csvRows(bytes), pictures: noPictures }
  }
  const nameEndingIn = (end: string) => zip.paths.find((one) => one.toLowerCase().endsWith(end))
  const name = nameEndingIn('.csv') ?? nameEndingIn('.xlsx')
  if (name === undefined) {
    const rows = rowsOfPictures(zip.paths, skus)
    if (rows.length === 0) throw invalid('file', 'file_without_table')
    return { table: rows, pictures: zip }
  }
  const bytes = await readToEnd(await zip.stream(name, MAX_TABLE_BYTES))
  return { table: /csv$/i.test(name) ? csvRows(bytes) : await workbookRows(bytes), pictures: zip }
}

const MAX_CELLS = 50
const MAX_CELL_LENGTH = 200

/** Returns the first `most` rows with shortened cells. Throws 400 for a file that is no table. */
export async function firstRows(fd: number, most: number): Promise<string[][]> {
  const { table } = await openTable(fd)
  const rows: string[][] = []
  for await (const { cells } of table) {
    if (rows.length === most) break
    rows.push(cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL_LENGTH)))
  }
  return rows
}

/** Unpacked size and cell addresses of a workbook, which is a zip, are checked before parsing. */
async function workbookRows(bytes: Buffer) {
  const workbook = await openZip(bytes)
  await workbook.measure(MAX_TABLE_BYTES)
  for (const name of workbook.paths)
    if (/\.xml$/i.test(name))
      refuseImpossibleCells(
        (await readToEnd(await workbook.stream(name, MAX_TABLE_BYTES))).toString(),
      )
  return xlsxRows(bytes)
}

const readToEnd = async (stream: AsyncIterable<Buffer>) =>
  Buffer.concat(await Array.fromAsync(stream))

/** Returns the values of the cell by picture, or undefined to keep the product's. */
function readByPicture(pictureCell: string | undefined, cell: string | undefined) {
  const images = (pictureCell ?? '').split('|').map((image) => image.trim())
  if (cell === undefined || !images.some(Boolean)) return undefined
  const values = cell.split('|').map((value) => value.trim())
  return Object.fromEntries(
    images.flatMap((image, n) => (image && values[n] ? [[asAddress(image), values[n]]] : [])),
  )
}

/** Stand for required columns that the file lacks, and pass the schema. */
const placeholders = {
  title: 'unknown',
  description: 'unknown',
  category: productCategories[0],
  price: String(MAX_RUPEES),
  totalStock: '0',
}
export type RequiredColumn = keyof typeof placeholders
const requiredColumns = Object.keys(placeholders) as RequiredColumn[]

/** Passes the schema, which requires a picture. */
const ANY_PICTURE = '/images/any.webp'

function readRow(given: ReturnType<typeof readCells>, line: number, pictures: Pictures) {
  // One above the limit, so that the schema reports the excess.
  const images = cellItems(given.images, MAX_PRODUCT_PICTURES + 1)
  const errors: Problem[] = images.flatMap((name) => {
    const message = wrongPicture(name, pictures)
    return message ? [{ line, path: 'images', message }] : []
  })
  for (const path of ['sizes', ...detailColumns] as const) {
    const asTime = sizeCellProblem(given[path] ?? '')
    if (asTime) return { errors: [...errors, { line, path, message: asTime }] }
  }
  const sizes = cellItems(given.sizes, MAX_PRODUCT_SIZES + 1)
  const cell = sizes.find((text) => !/^[^:].*:/s.test(text))
  if (cell !== undefined) {
    const message = say('row_size_without_stock', { cell })
    return { errors: [...errors, { line, path: 'sizes', message }] }
  }
  const sizeNames = sizes.map((text) => parseSize(text)[0])
  const [skus, weights, differences] = detailColumns.map((path) => {
    const cells = detailsBySize(given[path], sizeNames)
    for (const cell of cells.unknown)
      errors.push({ line, path, message: say('row_size_unknown', { cell }) })
    return cells.bySize
  })
  const { links, making, rest } = separateCells(given)
  const earlierStock = new Map(cellItems(given.stockWas, MAX_PRODUCT_SIZES + 1).map(parseSize))
  const lacksPicture = images.length === 0
  const absent = requiredColumns.filter(
    (name) => !(name in given) && !(name === 'totalStock' && sizes.length > 0),
  )
  const parsed = newProduct.safeParse({
    ...Object.fromEntries(absent.map((name) => [name, placeholders[name]])),
    ...rest,
    stockWas: sizes.length > 0 ? undefined : given.stockWas,
    // The plan knows whether a product may lack a picture.
    image: lacksPicture ? ANY_PICTURE : asAddress(images[0] ?? ''),
    images: images.map(asAddress),
    imageTexts: readByPicture(given.images, given.imageTexts),
    imageFocus: readByPicture(given.images, given.imageFocus),
    clothPhoto: readClothPhoto(images, given.clothPhoto),
    sizes: sizes.map(parseSize).map(([size, stock]) => ({
      size,
      stock,
      stockWas: earlierStock.get(size),
      sku: skus?.(size),
      weight: weights?.(size),
      priceDifference: differences?.(size),
    })),
  })
  if (parsed.success) {
    const { id, version } = given
    return {
      row: {
        line,
        ...(id && { id }),
        ...(version && { version }),
        saysSizes: 'sizes' in given,
        lacksPicture,
        absent,
        links,
        making,
        product: lacksPicture ? { ...parsed.data, image: '' } : parsed.data,
      },
      errors,
    }
  }
  for (const { path, message } of firstOfEach(parsed.error.issues))
    errors.push({ line, path: findErrorColumn(path), message })
  return { errors }
}

/** The address of the picture with this number. Another text stays, and fails the schema. */
function readClothPhoto(images: readonly string[], cell: string | undefined) {
  const image = cell && images[Number(cell) - 1]
  return image ? asAddress(image) : cell
}

function separateCells(given: ReturnType<typeof readCells>) {
  const links: LinkCells = {}
  const making: MakingCells = {}
  const rest = { ...given }
  for (const name of linkColumns) {
    if (given[name] !== undefined) links[name] = given[name]
    delete rest[name]
  }
  for (const name of makingColumns) {
    if (given[name] !== undefined) making[name] = given[name]
    delete rest[name]
  }
  return { links, making, rest }
}

function wrongPicture(name: string, pictures: Pictures): string | undefined {
  if (/^(\/(home|users|volumes|mnt|media|tmp)\/|[a-z]:[\\/]|file:|\\\\)/i.test(name))
    return say('row_picture_local', { name })
  if (picturePage.test(name)) return say('row_picture_page', { name })
  if (isAddress(name)) return undefined
  if (pictures.isAmbiguous(name)) return say('row_picture_ambiguous', { name })
  const bytes = pictures.sizes.get(name)
  if (bytes === undefined) return say('row_picture_missing', { name })
  return bytes > MAX_IMAGE_BYTES
    ? say('row_picture_too_large', {
        name,
        n: Math.ceil(bytes / MEGABYTE),
        most: MAX_IMAGE_BYTES / MEGABYTE,
      })
    : undefined
}

/** `M:3` means size M with stock 3; a number alone is the stock of a product without sizes. */
function parseSize(text: string): [size: string, stock: string] {
  const at = text.lastIndexOf(':')
  return at < 0 ? ['', text] : [text.slice(0, at), plainCount(text.slice(at + 1))]
}

const detailColumns = ['sizeSkus', 'sizeWeights', 'sizePriceDifferences'] as const

/** Reads `S:900|M:950`. Sizes may contain colons. Without the column, details stay unchanged. */
function detailsBySize(cell: string | undefined, sizes: readonly string[]) {
  const unknown: string[] = []
  if (cell === undefined) return { unknown, bySize: () => undefined }
  const details = new Map<string, string>()
  for (const text of cellItems(cell, MAX_PRODUCT_SIZES + 1)) {
    const [size] = sizes
      .filter((one) => text.startsWith(`${one}:`))
      .toSorted((one, other) => other.length - one.length)
    if (size === undefined) unknown.push(text)
    else details.set(size, text.slice(size.length + 1).trim())
  }
  return { unknown, bySize: (size: string) => details.get(size) ?? '' }
}

/** Keeps one error per column; a missing picture would count as `image` and as `images`. */
const firstOfEach = (issues: readonly z.core.$ZodIssue[]) =>
  issues.filter(
    ({ path }, at) =>
      issues.findIndex((other) => findErrorColumn(other.path) === findErrorColumn(path)) === at,
  )

/** Pages that show a picture, which are no pictures. */
const picturePage =
  /^https?:\/\/(?:[\w-]+\.)*(?:drive\.google\.com|docs\.google\.com|photos\.google\.com|photos\.app\.goo\.gl|dropbox\.com|1drv\.ms|onedrive\.live\.com|sharepoint\.com|icloud\.com|wetransfer\.com|instagram\.com|facebook\.com)\//i

const isAddress = (image: string) => /^(\/(?!zip\/)|https?:)/.test(image)
/** A file name becomes a path that passes the schema until the picture is stored. */
const asAddress = (image: string) =>
  image === '' || isAddress(image) ? image : `/zip/${encodeURIComponent(image)}`

export const getZippedFileName = (address: string) =>
  address.startsWith('/zip/') ? decodeURIComponent(address.slice('/zip/'.length)) : undefined

import { setImmediate as breathe } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { OwnCategory } from '#shared/catalogue/category-schema.ts'
import {
  canLackPicture,
  productColumns,
  STOCK_MOVES_SHOWN,
} from '#shared/catalogue/panel-vocabulary.ts'
import type { ImportOptions, ImportReport } from '#shared/catalogue/product-file-schema.ts'
import type { NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import { createCodeFinder, isDate, isShortenedNumber } from '#shared/spreadsheet-damage.ts'
import { codeKey } from '#shared/typed-text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { invalid } from '../../errors.ts'
import { say } from '../../messages/messages.ts'
import { toCsv } from '../../records/csv.ts'
import { getTaxSettings } from '../../records/settings.ts'
import type { Upload } from '../../uploads.ts'
import { listOwnCategories } from '../categories/categories.ts'
import type { Images } from '../pictures/pictures.ts'
import { listEveryProduct } from '../product-list.ts'
import { gapChecker } from '../products/price-gap.ts'
import { withKnownDetails } from '../products/size-input.ts'
import { canRead, type Heading } from './columns.ts'
import { readProductFile } from './file-reader.ts'
import { hasSameTexts, stockMoves } from './product-file.ts'
import {
  MAX_ERRORS,
  type Problem,
  type RequiredColumn,
  type TableRow,
  unfinishedMessage,
} from './product-table.ts'
import { type PlannedRow, type RelatedChanges, type RelatedReader, readRelated } from './related.ts'
import { adaptToProduct, stockProblem } from './row-stock.ts'

type Parts = Pick<Context, 'db' | 'images'>
/** Rows between which other work of the process gets its turn. */
const BATCH_ROWS = 100
const ALIKE_SHOWN = 20
const WARNINGS_SHOWN = 20

export type RequestedImport = Pick<ImportOptions, 'dryRun'> & Partial<ImportOptions>
/** Why pictures could not be read, by address. */
export type RefusedPictures = Map<string, string>
export type ImportPlan = {
  additions: PlannedRow[]
  changes: PlannedRow[]
  /** Addresses that products show today. */
  knownPictures: ReadonlySet<string>
  file: Upload
  report: ImportReport
}

/**
 * Plans an import without writing anything. Throws 400 for a file that is no table, and for one
 * without a column of titles unless it is a dry run.
 */
export async function planImport(
  { db, images }: Parts,
  file: Upload,
  { dryRun, columns, goodOnly = false, alike: alikeMode, seenStock }: RequestedImport,
  refusedPictures: RefusedPictures = new Map(),
): Promise<ImportPlan> {
  const categories = await listOwnCategories(db)
  const products = await listEveryProduct(db)
  const skus = products.flatMap(({ sku }) => sku || [])
  const { rows, errors, unread, heading } = await readProductFile(
    file,
    { categories, skus },
    columns,
  )
  if (heading && !canRead(heading)) {
    if (!dryRun) throw invalid('file', 'file_without_columns', { names: productColumns.join(', ') })
    errors.push({ line: 1, path: 'title', message: say('row_column_unmapped') })
  }
  const related = await readRelated(db, products)
  const planRow = createRowPlanner({
    categories,
    products,
    related,
    images,
    refusedPictures,
    alikeMode,
    seenStock: dryRun ? undefined : seenStock,
  })
  const plannedRows: PlannedRow[] = []
  const moves: ImportReport['stock'] = []
  const sameTitle: ImportReport['alike'] = []
  for (const [n, row] of rows.entries()) {
    if (n % BATCH_ROWS === 0) await breathe()
    if (errors.length >= MAX_ERRORS) {
      if (!isUnfinished(errors))
        errors.push({ line: row.line, path: 'file', message: unfinishedMessage() })
      unread.push(...rows.slice(n))
      rows.length = n
      break
    }
    const outcome = await planRow(row)
    errors.push(...outcome.problems)
    moves.push(...outcome.moves)
    if (outcome.isAlike) sameTitle.push({ line: row.line, title: row.product.title })
    if (outcome.planned) plannedRows.push(outcome.planned)
  }
  const acceptedRows = acceptRows(related, plannedRows, errors, goodOnly)
  errors.sort((one, other) => one.line - other.line)
  const bad = getLines(errors)
  const isTaken = ({ line }: { line: number }) => !goodOnly || !bad.has(line)
  const additions = acceptedRows.filter((row) => row.isNew && isTaken(row))
  const changes = acceptedRows.filter((row) => !row.isNew && isTaken(row))
  const plannedLines = getLines(plannedRows)
  const takenMoves = moves.filter(isTaken)
  const warnings = await gapWarnings(db, products, [...additions, ...changes])
  const report = {
    added: additions.length,
    changed: changes.length,
    unchanged: rows.filter((row) => !plannedLines.has(row.line) && isTaken(row)).length,
    errors,
    ...(warnings.length > 0 && { warnings }),
    stock: takenMoves.slice(0, STOCK_MOVES_SHOWN),
    stockTotal: takenMoves.length,
    seenStock: Object.fromEntries(
      takenMoves
        .filter(({ was }) => was === null)
        .map((move) => [stockKey(move.line, move.size), move.before]),
    ),
    ignored: heading?.ignored ?? [],
    headings: (heading?.names ?? []).map((name, at) => ({
      name,
      column: heading?.columns[at] ?? null,
    })),
    drafts: additions.filter(({ lacksPicture }) => lacksPicture).length,
    alike: sameTitle.slice(0, ALIKE_SHOWN),
    alikeTotal: sameTitle.length,
    bad: bad.size,
    rejected: rejectedRows(heading, [...rows, ...unread], errors),
    written: false,
  }
  const knownPictures = new Set(products.flatMap((product) => product.images))
  return { additions, changes, knownPictures, file, report }
}

type PlannerParts = {
  categories: readonly OwnCategory[]
  products: readonly Product[]
  related: RelatedReader
  images: Images
  refusedPictures: RefusedPictures
  alikeMode: ImportOptions['alike'] | undefined
  seenStock: ImportOptions['seenStock']
}

const stockKey = (line: number, size: string) => `${line}:${size}`

/** `planned` is undefined for a row that changes nothing. */
type RowOutcome = {
  planned?: PlannedRow
  problems: Problem[]
  moves: ImportReport['stock']
  /** The row has neither SKU nor id, and a product has its title. */
  isAlike: boolean
}

/** Returns a function that plans the rows of one file in their order. */
function createRowPlanner({
  categories,
  products,
  related,
  images,
  refusedPictures,
  alikeMode,
  seenStock,
}: PlannerParts) {
  const find = createMatcher(products, related)
  const findRepeats = createRepeatFinder()
  const findCodes = createCodeFinder(
    products.flatMap(({ sku, sizes }) =>
      [sku, ...(sizes ?? []).map((size) => size.sku ?? '')].filter(Boolean),
    ),
  )
  return async (readRow: TableRow): Promise<RowOutcome> => {
    const { line } = readRow
    const found = find(readRow)
    const match = found.alike && alikeMode === 'change' ? matchByTitle(found.alike) : found
    const { product } = match
    const read = withAbsentColumns(readRow, product)
    const row = withItsPicture(read, product)
    if (product) row.product = adaptToProduct(product, row)
    const id = product?._id ?? row.id
    const { changes, problems: relatedProblems } = related.read(row, product)
    const problems = [
      pictureProblem(row, product),
      product && salePriceProblem(row.product),
      categoryProblem(categories, row.product.category, product?.category),
      match.problem,
      ...skuProblems(findCodes, row.product),
      ...relatedProblems,
      product || match.problem ? undefined : absentProblem(read),
    ].flatMap((problem) => (problem ? [{ line, ...problem }] : []))
    problems.push(...findRepeats(line, id, row.product.sku), ...repeatedSizeSkus(findRepeats, row))
    const stockChanges = stockMoves(product, row.product)
    if (product && seenStock) {
      problems.push(...movedProblems(line, stockChanges, read.product, seenStock))
      row.product = withShownStock(row.product, product)
    }
    const isAlike = found.alike !== undefined
    const isSame =
      product !== undefined && hasSameTexts(product, row.product) && isUnchanged(changes)
    if (isSame && stockChanges.length === 0) return { problems, moves: [], isAlike }
    problems.push(...(await unknownPictures(images, row, product)))
    for (const address of new Set(listPictures(row))) {
      const message = refusedPictures.get(address)
      if (message) problems.push({ line, path: 'images', message })
    }
    if (!id) {
      const planned = { ...row, id: uuidv7(), isNew: true, changes }
      return { planned, problems, moves: [], isAlike }
    }
    // `read`, because `row` has the stock that was adapted to the product.
    const problem = match.problem ? undefined : findProblem(read, product, stockChanges)
    if (problem) problems.push(problem)
    const { title } = row.product
    return {
      planned: { ...row, id, isNew: false, changes },
      problems,
      moves: product
        ? stockChanges.map((move) => ({
            line,
            title,
            ...move,
            was: statedStock(read.product, move.size) ?? null,
          }))
        : [],
      isAlike,
    }
  }
}

/** The earlier stock that the file names. */
const statedStock = ({ sizes, stockWas }: NewProduct, size: string) =>
  size === '' ? stockWas : sizes?.find((one) => one.size === size)?.stockWas

/** Finds stock that moved after the preview. */
function movedProblems(
  line: number,
  moves: ReturnType<typeof stockMoves>,
  stated: NewProduct,
  seenStock: Readonly<Record<string, number>>,
): Problem[] {
  return moves.flatMap(({ size, before: is }) => {
    const was = seenStock[stockKey(line, size)]
    if (statedStock(stated, size) !== undefined || was === is) return []
    const path = size ? 'sizes' : 'totalStock'
    return [
      {
        line,
        path,
        message:
          was === undefined
            ? say('row_stock_moved.unseen', { is })
            : say('row_stock_moved', { was, is }),
      },
    ]
  })
}

/** Names the stock that the preview showed, so that a sale during the import is kept. */
function withShownStock(input: NewProduct, product: Product): NewProduct {
  if (!product.sizes) return { ...input, stockWas: input.stockWas ?? product.totalStock }
  const free = new Map(product.sizes.map(({ size, stock }) => [size, stock]))
  return {
    ...input,
    ...(input.sizes && {
      sizes: input.sizes.map((one) => ({ ...one, stockWas: one.stockWas ?? free.get(one.size) })),
    }),
  }
}

/** Finds SKUs that a spreadsheet has changed: leading zeros, long numbers and dates. */
function skuProblems(
  findCodes: ReturnType<typeof createCodeFinder>,
  { sku, sizes = [] }: NewProduct,
) {
  const find = (path: string, cell = '') => {
    const { isKnown, meant } = findCodes(cell)
    if (meant.length > 0)
      return [
        { path, message: say('row_sku_changed', { cell, meant: meant.slice(0, 3).join(', ') }) },
      ]
    return !isKnown && (isShortenedNumber(cell) || isDate(cell))
      ? [{ path, message: say('row_sku_damaged', { cell }) }]
      : []
  }
  return [...find('sku', sku), ...sizes.flatMap((size) => find('sizeSkus', size.sku))]
}

const salePriceProblem = ({ price, salePrice = 0 }: NewProduct) =>
  salePrice > price ? { path: 'salePrice', message: say('sale_price_too_high') } : undefined

/** Checks rows that depend on each other, and adds their errors. Returns the rows to write. */
function acceptRows(
  related: RelatedReader,
  plannedRows: readonly PlannedRow[],
  errors: Problem[],
  goodOnly: boolean,
): PlannedRow[] {
  const withoutError = () => {
    const bad = getLines(errors)
    return plannedRows.filter(({ line }) => !bad.has(line))
  }
  let checked = related.check(goodOnly ? withoutError() : plannedRows)
  errors.push(...checked.problems)
  // Other rows may need the product of a removed row, or its place in a collection.
  while (goodOnly && checked.problems.length > 0) {
    checked = related.check(withoutError())
    errors.push(...checked.problems)
  }
  return checked.rows
}

/** Warns of prices that fit no tax rate. */
async function gapWarnings(
  db: Db,
  products: readonly Product[],
  rows: readonly PlannedRow[],
): Promise<Pick<Problem, 'line' | 'message'>[]> {
  const productById = new Map(products.map((product) => [product._id, product]))
  const findPriceGap = gapChecker(await getTaxSettings(db))
  return rows
    .flatMap(({ line, id, product }) => {
      const sizes = withKnownDetails(product.sizes ?? [], productById.get(id)?.sizes)
      const message = findPriceGap({ ...product, _id: id, sizes })
      return message === undefined ? [] : [{ line, message }]
    })
    .slice(0, WARNINGS_SHOWN)
}

export const isUnfinished = (errors: readonly Problem[]) =>
  errors.some(({ message }) => message === unfinishedMessage())
const getLines = (rows: readonly { line: number }[]) => new Set(rows.map(({ line }) => line))
const isUnchanged = (changes: RelatedChanges) => Object.keys(changes).length === 0

function categoryProblem(own: readonly OwnCategory[], category: string, before?: string) {
  const isArchived = own.some((one) => one.id === category && one.isArchived)
  return isArchived && category !== before
    ? { path: 'category', message: say('category_archived') }
    : undefined
}

/** Takes what the file has no column for from the product. */
function withAbsentColumns(row: TableRow, product: Product | undefined): TableRow {
  if (!product || row.absent.length === 0) return row
  const isAbsent = (name: RequiredColumn) => row.absent.includes(name)
  const { title, description, category, price, totalStock } = product
  return {
    ...row,
    product: {
      ...row.product,
      ...(isAbsent('title') && { title }),
      ...(isAbsent('description') && { description }),
      ...(isAbsent('category') && { category }),
      ...(isAbsent('price') && { price }),
      ...(isAbsent('totalStock') && {
        totalStock,
        ...(!product.sizes && { stockWas: totalStock }),
      }),
    },
  }
}

function absentProblem({ absent }: TableRow) {
  const [path] = absent
  return path && { path, message: say('row_needs_columns', { names: absent.join(', ') }) }
}

function withItsPicture(row: TableRow, product: Product | undefined): TableRow {
  const { lacksPicture, product: input } = row
  if (product && input.image === '')
    return { ...row, product: { ...input, image: product.images[0] ?? '', images: product.images } }
  return lacksPicture && !product
    ? { ...row, product: { ...input, status: input.status ?? 'draft' } }
    : { ...row }
}

const pictureProblem = ({ product: { image, status } }: TableRow, product: Product | undefined) =>
  image === '' && !canLackPicture(status ?? product?.status)
    ? { path: 'images', message: say('picture_missing') }
    : undefined

const PROBLEM_COLUMN = 'what is wrong'

function rejectedRows(
  heading: Heading | undefined,
  rows: readonly { line: number; cells: readonly string[] }[],
  errors: readonly Problem[],
): string {
  if (!heading || errors.length === 0) return ''
  const problemsByLine = Map.groupBy(errors, ({ line }) => line)
  // The file may be a rejected one after its correction, which has this column already.
  const kept = [...heading.names.entries()].filter(([, name]) => name !== PROBLEM_COLUMN)
  const columns = [
    ...kept.map(([at, name]) => ({ key: String(at), header: name || `column ${at + 1}` })),
    { key: PROBLEM_COLUMN, header: PROBLEM_COLUMN },
  ]
  const rejected = rows
    .filter(({ line }) => problemsByLine.has(line))
    .sort((one, other) => one.line - other.line)
    .map(({ line, cells }) => {
      const problems = (problemsByLine.get(line) ?? []).map(
        ({ path, message }) => `${path}: ${message}`,
      )
      const values = kept.map(([at]) => [at, cells[at] ?? ''])
      return { ...Object.fromEntries(values), [PROBLEM_COLUMN]: problems.join(' ') }
    })
  return rejected.length > 0 ? toCsv(rejected, columns) : ''
}

/**
 * Finds unknown pictures. The product may keep one that is lost, so that its other fields can
 * change.
 */
async function unknownPictures(
  images: Images,
  row: TableRow,
  product?: Product,
): Promise<Problem[]> {
  const names = new Set(listPictures(row).filter((one) => !product?.images.includes(one)))
  const missingPictures: Problem[] = []
  for (const name of names) {
    if (await images.has(name)) continue
    const message = say('row_picture_unknown', { name })
    missingPictures.push({ line: row.line, path: 'images', message })
  }
  return missingPictures
}

type RowMatch = {
  product?: Product | undefined
  problem?: Omit<Problem, 'line'>
  /** Different products with the title of a row that has neither SKU nor id. */
  alike?: readonly Product[]
}

/**
 * A row without SKU and id matches an equal product that no earlier row matched, so importing a file
 * twice adds nothing.
 */
function createMatcher(
  products: readonly Product[],
  related: RelatedReader,
): (row: TableRow) => RowMatch {
  const byId = new Map(products.map((product) => [product._id, product]))
  const bySku = new Map(
    products.filter(({ sku }) => sku).map((product) => [codeKey(product.sku), product]),
  )
  const bySizeSku = new Map(
    products.flatMap((product) =>
      (product.sizes ?? []).flatMap(({ sku }) => (sku ? [[codeKey(sku), product]] : [])),
    ) as [string, Product][],
  )
  const byTitle = Map.groupBy(products, ({ title }) => title)
  const matchedIds = new Set<string>()
  return (row) => {
    const { id } = row
    const { sku, ...rest } = row.product
    const productBySku = sku ? bySku.get(codeKey(sku)) : undefined
    const skuTaken = { problem: { path: 'sku', message: say('sku_taken') } }
    if (productBySku && id && productBySku._id !== id) return skuTaken
    const product = productBySku ?? byId.get(id ?? '')
    if (sku && (bySizeSku.get(codeKey(sku)) ?? product) !== product) return skuTaken
    if (
      (rest.sizes ?? []).some((size) => {
        const key = size.sku && codeKey(size.sku)
        const owner = key ? (bySku.get(key) ?? bySizeSku.get(key)) : undefined
        return owner && owner !== product
      })
    )
      return { product, problem: { path: 'sizeSkus', message: say('sku_taken') } }
    if (productBySku || id) return { product }
    const alike = (!sku && !row.absent.includes('title') && byTitle.get(rest.title)) || []
    const same = alike.find(
      (one) =>
        !matchedIds.has(one._id) &&
        hasSameTexts(one, withItsPicture(row, one).product) &&
        isUnchanged(related.read(row, one).changes),
    )
    if (same) {
      matchedIds.add(same._id)
      return { product: same }
    }
    return alike.length > 0 ? { alike } : {}
  }
}

function matchByTitle([product, ...others]: readonly Product[]): RowMatch {
  if (others.length === 0) return { product }
  const message = say('row_title_ambiguous')
  return { problem: { path: 'title', message } }
}

function createRepeatFinder() {
  const lines = new Map<string, number>()
  return (line: number, id = '', sku = ''): Problem[] => {
    /** Returns the earlier line with the key. */
    const claim = (key: string) => {
      const earlierLine = lines.get(key)
      if (earlierLine === undefined) lines.set(key, line)
      return earlierLine
    }
    const rowOfId = id && claim(`id ${id}`)
    const rowOfSku = sku && claim(`sku ${codeKey(sku)}`)
    if (rowOfSku)
      return [{ line, path: 'sku', message: say('row_sku_repeated', { sku, row: rowOfSku }) }]
    return rowOfId ? [{ line, path: 'id', message: say('row_product_repeated') }] : []
  }
}

/** Finds SKUs that an earlier row has. The schema refuses repeats within a row. */
const repeatedSizeSkus = (
  findRepeats: ReturnType<typeof createRepeatFinder>,
  { line, product }: TableRow,
) =>
  (product.sizes ?? []).flatMap(({ sku }) =>
    findRepeats(line, '', sku).map((problem) => ({ ...problem, path: 'sizeSkus' })),
  )

function findProblem(
  row: TableRow,
  product: Product | undefined,
  stockChanges: ReturnType<typeof stockMoves>,
): Problem | undefined {
  const { line, version } = row
  if (!product) return { line, path: 'id', message: say('row_product_unknown') }
  const stock = stockProblem(row, product)
  if (stock) return { line, ...stock }
  const short = stockChanges.find(({ after }) => after < 0)
  if (short) {
    const { before: n, size } = short
    return size
      ? { line, path: 'sizes', message: say('row_too_few_free_in_size', { n, size }) }
      : { line, path: 'totalStock', message: say('row_too_few_free', { n }) }
  }
  if (version === undefined || version === String(product.version)) return undefined
  return {
    line,
    path: 'version',
    message: say('row_outdated'),
  }
}

export const listPictures = ({ product }: TableRow) =>
  [product.image, ...(product.images ?? [])].filter((one) => one !== '')

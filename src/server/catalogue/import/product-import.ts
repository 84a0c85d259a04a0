import { setImmediate as breathe } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { OwnCategory } from '#shared/catalogue/category-schema.ts'
import { productColumns, STOCK_MOVES_SHOWN } from '#shared/catalogue/panel-vocabulary.ts'
import type {
  ImportOptions,
  ImportProgress,
  ImportReport,
} from '#shared/catalogue/product-file-schema.ts'
import type { NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import type { Context } from '../../context.ts'
import { type Db, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import type { ErrorKind } from '../../messages/kinds.ts'
import { say } from '../../messages/messages.ts'
import type { Actor } from '../../records/audit.ts'
import { toCsv } from '../../records/csv.ts'
import { getTaxSettings } from '../../records/settings.ts'
import type { Upload } from '../../uploads.ts'
import { listOwnCategories } from '../categories/categories.ts'
import { lockAllCollections, refuseFullCollections } from '../collections/collections.ts'
import type { Images } from '../pictures/pictures.ts'
import { listEveryProduct } from '../product-list.ts'
import { lockColourGroups } from '../products/colours.ts'
import { gapChecker } from '../products/price-gap.ts'
import { changeColours, changeProducts, insertProducts } from '../products/products.ts'
import { withKnownDetails } from '../products/size-input.ts'
import type { Heading } from './columns.ts'
import { readProductFile, withZippedPictures } from './file-reader.ts'
import { hasSameTexts, stockMoves } from './product-file.ts'
import {
  getZippedFileName,
  MAX_ERRORS,
  type Problem,
  type TableRow,
  unfinishedMessage,
} from './product-table.ts'
import { type PlannedRow, type RelatedChanges, type RelatedReader, readRelated } from './related.ts'
import { adaptToProduct, stockProblem } from './row-stock.ts'

type Parts = Pick<Context, 'db' | 'images'>
type ReportProgress = (done: number) => Promise<void>
/** Rows per batch; progress is reported after each. */
const BATCH_ROWS = 100
type Plan = { additions: PlannedRow[]; changes: PlannedRow[]; file: Upload; report: ImportReport }
type RequestedImport = Pick<ImportOptions, 'dryRun'> & Partial<ImportOptions>
const ALIKE_SHOWN = 20
const WARNINGS_SHOWN = 20

/**
 * Adds rows without an id and changes rows with one, in one transaction. With an error nothing is
 * written, unless only the valid rows are requested; a dry run writes nothing. Throws 400 for a
 * file that is no table, 409 while an import with the same id runs; a completed one returns its
 * report again.
 */
export async function importProducts(
  context: Parts,
  actor: Actor,
  file: Upload,
  options: RequestedImport,
): Promise<ImportReport> {
  const { dryRun, importId, goodOnly } = options
  // Before the plan, which would find the written products changed.
  const writtenReport = importId && !dryRun ? await findReport(context.db, importId) : undefined
  if (writtenReport) return writtenReport
  const plan = await planImport(context, file, options)
  if (dryRun || (plan.report.errors.length > 0 && !goodOnly)) return plan.report
  if (isUnfinished(plan.report.errors)) throw invalid('file', 'too_many_errors')
  if (!importId) return write(context, actor, plan)
  const { db } = context
  const earlier = await startImport(db, actor, importId, countSteps(plan))
  if (earlier) return earlier
  try {
    return await write(context, actor, plan, importId)
  } catch (error) {
    await db`UPDATE product_imports SET stopped = true WHERE id = ${importId} AND report IS NULL`
    throw error
  }
}

async function planImport(
  { db, images }: Parts,
  file: Upload,
  { dryRun, columns, goodOnly, alike: alikeMode }: RequestedImport,
): Promise<Plan> {
  const categories = await listOwnCategories(db)
  const { rows, errors, unread, heading } = await readProductFile(file, categories, columns)
  if (heading && !heading.columns.includes('title')) {
    if (!dryRun) throw invalid('file', 'file_without_columns', { names: productColumns.join(', ') })
    errors.push({ line: 1, path: 'title', message: say('row_column_unmapped') })
  }
  const products = await listEveryProduct(db)
  const related = await readRelated(db, products)
  const find = createMatcher(products, related)
  const additions: PlannedRow[] = []
  const changes: PlannedRow[] = []
  const moves: ImportReport['stock'] = []
  const sameTitle: ImportReport['alike'] = []
  const repeated = createRepeatFinder()
  for (const [n, read] of rows.entries()) {
    if (n % BATCH_ROWS === 0) await breathe()
    if (errors.length >= MAX_ERRORS) {
      if (!isUnfinished(errors))
        errors.push({ line: read.line, path: 'file', message: unfinishedMessage() })
      unread.push(...rows.splice(n))
      break
    }
    const found = find(read)
    if (found.alike) sameTitle.push({ line: read.line, title: read.product.title })
    const match = found.alike && alikeMode === 'change' ? matchByTitle(found.alike) : found
    const product = match.product
    const row = withItsPicture(read, product)
    if (product) row.product = adaptToProduct(product, row)
    if (product && (row.product.salePrice ?? 0) > row.product.price)
      errors.push({ line: row.line, path: 'salePrice', message: say('sale_price_too_high') })
    const id = product?._id ?? row.id
    const wrongCategory = categoryProblem(categories, row.product.category, product?.category)
    if (wrongCategory) errors.push({ line: row.line, ...wrongCategory })
    if (match.problem) errors.push({ line: row.line, ...match.problem })
    errors.push(...repeated(row.line, id, row.product.sku), ...repeatedSizeSkus(repeated, row))
    const stockChanges = stockMoves(product, row.product)
    const { changes: linked, problems } = related.read(row, product)
    errors.push(...problems.map((problem) => ({ line: row.line, ...problem })))
    const isSame =
      product !== undefined && hasSameTexts(product, row.product) && isUnchanged(linked)
    if (isSame && stockChanges.length === 0) continue
    for (const move of product ? stockChanges : [])
      moves.push({ line: row.line, title: row.product.title, ...move })
    errors.push(...(await unknownPictures(images, row, product)))
    if (!id) additions.push({ ...row, id: uuidv7(), isNew: true, changes: linked })
    else {
      changes.push({ ...row, id, isNew: false, changes: linked })
      // `read`, because `row` has the stock that was adapted to the product.
      const problem = match.problem ? undefined : findProblem(read, product, stockChanges)
      if (problem) errors.push(problem)
    }
  }
  const plannedRows = sortByLine([...additions, ...changes])
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
  errors.sort((one, other) => one.line - other.line)
  const bad = getLines(errors)
  const isTaken = ({ line }: { line: number }) => !goodOnly || !bad.has(line)
  const accepted = {
    additions: checked.rows.filter((row) => row.isNew && isTaken(row)),
    changes: checked.rows.filter((row) => !row.isNew && isTaken(row)),
  }
  const takenMoves = moves.filter(isTaken)
  const touchedLines = new Set([...additions, ...changes].map(({ line }) => line))
  const productById = new Map(products.map((product) => [product._id, product]))
  const findPriceGap = gapChecker(await getTaxSettings(db))
  const warnings = [...accepted.additions, ...accepted.changes]
    .flatMap(({ line, id, product }) => {
      const sizes = withKnownDetails(product.sizes ?? [], productById.get(id)?.sizes)
      const message = findPriceGap({ ...product, _id: id, sizes })
      return message === undefined ? [] : [{ line, message }]
    })
    .slice(0, WARNINGS_SHOWN)
  const report = {
    added: accepted.additions.length,
    changed: accepted.changes.length,
    unchanged: rows.filter((row) => !touchedLines.has(row.line) && isTaken(row)).length,
    errors,
    ...(warnings.length > 0 && { warnings }),
    stock: takenMoves.slice(0, STOCK_MOVES_SHOWN),
    stockTotal: takenMoves.length,
    ignored: heading?.ignored ?? [],
    headings: (heading?.names ?? []).map((name, at) => ({
      name,
      column: heading?.columns[at] ?? null,
    })),
    drafts: accepted.additions.filter(({ lacksPicture }) => lacksPicture).length,
    alike: sameTitle.slice(0, ALIKE_SHOWN),
    alikeTotal: sameTitle.length,
    bad: bad.size,
    rejected: rejectedRows(heading, [...rows, ...unread], errors),
    written: false,
  }
  return { ...accepted, file, report }
}

const isUnfinished = (errors: readonly Problem[]) =>
  errors.some(({ message }) => message === unfinishedMessage())
const getLines = (errors: readonly Problem[]) => new Set(errors.map(({ line }) => line))
const sortByLine = (rows: readonly PlannedRow[]) =>
  rows.toSorted((one, other) => one.line - other.line)
const isUnchanged = (changes: RelatedChanges) => Object.keys(changes).length === 0

function categoryProblem(own: readonly OwnCategory[], category: string, before?: string) {
  const isArchived = own.some((one) => one.id === category && one.isArchived)
  return isArchived && category !== before
    ? { path: 'category', message: say('category_archived') }
    : undefined
}

function withItsPicture(row: TableRow, product: Product | undefined): TableRow {
  const { lacksPicture, product: input } = row
  if (product && input.image === '')
    return { ...row, product: { ...input, image: product.images[0] ?? '', images: product.images } }
  return lacksPicture && !product ? { ...row, product: { ...input, status: 'draft' } } : { ...row }
}

const PROBLEM_COLUMN = 'what is wrong'

function rejectedRows(
  heading: Heading | undefined,
  rows: readonly { line: number; cells: readonly string[] }[],
  errors: readonly Problem[],
): string {
  if (!heading || errors.length === 0) return ''
  const faults = Map.groupBy(errors, ({ line }) => line)
  // A corrected file has the column of its last import.
  const kept = [...heading.names.entries()].filter(([, name]) => name !== PROBLEM_COLUMN)
  const columns = [
    ...kept.map(([at, name]) => ({ key: String(at), header: name || `column ${at + 1}` })),
    { key: PROBLEM_COLUMN, header: PROBLEM_COLUMN },
  ]
  const rejected = rows
    .filter(({ line }) => faults.has(line))
    .sort((one, other) => one.line - other.line)
    .map(({ line, cells }) => {
      const wrong = (faults.get(line) ?? []).map(({ path, message }) => `${path}: ${message}`)
      const values = kept.map(([at]) => [at, cells[at] ?? ''])
      return { ...Object.fromEntries(values), [PROBLEM_COLUMN]: wrong.join(' ') }
    })
  return rejected.length > 0 ? toCsv(rejected, columns) : ''
}

/** Finds unknown pictures. Those that the product has already pass, so that other fields can change. */
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
  /** Products with the title of a row that has neither SKU nor id, if other cells differ. */
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
    products.filter(({ sku }) => sku).map((product) => [product.sku.toLowerCase(), product]),
  )
  const bySizeSku = new Map(
    products.flatMap((product) =>
      (product.sizes ?? []).flatMap(({ sku }) => (sku ? [[sku.toLowerCase(), product]] : [])),
    ) as [string, Product][],
  )
  const byTitle = Map.groupBy(products, ({ title }) => title)
  const matchedIds = new Set<string>()
  return (row) => {
    const { id } = row
    const { sku, ...rest } = row.product
    const productBySku = sku ? bySku.get(sku.toLowerCase()) : undefined
    const skuTaken = { problem: { path: 'sku', message: say('sku_taken') } }
    if (productBySku && id && productBySku._id !== id) return skuTaken
    const product = productBySku ?? byId.get(id ?? '')
    if (sku && (bySizeSku.get(sku.toLowerCase()) ?? product) !== product) return skuTaken
    if (
      (rest.sizes ?? []).some((size) => {
        const key = size.sku?.toLowerCase()
        const owner = key ? (bySku.get(key) ?? bySizeSku.get(key)) : undefined
        return owner && owner !== product
      })
    )
      return { product, problem: { path: 'sizeSkus', message: say('sku_taken') } }
    if (productBySku || id) return { product }
    const alike = (!sku && byTitle.get(rest.title)) || []
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
    const rowOfSku = sku && claim(`sku ${sku.toLowerCase()}`)
    if (rowOfSku)
      return [{ line, path: 'sku', message: say('row_sku_repeated', { sku, row: rowOfSku }) }]
    return rowOfId ? [{ line, path: 'id', message: say('row_product_repeated') }] : []
  }
}

/** Compares rows; repeats within a row are found by the schema. */
const repeatedSizeSkus = (
  repeated: ReturnType<typeof createRepeatFinder>,
  { line, product }: TableRow,
) =>
  (product.sizes ?? []).flatMap(({ sku }) =>
    repeated(line, '', sku).map((problem) => ({ ...problem, path: 'sizeSkus' })),
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

const listPictures = ({ product }: TableRow) =>
  [product.image, ...(product.images ?? [])].filter((one) => one !== '')

function listZippedPictures({ additions, changes }: Plan) {
  const zippedPictures = new Map<string, { name: string; line: number }>()
  for (const row of [...additions, ...changes])
    for (const address of listPictures(row)) {
      const name = getZippedFileName(address)
      if (name !== undefined && !zippedPictures.has(address))
        zippedPictures.set(address, { name, line: row.line })
    }
  return zippedPictures
}

const countSteps = (plan: Plan) =>
  listZippedPictures(plan).size + plan.additions.length + plan.changes.length
/** An import without progress for this long counts as dead. */
const SILENT_SECONDS = 60

async function write(context: Parts, actor: Actor, plan: Plan, importId?: string) {
  const { db } = context
  const reportProgress: ReportProgress = async (done) => {
    if (importId)
      await db`UPDATE product_imports SET done = ${done}, touched_at = now() WHERE id = ${importId}`
  }
  const addresses = await storePictures(context, plan, reportProgress)
  const report = { ...plan.report, written: true }
  await transaction(
    db,
    async (tx) => {
      const batch = uuidv7()
      const rows = sortByLine([...plan.changes, ...plan.additions])
      const colourChanges = rows.flatMap(({ id, changes: { otherColours: colours } }) =>
        colours ? [{ id, colours }] : [],
      )
      const isCollected = rows.some(({ changes }) => changes.collections)
      const collectedBefore = isCollected ? await lockAllCollections(tx) : []
      if (colourChanges.length > 0) await lockColourGroups(tx)
      let done = addresses.size
      for (const rows of splitIntoBatches(plan.changes)) {
        await changeProducts(tx, actor, rows.map(toEdit(addresses)), {
          reason: 'imported',
          batch,
        })
        done += rows.length
        await reportProgress(done)
      }
      for (const rows of splitIntoBatches(plan.additions)) {
        await insertProducts(
          tx,
          actor,
          rows.map(({ id, product, changes }) => ({
            id,
            making: changes.making,
            collections: changes.collections,
            input: { ...withStoredPictures(product, addresses), ...copyGoesWith(changes) },
          })),
        )
        done += rows.length
        await reportProgress(done)
      }
      // Last, because a colour may be a new product.
      for (const some of splitIntoBatches(colourChanges))
        await changeColours(tx, actor, some, batch)
      if (isCollected) await refuseFullCollections(tx, collectedBefore)
      if (importId) await finishImport(tx, importId, report)
    },
    'patient',
  )
  return report
}

async function findReport(db: Db, importId: string): Promise<ImportReport | undefined> {
  const [row] = await db<{ report: ImportReport | null }[]>`
    SELECT report FROM product_imports WHERE id = ${importId}`
  return row?.report ?? undefined
}

/** Returns the report of a completed import. Throws 409 if one is running. */
async function startImport(db: Db, actor: Actor, id: string, total: number) {
  const startedImport = await db`
    INSERT INTO product_imports (id, user_id, total) VALUES (${id}, ${actor.id}, ${total})
    ON CONFLICT (id) DO UPDATE SET done = 0, total = ${total}, stopped = false, touched_at = now()
    WHERE product_imports.report IS NULL AND ${isStopped(db)} RETURNING 1`
  if (startedImport.length > 0) return undefined
  const { report } = await followImport(db, id)
  if (!report) throw new ShopError('import_running')
  return report
}

/** Throws 409 if another process took the import over. */
async function finishImport(tx: Db, id: string, report: ImportReport) {
  const finishedImport = await tx`
    UPDATE product_imports SET done = total, report = ${tx.json(report)}
    WHERE id = ${id} AND report IS NULL RETURNING 1`
  if (finishedImport.length === 0) throw new ShopError('import_done')
}

const isStopped = (db: Db) => db`
  (product_imports.stopped
   OR product_imports.touched_at < now() - make_interval(secs => ${SILENT_SECONDS}))`

/** Returns the progress of an import. Throws 404 for an unknown import. */
export async function followImport(db: Db, id: string): Promise<ImportProgress> {
  const [row] = await db<(Omit<ImportProgress, 'state'> & { stopped: boolean })[]>`
    SELECT done, total, report, ${isStopped(db)} AS stopped FROM product_imports WHERE id = ${id}`
  if (!row) throw new ShopError('import_not_found')
  const { stopped, ...progress } = row
  return { ...progress, state: progress.report ? 'written' : stopped ? 'stopped' : 'running' }
}

/** Errors of the picture itself, unlike a full disk or queue. */
const fileFaults: ErrorKind[] = ['invalid', 'tooLarge', 'wrongType']

async function storePictures({ images }: Parts, plan: Plan, reportProgress: ReportProgress) {
  const addresses = new Map<string, string>()
  const zippedPictures = listZippedPictures(plan)
  if (zippedPictures.size === 0) return addresses
  await withZippedPictures(plan.file, async (read) => {
    for (const [address, { name, line }] of zippedPictures) {
      try {
        addresses.set(address, await images.save(await read(name)))
      } catch (error) {
        if (!(error instanceof ShopError && fileFaults.includes(error.kind))) throw error
        throw invalid('images', 'picture_refused', { n: line, name, what: error.sentence })
      }
      await reportProgress(addresses.size)
    }
  })
  return addresses
}

function* splitIntoBatches<Row>(rows: readonly Row[]) {
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    yield rows.slice(from, from + BATCH_ROWS)
}

const toEdit =
  (addresses: Map<string, string>) =>
  ({ id, version, product, changes }: PlannedRow) => {
    const input = withStoredPictures(product, addresses)
    const seen = version ? { version: Number(version) } : {}
    const { making, collections } = changes
    return {
      id,
      making,
      collections,
      input: { ...input, ...seen, ...copyGoesWith(changes), sizes: input.sizes ?? [] },
    }
  }

const copyGoesWith = ({ goesWith }: RelatedChanges) => goesWith && { goesWith: [...goesWith] }

function withStoredPictures(product: NewProduct, addresses: Map<string, string>): NewProduct {
  const stored = (address: string) => addresses.get(address) ?? address
  return {
    ...product,
    image: stored(product.image),
    ...(product.images && { images: product.images.map(stored) }),
    ...(product.imageTexts && {
      imageTexts: Object.fromEntries(
        Object.entries(product.imageTexts).map(([image, text]) => [stored(image), text]),
      ),
    }),
  }
}

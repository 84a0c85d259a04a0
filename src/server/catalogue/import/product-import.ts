import { setImmediate as breathe } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { STOCK_MOVES_SHOWN } from '#shared/catalogue/panel-vocabulary.ts'
import type { ImportProgress, ImportReport } from '#shared/catalogue/product-file-schema.ts'
import type { NewProduct, Product } from '#shared/catalogue/product-schema.ts'
import type { Context } from '../../context.ts'
import { type Db, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import type { Actor } from '../../records/audit.ts'
import type { Upload } from '../../uploads.ts'
import { type Images, MAX_IMAGE_BYTES } from '../pictures/pictures.ts'
import { everyProduct } from '../product-list.ts'
import { changeProducts, insertProducts } from '../products/products.ts'
import { readProductFile, sameTexts, stockMoves } from './product-file.ts'
import { fileNameOf, isZip, type Problem, type Row } from './product-table.ts'
import { asMeant, stockProblem } from './row-stock.ts'
import { openZip } from './zip.ts'

type Wish = { dryRun: boolean; importId?: string | undefined }
/** What an import works with. */
type Parts = Pick<Context, 'db' | 'images'>
type Tell = (done: number) => Promise<void>
/** Rows are compared and written so many at a time, and progress is told as often. */
const AT_ONCE = 100
type Plan = { additions: Row[]; changes: Row[]; file: Upload; report: ImportReport }

/**
 * Adds the rows without an id and changes those with one, all or none. Every error is told with its
 * line; with an error, or on a dry run, nothing is written. Pictures are addresses, or names of
 * files in the zip. Throws a 400 for a file that is no table at all, a 409 while an import of the
 * same id is under way; one that is written already answers what it answered.
 */
export async function importProducts(
  context: Parts,
  actor: Actor,
  file: Upload,
  { dryRun, importId }: Wish,
): Promise<ImportReport> {
  const plan = await planOf(context, file)
  if (dryRun || plan.report.errors.length > 0) return plan.report
  if (!importId) return write(context, actor, plan)
  const { db } = context
  const earlier = await startImport(db, actor, importId, stepsOf(plan))
  if (earlier) return earlier
  try {
    return await write(context, actor, plan, importId)
  } catch (error) {
    await db`UPDATE product_imports SET stopped = true WHERE id = ${importId} AND report IS NULL`
    throw error
  }
}

async function planOf({ db, images }: Parts, file: Upload): Promise<Plan> {
  const { rows, errors, ignored } = await readProductFile(file)
  const find = finder(await everyProduct(db))
  const additions: Row[] = []
  const changes: Row[] = []
  const moves: ImportReport['stock'] = []
  const repeated = repeats()
  for (const [n, read] of rows.entries()) {
    if (n % AT_ONCE === 0) await breathe()
    const found = find(read)
    const product = found.product
    const row = product ? { ...read, product: asMeant(product, read) } : read
    const id = product?._id ?? row.id
    if (found.problem) errors.push({ line: row.line, ...found.problem })
    errors.push(...repeated(row.line, id, row.product.sku))
    const moved = stockMoves(product, row.product)
    const isSame = product !== undefined && sameTexts(product, row.product)
    if (isSame && moved.length === 0) continue
    for (const move of product ? moved : [])
      moves.push({ line: row.line, title: row.product.title, ...move })
    errors.push(...(await lostPictures(images, row, product)))
    if (!id) additions.push(row)
    else {
      changes.push({ ...row, id })
      const problem = found.problem ? undefined : problemOf(read, product, moved)
      if (problem) errors.push(problem)
    }
  }
  const report = {
    added: additions.length,
    changed: changes.length,
    unchanged: rows.length - additions.length - changes.length,
    errors: errors.sort((one, other) => one.line - other.line),
    stock: moves.slice(0, STOCK_MOVES_SHOWN),
    stockTotal: moves.length,
    ignored,
    written: false,
  }
  return { additions, changes, file, report }
}

/** A picture that the product has already may be lost: that is no reason to refuse its other cells. */
async function lostPictures(images: Images, row: Row, product?: Product): Promise<Problem[]> {
  const names = new Set(picturesOf(row).filter((one) => !product?.images.includes(one)))
  const lost: Problem[] = []
  for (const name of names) {
    if (await images.has(name)) continue
    const message = `There is no picture at “${name}” in this shop.`
    lost.push({ line: row.line, path: 'images', message })
  }
  return lost
}

type Found = { product?: Product | undefined; problem?: Omit<Problem, 'line'> }

/**
 * The product that a row is about: by its SKU, else by its id. A row with neither is about the one
 * that has all of its cells already, so that a file imported twice adds nothing twice.
 */
function finder(products: readonly Product[]): (row: Row) => Found {
  const byId = new Map(products.map((product) => [product._id, product]))
  const bySku = new Map(
    products.filter(({ sku }) => sku).map((product) => [product.sku.toLowerCase(), product]),
  )
  const byTitle = new Map(products.map((product) => [product.title, product]))
  return ({ id, product: { sku, ...rest } }) => {
    const named = sku ? bySku.get(sku.toLowerCase()) : undefined
    if (named && id && named._id !== id)
      return { problem: { path: 'sku', message: 'Another product has this SKU.' } }
    if (named || id) return { product: named ?? byId.get(id ?? '') }
    const alike = sku ? undefined : byTitle.get(rest.title)
    return alike && sameTexts(alike, rest) ? { product: { ...alike } } : {}
  }
}

/** What a row says that one before it said already, and no two products can have. */
function repeats() {
  const lines = new Map<string, number>()
  return (line: number, id = '', sku = ''): Problem[] => {
    const first = (key: string) => {
      const at = lines.get(key)
      if (at === undefined) lines.set(key, line)
      return at
    }
    const [product, named] = [id && first(`id ${id}`), sku && first(`sku ${sku.toLowerCase()}`)]
    if (named)
      return [{ line, path: 'sku', message: `The SKU “${sku}” is in row ${named} already.` }]
    return product ? [{ line, path: 'id', message: 'This product is in the file twice.' }] : []
  }
}

function problemOf(
  row: Row,
  product: Product | undefined,
  moved: ReturnType<typeof stockMoves>,
): Problem | undefined {
  const { line, version } = row
  if (!product) return { line, path: 'id', message: 'There is no product with this id.' }
  const stock = stockProblem(row, product)
  if (stock) return { line, ...stock }
  const short = moved.find(({ after }) => after < 0)
  if (short) {
    const message = `Only ${short.before} ${short.before === 1 ? 'piece is' : 'pieces are'} free${short.size && ` in size ${short.size}`}: more can’t be taken away.`
    return { line, path: short.size ? 'sizes' : 'totalStock', message }
  }
  if (version === undefined || version === String(product.version)) return undefined
  return {
    line,
    path: 'version',
    message: 'It was changed in the shop after this file was exported. Please export it again.',
  }
}

const picturesOf = ({ product }: Row) => [product.image, ...(product.images ?? [])]

/** The pictures of the zip that its rows name, each once, with the first line that does. */
function zippedOf({ additions, changes }: Plan) {
  const zipped = new Map<string, { name: string; line: number }>()
  for (const row of [...additions, ...changes])
    for (const address of picturesOf(row)) {
      const name = fileNameOf(address)
      if (name !== undefined && !zipped.has(address)) zipped.set(address, { name, line: row.line })
    }
  return zipped
}

const stepsOf = (plan: Plan) => zippedOf(plan).size + plan.additions.length + plan.changes.length
/** Whoever was silent for so long while importing has died. */
const SILENT_SECONDS = 60

async function write(context: Parts, actor: Actor, plan: Plan, importId?: string) {
  const { db } = context
  const tell: Tell = async (done) => {
    if (importId)
      await db`UPDATE product_imports SET done = ${done}, touched_at = now() WHERE id = ${importId}`
  }
  const addresses = await storePictures(context, plan, tell)
  const report = { ...plan.report, written: true }
  await transaction(
    db,
    async (tx) => {
      const batch = uuidv7()
      let done = addresses.size
      for (const rows of portionsOf(plan.changes)) {
        await changeProducts(tx, actor, rows.map(editOf(addresses)), { reason: 'imported', batch })
        done += rows.length
        await tell(done)
      }
      for (const rows of portionsOf(plan.additions)) {
        await insertProducts(
          tx,
          actor,
          rows.map(({ product }) => withAddresses(product, addresses)),
        )
        done += rows.length
        await tell(done)
      }
      if (importId) await finishImport(tx, importId, report)
    },
    'patient',
  )
  return report
}

/** The report of an import that is written already. Throws a 409 for one that is under way. */
async function startImport(db: Db, actor: Actor, id: string, total: number) {
  const started = await db`
    INSERT INTO product_imports (id, user_id, total) VALUES (${id}, ${actor.id}, ${total})
    ON CONFLICT (id) DO UPDATE SET done = 0, total = ${total}, stopped = false, touched_at = now()
    WHERE product_imports.report IS NULL AND ${isStopped(db)} RETURNING id`
  if (started.length > 0) return undefined
  const { report } = await followImport(db, id)
  if (!report) throw new ShopError('conflict', 'This file is being imported already.')
  return report
}

/** Throws a 409, which undoes it all, when someone who took it for dead has written it meanwhile. */
async function finishImport(tx: Db, id: string, report: ImportReport) {
  const finished = await tx`
    UPDATE product_imports SET done = total, report = ${tx.json(report)}
    WHERE id = ${id} AND report IS NULL RETURNING 1`
  if (finished.length === 0)
    throw new ShopError('conflict', 'This file was imported in the meantime.')
}

const isStopped = (db: Db) => db`
  (product_imports.stopped
   OR product_imports.touched_at < now() - make_interval(secs => ${SILENT_SECONDS}))`

/** Throws a 404 for an import that never began. */
export async function followImport(db: Db, id: string): Promise<ImportProgress> {
  const [row] = await db<(Omit<ImportProgress, 'state'> & { stopped: boolean })[]>`
    SELECT done, total, report, ${isStopped(db)} AS stopped FROM product_imports WHERE id = ${id}`
  if (!row) throw new ShopError('missing', 'There is no such import.')
  const { stopped, ...progress } = row
  return { ...progress, state: progress.report ? 'written' : stopped ? 'stopped' : 'running' }
}

async function storePictures({ images }: Parts, plan: Plan, tell: Tell) {
  const addresses = new Map<string, string>()
  const { fd } = plan.file
  if (!isZip(fd)) return addresses
  const zip = await openZip(fd)
  for (const [address, { name, line }] of zippedOf(plan)) {
    try {
      const bytes = Buffer.concat(await Array.fromAsync(await zip.stream(name, MAX_IMAGE_BYTES)))
      addresses.set(address, await images.save(bytes))
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      throw invalid('images', `Line ${line}: ${name}: ${error.message}`)
    }
    await tell(addresses.size)
  }
  return addresses
}

function* portionsOf(rows: readonly Row[]) {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE)
}

const editOf =
  (addresses: Map<string, string>) =>
  ({ id = '', version, product }: Row) => {
    const input = withAddresses(product, addresses)
    const seen = version ? { version: Number(version) } : {}
    return { id, input: { ...input, ...seen, sizes: input.sizes ?? [] } }
  }

function withAddresses(product: NewProduct, addresses: Map<string, string>): NewProduct {
  const stored = (address: string) => addresses.get(address) ?? address
  return {
    ...product,
    image: stored(product.image),
    ...(product.images && { images: product.images.map(stored) }),
  }
}

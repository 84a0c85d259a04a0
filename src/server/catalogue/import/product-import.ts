import { uuidv7 } from 'uuidv7'
import type { ImportProgress, ImportReport } from '#shared/catalogue/product-file-schema.ts'
import type { NewProduct } from '#shared/catalogue/product-schema.ts'
import type { Context } from '../../context.ts'
import { type Db, sql, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import type { ErrorKind } from '../../messages/kinds.ts'
import { say } from '../../messages/messages.ts'
import type { Actor } from '../../records/audit.ts'
import type { Upload } from '../../uploads.ts'
import { lockAllCollections, refuseFullCollections } from '../collections/collections.ts'
import { lockColourGroups } from '../products/colours.ts'
import { changeColours, changeProducts, insertProducts } from '../products/products.ts'
import { type PictureSource, withPictures } from './file-reader.ts'
import {
  type ImportPlan,
  isUnfinished,
  listPictures,
  planImport,
  type RefusedPictures,
  type RequestedImport,
} from './import-plan.ts'
import { getZippedFileName } from './product-table.ts'
import type { PlannedRow, RelatedChanges } from './related.ts'

type Parts = Pick<Context, 'db' | 'images'>
type ReportProgress = (done: number) => Promise<void>
/** Rows per batch; progress is reported after each. */
const BATCH_ROWS = 100

/**
 * Adds rows without an id and changes rows with one, in one transaction. With an error nothing is
 * written, unless only the valid rows are requested; a dry run writes nothing. Pictures are read
 * last: one that cannot be read refuses its rows, and the others are written. Throws 400 for a
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
  // A repeated import returns its first report: a new plan would find the products changed.
  const writtenReport = importId && !dryRun ? await findReport(context.db, importId) : undefined
  if (writtenReport) return writtenReport
  const plan = await planImport(context, file, options)
  if (dryRun || (plan.report.errors.length > 0 && !goodOnly)) return plan.report
  if (isUnfinished(plan.report.errors)) throw invalid('file', 'too_many_errors')
  const planWithout = async (refused: RefusedPictures) => {
    const left = await planImport(context, file, { ...options, goodOnly: true }, refused)
    if (isUnfinished(left.report.errors)) throw invalid('file', 'too_many_errors')
    return left
  }
  if (!importId) return write(context, actor, plan, planWithout)
  const { db } = context
  const earlier = await startImport(db, actor, importId, countSteps(plan))
  if (earlier) return earlier
  try {
    const report = await write(context, actor, plan, planWithout, importId)
    if (!report.written) await stopImport(db, importId)
    return report
  } catch (error) {
    await stopImport(db, importId)
    throw error
  }
}

/** Lets the import be sent again. */
const stopImport = (db: Db, id: string) => db`
  UPDATE product_imports SET stopped = true WHERE id = ${id} AND report IS NULL`

/** By address: pictures of the zip, and of other hosts that no product shows yet. */
function listNewPictures({ additions, changes, knownPictures }: ImportPlan) {
  const newPictures = new Map<string, { name: string; source: PictureSource }>()
  for (const row of [...additions, ...changes])
    for (const address of listPictures(row)) {
      if (newPictures.has(address)) continue
      const file = getZippedFileName(address)
      const isFetched = /^https?:/i.test(address) && !knownPictures.has(address)
      const source: PictureSource | undefined =
        file !== undefined
          ? { what: 'picture', name: file }
          : isFetched
            ? { what: 'fetch', address }
            : undefined
      if (source) newPictures.set(address, { name: file ?? address, source })
    }
  return newPictures
}

const sortByLine = (rows: readonly PlannedRow[]) =>
  rows.toSorted((one, other) => one.line - other.line)

const countSteps = (plan: ImportPlan) =>
  listNewPictures(plan).size + plan.additions.length + plan.changes.length
/** An import without progress for this long counts as dead. */
const SILENT_SECONDS = 60

async function write(
  context: Parts,
  actor: Actor,
  wholePlan: ImportPlan,
  planWithout: (refused: RefusedPictures) => Promise<ImportPlan>,
  importId?: string,
) {
  const { db } = context
  const reportProgress: ReportProgress = async (done) => {
    if (importId)
      await db`UPDATE product_imports SET done = ${done}, touched_at = now() WHERE id = ${importId}`
  }
  const { addresses, refused } = await storePictures(context, wholePlan, reportProgress)
  const plan = refused.size > 0 ? await planWithout(refused) : wholePlan
  const isEmpty = plan.additions.length + plan.changes.length === 0
  // The same file may be sent again once its pictures can be read.
  if (refused.size > 0 && isEmpty) return plan.report
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
      let done = addresses.size + refused.size
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
            input: { ...withStoredPictures(product, addresses), ...toLinkedFields(changes) },
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
    WHERE product_imports.report IS NULL AND ${isStopped} RETURNING 1`
  if (startedImport.length > 0) return undefined
  const { report } = await followImport(db, id)
  if (!report) throw new ShopError('import_running')
  return report
}

/** Throws 409 if another process took the import over. */
async function finishImport(tx: Db, id: string, report: ImportReport) {
  const finishedImport = await tx`
    UPDATE product_imports SET done = total, report = ${sql.json(report)}
    WHERE id = ${id} AND report IS NULL RETURNING 1`
  if (finishedImport.length === 0) throw new ShopError('import_done')
}

const isStopped = sql<'product_imports'>`
  (product_imports.stopped
   OR product_imports.touched_at < now() - make_interval(secs => ${SILENT_SECONDS}))`

/** Returns the progress of an import. Throws 404 for an unknown import. */
export async function followImport(db: Db, id: string): Promise<ImportProgress> {
  const [row] = await db<(Omit<ImportProgress, 'state'> & { stopped: boolean })[]>`
    SELECT done, total, report, ${isStopped} AS stopped FROM product_imports WHERE id = ${id}`
  if (!row) throw new ShopError('import_not_found')
  const { stopped, ...progress } = row
  return { ...progress, state: progress.report ? 'written' : stopped ? 'stopped' : 'running' }
}

/** Errors of the picture itself, unlike a full disk or queue. */
const fileFaults: ErrorKind[] = ['invalid', 'tooLarge', 'wrongType']

async function storePictures({ images }: Parts, plan: ImportPlan, reportProgress: ReportProgress) {
  const addresses = new Map<string, string>()
  const refused: RefusedPictures = new Map()
  const newPictures = listNewPictures(plan)
  if (newPictures.size === 0) return { addresses, refused }
  await withPictures(plan.file, async (read) => {
    for (const [address, { name, source }] of newPictures) {
      try {
        addresses.set(address, await images.save(await read(source)))
      } catch (error) {
        if (!(error instanceof ShopError && fileFaults.includes(error.kind))) throw error
        refused.set(address, say('picture_refused', { name, what: error.sentence }))
      }
      await reportProgress(addresses.size + refused.size)
    }
  })
  return { addresses, refused }
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
      input: { ...input, ...seen, ...toLinkedFields(changes), sizes: input.sizes ?? [] },
    }
  }

/** Links that are fields of the product. */
const toLinkedFields = ({ goesWith, returnPolicy }: RelatedChanges) => ({
  ...(goesWith && { goesWith: [...goesWith] }),
  ...(returnPolicy && { returnPolicyId: returnPolicy[0] ?? '' }),
})

function withStoredPictures(product: NewProduct, addresses: Map<string, string>): NewProduct {
  const stored = (address: string) => addresses.get(address) ?? address
  const byStored = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([image, value]) => [stored(image), value]))
  return {
    ...product,
    image: stored(product.image),
    ...(product.images && { images: product.images.map(stored) }),
    ...(product.clothPhoto && { clothPhoto: stored(product.clothPhoto) }),
    ...(product.imageTexts && { imageTexts: byStored(product.imageTexts) }),
    ...(product.imageFocus && { imageFocus: byStored(product.imageFocus) }),
  }
}

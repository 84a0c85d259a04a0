import { isDeepStrictEqual } from 'node:util'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { fileTextColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { numberFieldNames } from '#shared/catalogue/product-numbers.ts'
import type { Product, ProductEdit, UndoOutcome } from '#shared/catalogue/product-schema.ts'
import { isStandardCategory } from '#shared/catalogue/vocabulary.ts'
import type { AuditAction } from '#shared/people/audit-actions.ts'
import { type Pool, sql, type Tx, transaction } from '../../db.ts'
import { refusalFrom, ShopError } from '../../errors.ts'
import type { RefusalKey, ServerMessage } from '../../messages/keys.ts'
import { currentLanguage, message, render } from '../../messages/messages.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { getProducts } from '../catalogue.ts'
import { lockOwnCategories } from '../categories/categories.ts'
import {
  fullCollections,
  lockAllCollections,
  readProductCollections,
} from '../collections/collections.ts'
import { lockAddOnCodes } from '../making/add-ons.ts'
import { emptyMaking, readMakings } from '../making/making.ts'
import { lockReturnPolicies } from '../returns/return-policies.ts'
import { type ColourRef, lockColourGroups, otherColours } from './colours.ts'
import { ownSalePrices } from './product-record.ts'
import { changeProducts, type ProductChange, restoreProducts } from './products.ts'
import { listSizeDetails } from './size-input.ts'

/** As in the audit log, where a product without sizes has null. */
type Facts = Partial<Omit<Product, 'sizes' | 'colours' | 'making'> & ProductMaking> & {
  colours?: ColourRef[]
  collections?: ColourRef[]
  sizes?: Product['sizes'] | null
  /** Rupees; null outside a sale over many products. */
  ownSalePrice?: number | null
}
type Change = { id: string; action: AuditAction; before: Facts; after: Facts | null }

const MAX_SKIPPED_SHOWN = 20

type UndoResult = Omit<UndoOutcome, 'message' | 'success'>

/**
 * Undoes a batch: restores fields and deleted products, and reverses stock differences, so that
 * items sold since stay sold. Skips products changed since. With `preview` nothing is written.
 * Throws 404 for an unknown batch, 409 if it was undone before or every product is skipped.
 */
export async function undoBatch(
  db: Pool,
  actor: Actor,
  batch: string,
  { preview = false } = {},
): Promise<UndoResult> {
  return transaction(
    db,
    async (tx) => {
      const changes = await listChanges(tx, batch)
      const isCollected = changes.some(({ before }) => before.collections)
      const collections = isCollected ? await lockAllCollections(tx) : []
      if (changes.some(({ before, after }) => before.colours || !after)) await lockColourGroups(tx)
      const { edits, restoredIds, skippedProducts } = await planUndo(tx, changes, collections)
      const [first] = skippedProducts
      const undone = edits.length + restoredIds.length
      if (!preview) {
        if (undone === 0 && first) throw refusalFrom(first.reason)
        await restoreProducts(tx, actor, restoredIds)
        if (edits.length > 0) await changeProducts(tx, actor, edits, { reason: 'undone' })
        await audit(tx, actor, 'changesUndone', `batch:${batch}`, null, {
          products: undone,
          ...(skippedProducts.length > 0 && { kept: skippedProducts.length }),
        })
      }
      return {
        undone,
        kept: skippedProducts
          .slice(0, MAX_SKIPPED_SHOWN)
          .map(({ title, reason }) => ({ title, reason: render(reason, currentLanguage()) })),
        keptTotal: skippedProducts.length,
      }
    },
    'patient',
  )
}

type Reason = ServerMessage & { key: Extract<RefusalKey, `not_undone.${string}`> }
type SkippedProduct = { title: string; reason: Reason }

async function planUndo(
  tx: Tx,
  changes: readonly Change[],
  collections: readonly ListedCollection[],
) {
  const skippedProducts: SkippedProduct[] = []
  const skip = (change: Change, reason: Reason) =>
    skippedProducts.push({ title: getTitle(change), reason })
  const deleted = changes.filter(({ action }) => action === 'productDeleted')
  const takenSkuSet = await takenSkus(tx, deleted)
  const restoredIds: string[] = []
  for (const change of deleted) {
    if (listSkus(change).some((sku) => takenSkuSet.has(sku)))
      skip(change, { key: 'not_undone.sku', values: { title: change.before.title ?? '' } })
    else restoredIds.push(change.id)
  }
  const edited = changes.filter(({ action }) => action === 'productEdited')
  const current = await readCurrent(tx, edited)
  const existing = new Set(collections.map(({ id }) => id))
  const edits: ProductChange[] = []
  for (const change of edited) {
    const edit = reverseEdit(change, current, existing)
    if ('key' in edit) skip(change, edit)
    else edits.push(edit)
  }
  const full = findFullCollections(edits, current.collections, collections)
  for (const change of edited) {
    const name = full.get(change.id)?.name
    if (name)
      skip(change, { key: 'not_undone.collection', values: { title: getTitle(change), name } })
  }
  return { edits: edits.filter(({ id }) => !full.has(id)), restoredIds, skippedProducts }
}

const getTitle = ({ before, after }: Change) => before.title ?? after?.title ?? ''

type Current = Awaited<ReturnType<typeof readCurrent>>

/** Locks the products and their own categories. Reads only what the changes concern. */
async function readCurrent(tx: Tx, changes: readonly Change[]) {
  const ids = changes.map(({ id }) => id)
  await tx`SELECT 1 FROM products WHERE id ${sql.in(ids)} ORDER BY id FOR UPDATE`
  const products = await getProducts(tx, ids)
  const concerns = (...fields: (keyof Facts)[]) =>
    changes.some(({ before }) => fields.some((field) => field in before))
  return {
    products: new Map(products.map((product) => [product._id, product])),
    ownSalePrices: await ownSalePrices(tx, ids),
    colours: concerns('colours') ? await otherColours(tx, ids) : new Map<string, ColourRef[]>(),
    makings: concerns(...makingFields)
      ? await readMakings(tx, ids)
      : new Map<string, ProductMaking>(),
    collections: concerns('collections')
      ? await readProductCollections(tx, ids)
      : new Map<string, ColourRef[]>(),
    addOnCodes: await lockAddOnCodes(
      tx,
      changes.flatMap(({ before }) => (before.addOns ?? []).map(({ code }) => code)),
    ),
    ownCategories: await lockOwnCategories(
      tx,
      changes.flatMap(({ before }) => before.category ?? []),
    ),
    returnPolicies: await lockReturnPolicies(
      tx,
      changes.flatMap(({ before }) => before.ownReturnPolicy?._id ?? []),
    ),
  }
}

/** Returns the edit that restores the earlier state, or why the product is skipped. */
function reverseEdit(
  change: Change,
  current: Current,
  collectionIds: ReadonlySet<string>,
): ProductChange | Reason {
  const { id, before } = change
  const title = getTitle(change)
  const input = reverseFields(change, current.products.get(id), current.colours.get(id))
  if ('key' in input) return input
  const { category, ownSalePrice = current.ownSalePrices.get(id) ?? null } = before
  if (category && !isStandardCategory(category) && !current.ownCategories.has(category))
    return changedSince({ title }, 'category')
  if (before.ownReturnPolicy && !current.returnPolicies.has(before.ownReturnPolicy._id))
    return changedSince({ title }, 'ownReturnPolicy')
  if (before.addOns?.some(({ code }) => !current.addOnCodes.has(code)))
    return changedSince({ title }, 'addOns')
  const making = reverseMaking(change, current.makings.get(id) ?? emptyMaking())
  if (typeof making === 'string') return changedSince({ title }, making)
  const collections = reverseCollections(change, current.collections.get(id) ?? [], collectionIds)
  if (collections === 'changed') return changedSince({ title }, 'collections')
  return { id, input, making, collections, ownSalePrice }
}

/** Repeats, because an edit that is left out frees no place in its collection. */
function findFullCollections(
  edits: readonly ProductChange[],
  collected: ReadonlyMap<string, readonly ColourRef[]>,
  collections: readonly ListedCollection[],
) {
  const excluded = new Map<string, ListedCollection>()
  for (let fullCount = 1; fullCount > 0; ) {
    const moves = edits.flatMap(({ id, collections: to }) =>
      to && !excluded.has(id) ? [{ id, from: (collected.get(id) ?? []).map(getId), to }] : [],
    )
    const full = fullCollections(collections, moves)
    for (const [id, collection] of full) excluded.set(id, collection)
    fullCount = full.size
  }
  return excluded
}

const listSkus = ({ before: { sku, sizes } }: Change) =>
  [sku, ...(sizes ?? []).map((one) => one.sku)].flatMap((one) => one?.toLowerCase() || [])

async function takenSkus(tx: Tx, deleted: readonly Change[]): Promise<Set<string>> {
  const skus = deleted.flatMap(listSkus)
  if (skus.length === 0) return new Set()
  const rows = await tx<{ sku: string }[]>`SELECT sku FROM product_skus WHERE sku ${sql.in(skus)}`
  return new Set(rows.map(({ sku }) => sku))
}

async function listChanges(tx: Tx, batch: string): Promise<Change[]> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${batch}, 0))`
  const existingUndo = await tx`SELECT 1 FROM audit_log WHERE subject = ${`batch:${batch}`}`
  if (existingUndo.length > 0) throw new ShopError('already_undone')
  const changes = await tx<Change[]>`
    SELECT replace(subject, 'product:', '') AS id, action, before, after FROM audit_log
    WHERE batch = ${batch} AND action IN ('productEdited', 'productDeleted') ORDER BY id`
  if (changes.length === 0) throw new ShopError('change_not_found')
  return onePerProduct(changes)
}

function onePerProduct(changes: readonly Change[]): Change[] {
  const byProduct = new Map<string, Change>()
  for (const change of changes) {
    const earlier = byProduct.get(change.id)
    const joined = earlier && {
      ...change,
      before: { ...change.before, ...earlier.before },
      after: { ...earlier.after, ...change.after },
    }
    byProduct.set(change.id, joined ?? change)
  }
  return [...byProduct.values()]
}

const makingFields = ['makes', 'addOns', 'depositPercent'] as const

/** Returns undefined if unchanged, or a field that was changed again since. */
function reverseMaking({ before, after }: Change, current: ProductMaking) {
  const changed = makingFields.filter((field) => field in before)
  const since = changed.find((field) => !isDeepStrictEqual(current[field], after?.[field]))
  if (since) return since
  return changed.length === 0
    ? undefined
    : { ...current, ...Object.fromEntries(changed.map((field) => [field, before[field]])) }
}

/** Returns undefined if unchanged, `changed` if changed again since or a collection is deleted. */
function reverseCollections(
  { before, after }: Change,
  current: readonly ColourRef[],
  existing: ReadonlySet<string>,
) {
  if (!before.collections) return undefined
  const sortedIds = (refs: readonly ColourRef[] = []) => `${refs.map(getId).sort()}`
  const ids = before.collections.map(getId)
  const isSame = sortedIds(current) === sortedIds(after?.collections)
  return isSame && ids.every((id) => existing.has(id)) ? ids : 'changed'
}

const getId = ({ _id }: ColourRef) => _id

const plainFields = [
  ...fileTextColumns,
  ...numberFieldNames,
  'imageTexts',
  'imageFocus',
  'clothPhoto',
  'goesWith',
  'price',
  'salePrice',
] as const

function reverseFields(
  { before, after }: Change,
  product: Product | undefined,
  colours: ColourRef[] = [],
): ProductEdit | Reason {
  if (!product)
    return { key: 'not_undone.deleted', values: { title: after?.title ?? message('a_piece') } }
  const edit: Record<string, unknown> = {}
  for (const field of plainFields) {
    if (!(field in before)) continue
    if (!isDeepStrictEqual(product[field], after?.[field])) return changedSince(product, field)
    edit[field] = before[field]
  }
  if (before.images) {
    if (`${product.images}` !== `${after?.images}`) return changedSince(product, 'images')
    const [image = '', ...images] = before.images
    Object.assign(edit, { image, images })
  }
  if (before.colours) {
    if (`${colours.map(getId)}` !== `${after?.colours?.map(getId)}`)
      return changedSince(product, 'colours')
    edit.colours = before.colours.map(getId)
  }
  if (before.ownReturnPolicy !== undefined) {
    if (product.ownReturnPolicy?._id !== after?.ownReturnPolicy?._id)
      return changedSince(product, 'ownReturnPolicy')
    edit.returnPolicyId = before.ownReturnPolicy?._id ?? ''
  }
  if (before.status) {
    if (product.status !== after?.status) return changedSince(product, 'status')
    Object.assign(edit, { status: before.status, publishAt: before.publishAt ?? undefined })
  }
  const stock = reverseStock(before, after ?? {}, product)
  return 'key' in stock ? stock : ({ ...edit, ...stock } as ProductEdit)
}

function reverseStock(before: Facts, after: Facts, product: Product): ProductEdit | Reason {
  if (before.sizes === undefined && before.totalStock === undefined) return {}
  const isShort = (now = 0, was = 0, became = 0) => now + was - became < 0
  const { totalStock } = before
  if (before.sizes === undefined && after.sizes === undefined && !product.sizes)
    return isShort(product.totalStock, totalStock, after.totalStock)
      ? soldSince(product)
      : { totalStock, stockWas: after.totalStock }
  const { sizes: were } = before
  const { sizes: became } = after
  if (!were || !became || !product.sizes) return changedSince(product, 'sizes')
  const of = (sizes: readonly { size: string; stock: number }[], size: string) =>
    sizes.find((one) => one.size === size)?.stock ?? 0
  const all = new Set([...were, ...became, ...product.sizes].map(({ size }) => size))
  for (const size of all)
    if (isShort(of(product.sizes, size), of(were, size), of(became, size)))
      return soldSince(product)
  const details = (sizes: Product['sizes']) => listSizeDetails(sizes).toSorted()
  if (!isDeepStrictEqual(details(product.sizes), details(became)))
    return changedSince(product, 'sizes')
  return {
    sizes: were.map(({ size, stock, sku = '', weight = null, priceDifference = 0 }) => ({
      size,
      stock,
      stockWas: of(became, size),
      sku,
      weight,
      priceDifference,
    })),
  }
}

const changedSince = ({ title }: Pick<Product, 'title'>, field: string): Reason => ({
  key: 'not_undone.changed',
  values: { title, field },
})

const soldSince = ({ title }: Product): Reason => ({ key: 'not_undone.sold', values: { title } })

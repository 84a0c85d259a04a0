import { uuidv7 } from 'uuidv7'
import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { canLackPicture } from '#shared/catalogue/panel-vocabulary.ts'
import { emptyTexts, textFieldNames } from '#shared/catalogue/product-fields.ts'
import { numberFieldNames } from '#shared/catalogue/product-numbers.ts'
import type { NewProduct, Product, ProductEdit } from '#shared/catalogue/product-schema.ts'
import type { StockAdjustment, StockCount } from '#shared/catalogue/stock-schema.ts'
import { isStandardCategory } from '#shared/catalogue/vocabulary.ts'
import { effectivePrice } from '#shared/money.ts'
import { type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { message } from '../../messages/messages.ts'
import { type Actor, auditAll } from '../../records/audit.ts'
import { getProducts } from '../catalogue.ts'
import { lockOwnCategories } from '../categories/categories.ts'
import {
  lockAllCollections,
  readProductCollections,
  refuseFullCollections,
  setProductCollections,
} from '../collections/collections.ts'
import { emptyMaking, hasTooCheapOption, readMakings, replaceMakings } from '../making/making.ts'
import { lockKnownPolicies } from '../returns/return-policies.ts'
import { adjustStock, setStock, type VariantStock } from '../stock/stock-changes.ts'
import { refuseCounted } from '../stock/stock-count.ts'
import { type ColourChanges, lockGroupsToChange, setColours } from './colours.ts'
import {
  insertProductRows,
  markDeleted,
  markRestored,
  ownSalePrices,
  raiseVersions,
  toProductRow,
  updateProductRows,
  type WrittenProduct,
} from './product-record.ts'
import { withKnownDetails } from './size-input.ts'

/** Throws 400 for an unknown or full collection. */
export async function addProduct(db: Pool, actor: Actor, input: NewProduct): Promise<Product> {
  const { collections, ...rest } = input
  const [product] = await transaction(db, (tx) =>
    withCollections(tx, [collections], () =>
      insertProducts(tx, actor, [{ input: rest, collections }]),
    ),
  )
  return product as Product
}

/**
 * Locks the collections during a change if it names any. Throws 400 for a collection that the
 * change fills beyond its limit.
 */
export async function withCollections<Result>(
  tx: Tx,
  named: readonly (readonly string[] | undefined)[],
  change: () => Promise<Result>,
): Promise<Result> {
  if (!named.some(Boolean)) return change()
  const before = await lockAllCollections(tx)
  const result = await change()
  await refuseFullCollections(tx, before)
  return result
}

/**
 * Changes a product. Throws 400 for an unknown or full collection, 404 if the product is deleted,
 * 409 if the edit is based on an older version.
 */
export async function editProduct(
  db: Pool,
  actor: Actor,
  id: string,
  input: ProductEdit,
): Promise<Product> {
  const { collections, ...rest } = input
  const [product] = await transaction(db, (tx) =>
    withCollections(tx, [collections], () =>
      changeProducts(tx, actor, [{ id, input: rest, collections }]),
    ),
  )
  return product as Product
}

/** Deletes a product. Orders keep a copy of the product's texts. */
export async function deleteProduct(db: Pool, actor: Actor, id: string) {
  const batch = uuidv7()
  await transaction(db, (tx) => removeProducts(tx, actor, [id], batch))
  return { batch }
}

/** Reason of the stock movements. */
type Reason = 'edited' | 'imported' | 'undone'

/** Data in other tables; undefined keeps it. */
type Related = {
  making?: ProductMaking | undefined
  /** Ids; requires `lockAllCollections`. */
  collections?: readonly string[] | undefined
}
type Addition = { id?: string; input: NewProduct } & Related

export async function insertProducts(tx: Tx, actor: Actor, additions: readonly Addition[]) {
  const added = additions.map((addition) => ({ ...addition, id: addition.id ?? uuidv7() }))
  const getCategoryNames = await requireCategories(
    tx,
    added.map(({ input: { category } }) => ({ category })),
  )
  await lockKnownPolicies(
    tx,
    added.map(({ input }) => input.returnPolicyId),
  )
  const rows = added.map(({ id, input }) =>
    toProductRow(
      {
        ...emptyTexts(),
        status: 'published',
        publishAt: null,
        ...withoutUndefined(input),
        _id: id,
        categoryNames: getCategoryNames(input.category),
        salePrice: input.salePrice ?? 0,
      },
      moreImages(input),
    ),
  )
  await insertProductRows(tx, rows)
  await setStock(
    tx,
    added.map(({ id, input }) => ({ productId: id, variants: firstVariants(input) })),
    { reason: 'opening', userName: actor.userName },
  )
  const ids = rows.map(({ id }) => id)
  const groups = await lockGroupsToChange(tx, added)
  const others = [...groups.keys()].filter((id) => !ids.includes(id))
  const before = others.length > 0 ? await lockProducts(tx, others) : null
  const colourChanges = await setColours(tx, groups, added, ids)
  const products = await getProducts(tx, ids)
  refuseTooCheap(products, added)
  const related = await replaceRelated(tx, added)
  await auditAll(tx, actor, 'productAdded', products.map(auditEntry(null, colourChanges, related)))
  if (before) {
    const joinedProducts = await getProducts(tx, others)
    await auditAll(
      tx,
      actor,
      'productEdited',
      joinedProducts.map(auditEntry(before, colourChanges)),
      uuidv7(),
    )
  }
  return products
}

/** Sets the other colours of products. Throws 400 for too many colours. */
export async function changeColours(
  tx: Tx,
  actor: Actor,
  changes: readonly { id: string; colours: readonly string[] }[],
  batch: string,
) {
  const inputs = changes.map(({ id, colours }) => ({ id, input: { colours } }))
  const groups = await lockGroupsToChange(tx, inputs)
  const before = await lockProducts(tx, [...groups.keys()])
  const colourChanges = await setColours(tx, groups, inputs, [])
  const products = await getProducts(tx, [...colourChanges.keys()])
  await auditAll(tx, actor, 'productEdited', products.map(auditEntry(before, colourChanges)), batch)
}

function refuseTooCheap(
  products: readonly Product[],
  changes: readonly (Related & { id: string })[],
) {
  const byId = new Map(products.map((product) => [product._id, product]))
  for (const { id, making } of changes) {
    const product = byId.get(id)
    if (product && making && hasTooCheapOption(making, effectivePrice(product)))
      throw invalid('makes', 'option_too_cheap')
  }
}

type RelatedFacts = ReadonlyMap<string, { before: object; after: object }>

/** Returns the values before and after, for the audit log. */
async function replaceRelated(
  tx: Tx,
  changes: readonly (Related & { id: string })[],
): Promise<RelatedFacts> {
  const makings = new Map(changes.flatMap(({ id, making }) => (making ? [[id, making]] : [])))
  const collectionChoices = changes.flatMap(({ id, collections }) =>
    collections ? [{ id, collections }] : [],
  )
  const read = async () => [
    makings.size > 0 ? await readMakings(tx, [...makings.keys()]) : new Map(),
    collectionChoices.length > 0
      ? await readProductCollections(
          tx,
          collectionChoices.map(({ id }) => id),
        )
      : new Map(),
  ]
  const before = await read()
  if (makings.size > 0) await replaceMakings(tx, makings)
  if (collectionChoices.length > 0) await setProductCollections(tx, collectionChoices)
  const after = await read()
  const factsIn = (
    [made, collected]: typeof before,
    { id, making, collections }: Related & { id: string },
  ) => ({
    ...(making && (made?.get(id) ?? emptyMaking())),
    ...(collections && { collections: collected?.get(id) ?? [] }),
  })
  return new Map(
    changes.map((one) => [one.id, { before: factsIn(before, one), after: factsIn(after, one) }]),
  )
}

/**
 * `ownSalePrice` (rupees; null for none) is restored when a sale over many products ends.
 * Undefined keeps it until the sale price changes: one set by hand replaces it.
 */
export type ProductChange = {
  id: string
  input: ProductEdit
  ownSalePrice?: number | null | undefined
} & Related

/** Like `editProduct` for many products in one transaction, each at most once. */
export async function changeProducts(
  tx: Tx,
  actor: Actor,
  edits: readonly ProductChange[],
  { reason = 'edited', batch = uuidv7() }: { reason?: Reason; batch?: string } = {},
) {
  const ids = edits.map(({ id }) => id)
  const groups = await lockGroupsToChange(tx, edits)
  const before = await lockProducts(tx, [...ids, ...groups.keys()])
  const rows: WrittenProduct[] = []
  const stocks: Parameters<typeof setStock>[1][number][] = []
  const ownPrices = await ownSalePrices(tx, ids)
  const getCategoryNames = await requireCategories(
    tx,
    edits.map(({ id, input }) => {
      const had = (before.get(id) as Product).category
      return { category: input.category ?? had, had: reason === 'undone' ? input.category : had }
    }),
  )
  await lockKnownPolicies(
    tx,
    edits.map(({ input }) => input.returnPolicyId),
  )
  for (const { id, input, ownSalePrice } of edits) {
    const product = before.get(id) as Product
    if (input.version !== undefined && input.version !== product.version)
      throw await editConflictError(tx, product, input.version)
    const { image: _, images: __, stockWas: ___, colours: ____, ...fields } = input
    const when = input.status === undefined ? {} : { publishAt: input.publishAt ?? null }
    const pictures = picturesAfter(product, input)
    const [image = '', ...more] = pictures
    const after = { ...product, ...withoutUndefined(fields), ...when, image }
    if (after.salePrice > after.price) throw invalid('salePrice', 'sale_price_too_high')
    if (after.image === '' && !canLackPicture(after.status))
      throw invalid('image', 'picture_missing')
    const ownPrice = after.salePrice === product.salePrice ? ownPrices.get(id) : undefined
    rows.push(
      toProductRow(
        {
          ...after,
          categoryNames: getCategoryNames(after.category),
          ownSalePrice: ownSalePrice === undefined ? ownPrice : ownSalePrice,
        },
        more,
      ),
    )
    const variants = toVariantStock(input, product)
    if (variants) stocks.push({ productId: id, variants })
  }
  await updateProductRows(tx, rows)
  if (stocks.length > 0) await setStock(tx, stocks, { reason, userName: actor.userName })
  const colourChanges = await setColours(tx, groups, edits, ids)
  const products = await getProducts(tx, [...ids, ...colourChanges.keys()])
  // An undo restores valid data, although the price may have fallen since.
  if (reason !== 'undone') refuseTooCheap(products, edits)
  const related = await replaceRelated(tx, edits)
  const action = reason === 'undone' ? 'productRestored' : 'productEdited'
  const ownNow = await ownSalePrices(tx, ids)
  const entries = products.map((product) => {
    const { subject, ...facts } = auditEntry(before, colourChanges, related)(product)
    const { _id: id } = product
    return {
      subject,
      before: facts.before && { ...facts.before, ownSalePrice: ownPrices.get(id) ?? null },
      after: { ...facts.after, ownSalePrice: ownNow.get(id) ?? null },
    }
  })
  await auditAll(tx, actor, action, entries, batch)
  const editedIds = new Set(ids)
  return products.filter(({ _id }) => editedIds.has(_id))
}

export async function removeProducts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  batch: string = uuidv7(),
) {
  const products = await lockProducts(tx, ids)
  await markDeleted(tx, ids)
  const changes = [...products.values()].map((product) => ({
    subject: auditSubject(product),
    before: toAuditedFacts(product),
    after: null,
  }))
  await auditAll(tx, actor, 'productDeleted', changes, batch)
}

/** Restores deleted products. Throws 409 if another product has one of the SKUs. */
export async function restoreProducts(tx: Tx, actor: Actor, ids: readonly string[]) {
  await markRestored(tx, ids)
  const products = await getProducts(tx, ids)
  await auditAll(tx, actor, 'productRestored', products.map(auditEntry(null)))
}

/**
 * Changes the stock of a product's size. Throws 404 without the product, 409 if too few items are
 * free.
 */
export async function adjustProduct(db: Pool, actor: Actor, id: string, input: StockAdjustment) {
  return transaction(db, async (tx) => {
    const before = await lockProducts(tx, [id])
    const { size, change, counted, reason, note } = input
    const adjustment = change === undefined ? { size, counted: counted ?? 0 } : { size, change }
    await adjustStock(tx, id, adjustment, { reason, note, userName: actor.userName })
    await raiseVersions(tx, [id])
    const products = await getProducts(tx, [id])
    await auditAll(tx, actor, 'stockAdjusted', products.map(auditEntry(before)))
    return products[0] as Product
  })
}

/**
 * Books the differences of a stock count, all or none. Returns their number. Throws 404 for a deleted
 * product or an unknown size, 409 if the free stock is too low for a
 * decrease, or if another user counted a piece since.
 */
export async function bookStockCount(db: Pool, actor: Actor, { rows }: StockCount) {
  const differing = rows
    .filter(({ seen, counted }) => seen !== counted)
    .toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
  const ids = [...new Set(differing.map(({ productId }) => productId))]
  if (ids.length === 0) return 0
  await transaction(db, async (tx) => {
    const before = await lockProducts(tx, ids)
    await refuseCounted(tx, differing)
    const cause = { reason: 'counted' as const, note: '', userName: actor.userName }
    for (const { productId, size, seen, counted } of differing)
      await adjustStock(tx, productId, { size, change: counted - seen }, cause)
    await raiseVersions(tx, ids)
    await auditAll(tx, actor, 'stockAdjusted', (await getProducts(tx, ids)).map(auditEntry(before)))
  })
  return differing.length
}

/** Locks in id order. Throws 404 if a product is deleted. */
async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, Product>> {
  await tx`SELECT 1 FROM products WHERE id ${sql.in(ids)} ORDER BY id FOR UPDATE`
  const products = new Map((await getProducts(tx, ids)).map((product) => [product._id, product]))
  if (ids.some((id) => !products.has(id))) throw new ShopError('product_not_found')
  return products
}

/** Throws 400 for an unknown category, and for an archived one that is new to the product. */
async function requireCategories(
  tx: Tx,
  products: readonly { category: string; had?: string | undefined }[],
) {
  const ownCategories = await lockOwnCategories(
    tx,
    products.map(({ category }) => category),
  )
  for (const { category, had } of products) {
    if (isStandardCategory(category)) continue
    const ownCategory = ownCategories.get(category)
    if (!ownCategory) throw invalid('category', 'category_unknown')
    if (ownCategory.isArchived && category !== had) throw invalid('category', 'category_archived')
  }
  return (category: string) => {
    const ownCategory = ownCategories.get(category)
    return ownCategory && `${ownCategory.name} ${ownCategory.nameHindi}`
  }
}

const auditSubject = ({ _id }: Product) => `product:${_id}`

const auditEntry =
  (before: Map<string, Product> | null, colourChanges?: ColourChanges, related?: RelatedFacts) =>
  (product: Product) => {
    const oldProduct = before?.get(product._id)
    const colours = colourChanges?.get(product._id)
    const others = related?.get(product._id)
    return {
      subject: auditSubject(product),
      before: oldProduct
        ? {
            ...toAuditedFacts(oldProduct),
            ...(colours && { colours: colours.before }),
            ...others?.before,
          }
        : null,
      after: {
        ...toAuditedFacts(product),
        ...(colours && { colours: colours.after }),
        ...others?.after,
      },
    }
  }

/** Recorded in the audit log but not shown to editors. */
const hiddenFields = ['version', 'ownSalePrice']

/** Returns the 409 that names who changed which fields since the version `seen`. */
async function editConflictError(tx: Tx, product: Product, seen: number) {
  const changes = await tx<{ userName: string; before: Record<string, unknown> | null }[]>`
    SELECT user_name AS "userName", before FROM audit_log
    WHERE subject = ${`product:${product._id}`} AND (after->>'version')::int > ${seen} ORDER BY at, id`
  const who = [...new Set(changes.map((change) => change.userName))].join(', ')
  const fields = [...new Set(changes.flatMap((change) => Object.keys(change.before ?? {})))]
  const seenFields = fields.filter((field) => !hiddenFields.includes(field)).join(', ')
  return new ShopError('overtaken.product', {
    who: who || message('someone'),
    fields: seenFields || message('it'),
  })
}

const auditedFields = [
  ...textFieldNames,
  ...numberFieldNames,
  'category',
  'images',
  'imageTexts',
  'imageFocus',
  'clothPhoto',
  'goesWith',
  'ownReturnPolicy',
  'price',
  'salePrice',
  'totalStock',
  'sizes',
  'status',
  'publishAt',
  'version',
] as const satisfies (keyof Product)[]

const toAuditedFacts = (product: Product) =>
  Object.fromEntries(auditedFields.map((name) => [name, product[name] ?? null]))

/**
 * `images` replaces all pictures. `image` alone replaces the first one; an empty one removes it. The
 * others stay.
 */
function picturesAfter({ images: stored }: Product, { image, images }: ProductEdit): string[] {
  const [first = '', ...others] = stored
  if (images === undefined && image === undefined) return stored
  if (images === undefined) return [...new Set([image ?? '', ...others])].filter(Boolean)
  const main = image ?? images[0] ?? first
  return [main, ...moreImages({ image: main, images })].filter(Boolean)
}

const moreImages = ({ image, images = [] }: Pick<NewProduct, 'image' | 'images'>) =>
  [...new Set(images)].filter((one) => one !== image)

const firstVariants = (input: NewProduct) =>
  (toVariantStock(input) ?? []).map((variant) => ({ ...variant, stockWas: undefined }))

/** Undefined keeps the stock rows, because a total cannot overrule stock by size. */
function toVariantStock(input: ProductEdit, before?: Product): VariantStock[] | undefined {
  if (input.sizes?.length) return withKnownDetails(input.sizes, before?.sizes)
  const staysSized = before?.sizes !== undefined && input.sizes === undefined
  if (staysSized) return undefined
  if (input.totalStock !== undefined)
    return [{ size: '', stock: input.totalStock, stockWas: input.stockWas }]
  return input.sizes === undefined ? undefined : [{ size: '', stock: before?.totalStock ?? 0 }]
}

function withoutUndefined<Input extends object>(input: Input) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Input]: Exclude<Input[Key], undefined>
  }
}

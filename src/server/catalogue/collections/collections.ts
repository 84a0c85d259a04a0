import type {
  CollectionEdit,
  ListedCollection,
  NamedCollection,
  NewCollection,
  ShownCollection,
} from '#shared/catalogue/collection-schema.ts'
import { MAX_COLLECTION_PRODUCTS, MAX_COLLECTIONS } from '#shared/catalogue/vocabulary.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { nameKey, toSlug, uniqueSlug } from '../names.ts'
import { raiseVersions } from '../products/product-record.ts'
import { lockPolicyRef } from '../returns/return-policies.ts'
import { isVisibleInShop } from '../visible-products.ts'

const shownColumns = sql<'c'>`
  c.id, c.name, c.name_hindi AS "nameHindi", c.about, c.about_hindi AS "aboutHindi"`

/** Leaves out collections without a product that shoppers see. */
export const listNamedCollections = (db: Db) => db<NamedCollection[]>`
  SELECT c.id, c.name, c.name_hindi AS "nameHindi", c.in_navigation AS "inNavigation"
  FROM collections c
  WHERE c.is_shown AND EXISTS (
    SELECT 1 FROM collection_products k JOIN products p ON p.id = k.product_id
    WHERE k.collection_id = c.id AND ${isVisibleInShop})
  ORDER BY c.position, c.id`

/** Returns a collection for shoppers. Throws 400 for a collection that shoppers do not see. */
export async function getShownCollection(db: Db, id: string): Promise<ShownCollection> {
  const [collection] = await db<ShownCollection[]>`
    SELECT ${shownColumns} FROM collections c WHERE c.id = ${id} AND c.is_shown`
  if (!collection) throw invalid('collection', 'collection_unknown')
  return collection
}

/** SQL condition: the product `p` is in one of these collections. */
export const inCollections = (ids: readonly string[]) => sql<'p'>`
  p.id IN (SELECT k.product_id FROM collection_products k WHERE k.collection_id ${sql.in(ids)})`

export async function productsInCollections(
  db: Db,
  collections: readonly string[],
  products: readonly string[],
): Promise<ReadonlySet<string>> {
  if (collections.length === 0) return new Set()
  const rows = await db<{ id: string }[]>`
    SELECT p.id FROM products p
    WHERE p.id ${sql.in(products)} AND ${inCollections(collections)}`
  return new Set(rows.map(({ id }) => id))
}

/** SQL condition: a discount, sale or payment rule names the collection `c`. */
const isInRule = sql<'c'>`(
  EXISTS (SELECT 1 FROM discount_codes d WHERE c.id = ANY (d.collections))
  OR EXISTS (SELECT 1 FROM scheduled_sales s
             WHERE c.id = ANY (s.collections) AND s.state IN ('scheduled', 'running'))
  OR EXISTS (SELECT 1 FROM settings s WHERE s.payments->'cod'->'excludedCollections' ? c.id))`

export const listCollections = (db: Db, id: string | null = null) => db<ListedCollection[]>`
  SELECT ${shownColumns}, c.is_shown AS "isShown", c.in_navigation AS "inNavigation", c.version,
         coalesce(c.return_policy_id::text, '') AS "returnPolicyId",
         (SELECT count(*) FROM collection_products k JOIN products p ON p.id = k.product_id
          WHERE k.collection_id = c.id AND p.deleted_at IS NULL)::int AS products,
         ${isInRule} AS "isUsed"
  FROM collections c WHERE ${id === null ? sql`true` : sql`c.id = ${id}`} ORDER BY c.position, c.id`

type Piece = { _id: string; title: string; titleHindi: string; colour: string; image: string }

/** Returns a collection with its products. Throws 404 for an unknown id. */
export async function getCollection(db: Db, id: string) {
  const [collection] = await listCollections(db, id)
  if (!collection) throw new ShopError('collection_not_found')
  const pieces = await db<Piece[]>`
    SELECT p.id AS "_id", p.title, p.title_hindi AS "titleHindi", p.colour, p.image
    FROM collection_products k JOIN products p ON p.id = k.product_id
    WHERE k.collection_id = ${id} AND p.deleted_at IS NULL ORDER BY p.sort_title, p.id`
  return { ...collection, pieces }
}

/** Lists the collections of these products, or of all, in the owner's order. */
export async function readProductCollections(db: Db, ids?: readonly string[]) {
  const rows = await db<{ productId: string; _id: string; title: string }[]>`
    SELECT k.product_id AS "productId", c.id AS "_id", c.name AS title
    FROM collection_products k JOIN collections c ON c.id = k.collection_id
    WHERE ${ids ? sql`k.product_id ${sql.in(ids)}` : sql`true`} ORDER BY c.position, c.id`
  const byProduct = new Map<string, { _id: string; title: string }[]>()
  for (const { productId, ...one } of rows)
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), one])
  return byProduct
}

/** Locks collections until the transaction ends. Take it before any lock on products. */
export async function lockAllCollections(tx: Tx) {
  await tx`LOCK TABLE collections IN SHARE ROW EXCLUSIVE MODE`
  return listCollections(tx)
}

/**
 * Sets the collections of each product and raises the version of those that change. Requires
 * `lockAllCollections` and row locks on the products; call `refuseFullCollections` afterwards.
 * Throws 400 for an unknown collection.
 */
export async function setProductCollections(
  tx: Tx,
  products: readonly { id: string; collections: readonly string[] }[],
) {
  const all = await listCollections(tx)
  const knownIds = new Set(all.map(({ id }) => id))
  if (products.some(({ collections }) => collections.some((id) => !knownIds.has(id))))
    throw invalid('collections', 'collection_unknown')
  const given = sql`
    jsonb_to_recordset(${sql.json(products as never)}) AS given (id uuid, collections text[])`
  const removed = await tx<{ id: string }[]>`
    DELETE FROM collection_products k USING ${given}
    WHERE k.product_id = given.id AND NOT k.collection_id = ANY (given.collections)
    RETURNING k.collection_id AS id`
  const added = await tx<{ id: string }[]>`
    INSERT INTO collection_products (collection_id, product_id)
    SELECT unnest(given.collections), given.id FROM ${given} ON CONFLICT DO NOTHING
    RETURNING collection_id AS id`
  const changedIds = [...new Set([...removed, ...added].map(({ id }) => id))]
  await tx`UPDATE collections SET version = version + 1 WHERE id ${sql.in(changedIds)}`
}

type Move = { id: string; from: readonly string[]; to: readonly string[] }

/** Returns the full collection by product. Products leave old collections before any move. */
export function fullCollections(collections: readonly ListedCollection[], moves: readonly Move[]) {
  const byId = new Map(collections.map((one) => [one.id, one]))
  const sizes = new Map(collections.map(({ id, products }) => [id, products]))
  const resize = (id: string, by: number) => {
    const size = (sizes.get(id) ?? 0) + by
    sizes.set(id, size)
    return size
  }
  for (const { from, to } of moves) for (const id of from) if (!to.includes(id)) resize(id, -1)
  const full = new Map<string, ListedCollection>()
  for (const { id: product, from, to } of moves)
    for (const id of to) {
      const collection = byId.get(id)
      if (collection && !from.includes(id) && resize(id, 1) > MAX_COLLECTION_PRODUCTS)
        full.set(product, collection)
    }
  return full
}

/** Throws 400 for a collection above the limit that has more products than before. */
export async function refuseFullCollections(tx: Tx, before: readonly ListedCollection[]) {
  const had = new Map(before.map(({ id, products }) => [id, products]))
  const full = (await listCollections(tx)).find(
    ({ id, products }) => products > MAX_COLLECTION_PRODUCTS && products > (had.get(id) ?? 0),
  )
  if (full)
    throw invalid('collections', 'collection_full', { name: full.name, n: MAX_COLLECTION_PRODUCTS })
}

function refuseTakenName(others: readonly ListedCollection[], { name, nameHindi }: NewCollection) {
  const takenNames = new Set(
    others.flatMap((one) => [one.name, one.nameHindi].filter(Boolean).map(nameKey)),
  )
  if (takenNames.has(nameKey(name))) throw new ShopError('collection_taken', {}, { path: 'name' })
  if (nameHindi && takenNames.has(nameKey(nameHindi)))
    throw new ShopError('collection_taken', {}, { path: 'nameHindi' })
}

/** Throws 400 for an unknown product. */
async function replaceProducts(tx: Tx, id: string, products: readonly string[]) {
  const ids = [...new Set(products)]
  const lockedProducts = await tx`
    SELECT 1 FROM products WHERE id ${sql.in(ids)} AND deleted_at IS NULL
    ORDER BY id FOR KEY SHARE`
  if (lockedProducts.length < ids.length) throw invalid('products', 'product_unknown')
  // Deleted products stay in the collection, because they may be restored.
  const removed = await tx<{ id: string }[]>`
    DELETE FROM collection_products k USING products p
    WHERE k.collection_id = ${id} AND p.id = k.product_id AND p.deleted_at IS NULL
      AND NOT k.product_id ${sql.in(ids)}
    RETURNING k.product_id AS id`
  const added = await tx<{ id: string }[]>`
    INSERT INTO collection_products (collection_id, product_id)
    SELECT ${id}, unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING RETURNING product_id AS id`
  await raiseVersions(
    tx,
    [...removed, ...added].map((one) => one.id),
  )
}

type Facts = Omit<NewCollection, 'products'>

/** Throws 400 for an unknown return policy. */
async function toAuditedFacts(
  tx: Tx,
  { name, nameHindi, about, aboutHindi, isShown, inNavigation, returnPolicyId }: Facts,
  products: readonly string[],
) {
  const returnPolicy = await lockPolicyRef(tx, returnPolicyId)
  return {
    title: name,
    nameHindi,
    about,
    aboutHindi,
    isShown,
    inNavigation,
    returnPolicy,
    products,
  }
}

/**
 * Adds a collection. Throws 400 for an unknown product, 409 for a taken name or too many
 * collections.
 */
export async function addCollection(db: Pool, actor: Actor, input: NewCollection) {
  return transaction(db, async (tx) => {
    const others = await lockAllCollections(tx)
    if (others.length >= MAX_COLLECTIONS)
      throw new ShopError('collections_full', { n: MAX_COLLECTIONS })
    refuseTakenName(others, input)
    const slug = toSlug(input.name)
    if (!slug) throw invalid('name', 'name_without_letters')
    const id = uniqueSlug(slug, new Set(others.map((one) => one.id)))
    const facts = await toAuditedFacts(tx, input, input.products)
    await tx`
      INSERT INTO collections (id, name, name_hindi, about, about_hindi, is_shown, in_navigation, return_policy_id, position)
      VALUES (${id}, ${input.name}, ${input.nameHindi}, ${input.about}, ${input.aboutHindi}, ${input.isShown},
              ${input.inNavigation}, ${input.returnPolicyId || null},
              (SELECT coalesce(max(position), 0) + 1 FROM collections))`
    await replaceProducts(tx, id, input.products)
    await audit(tx, actor, 'collectionAdded', `collection:${id}`, null, facts)
    return listCollections(tx)
  })
}

/**
 * Changes a collection. Throws 400 for an unknown product, 404, and 409 for an older version or a
 * taken name.
 */
export async function changeCollection(
  db: Pool,
  actor: Actor,
  id: string,
  { version, ...input }: CollectionEdit,
) {
  return transaction(db, async (tx) => {
    const all = await lockAllCollections(tx)
    const stored = all.find((one) => one.id === id)
    if (!stored) throw new ShopError('collection_not_found')
    if (version !== undefined && version !== stored.version)
      throw new ShopError('overtaken.collection')
    refuseTakenName(
      all.filter((one) => one !== stored),
      input,
    )
    const collection = await getCollection(tx, id)
    const productIds = collection.pieces.map(({ _id }) => _id)
    const before = await toAuditedFacts(tx, collection, productIds)
    const after = await toAuditedFacts(tx, input, input.products)
    await tx`
      UPDATE collections
      SET name = ${input.name}, name_hindi = ${input.nameHindi}, about = ${input.about},
          about_hindi = ${input.aboutHindi}, is_shown = ${input.isShown},
          in_navigation = ${input.inNavigation}, return_policy_id = ${input.returnPolicyId || null},
          version = version + 1
      WHERE id = ${id}`
    await replaceProducts(tx, id, input.products)
    await audit(tx, actor, 'collectionChanged', `collection:${id}`, before, after)
    return listCollections(tx)
  })
}

/** Sets the order of the collections. Throws 409 unless `ids` are all collections. */
export async function orderCollections(db: Pool, actor: Actor, ids: readonly string[]) {
  return transaction(db, async (tx) => {
    const before = (await lockAllCollections(tx)).map(({ id }) => id)
    if (`${[...ids].sort()}` !== `${[...before].sort()}`)
      throw new ShopError('overtaken.collection')
    await tx`
      UPDATE collections c SET position = given.position
      FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS given (id, position) WHERE c.id = given.id`
    await audit(tx, actor, 'collectionsOrdered', 'collections', { order: before }, { order: ids })
    return listCollections(tx)
  })
}

/**
 * Deletes a collection. Throws 404 for an unknown collection, 409 for one that a rule of the shop
 * uses.
 */
export async function deleteCollection(db: Pool, actor: Actor, id: string) {
  return transaction(db, async (tx) => {
    await lockAllCollections(tx)
    // Waits for transactions that add a rule with the collection.
    await tx`SELECT 1 FROM collections WHERE id = ${id} FOR UPDATE`
    const before = await getCollection(tx, id)
    if (before.isUsed) throw new ShopError('collection_used', { title: before.name })
    const productIds = before.pieces.map(({ _id }) => _id)
    const facts = await toAuditedFacts(tx, before, productIds)
    await tx`DELETE FROM collections WHERE id = ${id}`
    await audit(tx, actor, 'collectionDeleted', `collection:${id}`, facts, null)
    return listCollections(tx)
  })
}

/** Locks a rule's collections. Throws 400 for an unknown one. */
export async function lockKnownCollections(
  tx: Tx,
  ids: readonly string[] = [],
  path = 'collections',
) {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const lockedProducts = await tx`
    SELECT 1 FROM collections WHERE id ${sql.in(wanted)} ORDER BY id FOR KEY SHARE`
  if (lockedProducts.length < wanted.length) throw invalid(path, 'collection_unknown')
}

import type {
  CategoryEdit,
  ManagedCategory,
  NewCategory,
  OwnCategory,
} from '#shared/catalogue/category-schema.ts'
import {
  BEST_SELLERS,
  categoryLabels,
  isStandardCategory,
  MAX_CATEGORIES,
} from '#shared/catalogue/vocabulary.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { nameKey, toSlug, uniqueSlug } from '../names.ts'
import { reindexCategory } from '../search/reindex.ts'
import { isVisibleInShop } from '../visible-products.ts'

const columns = sql<'c'>`
  c.id, c.name, c.name_hindi AS "nameHindi", c.in_navigation AS "inNavigation", c.archived_at IS NOT NULL AS "isArchived"`

/** Includes archived categories. */
export const listOwnCategories = (db: Db) => db<OwnCategory[]>`
  SELECT ${columns} FROM categories c WHERE NOT c.is_built_in ORDER BY c.position, c.id`

/** Returns the categories without a product that shoppers see; none if there is no product at all. */
export async function listEmptyCategories(db: Db): Promise<string[]> {
  const rows = await db<{ id: string; isEmpty: boolean }[]>`
    SELECT c.id, NOT EXISTS (SELECT 1 FROM products p WHERE p.category = c.id AND ${isVisibleInShop}) AS "isEmpty"
    FROM categories c`
  const emptyRows = rows.filter(({ isEmpty }) => isEmpty)
  return emptyRows.length === rows.length ? [] : emptyRows.map(({ id }) => id)
}

/** SQL: a discount, sale, payment or tax rule uses the category `c`. */
const isInRule = sql<'c'>`(
  EXISTS (SELECT 1 FROM discount_codes d WHERE c.id = ANY (d.categories))
  OR EXISTS (SELECT 1 FROM scheduled_sales s
             WHERE c.id = ANY (s.categories) AND s.state IN ('scheduled', 'running'))
  OR EXISTS (SELECT 1 FROM settings s WHERE s.payments->'cod'->'excluded' ? c.id
               OR s.payments->'deposit'->'categories' ? c.id
               OR jsonb_path_exists(s.tax, '$.rules[*] ? (@.category == $id)', jsonb_build_object('id', c.id))))`

export const listCategories = (db: Db) => db<ManagedCategory[]>`
  SELECT ${columns}, c.version,
         (SELECT count(*) FROM products p WHERE p.category = c.id AND p.deleted_at IS NULL)::int AS products,
         (EXISTS (SELECT 1 FROM products p WHERE p.category = c.id) OR ${isInRule}) AS "isUsed"
  FROM categories c WHERE NOT c.is_built_in ORDER BY c.position, c.id`

const reservedIds = [toSlug(BEST_SELLERS), ...Object.keys(categoryLabels)]
const reservedNames = [BEST_SELLERS, ...Object.entries(categoryLabels).flat()]

/** Locks the table, because concurrent changes must keep names unique and within the limit. */
async function lockCategories(tx: Tx) {
  await tx`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`
  return listCategories(tx)
}

/**
 * Throws 400 for a name without letters and digits, which a blank cell of an imported file would
 * match, and 409 for a name that is taken.
 */
function refuseName(others: readonly OwnCategory[], { name, nameHindi }: NewCategory) {
  if (nameKey(name) === '') throw invalid('name', 'name_without_letters')
  if (nameHindi && nameKey(nameHindi) === '') throw invalid('nameHindi', 'name_without_letters')
  const takenNames = new Set([
    ...reservedNames.map(nameKey),
    ...others.flatMap((one) => [one.name, one.nameHindi, one.id].filter(Boolean).map(nameKey)),
  ])
  if (takenNames.has(nameKey(name))) throw new ShopError('category_taken', {}, { path: 'name' })
  if (nameHindi && takenNames.has(nameKey(nameHindi)))
    throw new ShopError('category_taken', {}, { path: 'nameHindi' })
}

const toAuditedFacts = ({
  name: title,
  nameHindi,
  inNavigation,
  isArchived,
}: Omit<OwnCategory, 'id'>) => ({
  title,
  nameHindi,
  inNavigation,
  isArchived,
})

/** Adds a category. Throws 409 for a taken name or too many categories. */
export async function addCategory(db: Pool, actor: Actor, input: NewCategory) {
  return transaction(db, async (tx) => {
    const others = await lockCategories(tx)
    if (others.length >= MAX_CATEGORIES)
      throw new ShopError('categories_full', { n: MAX_CATEGORIES })
    refuseName(others, input)
    const slug = toSlug(input.name)
    if (!slug) throw invalid('name', 'name_without_letters')
    const takenIds = new Set([...others.map(({ id }) => id), ...reservedIds])
    const id = uniqueSlug(slug, takenIds)
    await tx`
      INSERT INTO categories (id, name, name_hindi, in_navigation, position)
      VALUES (${id}, ${input.name}, ${input.nameHindi}, ${input.inNavigation},
              (SELECT coalesce(max(position), 0) + 1 FROM categories))`
    const facts = toAuditedFacts({ ...input, isArchived: false })
    await audit(tx, actor, 'categoryAdded', `category:${id}`, null, facts)
    return listCategories(tx)
  })
}

/**
 * Changes a category; its id never changes. Throws 404 for an unknown category, 409 for an old
 * version or a taken name.
 */
export async function changeCategory(db: Pool, actor: Actor, id: string, input: CategoryEdit) {
  return transaction(
    db,
    async (tx) => {
      const all = await lockCategories(tx)
      const before = all.find((one) => one.id === id)
      if (!before) throw new ShopError('category_not_found')
      if (input.version !== undefined && input.version !== before.version)
        throw new ShopError('overtaken.category')
      refuseName(
        all.filter((one) => one !== before),
        input,
      )
      await tx`
        UPDATE categories
        SET name = ${input.name}, name_hindi = ${input.nameHindi}, in_navigation = ${input.inNavigation},
            archived_at = CASE WHEN ${input.isArchived} THEN coalesce(archived_at, now()) END,
            version = version + 1
        WHERE id = ${id}`
      const isRenamed = input.name !== before.name || input.nameHindi !== before.nameHindi
      if (isRenamed) await reindexCategory(tx, id)
      const { version: _, ...after } = input
      await audit(
        tx,
        actor,
        'categoryChanged',
        `category:${id}`,
        toAuditedFacts(before),
        toAuditedFacts(after),
      )
      return listCategories(tx)
    },
    'patient',
  )
}

/** Sets the order of the categories. Throws 409 unless `ids` are all own categories. */
export async function orderCategories(db: Pool, actor: Actor, ids: readonly string[]) {
  return transaction(db, async (tx) => {
    const before = (await lockCategories(tx)).map(({ id }) => id)
    if (`${[...ids].sort()}` !== `${[...before].sort()}`) throw new ShopError('overtaken.category')
    await tx`
      UPDATE categories c SET position = new.position
      FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS new (id, position) WHERE c.id = new.id`
    await audit(tx, actor, 'categoriesOrdered', 'categories', { order: before }, { order: ids })
    return listCategories(tx)
  })
}

/**
 * Deletes a category. Throws 404 for an unknown category, 409 for one that a product or a rule
 * uses.
 */
export async function deleteCategory(db: Pool, actor: Actor, id: string) {
  return transaction(db, async (tx) => {
    await lockCategories(tx)
    // Waits for transactions that add a rule with the category.
    await tx`SELECT 1 FROM categories WHERE id = ${id} FOR UPDATE`
    const before = (await listCategories(tx)).find((one) => one.id === id)
    if (!before) throw new ShopError('category_not_found')
    if (before.isUsed) throw new ShopError('category_used', { title: before.name })
    await tx`DELETE FROM categories WHERE id = ${id}`
    await audit(tx, actor, 'categoryDeleted', `category:${id}`, toAuditedFacts(before), null)
    return listCategories(tx)
  })
}

/** Locks the own categories among `ids` against deletion and returns them. */
export async function lockOwnCategories(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, OwnCategory>> {
  const ownIds = [...new Set(ids)].filter((id) => !isStandardCategory(id))
  if (ownIds.length === 0) return new Map()
  const rows = await tx<OwnCategory[]>`
    SELECT ${columns} FROM categories c
    WHERE c.id ${sql.in(ownIds)} AND NOT c.is_built_in ORDER BY c.id FOR KEY SHARE`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the categories of a rule against deletion. Throws 400 for an unknown category. */
export async function lockKnownCategories(
  tx: Tx,
  ids: readonly (string | null)[] = [],
  path = 'categories',
) {
  await lockOwnCategories(
    tx,
    ids.filter((id) => id !== null),
  )
  await refuseUnknownCategories(tx, ids, path)
}

/** Throws 400 for an unknown category. Archived ones pass. */
export async function refuseUnknownCategories(
  db: Db,
  ids: readonly (string | null)[] = [],
  path = 'categories',
) {
  const ownIds = ids
    .filter((id) => id !== null)
    .filter((id) => id !== BEST_SELLERS && !isStandardCategory(id))
  if (ownIds.length === 0) return
  const knownIds = new Set((await listOwnCategories(db)).map(({ id }) => id))
  if (ownIds.some((id) => !knownIds.has(id))) throw invalid(path, 'category_unknown')
}

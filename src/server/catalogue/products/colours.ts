import { uuidv7 } from 'uuidv7'
import { MAX_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import { type Db, sql, type Tx } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { setColourGroups } from './product-record.ts'

/** Undefined leaves the other colours unchanged. */
type Change = { id: string; input: { colours?: readonly string[] | undefined } }

type Member = { group: string | null; title: string }
export type ColourGroups = Map<string, Member>

export type ColourRef = { _id: string; title: string }
export type ColourChanges = Map<string, { before: ColourRef[]; after: ColourRef[] }>

/**
 * Locks colour groups until the transaction ends. Take this lock before any lock on existing
 * products.
 */
export async function lockColourGroups(tx: Tx) {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('colour groups', 0))`
}

/** Sorted by product id. */
export async function readColourGroups(db: Db): Promise<ColourGroups> {
  const rows = await db<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products WHERE deleted_at IS NULL ORDER BY id`
  return new Map(rows.map(({ id, ...member }) => [id, member]))
}

/**
 * Locks the colour groups of products that change their colours. Returns all products of these
 * groups, which the caller locks. Throws 404 for a deleted product.
 */
export async function lockGroupsToChange(
  tx: Tx,
  changes: readonly Change[],
): Promise<ColourGroups> {
  const chosenIds = changes.flatMap(({ id, input }) =>
    input.colours ? [id, ...input.colours] : [],
  )
  if (chosenIds.length === 0) return new Map()
  await lockColourGroups(tx)
  const rows = await tx<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products
    WHERE deleted_at IS NULL
      AND id IN (SELECT unnest(${chosenIds}::uuid[]) UNION ${sameGroupIds(chosenIds)})
    ORDER BY id`
  const groups = new Map(rows.map(({ id, ...member }) => [id, member]))
  const missingIds = chosenIds.filter((id) => !groups.has(id))
  if (changes.some(({ id }) => missingIds.includes(id))) throw new ShopError('product_not_found')
  if (missingIds.length > 0) throw new ShopError('product_not_found.chosen')
  return groups
}

/**
 * Sets the other colours of each product. A chosen product brings its own colours; one left out
 * becomes single. Raises the version of all but the `edited` products. Throws 400 for too many
 * colours.
 */
export async function setColours(
  tx: Tx,
  groups: ColourGroups,
  changes: readonly Change[],
  edited: readonly string[],
): Promise<ColourChanges> {
  const before = otherColoursByProduct(groups)
  const newGroups: ColourGroups = new Map(groups)
  const membersByGroup = groupMembers(newGroups)
  for (const { id, input } of changes)
    if (input.colours && !joinGroup(newGroups, membersByGroup, id, input.colours))
      throw invalid('colours', 'too_many_colours')
  const after = otherColoursByProduct(newGroups)
  const colourChanges: ColourChanges = new Map()
  for (const id of newGroups.keys()) {
    const [old, current] = [before.get(id) ?? [], after.get(id) ?? []]
    if (`${old.map(getId)}` !== `${current.map(getId)}`)
      colourChanges.set(id, { before: old, after: current })
  }
  const rows = [...colourChanges.keys()].map((id) => ({
    id,
    group: newGroups.get(id)?.group ?? null,
    rises: !edited.includes(id),
  }))
  if (rows.length > 0) await setColourGroups(tx, rows)
  return colourChanges
}

/** Returns the changes that would give a product too many colours, if applied in this order. */
export function withTooManyColours(groups: ColourGroups, changes: readonly Change[]): Set<string> {
  const newGroups: ColourGroups = new Map(groups)
  const membersByGroup = groupMembers(newGroups)
  const refused = changes.filter(
    ({ id, input }) => input.colours && !joinGroup(newGroups, membersByGroup, id, input.colours),
  )
  return new Set(refused.map(({ id }) => id))
}

/** Sorted by product id. */
export async function otherColours(tx: Tx, ids: readonly string[]) {
  const rows = await tx<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products
    WHERE deleted_at IS NULL AND id IN (${sameGroupIds(ids)}) ORDER BY id`
  return otherColoursByProduct(new Map(rows.map(({ id, ...member }) => [id, member])))
}

const sameGroupIds = (ids: readonly string[]) => sql`
  SELECT other.id FROM products p JOIN products other
    ON other.colour_group = p.colour_group AND other.colour_group IS NOT NULL
  WHERE p.id ${sql.in(ids)}`

const getId = ({ _id }: ColourRef) => _id

export function otherColoursByProduct(groups: ColourGroups): Map<string, ColourRef[]> {
  const membersByGroup = groupMembers(groups)
  return new Map(
    [...groups].map(([id, { group }]) => [
      id,
      [...(membersByGroup.get(group ?? '') ?? [])]
        .filter((other) => other !== id)
        .map((other) => ({ _id: other, title: groups.get(other)?.title ?? '' })),
    ]),
  )
}

/** Ids of products by group. */
type GroupMembers = Map<string, Set<string>>

function groupMembers(groups: ColourGroups): GroupMembers {
  const membersByGroup: GroupMembers = new Map()
  for (const [id, { group }] of groups)
    if (group !== null) membersByGroup.set(group, (membersByGroup.get(group) ?? new Set()).add(id))
  return membersByGroup
}

/** Returns false without a change if there would be too many colours. */
function joinGroup(
  groups: ColourGroups,
  membersByGroup: GroupMembers,
  id: string,
  colours: readonly string[],
): boolean {
  const getGroup = (product: string) => groups.get(product)?.group ?? null
  const listGroup = (product: string) => [...(membersByGroup.get(getGroup(product) ?? '') ?? [])]
  const setGroup = (product: string, group: string | null) => {
    const member = groups.get(product)
    if (!member) return
    membersByGroup.get(member.group ?? '')?.delete(product)
    groups.set(product, { ...member, group })
    if (group !== null)
      membersByGroup.set(group, (membersByGroup.get(group) ?? new Set()).add(product))
  }
  const formerColours = listGroup(id)
  const chosenColours = colours.filter((product) => product !== id)
  // A product that joins brings its own colours.
  const joiningProducts = chosenColours
    .filter((product) => !formerColours.includes(product))
    .flatMap((product) => [product, ...listGroup(product)])
  const newColours = new Set([id, ...chosenColours, ...joiningProducts])
  if (newColours.size > MAX_COLOURS) return false
  const group = getGroup(id) ?? joiningProducts.map(getGroup).find(Boolean) ?? uuidv7()
  for (const product of formerColours) if (!newColours.has(product)) setGroup(product, null)
  for (const product of newColours) setGroup(product, newColours.size > 1 ? group : null)
  return true
}

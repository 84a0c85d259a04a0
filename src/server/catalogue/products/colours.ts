import { uuidv7 } from 'uuidv7'
import { MAX_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import type { Db, Tx } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { setColourGroups } from './product-record.ts'

/** A product and its other colours; undefined leaves them unchanged. */
type Change = { id: string; input: { colours?: readonly string[] | undefined } }

type Member = { group: string | null; title: string }
export type ColourGroups = Map<string, Member>

/** Another colour as the audit log records it. */
export type ColourRef = { _id: string; title: string }
/** Products whose other colours changed, by id. */
export type ColourChanges = Map<string, { before: ColourRef[]; after: ColourRef[] }>

/** Locks colour groups until the end of the transaction; taken before any product is locked. */
export async function lockColourGroups(tx: Tx) {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('colour groups', 0))`
}

/** The colour groups of all products, in the order of their ids. */
export async function readColourGroups(db: Db): Promise<ColourGroups> {
  const rows = await db<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products WHERE deleted_at IS NULL ORDER BY id`
  return new Map(rows.map(({ id, ...member }) => [id, member]))
}

/**
 * Lists the products whose group these changes may touch, without deleted ones. Locks colour groups
 * until the end of the transaction, so these are the rows to lock. Throws 404 if a named product is
 * gone.
 */
export async function groupsToChange(tx: Tx, changes: readonly Change[]): Promise<ColourGroups> {
  const named = changes.flatMap(({ id, input }) => (input.colours ? [id, ...input.colours] : []))
  if (named.length === 0) return new Map()
  await lockColourGroups(tx)
  const rows = await tx<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products
    WHERE deleted_at IS NULL
      AND id IN (SELECT unnest(${named}::uuid[]) UNION ${sameGroupIds(tx, named)})
    ORDER BY id`
  const groups = new Map(rows.map(({ id, ...member }) => [id, member]))
  if (named.some((id) => !groups.has(id))) throw new ShopError('product_not_found.chosen')
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
  const now: ColourGroups = new Map(groups)
  const byGroup = membersOf(now)
  for (const { id, input } of changes)
    if (input.colours && !joinGroup(now, byGroup, id, input.colours))
      throw invalid('colours', 'too_many_colours')
  const after = otherColoursByProduct(now)
  const moved: ColourChanges = new Map()
  for (const id of now.keys()) {
    const [was, is] = [before.get(id) ?? [], after.get(id) ?? []]
    if (`${was.map(idOf)}` !== `${is.map(idOf)}`) moved.set(id, { before: was, after: is })
  }
  const rows = [...moved.keys()].map((id) => ({
    id,
    group: now.get(id)?.group ?? null,
    rises: !edited.includes(id),
  }))
  if (rows.length > 0) await setColourGroups(tx, rows)
  return moved
}

/** Ids of the changes that would give a product too many colours, if applied in this order. */
export function withTooManyColours(groups: ColourGroups, changes: readonly Change[]): Set<string> {
  const now: ColourGroups = new Map(groups)
  const byGroup = membersOf(now)
  const refused = changes.filter(
    ({ id, input }) => input.colours && !joinGroup(now, byGroup, id, input.colours),
  )
  return new Set(refused.map(({ id }) => id))
}

/** The other colours of each product, in the order of their ids. */
export async function otherColours(tx: Tx, ids: readonly string[]) {
  const rows = await tx<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products
    WHERE deleted_at IS NULL AND id IN (${sameGroupIds(tx, ids)}) ORDER BY id`
  return otherColoursByProduct(new Map(rows.map(({ id, ...member }) => [id, member])))
}

const sameGroupIds = (tx: Tx, ids: readonly string[]) => tx`
  SELECT mate.id FROM products one JOIN products mate
    ON mate.colour_group = one.colour_group AND mate.colour_group IS NOT NULL
  WHERE one.id = ANY (${[...ids]})`

const idOf = ({ _id }: ColourRef) => _id

/** The other colours of each product of the groups. */
export function otherColoursByProduct(groups: ColourGroups): Map<string, ColourRef[]> {
  const byGroup = membersOf(groups)
  return new Map(
    [...groups].map(([id, { group }]) => [
      id,
      [...(byGroup.get(group ?? '') ?? [])]
        .filter((other) => other !== id)
        .map((other) => ({ _id: other, title: groups.get(other)?.title ?? '' })),
    ]),
  )
}

type Members = Map<string, Set<string>>

/** Ids of the products of each group, in the order of `groups`. */
function membersOf(groups: ColourGroups): Members {
  const byGroup: Members = new Map()
  for (const [id, { group }] of groups)
    if (group !== null) byGroup.set(group, (byGroup.get(group) ?? new Set()).add(id))
  return byGroup
}

/** Sets the other colours of a product in `groups`. Returns false without a change if there would be too many. */
function joinGroup(
  groups: ColourGroups,
  byGroup: Members,
  id: string,
  colours: readonly string[],
): boolean {
  const groupOf = (one: string) => groups.get(one)?.group ?? null
  const together = (one: string) => [...(byGroup.get(groupOf(one) ?? '') ?? [])]
  const mates = together(id)
  const chosen = colours.filter((one) => one !== id)
  const joining = chosen
    .filter((one) => !mates.includes(one))
    .flatMap((one) => [one, ...together(one)])
  const all = new Set([id, ...chosen, ...joining])
  if (all.size > MAX_COLOURS) return false
  const group = groupOf(id) ?? joining.map(groupOf).find(Boolean) ?? uuidv7()
  const put = (one: string, into: string | null) => {
    const member = groups.get(one)
    if (!member) return
    byGroup.get(member.group ?? '')?.delete(one)
    groups.set(one, { ...member, group: into })
    if (into !== null) byGroup.set(into, (byGroup.get(into) ?? new Set()).add(one))
  }
  for (const mate of mates) if (!all.has(mate)) put(mate, null)
  for (const one of all) put(one, all.size > 1 ? group : null)
  return true
}

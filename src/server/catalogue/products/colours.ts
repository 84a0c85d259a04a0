import { uuidv7 } from 'uuidv7'
import { MAX_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import type { Tx } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { setColourGroups } from './product-record.ts'

/** A product and its other colours; undefined leaves them unchanged. */
type Change = { id: string; input: { colours?: readonly string[] | undefined } }

type Member = { group: string | null; title: string }
export type Groups = Map<string, Member>

/** Another colour as the audit log records it. */
export type Named = { _id: string; title: string }
/** Products whose other colours changed, by id. */
export type Regrouped = Map<string, { before: Named[]; after: Named[] }>

/**
 * Lists the products whose group these changes may touch, without deleted ones. Locks colour groups
 * until the end of the transaction, so these are the rows to lock. Throws 404 if a named product is
 * gone.
 */
export async function groupsToChange(tx: Tx, changes: readonly Change[]): Promise<Groups> {
  const named = changes.flatMap(({ id, input }) => (input.colours ? [id, ...input.colours] : []))
  if (named.length === 0) return new Map()
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('colour groups', 0))`
  const rows = await tx<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products
    WHERE deleted_at IS NULL
      AND id IN (SELECT unnest(${named}::uuid[]) UNION ${matesOf(tx, named)})
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
export async function regroup(
  tx: Tx,
  groups: Groups,
  changes: readonly Change[],
  edited: readonly string[],
): Promise<Regrouped> {
  const before = othersOf(groups)
  const now: Groups = new Map(groups)
  for (const { id, input } of changes) if (input.colours) join(now, id, input.colours)
  const after = othersOf(now)
  const moved: Regrouped = new Map()
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

/** The other colours of each product, in the order of their ids. */
export async function otherColours(tx: Tx, ids: readonly string[]) {
  const rows = await tx<(Member & { id: string })[]>`
    SELECT id, colour_group AS "group", title FROM products
    WHERE deleted_at IS NULL AND id IN (${matesOf(tx, ids)}) ORDER BY id`
  return othersOf(new Map(rows.map(({ id, ...member }) => [id, member])))
}

const matesOf = (tx: Tx, ids: readonly string[]) => tx`
  SELECT mate.id FROM products one JOIN products mate
    ON mate.colour_group = one.colour_group AND mate.colour_group IS NOT NULL
  WHERE one.id = ANY (${[...ids]})`

const idOf = ({ _id }: Named) => _id

function othersOf(groups: Groups): Map<string, Named[]> {
  const all = [...groups].map(([_id, { group, title }]) => ({ _id, title, group }))
  return new Map(
    all.map(({ _id, group }) => [
      _id,
      all
        .filter((one) => group !== null && one.group === group && one._id !== _id)
        .map(({ group: _, ...named }) => named),
    ]),
  )
}

function join(groups: Groups, id: string, colours: readonly string[]) {
  const groupOf = (one: string) => groups.get(one)?.group ?? null
  const together = (one: string) =>
    [...groups.keys()].filter((other) => groupOf(one) !== null && groupOf(other) === groupOf(one))
  const mates = together(id)
  const chosen = colours.filter((one) => one !== id)
  const joining = chosen
    .filter((one) => !mates.includes(one))
    .flatMap((one) => [one, ...together(one)])
  const all = new Set([id, ...chosen, ...joining])
  if (all.size > MAX_COLOURS) throw invalid('colours', 'too_many_colours')
  const group = groupOf(id) ?? joining.map(groupOf).find(Boolean) ?? uuidv7()
  const put = (one: string, into: string | null) => {
    const member = groups.get(one)
    if (member) groups.set(one, { ...member, group: into })
  }
  for (const mate of mates) if (!all.has(mate)) put(mate, null)
  for (const one of all) put(one, all.size > 1 ? group : null)
}

import { uuidv7 } from 'uuidv7'
import { MAX_RETURN_POLICIES } from '#shared/catalogue/return-policy.ts'
import type {
  NewReturnPolicy,
  ReturnPolicy,
  ReturnPolicyEdit,
} from '#shared/catalogue/return-policy-schema.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { nameKey } from '../names.ts'
import { removePolicyOfDeleted } from '../products/product-record.ts'

/** Leaves deleted products out of the counts. */
export const listReturnPolicies = (db: Db) => db<ReturnPolicy[]>`
  SELECT r.id AS "_id", r.name, r.is_default AS "isDefault", r.days, r.remedies, r.way_back AS "wayBack",
         r.made_faulty_only AS "madeFaultyOnly", r.explanation, r.explanation_hindi AS "explanationHindi",
         (SELECT count(*) FROM products p WHERE p.return_policy_id = r.id AND p.deleted_at IS NULL)::int AS products,
         (SELECT count(*) FROM collections c WHERE c.return_policy_id = r.id)::int AS collections, r.version
  FROM return_policies r ORDER BY r.is_default DESC, r.name, r.id`

/** Locks the table, because concurrent changes must keep names unique and one default. */
async function lockPolicies(tx: Tx) {
  await tx`LOCK TABLE return_policies IN SHARE ROW EXCLUSIVE MODE`
  return listReturnPolicies(tx)
}

function findPolicy(all: readonly ReturnPolicy[], id: string): ReturnPolicy {
  const policy = all.find(({ _id }) => _id === id)
  if (!policy) throw new ShopError('return_policy_not_found')
  return policy
}

function refuseTakenName(others: readonly ReturnPolicy[], name: string) {
  if (nameKey(name) === '') throw invalid('name', 'name_without_letters')
  if (others.some((other) => nameKey(other.name) === nameKey(name)))
    throw new ShopError('return_policy_taken', {}, { path: 'name' })
}

const toAuditedFacts = ({
  name: title,
  isDefault,
  days,
  remedies,
  wayBack,
  madeFaultyOnly,
  explanation,
  explanationHindi,
}: NewReturnPolicy) => ({
  ...{ title, isDefault, days, remedies, wayBack, madeFaultyOnly },
  ...{ explanation, explanationHindi },
})

const endDefault = (tx: Tx) =>
  tx`UPDATE return_policies SET is_default = false, version = version + 1 WHERE is_default`

/** Adds a policy. Throws 400 or 409 for an unusable name, 409 for too many policies. */
export const addReturnPolicy = (db: Pool, actor: Actor, input: NewReturnPolicy) =>
  transaction(db, async (tx) => {
    const others = await lockPolicies(tx)
    if (others.length >= MAX_RETURN_POLICIES)
      throw new ShopError('return_policies_full', { n: MAX_RETURN_POLICIES })
    refuseTakenName(others, input.name)
    const id = uuidv7()
    if (input.isDefault) await endDefault(tx)
    await tx`
      INSERT INTO return_policies (id, name, is_default, days, remedies, way_back, made_faulty_only,
                                   explanation, explanation_hindi)
      VALUES (${id}, ${input.name}, ${input.isDefault}, ${input.days}, ${input.remedies}, ${input.wayBack},
              ${input.madeFaultyOnly}, ${input.explanation}, ${input.explanationHindi})`
    const facts = toAuditedFacts(input)
    await audit(tx, actor, 'returnPolicyAdded', `returnPolicy:${id}`, null, facts)
    return findPolicy(await listReturnPolicies(tx), id)
  })

/**
 * Changes a policy; lines that were bought keep their copy. Throws 404 for an unknown policy, 400 or
 * 409 for an unusable name, 409 for an older version.
 */
export const changeReturnPolicy = (
  db: Pool,
  actor: Actor,
  id: string,
  { version, ...input }: ReturnPolicyEdit,
) =>
  transaction(db, async (tx) => {
    const all = await lockPolicies(tx)
    const before = findPolicy(all, id)
    if (version !== undefined && version !== before.version)
      throw new ShopError('overtaken.return_policy')
    refuseTakenName(
      all.filter((one) => one !== before),
      input.name,
    )
    if (input.isDefault && !before.isDefault) await endDefault(tx)
    await tx`
      UPDATE return_policies
      SET name = ${input.name}, is_default = ${input.isDefault}, days = ${input.days}, remedies = ${input.remedies},
          way_back = ${input.wayBack}, made_faulty_only = ${input.madeFaultyOnly}, explanation = ${input.explanation},
          explanation_hindi = ${input.explanationHindi}, version = version + 1
      WHERE id = ${id}`
    const facts = [toAuditedFacts(before), toAuditedFacts(input)] as const
    await audit(tx, actor, 'returnPolicyChanged', `returnPolicy:${id}`, ...facts)
    return findPolicy(await listReturnPolicies(tx), id)
  })

/**
 * Deletes a policy. Throws 404 for an unknown one, 409 for the default, and for one that a product
 * or collection uses.
 */
export const deleteReturnPolicy = (db: Pool, actor: Actor, id: string) =>
  transaction(db, async (tx) => {
    await lockPolicies(tx)
    // Waits for transactions that give the policy to a product or collection.
    await tx`SELECT 1 FROM return_policies WHERE id = ${id} FOR UPDATE`
    const before = findPolicy(await listReturnPolicies(tx), id)
    if (before.isDefault) throw new ShopError('return_policy_default', { title: before.name })
    if (before.products + before.collections > 0)
      throw new ShopError('return_policy_used', { title: before.name })
    await removePolicyOfDeleted(tx, id)
    await tx`DELETE FROM return_policies WHERE id = ${id}`
    const facts = toAuditedFacts(before)
    await audit(tx, actor, 'returnPolicyDeleted', `returnPolicy:${id}`, facts, null)
  })

/** Locks policies against deletion and returns the ids that exist. */
export async function lockReturnPolicies(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM return_policies WHERE id ${sql.in([...new Set(ids)])} ORDER BY id FOR KEY SHARE`
  return new Set(rows.map(({ id }) => id))
}

/** Locks a policy against deletion; null for a blank id. Throws 400 for an unknown one. */
export async function lockPolicyRef(tx: Tx, id: string) {
  if (id === '') return null
  const [policy] = await tx<{ _id: string; title: string }[]>`
    SELECT id AS "_id", name AS title FROM return_policies WHERE id = ${id} FOR KEY SHARE`
  if (!policy) throw invalid('returnPolicyId', 'return_policy_unknown')
  return policy
}

/** Locks policies against deletion; '' stands for none. Throws 400 for an unknown one. */
export async function lockKnownPolicies(tx: Tx, chosen: readonly (string | undefined)[]) {
  const ids = chosen.filter((id) => id !== undefined && id !== '') as string[]
  if (ids.length === 0) return
  const known = await lockReturnPolicies(tx, ids)
  if (ids.some((id) => !known.has(id))) throw invalid('returnPolicyId', 'return_policy_unknown')
}

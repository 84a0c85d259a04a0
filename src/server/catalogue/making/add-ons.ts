import type { AddOnEdit, NewAddOn, OwnAddOn } from '#shared/catalogue/making/add-on-schema.ts'
import { addOns, MAX_OWN_ADD_ONS, makeLabels } from '#shared/catalogue/making/vocabulary.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { labelIn } from '../../messages/labels.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { nameKey, toSlug, uniqueSlug } from '../names.ts'

/** Includes add-ons that no product offers. */
export const listOwnAddOns = (db: Db) => db<OwnAddOn[]>`
  SELECT a.code, a.kind, a.name, a.name_hindi AS "nameHindi", a.version,
         (a.code IN (SELECT p.code FROM product_add_ons p)
          OR EXISTS (SELECT 1 FROM settings s
                     WHERE jsonb_path_exists(s.tax, '$.optionRules[*] ? (@.option == $code)', jsonb_build_object('code', a.code)))) AS "isUsed"
  FROM add_ons a WHERE NOT a.is_built_in ORDER BY a.position, a.code`

/** Locks the table, because concurrent changes must keep names unique and within the limit. */
async function lockAddOns(tx: Tx) {
  await tx`LOCK TABLE add_ons IN SHARE ROW EXCLUSIVE MODE`
  return listOwnAddOns(tx)
}

function findAddOn(all: readonly OwnAddOn[], code: string): OwnAddOn {
  const addOn = all.find((one) => one.code === code)
  if (!addOn) throw new ShopError('add_on_not_found')
  return addOn
}

const labels = [...Object.values(makeLabels), ...Object.values(addOns).map(({ label }) => label)]
const reservedCodes = [...Object.keys(makeLabels), ...Object.keys(addOns)]
const reservedNames = [...reservedCodes, ...labels, ...labels.map((label) => labelIn('hi', label))]

/**
 * Throws 400 for a name without letters and digits, which a cell of an imported file cannot name,
 * and 409 for a name that is taken.
 */
function refuseNames(
  others: readonly OwnAddOn[],
  { name, nameHindi }: Pick<NewAddOn, 'name' | 'nameHindi'>,
) {
  const takenNames = new Set(
    [...reservedNames, ...others.flatMap((one) => [one.name, one.nameHindi, one.code])]
      .filter(Boolean)
      .map(nameKey),
  )
  for (const [path, text] of Object.entries({ name, nameHindi })) {
    if (path === 'nameHindi' && text === '') continue
    if (nameKey(text) === '') throw invalid(path, 'name_without_letters')
    if (takenNames.has(nameKey(text))) throw new ShopError('add_on_taken', {}, { path })
  }
}

const toAuditedFacts = ({ name: title, nameHindi }: Pick<OwnAddOn, 'name' | 'nameHindi'>) => ({
  title,
  nameHindi,
})

/** Adds an add-on. Throws 400 or 409 for an unusable name, 409 for too many add-ons. */
export const addOwnAddOn = (db: Pool, actor: Actor, input: NewAddOn) =>
  transaction(db, async (tx) => {
    const others = await lockAddOns(tx)
    if (others.length >= MAX_OWN_ADD_ONS)
      throw new ShopError('add_ons_full', { n: MAX_OWN_ADD_ONS })
    refuseNames(others, input)
    const slug = toSlug(input.name)
    if (!slug) throw invalid('name', 'name_without_letters')
    const code = uniqueSlug(slug, new Set([...others.map((one) => one.code), ...reservedCodes]))
    await tx`
      INSERT INTO add_ons (code, kind, name, name_hindi, position)
      VALUES (${code}, ${input.kind}, ${input.name}, ${input.nameHindi},
              (SELECT coalesce(max(position), 0) + 1 FROM add_ons))`
    await audit(tx, actor, 'addOnAdded', `addOn:${code}`, null, toAuditedFacts(input))
    return findAddOn(await listOwnAddOns(tx), code)
  })

/**
 * Renames an add-on; orders keep its earlier name. Throws 404 for an unknown add-on, 400 or 409 for
 * an unusable name, 409 for an old version.
 */
export const changeOwnAddOn = (db: Pool, actor: Actor, code: string, input: AddOnEdit) =>
  transaction(db, async (tx) => {
    const all = await lockAddOns(tx)
    const before = findAddOn(all, code)
    if (input.version !== undefined && input.version !== before.version)
      throw new ShopError('overtaken.add_on')
    refuseNames(
      all.filter((one) => one !== before),
      input,
    )
    await tx`
      UPDATE add_ons SET name = ${input.name}, name_hindi = ${input.nameHindi}, version = version + 1
      WHERE code = ${code}`
    const facts = [toAuditedFacts(before), toAuditedFacts(input)] as const
    await audit(tx, actor, 'addOnChanged', `addOn:${code}`, ...facts)
    return findAddOn(await listOwnAddOns(tx), code)
  })

/** Deletes an add-on. Throws 404 for an unknown one, 409 for one that a product or tax rate uses. */
export const deleteOwnAddOn = (db: Pool, actor: Actor, code: string) =>
  transaction(db, async (tx) => {
    await lockAddOns(tx)
    // Waits for transactions that offer the add-on or add a tax rate for it.
    await tx`SELECT 1 FROM add_ons WHERE code = ${code} FOR UPDATE`
    const before = findAddOn(await listOwnAddOns(tx), code)
    if (before.isUsed) throw new ShopError('add_on_used', { title: before.name })
    await tx`DELETE FROM add_ons WHERE code = ${code}`
    await audit(tx, actor, 'addOnDeleted', `addOn:${code}`, toAuditedFacts(before), null)
  })

/** Locks add-ons against deletion and returns the codes that exist. */
export async function lockAddOnCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ code: string }[]>`
    SELECT code FROM add_ons WHERE code ${sql.in([...new Set(codes)])} ORDER BY code FOR KEY SHARE`
  return new Set(rows.map(({ code }) => code))
}

/** Locks add-ons against deletion. Throws 400 for an unknown one. */
export async function lockKnownAddOns(tx: Tx, codes: readonly string[], path: string) {
  const known = await lockAddOnCodes(tx, codes)
  if (codes.some((code) => !known.has(code))) throw invalid(path, 'add_on_unknown')
}

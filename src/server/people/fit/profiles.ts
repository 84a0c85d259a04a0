import { uuidv7 } from 'uuidv7'
import { checkMeasures } from '#shared/fit/check-measures.ts'
import { CONSENT_VERSION, MAX_PROFILES } from '#shared/fit/measures.ts'
import type { Profile, ProfileInput } from '#shared/fit/measures-schema.ts'
import { type Db, isUniqueViolation, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'

type ProfileRow = Omit<Profile, 'consentedAt' | 'updatedAt'> & {
  consentedAt: Date
  updatedAt: Date
}

const columns = sql`
  id AS "_id", name, wear, unit, basis, measures, notes, is_parent AS "isParent",
  consent_version AS "consentVersion", consented_at AS "consentedAt", updated_at AS "updatedAt"`

const toProfile = ({ consentedAt, updatedAt, ...row }: ProfileRow): Profile => ({
  ...row,
  consentedAt: consentedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export async function listProfiles(db: Db, userId: string): Promise<Profile[]> {
  const rows = await db<ProfileRow[]>`
    SELECT ${columns} FROM measure_profiles WHERE user_id = ${userId} ORDER BY slot`
  return rows.map(toProfile)
}

/** Returns undefined if the account has no such profile. */
export async function findProfile(db: Db, userId: string, id: string) {
  const [row] = await db<ProfileRow[]>`
    SELECT ${columns} FROM measure_profiles WHERE id = ${id} AND user_id = ${userId}`
  return row && toProfile(row)
}

/** Returns a profile of the account. Throws 403 for another account's profile, 404 for an unknown one. */
export const getProfile = async (db: Db, userId: string, id: string): Promise<Profile> =>
  (await findProfile(db, userId, id)) ?? refuse(db, id)

/** Uses the first free slot. Throws 409 if there is none. */
export async function addProfile(db: Db, userId: string, input: ProfileInput): Promise<Profile> {
  const { name, wear, unit, basis, notes, isParent = false } = input
  const { measures } = checkMeasures(input)
  try {
    const [row] = await db<ProfileRow[]>`
      INSERT INTO measure_profiles (id, user_id, slot, name, wear, unit, basis, measures, notes, consent_version, is_parent)
      SELECT ${uuidv7()}, ${userId}, slot, ${name}, ${wear}, ${unit}, ${basis}, ${sql.json(measures)}, ${notes},
             ${CONSENT_VERSION}, ${wear === 'children' && isParent}
      FROM generate_series(1, ${MAX_PROFILES}::int) AS free (slot)
      WHERE NOT EXISTS (
        SELECT 1 FROM measure_profiles p WHERE p.user_id = ${userId} AND p.slot = free.slot)
      ORDER BY slot LIMIT 1 RETURNING ${columns}`
    if (!row) throw new ShopError('profile_limit', { n: MAX_PROFILES })
    return toProfile(row)
  } catch (error) {
    if (isUniqueViolation(error, 'measure_profiles_user_id_slot_key'))
      return addProfile(db, userId, input)
    throw error
  }
}

/** Changes a profile. Throws 403 for another account's profile, 404 for an unknown one. */
export async function changeProfile(
  db: Db,
  userId: string,
  id: string,
  input: ProfileInput,
): Promise<Profile> {
  const { name, wear, unit, basis, notes, isParent = false } = input
  const { measures } = checkMeasures(input)
  const [row] = await db<ProfileRow[]>`
    UPDATE measure_profiles
    SET name = ${name}, wear = ${wear}, unit = ${unit}, basis = ${basis}, measures = ${sql.json(measures)},
        notes = ${notes}, consent_version = ${CONSENT_VERSION}, consented_at = now(),
        is_parent = ${wear === 'children' && isParent}, updated_at = now()
    WHERE id = ${id} AND user_id = ${userId} RETURNING ${columns}`
  return row ? toProfile(row) : refuse(db, id)
}

/** Deletes a profile. Throws 403 for another account's profile, 404 for an unknown one. */
export async function deleteProfile(db: Db, userId: string, id: string) {
  const deletedProfiles = await db`
    DELETE FROM measure_profiles WHERE id = ${id} AND user_id = ${userId} RETURNING 1`
  if (deletedProfiles.length === 0) await refuse(db, id)
}

export const deleteUserProfiles = (db: Db, userId: string) =>
  db`DELETE FROM measure_profiles WHERE user_id = ${userId}`

async function refuse(db: Db, id: string): Promise<never> {
  const others = await db`SELECT 1 FROM measure_profiles WHERE id = ${id}`
  throw others.length > 0 ? new ShopError('other_account') : new ShopError('profile_not_found')
}

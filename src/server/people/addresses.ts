import { uuidv7 } from 'uuidv7'
import {
  type Address,
  type AddressEdit,
  type AddressInput,
  postalCodeFault,
  withIndianFormats,
} from '#shared/people/address-schema.ts'
import { HOME_COUNTRY, isAbroad } from '#shared/people/countries.ts'
import { MAX_ADDRESSES } from '#shared/people/limits.ts'
import { type Db, isUniqueViolation, sql, type Tx } from '../db.ts'
import { invalid, ShopError } from '../errors.ts'
import { countriesServed, getTaxSettings } from '../records/settings.ts'

type AddressRow = Omit<Address, 'lastUsedAt'> & { lastUsedAt: Date | null }

const columns = sql`
  id AS "_id", user_id AS "userId", recipient_name AS "recipientName", address, city, pincode, phone,
  notes, state, gstin, company, country, region, last_used_at AS "lastUsedAt"`

const toAddress = ({ lastUsedAt, ...row }: AddressRow): Address => ({
  ...row,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function listAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await db<AddressRow[]>`
    SELECT ${columns} FROM addresses WHERE user_id = ${userId} ORDER BY slot`
  return rows.map(toAddress)
}

/** State and GSTIN exist in India only, a region abroad only. */
const placeIn = (
  country: string,
  {
    state = '',
    gstin = '',
    region = '',
  }: Pick<AddressInput, 'state' | 'gstin' | 'region'> | Address,
) => (isAbroad(country) ? { state: '', gstin: '', region } : { state, gstin, region: '' })

/** Applies the rules of the address's country. Throws 400 for an invalid postal code. */
export function normalizeAddress<Place extends { country: string; pincode: string; phone: string }>(
  place: Place,
): Place {
  const fault = postalCodeFault(place)
  if (fault)
    throw invalid('pincode', fault === 'missing' ? 'postal_code_missing' : 'postal_code_wrong')
  return withIndianFormats(place)
}

/** Throws 400 for a country to which the shop does not sell. */
async function refuseCountry(db: Db, country: string | undefined) {
  if (isAbroad(country) && !(await countriesServed(db)).includes(country as string))
    throw invalid('country', 'country_not_served')
}

/** Throws 400 for the shop's own GSTIN, which is no buyer's. */
export async function refuseOwnGstin(db: Db, gstin: string, path = 'gstin') {
  if (gstin !== '' && (await getTaxSettings(db)).gstin === gstin) throw invalid(path, 'gstin_own')
}

/** Uses the first free of three slots. Throws 409 if there is none. */
export async function addAddress(db: Db, userId: string, input: AddressInput): Promise<Address> {
  await refuseCountry(db, input.country)
  const { recipientName = '', address, city, pincode, phone, notes } = input
  const { country = HOME_COUNTRY, company = '' } = input
  const { state, gstin, region } = placeIn(country, input)
  await refuseOwnGstin(db, gstin)
  try {
    const [row] = await db<AddressRow[]>`
      INSERT INTO addresses (id, user_id, slot, recipient_name, address, city, pincode, phone, notes,
                             state, gstin, company, country, region)
      SELECT ${uuidv7()}, ${userId}, slot, ${recipientName}, ${address}, ${city}, ${pincode}, ${phone}, ${notes},
             ${state}, ${gstin}, ${company}, ${country}, ${region}
      FROM generate_series(1, 3) AS free (slot)
      WHERE NOT EXISTS (
        SELECT 1 FROM addresses a WHERE a.user_id = ${userId} AND a.slot = free.slot)
      ORDER BY slot LIMIT 1 RETURNING ${columns}`
    if (!row) throw new ShopError('address_limit', { n: MAX_ADDRESSES })
    return toAddress(row)
  } catch (error) {
    if (isUniqueViolation(error, 'addresses_user_id_slot_key')) return addAddress(db, userId, input)
    throw error
  }
}

export async function getAddress(db: Db, userId: string, id: string): Promise<Address> {
  const [row] = await db<AddressRow[]>`
    SELECT ${columns} FROM addresses WHERE id = ${id} AND user_id = ${userId}`
  return row ? toAddress(row) : refuse(db, id)
}

/** Returns the address of the shopper's last order, or the only one. */
export async function lastUsedAddress(db: Db, userId: string): Promise<Address | undefined> {
  const [first, second] = await db<AddressRow[]>`
    SELECT ${columns} FROM addresses WHERE user_id = ${userId}
    ORDER BY last_used_at DESC NULLS LAST LIMIT 2`
  return first && (first.lastUsedAt || !second) ? toAddress(first) : undefined
}

export async function updateAddress(
  db: Db,
  userId: string,
  id: string,
  { userId: _, ...input }: AddressEdit,
): Promise<Address> {
  const before = await getAddress(db, userId, id)
  await refuseCountry(db, input.country)
  const mergedAddress = normalizeAddress({ ...before, ...input })
  const after = { ...mergedAddress, ...placeIn(mergedAddress.country, mergedAddress) }
  await refuseOwnGstin(db, after.gstin)
  const [row] = await db<AddressRow[]>`
    UPDATE addresses
    SET recipient_name = ${after.recipientName}, address = ${after.address}, city = ${after.city}, pincode = ${after.pincode},
        phone = ${after.phone}, notes = ${after.notes}, state = ${after.state}, gstin = ${after.gstin},
        company = ${after.company}, country = ${after.country}, region = ${after.region}
    WHERE id = ${id} AND user_id = ${userId} RETURNING ${columns}`
  return row ? toAddress(row) : refuse(db, id)
}

/** Marks the address as the last used one. */
export async function addressForOrder(tx: Tx, userId: string, id: string): Promise<Address> {
  const [row] = await tx<AddressRow[]>`
    UPDATE addresses SET last_used_at = now() WHERE id = ${id} AND user_id = ${userId}
    RETURNING ${columns}`
  return row ? toAddress(row) : refuse(tx, id)
}

export async function deleteAddress(db: Db, userId: string, id: string) {
  const deletedAddresses = await db`
    DELETE FROM addresses WHERE id = ${id} AND user_id = ${userId} RETURNING 1`
  if (deletedAddresses.length === 0) await refuse(db, id)
}

async function refuse(db: Db, id: string): Promise<never> {
  const others = await db`SELECT 1 FROM addresses WHERE id = ${id}`
  throw others.length > 0 ? new ShopError('other_account') : new ShopError('address_not_found')
}

import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, line, listAnswer, singleLine } from '../envelope.ts'
import { gstin } from '../orders/tax/gstin-schema.ts'
import { stateCodes } from '../orders/tax/states.ts'
import { hasPostalCodes, isAbroad } from './countries.ts'
import { indianPhone, indianPincode } from './indian-formats.ts'

/** Blank is valid in countries without postal codes only. */
const pincode = z
  .string(fault('{what} is missing.', { what: 'Pincode' }))
  .trim()
  .pipe(z.union([z.literal(''), line(20, 'Pincode')]))
const postalCode = /^[\p{L}\d]+(?:[ -][\p{L}\d]+)*$/u

/** Blank means the account's own name. */
const recipientName = z.union([
  z
    .string()
    .regex(/^\s*$/)
    .transform(() => ''),
  line(100, 'Name'),
])

const addressFields = z.object({
  userId: z.string().optional(),
  recipientName: recipientName.optional(),
  address: line(300, 'Address'),
  city: line(100, 'City'),
  pincode,
  phone: line(40, 'Phone'),
  notes: line(500, 'Notes'),
  /** GST code of the state; required while the shop charges tax. */
  state: z.union([z.literal(''), z.enum(stateCodes)]).optional(),
  /** Set if the buyer is a business. */
  gstin: gstin.optional(),
  company: z.union([z.literal(''), singleLine(120, 'Company')]).optional(),
  /** ISO 3166 alpha-2; default: India. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, fault('Please choose the country.'))
    .optional(),
  /** State or province of an address abroad. */
  region: z.union([z.literal(''), singleLine(100, 'State')]).optional(),
})

type Place = { country?: string | undefined; pincode?: string; phone?: string }

/** Returns undefined for a valid postal code of the country. */
export function postalCodeFault({ country, pincode }: Place): 'missing' | 'wrong' | undefined {
  const isForeign = country !== undefined && isAbroad(country)
  const isRequired = !isForeign || hasPostalCodes(country)
  if (pincode === '') return isRequired ? 'missing' : undefined
  return isForeign && pincode && !postalCode.test(pincode) ? 'wrong' : undefined
}

/** Rejects an empty postal code, and an invalid one of a country other than India. */
function checkPostalCode(place: Place, context: z.RefinementCtx) {
  const postalFault = postalCodeFault(place)
  if (!postalFault) return
  const why =
    postalFault === 'missing'
      ? fault('{what} is missing.', { what: 'Pincode' })
      : fault('A postal code has letters, digits, blanks and hyphens.')
  context.addIssue({ code: 'custom', path: ['pincode'], ...why })
}

/** Normalizes Indian formats; other input stays as typed. */
export const withIndianFormats = <Given extends Place>(place: Given): Given =>
  isAbroad(place.country)
    ? place
    : {
        ...place,
        ...(place.phone !== undefined && { phone: indianPhone(place.phone) ?? place.phone }),
        ...(place.pincode !== undefined && {
          pincode: indianPincode(place.pincode) ?? place.pincode,
        }),
      }

export const addressInput = addressFields.superRefine(checkPostalCode).transform(withIndianFormats)
export type AddressInput = z.infer<typeof addressInput>

/** Without a country, the other fields are validated for the stored one. */
export const addressEdit = addressFields.partial()
export type AddressEdit = z.infer<typeof addressEdit>

/** Tax and country of an order stay. */
export const destination = addressFields.omit({
  userId: true,
  state: true,
  gstin: true,
  company: true,
})

export const address = z.object({
  _id: id,
  userId: id,
  /** Empty for the account's own name. */
  recipientName: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
  /** GST code of an Indian state; empty abroad and while the shop charges no tax. */
  state: z.string(),
  gstin: z.string(),
  company: z.string(),
  country: z.string(),
  region: z.string(),
  /** Time of the last order to the address; null if none. */
  lastUsedAt: instant.nullable(),
})
export type Address = z.infer<typeof address>

export const addressAnswer = answer({ data: address })
export const addressesAnswer = listAnswer(address)

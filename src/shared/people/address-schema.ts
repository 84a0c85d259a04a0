import { z } from 'zod'
import { answer, id, instant, line, listAnswer, singleLine } from '../envelope.ts'
import { gstin } from '../orders/tax/gstin-schema.ts'
import { stateCodes } from '../orders/tax/states.ts'
import { indianPhone, indianPincode } from './vocabulary.ts'

/** Kept as it is usual in India when it looks like that, else as it was typed: people live elsewhere too. */
const phone = line(40, 'Phone').transform((text) => indianPhone(text) ?? text)
const pincode = line(20, 'Pincode').transform((text) => indianPincode(text) ?? text)

/** Who receives the parcel; blank means the account's own name. */
const recipientName = z.union([
  z
    .string()
    .regex(/^\s*$/)
    .transform(() => ''),
  line(100, 'Name'),
])

export const addressInput = z.object({
  userId: z.string().optional(),
  recipientName: recipientName.optional(),
  address: line(300, 'Address'),
  city: line(100, 'City'),
  pincode,
  phone,
  notes: line(500, 'Notes'),
  /** GST code of the state; asked for while the shop charges tax. */
  state: z.union([z.literal(''), z.enum(stateCodes)]).optional(),
  /** Of a buyer who buys for a business. */
  gstin: gstin.optional(),
  company: z.union([z.literal(''), singleLine(120, 'Company')]).optional(),
})
export type AddressInput = z.infer<typeof addressInput>

export const addressEdit = addressInput.partial()
export type AddressEdit = z.infer<typeof addressEdit>

export const address = z.object({
  _id: id,
  userId: id,
  /** Empty when unset. */
  recipientName: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
  state: z.string(),
  gstin: z.string(),
  company: z.string(),
  /** When an order was last placed to it; null if never. */
  lastUsedAt: instant.nullable(),
})
export type Address = z.infer<typeof address>

export const addressAnswer = answer({ data: address })
export const addressesAnswer = listAnswer(address)

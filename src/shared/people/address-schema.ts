import { z } from 'zod'
import { answer, id, line, listAnswer } from '../envelope.ts'

/** Phones are kept as ten digits; spaces, hyphens and +91 or 0 in front are taken off. */
const phone = z
  .string('Phone is missing.')
  .transform((text) => text.replace(/[\s-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^[6-9]\d{9}$/, 'A phone number has ten digits, the first 6 to 9.'))

const pincode = z
  .string('Pincode is missing.')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[1-9]\d{5}$/, 'A PIN code has six digits, the first not 0.'))

export const addressInput = z.object({
  userId: z.string().optional(),
  address: line(300, 'Address'),
  city: line(100, 'City'),
  pincode,
  phone,
  notes: line(500, 'Notes'),
})
export type AddressInput = z.infer<typeof addressInput>

export const addressEdit = addressInput.partial()
export type AddressEdit = z.infer<typeof addressEdit>

export const address = z.object({
  _id: id,
  userId: id,
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
  notes: z.string(),
})
export type Address = z.infer<typeof address>

export const addressAnswer = answer({ data: address })
export const addressesAnswer = listAnswer(address)

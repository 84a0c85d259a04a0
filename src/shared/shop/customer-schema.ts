import { z } from 'zod'
import { review } from '../catalogue/review-schema.ts'
import { answer, id, instant, listAnswer, pageQuery } from '../envelope.ts'
import { order } from '../orders/order-schema.ts'
import { address } from '../people/address-schema.ts'
import { languages } from '../words/language.ts'

export const customer = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  createdAt: instant,
  lastSeen: instant,
  /** That of the newest order, else of an address; empty when none is known. */
  phone: z.string(),
  /** Paid orders. */
  orders: z.number().int(),
  /** Rupees paid, less what went back. */
  spent: z.number(),
  /** What the owner noted. */
  notes: z.string(),
})
export type Customer = z.infer<typeof customer>
export const customersAnswer = listAnswer(customer)
export const customerAnswer = answer({ data: customer })

export const customerQuery = z.object({
  /** Part of the name, the email or a phone number. */
  q: z.string().trim().max(100).optional(),
  /** Only who has paid for something. */
  bought: z.literal('1').optional(),
  ...pageQuery,
})
export type CustomerQuery = z.infer<typeof customerQuery>

export const customerNotes = z.object({
  /** The notes that were shown: when they are others by now, it is a 409. */
  notesWas: z.string().max(2000).optional(),
  notes: z.string().trim().max(2000, 'Notes can have at most 2,000 characters.'),
})
export type CustomerNotes = z.infer<typeof customerNotes>

const piece = z.object({ title: z.string(), size: z.string(), quantity: z.number().int() })

/** All that the shop keeps of a customer. */
export const keptOfCustomer = z.object({
  account: customer.extend({ emailVerified: z.boolean(), language: z.enum(languages) }),
  addresses: z.array(address),
  orders: z.array(order),
  reviews: z.array(review.extend({ hidden: z.boolean() })),
  wishlist: z.array(z.object({ title: z.string(), addedAt: instant })),
  cart: z.array(piece),
  /** Where the account is signed in. */
  sessions: z.array(z.object({ browser: z.string(), since: instant, seen: instant })),
  events: z.array(
    z.object({ at: instant, kind: z.string(), address: z.string(), browser: z.string() }),
  ),
  mails: z.array(z.object({ kind: z.string(), at: instant })),
})
export type KeptOfCustomer = z.infer<typeof keptOfCustomer>
export const keptAnswer = answer({ data: keptOfCustomer })

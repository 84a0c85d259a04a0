import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { review } from '../catalogue/review-schema.ts'
import { dayInIndia } from '../dates.ts'
import { answer, day, id, instant, listAnswer, pageQuery } from '../envelope.ts'
import { lineVersion, profile, profileName } from '../fit/measures-schema.ts'
import { shownOptions } from '../orders/cart-schema.ts'
import { boughtCardText, storeCreditAnswer } from '../orders/credit-schema.ts'
import { order } from '../orders/order-schema.ts'
import { shownPayoutDetails } from '../orders/payout-schema.ts'
import { taxDocument } from '../orders/tax/document-schema.ts'
import { MAX_UNDELIVERED } from '../orders/vocabulary.ts'
import { address } from '../people/address-schema.ts'
import { languages } from '../words/language.ts'
import { consentAnswers, consentChannels, customerDateKinds } from './customer-vocabulary.ts'

/** Leap years have all days. */
const LEAP_YEAR = 2000
const EARLIEST_YEAR = 1900

const wholeNumber = z.number(fault('Must be a number.')).int(fault('Must be a whole number.'))

const yearlyDate = z
  .object({
    day: wholeNumber,
    month: wholeNumber,
    /** Null if unknown. */
    year: wholeNumber
      .min(EARLIEST_YEAR, {
        abort: true,
        ...fault('The year must be {n} or later.', { n: EARLIEST_YEAR }),
      })
      .nullable(),
  })
  .refine((date) => z.iso.date().safeParse(isoDate(date)).success, fault('There is no such day.'))
  .refine(
    (date) => date.year === null || isoDate(date) <= dayInIndia(Date.now()),
    fault('This day is in the future.'),
  )
export type YearlyDate = z.infer<typeof yearlyDate>

const isoDate = ({ day: date, month, year }: { day: number; month: number; year: number | null }) =>
  [year ?? LEAP_YEAR, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')

/** Null for a date that is not recorded. */
const customerDates = z.object({
  birthday: yearlyDate.nullable(),
  anniversary: yearlyDate.nullable(),
  /** YYYY-MM-DD. */
  wedding: day
    .refine(
      (text) => text >= `${EARLIEST_YEAR}`,
      fault('The year must be {n} or later.', { n: EARLIEST_YEAR }),
    )
    .nullable(),
})
export type CustomerDates = z.infer<typeof customerDates>

export const customerDatesInput = customerDates.extend({
  /** The dates when the editor opened the page. 409 if they have changed since. */
  datesWas: customerDates.optional(),
})
export type CustomerDatesInput = z.infer<typeof customerDatesInput>

const consent = z.object({
  answer: z.enum(consentAnswers),
  since: instant,
  /** Who of the staff recorded it; empty after that person was erased. */
  recordedBy: z.string(),
})
/** Null for a channel about which the customer was not asked. */
const consents = z.record(z.enum(consentChannels), consent.nullable())
export type Consents = z.infer<typeof consents>

const channelAnswers = z.record(z.enum(consentChannels), z.enum(consentAnswers).nullable())

export const consentsInput = z.object({
  answers: channelAnswers,
  /** The answers when the editor opened the page. 409 if they have changed since. */
  answersWas: channelAnswers.optional(),
})
export type ConsentsInput = z.infer<typeof consentsInput>

export const customer = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  createdAt: instant,
  lastSeen: instant,
  /** Phone of the newest order, or else of an address; empty if unknown. */
  phone: z.string(),
  orders: z.number().int(),
  /** Rupees, net of refunds. */
  spent: z.number(),
  /** Rupees of sent, unpaid orders. */
  owed: z.number(),
  /** Rupees that can be spent. */
  storeCredit: z.number(),
  /** Maximum open orders on delivery: 0 for none, null for the shop's limit. */
  codLimit: z.number().int().nullable(),
  notes: z.string(),
  /** False for a customer by phone or at the counter, and for the recipient of a gift card. */
  hasAccount: z.boolean(),
  dates: customerDates,
  consents,
})
export type Customer = z.infer<typeof customer>
export const customersAnswer = listAnswer(
  customer.extend({
    /** Days of the next 30, only in the list of coming dates. */
    comingDates: z
      .array(z.object({ kind: z.enum(customerDateKinds), on: z.iso.date() }))
      .optional(),
  }),
).extend({
  /** The shop's limit of open orders on delivery; null while it offers none. */
  codUndelivered: z.number().int().nullable(),
})
export const customerAnswer = answer({ data: customer })

const mergedContact = z.object({
  /** Of the record that can be separated. */
  _id: id,
  /** Email or last ten digits of a phone; empty if it has neither. */
  contact: z.string(),
  notes: z.string(),
})

const similarCustomer = customer.pick({
  _id: true,
  userName: true,
  email: true,
  phone: true,
  hasAccount: true,
})

/** What the panel shows of one customer. */
export const customerPage = z.object({
  customer,
  /** Contacts without an account that belong to the same person. */
  merged: z.array(mergedContact),
  /** Others with the same phone or email, which the owner can merge. */
  similar: z.array(similarCustomer),
  /** Newest first; without abandoned checkouts. */
  orders: z.array(
    order
      .pick({
        _id: true,
        orderNumber: true,
        orderDate: true,
        orderStatus: true,
        paymentStatus: true,
        totalAmount: true,
      })
      .extend({
        pieces: z.array(
          order.shape.cartItems.element.pick({
            title: true,
            titleHindi: true,
            size: true,
            quantity: true,
          }),
        ),
      }),
  ),
  /** Whose measures are stored, without the measures. */
  profiles: z.array(profileName),
  wishes: z.array(
    z.object({ productId: id, title: z.string(), titleHindi: z.string(), image: z.string() }),
  ),
  /** The shop's limit of open orders on delivery; null while it offers none. */
  codUndelivered: z.number().int().nullable(),
})
export type CustomerPage = z.infer<typeof customerPage>
export const customerPageAnswer = answer({ data: customerPage })

export const customerQuery = z.object({
  /** Part of the name, email or phone number, or an order number. */
  q: z.string().trim().max(100).optional(),
  /** Only customers with a paid order. */
  bought: z.literal('1').optional(),
  /** Only people without an account, by their newest order. A search finds them anyway. */
  guests: z.literal('1').optional(),
  /** Only customers with a date in the next 30 days, the soonest first. */
  dates: z.literal('1').optional(),
  /** Only customers who may be written to, by email or by message, the latest answer first. */
  consent: z.literal('1').optional(),
  /** Only customers who paid for this product, the latest order first. */
  product: id.optional(),
  ...pageQuery,
})
export type CustomerQuery = z.infer<typeof customerQuery>

export const customerNotes = z.object({
  /** The notes that the editor saw; 409 if they have changed. */
  notesWas: z.string().max(2000).optional(),
  notes: z
    .string()
    .trim()
    .max(2000, fault('{what} can have at most {n} characters.', { what: 'Notes', n: '2,000' })),
})
export type CustomerNotes = z.infer<typeof customerNotes>

export const mergeInput = z.object({ with: id })
export const separateInput = z.object({ contactId: id })

export const codLimitInput = z.object({
  codLimit: z
    .number(fault('Must be a number.'))
    .int(fault('Must be a whole number.'))
    .min(0, fault('Must be at least 0.'))
    .max(
      MAX_UNDELIVERED,
      fault('{what} can be at most {n}.', { what: 'Quantity', n: MAX_UNDELIVERED }),
    )
    .nullable(),
})
export type CodLimitInput = z.infer<typeof codLimitInput>

const cartProduct = z.object({
  title: z.string(),
  size: z.string(),
  options: shownOptions.optional(),
  quantity: z.number().int(),
})

export const customerRecords = z.object({
  account: customer.extend({
    emailVerified: z.boolean(),
    /** As +919876543210; null without one. */
    verifiedPhone: z.string().nullable(),
    language: z.enum(languages),
  }),
  merged: z.array(mergedContact),
  addresses: z.array(address),
  measures: z.array(profile),
  /** Includes corrections. */
  orderMeasures: z.array(lineVersion.extend({ orderId: id, lineId: id })),
  /** Returns, alterations, complaints and cancellations. The photos are WebP in base64. */
  changes: z.object({
    requests: z.array(
      z.object({
        orderId: id,
        title: z.string(),
        quantity: z.number().int(),
        kind: z.string(),
        state: z.string(),
        reason: z.string(),
        remedy: z.string(),
        fit: z.string().nullable(),
        fitWhere: z.string(),
        words: z.string(),
        answer: z.string(),
        courier: z.string(),
        trackingNumber: z.string(),
        askedAt: instant,
      }),
    ),
    photos: z.array(z.object({ orderId: id, at: instant, webp: z.string() })),
  }),
  /** WebP in base64. */
  photos: z.array(z.object({ orderId: id, lineId: id, at: instant, webp: z.string() })),
  orders: z.array(order.extend({ staffNotes: z.string() })),
  documents: z.array(
    taxDocument
      .pick({ kind: true, number: true, dated: true, amount: true })
      .extend({ orderId: id }),
  ),
  storeCredit: storeCreditAnswer.shape.data,
  /** Includes the texts that the customer wrote on them. */
  giftCards: z.array(boughtCardText),
  /** Refunds that wait to be paid by hand. */
  payouts: z.array(z.object({ orderNumber: z.string(), details: shownPayoutDetails.nullable() })),
  reviews: z.array(review.extend({ hidden: z.boolean() })),
  wishlist: z.array(z.object({ title: z.string(), addedAt: instant })),
  cart: z.array(cartProduct),
  sessions: z.array(z.object({ browser: z.string(), since: instant, seen: instant })),
  events: z.array(
    z.object({
      at: instant,
      kind: z.string(),
      email: z.string(),
      address: z.string(),
      browser: z.string(),
    }),
  ),
  mails: z.array(z.object({ kind: z.string(), to: z.string(), at: instant })),
})
export type CustomerRecords = z.infer<typeof customerRecords>
export const customerRecordsAnswer = answer({ data: customerRecords })

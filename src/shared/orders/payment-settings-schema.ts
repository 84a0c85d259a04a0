import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { categoryList } from '../catalogue/category-schema.ts'
import { collectionList } from '../catalogue/collection-schema.ts'
import { answer, singleLine } from '../envelope.ts'
import { isWholePaise } from '../money.ts'
import { PASSWORD_MAX } from '../people/limits.ts'
import { normalArea } from './delivery/areas.ts'
import { codeChannels, MAX_UNDELIVERED, paymentMethods } from './vocabulary.ts'

const rupees = z
  .number(fault('Must be a number.'))
  .min(0, fault('Must be at least 0.'))
  .max(10_000_000)
  .refine(isWholePaise, fault('An amount has at most two decimals.'))

const percent = z
  .number(fault('Must be a number.'))
  .int()
  .min(0, fault('Must be at least 0.'))
  .max(90, fault('At most 90 percent.'))

export const upiId = z
  .string()
  .regex(/^[\w.-]{2,}@[a-z]{2,}$/i, fault('A UPI id is written name@bank.'))

export const paymentSettings = z.object({
  /** In the order of the checkout. */
  methods: z
    .array(z.enum(paymentMethods))
    .min(1, fault('Choose at least one way to pay.'))
    .refine(
      (methods) => new Set(methods).size === methods.length,
      fault('Each way to pay can be chosen once.'),
    ),
  cod: z.object({
    /** Rupees added to the order. */
    fee: rupees,
    /** Larger orders, in rupees, can't be paid on delivery; null for no limit. */
    most: rupees.nullable(),
    /** PIN codes, or their first digits. Empty for everywhere. */
    pincodes: z
      .array(
        z
          .string()
          .overwrite(normalArea)
          .regex(/^\d{2,6}$/, fault('A PIN code has six digits, an area its first.')),
      )
      .max(5000),
    /** Products of these categories and collections can't be paid on delivery. */
    excluded: categoryList,
    excludedCollections: collectionList.default([]),
    confirm: z.boolean(),
    /** With `text`, cash on delivery is refused for a phone that is no Indian mobile number. */
    codeBy: z.enum(codeChannels).default('email'),
    /** Limit of accepted, unpaid orders on delivery for a customer. */
    undelivered: z.number(fault('Must be a number.')).int().min(1).max(MAX_UNDELIVERED),
    /** Percent of the total due now through a provider; 0 for none. */
    advance: percent.default(0),
  }),
  giftCards: z.boolean().default(false),
  /** Limits in rupees for cards that shoppers buy. */
  giftCardSales: z
    .object({ isOn: z.boolean(), least: rupees, most: rupees })
    .refine(
      ({ least, most }) => least >= 1 && least <= most && most <= 1_000_000,
      fault('A gift card is worth ₹1 to ₹10,00,000.'),
    )
    .default(() => defaultPaymentSettings.giftCardSales),
  /** Due now for products of these categories; the balance is due before dispatch. */
  deposit: z
    .object({
      percent,
      /** Empty for no deposits. */
      categories: categoryList,
      /** Days from the order until the balance is due. */
      dueDays: z.number(fault('Must be a number.')).int().min(1).max(365),
      /** What the shopper agrees to; copied to the order. */
      terms: z.string().trim().max(500),
    })
    .default(() => defaultPaymentSettings.deposit),
  /** Percent off the goods of orders that are paid online in full; 0 for none. */
  prepaidDiscount: percent.default(0),
  upi: z.object({
    id: z.union([z.literal(''), upiId]),
    payee: z.union([z.literal(''), singleLine(60, 'Name')]),
  }),
  /** Larger UPI payments to the shop's account can be made in parts of at most `limit` rupees. */
  upiParts: z
    .object({
      isOn: z.boolean(),
      limit: z
        .number(fault('Must be a number.'))
        .int(fault('Must be a whole number.'))
        .min(1000, fault('Must be at least 1,000.'))
        .max(10_000_000),
    })
    .default(() => defaultPaymentSettings.upiParts),
})
export type PaymentSettings = z.infer<typeof paymentSettings>

export const defaultPaymentSettings: PaymentSettings = {
  methods: ['paypal'],
  cod: {
    fee: 0,
    most: null,
    pincodes: [],
    excluded: [],
    excludedCollections: [],
    confirm: true,
    codeBy: 'email',
    undelivered: 2,
    advance: 0,
  },
  giftCards: false,
  giftCardSales: { isOn: false, least: 500, most: 50_000 },
  deposit: { percent: 50, categories: [], dueDays: 30, terms: '' },
  prepaidDiscount: 0,
  upi: { id: '', payee: '' },
  upiParts: { isOn: false, limit: 100_000 },
}

/** Complete settings. `version`: the one that the editor saw; 409 if it has changed. */
export const paymentSettingsInput = paymentSettings.extend({
  version: z.number().int().min(0).optional(),
  /** The owner's; required when `upi.id` changes. */
  password: z.string().max(PASSWORD_MAX).optional(),
  /** Required with `password` if the owner has a second factor; may be a recovery code. */
  code: z.string().max(40).optional(),
})
export type PaymentSettingsInput = z.infer<typeof paymentSettingsInput>

export const paymentSettingsAnswer = answer({
  data: paymentSettings.extend({
    version: z.number().int(),
    /** Methods that the shop is configured for; others can't be offered. */
    configured: z.array(z.enum(paymentMethods)),
  }),
})

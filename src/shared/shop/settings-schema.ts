import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { ownCategory } from '../catalogue/category-schema.ts'
import { namedCollection } from '../catalogue/collection-schema.ts'
import { LOW_STOCK } from '../catalogue/vocabulary.ts'
import { answer, line, singleLine } from '../envelope.ts'
import { ORDER_PREFIX } from '../orders/vocabulary.ts'
import { emailAddress } from '../people/email-address.ts'
import { indianPhone } from '../people/indian-formats.ts'
import { foldCode } from '../typed-text.ts'
import { isColour } from './colours.ts'
import { homeSections } from './home.ts'
import { fontPairs, lookFaults } from './look.ts'

const colour = z
  .string()
  .refine(isColour, fault('A colour is written as #rrggbb, in small letters.'))

const look = z.object({
  accent: colour,
  second: colour,
  ground: colour,
  fonts: z.enum(Object.keys(fontPairs) as (keyof typeof fontPairs)[]),
})

/** Components read the shop's texts and contacts from here only. */
export const shop = z.object({
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  phone: z.string(),
  /** An Indian mobile number; empty if the shop gives no help by WhatsApp. */
  whatsApp: z.string(),
  address: z.string(),
  hours: z.string(),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Blank lines separate paragraphs; empty for the default. */
  privacyPolicy: z.string(),
  refundPolicy: z.string(),
  /** Products with fewer items count as low. */
  lowStock: z.number().int(),
  /** Prefix of new order numbers: letters, and perhaps a hyphen. */
  orderPrefix: z.string(),
  /** Prefixes of earlier orders, newest first. */
  formerOrderPrefixes: z.array(z.string()),
  madeToMeasure: z.boolean(),
  sizeAdvice: z.boolean(),
  /** Shoppers approve photos of a measured product before it is sent. */
  approvesPhotos: z.boolean(),
  /** Days that an order's measures and photos are kept after it ended. */
  measuresDays: z.number().int(),
  /** Shoppers may sign in by a code instead of a password. */
  signInByCode: z.boolean(),
  /** Shoppers may ask for returns, alterations and cancellations on the shop's pages. */
  takesRequests: z.boolean(),
  /** Product pages say that their pictures are drawings. */
  drawnPictures: z.boolean(),
  /** Cards show the photo of a product's cloth, if it has one. */
  clothOnCards: z.boolean(),
  /** Null for the default theme. */
  look: look.nullable(),
})
export type Shop = z.infer<typeof shop>

export const defaultShop: Shop = {
  name: 'Zari',
  tagline: '',
  email: '',
  phone: '',
  whatsApp: '',
  address: '',
  hours: '',
  social: [],
  privacyPolicy: '',
  refundPolicy: '',
  lowStock: LOW_STOCK,
  orderPrefix: ORDER_PREFIX,
  formerOrderPrefixes: [],
  madeToMeasure: false,
  sizeAdvice: false,
  approvesPhotos: false,
  measuresDays: 180,
  signInByCode: false,
  takesRequests: false,
  drawnPictures: false,
  clothOnCards: false,
  look: null,
}

export const demoTagline = 'Couture from the looms of India'

/** `pictureOrigins` (pictures on other hosts) is for the content policy. */
const publicShop = shop.extend({
  /** URL; empty for the drawn logo. */
  logo: z.string(),
  /** The demo shows texts that no owner wrote. */
  demo: z.boolean(),
  /** Codes to sign in can be sent by text. */
  textsCodes: z.boolean(),
  trial: z.object({ payments: z.boolean(), mail: z.boolean() }),
  pictureOrigins: z.array(z.string()),
  /** Excludes the standard categories; in their order. */
  categories: z.array(ownCategory),
  /** Categories without a product that shoppers see; none while the shop has no product at all. */
  emptyCategories: z.array(z.string()),
  /** Sections of the home page that have content and that the owner did not switch off. */
  sections: z.array(z.enum(homeSections)),
  /** Collections that shoppers see, in their order. */
  collections: z.array(namedCollection),
  /** The shop issues and takes gift cards and store credit. */
  giftCards: z.boolean(),
  sellsGiftCards: z.boolean(),
  /** Orders are taxed, so the state of delivery is required. */
  taxed: z.boolean(),
  /** Delivery is charged and promised, so a PIN code is required. */
  delivers: z.boolean(),
  /** ISO 3166 alpha-2 codes beside India. */
  countries: z.array(z.string()),
  roundsTotals: z.boolean(),
  /** The seller's name on the legal page; may be empty. */
  legalName: z.string(),
})
export type PublicShop = z.infer<typeof publicShop>
export const shopAnswer = answer({ data: publicShop })

const policy = z
  .string()
  .trim()
  .max(20_000, fault('{what} can have at most {n} characters.', { what: 'A policy', n: '20,000' }))

/** Words that precede numbers in lists of banks and couriers. A prefix like them would be read as an order number. */
const bankWords =
  'RS INR CR DR C D UPI NEFT IMPS RTGS REF NO UTR TXN AC ACH POS ATM CHQ AWB BAL'.split(' ')

/** Missing fields stay unchanged. */
export const settingsInput = z
  .object({
    name: singleLine(60, 'Name'),
    tagline: z.union([z.literal(''), singleLine(120, 'Tagline')]),
    email: emailAddress,
    phone: singleLine(40, 'Phone'),
    whatsApp: z.union([
      z.literal(''),
      singleLine(40, 'WhatsApp number').refine(
        (text) => indianPhone(text) !== null,
        fault('A mobile number has ten digits.'),
      ),
    ]),
    address: line(200, 'Address'),
    hours: singleLine(120, 'Opening hours'),
    social: z
      .array(
        z.object({
          label: singleLine(30, 'Name of the network'),
          url: z.url({ protocol: /^https$/, ...fault('A link starts with https://') }),
        }),
      )
      .max(8, fault('At most eight links fit the footer.')),
    privacyPolicy: policy,
    refundPolicy: policy,
    lowStock: z.number(fault('Must be a number.')).int().min(1).max(1000),
    orderPrefix: z.preprocess(
      (text) => (typeof text === 'string' ? foldCode(text).toUpperCase() : text),
      z
        .string()
        .regex(
          /^[A-Z]{1,8}-?$/,
          fault('A prefix has one to eight letters from A to Z, and perhaps a hyphen.'),
        )
        .refine(
          (prefix) => !bankWords.includes(prefix.replace('-', '')),
          fault('Bank and courier lists use these letters for something else.'),
        ),
    ),
    madeToMeasure: z.boolean(),
    sizeAdvice: z.boolean(),
    approvesPhotos: z.boolean(),
    measuresDays: z.number(fault('Must be a number.')).int().min(30).max(3650),
    signInByCode: z.boolean(),
    takesRequests: z.boolean(),
    drawnPictures: z.boolean(),
    clothOnCards: z.boolean(),
    look: look
      .superRefine((input, context) => {
        for (const fault of lookFaults(input))
          context.addIssue({ code: 'custom', path: [fault.path], message: fault.message })
      })
      .nullable(),
    /** Rupees per unit of the provider's currency. */
    inrRate: z
      .number(fault('Must be a number.'))
      .min(0.01, fault('Must be at least 0.01.'))
      .max(100_000),
    /** 409 if the settings changed since this version. */
    version: z.number().int().min(0),
  })
  .partial()
export type SettingsInput = z.infer<typeof settingsInput>

export const settingsAnswer = answer({
  data: shop.extend({
    inrRate: z.number(),
    currency: z.string(),
    /** Number of saves. */
    version: z.number().int(),
  }),
})

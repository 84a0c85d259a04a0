import { z } from 'zod'
import { LOW_STOCK } from '../catalogue/vocabulary.ts'
import { answer, line } from '../envelope.ts'
import { isColour } from './colours.ts'
import { faultsOf, fontPairs } from './look.ts'

const colour = z.string().refine(isColour, 'A colour is written as #rrggbb, in small letters.')

const look = z.object({
  accent: colour,
  second: colour,
  ground: colour,
  fonts: z.enum(Object.keys(fontPairs) as (keyof typeof fontPairs)[]),
})

/** What the owner says of the shop itself; pages read it, no component has it written in. */
export const shop = z.object({
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.string(),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Paragraphs, a blank line between them; empty for the ones the shop comes with. */
  privacyPolicy: z.string(),
  refundPolicy: z.string(),
  /** Below so many pieces a product counts as low. */
  lowStock: z.number().int(),
  /** Its own colours and fonts; null for those that the shop comes with. */
  look: look.nullable(),
})
export type Shop = z.infer<typeof shop>

/** Of a shop whose owner has not set theirs yet: no contacts but those that somebody gave. */
export const defaultShop: Shop = {
  name: 'Zari',
  tagline: 'Couture from the looms of India',
  email: '',
  phone: '',
  address: '',
  hours: '',
  social: [],
  privacyPolicy: '',
  refundPolicy: '',
  lowStock: LOW_STOCK,
  look: null,
}

/** With the places that pictures are shown from beside our own: https://host, as a page's policy names them. */
const publicShop = shop.extend({
  /** A picture; empty for the drawn one. */
  logo: z.string(),
  /** What is not for real yet: payments that charge nobody, mails that reach nobody. */
  trial: z.object({ payments: z.boolean(), mail: z.boolean() }),
  pictureOrigins: z.array(z.string()),
})
export type PublicShop = z.infer<typeof publicShop>
export const shopAnswer = answer({ data: publicShop })

const policy = z.string().trim().max(20_000, 'A policy can have at most 20,000 characters.')

/** What the owner may set; what is left out stays. */
export const settingsInput = z
  .object({
    name: line(60, 'Name'),
    tagline: line(120, 'Tagline'),
    email: z.email('Please enter a valid email address.'),
    phone: line(40, 'Phone'),
    address: line(200, 'Address'),
    hours: line(120, 'Opening hours'),
    social: z
      .array(
        z.object({
          label: line(30, 'Name of the network'),
          url: z.url({ protocol: /^https$/, error: 'A link starts with https://' }),
        }),
      )
      .max(8, 'At most eight links fit the footer.'),
    privacyPolicy: policy,
    refundPolicy: policy,
    lowStock: z.number('Must be a number.').int().min(1).max(1000),
    look: look
      .superRefine((given, context) => {
        for (const fault of faultsOf(given))
          context.addIssue({ code: 'custom', path: [fault.path], message: fault.message })
      })
      .nullable(),
    /** Rupees for one unit of the provider's currency. */
    inrRate: z.number('Must be a number.').min(0.01, 'Must be at least 0.01.').max(100_000),
    /** Of the settings that these changes were made to: when others were saved since, it is a 409. */
    version: z.number().int().min(0),
  })
  .partial()
export type SettingsInput = z.infer<typeof settingsInput>

export const settingsAnswer = answer({
  data: shop.extend({
    inrRate: z.number(),
    currency: z.string(),
    /** Counts the times that settings were saved. */
    version: z.number().int(),
  }),
})

import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { imageUrl } from '../catalogue/product-schema.ts'
import { answer, id, instant, line, singleLine } from '../envelope.ts'
import { collectionIds, homeSections, MAX_RECOMMENDED } from './home.ts'

const text = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(
      max,
      fault('{what} can have at most {n} characters.', { what, n: max.toLocaleString('en-IN') }),
    )
const picture = z.union([z.literal(''), imageUrl])

export const testimonial = z.object({
  words: line(400, 'What was said'),
  name: singleLine(60, 'Who said it'),
  where: text(60, 'Where they live'),
})

/** Blank texts use the default; an empty list shows no testimonials. */
export const homeWords = z.object({
  logo: picture,
  heroTitle: text(120, 'The title'),
  heroText: text(300, 'The text'),
  heroImage: picture,
  storyTitle: text(120, 'The title of the story'),
  /** Blank lines separate paragraphs. */
  story: text(5000, 'The story'),
  testimonials: z.array(testimonial).max(12, fault('At most twelve testimonials fit the page.')),
  recommended: z
    .array(id)
    .max(MAX_RECOMMENDED, fault('At most eight products can be recommended.'))
    .refine(
      (ids) => new Set(ids).size === ids.length,
      fault('Each product can be recommended once.'),
    ),
  /** Sections that the owner switched off. */
  hiddenSections: z.array(z.enum(homeSections)).max(homeSections.length),
  collections: z
    .array(
      z.object({
        id: z.enum(collectionIds),
        name: text(60, 'The name'),
        about: text(300, 'The text'),
        pieces: z.array(singleLine(60, 'A piece')).max(8, fault('At most eight pieces fit.')),
        image: picture,
      }),
    )
    .max(collectionIds.length)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      ...fault('Each collection can be named once.'),
    }),
})
export type HomeWords = z.infer<typeof homeWords>
const version = z.number().int().min(0)
const versionedHome = homeWords.extend({ version })
export type VersionedHome = z.infer<typeof versionedHome>
/** An older `version` is a 409. */
export const homeInput = versionedHome.partial()
export type HomeInput = z.infer<typeof homeInput>
export const homeAnswer = answer({ data: homeWords })
export const versionedHomeAnswer = answer({ data: versionedHome })

export const checklist = z.object({
  name: z.boolean(),
  address: z.boolean(),
  /** The seller's legal name and the grievance officer. */
  legal: z.boolean(),
  logo: z.boolean(),
  hours: z.boolean(),
  banner: z.boolean(),
  story: z.boolean(),
  collections: z.boolean(),
  testimonials: z.boolean(),
  privacy: z.boolean(),
  returns: z.boolean(),
  payments: z.boolean(),
  mail: z.boolean(),
  product: z.boolean(),
  /** Optional steps. */
  ways: z.boolean(),
  tax: z.boolean(),
  delivery: z.boolean(),
  abroad: z.boolean(),
  codes: z.boolean(),
  sales: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>
export const backupStates = ['idle', 'running', 'failed', 'unavailable'] as const
export type BackupState = (typeof backupStates)[number]
export const backupAnswer = answer({
  data: z.object({
    /** Time of the last verified backup; null if none. */
    at: instant.nullable(),
    isOld: z.boolean(),
    state: z.enum(backupStates),
  }),
})
/** Null for the demo. */
export const checklistAnswer = answer({ data: checklist.nullable() })

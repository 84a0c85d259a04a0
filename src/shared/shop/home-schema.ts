import { z } from 'zod'
import { imageUrl } from '../catalogue/product-schema.ts'
import { answer, instant, line } from '../envelope.ts'
import { collectionIds } from './home.ts'

const text = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, `${what} can have at most ${max.toLocaleString('en-IN')} characters.`)
const picture = z.union([z.literal(''), imageUrl])

export const testimonial = z.object({
  words: line(400, 'What was said'),
  name: line(60, 'Who said it'),
  where: text(60, 'Where they live'),
})

/** What the owner says on the home page; blank is as the shop came with it, no testimonials are none. */
export const homeWords = z.object({
  logo: picture,
  heroTitle: text(120, 'The title'),
  heroText: text(300, 'The text'),
  heroImage: picture,
  storyTitle: text(120, 'The title of the story'),
  /** Paragraphs, a blank line between them. */
  story: text(5000, 'The story'),
  testimonials: z.array(testimonial).max(12, 'At most twelve testimonials fit the page.'),
  collections: z
    .array(
      z.object({
        id: z.enum(collectionIds),
        name: text(60, 'The name'),
        about: text(300, 'The text'),
        pieces: z.array(line(60, 'A piece')).max(8, 'At most eight pieces fit.'),
        image: picture,
      }),
    )
    .max(collectionIds.length)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      message: 'Each collection can be named once.',
    }),
})
export type HomeWords = z.infer<typeof homeWords>
/** Counts the times that the words were saved. */
const version = z.number().int().min(0)
const versionedHome = homeWords.extend({ version })
export type VersionedHome = z.infer<typeof versionedHome>
/** A `version` that is not the newest is a 409. */
export const homeInput = versionedHome.partial()
export type HomeInput = z.infer<typeof homeInput>
export const homeAnswer = answer({ data: homeWords })
export const versionedHomeAnswer = answer({ data: versionedHome })

/** What a new shop has to do; true once it is done. */
export const checklist = z.object({
  name: z.boolean(),
  address: z.boolean(),
  logo: z.boolean(),
  home: z.boolean(),
  policies: z.boolean(),
  payments: z.boolean(),
  mail: z.boolean(),
  product: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>
/** When the last daily backup was found good; null where none are made. */
export const backupAnswer = answer({
  data: z.object({ at: instant.nullable(), isOld: z.boolean() }).nullable(),
})
/** Null for the demo. */
export const checklistAnswer = answer({ data: checklist.nullable() })

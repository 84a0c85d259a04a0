import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, line } from '../envelope.ts'
import { shownOptions } from '../orders/cart-schema.ts'
import { productionStates } from '../orders/production.ts'
import { ownerProduction, productionStep } from '../orders/production-schema.ts'
import { MAX_LINE_PHOTOS, reviewStates, wears } from './measures.ts'
import { lineVersion } from './measures-schema.ts'

const review = z.object({ state: z.enum(reviewStates), note: z.string(), at: instant })

/** The measures and photos of an order line. */
const fitOfLine = z.object({
  lineId: id,
  /** For whom the product is cut; empty for anybody. */
  wear: z.enum(['', ...wears]),
  production: z.enum(productionStates),
  /** Newest first. */
  versions: z.array(lineVersion),
  photos: z.array(z.object({ _id: id, at: instant })),
  review: review.nullable(),
})
export type FitOfLine = z.infer<typeof fitOfLine>

export const fitOfOrderAnswer = answer({ data: z.array(fitOfLine) })

export const measuresChoice = z.object({ lineId: id, profileId: id })

export const measuresAnswer = z.object({ lineId: id, measuresId: id, accepts: z.boolean() })

/** A change is asked for with what is to be changed. */
export const photosAnswer = z
  .object({
    lineId: id,
    approves: z.boolean(),
    /** The photos that were shown; 409 if there are others by now. */
    photoIds: z.array(id).max(MAX_LINE_PHOTOS).optional(),
    note: z.union([z.literal(''), line(500, 'Notes')]).default(''),
  })
  .refine(({ approves, note }) => approves || note !== '', {
    path: ['note'],
    ...fault('{what} is missing.', { what: 'Notes' }),
  })
export type PhotosAnswer = z.infer<typeof photosAnswer>

const lineToMake = z.object({
  lineId: id,
  orderId: id,
  orderNumber: z.string(),
  title: z.string(),
  size: z.string(),
  image: z.string(),
  options: shownOptions,
  quantity: z.number().int(),
  production: ownerProduction,
})

/** What is made to order, without prices, names and addresses. */
export const tailoringAnswer = answer({ data: z.array(lineToMake) })
export type LineToMake = z.infer<typeof lineToMake>

export const tailorCard = lineToMake
  .extend(fitOfLine.omit({ production: true, lineId: true, wear: true }).shape)
  .extend({
    /** Whether it can be worked at: accepted, and not rejected or delivered. */
    isOpen: z.boolean(),
    /** Whether an account answers proposals; without one they are agreed at once. */
    hasShopper: z.boolean(),
  })
export type TailorCard = z.infer<typeof tailorCard>
export const tailorCardAnswer = answer({ data: tailorCard })

export const lineRef = z.object({ lineId: id })
export const photoRef = z.object({ photoId: id })

export const tailoringStep = productionStep.omit({ lineId: true })

export const waiverInput = z.object({ reason: line(300, 'Reason') })

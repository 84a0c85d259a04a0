import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, line } from '../envelope.ts'
import { shownOptions } from '../orders/cart-schema.ts'
import { productionStates } from '../orders/production.ts'
import { ownerProduction, productionStep } from '../orders/production-schema.ts'
import { MAX_LINE_PHOTOS, reviewStates, wears } from './measures.ts'
import { lineVersion } from './measures-schema.ts'

const review = z.object({ state: z.enum(reviewStates), note: z.string(), at: instant })

const fitOfLine = z.object({
  lineId: id,
  /** Empty if the product is cut for anybody. */
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

/** A request for changes requires a note. */
export const photosAnswer = z
  .object({
    lineId: id,
    approves: z.boolean(),
    /** The photos that were shown; 409 if they have changed. */
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
  /** Empty if there is none. */
  titleHindi: z.string(),
  size: z.string(),
  image: z.string(),
  options: shownOptions,
  quantity: z.number().int(),
  production: ownerProduction,
})

/** Contains no prices, names and addresses. */
export const tailoringAnswer = answer({ data: z.array(lineToMake) })
export type LineToMake = z.infer<typeof lineToMake>

export const tailorCard = lineToMake
  .extend(fitOfLine.omit({ production: true, lineId: true, wear: true }).shape)
  .extend({
    /** The line can be made: accepted, and not rejected or delivered. */
    isOpen: z.boolean(),
    /** An account answers proposals; without one they are agreed at once. */
    hasShopper: z.boolean(),
  })
export type TailorCard = z.infer<typeof tailorCard>
export const tailorCardAnswer = answer({ data: tailorCard })

export const lineRef = z.object({ lineId: id })
export const photoRef = z.object({ photoId: id })

export const tailoringStep = productionStep.omit({ lineId: true })

export const waiverInput = z.object({ reason: line(300, 'Reason') })

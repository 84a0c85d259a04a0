import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { shownCategory } from '../catalogue/category-schema.ts'
import { answer, asNumber, id } from '../envelope.ts'
import { figuresDays } from './vocabulary.ts'

export const figuresQuery = z.object({
  days: asNumber(
    z
      .number()
      .refine(
        (days) => (figuresDays as readonly number[]).includes(days),
        fault('Choose 30, 90 or 365 days.'),
      ),
  ).default(90),
})

/** Net of refunds and discounts; rupees. */
const sale = z.object({
  units: z.number().int(),
  /** With the tax that the prices contain. */
  revenue: z.number(),
  /** Pieces without a known cost; excluded from cost and margin. */
  unknownUnits: z.number().int(),
  cost: z.number(),
  /** Revenue without tax minus cost; null if no cost is known. */
  margin: z.number().nullable(),
  /** Of the revenue without tax. */
  marginPercent: z.number().int().nullable(),
})

const piece = z.object({
  productId: id,
  title: z.string(),
  /** May be empty. */
  titleHindi: z.string(),
  image: z.string(),
})

/** Money is in rupees; days are in Asia/Kolkata, the last one today. */
export const figures = z.object({
  days: z.number().int(),
  /** Payments minus refunds. */
  revenue: z.number(),
  /** What no category has: delivery, fees and rounding. */
  otherRevenue: z.number(),
  /** By today's category of each piece, highest first. With `otherRevenue` they add up to `revenue`. */
  categories: z.array(sale.extend({ category: shownCategory })),
  /** The first hundred by revenue. */
  pieces: z.array(piece.extend(sale.shape)),
  piecesTotal: z.number().int(),
  /** Pieces in the shop that have not sold for 90 days; the first hundred by `value`. */
  unsold: z.array(
    piece.extend({
      left: z.number().int(),
      /** At today's price. */
      value: z.number(),
      /** Null if it never sold. */
      lastSoldOn: z.iso.date().nullable(),
    }),
  ),
  unsoldTotal: z.number().int(),
  /** Refunded pieces; most first. */
  returns: z.array(
    z.object({
      fit: z.enum(['tooSmall', 'tooLarge']).nullable(),
      /** As the owner typed it; empty if `fit` says it or nothing was said. */
      reason: z.string(),
      pieces: z.number().int(),
      amount: z.number(),
    }),
  ),
})
export type Figures = z.infer<typeof figures>
export const figuresAnswer = answer({ data: figures })

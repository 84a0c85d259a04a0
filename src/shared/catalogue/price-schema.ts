import { z } from 'zod'
import { answer, instant } from '../envelope.ts'

/** Newest first, in rupees. */
const priceHistory = z.object({
  /** The lowest of the 30 days before the current price; null without one. */
  lowest: z.number().nullable(),
  prices: z.array(
    z.object({
      since: instant,
      price: z.number(),
      /** The sale price if there is one. */
      effectivePrice: z.number(),
    }),
  ),
})
export type ProductPrices = z.infer<typeof priceHistory>
export const priceHistoryAnswer = answer({ data: priceHistory })

import { z } from 'zod'
import { answer, instant } from '../envelope.ts'

/** The prices of a product, the newest first, in rupees. */
const priceHistory = z.object({
  /** The lowest of the 30 days before the current one, which shoppers see with a sale price; null without one. */
  lowest: z.number().nullable(),
  prices: z.array(
    z.object({
      since: instant,
      price: z.number(),
      /** With the sale price. */
      effectivePrice: z.number(),
    }),
  ),
})
export type ProductPrices = z.infer<typeof priceHistory>
export const priceHistoryAnswer = answer({ data: priceHistory })

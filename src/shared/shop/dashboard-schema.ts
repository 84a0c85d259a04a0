import { z } from 'zod'
import { answer, asNumber, id } from '../envelope.ts'
import { orderStatuses } from '../orders/vocabulary.ts'
import { dashboardDays } from './vocabulary.ts'

export const dashboardQuery = z.object({
  days: asNumber(
    z
      .number()
      .refine(
        (days) => (dashboardDays as readonly number[]).includes(days),
        'Choose 7, 30 or 90 days.',
      ),
  ).default(30),
})

const soldProduct = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  /** Sold and not refunded. */
  units: z.number().int(),
  /** The same by size, for a product that has sizes. */
  sizes: z.array(z.object({ size: z.string(), units: z.number().int() })),
})
const scarceProduct = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  /** Free pieces of all sizes together. */
  left: z.number().int(),
  /** Its sizes in their own order, with what is free of each. */
  sizes: z.array(z.object({ size: z.string(), stock: z.number().int() })),
})

const heldProduct = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  pieces: z.number().int(),
})

const orderName = z.object({ orderId: id, orderNumber: z.string() })

/** Money in rupees; days are those of Asia/Kolkata, the last one today. */
export const dashboard = z.object({
  days: z.number().int(),
  /** What was taken, less what went back in these days; this and all sums are 0 for the catalogue role. */
  revenue: z.number(),
  gross: z.number(),
  refunded: z.number(),
  /** Whether this member of the staff is shown sums. */
  showsMoney: z.boolean(),
  orders: z.number().int(),
  /** Net. */
  averageOrder: z.number(),
  shoppers: z.number().int(),
  /** Of these shoppers, who had bought before or bought more than once. */
  returningShoppers: z.number().int(),
  salesByDay: z.array(
    /** Net of what went back that day; it may be below 0. */
    z.object({ day: z.iso.date(), revenue: z.number(), orders: z.number().int() }),
  ),
  /** Abandoned checkouts are no orders. */
  ordersByStatus: z.record(z.enum(orderStatuses), z.number().int()),
  bestSellers: z.array(soldProduct),
  lowStock: z.array(scarceProduct),
  lowStockThreshold: z.number().int(),
  /** Mails that nothing tries to send any more. */
  failedMails: z.number().int(),
  /** Whose shopper waits for money: orders that were rejected and not paid back, and refused refunds. */
  owed: z.object({
    rejected: z.array(orderName),
    refused: z.array(orderName),
  }),
  /** What unpaid orders keep from other shoppers now: pieces, orders, and the most held products. */
  held: z.object({
    pieces: z.number().int(),
    orders: z.number().int(),
    products: z.array(heldProduct),
  }),
})
export type Dashboard = z.infer<typeof dashboard>
export const dashboardAnswer = answer({ data: dashboard })

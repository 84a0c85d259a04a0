import { z } from 'zod'
import { answer, id } from '../envelope.ts'
import { orderStatuses } from '../orders/vocabulary.ts'
import { dashboardDays } from './vocabulary.ts'

export const dashboardQuery = z.object({
  days: z.coerce
    .number()
    .refine(
      (days) => (dashboardDays as readonly number[]).includes(days),
      'Choose 7, 30 or 90 days.',
    )
    .default(30),
})

const soldProduct = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  units: z.number().int(),
})
const scarceProduct = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  totalStock: z.number().int(),
})

const heldProduct = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  pieces: z.number().int(),
})

/** Money in rupees; days are those of Asia/Kolkata, the last one today. */
export const dashboard = z.object({
  days: z.number().int(),
  revenue: z.number(),
  refunded: z.number(),
  orders: z.number().int(),
  averageOrder: z.number(),
  shoppers: z.number().int(),
  /** Of these shoppers, who had bought before or bought more than once. */
  returningShoppers: z.number().int(),
  salesByDay: z.array(
    z.object({ day: z.iso.date(), revenue: z.number(), orders: z.number().int() }),
  ),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number().int()),
  bestSellers: z.array(soldProduct),
  lowStock: z.array(scarceProduct),
  lowStockThreshold: z.number().int(),
  /** Mails that nothing tries to send any more. */
  failedMails: z.number().int(),
  /** What unpaid orders keep from other shoppers now: pieces, orders, and the most held products. */
  held: z.object({
    pieces: z.number().int(),
    orders: z.number().int(),
    products: z.array(heldProduct),
  }),
})
export type Dashboard = z.infer<typeof dashboard>
export const dashboardAnswer = answer({ data: dashboard })

import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { shownCategory } from '../catalogue/category-schema.ts'
import { answer, asNumber, id, instant } from '../envelope.ts'
import { moneySources } from '../orders/money-sources.ts'
import { orderStatuses, orderViews } from '../orders/vocabulary.ts'
import { dashboardDays, serviceProblemCodes, services } from './vocabulary.ts'

export const dashboardQuery = z.object({
  days: asNumber(
    z
      .number()
      .refine(
        (days) => (dashboardDays as readonly number[]).includes(days),
        fault('Choose 7, 30 or 90 days.'),
      ),
  ).default(30),
})

const soldProduct = z.object({
  productId: id,
  title: z.string(),
  /** May be empty. */
  titleHindi: z.string(),
  image: z.string(),
  /** Net of refunds. */
  units: z.number().int(),
  sizes: z.array(z.object({ size: z.string(), units: z.number().int() })),
})
const scarceProduct = z.object({
  productId: id,
  title: z.string(),
  titleHindi: z.string(),
  image: z.string(),
  left: z.number().int(),
  sizes: z.array(z.object({ size: z.string(), stock: z.number().int() })),
})

const heldProduct = z.object({
  productId: id,
  title: z.string(),
  titleHindi: z.string(),
  image: z.string(),
  pieces: z.number().int(),
})

const orderName = z.object({ orderId: id, orderNumber: z.string() })

/** Money is in rupees; days are in Asia/Kolkata, the last one today. */
export const dashboard = z.object({
  days: z.number().int(),
  /** Payments minus refunds in the period. All sums are 0 for the catalogue role. */
  revenue: z.number(),
  gross: z.number(),
  refunded: z.number(),
  showsMoney: z.boolean(),
  orders: z.number().int(),
  /** Net of refunds. */
  averageOrder: z.number(),
  /** For the preceding period of equal length. */
  before: z.object({ revenue: z.number(), orders: z.number().int(), averageOrder: z.number() }),
  shoppers: z.number().int(),
  /** Shoppers of the period with more than one order so far. */
  returningShoppers: z.number().int(),
  salesByDay: z.array(
    /** Net of that day's refunds, so it may be negative. */
    z.object({ day: z.iso.date(), revenue: z.number(), orders: z.number().int() }),
  ),
  /** Excludes abandoned checkouts. */
  ordersByStatus: z.record(z.enum(orderStatuses), z.number().int()),
  /** Net of refunds, highest first. With `otherRevenue` they add up to `revenue`. */
  byCategory: z.array(
    z.object({ category: shownCategory, units: z.number().int(), revenue: z.number() }),
  ),
  /** What no category has: delivery, fees and rounding. */
  otherRevenue: z.number(),
  /** Before refunds, less corrections; highest first. */
  moneyBySource: z.array(
    z.object({ source: z.enum(moneySources), payments: z.number().int(), amount: z.number() }),
  ),
  bestSellers: z.array(soldProduct),
  lowStock: z.array(scarceProduct),
  /** Products of which little is left, in all. */
  lowProducts: z.number().int(),
  /** Orders for which something is to be done. */
  views: z.record(z.enum(orderViews), z.number().int()),
  /** Requests of customers that wait for the shop. */
  requests: z.number().int(),
  lowStockThreshold: z.number().int(),
  /** Orders promised by a day of the period, and those in time; without refused deliveries. */
  promises: z.object({ promised: z.number().int(), kept: z.number().int() }),
  /**
   * Lines without measures, with a correction to answer, photos to approve, or a change to make.
   */
  measured: z.object({
    missing: z.number().int(),
    proposed: z.number().int(),
    asked: z.number().int(),
    changes: z.number().int(),
  }),
  failedMails: z.number().int(),
  /** Sent, unpaid orders with the oldest ones; `amount` in rupees. */
  unpaid: z.object({ orders: z.number().int(), amount: z.number(), oldest: z.array(orderName) }),
  owed: z.object({
    rejected: z.array(orderName),
    refused: z.array(orderName),
    /** Accepted orders whose balance was due before today. */
    overdue: z.array(orderName),
    /** The outcome of the dispute is open. */
    disputed: z.array(orderName),
    /** A courier is bringing a parcel back. */
    returning: z.array(orderName),
    /** Money left at the provider, and the owner has not said which pieces it concerns. */
    undecided: z.array(orderName),
    /** The owner returns this money by hand. */
    payouts: z.array(orderName),
  }),
  /** Accepted orders that are not paid in full; `amount` in rupees still to come. */
  due: z.object({ orders: z.number().int(), amount: z.number() }),
  /** Items held for unpaid orders, with the most held products. */
  held: z.object({
    pieces: z.number().int(),
    orders: z.number().int(),
    products: z.array(heldProduct),
  }),
})
export type Dashboard = z.infer<typeof dashboard>
export const dashboardAnswer = answer({ data: dashboard })

/** Result of the last check of an outside service. */
const serviceState = z.object({
  service: z.enum(services),
  checkedAt: instant,
  problem: z
    .object({
      code: z.enum(serviceProblemCodes),
      /** Error code of the service or network. */
      detail: z.string(),
      settings: z.array(z.string()),
    })
    .nullable(),
})
export type ServiceState = z.infer<typeof serviceState>
export const servicesAnswer = answer({ data: z.array(serviceState) })

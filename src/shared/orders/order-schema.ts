import { z } from 'zod'
import { answer, id, instant, line, listAnswer, pageQuery } from '../envelope.ts'
import { refund } from './refund-schema.ts'
import { offeredOrderStatuses, orderStatuses, paymentStatuses } from './vocabulary.ts'

/**
 * The page sends the whole order as it sees it. Only the address's id and the total are read: the
 * total to notice that prices moved, never to charge it. All else comes from the database.
 */
export const newOrder = z.object({
  userId: z.string().optional(),
  cartId: id.optional(),
  addressInfo: z.object({ addressId: id.optional() }).optional(),
  /** Rupees. */
  totalAmount: z.number('The total is missing.').min(0),
  paymentMethod: z.literal('paypal').optional(),
})
export type NewOrder = z.infer<typeof newOrder>

export const createdAnswer = answer({
  /** The provider's page where the shopper approves the payment. */
  approvalURL: z.string(),
  orderId: id,
})

export const captureInput = z.object({
  /** The provider's order id, `token` in PayPal's return address. */
  paymentId: z.string('This payment can’t be found: its id is missing.').min(1).max(100),
  payerId: z.string().max(100).optional(),
  /** Left out, it is found by the payment. */
  orderId: id.optional(),
})
export type CaptureInput = z.infer<typeof captureInput>

export const orderById = z.object({ orderId: id })

export const orderLine = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  /** Rupees a piece, as bought. */
  price: z.number(),
  quantity: z.number().int(),
  size: z.string().optional(),
})

export type OrderLine = z.infer<typeof orderLine>

const eventOf = <Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.object({ at: instant, kind: z.literal(kind), ...facts })

/** What happened to an order: its kind and facts, which the pages put into words. */
export const orderEvent = z.discriminatedUnion('kind', [
  eventOf('placed', {}),
  eventOf('superseded', {}),
  eventOf('cancelled', {}),
  eventOf('expired', {}),
  eventOf('soldOut', {}),
  eventOf('withdrawn', {}),
  eventOf('declined', {}),
  eventOf('refused', { why: z.string() }),
  eventOf('wrongAmount', {}),
  eventOf('paid', {}),
  eventOf('status', { orderStatus: z.enum(orderStatuses) }),
  eventOf('parcel', { courier: z.string(), trackingNumber: z.string() }),
  /** Another courier or number than the one told before; both empty when they were taken away. */
  eventOf('parcelCorrected', { courier: z.string(), trackingNumber: z.string() }),
  /** Rupees. */
  eventOf('refunded', { amount: z.number() }),
  eventOf('refundFailed', { why: z.string() }),
  /** Written in words by an earlier version. */
  eventOf('note', { text: z.string() }),
])
export type OrderEvent = z.infer<typeof orderEvent>

/** An order in an address: by its id, or by its number for people. */
export const orderRef = z.object({
  id: z.union([id, z.string().regex(/^zr-?\d{1,12}$/i)], 'This is not a valid id.'),
})

export const order = z.object({
  _id: id,
  /** `ZR-1042`, consecutive in the shop; empty until it is paid or the owner takes it on. */
  orderNumber: z.string(),
  /** A checkout that came to nothing: it is listed apart, and no figure counts it. */
  abandoned: z.boolean(),
  userId: id,
  cartId: id,
  cartItems: z.array(orderLine),
  addressInfo: z.object({
    addressId: id,
    address: z.string(),
    city: z.string(),
    pincode: z.string(),
    phone: z.string(),
    notes: z.string(),
  }),
  orderStatus: z.enum(orderStatuses),
  paymentMethod: z.literal('paypal'),
  paymentStatus: z.enum(paymentStatuses),
  /** Rupees. */
  totalAmount: z.number(),
  orderDate: instant,
  orderUpdateDate: instant,
  paymentId: z.string(),
  payerId: z.string(),
  /** What the provider is asked for: `amount` in `currency`, at `inrRate` rupees a unit. */
  settlement: z.object({ currency: z.string(), amount: z.number(), inrRate: z.number() }),
  /** Who carries the parcel and under which number; empty until it is sent. */
  courier: z.string(),
  trackingNumber: z.string(),
  refunds: z.array(refund),
  /** What happened, oldest first. */
  timeline: z.array(orderEvent),
})
export type Order = z.infer<typeof order>

/** An order as the owner sees it. */
export const adminOrder = order.extend({
  customer: z.object({ userName: z.string(), email: z.string() }),
  /** The provider's id of the money taken; empty before that. */
  captureId: z.string(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** `1` for checkouts that came to nothing, which no other list shows. */
const abandoned = z.enum(['1', '0']).optional()

export const orderQuery = z.object({ abandoned, ...pageQuery })
export const orderAnswer = answer({ data: order })
export const ordersAnswer = listAnswer(order)
export const adminOrderAnswer = answer({ data: adminOrder })
export const adminOrdersAnswer = listAnswer(adminOrder)

/** Search by number or part of it, id, name, email, phone, city or piece; days are those of Asia/Kolkata, both included. */
export const adminOrderQuery = z.object({
  q: z.string().trim().max(100).optional(),
  status: z.enum(orderStatuses).optional(),
  abandoned,
  payment: z.enum(paymentStatuses).optional(),
  /** Whose order it is: `returning` shoppers have paid more than once. */
  shoppers: z.literal('returning').optional(),
  /** `1` for orders with a piece left to send: without a status, of those that are paid and not on their way. */
  toSend: z.literal('1').optional(),
  /** Only orders of this account. */
  customer: id.optional(),
  /** Only orders that have this product. */
  product: id.optional(),
  /** The days of what: `paid` leaves out what was never paid. */
  by: z.enum(['placed', 'paid']).default('placed'),
  from: z.iso.date('A date is written YYYY-MM-DD.').optional(),
  to: z.iso.date('A date is written YYYY-MM-DD.').optional(),
  ...pageQuery,
})
export type AdminOrderQuery = z.infer<typeof adminOrderQuery>

/** One row an order, or one a line of it. */
export const ordersExportQuery = adminOrderQuery.extend({
  rows: z.enum(['orders', 'lines']).default('orders'),
})
export type OrdersExportQuery = z.infer<typeof ordersExportQuery>

const blankOr = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])

export const statusChange = z.object({
  orderStatus: z.enum(offeredOrderStatuses, 'Please choose a status.'),
  /** Blank takes it away. */
  courier: blankOr(line(60, 'Courier')).optional(),
  trackingNumber: blankOr(line(60, 'Tracking number')).optional(),
  /** The order's `orderUpdateDate` as it was seen: when it was changed since, it is a 409. */
  version: instant.optional(),
})
export type StatusChange = z.infer<typeof statusChange>

export const quoteAnswer = answer({
  data: z.object({
    /** Rupees. */
    totalAmount: z.number(),
    currency: z.string(),
    amount: z.number(),
    inrRate: z.number(),
  }),
})

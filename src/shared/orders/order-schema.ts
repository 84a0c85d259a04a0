import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, listAnswer, pageQuery, singleLine } from '../envelope.ts'
import { address, destination } from '../people/address-schema.ts'
import { shownOptions } from './cart-schema.ts'
import { cartCredit } from './credit-schema.ts'
import { orderParcel } from './order-parcel-schema.ts'
import { lineProduction, ownerProduction } from './production-schema.ts'
import { refund } from './refund-schema.ts'
import {
  channels,
  dueKinds,
  MAX_PARCELS,
  offeredOrderStatuses,
  orderMethods,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  receiptMethods,
} from './vocabulary.ts'

/**
 * The page sends the whole order. Only the address's id and the total are read, the total to notice that prices
 * changed; it is never charged. Everything else comes from the database.
 */
export const newOrder = z.object({
  userId: z.string().optional(),
  cartId: id.optional(),
  addressInfo: z.object({ addressId: id.optional() }).optional(),
  /** Rupees. */
  totalAmount: z.number(fault('{what} is missing.', { what: 'The total' })).min(0),
  paymentMethod: z.enum(paymentMethods, fault('Please choose a way to pay.')).default('paypal'),
  /** By which the advance of an order on delivery is paid; without one, by the first that the quote names. */
  advanceMethod: z.enum(paymentMethods, fault('Please choose a way to pay.')).optional(),
  /** Rupees that gift cards and store credit pay, as the page showed them. */
  creditAmount: z.number().min(0).default(0),
})
export type NewOrder = z.infer<typeof newOrder>

export const createdAnswer = answer({
  /** The provider's page where the shopper approves the payment. */
  approvalURL: z.string(),
  orderId: id,
})

export const captureInput = z.object({
  /** The provider's order id, `token` in PayPal's return address. */
  paymentId: z
    .string(fault('{what} is missing.', { what: 'This payment can’t be found: its id' }))
    .min(1)
    .max(100),
  payerId: z.string().max(100).optional(),
  /** Found by the payment where it is missing. */
  orderId: id.optional(),
})
export type CaptureInput = z.infer<typeof captureInput>

export const orderById = z.object({ orderId: id })

/** Cancels nothing where the order's payment is another than the `attempt` that was given up. */
export const cancelInput = orderById.extend({ attempt: id.optional() })
export type CancelInput = z.infer<typeof cancelInput>

export const orderLine = z.object({
  lineId: id,
  productId: id,
  title: z.string(),
  /** The product's current Hindi title; empty without one. */
  titleHindi: z.string().optional(),
  image: z.string(),
  /** Rupees for one unit, as bought. */
  price: z.number(),
  quantity: z.number().int(),
  size: z.string().optional(),
  /** Left out of a standard size without add-ons. */
  options: shownOptions.optional(),
  /** Of a line that is made to order. */
  production: lineProduction.optional(),
})

export type OrderLine = z.infer<typeof orderLine>

/** A part of an order's total beside its lines, in rupees; a discount is negative. */
const charge = z.object({
  kind: z.enum(['discount', 'delivery', 'fee', 'tax', 'rounding']),
  code: z.string(),
  label: z.string(),
  amount: z.number(),
  /** Whether the prices of the lines contain it already. */
  included: z.boolean(),
  rate: z.number().optional(),
  lineId: id.optional(),
})

const eventOf = <Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.object({
    at: instant,
    kind: z.literal(kind),
    by: z.string().optional(),
    ...facts,
  })

/** An event of an order: kind and facts. Pages make the sentence. */
export const orderEvent = z.discriminatedUnion('kind', [
  eventOf('placed', {}),
  eventOf('superseded', {}),
  /** The shopper chose another way to pay. */
  eventOf('methodChanged', {}),
  eventOf('cancelled', {}),
  /** By the shopper, after it was accepted. */
  eventOf('orderCancelled', {}),
  eventOf('expired', {}),
  eventOf('soldOut', {}),
  eventOf('withdrawn', {}),
  eventOf('declined', {}),
  eventOf('refused', { why: z.string() }),
  eventOf('wrongAmount', {}),
  eventOf('paid', {}),
  eventOf('accepted', {}),
  /** By the owner, for a customer. */
  eventOf('entered', { channel: z.enum(channels) }),
  /** Rupees that the owner recorded, and the discount for prepaying. */
  eventOf('received', {
    amount: z.number(),
    method: z.enum(receiptMethods),
    reference: z.string(),
    saved: z.number().optional(),
  }),
  /** Rupees that gift cards and store credit paid, and the discount for prepaying. */
  eventOf('paidByCredit', { amount: z.number(), saved: z.number().optional() }),
  /** Rupees that the owner recorded, and what really came. */
  eventOf('receiptCorrected', { amount: z.number(), was: z.number(), reason: z.string() }),
  /** The payer complained to their bank or the provider about this many rupees; the provider's code says why. */
  eventOf('dispute', {
    state: z.enum(['opened', 'won', 'lost']),
    amount: z.number(),
    reason: z.string(),
  }),
  /** Rupees that a provider captured later, and the discount for prepaying. */
  eventOf('paidOnline', {
    amount: z.number(),
    provider: z.string(),
    saved: z.number().optional(),
  }),
  eventOf('addressCorrected', {}),
  /** An account added the order, which had none; and the owner took it out again. */
  eventOf('claimed', {}),
  eventOf('claimRemoved', {}),
  /** The new dates, YYYY-MM-DD. */
  eventOf('promiseMoved', { from: z.string(), until: z.string() }),
  eventOf('status', { orderStatus: z.enum(orderStatuses) }),
  eventOf('parcel', { courier: z.string(), trackingNumber: z.string() }),
  /** A changed courier or tracking number; both empty when they were removed. */
  eventOf('parcelCorrected', { courier: z.string(), trackingNumber: z.string() }),
  /** `n` counts the order's parcels from 1. */
  eventOf('parcelSent', {
    n: z.number().int(),
    courier: z.string(),
    trackingNumber: z.string(),
  }),
  eventOf('parcelDelivered', { n: z.number().int() }),
  eventOf('parcelReturned', { n: z.number().int() }),
  /** Rupees. */
  eventOf('refunded', { amount: z.number() }),
  eventOf('refundFailed', { why: z.string() }),
  /** Rupees of a refund that the owner withdrew. */
  eventOf('refundWithdrawn', { amount: z.number() }),
  /** A sentence written by an earlier version. */
  eventOf('note', { text: z.string() }),
])
export type OrderEvent = z.infer<typeof orderEvent>

/** An order in a path: its id, or its number such as `ZR-1042`. */
export const orderRef = z.object({
  id: z.union([id, z.string().regex(/^zr-?\d{1,12}$/i)], fault('This is not a valid id.')),
})

/** A parcel in a path, and its order. */
export const parcelRef = orderRef.extend({ parcelId: id })

/** The first and last day of a delivery, YYYY-MM-DD. */
const deliveryDates = z.object({ from: z.string(), until: z.string() })

const idOrNone = z.union([z.literal(''), id])

export const order = z.object({
  _id: id,
  /** `ZR-1042`: unique and rising, with gaps; empty until the order is paid or the owner changes its status. */
  orderNumber: z.string(),
  /** An abandoned checkout: listed separately, counted in no figure. */
  abandoned: z.boolean(),
  /** This and the next are empty for an order without an account. */
  userId: idOrNone,
  cartId: idOrNone,
  cartItems: z.array(orderLine),
  addressInfo: z.object({
    /** Empty for an address that was never saved. */
    addressId: idOrNone,
    ...address.omit({ _id: true, userId: true, lastUsedAt: true }).shape,
  }),
  orderStatus: z.enum(orderStatuses),
  paymentMethod: z.enum(orderMethods),
  /** Where it came from. */
  channel: z.enum(channels),
  paymentStatus: z.enum(paymentStatuses),
  /** Lines and the charges that their prices do not include add up to the total. */
  charges: z.array(charge),
  /** Rupees. */
  totalAmount: z.number(),
  /** Rupees received, before refunds. */
  amountReceived: z.number(),
  payments: z.array(
    z.object({
      _id: id,
      provider: z.string(),
      method: z.enum(orderMethods),
      state: z.enum(['open', 'captured', 'ended']),
      /** Rupees. */
      amount: z.number(),
    }),
  ),
  /** What is due when, where it is due in parts; empty where all is due at once. */
  dues: z.array(
    z.object({
      kind: z.enum(dueKinds),
      /** Rupees. */
      amount: z.number(),
      /** The last day for a balance, YYYY-MM-DD. */
      dueOn: z.string().nullable(),
      /** What the shopper agreed to. */
      terms: z.string(),
    }),
  ),
  orderDate: instant,
  orderUpdateDate: instant,
  paymentId: z.string(),
  payerId: z.string(),
  /** The amount at the provider: `amount` in `currency`, at `inrRate` rupees a unit. */
  settlement: z.object({ currency: z.string(), amount: z.number(), inrRate: z.number() }),
  /** Courier and tracking number of the first parcel; empty until the order is sent. */
  courier: z.string(),
  trackingNumber: z.string(),
  /** The courier's page about it; empty for an unknown courier. */
  trackingUrl: z.string(),
  /** When the order is delivered, YYYY-MM-DD; null for one without a promise. */
  promise: deliveryDates
    .extend({
      /** Where each line is promised by itself; else empty. */
      lines: z.array(deliveryDates.extend({ lineId: id })),
    })
    .nullable(),
  /** In the order in which they were packed. */
  parcels: z.array(orderParcel),
  /** Whether the shopper sent the reference of a UPI payment that the owner has not recorded. */
  awaitsVerification: z.boolean(),
  /** Deadline of an unpaid order's stock hold; null once the order is paid or the hold expired. */
  payUntil: instant.nullable(),
  refunds: z.array(refund),
  timeline: z.array(orderEvent),
})
export type Order = z.infer<typeof order>

/** An order as its shopper sees it. */
export const ownOrder = order.extend({
  /** The provider's approval page of an unpaid order until `payUntil`; empty otherwise. */
  approvalURL: z.string(),
})
export type OwnOrder = z.infer<typeof ownOrder>

/** An order as the owner sees it. */
export const adminOrder = order.extend({
  cartItems: z.array(orderLine.extend({ production: ownerProduction.optional() })),
  customer: z.object({ userName: z.string(), email: z.string() }),
  /** The provider's capture id; empty before the capture. */
  captureId: z.string(),
  /** The colleague who entered the order; empty for one from the shop's pages. */
  placedBy: z.string(),
  /** When its account added it, and the email that it was ordered with; null for any other. */
  claim: z.object({ at: instant, email: z.string() }).nullable(),
  /** The bank's reference that the shopper gave; not checked. */
  claimedReference: z.string(),
  /** References that payers of its links gave, and the owner has neither recorded nor removed; not checked. */
  linkClaims: z.array(
    z.object({ _id: id, reference: z.string(), amount: z.number(), at: instant }),
  ),
  /** Whether its payment links ended before their time and none can be used. */
  linksRevoked: z.boolean(),
  /** Other orders whose shoppers gave the same reference; a number is empty until its order is accepted. */
  sameClaims: z.array(z.object({ _id: id, orderNumber: z.string() })),
  /** The oldest first. */
  disputes: z.array(
    z.object({
      _id: z.string(),
      provider: z.string(),
      state: z.enum(['opened', 'won', 'lost']),
      /** In `currency`. */
      amount: z.number(),
      currency: z.string(),
      /** The provider's code. */
      reason: z.string(),
      /** The last day for an answer, YYYY-MM-DD; null if the provider names none. */
      respondBy: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Money that the owner recorded: what it is after corrections, and what was recorded first. */
  receipts: z.array(
    z.object({
      _id: id,
      method: z.enum(receiptMethods),
      reference: z.string(),
      amount: z.number(),
      recorded: z.number(),
      at: instant,
    }),
  ),
  /** What providers kept of captured payments. */
  providerFees: z.array(
    z.object({
      provider: z.string(),
      amount: z.number(),
      currency: z.string(),
      /** The transfer to the owner's account that contains the payment; null until it is reported. */
      payout: z.object({ id: z.string(), reference: z.string(), on: z.string() }).nullable(),
    }),
  ),
  /** Whether its money was ever promised or here. */
  wasAccepted: z.boolean(),
  /** Whether it is rejected and none of its items are out; those of a sent order return with its parcel. */
  restocked: z.boolean(),
  /** Pieces that are in no parcel yet. */
  toPack: z.array(z.object({ lineId: id, quantity: z.number().int() })),
  /** Notes of the staff; shoppers get them with an export of their data only. */
  staffNotes: z.string(),
  /** Seconds in which the last change of status can be undone, and whether a mail about it waits; null when it cannot. */
  undo: z.object({ secondsLeft: z.number().int(), mails: z.boolean() }).nullable(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** `1` for abandoned checkouts, which no other list shows. */
const abandoned = z.enum(['1', '0']).optional()

export const orderQuery = z.object({ abandoned, ...pageQuery })
export const orderAnswer = answer({ data: ownOrder })
export const ordersAnswer = listAnswer(ownOrder)
export const adminOrderAnswer = answer({ data: adminOrder })
export const adminOrdersAnswer = listAnswer(adminOrder)

/** Search by number or part of it, id, name, email, phone, city or piece; days are those of Asia/Kolkata, both included. */
export const adminOrderQuery = z.object({
  q: z.string().trim().max(100).optional(),
  status: z.enum(orderStatuses).optional(),
  abandoned,
  payment: z.enum(paymentStatuses).optional(),
  /** `returning` shoppers have paid more than once. */
  shoppers: z.literal('returning').optional(),
  /** `1` for orders with a line left to send; without a status, those that are paid and not sent. */
  toSend: z.literal('1').optional(),
  /** `1` for orders that were sent but are not paid. */
  unpaid: z.literal('1').optional(),
  customer: id.optional(),
  product: id.optional(),
  /** Which day counts; `paid` leaves out orders that were never paid. */
  by: z.enum(['placed', 'paid']).default('placed'),
  from: z.iso.date(fault('A date is written YYYY-MM-DD.')).optional(),
  to: z.iso.date(fault('A date is written YYYY-MM-DD.')).optional(),
  ...pageQuery,
})
export type AdminOrderQuery = z.infer<typeof adminOrderQuery>

/** Rows of an export: orders, order lines, or payments and refunds by their own day. */
export const ordersExportQuery = adminOrderQuery.extend({
  rows: z.enum(['orders', 'lines', 'money']).default('orders'),
})
export type OrdersExportQuery = z.infer<typeof ordersExportQuery>

const blankOr = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])

export const statusChange = z.object({
  orderStatus: z.enum(offeredOrderStatuses, fault('Please choose a status.')),
  courier: blankOr(singleLine(60, 'Courier')).optional(),
  trackingNumber: blankOr(singleLine(60, 'Tracking number')).optional(),
  /** With `rejected`: the parcel came back, and its items return to stock. */
  isBack: z.boolean().optional(),
  /** Sends an order whose balance is not paid yet. */
  sendsUnpaid: z.boolean().optional(),
  /** The `orderUpdateDate` that the editor saw; a later one is a 409. */
  version: instant.optional(),
})
/** Statuses that a batch may set; an order is rejected by itself only. */
export const batchStatuses = ['inProcess', 'inShipping', 'delivered'] as const

export const parcelsInput = z.object({
  orderStatus: z.enum(batchStatuses, fault('Please choose a status.')),
  /** Courier of the orders that get a tracking number or have none. */
  courier: blankOr(singleLine(60, 'Courier')).optional(),
  orders: z
    .array(
      z.object({
        /** An id, or a number as `ZR-1042` or `1042`. */
        order: z.string().trim().min(1).max(60),
        trackingNumber: blankOr(singleLine(60, 'Tracking number')).optional(),
      }),
    )
    .min(1, fault('Choose at least one order.'))
    .max(MAX_PARCELS, fault('At most {n} orders fit a batch.', { n: MAX_PARCELS })),
  /** Reports the changes without making them. */
  preview: z.boolean().default(false),
})
export type ParcelsInput = z.infer<typeof parcelsInput>

const parcelOutcome = z.object({
  order: z.string(),
  /** Null when there is no such order; then the rest is empty. */
  orderId: id.nullable(),
  orderNumber: z.string(),
  customer: z.string(),
  orderStatus: z.enum(orderStatuses).nullable(),
  trackingNumber: z.string(),
  outcome: z.enum(['ready', 'changed', 'unchanged', 'refused']),
  /** Of a changed order; undo needs it. */
  version: instant.optional(),
  /** Reason of a refusal. */
  message: z.string().optional(),
})
export type ParcelOutcome = z.infer<typeof parcelOutcome>
/** In the order of the request. */
export const parcelsAnswer = answer({ data: z.array(parcelOutcome) })
export const parcelsUndo = z.object({
  orders: z
    .array(z.object({ id, version: instant }))
    .min(1)
    .max(MAX_PARCELS),
})
export type ParcelsUndo = z.infer<typeof parcelsUndo>
/** How many orders were undone, and numbers of the others. */
export const parcelsUndoAnswer = answer({
  data: z.object({ undone: z.number().int(), kept: z.array(z.string()) }),
})
/** Rows of a courier's workbook, as text. */
export const courierFileAnswer = answer({ data: z.array(z.array(z.string())) })
/** `bookable`: the courier that parcels can be booked with; null without one. */
export const couriersAnswer = answer({
  data: z.array(z.string()),
  bookable: z.string().nullable(),
})

/** Checked against the country of the order, which a correction can leave out. */
export const addressCorrection = destination
  /** The `orderUpdateDate` that the editor saw; a later one is a 409. */
  .extend({ version: instant.optional() })
export type AddressCorrection = z.infer<typeof addressCorrection>

export const orderNotes = z.object({
  /** The notes that the editor saw; other notes are a 409. */
  notesWas: z.string().max(2000).optional(),
  notes: z
    .string()
    .trim()
    .max(2000, fault('{what} can have at most {n} characters.', { what: 'Notes', n: '2,000' })),
})
export type OrderNotes = z.infer<typeof orderNotes>

/** The `orderUpdateDate` that the editor saw. */
export const statusUndo = z.object({ version: instant })
export type StatusChange = z.infer<typeof statusChange>

/** An address whose PIN code decides about payment on delivery; by default the one used last. */
export const quoteQuery = z.object({ addressId: id.optional() })

const cost = {
  /** Rupees. */
  totalAmount: z.number(),
  /** What the provider charges: `amount` in `currency`, at `inrRate` rupees a unit. */
  currency: z.string(),
  amount: z.number(),
  inrRate: z.number(),
}
const offer = z.object({
  method: z.enum(paymentMethods),
  /** Whether nothing is left to pay at once, so that placing the order accepts it. */
  isCovered: z.boolean(),
  /** Rupees that gift cards and store credit pay; `amount` is without them. */
  credit: z.number(),
  charges: z.array(charge),
  ...cost,
  /** The parts of the total, where it is due in parts; `amount` is then the one due at once. */
  dues: z.array(
    z.object({
      kind: z.enum(dueKinds),
      /** Rupees. */
      amount: z.number(),
      /** Days from the order in which a balance is due. */
      days: z.number().int().nullable(),
      terms: z.string(),
    }),
  ),
  /** The limits of the method as a sentence, independent of this cart; empty without limits. */
  limits: z.string(),
  /** By which its advance can be paid, and what each charges, if there are several; the first is preselected. */
  advances: z.array(
    z.object({ method: z.enum(paymentMethods), currency: z.string(), amount: z.number() }),
  ),
  /** Why this cart can't be paid so; null where it can. */
  refusal: z.string().nullable(),
  /** Whether the refusal is about the PIN code, so that another address may have none. */
  refusedPincode: z.boolean(),
})
export type PaymentOffer = z.infer<typeof offer>
/** The cost by each method that the shop offers; outside of `methods`, by the first. */
const quote = z.object({
  ...cost,
  /** Rupees without what a way to pay adds. */
  cartAmount: z.number(),
  methods: z.array(offer),
  /** The address whose PIN code was checked; null without one. */
  addressId: id.nullable(),
  /** The gift cards and store credit that the cart is to be paid with; null where the shop takes none. */
  credit: cartCredit.nullable(),
  /** When the cart is delivered to that address if it is ordered now; null without a promise. */
  delivery: deliveryDates.nullable(),
  /** What the shopper paid by last, or else the shop's first; null if the shop offers none. */
  preferred: z.enum(paymentMethods).nullable(),
})
export type Quote = z.infer<typeof quote>
export const quoteAnswer = answer({ data: quote })

export const deliveryConfirmation = z.object({
  orderId: id,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, fault('The code has six digits.')),
})

export const upiReference = z.object({
  reference: z
    .string()
    .trim()
    .regex(/^\d{12}$/, fault('A UPI reference has twelve digits.')),
})

export const paymentClaim = upiReference.extend({ orderId: id })

/** The shop's account, for a payment by UPI without a provider. */
export const upiAccount = z.object({
  /** Opens a payment app on a phone; other devices show it as a QR code. */
  link: z.string(),
  upiId: z.string(),
  payee: z.string(),
  /** Named with the payment, so that the shop finds it. */
  paymentReference: z.string(),
})
export type UpiAccount = z.infer<typeof upiAccount>

/** What the shopper of an order without a provider does next. */
export const nextStepAnswer = answer({
  data: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('code'),
      email: z.string(),
      /** The end of the phone number that the code was sent to; null where it was emailed. */
      phoneEnd: z.string().nullable(),
    }),
    upiAccount.extend({
      kind: z.literal('upi'),
      /** Rupees, such as of a deposit. */
      amount: z.number(),
      claimedReference: z.string(),
    }),
    z.object({ kind: z.literal('done') }),
  ]),
})

const origins = z.array(z.string())

/** The provider's payment form, for the document that sends it. */
export const paymentFormAnswer = answer({
  data: z.object({
    orderId: id,
    /** Rupees. */
    totalAmount: z.number(),
    /** Number of order lines. */
    lines: z.number().int(),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
    /** The provider's script and the options for its checkout; null if it has none. */
    script: z.object({ src: z.string(), options: z.record(z.string(), z.unknown()) }).nullable(),
    /** What the document's content security policy allows beside our own. */
    sources: z.object({
      script: origins,
      frame: origins,
      connect: origins,
      formAction: origins,
      image: origins,
      inlineStyles: z.boolean(),
    }),
  }),
})
export type PaymentFormPage = z.infer<typeof paymentFormAnswer>['data']

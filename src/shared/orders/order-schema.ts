import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { linePolicy } from '../catalogue/return-policy-schema.ts'
import {
  answer,
  codeLine,
  day,
  id,
  instant,
  line,
  listAnswer,
  pageQuery,
  singleLine,
  sixDigitCode,
} from '../envelope.ts'
import { address, destination } from '../people/address-schema.ts'
import { foldCode } from '../typed-text.ts'
import { shownOptions } from './cart-schema.ts'
import { changeKinds, changeStates } from './changes/vocabulary.ts'

import { cartCredit } from './credit-schema.ts'
import { orderParcel, trackingNumber } from './order-parcel-schema.ts'
import { lineProduction, ownerProduction } from './production-schema.ts'
import { refund } from './refund-schema.ts'
import {
  channels,
  dueKinds,
  MAX_PARCELS,
  offeredOrderStatuses,
  orderMethods,
  orderStatuses,
  orderViews,
  paymentMethods,
  paymentStatuses,
  recordedMethods,
} from './vocabulary.ts'

// Amounts are in rupees, except next to a `currency`.

/** The amounts only detect changed prices; they are never charged. */
export const newOrder = z.object({
  userId: z.string().optional(),
  cartId: id.optional(),
  addressInfo: z.object({ addressId: id.optional() }).optional(),
  totalAmount: z.number(fault('{what} is missing.', { what: 'The total' })).min(0),
  paymentMethod: z.enum(paymentMethods, fault('Please choose a way to pay.')).default('paypal'),
  /** By default the first method that the quote names. */
  advanceMethod: z.enum(paymentMethods, fault('Please choose a way to pay.')).optional(),
  /** Rupees that the page showed as paid by gift cards and store credit. */
  creditAmount: z.number().min(0).default(0),
})
export type NewOrder = z.infer<typeof newOrder>

export const createdAnswer = answer({
  approvalURL: z.string(),
  orderId: id,
})

export const captureInput = z.object({
  /** The provider's order id; `token` in PayPal's return address. */
  paymentId: z
    .string(fault('{what} is missing.', { what: 'This payment can’t be found: its id' }))
    .min(1)
    .max(100),
  payerId: z.string().max(100).optional(),
  /** Defaults to the order of the payment. */
  orderId: id.nullish(),
})
export type CaptureInput = z.infer<typeof captureInput>

export const orderById = z.object({ orderId: id })

/** Cancels nothing if `attempt` is not the current payment. */
export const cancelInput = orderById.extend({ attempt: id.optional() })
export type CancelInput = z.infer<typeof cancelInput>

export const orderLine = z.object({
  lineId: id,
  productId: id,
  title: z.string(),
  /** The product's current Hindi title, not a copy. */
  titleHindi: z.string().optional(),
  image: z.string(),
  /** Rupees for one unit, as bought. */
  price: z.number(),
  quantity: z.number().int(),
  size: z.string().optional(),
  /** Missing for a standard size without add-ons. */
  options: shownOptions.optional(),
  /** Only of a line that is made to order. */
  production: lineProduction.optional(),
  /** As agreed when the line was bought; missing without a policy. */
  returnPolicy: linePolicy.optional(),
})

export type OrderLine = z.infer<typeof orderLine>

/** Part of an order's total beside its lines, in rupees; negative for a discount. */
const charge = z.object({
  kind: z.enum(['discount', 'delivery', 'fee', 'tax', 'rounding']),
  code: z.string(),
  label: z.string(),
  amount: z.number(),
  /** Whether the lines' prices contain it. */
  included: z.boolean(),
  rate: z.number().optional(),
  lineId: id.optional(),
})

const defineEvent = <Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.object({
    at: instant,
    kind: z.literal(kind),
    by: z.string().optional(),
    ...facts,
  })

export const orderEvent = z.discriminatedUnion('kind', [
  defineEvent('placed', {}),
  defineEvent('superseded', {}),
  defineEvent('methodChanged', {}),
  defineEvent('cancelled', {}),
  /** By the shopper, after acceptance. */
  defineEvent('orderCancelled', {}),
  defineEvent('expired', {}),
  defineEvent('soldOut', {}),
  /** Rupees of a payment that was checked too late; they are being returned. */
  defineEvent('soldOutPaid', { amount: z.number() }),
  /** Rupees of UPI parts that came for an order that was not accepted; they are being returned. */
  defineEvent('partsReturned', { amount: z.number() }),
  defineEvent('withdrawn', {}),
  defineEvent('declined', {}),
  defineEvent('refused', { why: z.string() }),
  defineEvent('wrongAmount', {}),
  defineEvent('paid', {}),
  defineEvent('accepted', {}),
  defineEvent('entered', { channel: z.enum(channels) }),
  defineEvent('sizeChanged', { title: z.string(), from: z.string(), to: z.string() }),
  /** The order replaces a piece of the order `number`. */
  defineEvent('replacing', { number: z.string() }),
  /** Rupees; `saved` is the discount for prepaying. */
  defineEvent('received', {
    amount: z.number(),
    method: z.enum(recordedMethods),
    reference: z.string(),
    saved: z.number().optional(),
  }),
  /** Rupees; `saved` is the discount for prepaying. */
  defineEvent('paidByCredit', { amount: z.number(), saved: z.number().optional() }),
  /** Rupees: `was` as recorded, `amount` as received. */
  defineEvent('receiptCorrected', { amount: z.number(), was: z.number(), reason: z.string() }),
  /** The disputed rupees; `reason` is the provider's code. */
  defineEvent('dispute', {
    state: z.enum(['opened', 'won', 'lost']),
    amount: z.number(),
    reason: z.string(),
  }),
  /** Rupees captured after acceptance; `saved` is the discount for prepaying. */
  defineEvent('paidOnline', {
    amount: z.number(),
    provider: z.string(),
    saved: z.number().optional(),
  }),
  defineEvent('addressCorrected', {}),
  /** An account added an order that had none; `claimRemoved` reverts it. */
  defineEvent('claimed', {}),
  defineEvent('claimRemoved', {}),
  /** A line of a change entered this state. */
  defineEvent('change', {
    changeLine: id,
    asked: z.enum(changeKinds),
    state: z.enum(changeStates),
    title: z.string(),
    quantity: z.number().int(),
  }),
  /** YYYY-MM-DD. */
  defineEvent('promiseMoved', { from: z.string(), until: z.string() }),
  defineEvent('status', { orderStatus: z.enum(orderStatuses) }),
  defineEvent('parcel', { courier: z.string(), trackingNumber: z.string() }),
  /** Both are empty if they were removed. */
  defineEvent('parcelCorrected', { courier: z.string(), trackingNumber: z.string() }),
  /** `n` numbers the order's parcels from 1. */
  defineEvent('parcelSent', {
    n: z.number().int(),
    courier: z.string(),
    trackingNumber: z.string(),
  }),
  defineEvent('parcelDelivered', { n: z.number().int() }),
  defineEvent('parcelReturned', { n: z.number().int() }),
  defineEvent('refunded', { amount: z.number() }),
  /** Rupees that left without the shop. */
  defineEvent('refundedAtProvider', {
    amount: z.number(),
    origin: z.enum(['provider', 'dispute']),
  }),
  defineEvent('refundFailed', { why: z.string() }),
  /** Rupees of a refund that the owner withdrew. */
  defineEvent('refundWithdrawn', { amount: z.number() }),
])
export type OrderEvent = z.infer<typeof orderEvent>

/** An order's id, or its number such as `ZR-1042`. */
export const orderRef = z.object({
  id: z.union([id, z.string().regex(/^[a-z]{1,8}-?\d{1,12}$/i)], fault('This is not a valid id.')),
})

export const parcelRef = orderRef.extend({ parcelId: id })

/** First and last day, YYYY-MM-DD. */
const deliveryDates = z.object({ from: z.string(), until: z.string() })

/** A part of a UPI payment to the shop's account. */
const upiPart = z.object({
  _id: id,
  /** Rupees; of a recorded part what was received. */
  amount: z.number(),
  /** `referenced`: the payer gave a reference, which the owner has not recorded. */
  state: z.enum(['open', 'referenced', 'recorded']),
})
export type UpiPart = z.infer<typeof upiPart>

const idOrNone = z.union([z.literal(''), id])

export const order = z.object({
  _id: id,
  /** `ZR-1042`: unique and rising, with gaps. Empty until acceptance or a status change. */
  orderNumber: z.string(),
  /** An abandoned checkout: excluded from all figures and other lists. */
  abandoned: z.boolean(),
  /** Both ids are empty for an order without an account. */
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
  channel: z.enum(channels),
  /** The order with the piece that this one replaces; null for any other order. */
  replaces: z.object({ _id: id, orderNumber: z.string() }).nullable(),
  paymentStatus: z.enum(paymentStatuses),
  /** The total is the sum of the lines and of the charges that are not `included`. */
  charges: z.array(charge),
  totalAmount: z.number(),
  /** Rupees received, before refunds. */
  amountReceived: z.number(),
  payments: z.array(
    z.object({
      _id: id,
      provider: z.string(),
      method: z.enum(orderMethods),
      state: z.enum(['open', 'captured', 'ended']),
      amount: z.number(),
    }),
  ),
  /** Empty unless a UPI payment was divided. */
  upiParts: z.array(upiPart),
  /** Empty if everything is due at once. */
  dues: z.array(
    z.object({
      kind: z.enum(dueKinds),
      amount: z.number(),
      /** Last day for a balance, YYYY-MM-DD. */
      dueOn: z.string().nullable(),
      terms: z.string(),
    }),
  ),
  orderDate: instant,
  orderUpdateDate: instant,
  paymentId: z.string(),
  payerId: z.string(),
  /** `amount` in `currency` at the provider; `inrRate` is rupees for one unit. */
  settlement: z.object({ currency: z.string(), amount: z.number(), inrRate: z.number() }),
  /** Of the first parcel; empty until the order is sent. */
  courier: z.string(),
  trackingNumber: z.string(),
  /** The courier's tracking page; empty for an unknown courier. */
  trackingUrl: z.string(),
  /** Null for an order without a promise. */
  promise: deliveryDates
    .extend({
      /** Empty unless lines have dates of their own. */
      lines: z.array(deliveryDates.extend({ lineId: id })),
    })
    .nullable(),
  /** In the order of packing. */
  parcels: z.array(orderParcel),
  /** Whether the shopper gave a UPI reference, of each part, that the owner has not recorded. */
  awaitsVerification: z.boolean(),
  /** Deadline of an unpaid order's stock hold; null once the order is paid or the hold expired. */
  payUntil: instant.nullable(),
  refunds: z.array(refund),
  timeline: z.array(orderEvent),
})
export type Order = z.infer<typeof order>

export const ownOrder = order.extend({
  /** The provider's approval page of an unpaid order until `payUntil`; empty otherwise. */
  approvalURL: z.string(),
})
export type OwnOrder = z.infer<typeof ownOrder>

export const adminOrder = order.extend({
  cartItems: z.array(orderLine.extend({ production: ownerProduction.optional() })),
  customer: z.object({
    userName: z.string(),
    /** Empty for an order without one, and for an erased account. */
    email: z.string(),
    isErased: z.boolean(),
  }),
  /** Empty before the capture. */
  captureId: z.string(),
  /** The member of staff who entered the order; empty for an order from the shop's pages. */
  placedBy: z.string(),
  /** When an account added the order, and the email it was ordered with; null for other orders. */
  claim: z.object({ at: instant, email: z.string() }).nullable(),
  /** The bank's reference that the shopper gave; not verified. */
  claimedReference: z.string(),
  upiParts: z.array(
    upiPart.extend({
      /** Not verified; empty for an open part. */
      reference: z.string(),
    }),
  ),
  /** Not verified; without those of parts, and those that the owner has recorded or removed. */
  linkClaims: z.array(
    z.object({ _id: id, reference: z.string(), amount: z.number(), at: instant }),
  ),
  /** Whether its payment links were revoked and none is valid. */
  linksRevoked: z.boolean(),
  /** Other orders with the same claimed reference; the number is empty until acceptance. */
  sameClaims: z.array(z.object({ _id: id, orderNumber: z.string() })),
  /** Oldest first. */
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
      /** Last day for an answer, YYYY-MM-DD; null if the provider names none. */
      respondBy: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Rupees: `recorded` at first, `amount` after corrections. */
  receipts: z.array(
    z.object({
      _id: id,
      method: z.enum(recordedMethods),
      reference: z.string(),
      amount: z.number(),
      recorded: z.number(),
      at: instant,
    }),
  ),
  providerFees: z.array(
    z.object({
      provider: z.string(),
      amount: z.number(),
      currency: z.string(),
      /** The transfer to the owner's account; null until the provider reports it. */
      payout: z.object({ id: z.string(), reference: z.string(), on: z.string() }).nullable(),
    }),
  ),
  /** Whether its money was ever promised or received. */
  wasAccepted: z.boolean(),
  /** Whether it is rejected and no item is out. Items of a sent order return with their parcel. */
  restocked: z.boolean(),
  /** Quantities that are in no parcel yet. */
  toPack: z.array(z.object({ lineId: id, quantity: z.number().int() })),
  /** Shoppers see them only in an export of their data. */
  staffNotes: z.string(),
  /** Null if the change cannot be undone. `mails`: whether an email about it is queued. */
  undo: z.object({ secondsLeft: z.number().int(), mails: z.boolean() }).nullable(),
})
export type AdminOrder = z.infer<typeof adminOrder>

/** `1` for abandoned checkouts, which no other list contains. */
const abandoned = z.enum(['1', '0']).optional()

export const orderQuery = z.object({ abandoned, ...pageQuery })
export const orderAnswer = answer({ data: ownOrder })
export const ordersAnswer = listAnswer(ownOrder)
export const adminOrderAnswer = answer({ data: adminOrder })

/** Packers do not see the order. */
export const packedOrderAnswer = answer({ data: adminOrder.optional() })
export const adminOrdersAnswer = listAnswer(adminOrder)

/** Days are those of Asia/Kolkata, both inclusive. */
export const adminOrderQuery = z.object({
  q: z.string().trim().max(100).optional(),
  status: z.enum(orderStatuses).optional(),
  abandoned,
  payment: z.enum(paymentStatuses).optional(),
  /** `returning`: shoppers who paid more than once. */
  shoppers: z.literal('returning').optional(),
  /** `1` for orders with a line left to send; without `status`, paid orders that are not sent. */
  toSend: z.literal('1').optional(),
  /** `1` for orders that were sent but not paid. */
  unpaid: z.literal('1').optional(),
  /** `1` for orders that are not of a gift card. */
  goods: z.literal('1').optional(),
  /** What the shop has to do for the order. */
  view: z.enum(orderViews).optional(),
  customer: id.optional(),
  product: id.optional(),
  /** The date that `from` and `to` filter; `paid` excludes orders that were never paid. */
  by: z.enum(['placed', 'paid']).default('placed'),
  from: day.optional(),
  to: day.optional(),
  ...pageQuery,
})
export type AdminOrderQuery = z.infer<typeof adminOrderQuery>

/** Orders of each view, without abandoned checkouts. */
export const orderViewsAnswer = answer({
  data: z.record(z.enum(orderViews), z.number().int()),
})

/** `money`: payments and refunds, filtered by their own dates. */
export const ordersExportQuery = adminOrderQuery.extend({
  rows: z.enum(['orders', 'lines', 'money']).default('orders'),
})
export type OrdersExportQuery = z.infer<typeof ordersExportQuery>

const blankOr = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])

export const statusChange = z.object({
  orderStatus: z.enum(offeredOrderStatuses, fault('Please choose a status.')),
  courier: blankOr(singleLine(60, 'Courier')).optional(),
  trackingNumber: trackingNumber.optional(),
  /** With `rejected`: the parcel came back, and its items return to stock. */
  isBack: z.boolean().optional(),
  /** Sends an order whose balance is not paid. */
  sendsUnpaid: z.boolean().optional(),
  /** The `orderUpdateDate` that the editor saw; 409 if it has changed. */
  version: instant.optional(),
})
/** Without `rejected`, because a rejection needs a decision for each order. */
export const batchStatuses = ['inProcess', 'inShipping', 'delivered'] as const

export const parcelsInput = z.object({
  orderStatus: z.enum(batchStatuses, fault('Please choose a status.')),
  /** For orders that get a tracking number here or have none. */
  courier: blankOr(singleLine(60, 'Courier')).optional(),
  orders: z
    .array(
      z.object({
        /** An id, or a number such as `ZR-1042` or `1042`. */
        order: codeLine(60, 'The order number'),
        trackingNumber: blankOr(codeLine(60, 'Tracking number')).optional(),
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
  /** Null for an unknown order; then the other fields are empty. */
  orderId: id.nullable(),
  orderNumber: z.string(),
  customer: z.string(),
  orderStatus: z.enum(orderStatuses).nullable(),
  trackingNumber: z.string(),
  outcome: z.enum(['ready', 'changed', 'unchanged', 'refused']),
  /** Needed to undo the change. */
  version: instant.optional(),
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
/** `kept`: numbers of the orders that were not undone. */
export const parcelsUndoAnswer = answer({
  data: z.object({ undone: z.number().int(), kept: z.array(z.string()) }),
})
export const courierFileAnswer = answer({ data: z.array(z.array(z.string())) })
/** `bookable`: the courier whose API books parcels; null without one. */
export const couriersAnswer = answer({
  data: z.array(z.string()),
  bookable: z.string().nullable(),
})

const trimmedOrBlank = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), schema]))

/**
 * Without `country`, it is validated against the order's country. Only an order without a phone may
 * stay without.
 */
export const addressCorrection = destination.extend({
  phone: trimmedOrBlank(line(40, 'Phone')),
  notes: trimmedOrBlank(line(500, 'Notes')),
  /** The `orderUpdateDate` that the editor saw; 409 if it has changed. */
  version: instant.optional(),
})
export type AddressCorrection = z.infer<typeof addressCorrection>

export const orderNotes = z.object({
  /** The notes that the editor saw; 409 if they have changed. */
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

/** The address whose PIN code is checked for payment on delivery; by default the one used last. */
export const quoteQuery = z.object({ addressId: id.optional() })

const cost = {
  totalAmount: z.number(),
  /** The provider charges `amount` in `currency`; `inrRate` is rupees for one unit. */
  currency: z.string(),
  amount: z.number(),
  inrRate: z.number(),
}
const offer = z.object({
  method: z.enum(paymentMethods),
  /** Whether nothing is due now, so that placing the order accepts it. */
  isCovered: z.boolean(),
  /** Rupees paid by gift cards and store credit; `amount` excludes them. */
  credit: z.number(),
  charges: z.array(charge),
  ...cost,
  /** Empty if everything is due at once; otherwise `amount` is the part due now. */
  dues: z.array(
    z.object({
      kind: z.enum(dueKinds),
      amount: z.number(),
      /** Days from the order until a balance is due. */
      days: z.number().int().nullable(),
      terms: z.string(),
    }),
  ),
  /** The method's limits as a sentence; the same for every cart. */
  limits: z.string(),
  /** Methods that can pay the advance, if there are several; the first is preselected. */
  advances: z.array(
    z.object({ method: z.enum(paymentMethods), currency: z.string(), amount: z.number() }),
  ),
  /** Why this cart can't be paid by this method; null if it can. */
  refusal: z.string().nullable(),
  /** Whether the PIN code causes the refusal; another address may have none. */
  refusedPincode: z.boolean(),
})
export type PaymentOffer = z.infer<typeof offer>
/** The costs outside of `methods` are those of the first method. */
const quote = z.object({
  ...cost,
  /** Rupees without the charges of a method. */
  cartAmount: z.number(),
  methods: z.array(offer),
  /** The address that was checked; null without one, and if nothing depends on the place. */
  addressId: id.nullable(),
  /** Null if the shop accepts none. */
  credit: cartCredit.nullable(),
  /** For this address if ordered now; null without a promise. */
  delivery: deliveryDates.nullable(),
  /** The shopper's last method first, then those for the country of the address. */
  methodOrder: z.array(z.enum(paymentMethods)),
  /** The first of these; null if the shop offers none. */
  preferred: z.enum(paymentMethods).nullable(),
})
export type Quote = z.infer<typeof quote>
export const quoteAnswer = answer({ data: quote })

export const deliveryConfirmation = z.object({
  orderId: id,
  code: sixDigitCode,
})

export const upiReference = z.object({
  reference: z
    .string()
    .transform((text) => foldCode(text).replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12}$/, fault('A UPI reference has twelve digits.'))),
})

/** Names the part that the reference pays, if the payment is divided. */
export const upiClaim = upiReference.extend({
  partId: id.optional(),
  /** The part's reference that the page showed; 409 if another was given meanwhile. */
  shownReference: z.string().max(60).default(''),
})
export type UpiClaim = z.infer<typeof upiClaim>

export const paymentClaim = upiClaim.extend({ orderId: id })

/** The shop's account, for UPI payments without a provider. */
export const upiAccount = z.object({
  /** A `upi:` link, which opens a payment app on a phone; other devices show it as a QR code. */
  link: z.string(),
  upiId: z.string(),
  payee: z.string(),
  /** The payment carries it, so that the shop can match it to the order. */
  paymentReference: z.string(),
})
export type UpiAccount = z.infer<typeof upiAccount>

/** How a UPI payment to the shop's account can be, or is, divided. */
export const upiDivision = z.object({
  /** Number of parts into which it can be divided; 0 if it cannot be. */
  partsOffered: z.number().int(),
  parts: z.array(
    upiPart.extend({
      account: upiAccount,
      /** Empty for an open part, and for the payer of a link. */
      reference: z.string(),
    }),
  ),
})
export type UpiDivision = z.infer<typeof upiDivision>

/** Only for orders without a provider. */
export const nextStepAnswer = answer({
  data: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('code'),
      email: z.string(),
      /** The end of the phone number that got the code; null if it was emailed. */
      phoneEnd: z.string().nullable(),
    }),
    upiAccount.extend({
      kind: z.literal('upi'),
      /** Rupees due now, for example a deposit. */
      amount: z.number(),
      claimedReference: z.string(),
      ...upiDivision.shape,
    }),
    z.object({ kind: z.literal('done') }),
  ]),
})

const origins = z.array(z.string())

export const paymentFormAnswer = answer({
  data: z.object({
    orderId: id,
    totalAmount: z.number(),
    lines: z.number().int(),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
    /** Null if the provider has no script. */
    script: z.object({ src: z.string(), options: z.record(z.string(), z.unknown()) }).nullable(),
    /** Origins that the document's content security policy allows in addition. */
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

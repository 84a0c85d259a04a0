import { foldCode } from '../typed-text.ts'

/** Statuses that the owner sets, in any order. */
export const offeredOrderStatuses = [
  'pending',
  'inProcess',
  'inShipping',
  'delivered',
  'rejected',
] as const

/** A payment sets `confirmed`. */
export const orderStatuses = ['pending', 'confirmed', ...offeredOrderStatuses.slice(1)] as [
  'pending',
  'confirmed',
  'inProcess',
  'inShipping',
  'delivered',
  'rejected',
]
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  inProcess: 'In Process',
  inShipping: 'In Shipping',
  delivered: 'Delivered',
  rejected: 'Rejected',
} as const satisfies Record<OrderStatus, string>

/**
 * pending: stock held, not approved. capturing: the provider was asked for the money. cancelled:
 * ended unpaid by shopper or owner. expired: the hold ran out. failed: nothing kept. due:
 * accepted, to be paid later. partiallyPaid: accepted, part of the money received.
 */
/** What the shop has to do; the tabs of the panel's orders. */
export const orderViews = ['toSend', 'toPay', 'measures', 'making', 'late'] as const
export type OrderView = (typeof orderViews)[number]

export const paymentStatuses = [
  'pending',
  'capturing',
  'paid',
  'cancelled',
  'expired',
  'failed',
  'partiallyRefunded',
  'refunded',
  'due',
  'partiallyPaid',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['paypal', 'razorpay', 'upi', 'cod'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** `manual`: entered by the owner. `credit`: covered by credit. `none`: costs nothing. */
export const orderMethods = [...paymentMethods, 'manual', 'credit', 'none'] as const
export type OrderMethod = (typeof orderMethods)[number]

export const paymentMethodLabels = {
  paypal: 'PayPal',
  razorpay: 'UPI, card or netbanking',
  upi: 'UPI to our account',
  cod: 'Cash on delivery',
  manual: 'By arrangement',
  credit: 'Gift card or store credit',
  none: 'Nothing to pay',
} as const satisfies Record<OrderMethod, string>

/** Stored with orders. */
export const chargeLabels = {
  cod: 'Cash on delivery',
  discount: 'Discount',
  delivery: 'Delivery',
  gst: 'CGST + SGST',
  igst: 'IGST',
  roundOff: 'Round-off',
  discountCode: 'Discount code',
  freeDelivery: 'Free delivery',
  prepaid: 'Discount for paying online',
  giftCard: 'Gift card',
} as const

/** Codes of discounts without a discount code. */
export const ownDiscounts: string[] = ['owner', 'prepaid']

/** The owner records the money. */
export const offlineMethods: string[] = ['upi', 'cod', 'manual'] satisfies OrderMethod[]
export const isOffline = (method: string) => offlineMethods.includes(method)

export const hasProvider = (method: OrderMethod) =>
  !isOffline(method) && method !== 'credit' && method !== 'none'

/** Liabilities of the shop that can pay orders. */
export const creditKinds = ['giftCard', 'storeCredit'] as const
export type CreditKind = (typeof creditKinds)[number]

/** `returned`: the purchase of the card was refunded. */
export const creditReasons = ['issued', 'spent', 'refunded', 'corrected', 'returned'] as const
export type CreditReason = (typeof creditReasons)[number]

export const dueKinds = ['now', 'before_dispatch', 'on_delivery'] as const
export type DueKind = (typeof dueKinds)[number]

export const codeChannels = ['email', 'text'] as const

export const channels = ['web', 'phone', 'counter', 'giftCard'] as const
export type Channel = (typeof channels)[number]

export const receiptMethods = ['cash', 'card', 'bank', 'upi', 'courier'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

/** `exchange`: the value of a returned item, applied to its replacement. Owners cannot enter it. */
export const recordedMethods = [...receiptMethods, 'exchange'] as const
export type RecordedMethod = (typeof recordedMethods)[number]

export const paymentStatusLabels = {
  pending: 'Awaiting payment',
  capturing: 'Checking payment',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Expired',
  failed: 'Failed',
  partiallyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  due: 'To be paid',
  partiallyPaid: 'Partly paid',
} as const satisfies Record<PaymentStatus, string>

/** `pending` until the provider has accepted or refused the refund. */
export const refundStates = ['pending', 'done', 'failed'] as const

/** `returned`: back in the shop, with its items in stock again. */
export const parcelStatuses = ['packed', 'sent', 'delivered', 'returned'] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

export const parcelStatusLabels = {
  packed: 'Packed',
  sent: 'On its way',
  delivered: 'Delivered',
  returned: 'Came back',
} as const satisfies Record<ParcelStatus, string>

/** Delay of an email about a status; until then the change can be undone. */
export const STATUS_MAIL_SECONDS = 60

/** Largest number of parcels in one batch booking. */
export const MAX_BOOKED = 50

/** Default prefix of order numbers. */
export const ORDER_PREFIX = 'ZR-'

/**
 * Parses `ZR-1042` in any spelling; undefined for other text. Ignores the prefix, because the
 * number alone is unique, and prefixes change.
 */
export function parseOrderNumber(text: string): number | undefined {
  const digits = /^#?\s*[a-z]{1,8}[-\s]*(\d{1,12})$/i.exec(foldCode(text))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

type OrderPrefixes = { orderPrefix: string; formerOrderPrefixes: readonly string[] }
export const listOrderPrefixes = ({ orderPrefix, formerOrderPrefixes }: OrderPrefixes) => [
  orderPrefix,
  ...formerOrderPrefixes,
]

/** Source of a pattern for order numbers among other codes. Its group has the digits. */
export const orderNumberSource = (prefixes: readonly string[]) =>
  String.raw`(?:${prefixes.map((prefix) => prefix.replace('-', '')).join('|')})[-\s]?(\d{1,12})`

/** Characters of a pasted bank or courier list. */
export const MAX_STATEMENT = 100_000

export const MAX_PARCELS = 200

/** Limit of unpaid orders on delivery per customer (`cod.undelivered`). */
export const MAX_UNDELIVERED = 50

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
 * pending: waits for approval, stock held. capturing: the provider was asked for the money.
 * paid: captured. cancelled: given up by the shopper. expired: the hold ran out. failed: can't be
 * fulfilled, nothing kept. refunded and partiallyRefunded: money went back. due: accepted, to be
 * paid later. partiallyPaid: accepted, and part of the money was received.
 */
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

/** How a shopper can pay at checkout. */
export const paymentMethods = ['paypal', 'razorpay', 'upi', 'cod'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * How an order is paid; `manual` for one that the owner entered, `credit` for one that gift cards and
 * store credit cover, and `none` for one that costs nothing.
 */
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

/** What the order keeps as the name of a charge. */
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

/** Codes of the shop's own discounts; another discount has the code that the shopper entered. */
export const ownDiscounts: string[] = ['owner', 'prepaid']

/** Methods without a provider: the owner records the money. */
export const offlineMethods: string[] = ['upi', 'cod', 'manual'] satisfies OrderMethod[]
export const isOffline = (method: string) => offlineMethods.includes(method)

/** Whether a payment of this method is taken by a provider. */
export const hasProvider = (method: OrderMethod) =>
  !isOffline(method) && method !== 'credit' && method !== 'none'

/** Money that the shop owes, and that orders can be paid with. */
export const creditKinds = ['giftCard', 'storeCredit'] as const
export type CreditKind = (typeof creditKinds)[number]

/** Why the balance of a gift card or store credit changed. */
/** `returned`: the purchase of the card was refunded. */
export const creditReasons = ['issued', 'spent', 'refunded', 'corrected', 'returned'] as const
export type CreditReason = (typeof creditReasons)[number]

/** When a part of an order's total is due. */
export const dueKinds = ['now', 'before_dispatch', 'on_delivery'] as const
export type DueKind = (typeof dueKinds)[number]

/** How a shopper is sent the code that confirms an order on delivery. */
export const codeChannels = ['email', 'text'] as const

/** Where an order came from. */
export const channels = ['web', 'phone', 'counter', 'giftCard'] as const
export type Channel = (typeof channels)[number]

/** How money that the owner records arrived. */
export const receiptMethods = ['cash', 'card', 'bank', 'upi', 'courier'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

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

/** `returned`: it came back, and its pieces are in stock again. */
export const parcelStatuses = ['packed', 'sent', 'delivered', 'returned'] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

export const parcelStatusLabels = {
  packed: 'Packed',
  sent: 'On its way',
  delivered: 'Delivered',
  returned: 'Came back',
} as const satisfies Record<ParcelStatus, string>

/** Seconds before the mail about a status leaves; until then the status can be undone. */
export const STATUS_MAIL_SECONDS = 60

const NUMBER_PREFIX = 'ZR-'

/** An order's number as `ZR-1042`; empty while it has none. */
export const writtenNumber = (number: number | null) =>
  number === null ? '' : `${NUMBER_PREFIX}${number}`

/** The number in `ZR-1042`, however it is spelled; undefined for anything else. */
export function orderNumberOf(text: string): number | undefined {
  const digits = /^\s*zr[-\s]?(\d{1,12})\s*$/i.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Characters of a bank's or courier's list that is pasted. */
export const MAX_STATEMENT = 100_000

/** Maximum orders of a bulk change of status. */
export const MAX_PARCELS = 200

/** The cookie of the token of a payment link that was opened; the page sets it. */
export const PAYMENT_LINK_COOKIE = 'zari-pay'

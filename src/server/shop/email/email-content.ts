import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { CreditKind, OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { GiftCardEmail } from '../../orders/money/credit/gift-cards.ts'
import type { BalanceDue } from '../../orders/money/dues.ts'
import type { AccountNotice } from '../../records/outbox.ts'
import type { EmailContent } from './email-blocks.ts'

export type NoticeFacts = { what: AccountNotice; at: string; address: string; device: string }

/** Amounts are formatted. */
export type EmailLine = {
  quantity: number
  title: string
  size: string
  sum: string
  each: string
}

export type EmailTexts = {
  /** Uses the name only if the address is proved, because a name may be any text. */
  greeting: (userName: string | undefined) => string
  passwordReset: (shop: Shop, facts: { userName: string | undefined; link: string }) => EmailContent
  confirmEmail: (shop: Shop, facts: { link: string; isNew: boolean }) => EmailContent
  notice: (shop: Shop, facts: NoticeFacts) => EmailContent
  /** `reservedUntil` is an ISO instant. */
  orderCode: (
    shop: Shop,
    facts: { code: string; link: string; reservedUntil: string },
  ) => EmailContent
  signInCode: (shop: Shop, facts: { code: string }) => EmailContent
  claimCode: (shop: Shop, facts: { code: string; number: string; link: string }) => EmailContent
  balanceDue: (shop: Shop, facts: BalanceDue & { link: string }) => EmailContent
  /** For a refund that the owner pays by hand. */
  payoutAsked: (
    shop: Shop,
    facts: { number: string; amount: number; mayKeep: boolean; link: string },
  ) => EmailContent
  payoutCode: (shop: Shop, facts: { code: string; number: string }) => EmailContent
  changeCode: (shop: Shop, facts: { code: string; number: string }) => EmailContent
  /** `link` leads to the card, `picture` is a whole address. */
  giftCard: (
    shop: Shop,
    facts: Omit<GiftCardEmail, 'design'> & { link: string; picture: string },
  ) => EmailContent
  /** Translates the label of a charge, which an order keeps in English. */
  charge: (label: string) => string
  /** `how` is empty for an order that costs nothing. */
  paid: (how: string) => string
  /** `how` is the way to pay, here and in `payDue`. */
  payLater: (amount: string, how: string) => string
  payDue: (amount: string, how: string) => string
  /** `how` is the way in which the deposit was paid. */
  payBeforeDispatch: (amount: string, how: string) => string
  /** Of another piece that costs more than the one that came back. */
  payDifference: (amount: string) => string
  paidInFull: string
  stillOpen: (amount: string) => string
  piece: (line: EmailLine) => string
  /** Size and quantity of a line. */
  details: (line: { quantity: number; size: string; each?: string | undefined }) => string
  total: string
  address: string
  expected: string
  /** Empty for a standard size without add-ons. */
  choice: (options: LineOptions | undefined) => string
  andMore: (title: string, others: number) => string
  cardAddress: string
  correctedAddress: string
  /** Undefined if the PIN code is not six digits. */
  chosenAddress: (pincode: string | undefined) => string
  /** One of the two may be empty. */
  parcel: (courier: string, number: string) => string
  promise: (range: string) => string
  /** For an order on delivery. */
  prepay: (amount: string, saved: string) => string
  labels: {
    order: string
    payHere: string
    /** The link works without signing in. */
    track: string
    /** For a guest's order. */
    addToAccount: string
    trackParcel: string
    product: string
    request: string
    wishlist: string
  }
  inParcel: string
  paymentReturned: (amount: string) => string
  paymentOnItsWay: (amount: string) => string
  paymentKept: (amount: string) => string
  nothingCharged: string
  /** `refundWay` ends a sentence. */
  refundWay: Record<CreditKind | 'asPaid', string>
  refundArrival: { bank: string; credit: string }
  state: Record<OrderStatus, string>
}

export const oneLine = (name: string) => name.replace(/\s+/g, ' ')

export const signOff = ({ name, address, email }: Shop) =>
  [name, address, email].filter(Boolean).join(', ')

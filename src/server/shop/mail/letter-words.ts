import type { LineOptions } from '#shared/catalogue/making/options.ts'
import type { CreditKind, OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { GiftCardEmail } from '../../orders/credit/gift-cards.ts'
import type { BalanceDue } from '../../orders/payments/dues.ts'
import type { AccountNotice } from '../../records/outbox.ts'

export type EmailContent = { subject: string; text: string }

export type NoticeFacts = { what: AccountNotice; at: string; address: string; device: string }

/** Amounts are formatted. */
export type PieceFacts = {
  quantity: number
  title: string
  size: string
  sum: string
  each: string
}

/** Texts of emails to shoppers, complete in each language. */
export type EmailTexts = {
  /** Uses the name only if the address is proved, because a name may be any text. */
  greeting: (userName: string | undefined) => string
  passwordReset: (shop: Shop, facts: { userName: string | undefined; link: string }) => EmailContent
  confirmEmail: (shop: Shop, facts: { link: string; isNew: boolean }) => EmailContent
  notice: (shop: Shop, facts: NoticeFacts) => EmailContent
  orderCode: (shop: Shop, facts: { code: string; link: string }) => EmailContent
  claimCode: (shop: Shop, facts: { code: string; number: string; link: string }) => EmailContent
  balanceDue: (shop: Shop, facts: BalanceDue & { link: string }) => EmailContent
  /** Asks the customer for payout details of a refund that the owner pays by hand. */
  payoutAsked: (
    shop: Shop,
    facts: { number: string; amount: number; mayKeep: boolean; link: string },
  ) => EmailContent
  payoutCode: (shop: Shop, facts: { code: string; number: string }) => EmailContent
  giftCard: (shop: Shop, facts: GiftCardEmail & { link: string }) => EmailContent
  /** The name of a charge, which an order keeps in English. */
  charge: (label: string) => string
  /** Says that a confirmed order is paid, and how; `how` is empty for one that costs nothing. */
  paid: (how: string) => string
  /** This and the next name the way to pay. */
  payLater: (amount: string, how: string) => string
  payDue: (amount: string, how: string) => string
  /** Names how the deposit was paid. */
  payBeforeDispatch: (amount: string, how: string) => string
  paidInFull: string
  stillOpen: (amount: string) => string
  piece: (line: PieceFacts) => string
  /** How a line is made, and its add-ons; empty for a standard size. */
  choice: (options: LineOptions | undefined) => string
  /** A product's title and the number of others. */
  andMore: (title: string, others: number) => string
  /** Where a gift card goes. */
  cardAddress: string
  correctedAddress: string
  /** Names at most the PIN code; undefined if it is not six digits. */
  chosenAddress: (pincode: string | undefined) => string
  /** One of the two may be empty. */
  parcel: (courier: string, number: string) => string
  /** Names the first and last day of the delivery. */
  promise: (range: string) => string
  /** Offers online payment of an order on delivery, with the amount and the saving. */
  prepay: (amount: string, saved: string, link: string) => string
  /** Leads to the order without signing in. */
  track: (link: string) => string
  /** Links to the page that adds a guest's order to the account. */
  addToAccount: (link: string) => string
  /** Above the pieces of one parcel of several. */
  inParcel: string
  /** This and the next two name the amount. */
  paymentReturned: (amount: string) => string
  paymentOnItsWay: (amount: string) => string
  paymentKept: (amount: string) => string
  nothingCharged: string
  /** How a refund went back, at the end of a sentence, and when it can be used. */
  refundWay: Record<CreditKind | 'asPaid', string>
  refundArrival: { bank: string; credit: string }
  state: Record<OrderStatus, string>
}

/** Removes line breaks from a name. */
export const oneLine = (name: string) => name.replace(/\s+/g, ' ')

export const signOff = ({ name, address, email }: Shop) =>
  [name, address, email].filter(Boolean).join(', ')

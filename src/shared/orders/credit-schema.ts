import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, line, listAnswer, pageQuery, singleLine } from '../envelope.ts'
import { isWholePaise } from '../money.ts'
import { creditKinds, creditReasons, paymentMethods } from './vocabulary.ts'

/** The gift cards and store credit that a cart is to be paid with, and what the shopper could add. */
export const cartCredit = z.object({
  accounts: z.array(
    z.object({
      _id: id,
      kind: z.enum(creditKinds),
      /** The last four characters of a gift card's code; empty for store credit. */
      codeEnd: z.string(),
      /** Rupees that can be spent. */
      balance: z.number(),
    }),
  ),
  /** Rupees of the shopper's store credit, used for this cart or not. */
  storeCredit: z.number(),
})
export type CartCredit = z.infer<typeof cartCredit>

const giftCode = z
  .string(fault('{what} is missing.', { what: 'The code' }))
  .trim()
  .min(1, fault('{what} is missing.', { what: 'The code' }))
  .max(60, fault('This is not the code of a gift card.'))

/** A gift card's code; without one, the shopper's own store credit. */
export const creditUse = z.object({ code: giftCode.optional() })
export type CreditUse = z.infer<typeof creditUse>

export const giftCardCheck = z.object({ code: giftCode })
export const giftCardCheckAnswer = answer({
  /** Rupees. */
  data: z.object({ codeEnd: z.string(), balance: z.number() }),
})

const entry = z.object({
  _id: id,
  at: instant,
  /** Rupees; negative for what was spent. */
  amount: z.number(),
  reason: z.enum(creditReasons),
  /** Empty for a change that belongs to no order. */
  orderNumber: z.string(),
  note: z.string(),
})
export type CreditHistoryEntry = z.infer<typeof entry>

/** Rupees of a customer's store credit that can be spent, and how it came about, newest first. */
export const storeCreditAnswer = answer({
  data: z.object({ balance: z.number(), entries: z.array(entry) }),
})
export type StoreCredit = z.infer<typeof storeCreditAnswer>['data']

const cardValue = z
  .number(fault('How much?'))
  .min(1, fault('A gift card is worth ₹1 to ₹10,00,000.'))
  .max(1_000_000, fault('A gift card is worth ₹1 to ₹10,00,000.'))
  .refine(isWholePaise, fault('An amount has at most two decimals.'))

/** A gift card that the owner issues. With an email it is sent; else its code is in the answer. */
export const newGiftCard = z.object({
  /** Idempotency key: the same id is the same card. */
  cardId: id,
  /** Rupees. */
  amount: cardValue,
  recipientName: z.union([z.literal(''), singleLine(80, 'Name')]),
  recipientEmail: z.union([z.literal(''), z.email(fault('Please enter a valid email address.'))]),
  message: z.union([z.literal(''), line(500, 'Message')]),
  /** The day in India on which it is sent, YYYY-MM-DD; by default at once. */
  deliverOn: z.iso.date(fault('A date is written YYYY-MM-DD.')).optional(),
})
export type NewGiftCard = z.infer<typeof newGiftCard>

/** A gift card that a shopper buys. */
export const cardPurchase = z.object({
  /** Rupees. */
  amount: cardValue,
  recipientName: singleLine(80, 'Name'),
  recipientEmail: z.email(fault('Please enter a valid email address.')),
  senderName: singleLine(80, 'Name'),
  message: z.union([z.literal(''), line(500, 'Message')]).default(''),
  /** The day in India on which it is sent, YYYY-MM-DD. */
  deliverOn: z.iso.date(fault('A date is written YYYY-MM-DD.')),
  paymentMethod: z.enum(paymentMethods, fault('Please choose a way to pay.')),
})
export type CardPurchase = z.infer<typeof cardPurchase>

/** A gift card that the shopper bought; its code is never shown. */
const boughtCard = z.object({
  /** Of its order. */
  _id: id,
  orderNumber: z.string(),
  /** Rupees. */
  amount: z.number(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  deliverOn: z.string(),
  state: z.enum(['waiting', 'sent', 'frozen', 'refunded']),
  /** Whether the buyer can correct the email, and ask for another code. */
  isCorrectable: z.boolean(),
  isReplaceable: z.boolean(),
})
export type BoughtCard = z.infer<typeof boughtCard>

export const cardShopAnswer = answer({
  data: z.object({
    /** Ways to pay; empty where the shop sells no cards. */
    methods: z.array(z.enum(paymentMethods)),
    /** Rupees. */
    least: z.number(),
    most: z.number(),
    /** In India, YYYY-MM-DD. */
    today: z.string(),
    cards: z.array(boughtCard),
  }),
})

export const cardCorrection = z.object({
  recipientEmail: z.email(fault('Please enter a valid email address.')),
})

/** The code, if it was not sent by email. It is not stored, so that nobody can read it again. */
export const giftCodeAnswer = answer({ data: z.object({ code: z.string().nullable() }) })

export const giftCard = z.object({
  _id: id,
  codeEnd: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  message: z.string(),
  deliverOn: z.string().nullable(),
  /** Rupees that it was issued for, that can be spent, and that unpaid orders reserve. */
  value: z.number(),
  balance: z.number(),
  reserved: z.number(),
  isFrozen: z.boolean(),
  /** Who issued it, or who bought it. */
  createdBy: z.string(),
  /** The order that bought it; null for one that the owner issued. */
  order: z.object({ _id: id, orderNumber: z.string() }).nullable(),
  createdAt: instant,
})
export type GiftCard = z.infer<typeof giftCard>

export const giftCardQuery = z.object({
  /** Part of the recipient's name or email, or the last characters of the code. */
  q: z.string().trim().max(100).optional(),
  ...pageQuery,
})
export const giftCardsAnswer = listAnswer(giftCard).extend({
  /** Rupees that the shop owes: all gift cards and store credit, with what orders reserve. */
  owed: z.number(),
})

export const giftCardFreeze = z.object({ frozen: z.boolean() })

/** Rupees that the owner gives to a customer, or takes back; with a reason. */
export const creditCorrection = z.object({
  /** Idempotency key: the same id is the same entry. */
  entryId: id,
  amount: z
    .number(fault('How much?'))
    .min(-1_000_000)
    .max(1_000_000)
    .refine((amount) => amount !== 0, fault('How much?'))
    .refine(isWholePaise, fault('An amount has at most two decimals.')),
  note: line(200, 'Reason'),
})
export type CreditCorrection = z.infer<typeof creditCorrection>

/** What a buyer wrote on a gift card, for their export. */
export const boughtCardText = z.object({
  orderId: id,
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  /** YYYY-MM-DD. */
  deliverOn: z.string(),
})
export type BoughtCardText = z.infer<typeof boughtCardText>

import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, day, id, instant, line, listAnswer, pageQuery, singleLine } from '../envelope.ts'
import { isWholePaise } from '../money.ts'
import { emailAddress } from '../people/email-address.ts'
import { foldCode } from '../typed-text.ts'
import { giftCardDesigns } from './gift-card-design.ts'
import { creditKinds, creditReasons } from './vocabulary.ts'

// Amounts are in rupees.

export const cartCredit = z.object({
  accounts: z.array(
    z.object({
      _id: id,
      kind: z.enum(creditKinds),
      /** The last four characters of a gift card's code; empty for store credit. */
      codeEnd: z.string(),
      /** Rupees, without amounts that unpaid orders reserve. */
      balance: z.number(),
    }),
  ),
  /** Rupees, whether the cart uses it or not. */
  storeCredit: z.number(),
})
export type CartCredit = z.infer<typeof cartCredit>

const giftCode = z
  .string(fault('{what} is missing.', { what: 'The code' }))
  .overwrite(foldCode)
  .min(1, fault('{what} is missing.', { what: 'The code' }))
  .max(60, fault('This is not the code of a gift card.'))

/** Without a code, uses the shopper's store credit. */
export const creditUse = z.object({ code: giftCode.optional() })
export type CreditUse = z.infer<typeof creditUse>

export const giftCardCheck = z.object({ code: giftCode })
export const giftCardCheckAnswer = answer({
  data: z.object({ codeEnd: z.string(), balance: z.number() }),
})

/** The code is the token of the card's link. */
export const giftCardLink = z.object({ code: z.string().max(60) })

/** Readable by everyone with the code. */
const shownGiftCard = z.object({
  /** Empty unless the card can be spent. */
  code: z.string(),
  design: z.enum(giftCardDesigns),
  /** Rupees: `value` as issued; `balance` includes what unpaid orders reserve. */
  value: z.number(),
  balance: z.number(),
  recipientName: z.string(),
  /** Empty if the owner issued the card, because only a sold card has a sender. */
  senderName: z.string(),
  message: z.string(),
  state: z.enum(['open', 'spent', 'stopped', 'refunded']),
})
export type ShownGiftCard = z.infer<typeof shownGiftCard>
export const shownGiftCardAnswer = answer({ data: shownGiftCard })

const entry = z.object({
  _id: id,
  at: instant,
  /** Rupees; negative for what was spent. */
  amount: z.number(),
  reason: z.enum(creditReasons),
  /** Empty if no order caused the change. */
  orderNumber: z.string(),
  note: z.string(),
})
export type CreditHistoryEntry = z.infer<typeof entry>

/** Rupees that can be spent; entries newest first. */
export const storeCreditAnswer = answer({
  data: z.object({ balance: z.number(), entries: z.array(entry) }),
})
export type StoreCredit = z.infer<typeof storeCreditAnswer>['data']

export const cardValue = z
  .number(fault('How much?'))
  .min(1, fault('A gift card is worth ₹1 to ₹10,00,000.'))
  .max(1_000_000, fault('A gift card is worth ₹1 to ₹10,00,000.'))
  .refine(isWholePaise, fault('An amount has at most two decimals.'))

/** Sent by email if there is an address; otherwise the answer contains the code. */
export const newGiftCard = z.object({
  /** Idempotency key, and the card's id. */
  cardId: id,
  amount: cardValue,
  recipientName: z.union([z.literal(''), singleLine(80, 'Name')]),
  recipientEmail: z.union([z.literal(''), emailAddress]),
  message: z.union([z.literal(''), line(500, 'Message')]),
  /** A day in India, YYYY-MM-DD; missing for today. */
  deliverOn: day.optional(),
})
export type NewGiftCard = z.infer<typeof newGiftCard>

/** Null if the code was sent by email. Only its hash is stored, so it cannot be read again. */
export const giftCodeAnswer = answer({ data: z.object({ code: z.string().nullable() }) })

export const giftCard = z.object({
  _id: id,
  codeEnd: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  message: z.string(),
  deliverOn: z.string().nullable(),
  /** Rupees: `value` as issued, `balance` spendable, `reserved` by unpaid orders. */
  value: z.number(),
  balance: z.number(),
  reserved: z.number(),
  isFrozen: z.boolean(),
  createdBy: z.string(),
  /** Null for a card that the owner issued. */
  order: z.object({ _id: id, orderNumber: z.string() }).nullable(),
  createdAt: instant,
})
export type GiftCard = z.infer<typeof giftCard>

export const giftCardQuery = z.object({
  /** Part of the recipient's name or email, or the end of the code. */
  q: z.string().trim().max(100).optional(),
  ...pageQuery,
})
export const giftCardsAnswer = listAnswer(giftCard).extend({
  /** The shop's liability in rupees: gift cards and store credit, including reserved amounts. */
  owed: z.number(),
})

export const giftCardFreeze = z.object({ frozen: z.boolean() })

/** Rupees; negative to take credit back. */
export const creditCorrection = z.object({
  /** Idempotency key. */
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

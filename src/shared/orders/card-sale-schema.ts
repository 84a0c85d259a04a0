import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, day, id, line, singleLine } from '../envelope.ts'
import { emailAddress } from '../people/email-address.ts'
import { cardValue } from './credit-schema.ts'
import { giftCardDesigns } from './gift-card-design.ts'
import { paymentMethods } from './vocabulary.ts'

// Amounts are in rupees.

export const cardPurchase = z.object({
  amount: cardValue,
  recipientName: singleLine(80, 'Name'),
  recipientEmail: emailAddress,
  senderName: singleLine(80, 'Name'),
  message: z.union([z.literal(''), line(500, 'Message')]).default(''),
  design: z.enum(giftCardDesigns).default(giftCardDesigns[0]),
  /** A day in India, YYYY-MM-DD. */
  deliverOn: day,
  paymentMethod: z.enum(paymentMethods, fault('Please choose a way to pay.')),
})
export type CardPurchase = z.infer<typeof cardPurchase>

/** The buyer never sees the code. */
const boughtCard = z.object({
  /** The order's id. */
  _id: id,
  orderNumber: z.string(),
  amount: z.number(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  deliverOn: z.string(),
  state: z.enum(['waiting', 'sent', 'frozen', 'refunded']),
  isCorrectable: z.boolean(),
  isReplaceable: z.boolean(),
})
export type BoughtCard = z.infer<typeof boughtCard>

export const cardShopAnswer = answer({
  data: z.object({
    /** Empty if the shop sells no gift cards. */
    methods: z.array(z.enum(paymentMethods)),
    least: z.number(),
    most: z.number(),
    /** The date in India, YYYY-MM-DD. */
    today: z.string(),
    cards: z.array(boughtCard),
  }),
})

export const cardCorrection = z.object({
  recipientEmail: emailAddress,
})

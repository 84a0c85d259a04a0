import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant } from '../envelope.ts'
import { shownOptions } from './cart-schema.ts'
import { giftCardCheck } from './credit-schema.ts'
import { upiAccount } from './order-schema.ts'
import { paymentMethods } from './vocabulary.ts'

/** Days for which the owner's link can be paid. */
export const newLink = z.object({ days: z.number().int().min(1).max(30).default(7) })

/** The only time that the link can be read. */
export const newLinkAnswer = answer({
  data: z.object({ url: z.string(), expiresAt: instant }),
})

export const linkPayment = z.object({
  method: z.enum(paymentMethods, fault('Please choose a way to pay.')),
})
export const linkPaymentAnswer = answer({ approvalURL: z.string() })

/**
 * Rupees that the page showed as open and as received, so that a repeated request pays nothing further, even if
 * the balance is as much as the deposit.
 */
const shownAmounts = z.object({ amount: z.number(), received: z.number() })

export const giftCardByLink = giftCardCheck.extend(shownAmounts.shape)
export const creditByLink = shownAmounts

/** Rupees of store credit that the signed-in customer can pay the link's order with; 0 for another's order. */
export const creditByLinkAnswer = answer({ data: z.object({ balance: z.number() }) })

export const linkReturn = z.object({ paymentId: id })

const linkedLine = z.object({
  title: z.string(),
  titleHindi: z.string(),
  size: z.string(),
  options: shownOptions.omit({ profileId: true }),
  quantity: z.number().int(),
  image: z.string(),
})
export type LinkedLine = z.infer<typeof linkedLine>

export const confirmToken = z.object({ token: z.string().max(100) })

/** The amount to prepay a confirmed cash-on-delivery order, and what that saves, in rupees. */
const prepayment = z.object({ amount: z.number(), saved: z.number() })
export type PrepaymentOffer = z.infer<typeof prepayment>
/** Null if the order cannot be paid online. */
export const prepaymentAnswer = answer({ data: prepayment.nullable() })

/** The order behind a confirmation link: no name, address or measurement. */
const orderToConfirm = z.object({
  /** Empty until it is confirmed. */
  orderNumber: z.string(),
  lines: z.array(linkedLine),
  /** Rupees. */
  totalAmount: z.number(),
  isConfirmed: z.boolean(),
  /** Null before the confirmation, and if the order cannot be paid online. */
  prepayment: prepayment.nullable(),
})
export type OrderToConfirm = z.infer<typeof orderToConfirm>
export const orderToConfirmAnswer = answer({ data: orderToConfirm })

/** What somebody with the link sees of the order: no name, address or measurement. */
const payableOrder = z.object({
  orderNumber: z.string(),
  lines: z.array(linkedLine),
  /** Rupees. */
  totalAmount: z.number(),
  amountReceived: z.number(),
  /** What is to be paid next, such as a deposit; 0 when the order is paid, or ended. */
  amountDue: z.number(),
  /** The balance that is due before the order is sent. */
  amountLater: z.number(),
  /** What prepaying saves, in rupees; 0 for nothing. */
  amountSaved: z.number(),
  /** What payers by UPI reported and the shop has not confirmed, in rupees. */
  amountReported: z.number(),
  state: z.enum(['due', 'paid', 'closed']),
  /** What each way to pay charges, in its currency. */
  methods: z.array(
    z.object({ method: z.enum(paymentMethods), currency: z.string(), amount: z.number() }),
  ),
  /** The shop's account; null if the order can't be paid to it. */
  upi: upiAccount.nullable(),
  /** Whether gift cards and store credit can pay it. */
  takesCredit: z.boolean(),
})
export type PayableOrder = z.infer<typeof payableOrder>
export const payableOrderAnswer = answer({ data: payableOrder })

import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant } from '../envelope.ts'
import { shownOptions } from './cart-schema.ts'
import { giftCardCheck } from './credit-schema.ts'
import { upiAccount, upiClaim, upiDivision } from './order-schema.ts'
import { paymentMethods } from './vocabulary.ts'

/** Days until the link expires. */
export const newLink = z.object({ days: z.number().int().min(1).max(30).default(7) })

/** The link cannot be read again. */
export const newLinkAnswer = answer({
  data: z.object({ url: z.string(), expiresAt: instant }),
})

/** `order` is the number of the order that the page showed; the link opened last by default. */
export const shownOrder = z.object({ order: z.string().max(40).optional() })

export const linkPayment = shownOrder.extend({
  method: z.enum(paymentMethods, fault('Please choose a way to pay.')),
})
export const linkPaymentAnswer = answer({ approvalURL: z.string() })

/** Rupees that the page showed. A repeated request differs in `received`, so it pays nothing. */
const shownAmounts = shownOrder.extend({ amount: z.number(), received: z.number() })

export const giftCardByLink = giftCardCheck.extend(shownAmounts.shape)
export const creditByLink = shownAmounts

/** Rupees of the signed-in customer's store credit; 0 for another customer's order. */
export const creditByLinkAnswer = answer({ data: z.object({ balance: z.number() }) })

export const claimByLinkInput = upiClaim.omit({ shownReference: true }).extend(shownOrder.shape)

export const linkReturn = z.object({ paymentId: id })
export const linkCaptureAnswer = answer({ data: z.object({ orderNumber: z.string() }) })

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

/** Rupees to pay online now, and the discount for prepaying an order on delivery. */
const prepayment = z.object({ amount: z.number(), saved: z.number() })
export type PrepaymentOffer = z.infer<typeof prepayment>
/** Null if the order cannot be paid online. */
export const prepaymentAnswer = answer({ data: prepayment.nullable() })

/** Readable by everyone with a confirmation link: no name, address or measurement. */
const orderToConfirm = z.object({
  /** Empty until confirmation. */
  orderNumber: z.string(),
  lines: z.array(linkedLine),
  /** Rupees. */
  totalAmount: z.number(),
  isConfirmed: z.boolean(),
  /** Null before confirmation, and if the order cannot be paid online. */
  prepayment: prepayment.nullable(),
})
export type OrderToConfirm = z.infer<typeof orderToConfirm>
export const orderToConfirmAnswer = answer({ data: orderToConfirm })

/** Readable by everyone with a payment link: no name, address or measurement. */
const payableOrder = z.object({
  orderNumber: z.string(),
  lines: z.array(linkedLine),
  /** Rupees, like all amounts here except those of `methods`. */
  totalAmount: z.number(),
  amountReceived: z.number(),
  /** The next amount to pay, for example a deposit; 0 once the order is paid or has ended. */
  amountDue: z.number(),
  /** The balance due before the order is sent. */
  amountLater: z.number(),
  amountSaved: z.number(),
  /** Claimed by payers by UPI, not confirmed by the shop. */
  amountReported: z.number(),
  state: z.enum(['due', 'paid', 'closed']),
  /** Amounts in the method's currency. */
  methods: z.array(
    z.object({ method: z.enum(paymentMethods), currency: z.string(), amount: z.number() }),
  ),
  /** Null if the order can't be paid by UPI to the shop's account. */
  upi: upiAccount.extend(upiDivision.shape).nullable(),
  takesCredit: z.boolean(),
})
export type PayableOrder = z.infer<typeof payableOrder>
export const payableOrderAnswer = answer({ data: payableOrder })

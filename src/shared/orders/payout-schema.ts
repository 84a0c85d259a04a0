import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, singleLine, sixDigitCode } from '../envelope.ts'
import { foldCode } from '../typed-text.ts'
import { upiId } from './payment-settings-schema.ts'

const withoutSpaces = (text: string) => foldCode(text).replace(/\s+/g, '')

const bankDetails = z.object({
  kind: z.literal('bank'),
  name: singleLine(80, 'The name of the account'),
  account: z
    .string(fault('{what} is missing.', { what: 'The account number' }))
    .transform((text) => withoutSpaces(text).replaceAll('-', ''))
    .pipe(z.string().regex(/^\d{9,18}$/, fault('An account number has 9 to 18 digits.'))),
  ifsc: z
    .string(fault('{what} is missing.', { what: 'The IFSC' }))
    .transform((text) => withoutSpaces(text).toUpperCase())
    .pipe(
      z
        .string()
        .regex(
          /^[A-Z]{4}0[A-Z0-9]{6}$/,
          fault('An IFSC has 11 characters: four letters, a zero, and six more.'),
        ),
    ),
})
const upiDetails = z.object({
  kind: z.literal('upi'),
  upiId: z
    .string(fault('{what} is missing.', { what: 'The UPI id' }))
    .transform(withoutSpaces)
    .pipe(upiId),
})
export const payoutDetails = z.discriminatedUnion(
  'kind',
  [upiDetails, bankDetails],
  fault('Please choose UPI or a bank account.'),
)
/** Has no rules, because a later rule must not make stored details unreadable. */
export const shownPayoutDetails = z.union([
  z.object({ kind: z.literal('upi'), upiId: z.string() }),
  z.object({
    kind: z.literal('bank'),
    name: z.string(),
    account: z.string(),
    ifsc: z.string(),
  }),
])
export type PayoutDetails = z.infer<typeof shownPayoutDetails>

export const ownPayoutDetails = z.object({ orderId: id, details: payoutDetails })

export const refundAsCreditInput = z.object({
  orderId: id,
  /** Rupees that the page showed. Refused if the waiting refunds have changed since. */
  amount: z.number().positive(),
})

export const payoutToken = z.object({ token: z.string().max(100) })
export const guestPayoutDetails = z.object({
  code: sixDigitCode,
  details: payoutDetails,
})

/** Excludes the payment details, because a customer may forward the link. */
const payoutRequest = z.object({
  orderNumber: z.string(),
  /** Rupees. */
  amount: z.number(),
  isGiven: z.boolean(),
  canBeCredit: z.boolean(),
})
export type PayoutRequest = z.infer<typeof payoutRequest>
export const payoutRequestAnswer = answer({ data: payoutRequest })

const payout = z.object({
  /** Refunds that are not paid yet. `amount` is in rupees. */
  refunds: z.array(z.object({ refundId: id, amount: z.number() })),
  askedAt: instant,
  givenAt: instant.nullable(),
  /** Null before the customer enters them, and after they are deleted 30 days later. */
  details: shownPayoutDetails.nullable(),
})
export type Payout = z.infer<typeof payout>
export const payoutAnswer = answer({ data: payout.nullable() })

const payoutOutcomes = ['paid', 'withdrawn'] as const
export const payoutSettlement = z.object({
  refundId: id,
  outcome: z.enum(payoutOutcomes),
  /** The bank's reference, stored in the audit log. */
  reference: z.string().trim().max(60).default(''),
})
export type PayoutSettlement = z.input<typeof payoutSettlement>

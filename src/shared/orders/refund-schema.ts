import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { id, instant } from '../envelope.ts'
import { isWholePaise } from '../money.ts'
import { itemFits } from './item-fit.ts'
import { refundStates } from './vocabulary.ts'

export const refund = z.object({
  _id: id,
  at: instant,
  /** Rupees. */
  amount: z.number(),
  state: z.enum(refundStates),
  reason: z.string(),
  /** Refunds an amount instead of lines; stock does not move. */
  byAmount: z.boolean(),
  /** Returns money that paid nothing of the order, for example a second payment. */
  isExcess: z.boolean(),
  /** Paid as store credit, regardless of how the order was paid. */
  toCredit: z.boolean(),
  waitsForPayout: z.boolean(),
  isWithdrawn: z.boolean(),
  /** `provider`: made in the provider's own panel. `dispute`: a dispute that the shop lost. */
  origin: z.enum(['shop', 'provider', 'dispute']),
  /** The owner has to say which pieces it concerns; the order is not packed until then. */
  isUndecided: z.boolean(),
  /** The order that the money pays instead of going back; empty if it goes back. */
  movedTo: z.string(),
  /** Empty for an amount, and if everything left was refunded. */
  lines: z.array(
    z.object({
      lineId: id,
      /** The line's index in `cartItems`. */
      position: z.number().int(),
      quantity: z.number().int(),
    }),
  ),
})
export type Refund = z.infer<typeof refund>

const refundedLine = z
  .object({
    lineId: id.optional(),
    /** The line's index in `cartItems`, instead of its id. */
    position: z.number().int().min(0).optional(),
    quantity: z.number(fault('How many?')).int().min(1, fault('How many?')),
  })
  .refine(({ lineId, position }) => (lineId === undefined) !== (position === undefined), {
    path: ['lineId'],
    ...fault('{what} is missing.', { what: 'lineId' }),
  })

export const refundDecision = z.object({
  refundId: id,
  /** The pieces that came back or are not sent; empty if only money went back. */
  lines: z.array(refundedLine).max(100),
  restock: z.boolean().default(false),
})
export type RefundDecision = z.infer<typeof refundDecision>

export const refundInput = z
  .object({
    /** Idempotency key, and the refund's id. */
    refundId: id,
    /** Number of refunds that the editor saw; 409 if there are more. */
    seen: z.number().int().min(0).optional(),
    /** By default everything that is left. */
    lines: z.array(refundedLine).min(1, fault('Choose at least one piece.')).max(100).optional(),
    /** Rupees instead of lines, at most what is left. Requires a reason. */
    amount: z
      .number(fault('How much?'))
      .positive(fault('How much?'))
      .refine(isWholePaise, fault('An amount has at most two decimals.'))
      .optional(),
    reason: z.string().trim().max(300).default(''),
    restock: z.boolean().default(false),
    /** How the products fitted, if that is why they came back. */
    fit: z.enum(itemFits).optional(),
    /** Pays as store credit, which the customer must have chosen. */
    toCredit: z.boolean().default(false),
    /** Asks for payout details; the part that is refunded by hand waits until it is paid. */
    askPayout: z.boolean().default(false),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['amount'],
    ...fault('Give back an amount or pieces, not both.'),
  })
  .refine(({ amount, restock }) => amount === undefined || !restock, {
    path: ['restock'],
    ...fault('An amount brings no pieces back.'),
  })
  .refine(({ amount, fit }) => amount === undefined || fit === undefined, {
    path: ['fit'],
    ...fault('An amount brings no pieces back.'),
  })
  .refine(({ amount, reason }) => amount === undefined || reason !== '', {
    path: ['reason'],
    ...fault('Please say what the amount is for.'),
  })
export type RefundInput = z.infer<typeof refundInput>

import { z } from 'zod'
import { id, instant } from '../envelope.ts'
import { refundStates } from './vocabulary.ts'

export const refund = z.object({
  _id: id,
  at: instant,
  /** Rupees. */
  amount: z.number(),
  state: z.enum(refundStates),
  reason: z.string(),
  /** By the line's place in the order's cartItems; empty when the whole rest was refunded. */
  lines: z.array(z.object({ position: z.number().int(), quantity: z.number().int() })),
})
export type Refund = z.infer<typeof refund>

export const refundInput = z.object({
  /** Chosen by the page: sent again, it is the same refund. */
  refundId: id,
  /** How many refunds of this order were shown: when there are more by now, it is a 409. */
  seen: z.number().int().min(0).optional(),
  /** Which pieces; left out, all that is not refunded yet. */
  lines: z
    .array(
      z.object({
        position: z.number().int().min(0),
        quantity: z.number('How many?').int().min(1, 'How many?'),
      }),
    )
    .min(1, 'Choose at least one piece.')
    .max(100)
    .optional(),
  reason: z.string().trim().max(300).default(''),
  /** Whether the pieces come back to the shelf. */
  restock: z.boolean().default(false),
})
export type RefundInput = z.infer<typeof refundInput>

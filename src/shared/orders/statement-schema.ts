import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id } from '../envelope.ts'
import { isVisible } from '../typed-text.ts'
import { MAX_STATEMENT } from './vocabulary.ts'

export const statementInput = z.object({
  text: z
    .string()
    .trim()
    .refine(isVisible, fault('Paste at least one row.'))
    .max(MAX_STATEMENT, fault('At most {n} characters fit.', { n: '1,00,000' })),
})

const match = z.object({
  row: z.string(),
  /**
   * `amount`: the open amount differs. `several`: several orders claim the reference. `recorded`:
   * it was recorded before. `payer`: no order has the reference, and sum and payer fit this one.
   * `unknown`: no unpaid order fits.
   */
  outcome: z.enum(['ready', 'payer', 'amount', 'several', 'recorded', 'unknown']),
  /** Null unless exactly one order matches. */
  order: z
    .object({ _id: id, orderNumber: z.string(), customer: z.string(), due: z.number() })
    .nullable(),
  /** The reference that matched, or of a `payer` the row's; empty if the order number matched. */
  reference: z.string(),
  /** YYYY-MM-DD; null for a row without a date. */
  on: z.string().nullable(),
})
export type StatementMatch = z.infer<typeof match>

/** In the order of the rows. Nothing is recorded. */
export const statementAnswer = answer({ data: z.array(match) })

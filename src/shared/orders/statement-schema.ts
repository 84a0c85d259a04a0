import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id } from '../envelope.ts'
import { MAX_STATEMENT } from './vocabulary.ts'

export const statementInput = z.object({
  text: z
    .string()
    .trim()
    .min(1, fault('Paste at least one row.'))
    .max(MAX_STATEMENT, fault('At most {n} characters fit.', { n: '1,00,000' })),
})

const match = z.object({
  /** The row as it was pasted. */
  row: z.string(),
  /**
   * `ready`: one order has this reference, and what is open of it is the row's amount. `amount`: its
   * open amount is another. `several`: the reference was given for several orders. `recorded`: this
   * reference was recorded before. `unknown`: no order that waits for money has it.
   */
  outcome: z.enum(['ready', 'amount', 'several', 'recorded', 'unknown']),
  /** Of one order; null otherwise. */
  order: z
    .object({ _id: id, orderNumber: z.string(), customer: z.string(), due: z.number() })
    .nullable(),
  /** The reference by which it was found; empty for an order's number. */
  reference: z.string(),
  /** The day of the row, YYYY-MM-DD; null without one. */
  on: z.string().nullable(),
})
export type StatementMatch = z.infer<typeof match>

/** In the order of the rows. Nothing is recorded. */
export const statementAnswer = answer({ data: z.array(match) })

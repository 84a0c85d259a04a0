import { z } from 'zod'
import { answer, instant } from '../envelope.ts'
import { type LedgerRule, ledgerRules } from './ledger-rules.ts'

const rules = Object.keys(ledgerRules) as [LedgerRule, ...LedgerRule[]]

const ledgerCheck = z.object({
  at: instant,
  broken: z.array(z.object({ rule: z.enum(rules), times: z.number().int() })),
  /** Rules that could not be checked, for example because the provider did not answer. */
  unknown: z.array(z.enum(rules)),
})
export type LedgerCheck = z.infer<typeof ledgerCheck>
export const ledgerCheckAnswer = answer({ data: ledgerCheck })

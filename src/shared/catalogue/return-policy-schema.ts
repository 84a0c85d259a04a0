import { z } from 'zod'
import { type LinePolicy, remedies, waysBack } from './return-policy.ts'

/** A copy of the policy that held when the line was bought. */
export const linePolicy: z.ZodType<LinePolicy> = z.object({
  name: z.string(),
  days: z.number().int(),
  remedies: z.array(z.enum(remedies)),
  wayBack: z.enum(waysBack),
  faultyOnly: z.boolean(),
  explanation: z.string(),
  explanationHindi: z.string(),
})

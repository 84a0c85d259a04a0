import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, asNumber, id, singleLine } from '../envelope.ts'
import { type LinePolicy, remedies, type ShownPolicy, waysBack } from './return-policy.ts'

const terms = {
  days: z.number().int(),
  remedies: z.array(z.enum(remedies)),
  wayBack: z.enum(waysBack),
  explanation: z.string(),
  explanationHindi: z.string(),
}

/** A copy of the policy that held when the line was bought. */
export const linePolicy: z.ZodType<LinePolicy> = z.object({
  name: z.string(),
  ...terms,
  faultyOnly: z.boolean(),
})

/** The policy as the product's page shows it. */
export const shownPolicy: z.ZodType<ShownPolicy> = z.object({
  ...terms,
  madeFaultyOnly: z.boolean(),
})

const returnPolicy = z.object({
  _id: id,
  name: z.string(),
  /** The policy of all products that have no other. */
  isDefault: z.boolean(),
  ...terms,
  madeFaultyOnly: z.boolean(),
  products: z.number().int(),
  collections: z.number().int(),
  version: z.number().int(),
})
export type ReturnPolicy = z.infer<typeof returnPolicy>

const MAX_EXPLANATION = 600
const explanation = z
  .string()
  .trim()
  .max(
    MAX_EXPLANATION,
    fault('{what} can have at most {n} characters.', {
      what: 'The explanation',
      n: MAX_EXPLANATION,
    }),
  )
  .default('')

const MAX_DAYS = 365
const fields = z.object({
  name: singleLine(60, 'Name'),
  isDefault: z.boolean().default(false),
  /** Days from delivery; 0 for a final sale. */
  days: z
    .number(fault('{what} must be a number.', { what: 'Days' }))
    .int(fault('{what} must be a whole number.', { what: 'Days' }))
    .min(0, fault('{what} must be at least {n}.', { what: 'Days', n: 0 }))
    .max(MAX_DAYS, fault('{what} is too large.', { what: 'Days' })),
  /** Empty for a final sale. */
  remedies: z
    .array(z.enum(remedies))
    .transform((chosen) => remedies.filter((remedy) => chosen.includes(remedy))),
  wayBack: z.enum(waysBack),
  madeFaultyOnly: z.boolean(),
  explanation,
  explanationHindi: explanation,
})

type Terms = Pick<z.infer<typeof fields>, 'days' | 'remedies'>
const hasRemedy = ({ days, remedies: chosen }: Terms) => days === 0 || chosen.length > 0
const remedyMissing = {
  path: ['remedies'],
  ...fault('Please choose what a shopper may ask for.'),
}
const hasDays = ({ days, remedies: chosen }: Terms) => days > 0 || chosen.length === 0
const daysMissing = {
  path: ['days'],
  ...fault('Within how many days? A final sale has 0, and nothing to choose.'),
}

export const newReturnPolicy = fields.refine(hasRemedy, remedyMissing).refine(hasDays, daysMissing)
export type NewReturnPolicy = z.infer<typeof newReturnPolicy>

export const returnPolicyEdit = fields
  .extend({
    /** An edit based on an older version is a 409. */
    version: asNumber(z.number().int()).optional(),
  })
  .refine(hasRemedy, remedyMissing)
  .refine(hasDays, daysMissing)
export type ReturnPolicyEdit = z.infer<typeof returnPolicyEdit>

export const returnPoliciesAnswer = answer({ data: z.array(returnPolicy) })
export const returnPolicyAnswer = answer({ data: returnPolicy })

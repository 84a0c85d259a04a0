import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { t } from '#shared/words/words.ts'
import { id, instant, line, singleLine } from '../envelope.ts'
import { checkMeasures, type MeasureForm } from './check-measures.ts'
import { measureCodes, wears } from './measures.ts'
import { lengthUnits } from './units.ts'
import { faultWords, measureLabels } from './words.ts'

/** The person was measured, or a garment that fits. */
export const measureBases = ['body', 'garment'] as const
export type MeasureBasis = (typeof measureBases)[number]

const typedValues = z.partialRecord(z.enum(measureCodes), z.string().max(20))

export const typedMeasures = z.object({
  wear: z.enum(wears),
  unit: z.enum(lengthUnits),
  basis: z.enum(measureBases),
  values: typedValues,
  /** Second readings of unusual measures. */
  again: typedValues.optional(),
  /** Keys of the questioned pairs that are right. */
  confirmed: z.array(z.string().max(80)).max(40).optional(),
  notes: z.union([z.literal(''), line(300, 'Notes')]).default(''),
})

type Add = (path: (string | number)[], message: string) => void

function addFaults(form: MeasureForm, add: Add) {
  const { faults, again, questions } = checkMeasures(form)
  for (const { code, fault } of faults) add(['values', code], t(faultWords[fault]))
  for (const code of again) add(['again', code], t('This is unusual. Please measure once more.'))
  for (const { pair } of questions)
    add(
      ['confirmed'],
      t('{a} and {b} rarely go together like this. Please check both.', {
        a: t(measureLabels[pair[0]]),
        b: t(measureLabels[pair[1]]),
      }),
    )
}

const refuseFaults = (form: MeasureForm, context: z.RefinementCtx) =>
  addFaults(form, (path, message) => context.addIssue({ code: 'custom', path, message }))

export const profileInput = typedMeasures
  .extend({
    name: singleLine(60, 'Name'),
    consent: z.literal(true, fault('Please agree that we keep these measures.')),
    /** Required for children. */
    isParent: z.boolean().optional(),
  })
  .refine(({ wear, isParent }) => wear !== 'children' || isParent, {
    path: ['isParent'],
    ...fault('Only a parent or guardian can keep a child’s measures.'),
  })
  .superRefine(refuseFaults)
export type ProfileInput = z.infer<typeof profileInput>

/** Staff are asked nothing twice. */
export const proposalInput = typedMeasures
  .extend({ reason: line(300, 'Reason') })
  .superRefine((form, context) => {
    const { faults } = checkMeasures(form)
    for (const { code, fault } of faults)
      context.addIssue({ code: 'custom', path: ['values', code], message: t(faultWords[fault]) })
  })
export type ProposalInput = z.infer<typeof proposalInput>

/** `measures` in whole millimetres. */
const measuredPerson = z.object({
  name: z.string(),
  wear: z.enum(wears),
  unit: z.enum(lengthUnits),
  basis: z.enum(measureBases),
  measures: z.partialRecord(z.enum(measureCodes), z.number().int()),
  notes: z.string(),
})

export const profile = measuredPerson.extend({
  _id: id,
  isParent: z.boolean(),
  consentVersion: z.string(),
  consentedAt: instant,
  updatedAt: instant,
})
export type Profile = z.infer<typeof profile>

/** Staff who choose a profile for an order see no measures. */
export const profileName = profile.pick({ _id: true, name: true, wear: true })
export type ProfileName = z.infer<typeof profileName>

export const lineVersion = measuredPerson.extend({
  _id: id,
  version: z.number().int(),
  state: z.enum(['agreed', 'proposed', 'declined', 'replaced']),
  byStaff: z.boolean(),
  reason: z.string(),
  sha256: z.string(),
  at: instant,
})
export type LineVersion = z.infer<typeof lineVersion>

import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { categoryId } from '../../catalogue/category-schema.ts'
import { choiceCode } from '../../catalogue/making/add-on-schema.ts'
import { hsnPattern } from '../../catalogue/product-schema.ts'
import { answer, day, id, line, singleLine } from '../../envelope.ts'
import { isWholePaise } from '../../money.ts'
import { stateOfGstin } from './gstin.ts'
import { gstin } from './gstin-schema.ts'
import { stateCodes } from './states.ts'
import { taxSchemes } from './vocabulary.ts'

const blankOr = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])

const percent = z
  .number(fault('Must be a number.'))
  .min(0, fault('Must be at least 0.'))
  .max(100, fault('A rate is at most 100 percent.'))
  .refine(isWholePaise, fault('A rate has at most two decimals.'))

const datedRate = z.object({
  hsn: z.string().regex(hsnPattern, fault('An HSN or SAC has four, six or eight digits.')),
  /** Both days are inclusive; null for no end. */
  from: day,
  until: day.nullable(),
  /** Percent up to the threshold, or for any value without one. */
  rate: percent,
  /** Rupees of one unit before tax and after discount. */
  threshold: z.number(fault('Must be a number.')).positive().max(10_000_000).nullable(),
  rateAbove: percent.nullable(),
})
export type DatedRate = z.infer<typeof datedRate>

const hasWholeThreshold = ({ threshold, rateAbove }: DatedRate) =>
  (threshold === null) === (rateAbove === null)
const halfThreshold = {
  path: ['rateAbove'],
  ...fault('A threshold and the rate above it belong together.'),
}

const taxRule = datedRate
  .extend({
    /** Null for all categories. */
    category: categoryId.nullable(),
    /** Null for all products. */
    productId: id.nullable(),
  })
  .refine(hasWholeThreshold, halfThreshold)
export type TaxRule = z.infer<typeof taxRule>

/** Taxes an option or add-on separately. Without a rule it is taxed with the product. */
const optionRule = datedRate.extend({ option: choiceCode }).refine(hasWholeThreshold, halfThreshold)
export type OptionRule = z.infer<typeof optionRule>

const terms = z
  .string()
  .trim()
  .max(5000, fault('{what} can have at most {n} characters.', { what: 'A text', n: '5,000' }))

const fields = z.object({
  /** `none` charges no tax and issues no documents. */
  scheme: z.enum(taxSchemes),
  legalName: blankOr(singleLine(120, 'Legal name')),
  gstin,
  address: blankOr(line(300, 'Address')),
  state: z.union([z.literal(''), z.enum(stateCodes)]),
  rules: z.array(taxRule).min(1, fault('At least one rate is needed.')).max(200),
  optionRules: z.array(optionRule).max(100).default([]),
  /** Applies if no rate is consistent with the price. */
  gapRate: z.enum(['lower', 'higher']),
  /** Rate of delivery and fees: the order's highest, or by each rate's share. */
  charges: z
    .array(z.object({ from: day, follows: z.enum(['highest', 'share']) }))
    .min(1)
    .max(20),
  roundsTotals: z.boolean().default(true),
  /** Published, so that customers can complain. */
  grievanceOfficer: blankOr(singleLine(120, 'Name')),
  grievanceContact: blankOr(singleLine(200, 'Contact')),
  paymentTerms: terms,
  deliveryTerms: terms,
  returnTerms: terms,
})
export type TaxSettings = z.infer<typeof fields>

const required = ['legalName', 'gstin', 'address', 'state'] as const

/** Complete settings. `version`: the one that the editor saw; 409 if it has changed. */
export const taxSettingsInput = fields
  .extend({ version: z.number().int().min(0).optional() })
  .superRefine((settings, context) => {
    if (settings.scheme === 'none') return
    for (const name of required)
      if (settings[name] === '')
        context.addIssue({
          code: 'custom',
          path: [name],
          ...fault('Needed to charge tax.'),
        })
    if (
      settings.gstin !== '' &&
      settings.state !== '' &&
      stateOfGstin(settings.gstin) !== settings.state
    )
      context.addIssue({
        code: 'custom',
        path: ['gstin'],
        ...fault('This GSTIN belongs to another state.'),
      })
    const isForAll = settings.rules.some(
      ({ category, productId, until }) => !category && !productId && until === null,
    )
    if (!isForAll)
      context.addIssue({
        code: 'custom',
        path: ['rules'],
        ...fault('One rate must hold for all products and have no end.'),
      })
  })
export type TaxSettingsInput = z.infer<typeof taxSettingsInput>

const shownTaxSettings = fields.extend({ gstin: z.string(), version: z.number().int() })
export const taxSettingsAnswer = answer({ data: shownTaxSettings })

export const legalPage = shownTaxSettings.pick({
  legalName: true,
  gstin: true,
  address: true,
  state: true,
  grievanceOfficer: true,
  grievanceContact: true,
  paymentTerms: true,
  deliveryTerms: true,
  returnTerms: true,
})
export const legalAnswer = answer({ data: legalPage })

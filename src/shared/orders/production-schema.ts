import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { MAX_PIECE_CM } from '../catalogue/making/vocabulary.ts'
import { id } from '../envelope.ts'
import { reviewStates } from '../fit/measures.ts'
import { MAX_QUANTITY } from './cart-vocabulary.ts'
import { productionStates } from './production.ts'

/** How far a line is that is made to order. */
export const lineProduction = z.object({
  state: z.enum(productionStates),
  /** Empty for a final sale. */
  returnTerms: z.string(),
  /** Of a measured line: whether its measures and photos are agreed; never the measures themselves. */
  fit: z
    .object({
      measures: z.enum(['missing', 'proposed', 'agreed']),
      photos: z.enum(reviewStates).nullable(),
    })
    .nullable()
    .optional(),
})
export type LineProduction = z.infer<typeof lineProduction>

/** With the centimetres of the line, as ordered and as cut; null without cloth and before it is cut. */
export const ownerProduction = lineProduction.extend({
  cloth: z.string().nullable().optional(),
  clothCm: z.number().int().nullable().optional(),
  actualCm: z.number().int().nullable().optional(),
})

/** Moves a line to the next state; a state other than `from` by now is a 409. */
export const productionStep = z.object({
  lineId: id,
  from: z.enum(productionStates),
  /** Centimetres that were cut for the whole line; those of the order if it is left out. */
  cutCm: z
    .number(fault('How many centimetres?'))
    .int(fault('Cloth is counted in whole centimetres.'))
    .min(1)
    .max(MAX_PIECE_CM * MAX_QUANTITY)
    .optional(),
})
export type ProductionStep = z.infer<typeof productionStep>

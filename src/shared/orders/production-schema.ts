import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { MAX_PIECE_CM } from '../catalogue/making/vocabulary.ts'
import { id } from '../envelope.ts'
import { reviewStates } from '../fit/measures.ts'
import { MAX_QUANTITY } from './cart-vocabulary.ts'
import { productionStates } from './production.ts'

export const lineProduction = z.object({
  state: z.enum(productionStates),
  /** States of a measured line's measures and photos; never the measures themselves. */
  fit: z
    .object({
      measures: z.enum(['missing', 'proposed', 'agreed']),
      photos: z.enum(reviewStates).nullable(),
    })
    .nullable()
    .optional(),
})
export type LineProduction = z.infer<typeof lineProduction>

/** Centimetres for the whole line; null without cloth. `actualCm` is null before cutting. */
export const ownerProduction = lineProduction.extend({
  cloth: z.string().nullable().optional(),
  clothCm: z.number().int().nullable().optional(),
  actualCm: z.number().int().nullable().optional(),
})
export type OwnerProduction = z.infer<typeof ownerProduction>

/** 409 if the state is not `from` any more. */
export const productionStep = z.object({
  lineId: id,
  from: z.enum(productionStates),
  /** Centimetres cut for the whole line; by default those of the order. */
  cutCm: z
    .number(fault('How many centimetres?'))
    .int(fault('Cloth is counted in whole centimetres.'))
    .min(1)
    .max(MAX_PIECE_CM * MAX_QUANTITY)
    .optional(),
})
export type ProductionStep = z.infer<typeof productionStep>

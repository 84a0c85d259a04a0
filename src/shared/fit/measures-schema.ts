import { z } from 'zod'
import { measureCodes, wears } from './measures.ts'
import { lengthUnits } from './units.ts'

/** Whether the person was measured, or a garment that fits. */
export const measureBases = ['body', 'garment'] as const

const typed = z.partialRecord(z.enum(measureCodes), z.string().max(20))

/** Measures as they are typed. */
export const typedMeasures = z.object({
  wear: z.enum(wears),
  unit: z.enum(lengthUnits),
  basis: z.enum(measureBases),
  values: typed,
  /** Second readings of unusual measures. */
  again: typed.optional(),
  /** Keys of the pairs that were asked about and are right. */
  confirmed: z.array(z.string().max(80)).max(40).optional(),
})

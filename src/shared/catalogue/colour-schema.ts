import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { id } from '../envelope.ts'
import { MAX_COLOURS } from './panel-vocabulary.ts'

export const productLink = z.object({
  _id: id,
  title: z.string(),
  titleHindi: z.string(),
  /** The owner's text; may be empty. */
  colour: z.string(),
  image: z.string(),
  /** The focal point of `image`; empty if none. */
  focus: z.string(),
  /** Quantity that can be bought now. */
  totalStock: z.number().int(),
})
export type ProductLink = z.infer<typeof productLink>

/** Ids of the other colours. */
export const otherColoursInput = z
  .array(id)
  .max(MAX_COLOURS - 1, fault('A piece can come in at most 20 colours.'))

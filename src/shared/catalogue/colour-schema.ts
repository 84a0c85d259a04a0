import { z } from 'zod'
import { id } from '../envelope.ts'
import { MOST_COLOURS } from './panel-vocabulary.ts'

export const TOO_MANY = 'A piece can come in at most 20 colours.'

/** A product that is a piece in one of its colours, as the others show it. */
export const colourOfPiece = z.object({
  _id: id,
  title: z.string(),
  titleHindi: z.string(),
  /** In the owner's words; may be empty. */
  colour: z.string(),
  image: z.string(),
  /** Pieces that can be bought now. */
  totalStock: z.number().int(),
})
export type ColourOfPiece = z.infer<typeof colourOfPiece>

/** The other products of a piece, by id, as a form sends them. */
export const otherColours = z.array(id).max(MOST_COLOURS - 1, TOO_MANY)

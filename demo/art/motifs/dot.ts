/** Dots in half-drop rows, a larger one among the small. */
import { disc, glyph, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

const small = glyph([{ role: 't', d: disc(0, 0, 0.17) }])
const large = glyph([
  { role: 't', d: disc(0, 0, 0.3) },
  { role: 'a', d: disc(0, 0, 0.12) },
])

export const dot: Motif = (out, s, cell, area) =>
  scatter(out, [small, small, large], s, cell * 0.6, area, 0.8)

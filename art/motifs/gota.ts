/** Gota patti: leaves and rounds of gold ribbon, appliqued in sprays. */
import { disc, glyph, petal, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

export const spray = glyph([
  {
    role: 't',
    d:
      petal(0, 0.04, 0.5, 0.11, 0) +
      petal(0, 0.1, 0.42, 0.11, 52) +
      petal(0, 0.1, 0.42, 0.11, -52) +
      petal(0, 0.18, 0.3, 0.09, 100) +
      petal(0, 0.18, 0.3, 0.09, -100),
  },
  { role: 'a', d: disc(0, 0.12, 0.07) },
  { role: 't', d: disc(0, 0.36, 0.05) },
])

export const gota: Motif = (out, s, cell, area) => scatter(out, [spray], s, cell, area, 0.78)

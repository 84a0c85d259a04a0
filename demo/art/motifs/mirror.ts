/** Mirror work: abhla rounds with a buttonholed ring, as in Kutch. */
import { disc, flower, glyph, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

export const abhla = glyph([
  { role: 'a', d: flower(0, 0, 8, 0.2, 0.2, 0.08) },
  { role: 't', d: disc(0, 0, 0.24) },
  { role: 'd', d: disc(0, 0, 0.185) },
  { role: 'm', d: disc(0, 0, 0.16) },
])
const knot = glyph([{ role: 't', d: flower(0, 0, 4, 0.02, 0.2, 0.07, 45) }])

export const mirror: Motif = (out, s, cell, area) =>
  scatter(out, [abhla, knot], s, cell, area, 0.82)

/** Asharfi: the coin of Kanjivaram and Paithani bodies, a rosette in a ring of grains. */
import { range } from '../geom.ts'
import { disc, flower, glyph, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

const grains = range(10)
  .map((i) => disc(0.4 * Math.cos((i / 5) * Math.PI), 0.4 * Math.sin((i / 5) * Math.PI), 0.045))
  .join('')
export const asharfi = glyph([
  { role: 't', d: disc(0, 0, 0.31) + grains },
  { role: 'd', d: disc(0, 0, 0.24) },
  { role: 't', d: flower(0, 0, 6, 0.05, 0.16, 0.07) },
  { role: 'a', d: disc(0, 0, 0.06) },
])

export const coin: Motif = (out, s, cell, area) =>
  scatter(out, [asharfi], s, cell * 0.94, area, 0.6)

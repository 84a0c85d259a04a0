/** Resham: loose blossoms in satin stitch, as if they had fallen on the cloth. */
import { disc, flower, glyph, petal, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

const fallen = (turn: number) =>
  glyph([
    {
      role: 't',
      d:
        flower(0, 0, 6, 0.07, 0.2, 0.085, turn) +
        petal(0.14, 0.16, 0.26, 0.065, 118 + turn) +
        petal(-0.16, 0.14, 0.24, 0.06, 214 + turn),
    },
    { role: 'a', d: disc(0, 0, 0.07) },
  ])
const bud = glyph([
  { role: 't', d: petal(0, 0.16, 0.3, 0.1, -24) + petal(0, 0.18, 0.2, 0.05, 46) },
  { role: 'a', d: disc(0, 0.18, 0.04) },
])

export const resham: Motif = (out, s, cell, area) =>
  scatter(out, [fallen(0), bud, fallen(34), fallen(-22), bud], s, cell * 0.9, area, 0.84)

/** Jaal: an ogee net all over, a bloom in every mesh. */

import { type Pt, range } from '../geom.ts'
import { disc, flower, glyph, stitch, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const ogee = (sx: number, sy: number): Pt[] =>
  range(9).map((i) => {
    const t = i / 8
    return [sx * 0.5 * (0.5 - 0.5 * Math.cos(Math.PI * t)), sy * (0.5 - 0.5 * t)]
  })
const mesh = glyph([
  {
    role: 't',
    d: [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ]
      .map(([x = 1, y = 1]) => stitch(ogee(x, y), 0.045))
      .join(''),
  },
  { role: 't', d: flower(0, 0, 6, 0.06, 0.2, 0.09) + disc(0, -0.42, 0.05) },
  { role: 'a', d: disc(0, 0, 0.075) },
])
const bud = glyph([{ role: 't', d: disc(0.5, 0, 0.06) }])

export const jaal: Motif = (out, s, cell, area) => {
  tile(out, mesh, s, cell * 1.05, area, false, 1.35)
  tile(out, bud, s, cell * 1.05, area, false, 1.35)
}

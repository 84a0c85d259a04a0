/** Bandhani: rings of tied dots, gathered into small squares and rounds. */

import { range } from '../geom.ts'
import { disc, glyph, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

const ring = (n: number, r: number, size: number): string =>
  range(n)
    .map((i) =>
      disc(Math.cos((i * 2 * Math.PI) / n) * r, Math.sin((i * 2 * Math.PI) / n) * r, size),
    )
    .join('')
const round = glyph([
  { role: 't', d: ring(8, 0.36, 0.062) },
  { role: 'a', d: disc(0, 0, 0.12) },
])
const four = glyph([
  {
    role: 't',
    d: [
      [-0.12, -0.12],
      [0.12, -0.12],
      [-0.12, 0.12],
      [0.12, 0.12],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 0.07))
      .join(''),
  },
])

export const bandhani: Motif = (out, s, cell, area) =>
  scatter(out, [round, four], s, cell * 0.8, area, 0.9)

/** Ajrakh: eight-pointed stars in a grid, the block-printer's sky. */

import { range } from '../geom.ts'
import { disc, flower, glyph, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const star = (n: number, r: number, r2: number, turn = 0): string =>
  `M${range(n * 2)
    .map((i) => {
      const a = ((i + turn) * Math.PI) / n
      const k = i % 2 ? r2 : r
      return `${(Math.cos(a) * k).toFixed(3)} ${(Math.sin(a) * k).toFixed(3)}`
    })
    .join('L')}Z`
const block = glyph([
  { role: 't', d: star(8, 0.45, 0.31) },
  { role: 'd', d: star(8, 0.37, 0.26) },
  { role: 'a', d: flower(0, 0, 8, 0.07, 0.2, 0.07) },
  {
    role: 't',
    d: disc(0, 0, 0.075) + [-0.5, 0.5].map((x) => disc(x, 0.5, 0.1) + disc(x, -0.5, 0.1)).join(''),
  },
])

export const ajrakh: Motif = (out, s, cell, area) => tile(out, block, s, cell, area, false)

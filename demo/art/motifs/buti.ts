/** Buti: a small flowering sprig in half-drop, the brocade weaver's commonest figure. */
import { disc, flower, glyph, petal, scatter, stitch } from '../glyph.ts'
import type { Motif } from './kind.ts'

export const sprig = glyph([
  {
    role: 't',
    d:
      flower(0, -0.16, 5, 0.06, 0.24, 0.1) +
      stitch(
        [
          [0, -0.05],
          [0.02, 0.2],
          [-0.03, 0.46],
        ],
        0.04,
      ) +
      petal(0.01, 0.3, 0.28, 0.09, 58) +
      petal(0, 0.36, 0.28, 0.09, -58),
  },
  { role: 'a', d: disc(0, -0.16, 0.075) },
])

export const buti: Motif = (out, s, cell, area) => scatter(out, [sprig], s, cell, area, 0.74)

/** Kadhwa: the large flowering plant of a Banarasi brocade, each woven by itself. */
import { disc, flower, glyph, petal, scatter, stitch } from '../glyph.ts'
import type { Motif } from './kind.ts'

const plant = glyph([
  {
    role: 't',
    d:
      flower(0, -0.2, 8, 0.09, 0.17, 0.075) +
      petal(0, -0.02, 0.24, 0.07, 112) +
      petal(0, -0.02, 0.24, 0.07, -112) +
      stitch(
        [
          [0, -0.06],
          [0, 0.46],
        ],
        0.035,
      ) +
      petal(0, 0.3, 0.34, 0.085, 62) +
      petal(0, 0.3, 0.34, 0.085, -62) +
      petal(0, 0.46, 0.28, 0.08, 78) +
      petal(0, 0.46, 0.28, 0.08, -78) +
      stitch(
        [
          [0, 0.18],
          [0.2, 0.04],
          [0.27, -0.06],
        ],
        0.026,
      ) +
      stitch(
        [
          [0, 0.18],
          [-0.2, 0.04],
          [-0.27, -0.06],
        ],
        0.026,
      ) +
      petal(0.26, -0.04, 0.16, 0.06, 14) +
      petal(-0.26, -0.04, 0.16, 0.06, -14),
  },
  { role: 'a', d: disc(0, -0.2, 0.075) + disc(0.28, -0.12, 0.03) + disc(-0.28, -0.12, 0.03) },
])

export const kadhwa: Motif = (out, s, cell, area) =>
  scatter(out, [plant], s, cell * 1.12, area, 0.9)

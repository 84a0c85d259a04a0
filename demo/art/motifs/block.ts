/** Block print: the poppy bush of Sanganer and Bagru, outlined with one block and filled with another. */
import { disc, flower, glyph, petal, scatter, stitch } from '../glyph.ts'
import type { Motif } from './kind.ts'

const bush = (k: number) =>
  glyph([
    {
      role: 't',
      d:
        stitch(
          [
            [k * 0.02, -0.12],
            [k * 0.05, 0.14],
            [0, 0.46],
          ],
          0.03,
        ) +
        stitch(
          [
            [k * 0.05, 0.2],
            [k * -0.18, 0.02],
            [k * -0.24, -0.1],
          ],
          0.024,
        ) +
        petal(k * 0.05, 0.22, 0.26, 0.06, k * 58) +
        petal(k * 0.03, 0.36, 0.26, 0.06, k * -66) +
        petal(0, 0.46, 0.22, 0.055, k * 74) +
        petal(k * 0.02, -0.1, 0.3, 0.12, -40) +
        petal(k * 0.02, -0.1, 0.32, 0.12, 0) +
        petal(k * 0.02, -0.1, 0.3, 0.12, 40) +
        flower(k * -0.26, -0.16, 4, 0.02, 0.1, 0.05),
    },
    {
      role: 'a',
      d: petal(k * 0.02, -0.14, 0.18, 0.06, 0) + disc(k * -0.26, -0.16, 0.035),
    },
    { role: 't', d: disc(k * 0.24, -0.02, 0.03) + disc(k * 0.3, 0.07, 0.024) },
  ])

export const block: Motif = (out, s, cell, area) =>
  scatter(out, [bush(1), bush(-1)], s, cell * 0.92, area, 0.84)

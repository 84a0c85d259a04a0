/** Dabka: sprays of coiled wire, a seed pearl at the end of each curl. */
import { disc, glyph, petal, scatter, stitch } from '../glyph.ts'
import type { Motif } from './kind.ts'

const spray = (k: number) =>
  glyph([
    {
      role: 't',
      d:
        stitch(
          [
            [k * -0.16, 0.46],
            [k * -0.1, 0.16],
            [k * 0.06, -0.08],
            [k * 0.12, -0.34],
          ],
          0.04,
        ) +
        stitch(
          [
            [k * -0.06, 0.08],
            [k * -0.24, -0.06],
            [k * -0.2, -0.22],
            [k * -0.09, -0.18],
          ],
          0.034,
        ) +
        petal(k * 0.12, -0.24, 0.2, 0.07, k * 10) +
        petal(k * 0.08, -0.12, 0.24, 0.07, k * 64) +
        petal(k * -0.02, 0.06, 0.26, 0.075, k * 78) +
        petal(k * -0.12, 0.24, 0.26, 0.075, k * 88) +
        petal(k * -0.12, 0.26, 0.2, 0.06, k * -58),
    },
    {
      role: 'a',
      d: disc(k * -0.1, -0.17, 0.045) + disc(k * 0.14, -0.46, 0.04) + disc(k * -0.17, 0.47, 0.04),
    },
  ])

export const dabka: Motif = (out, s, cell, area) =>
  scatter(out, [spray(1), spray(-1)], s, cell, area, 0.78)

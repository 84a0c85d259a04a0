/** Zardozi: blooms of coiled metal edged with seed pearls, leaves and curls closing every gap. */
import { range } from '../geom.ts'
import { disc, flower, glyph, petal, stitch, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const pearls = range(14)
  .map((i) => disc(0.36 * Math.cos((i / 7) * Math.PI), 0.36 * Math.sin((i / 7) * Math.PI), 0.024))
  .join('')

const bloom = glyph([
  { role: 't', d: flower(0, 0, 8, 0.1, 0.3, 0.085) + pearls },
  { role: 'd', d: flower(0, 0, 8, 0.15, 0.25, 0.02) },
  { role: 'a', d: disc(0, 0, 0.085) },
  { role: 't', d: disc(0, 0, 0.04) },
])

/** What joins two blooms of neighbouring rows: a curl with leaves, dabka coil on both sides. */
const curls = glyph([
  {
    role: 't',
    d: [1, -1]
      .map(
        (k) =>
          stitch(
            [
              [k * 0.1, 0.5],
              [k * 0.3, 0.38],
              [k * 0.46, 0.3],
              [k * 0.42, 0.44],
            ],
            0.035,
          ) +
          petal(k * 0.2, 0.44, 0.2, 0.065, k * 150) +
          petal(k * 0.34, 0.4, 0.17, 0.055, k * 30) +
          petal(k * 0.14, -0.46, 0.18, 0.06, k * 128) +
          disc(k * 0.46, -0.4, 0.035) +
          disc(k * 0.4, -0.3, 0.024),
      )
      .join(''),
  },
  { role: 'a', d: disc(0, 0.47, 0.045) },
])

export const zardozi: Motif = (out, s, cell, area) => {
  tile(out, bloom, s, cell, area, true, 1.12)
  tile(out, curls, s, cell, area, true, 1.12)
}

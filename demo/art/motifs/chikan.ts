/** Chikankari: white thread creepers, leaves in shadow stitch and knotted flowers. */
import { disc, flower, glyph, petal, scatter, stitch } from '../glyph.ts'
import type { Motif } from './kind.ts'

const creeper = glyph([
  {
    role: 't',
    d:
      stitch(
        [
          [-0.12, 0.48],
          [0.04, 0.28],
          [0.03, 0.02],
          [-0.1, -0.18],
        ],
        0.03,
      ) +
      flower(-0.13, -0.27, 6, 0.05, 0.16, 0.06) +
      petal(0.05, 0.2, 0.26, 0.08, 62) +
      petal(0.03, 0.08, 0.2, 0.06, 20) +
      petal(0, 0.32, 0.24, 0.08, -70) +
      disc(0.24, -0.12, 0.04) +
      disc(0.33, -0.02, 0.032) +
      disc(-0.3, 0.06, 0.035),
  },
  { role: 'd', d: disc(-0.13, -0.27, 0.035) },
])

export const chikan: Motif = (out, s, cell, area) => scatter(out, [creeper], s, cell, area, 0.94)

/** Kalamkari: a vine drawn with the pen, climbing from hem to waist. */

import { type Pt, range } from '../geom.ts'
import { disc, flower, glyph, petal, stitch, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const stem: Pt[] = range(13).map((i) => {
  const t = i / 12
  return [Math.sin(t * 2 * Math.PI) * 0.24, 0.5 - t]
})
const vine = glyph([
  { role: 't', d: stitch(stem, 0.028) },
  {
    role: 't',
    d:
      petal(0.24, 0.25, 0.2, 0.07, 100) +
      petal(0.16, 0.38, 0.18, 0.06, 130) +
      petal(-0.24, -0.25, 0.2, 0.07, -100) +
      petal(-0.16, -0.12, 0.18, 0.06, -130) +
      petal(0.02, 0.02, 0.16, 0.05, 70) +
      petal(-0.02, 0.47, 0.16, 0.05, -70),
  },
  {
    role: 'a',
    d: flower(-0.2, 0.2, 6, 0.035, 0.13, 0.06) + flower(0.2, -0.27, 6, 0.035, 0.13, 0.06),
  },
  { role: 't', d: disc(-0.2, 0.2, 0.05) + disc(0.2, -0.27, 0.05) },
])

export const kalamkari: Motif = (out, s, cell, area) =>
  tile(out, vine, s, cell * 1.5, area, true, 1.35)

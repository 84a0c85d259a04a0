/** Jamdani: stepped figures laid into the weave by hand, in slanting rows. */
import { glyph, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

const box = (x: number, y: number, w: number, h: number): string =>
  `M${x - w} ${y - h}L${x + w} ${y - h}L${x + w} ${y + h}L${x - w} ${y + h}Z`

const stepped = glyph([
  {
    role: 't',
    d:
      box(0, -0.3, 0.05, 0.1) +
      box(0, -0.16, 0.13, 0.05) +
      box(0, -0.06, 0.21, 0.05) +
      box(0, 0.04, 0.13, 0.05) +
      box(0, 0.28, 0.024, 0.2) +
      box(0.12, 0.2, 0.08, 0.03) +
      box(0.2, 0.13, 0.05, 0.04) +
      box(-0.12, 0.3, 0.08, 0.03) +
      box(-0.2, 0.23, 0.05, 0.04) +
      box(0.3, -0.06, 0.04, 0.03) +
      box(-0.3, -0.06, 0.04, 0.03),
  },
  { role: 'a', d: box(0, -0.06, 0.06, 0.05) },
])

export const jamdani: Motif = (out, s, cell, area) =>
  scatter(out, [stepped], s, cell * 0.86, area, 0.8)

/** Quilting: running stitch in crossed rows. */
import { glyph, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const rows = glyph([
  {
    role: 't',
    d: 'M-0.44 -0.4L-0.4 -0.44L-0.14 -0.18L-0.18 -0.14ZM0.14 0.18L0.18 0.14L0.44 0.4L0.4 0.44ZM0.4 -0.44L0.44 -0.4L0.18 -0.14L0.14 -0.18ZM-0.18 0.14L-0.14 0.18L-0.4 0.44L-0.44 0.4Z',
  },
])

export const quilt: Motif = (out, s, cell, area) => tile(out, rows, s, cell * 0.62, area, false)

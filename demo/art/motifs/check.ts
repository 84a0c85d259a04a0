/** Check: the fine squares of a Maheshwari, a grain of zari in each. */
import { glyph, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const square = glyph([
  {
    role: 't',
    d: 'M-0.5 -0.03L0.5 -0.03L0.5 0.03L-0.5 0.03ZM-0.03 -0.5L0.03 -0.5L0.03 0.5L-0.03 0.5Z',
  },
  { role: 't', d: 'M0.5 0.36L0.6 0.5L0.5 0.64L0.4 0.5Z' },
  { role: 'a', d: 'M0 -0.1L0.1 0L0 0.1L-0.1 0Z' },
])

export const check: Motif = (out, s, cell, area) => tile(out, square, s, cell * 0.72, area, false)

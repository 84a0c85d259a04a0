/** Temple: rows of woven spires, as on the edge of a Kanjivaram or a Maheshwari. */
import { glyph, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

export const spire = glyph([
  {
    role: 't',
    d: 'M-0.46 0.5L-0.46 0.36L-0.3 0.36L-0.3 0.16L-0.17 0.16L-0.17 -0.06L-0.07 -0.06L0 -0.44L0.07 -0.06L0.17 -0.06L0.17 0.16L0.3 0.16L0.3 0.36L0.46 0.36L0.46 0.5Z',
  },
  { role: 'a', d: 'M-0.08 0.4L0 0.14L0.08 0.4Z' },
])
const small = glyph([
  { role: 't', d: 'M-0.2 0.2L0 -0.24L0.2 0.2Z' },
  { role: 'a', d: 'M-0.05 0.32L0 0.26L0.05 0.32L0 0.38Z' },
])

export const temple: Motif = (out, s, cell, area) => tile(out, small, s, cell * 0.8, area, true)

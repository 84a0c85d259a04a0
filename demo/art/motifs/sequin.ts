/** Sequins and mukaish: small bright rounds strewn close, with a star of them here and there. */
import { range } from '../geom.ts'
import { disc, glyph, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

const around = (n: number, r: number, size: number, turn = 0): string =>
  range(n)
    .map((i) => {
      const a = ((i + turn) / n) * Math.PI * 2
      return disc(r * Math.cos(a), r * Math.sin(a), size)
    })
    .join('')

const star = glyph([
  { role: 't', d: disc(0, 0, 0.12) + around(6, 0.25, 0.075) + around(6, 0.42, 0.045, 0.5) },
  { role: 'a', d: disc(-0.02, -0.03, 0.05) },
])
const strewn = glyph([
  {
    role: 't',
    d:
      disc(-0.3, -0.26, 0.06) +
      disc(0.22, -0.34, 0.05) +
      disc(0.04, 0.02, 0.075) +
      disc(0.36, 0.1, 0.05) +
      disc(-0.26, 0.22, 0.055) +
      disc(0.14, 0.38, 0.06),
  },
  { role: 'a', d: disc(0.03, 0.01, 0.03) + disc(-0.3, -0.27, 0.025) },
])

export const sequin: Motif = (out, s, cell, area) =>
  scatter(out, [star, strewn, strewn], s, cell * 0.72, area, 1)

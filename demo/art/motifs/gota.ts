/** Gota patti: metal ribbon folded into leaves, set as rosettes and as pairs on a stem. */
import { range } from '../geom.ts'
import { disc, glyph, scatter, stitch } from '../glyph.ts'
import type { Motif } from './kind.ts'

/** A folded leaf from (x, y): two triangles of ribbon, the crease between them. */
export function leaf(x: number, y: number, length: number, width: number, turn: number): string {
  const a = (turn * Math.PI) / 180
  const to = (px: number, py: number): string => {
    const [qx, qy] = [
      x + px * Math.cos(a) - py * Math.sin(a),
      y + px * Math.sin(a) + py * Math.cos(a),
    ]
    return `${qx.toFixed(3)} ${qy.toFixed(3)}`
  }
  const mid = -length * 0.55
  return `M${to(0, 0)}L${to(width, mid)}L${to(0, -length)}L${to(-width, mid)}Z`
}

const around = (n: number, r: number, length: number, width: number): string =>
  range(n)
    .map((i) => {
      const turn = (360 / n) * i
      const a = ((turn - 90) * Math.PI) / 180
      return leaf(Math.cos(a) * r, Math.sin(a) * r, length, width, turn)
    })
    .join('')

export const rosette = glyph([
  { role: 't', d: around(8, 0.11, 0.33, 0.085) },
  { role: 'd', d: around(8, 0.17, 0.22, 0.014) },
  { role: 'a', d: disc(0, 0, 0.085) },
])
const bough = glyph([
  {
    role: 't',
    d:
      stitch(
        [
          [0, 0.46],
          [0, -0.2],
        ],
        0.035,
      ) +
      leaf(0, -0.14, 0.32, 0.085, 0) +
      [0.06, 0.28].map((y) => leaf(0, y, 0.3, 0.08, 48) + leaf(0, y, 0.3, 0.08, -48)).join(''),
  },
  { role: 'a', d: disc(0, 0.48, 0.045) },
])

export const gota: Motif = (out, s, cell, area) =>
  scatter(out, [rosette, bough], s, cell, area, 0.8)

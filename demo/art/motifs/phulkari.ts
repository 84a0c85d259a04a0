/** Phulkari of the bagh: darning stitches side by side in lozenges, until no ground is left. */
import { range } from '../geom.ts'
import { glyph, scatter, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const STITCHES = 15

/** The stitches of a lozenge: one half lies across, the other upright, so that the floss shines two ways. */
function darned(r: number, hole: number): string {
  const gap = r / STITCHES
  return range(STITCHES)
    .map((n) => {
      const at = -r + (2 * r * (n + 0.5)) / STITCHES
      const long = r - Math.abs(at)
      const inner = Math.max(0, hole - Math.abs(at))
      const [a, b] = [at - gap * 0.72, at + gap * 0.72]
      const across = `M${-long} ${a}L${-inner} ${a}L${-inner} ${b}L${-long} ${b}Z`
      const upright =
        at > 0
          ? `M${a} ${-long}L${b} ${-long}L${b} ${-inner}L${a} ${-inner}ZM${a} ${inner}L${b} ${inner}L${b} ${long}L${a} ${long}Z`
          : ''
      return across + upright
    })
    .join('')
}

const lozenge = glyph([
  { role: 't', d: darned(0.49, 0.27) },
  { role: 'a', d: darned(0.25, 0.1) },
  { role: 'd', d: darned(0.09, 0) },
])

/** The quarter of a lozenge about a corner of the cell that lies inside it. */
function quarter(x: number, y: number, r: number, hole: number): string {
  const [sx, sy] = [-Math.sign(x), -Math.sign(y)]
  const gap = r / STITCHES
  return range(Math.ceil(STITCHES / 2))
    .map((n) => {
      const at = (2 * r * (n + 0.5)) / STITCHES
      const long = r - at
      if (long <= 0) return ''
      const inner = Math.max(0, hole - at)
      const [a, b] = [y + sy * (at - gap * 0.72), y + sy * (at + gap * 0.72)]
      return `M${x + sx * inner} ${a}L${x + sx * long} ${a}L${x + sx * long} ${b}L${x + sx * inner} ${b}Z`
    })
    .join('')
}

/** The same between four of them, where the corners of the cells meet. */
const shifted = glyph(
  [
    [0.5, 0.5],
    [-0.5, 0.5],
    [0.5, -0.5],
    [-0.5, -0.5],
  ].flatMap(([x = 0, y = 0]) => [
    { role: 't' as const, d: quarter(x, y, 0.49, 0.27) },
    { role: 'a' as const, d: quarter(x, y, 0.25, 0.1) },
  ]),
)

export const phulkari: Motif = (out, s, cell, area) => {
  tile(out, lozenge, s, cell * 0.92, area, false, 1.3)
  tile(out, shifted, s, cell * 0.92, area, false, 1.3)
}

/** The same lozenge, printed apart on a cloth that shows between. */
export const phul: Motif = (out, s, cell, area) =>
  scatter(out, [lozenge], s, cell * 0.96, area, 0.66)

/** Ikat: lozenges with the feathered edge of a yarn dyed before it is woven. */
import { glyph, tile } from '../glyph.ts'
import type { Motif } from './kind.ts'

const feathered = (r: number, steps: number): string => {
  const pts: string[] = []
  const quad = (sx: number, sy: number, swap: boolean): void => {
    for (let i = 0; i < steps; i++) {
      const t = (swap ? steps - i : i) / steps
      const t2 = (swap ? steps - i - 1 : i + 1) / steps
      const x = (a: number): number => sx * r * a
      const y = (a: number): number => sy * r * (1 - a)
      pts.push(`${x(t).toFixed(3)} ${y(t).toFixed(3)}`)
      pts.push(`${x((t + t2) / 2).toFixed(3)} ${(y(t) - sy * r * 0.14).toFixed(3)}`)
      pts.push(`${x(t2).toFixed(3)} ${y(t2).toFixed(3)}`)
    }
  }
  quad(1, -1, false)
  quad(1, 1, true)
  quad(-1, 1, false)
  quad(-1, -1, true)
  return `M${pts.join('L')}Z`
}
const lozenge = glyph([
  { role: 't', d: feathered(0.47, 5) },
  { role: 'd', d: feathered(0.33, 4) },
  { role: 'a', d: feathered(0.21, 3) },
  { role: 't', d: feathered(0.09, 2) },
])

export const ikat: Motif = (out, s, cell, area) =>
  tile(out, lozenge, s, cell * 1.05, area, true, 1.25)

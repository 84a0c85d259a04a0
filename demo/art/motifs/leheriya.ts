/** Leheriya: the wave of tied and rolled cloth, stripes running aslant. */
import { lengthU, lengthV, mix, type Pt, range, type Surf, smooth } from '../geom.ts'
import type { Motif } from './kind.ts'

export const leheriya: Motif = (out, s, cell, area) => {
  const { u0 = 0, u1 = 1, v0 = 0, v1 = 1 } = area
  const high = lengthV(s) * (v1 - v0)
  const slope = Math.min(0.7, (lengthU(s, 0.6) * 0.55) / Math.max(60, high))
  const step = (cell * 0.62) / high
  const wave = (base: number, k: number): Pt =>
    clipped(s, mix(u0, u1, k), base + slope * k + Math.sin(k * Math.PI * 6) * step * 0.16, v0, v1)
  for (let base = -slope, i = 0; base < 1; base += step, i++) {
    const thick = step * (i % 3 ? 0.2 : 0.42)
    const ks = range(19).map((j) => j / 18)
    const seen = ks.filter((k) => base + slope * k > -0.01 && base + slope * k + thick < 1.01)
    if (seen.length < 3) continue
    const top = seen.map((k) => wave(base, k))
    const low = seen.map((k) => wave(base + thick, k)).reverse()
    out[i % 3 === 1 ? 'a' : 't'] += `${smooth(top)}${smooth(low, false, 'L')}Z`
  }
}

const clipped = (s: Surf, u: number, k: number, v0: number, v1: number): Pt =>
  s(u, mix(v0, v1, Math.min(1, Math.max(0, k))))

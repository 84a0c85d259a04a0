/** Jharokha arches: each an outline from the left springing to the right, over a plain sill. */
import { num, type Pt, range } from './geom.ts'
import type { ArchName } from './types.ts'

export type Box = { x: number; y: number; w: number; h: number }

/** Foils: points where the lobes meet, in fractions of the width and of the arch's rise. */
const feet: Record<ArchName, { spring: number; cusps: readonly Pt[]; bulge: number; tip: number }> =
  {
    scalloped: {
      spring: 0.3,
      cusps: [
        [0, 0],
        [0.09, 0.28],
        [0.22, 0.54],
        [0.36, 0.76],
        [0.5, 1],
      ],
      bulge: 0.55,
      tip: 0.1,
    },
    mughal: {
      spring: 0.27,
      cusps: [
        [0, 0],
        [0.12, 0.42],
        [0.3, 0.74],
        [0.5, 1],
      ],
      bulge: 0.5,
      tip: 0.16,
    },
    trefoil: {
      spring: 0.27,
      cusps: [
        [0, 0],
        [0.2, 0.5],
        [0.5, 1],
      ],
      bulge: 0.62,
      tip: 0.1,
    },
    ogee: {
      spring: 0.33,
      cusps: [
        [0, 0],
        [0.5, 1],
      ],
      bulge: 0,
      tip: 0.3,
    },
    bangla: {
      spring: 0.17,
      cusps: [
        [0, 0],
        [0.5, 1],
      ],
      bulge: 0,
      tip: 0,
    },
    keyhole: {
      spring: 0.34,
      cusps: [
        [0, 0],
        [0.5, 1],
      ],
      bulge: 0,
      tip: 0.05,
    },
    columned: {
      spring: 0.27,
      cusps: [
        [0, 0],
        [0.07, 0.3],
        [0.17, 0.52],
        [0.28, 0.7],
        [0.39, 0.85],
        [0.5, 1],
      ],
      bulge: 0.5,
      tip: 0.08,
    },
  }

export function archPath(name: ArchName, b: Box): string {
  const f = feet[name]
  const rise = b.h * f.spring
  const y0 = b.y + rise
  const at = (p: Pt): Pt => [b.x + p[0] * b.w, y0 - p[1] * rise]
  const s = (p: Pt): string => `${num(p[0])} ${num(p[1])}`
  const right = b.x + b.w
  const other = (p: Pt): Pt => [2 * b.x + b.w - p[0], p[1]]
  let up: readonly (readonly [Pt, Pt, Pt])[]
  if (name === 'ogee') {
    up = [
      [at([0.0, 0.5]), at([0.2, 0.66]), at([0.36, 0.78])],
      [at([0.44, 0.84]), at([0.48, 0.92]), at([0.5, 1])],
    ]
  } else if (name === 'bangla') {
    up = [[at([0.1, 0.62]), at([0.3, 1]), at([0.5, 1])]]
  } else if (name === 'keyhole') {
    up = [
      [at([-0.06, 0.16]), at([-0.05, 0.55]), at([0.12, 0.78])],
      [at([0.24, 0.95]), at([0.42, 0.95]), at([0.5, 1])],
    ]
  } else {
    up = range(f.cusps.length - 1).map((i) => {
      const a = f.cusps[i] ?? [0, 0]
      const c = f.cusps[i + 1] ?? [0.5, 1]
      const last = i === f.cusps.length - 2
      const [dx, dy] = [c[0] - a[0], c[1] - a[1]]
      const k = f.bulge
      const c1: Pt = [a[0] - dx * k * 0.25, a[1] + dy * (0.35 + k * 0.7)]
      const c2: Pt = last
        ? [c[0] - dx * 0.3, c[1] - dy * f.tip * 1.6]
        : [a[0] + dx * (0.45 + k * 0.1), a[1] + dy * (0.95 + k * 0.3)]
      return [at(c1), at(c2), at(c)]
    })
  }
  const down = [...up].reverse()
  let d = `M${num(b.x)} ${num(b.y + b.h)}V${num(y0)}`
  for (const [c1, c2, e] of up) d += `C${s(c1)} ${s(c2)} ${s(e)}`
  down.forEach(([c1, c2], i) => {
    const next = down[i + 1]
    const end: Pt = next ? other(next[2]) : [right, y0]
    d += `C${s(other(c2))} ${s(other(c1))} ${s(end)}`
  })
  return `${d}V${num(b.y + b.h)}Z`
}

export const inset = (b: Box, n: number): Box => ({
  x: b.x + n,
  y: b.y + n * 1.15,
  w: b.w - 2 * n,
  h: b.h - n * 1.15 - (n > 0 ? n * 0.4 : 0),
})

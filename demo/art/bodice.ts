/** Tops: necklines, the trunk of a blouse or kurta. */

import { sidePoints } from './body.ts'
import { type BorderInk, border } from './borders.ts'
import { type Folds, flare } from './cloth.ts'
import { deepen } from './colour.ts'
import { add, alongU, alongV, dist, lerp, mix, type Pt, type Surf, smooth, spline } from './geom.ts'
import { fill, type Ink, line } from './ink.ts'
import type { Pose } from './pose.ts'
import type { BorderName, NecklineName } from './types.ts'

const spread: Record<NecklineName, number> = {
  round: 0.26,
  v: 0.24,
  sweetheart: 0.42,
  boat: 0.58,
  square: 0.44,
  collar: 0.02,
  keyhole: 0.1,
}
const plunge: Record<NecklineName, number> = {
  round: 34,
  v: 62,
  sweetheart: 54,
  boat: 14,
  square: 46,
  collar: -2,
  keyhole: 8,
}

/** Seen from behind, between the shoulders: deep where the front is, high below a collar. */
function nape(name: NecklineName, half: number, c: Pt): Pt[] {
  const both = (pts: readonly Pt[], low: Pt): Pt[] => [
    ...pts.map(([x, y]) => add(c, -half * x, y)),
    add(c, low[0], low[1]),
    ...[...pts].reverse().map(([x, y]) => add(c, half * x, y)),
  ]
  switch (name) {
    case 'v':
      return both(
        [
          [0.66, 22],
          [0.34, 54],
        ],
        [0, 86],
      )
    case 'square':
      return both(
        [
          [0.92, 20],
          [0.86, 60],
          [0.8, 70],
          [0.5, 72],
        ],
        [0, 72],
      )
    case 'round':
    case 'sweetheart':
      return both(
        [
          [0.94, 22],
          [0.8, 56],
          [0.46, 80],
        ],
        [0, 88],
      )
    default:
      return both([[0.6, 2]], [0, 5])
  }
}

/** The neckline from the left shoulder to the right. */
export function neckline(p: Pose, name: NecklineName): Pt[] {
  const m = p.male ? 1.35 : 1
  const point = (i: 0 | 1): Pt => {
    const base = add(p.pit, (i ? 17 : -17) * m, -9)
    return lerp(base, add(p.sh[i], i ? -4 : 4, -4), spread[name])
  }
  const [a, b] = [point(0), point(1)]
  const d = add(p.pit, 1, plunge[name])
  const low = (k: number, y: number): Pt => [d[0] + k, d[1] + y]
  const half = (b[0] - a[0]) / 2
  if (p.back) return [a, ...nape(p.back === 'high' ? 'boat' : name, half, add(p.pit, 0, 0)), b]
  switch (name) {
    case 'v':
      return [a, lerp(a, d, 0.5), low(-3, -5), d, low(3, -5), lerp(d, b, 0.5), b]
    case 'square':
      return [
        a,
        low(-half * 0.86, -16),
        low(-half * 0.8, -2),
        low(-half * 0.6, 1),
        low(half * 0.6, 1),
        low(half * 0.8, -2),
        low(half * 0.86, -16),
        b,
      ]
    case 'sweetheart':
      return [
        a,
        low(-half * 0.92, -24),
        low(-half * 0.72, -3),
        low(-half * 0.4, -7),
        low(-half * 0.12, 2),
        d,
        low(half * 0.12, 2),
        low(half * 0.4, -7),
        low(half * 0.72, -3),
        low(half * 0.92, -24),
        b,
      ]
    default:
      return [
        a,
        low(-half * 0.82, -plunge[name] * 0.42),
        low(-half * 0.45, -plunge[name] * 0.08),
        d,
        low(half * 0.45, -plunge[name] * 0.08),
        low(half * 0.82, -plunge[name] * 0.42),
        b,
      ]
  }
}

export type Top = { s: Surf; outline: string; hem: Pt[]; neck: Pt[] }

/** A garment from the shoulders down; `below` continues each side past the hip, `stop` ends it sooner. */
export function top(
  p: Pose,
  o: {
    neck: NecklineName
    ease?: number
    /** How many of the six side points to keep (3: a blouse, 4: to the waist, 6: to the hip). */
    keep?: number
    below?: readonly [readonly Pt[], readonly Pt[]]
    sagHem?: number
    folds?: Folds
    depth?: number
    from?: number
    hemShape?: (u: number) => number
  },
): Top {
  const { ease = 1, keep = 6, below = [[], []] } = o
  const side = (i: 0 | 1): Pt[] => [
    add(p.sh[i], i ? -6 : 6, -0.5),
    ...sidePoints(p, i, ease).slice(0, keep),
    ...below[i],
  ]
  const base = flare({
    left: spline(side(0)),
    right: spline(side(1)),
    sagTop: -22,
    sagHem: o.sagHem ?? 14,
    round: 0.4,
    ...(o.folds ? { folds: o.folds, depth: o.depth ?? 6, from: o.from ?? 0.5 } : {}),
  })
  const shape = o.hemShape
  const s: Surf = shape
    ? (u, v) => {
        const q = base(u, v)
        return [q[0], q[1] + shape(u) * v ** 3]
      }
    : base
  const neck = neckline(p, o.neck)
  const hem = alongU(s, 1, 0, 1, o.folds ? (o.folds.length - 1) * 3 : 18)
  const collarUp = smooth(neck)
  const outline = `${collarUp}${smooth(alongV(s, 1, 0, 1, 22), false, 'L')}${smooth([...hem].reverse(), false, 'L')}${smooth(alongV(s, 0, 1, 0, 22), false, 'L')}Z`
  return { s, outline, hem, neck }
}

/** Work round the neck, outwards from its edge. */
function neckWork(
  ink: Ink,
  p: Pose,
  name: NecklineName,
  work: { trim: BorderName; deep: number },
  tint: BorderInk,
): string {
  const at = spline(neckline(p, name))
  const s: Surf = (u, v) => {
    const k = mix(0.03, 0.97, u)
    const [a, b, c] = [at(k - 0.02), at(k + 0.02), at(k)]
    const long = Math.max(0.001, dist(a, b))
    const out = ((1 - v) * work.deep) / long
    return [c[0] - (b[1] - a[1]) * out, c[1] + (b[0] - a[0]) * out]
  }
  return border(ink, s, work.trim, work.deep, tint)
}

/** Gold worked along the neck. */
export function neckTrim(
  ink: Ink,
  p: Pose,
  name: NecklineName,
  thread: string,
  ground: string,
  width = 6,
  work?: { trim: BorderName; accent: string },
): string {
  const pts = neckline(p, name)
  const d = smooth(pts)
  const gold = ink.gold(thread)
  let out =
    (work
      ? neckWork(
          ink,
          p,
          name,
          { trim: work.trim, deep: p.male ? 30 : 24 },
          {
            thread,
            accent: work.accent,
            ground,
          },
        )
      : '') +
    line(d, gold, width, 'stroke-linecap="butt"') +
    line(d, deepen(ground, 0.45), width * 0.36, 'stroke-dasharray=".1 5" opacity=".85"')
  if (name === 'collar' || (name === 'keyhole' && !p.back)) {
    const m = p.male ? 1.35 : 1
    const tall = p.male ? 25 : 17
    const c = p.pit
    const stand = smooth(
      [
        add(c, -18 * m, -9),
        add(c, -15.5 * m, -9 - tall),
        add(c, -8 * m, -tall + 3),
        add(c, 0, -tall + 16),
        add(c, 8 * m, -tall + 3),
        add(c, 15.5 * m, -9 - tall),
        add(c, 18 * m, -9),
        add(c, 8 * m, 2),
        add(c, 0, 5),
        add(c, -8 * m, 2),
      ],
      true,
    )
    if (p.back) {
      const low = smooth(
        [
          add(c, 19 * m, -7),
          add(c, 9 * m, 3),
          add(c, 0, 6),
          add(c, -9 * m, 3),
          add(c, -19 * m, -7),
        ],
        false,
        'L',
      )
      const band = `${smooth([add(c, -13 * m, -8 - tall), add(c, 0, -11 - tall), add(c, 13 * m, -8 - tall)])}${low}Z`
      out = fill(band, ink.sheen(ground, 0.9)) + line(band, thread, 1.8)
    } else if (name === 'collar') {
      out = (work ? out : '') + fill(stand, ink.sheen(ground, 0.9)) + line(stand, thread, 1.8)
    } else {
      const drop = smooth([add(c, 1, 12), add(c, 9, 30), add(c, 1, 46), add(c, -7, 30)], true)
      out += line(drop, gold, 4)
    }
  }
  return out
}

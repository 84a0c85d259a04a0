/** Arms: one shape from the shoulder seam to the wrist, however it is bent, bare or sleeved. */
import {
  add,
  clamp,
  dist,
  lerp,
  mix,
  type Pt,
  polyline,
  range,
  type Surf,
  spline,
  tube,
} from './geom.ts'
import { type Flesh, hand } from './hand.ts'
import { fill, line } from './ink.ts'
import type { Pose } from './pose.ts'

type Side = 0 | 1
/** Half-widths along the upper arm and the forearm, each from 0 to 1. */
export type Girth = { upper: (v: number) => number; fore: (v: number) => number }

export type Arm = {
  /** Closed shapes that lie over one another: all of it, and all but the head of the shoulder. */
  whole: string
  below: string
  /** Outer line of the shoulder, and the seam from its top to the armpit. */
  crown: string
  seam: readonly Pt[]
  upper: Surf
  fore: Surf
}

const k = (i: Side): number => (i ? 1 : -1)
const getGirth = (p: Pose): number => (p.male ? 1.25 : 1)

/** The armhole of a garment, from the top of the shoulder to the armpit. */
export function armhole(p: Pose, i: Side): Pt[] {
  const top = shoulderTop(p, i)
  const pit = add(p.sh[i], -k(i) * (p.male ? 19 : 16), p.male ? 43 : 40)
  const hole = spline([top, add(top, -k(i) * 3, 13), lerp(add(top, -k(i) * 3, 26), pit, 0.5), pit])
  return range(9).map((n) => hole(n / 8))
}

/** All shapes run the same way round, so that together they fill without holes. */
function closed(points: readonly Pt[]): string {
  const area = points.reduce((sum, q, n) => {
    const next = points[(n + 1) % points.length] ?? q
    return sum + q[0] * next[1] - next[0] * q[1]
  }, 0)
  return polyline(area < 0 ? [...points].reverse() : points, true)
}

const disc = (c: Pt, r: number): string =>
  closed(
    range(20).map((n) => [
      c[0] + r * Math.cos((n / 10) * Math.PI),
      c[1] + r * Math.sin((n / 10) * Math.PI),
    ]),
  )

/** The joint: round on a straight arm, and the more it is bent, the further its bone stands out. */
function drawElbow(from: Pt, el: Pt, wr: Pt, r: number): string {
  const [a, b] = [unit(from, el), unit(el, wr)]
  const bent = clamp(1 - a[0] * b[0] - a[1] * b[1])
  const [x, y] = unit(b, a)
  const far = r * 0.7 * bent
  const tip = add(el, x * far, y * far)
  const small = r * (1 - 0.45 * bent)
  const bridge = closed([
    add(el, -y * r, x * r),
    add(tip, -y * small, x * small),
    add(tip, y * small, -x * small),
    add(el, y * r, -x * r),
  ])
  return disc(el, r) + disc(tip, small) + bridge
}

function unit(from: Pt, to: Pt): Pt {
  const long = Math.max(0.001, dist(from, to))
  return [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
}

const side = (s: Surf, u: number, from: number, to: number, n: number): Pt[] =>
  range(n + 1).map((j) => s(u, mix(from, to, j / n)))

/** On the line of the shoulder, from the base of the neck. */
const shoulderTop = (p: Pose, i: Side): Pt =>
  lerp(add(p.pit, k(i) * 17 * (p.male ? 1.35 : 1), -9), add(p.sh[i], -k(i) * 6, -0.5), 0.84)

/**
 * The arm to a fraction of its length (0.5 is the elbow), or only what is below the elbow, to lie
 * over a dupatta.
 */
export function armShape(p: Pose, i: Side, g: Girth, end = 1, foreOnly = false): Arm {
  const m = getGirth(p)
  const from = add(p.sh[i], -k(i) * 6, 8)
  const el = p.el[i]
  const upper = tube([from, lerp(from, el, 0.5), el], (v) => g.upper(v) * m, 0.3)
  const fore = tube([el, lerp(el, p.wr[i], 0.5), p.wr[i]], (v) => g.fore(v) * m, 0.3)
  const out = i ? 0 : 1
  const upTo = Math.min(1, end * 2)
  const downTo = Math.max(0, end * 2 - 1)
  const top = shoulderTop(p, i)
  const round = spline([
    top,
    add(p.sh[i], -k(i) * 2, 0.5),
    add(p.sh[i], k(i) * 6, 6),
    upper(out, 0.2),
  ])
  const crown = range(13).map((n) => round(n / 12))
  const seam = armhole(p, i)
  const cut = Math.min(upTo, 0.34)
  const head = [
    ...crown,
    ...side(upper, out, 0.24, upTo, 8),
    ...side(upper, 1 - out, upTo, cut, 8),
    ...[...seam].reverse(),
  ]
  const low = [...side(upper, out, cut, upTo, 8), ...side(upper, 1 - out, upTo, cut, 8)]
  const elbow = downTo > 0 ? drawElbow(from, el, p.wr[i], Math.max(g.upper(1), g.fore(0)) * m) : ''
  const forearm =
    downTo > 0 ? closed([...side(fore, 0, 0, downTo, 10), ...side(fore, 1, downTo, 0, 10)]) : ''
  const joint = elbow + forearm
  // Over a dupatta the elbow has its line already, on the arm below.
  const free = closed([...side(fore, 0, 0.12, downTo, 10), ...side(fore, 1, downTo, 0.12, 10)])
  return {
    whole: foreOnly ? joint : closed(head) + joint,
    below: foreOnly ? free : (upTo > cut ? closed(low) : '') + joint,
    crown: foreOnly ? '' : polyline([...crown, ...side(upper, out, 0.24, cut, 3)]),
    seam,
    upper: (u, v) => upper(u, v * upTo),
    fore: (u, v) => fore(u, v * downTo),
  }
}

/** Its line below, then its colour over all joints: no joint is ever drawn. */
export const inked = (a: Arm, paint: string, edge: string, width: number): string =>
  line(a.below + a.crown, edge, width * 2) + fill(a.whole, paint)

const bare: Girth = {
  upper: (v) => mix(15, 10.2, v ** 1.2),
  fore: (v) => (v < 0.3 ? mix(10.2, 10.8, v / 0.3) : mix(10.8, 6.5, (v - 0.3) / 0.7)),
}

/** The forearm's surface, a little outside of the skin: for bangles. */
export const wristSurf = (p: Pose, i: Side, ease: number): Surf =>
  tube(
    [p.el[i], lerp(p.el[i], p.wr[i], 0.5), p.wr[i]],
    (v) => bare.fore(v) * getGirth(p) + ease,
    0.4,
  )

/** A band of light or shadow along a limb, on the side away from or towards the light. */
function band(s: Surf, start: number, from: number, to: number): string {
  const rising = s(0.5, 1)[1] < s(0.5, 0)[1]
  const at = (u: number): number => (rising ? 1 - u : u)
  return closed([...side(s, at(from), start, 0.98, 8), ...side(s, at(to), 0.98, start, 8)])
}

/** The light comes from the left: on a limb that hangs, u runs from right to left. */
function shaded(a: Arm, s: Flesh, foreOnly: boolean): string {
  const bands = (from: number, to: number): string =>
    // On the trunk, above the armpit, the arm throws no shadow.
    (foreOnly ? '' : band(a.upper, 0.36, from, to)) + band(a.fore, 0.04, from, to)
  return (
    fill(bands(0, 0.26), s.shade, 'opacity=".22"') +
    fill(bands(0, 0.13), s.shade, 'opacity=".2"') +
    fill(bands(0.62, 0.86), s.light, 'opacity=".26"')
  )
}

/** A bare arm and its hand; or only the forearm. */
export function arm(p: Pose, i: Side, s: Flesh, foreOnly = false): string {
  const a = armShape(p, i, bare, 1, foreOnly)
  return (
    inked(a, s.base, s.line, 1.2) +
    shaded(a, s, foreOnly) +
    hand(p.hand[i], p.wr[i], p.aim[i], i, p.male ? 1.12 : 1.02, s)
  )
}

/** Points, curves and parametric surfaces: the paper and pencil of every plate. */

export type Pt = readonly [number, number]
export type Curve = (t: number) => Pt
/** A piece of cloth or skin: u runs across it (0..1, left to right), v along it (0..1, top to hem). */
export type Surf = (u: number, v: number) => Pt

export const num = (x: number): string => {
  const r = Math.round(x * 10) / 10
  return r === 0 ? '0' : String(r)
}

/** Points written 'x,y x,y x,y'. */
export const xy = (text: string): Pt[] =>
  text.split(' ').map((pair) => {
    const [x, y] = pair.split(',')
    return [Number(x), Number(y)]
  })

export const clamp = (x: number, lo = 0, hi = 1): number => Math.min(hi, Math.max(lo, x))
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
export const lerp = (p: Pt, q: Pt, t: number): Pt => [mix(p[0], q[0], t), mix(p[1], q[1], t)]
export const add = (p: Pt, x: number, y: number): Pt => [p[0] + x, p[1] + y]
export const dist = (p: Pt, q: Pt): number => Math.hypot(q[0] - p[0], q[1] - p[1])
export const mirror = (p: Pt, axis = 450): Pt => [2 * axis - p[0], p[1]]

/** Small deterministic generator (mulberry32). */
export function rng(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

const at = (pts: readonly Pt[], i: number): Pt => {
  const p = pts[Math.min(pts.length - 1, Math.max(0, i))]
  if (!p) throw new Error('a curve needs points')
  return p
}

/** Catmull-Rom curve through the points, by chord length. */
export function spline(pts: readonly Pt[]): Curve {
  const steps: number[] = [0]
  for (let i = 1; i < pts.length; i++) {
    steps.push((steps[i - 1] ?? 0) + Math.max(0.001, dist(at(pts, i - 1), at(pts, i))))
  }
  const total = steps[steps.length - 1] ?? 1
  return (t) => {
    const s = clamp(t) * total
    let i = 0
    while (i < pts.length - 2 && s > (steps[i + 1] ?? 0)) i++
    const a = steps[i] ?? 0
    const k = clamp((s - a) / ((steps[i + 1] ?? total) - a))
    const [p0, p1, p2, p3] = [at(pts, i - 1), at(pts, i), at(pts, i + 1), at(pts, i + 2)]
    const cr = (w: number, x: number, y: number, z: number): number =>
      0.5 *
      (2 * x + (y - w) * k + (2 * w - 5 * x + 4 * y - z) * k * k + (3 * x - w - 3 * y + z) * k ** 3)
    return [cr(p0[0], p1[0], p2[0], p3[0]), cr(p0[1], p1[1], p2[1], p3[1])]
  }
}

/** A number that changes along t by keys [t, value], eased between them. */
export function ramp(keys: readonly (readonly [number, number])[]): (t: number) => number {
  return (t) => {
    let prev = keys[0]
    if (!prev) return 0
    for (const key of keys) {
      if (t <= key[0]) {
        if (key[0] === prev[0]) return key[1]
        const k = (t - prev[0]) / (key[0] - prev[0])
        return mix(prev[1], key[1], k * k * (3 - 2 * k))
      }
      prev = key
    }
    return prev[1]
  }
}

/** Path data of a smooth line through points. */
export function smooth(pts: readonly Pt[], closed = false, move = 'M'): string {
  const n = pts.length
  if (n < 2) return ''
  const get = (i: number): Pt => (closed ? at(pts, (i + n) % n) : at(pts, i))
  const first = at(pts, 0)
  let d = `${move}${num(first[0])} ${num(first[1])}`
  const last = closed ? n : n - 1
  for (let i = 0; i < last; i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    const c1: Pt = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const c2: Pt = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    d += `C${num(c1[0])} ${num(c1[1])} ${num(c2[0])} ${num(c2[1])} ${num(p2[0])} ${num(p2[1])}`
  }
  return closed ? `${d}Z` : d
}

export const polyline = (pts: readonly Pt[], closed = false): string =>
  pts.map((p, i) => `${i ? 'L' : 'M'}${num(p[0])} ${num(p[1])}`).join('') + (closed ? 'Z' : '')

export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

export const alongU = (s: Surf, v: number, u0 = 0, u1 = 1, n = 24): Pt[] =>
  range(n + 1).map((i) => s(mix(u0, u1, i / n), v))
export const alongV = (s: Surf, u: number, v0 = 0, v1 = 1, n = 14): Pt[] =>
  range(n + 1).map((i) => s(u, mix(v0, v1, i / n)))

const join = (parts: readonly Pt[][]): string =>
  `${parts.map((p, i) => smooth(p, false, i ? 'L' : 'M')).join('')}Z`

/** Closed outline of a piece of the surface. */
export const patch = (s: Surf, u0 = 0, u1 = 1, v0 = 0, v1 = 1, nu = 24, nv = 14): string =>
  join([
    alongU(s, v0, u0, u1, nu),
    alongV(s, u1, v0, v1, nv),
    alongU(s, v1, u1, u0, nu),
    alongV(s, u0, v1, v0, nv),
  ])

/** Closed outline whose sides are free curves in (u, v). */
export function sliver(
  s: Surf,
  a: (v: number) => number,
  b: (v: number) => number,
  v0: number,
  v1 = 1,
) {
  const n = 8
  const vs = range(n + 1).map((i) => mix(v0, v1, i / n))
  const left = vs.map((v) => s(a(v), v))
  const right = vs.map((v) => s(b(v), v)).reverse()
  return join([left, right])
}

/** Length in pixels of the surface along v in the middle, and across u at a height. */
export function lengthV(s: Surf, u = 0.5): number {
  const pts = alongV(s, u)
  return pts.reduce((sum, p, i) => sum + (i ? dist(at(pts, i - 1), p) : 0), 0)
}
export function lengthU(s: Surf, v = 0.5): number {
  const pts = alongU(s, v)
  return pts.reduce((sum, p, i) => sum + (i ? dist(at(pts, i - 1), p) : 0), 0)
}

/** A limb, ribbon or braid: a curve with a half-width along it. */
export function tube(points: readonly Pt[], half: (t: number) => number, around = 0.4): Surf {
  const c = spline(points)
  return (u, v) => {
    const p = c(v)
    const a = c(Math.max(0, v - 0.02))
    const b = c(Math.min(1, v + 0.02))
    const len = Math.max(0.001, dist(a, b))
    const t = mix(u, 0.5 - 0.5 * Math.cos(Math.PI * u), around)
    const w = half(v) * (2 * t - 1)
    return [p[0] + ((b[1] - a[1]) / len) * -w, p[1] - ((b[0] - a[0]) / len) * -w]
  }
}

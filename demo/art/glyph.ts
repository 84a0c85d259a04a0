/** Motifs drawn once in a cell of -0.5..0.5 and laid over a surface, following its panels. */
import { alongV, dist, lengthU, lengthV, mix, num, type Pt, range, type Surf } from './geom.ts'

/** t: thread, a: accent, d: the ground in shadow, m: mirror. */
export type Role = 't' | 'a' | 'd' | 'm'
export type Layer = { role: Role; d: string }
type Token = string | Pt
export type Glyph = { role: Role; tokens: readonly Token[] }[]

export const glyph = (layers: readonly Layer[]): Glyph =>
  layers.map(({ role, d }) => {
    const tokens: Token[] = []
    for (const m of d.matchAll(/([MLCQZ])|(-?[\d.]+(?:e-?\d+)?)[ ,](-?[\d.]+(?:e-?\d+)?)/g)) {
      if (m[1]) tokens.push(m[1])
      else tokens.push([Number(m[2]), Number(m[3])])
    }
    return { role, tokens }
  })

const fix = (x: number): string => String(Math.round(x * 1000) / 1000)
const pt = (x: number, y: number): string => `${fix(x)} ${fix(y)}`

export function disc(cx: number, cy: number, r: number): string {
  const k = r * 0.5523
  return `M${pt(cx + r, cy)}C${pt(cx + r, cy + k)} ${pt(cx + k, cy + r)} ${pt(cx, cy + r)}C${pt(cx - k, cy + r)} ${pt(cx - r, cy + k)} ${pt(cx - r, cy)}C${pt(cx - r, cy - k)} ${pt(cx - k, cy - r)} ${pt(cx, cy - r)}C${pt(cx + k, cy - r)} ${pt(cx + r, cy - k)} ${pt(cx + r, cy)}Z`
}

/** A petal or leaf from (x, y), of a length and width, turned by degrees (0 is up). */
export function petal(x: number, y: number, length: number, width: number, turn: number): string {
  const a = (turn * Math.PI) / 180
  const to = (px: number, py: number): string =>
    pt(x + px * Math.cos(a) - py * Math.sin(a), y + px * Math.sin(a) + py * Math.cos(a))
  return `M${to(0, 0)}C${to(width, -length * 0.3)} ${to(width * 0.8, -length * 0.75)} ${to(0, -length)}C${to(-width * 0.8, -length * 0.75)} ${to(-width, -length * 0.3)} ${to(0, 0)}Z`
}

export const flower = (
  x: number,
  y: number,
  n: number,
  r0: number,
  r: number,
  w: number,
  turn = 0,
) =>
  range(n)
    .map((i) => {
      const deg = turn + (360 / n) * i
      const a = ((deg - 90) * Math.PI) / 180
      return petal(x + Math.cos(a) * r0, y + Math.sin(a) * r0, r, w, deg)
    })
    .join('')

/** A stroke of thread through points, as a filled ribbon of even width. */
export function stitch(points: readonly Pt[], width: number): string {
  const h = width / 2
  const side = (sign: number): Pt[] =>
    points.map((p, i) => {
      const a = points[Math.max(0, i - 1)] ?? p
      const b = points[Math.min(points.length - 1, i + 1)] ?? p
      const len = Math.max(1e-6, dist(a, b))
      return [p[0] + ((b[1] - a[1]) / len) * h * sign, p[1] - ((b[0] - a[0]) / len) * h * sign]
    })
  const ring = [...side(1), ...side(-1).reverse()]
  return `${ring.map((p, i) => `${i ? 'L' : 'M'}${pt(p[0], p[1])}`).join('')}Z`
}

export type Inked = Record<Role, string>
export const blank = (): Inked => ({ t: '', a: '', d: '', m: '' })

const stamp = (out: Inked, g: Glyph, map: (p: Pt) => Pt): void => {
  for (const { role, tokens } of g) {
    let d = ''
    for (const token of tokens) {
      if (typeof token === 'string') d += token
      else {
        const q = map(token)
        d += `${num(q[0])} ${num(q[1])} `
      }
    }
    out[role] += d
  }
}

export type Area = { u0?: number; u1?: number; v0?: number; v1?: number }

/** One glyph upright on the surface at (u, v), `size` pixels high, foreshortened towards the sides. */
export function place(out: Inked, g: Glyph, s: Surf, u: number, v: number, size: number, turn = 0) {
  const e = 0.012
  const c = s(u, v)
  const du = [s(u - e, v), s(u + e, v)] as const
  const dv = [s(u, Math.max(0, v - e)), s(u, Math.min(1, v + e))] as const
  const lu = Math.max(0.001, dist(...du))
  const lv = Math.max(0.001, dist(...dv))
  const front = Math.max(lu, dist(s(0.49, v), s(0.51, v)) * (e / 0.01))
  const squeeze = Math.min(1, (lu / front) * 1.25)
  const x: Pt = [
    ((du[1][0] - du[0][0]) / lu) * size * squeeze,
    ((du[1][1] - du[0][1]) / lu) * size * squeeze,
  ]
  const y: Pt = [((dv[1][0] - dv[0][0]) / lv) * size, ((dv[1][1] - dv[0][1]) / lv) * size]
  const a = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(a), Math.sin(a)]
  stamp(out, g, (p) => {
    const px = p[0] * cos - p[1] * sin
    const py = p[0] * sin + p[1] * cos
    return [c[0] + x[0] * px + y[0] * py, c[1] + x[1] * px + y[1] * py]
  })
}

/** Half-drop rows of upright glyphs; on a flared piece they grow with the panel. */
export function scatter(
  out: Inked,
  gs: readonly Glyph[],
  s: Surf,
  cell: number,
  area: Area = {},
  fillRatio = 0.8,
) {
  const { u0 = 0.02, u1 = 0.98, v0 = 0, v1 = 1 } = area
  const high = lengthV(s) * (v1 - v0)
  const rows = Math.max(1, Math.round(high / (cell * 0.86)))
  const wide = lengthU(s, mix(v0, v1, 0.72)) * (u1 - u0)
  const cols = Math.max(2, Math.round(wide / cell))
  for (let r = 0; r < rows; r++) {
    const v = mix(v0, v1, (r + 0.5) / rows)
    const local = (lengthU(s, v) * (u1 - u0)) / cols
    const skip = local < cell * 0.5 ? 2 : 1
    const size = Math.min(cell * 1.15, local * skip) * fillRatio
    for (let c = 0; c < cols; c += skip) {
      const k = (c + (r % 2 ? 0.5 * skip : 0) + 0.5) / cols
      if (k >= 1) continue
      const g = gs[(r + Math.floor(c / skip)) % gs.length]
      if (g) place(out, g, s, mix(u0, u1, k), v, size)
    }
  }
}

/** Cells that join edge to edge, warped with the cloth. */
export function tile(
  out: Inked,
  g: Glyph,
  s: Surf,
  cell: number,
  area: Area = {},
  drop = true,
  aspect = 1,
) {
  const { u0 = 0, u1 = 1, v0 = 0, v1 = 1 } = area
  const rows = Math.max(1, Math.round((lengthV(s) * (v1 - v0)) / (cell * aspect)))
  const cols = Math.max(2, Math.round((lengthU(s, mix(v0, v1, 0.6)) * (u1 - u0)) / cell))
  const [dv, du] = [(v1 - v0) / rows, (u1 - u0) / cols]
  for (let c = 0; c < cols; c++) {
    const shift = drop && c % 2 ? 0.5 : 0
    for (let r = shift ? -1 : 0; r < rows; r++) {
      const v = v0 + (r + 0.5 + shift) * dv
      if (v - dv / 2 < v0 - 0.001 || v + dv / 2 > v1 + 0.001) continue
      const u = u0 + (c + 0.5) * du
      stamp(out, g, (p) => s(u + p[0] * du, v + p[1] * dv))
    }
  }
}

/** A single row of glyphs along u at a height. */
export function row(out: Inked, g: Glyph, s: Surf, v: number, size: number, gap = 1, turn = 0) {
  const n = Math.max(2, Math.round(lengthU(s, v) / (size * gap)))
  for (let i = 0; i < n; i++) place(out, g, s, (i + 0.5) / n, v, size, turn)
}

/** How much of v a number of pixels is. */
export const pixels = (s: Surf, px: number): number => {
  const pts = alongV(s, 0.5)
  const first = pts[0]
  const last = pts[pts.length - 1]
  return px / Math.max(1, first && last ? lengthV(s) : 1)
}

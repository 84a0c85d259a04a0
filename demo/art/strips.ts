/** Strips of cloth: the common stuff of dupattas, veils and pallus. */
import { type Cloth, cloth, pleats, relief } from './cloth.ts'
import { clamp, dist, lerp, type Pt, type Surf, spline } from './geom.ts'
import { secondMotif } from './library.ts'
import type { Sitter } from './sitter.ts'

/** A strip of cloth between two free edges, gathered into soft pleats along its length. */
export function strip(
  left: readonly Pt[],
  right: readonly Pt[],
  seed: number,
  count = 4,
  depth = 8,
): [Surf, readonly number[]] {
  const [a, b] = [spline(left), spline(right)]
  const folds = pleats(count, seed)
  const high = Math.min(depth, (dist(a(1), b(1)) / count) * 0.24)
  const s: Surf = (u, v) => {
    const q = lerp(a(v), b(v), u)
    const k = clamp((v - 0.35) / 0.65) ** 1.5
    return [q[0], q[1] + relief(folds, u) * high * k]
  }
  return [s, folds]
}

export function veil(
  t: Sitter,
  s: Surf,
  folds: readonly number[],
  o: { end?: number; sides?: number; back?: boolean; cell?: number; sheer?: number } = {},
): string {
  const { pal, ink } = t
  const sheer =
    o.sheer ??
    (t.fabric === 'cotton' ? 0.95 : t.fabric === 'velvet' || t.fabric === 'silk' ? 0.9 : 0.72)
  const c: Cloth = {
    colour: pal.second,
    fabric: t.fabric === 'velvet' ? 'organza' : t.fabric,
    thread: pal.thread2,
    accent: pal.accent,
    motif: secondMotif(t.spec),
    cell: o.cell ?? 34,
    area: { v0: 0.06, v1: 0.9, u0: 0.08, u1: 0.92 },
    folds,
    seed: t.seed,
    alpha: o.back ? sheer * 0.9 : sheer,
    hem: [t.border === 'none' ? 'thread' : t.border, o.end ?? 34],
    left: ['thread', o.sides ?? 12],
    right: ['thread', o.sides ?? 12],
  }
  return cloth(ink, s, c)
}

/** Saree, nivi drape: front pleats, the turn about the hip, and the pallu over the shoulder. */
import { neckTrim, top } from '../bodice.ts'
import { border, edge } from '../borders.ts'
import { feet } from '../bottoms.ts'
import { cloth, foldShade, pleats } from '../cloth.ts'
import { deepen, luminance } from '../colour.ts'
import { add, lerp, mix, type Pt, type Surf, smooth, spline } from '../geom.ts'
import { line } from '../ink.ts'
import { secondMotif } from '../library.ts'
import type { Palette } from '../palettes.ts'
import { pallu } from '../pallus.ts'
import type { Ring } from '../pose.ts'
import { onRing } from '../poses.ts'
import { type Dress, type Sitter, shift } from '../sitter.ts'
import { skirt } from '../skirts.ts'
import { strip } from '../strips.ts'

/** What every part of a saree is made of, its border, and how deep that is at the hem. */
export const sareeCloth = (t: Sitter) => ({
  same: {
    fabric: t.fabric,
    thread: t.pal.thread,
    accent: t.pal.accent,
    seed: t.seed,
    colour: t.pal.base,
  },
  edgeName: t.border === 'none' ? ('thread' as const) : t.border,
  rich: t.fabric === 'silk' || t.fabric === 'tissue' ? 44 : 30,
})

/** Zari of a pallu: gold where its ground is dark enough for it. */
export const zariOn = ({ second, thread, thread2 }: Palette): string =>
  luminance(second) < 0.35 ? thread : thread2

/** The pallu as it falls from the shoulder, with its worked end. */
export function palluFall(t: Sitter, left: readonly Pt[], right: readonly Pt[]): string {
  const { ink, pal, spec } = t
  const { same, edgeName, rich } = sareeCloth(t)
  const [back, folds] = strip(left, right, t.seed + 5, 5, 12)
  const from = spec.pallu ? 0.58 : 0.7
  const end: Surf = (u, v) => back(u, mix(from, 1, v))
  const dye = { colour: pal.second, thread: spec.pallu ? zariOn(pal) : pal.thread2 }
  return (
    cloth(ink, back, {
      ...same,
      motif: spec.motif,
      cell: t.close(34),
      area: { v0: 0.05, v1: from - 0.04 },
      folds,
      left: [edgeName, 20],
      right: [edgeName, 20],
    }) +
    cloth(ink, end, {
      ...same,
      ...dye,
      ...(spec.pallu
        ? {
            work: pallu(ink, end, spec.pallu, 58, { ...dye, accent: pal.accent, fabric: t.fabric }),
          }
        : { motif: secondMotif(spec), cell: 30 }),
      folds,
      hem: [edgeName, rich],
      top: ['thread', 16],
    })
  )
}

/** The cloth wound about the legs, without its front pleats; `belt` is where it is tucked in. */
export function wound(t: Sitter): { svg: string; belt: Ring } {
  const { pose: p, spec } = t
  const { same, edgeName, rich } = sareeCloth(t)
  const belt: Ring = { c: lerp(p.waist.c, p.hip.c, 0.42), w: 48, t: (p.waist.t + p.hip.t) / 2 }
  const fall = skirt(p, {
    top: belt,
    ease: 1.5,
    hipEase: 3.5,
    hemY: 1062,
    hemW: 112,
    bell: -10,
    count: 5,
    seed: t.seed,
    depth: 6,
    sag: 14,
  })
  const svg = cloth(t.ink, fall.s, {
    ...same,
    motif: spec.motif,
    cell: t.close(40),
    area: { v0: 0.03, v1: 0.9 },
    folds: fall.folds,
    hem: [edgeName, rich],
  })
  return { svg: feet(t) + svg, belt }
}

export function saree(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const k = t.side ? 1 : -1
  const i = t.side
  const { same, edgeName, rich } = sareeCloth(t)
  const { svg: legs, belt } = wound(t)
  const c = belt.c
  const fan = pleats(7, t.seed + 9, 0.18)
  const x = p.sway - k * 14
  const front: Surf = pleatFan(
    [add(c, -30 - k * 6, 4), add(c, -38 - k * 6, 160), [x - 58, 840], [x - 82, 1064]],
    [add(c, 22 - k * 6, 6), add(c, 20 - k * 6, 160), [x + 40, 840], [x + 66, 1074]],
    fan,
  )
  // The pallu: from the far hip, across the body, narrowing into the shoulder.
  const base = add(p.pit, k * 17, -9)
  const near = add(lerp(base, p.sh[i], 0.3), 0, -5)
  const out = add(lerp(base, p.sh[i], 0.98), k * 3, -4)
  const far = onRing(p.hip, -k, 3)
  const upper: Pt[] = [
    add(onRing(belt, -k, 1.5), 0, 12),
    add(lerp(p.waist.c, p.hip.c, 0.2), -k * 20, 0),
    add(p.under.c, -k * 22, -8),
    add(p.bust.c, -k * 14, -30),
    near,
  ]
  const lower: Pt[] = [
    add(far, k * 4, 130),
    add(p.hip.c, k * 20, 34),
    add(onRing(p.waist, k, 8), 0, 12),
    add(onRing(p.bust, k, 6), 0, 10),
    out,
  ]
  const [body, bf] =
    k > 0 ? strip(upper, lower, t.seed + 3, 5, 0) : strip(lower, upper, t.seed + 3, 5, 0)
  const end = pal.second
  const [a, b]: [Pt[], Pt[]] = [
    [near, shift(near, k, 26, 150), shift(near, k, 46, 330), [near[0] + k * 58, 850]],
    [out, shift(out, k, 34, 110), shift(out, k, 74, 320), [out[0] + k * 104, 872]],
  ]
  const hung = k > 0 ? palluFall(t, a, b) : palluFall(t, b, a)
  const blouse = top(p, { neck: t.neck, ease: 2, keep: 3, sagHem: 8 })
  const skirtCloth =
    legs +
    cloth(ink, front, {
      ...same,
      motif: spec.motif === 'plain' ? 'plain' : spec.motif,
      cell: t.close(36),
      area: { v0: 0.03, v1: 0.9 },
      folds: fan,
      hem: [edgeName, rich],
    })
  const pin = add(lerp(near, out, 0.5), 0, 7)
  return {
    behind: hung,
    body:
      cloth(ink, blouse.s, {
        ...same,
        colour: end,
        thread: pal.thread2,
        motif: secondMotif(spec),
        cell: 24,
        outline: blouse.outline,
      }) +
      line(smooth(blouse.hem), ink.gold(pal.thread2), 5, 'stroke-linecap="butt"') +
      neckTrim(ink, p, t.neck, pal.thread2, end) +
      skirtCloth +
      line(
        smooth([onRing(belt, -1, 0), add(c, 0, 6), onRing(belt, 1, 0)]),
        deepen(pal.base, 0.35),
        3,
      ),
    over:
      cloth(ink, body, {
        ...same,
        motif: spec.motif,
        cell: t.close(34),
        area: { u0: 0.14, u1: 0.9 },
      }) +
      border(ink, edge(body, k > 0 ? 'left' : 'right'), edgeName, 26, {
        thread: pal.thread,
        accent: pal.accent,
        ground: pal.base,
      }) +
      border(ink, edge(body, k > 0 ? 'right' : 'left'), 'thread', 16, {
        thread: pal.thread,
        accent: pal.accent,
        ground: pal.base,
      }) +
      foldShade(body, bf, pal.base, t.fabric, t.seed) +
      `<circle cx="${pin[0].toFixed(1)}" cy="${pin[1].toFixed(1)}" r="3.6" fill="${ink.gold(pal.thread)}"/>`,
    sleeve: { colour: end, thread: pal.thread2, motif: secondMotif(spec), trim: 12 },
    necklace: t.neck === 'collar' ? 'none' : t.fabric === 'cotton' ? 'light' : 'choker',
  }
}

const pleatFan = (left: readonly Pt[], right: readonly Pt[], folds: readonly number[]): Surf => {
  const [a, b] = [spline(left), spline(right)]
  return (u, v) => {
    const q = lerp(a(v), b(v), u)
    const k = zig(folds, u)
    return [q[0], q[1] + k * 4.5 * v ** 2]
  }
}

/** Knife pleats: each rises slowly and drops at once. */
function zig(folds: readonly number[], u: number): number {
  for (let i = 2; i < folds.length; i += 2) {
    const a = folds[i - 2] ?? 0
    const b = folds[i] ?? 1
    if (u <= b) return ((u - a) / Math.max(1e-6, b - a)) * 2 - 1
  }
  return 1
}

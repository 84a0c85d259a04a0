/** What is worn below: churidar, trousers, palazzo, sharara, patiala, dhoti; and the feet. */
import { foot, legSurf } from './body.ts'
import { cloth, flare, pleats, seam } from './cloth.ts'
import { deepen, lighten } from './colour.ts'
import { add, lerp, type Pt, range, smooth, spline } from './geom.ts'
import { fill, line } from './ink.ts'
import type { Ring } from './pose.ts'
import { onRing } from './poses.ts'
import type { Sitter } from './sitter.ts'
import type { MotifName } from './types.ts'

export type Bottom = 'churidar' | 'pants' | 'palazzo' | 'sharara' | 'patiala' | 'dhoti'
export type BottomInk = {
  colour: string
  thread: string
  motif?: MotifName
  hem?: number
  scale?: number
  /** Seen up to its waistband: under a blouse. */
  belt?: Ring
}

export const feet = (t: Sitter): string =>
  ([0, 1] as const)
    .map((i) =>
      foot(t.ink, t.pose, i, t.skin, t.pose.male ? '#7a4a22' : t.pal.second, t.pal.thread),
    )
    .join('')

type LegCut = {
  outer: number
  inner: number
  knee: number
  /** From the knee to the inner seam, where a leg is wide. */
  within?: number
  drop: number
  count: number
  depth: number
  from?: number
}

function trouser(t: Sitter, i: 0 | 1, c: LegCut, b: BottomInk): string {
  const { pose: p, ink, pal } = t
  const k = i ? 1 : -1
  const hip = onRing(p.hip, k, 4)
  const fork = add(p.hip.c, k * 2, 40)
  const a = p.ankle[i]
  const outer: Pt[] = [
    b.belt ? onRing(b.belt, k, 1) : add(hip, -k * 8, -24),
    add(hip, b.belt ? k * 4 : -k * 2, 6),
    add(p.knee[i], k * c.knee, 0),
    add(a, k * c.outer, c.drop),
  ]
  const inner: Pt[] = [
    b.belt ? add(b.belt.c, 0, 3) : add(p.hip.c, k * 2, -20),
    fork,
    add(p.knee[i], -k * (c.within ?? Math.min(c.knee, 24)), 0),
    add(a, -k * c.inner, c.drop),
  ]
  const folds = pleats(c.count, t.seed + i, 0.3)
  const s = flare({
    left: spline(i ? inner : outer),
    right: spline(i ? outer : inner),
    folds,
    depth: c.depth,
    sagTop: 0,
    sagHem: 8,
    round: 0.4,
    from: c.from ?? 0.1,
  })
  return cloth(ink, s, {
    colour: b.colour,
    fabric: t.fabric === 'velvet' ? 'silk' : t.fabric,
    thread: b.thread,
    accent: pal.accent,
    folds,
    seed: t.seed + i,
    ...(b.motif ? { motif: b.motif, cell: 34 * (b.scale ?? 1), area: { v0: 0.1, v1: 0.92 } } : {}),
    ...(b.hem ? { hem: [t.border === 'none' ? 'thread' : t.border, b.hem] as const } : {}),
  })
}

function churidar(t: Sitter, b: BottomInk): string {
  return ([0, 1] as const)
    .map((i) => {
      const s = legSurf(t.pose, i, 3)
      const rings = range(9).map((j) => {
        const v = 0.8 + j * 0.022
        return smooth([s(0.04, v), s(0.4, v + 0.014), s(0.75, v + 0.004), s(0.97, v - 0.008)])
      })
      return (
        cloth(t.ink, s, {
          colour: b.colour,
          fabric: 'cotton',
          thread: b.thread,
          accent: t.pal.accent,
        }) + line(rings.join(''), seam(b.colour), 1.2, 'opacity=".5"')
      )
    })
    .join('')
}

function sharara(t: Sitter, b: BottomInk): string {
  const { pose: p, ink, pal } = t
  const thigh = ([0, 1] as const).map((i) => trouserTop(t, i, b)).join('')
  const flares = ([0, 1] as const).map((i) => {
    const k = i ? 1 : -1
    const kn = add(p.knee[i], 0, -10)
    const a = p.ankle[i]
    const outer: Pt[] = [add(kn, k * 31, 0), add(lerp(kn, a, 0.5), k * 62, 0), add(a, k * 98, 18)]
    const inner: Pt[] = [
      add(kn, -k * 28, 0),
      add(lerp(kn, a, 0.5), -k * 32, 0),
      add(a, -k * 38, 26),
    ]
    const folds = pleats(7, t.seed + i * 5, 0.3)
    const s = flare({
      left: spline(i ? inner : outer),
      right: spline(i ? outer : inner),
      folds,
      depth: 10,
      sagTop: 2,
      sagHem: 14,
      round: 0.4,
      from: 0,
    })
    return (
      cloth(ink, s, {
        colour: b.colour,
        fabric: t.fabric,
        thread: b.thread,
        accent: pal.accent,
        folds,
        seed: t.seed + i,
        ...(b.motif ? { motif: b.motif, cell: 34, area: { v0: 0.1, v1: 0.78 } } : {}),
        hem: [t.border === 'none' ? 'gota' : t.border, 46],
      }) +
      line(
        smooth([s(0, 0), s(0.5, 0.012), s(1, 0)]),
        ink.gold(b.thread),
        10,
        'stroke-linecap="butt"',
      ) +
      line(
        smooth([s(0, 0), s(0.5, 0.012), s(1, 0)]),
        deepen(b.colour, 0.5),
        2.6,
        'stroke-dasharray=".1 6"',
      )
    )
  })
  return thigh + flares.join('')
}

function trouserTop(t: Sitter, i: 0 | 1, b: BottomInk): string {
  const p = t.pose
  const k = i ? 1 : -1
  const kn = add(p.knee[i], 0, -6)
  const hip = onRing(p.hip, k, 4)
  const outer: Pt[] = [
    add(hip, -k * 8, -24),
    hip,
    lerp(add(hip, k * 2, 0), add(kn, k * 32, 0), 0.5),
    add(kn, k * 31, 0),
  ]
  const inner: Pt[] = [
    add(p.hip.c, k * 2, -20),
    add(p.hip.c, k * 2, 40),
    add(lerp(p.hip.c, kn, 0.6), -k * 10, 0),
    add(kn, -k * 28, 0),
  ]
  const folds = pleats(3, t.seed + i, 0.3)
  const s = flare({
    left: spline(i ? inner : outer),
    right: spline(i ? outer : inner),
    folds,
    depth: 2,
    sagTop: 0,
    sagHem: 3,
  })
  return cloth(t.ink, s, {
    colour: b.colour,
    fabric: t.fabric,
    thread: b.thread,
    accent: t.pal.accent,
    folds,
    seed: t.seed + i,
    ...(b.motif ? { motif: b.motif, cell: 32 } : {}),
  })
}

/** Full salwar legs gathered to the ankle; a dhoti falls in swags to a centre pleat. */
function full(t: Sitter, b: BottomInk, dhoti: boolean): string {
  const { pose: p, ink } = t
  const one = (i: 0 | 1): string => {
    const k = i ? 1 : -1
    const hip = onRing(p.hip, k, 8)
    const a = p.ankle[i]
    const w = p.male ? 24 : dhoti ? 50 : 64
    const fork = add(p.hip.c, 0, dhoti ? 190 : 210)
    const shape: Pt[] = [
      add(p.hip.c, -k * 10, -40),
      add(hip, -k * 22, 8),
      add(hip, k * w * 0.46, 104),
      add(p.knee[i], k * w, -10),
      add(p.knee[i], k * w * 0.84, 90),
      add(a, k * 22, -24),
      add(a, k * 13, 6),
      add(a, -k * 13, 6),
      add(a, -k * 20, -40),
      add(p.knee[i], -k * 22, 100),
      fork,
    ]
    const d = smooth(shape, true)
    const arcs = range(8).map((j) => {
      const h = j / 7
      const from = lerp(add(hip, -k * 16, 34), add(p.knee[i], k * w * 0.9, 60), h * 0.9)
      const to = dhoti
        ? lerp(add(p.hip.c, 0, 10), fork, 0.1 + h * 0.9)
        : lerp(add(p.hip.c, k * 10, 30), add(a, -k * 6, -60), h)
      const mid = add(lerp(from, to, 0.5), -k * 4, 40 + h * 34)
      return smooth([from, mid, to])
    })
    const swag = range(7).map((j) => {
      const h = (j + 0.45) / 7
      const from = lerp(add(hip, -k * 16, 34), add(p.knee[i], k * w * 0.9, 60), h * 0.9)
      const to = dhoti
        ? lerp(add(p.hip.c, 0, 10), fork, 0.1 + h * 0.9)
        : lerp(add(p.hip.c, k * 10, 30), add(a, -k * 6, -60), h)
      const mid = add(lerp(from, to, 0.5), -k * 4, 40 + h * 34)
      return `${smooth([from, mid, to])}${smooth([to, add(mid, 0, 17), from], false, 'L')}Z`
    })
    const cuff = smooth([add(a, -k * 14, -2), add(a, 0, 4), add(a, k * 14, -2)])
    return (
      fill(d, ink.sheen(b.colour, 0.9)) +
      fill(swag.join(''), lighten(b.colour, 0.6), 'opacity=".22"') +
      line(arcs.join(''), deepen(b.colour, 0.6), 1.5, 'opacity=".5"') +
      line(d, seam(b.colour), 1.5) +
      line(cuff, ink.gold(b.thread), 9, 'stroke-linecap="butt"')
    )
  }
  const c = p.hip.c
  const folds = pleats(5, t.seed, 0.25)
  const tail = dhoti
    ? flare({
        left: spline([add(c, -12, -56), add(c, -22, 150), add(c, -34, 330)]),
        right: spline([add(c, 14, -56), add(c, 26, 150), add(c, 42, 346)]),
        folds,
        depth: 14,
        sagTop: 0,
        sagHem: 6,
      })
    : null
  return (
    one(0) +
    one(1) +
    (tail
      ? cloth(ink, tail, {
          colour: b.colour,
          fabric: t.fabric,
          thread: b.thread,
          accent: t.pal.accent,
          folds,
          seed: t.seed,
          hem: ['thread', 26],
        })
      : '')
  )
}

export function bottom(t: Sitter, kind: Bottom, b: BottomInk): string {
  const shoes = feet(t)
  switch (kind) {
    case 'churidar':
      return shoes + churidar(t, b)
    case 'palazzo': {
      const cut = { outer: 80, inner: 40, knee: 58, within: 33, drop: 30, count: 6, depth: 9 }
      return shoes + trouser(t, 0, cut, b) + trouser(t, 1, cut, b)
    }
    case 'sharara':
      return shoes + sharara(t, b)
    case 'patiala':
      return shoes + full(t, b, false)
    case 'dhoti':
      return shoes + full(t, b, true)
    default: {
      const m = t.pose.male ? 1.15 : 1
      const cut = {
        outer: 19 * m,
        inner: 16 * m,
        knee: 25 * m,
        drop: -2,
        count: 2,
        depth: 2,
        from: 0.3,
      }
      return shoes + trouser(t, 0, cut, b) + trouser(t, 1, cut, b)
    }
  }
}

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
  /** From the ankle to the outer seam of the hem. */
  outer: number
  knee: number
  /** Between the two hems; the inner seams touch down to the knee. */
  gap: number
  /** From the ankle down to the hem. */
  drop: number
  count: number
  depth: number
  cell: number
}

/** A wide leg that opens from the hip: its sides are straight, without a seam at the knee. */
function wideLeg(t: Sitter, i: 0 | 1, c: LegCut, b: BottomInk): string {
  const { pose: p, ink, pal } = t
  const k = i ? 1 : -1
  const hip = onRing(p.hip, k, 4)
  const a = p.ankle[i]
  const hemY = Math.max(p.ankle[0][1], p.ankle[1][1]) + c.drop
  const hem: Pt = [a[0] + k * c.outer, hemY - 8]
  const outer: Pt[] = [
    b.belt ? onRing(b.belt, k, 1) : add(hip, -k * 8, -24),
    add(hip, b.belt ? k * 4 : -k * 2, 6),
    lerp(hip, hem, 0.3),
    add(p.knee[i], k * c.knee, 0),
    hem,
  ]
  const between = lerp(p.knee[0], p.knee[1], 0.5)
  const apart = lerp(p.ankle[0], p.ankle[1], 0.5)
  const inner: Pt[] = [
    b.belt ? add(b.belt.c, 0, 3) : add(p.hip.c, k * 2, -20),
    add(p.hip.c, k * 1.5, 40),
    add(between, k * 1.5, 0),
    [apart[0] + (k * c.gap) / 2, hemY],
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
    from: 0.1,
  })
  return cloth(ink, s, {
    colour: b.colour,
    fabric: t.fabric === 'velvet' ? 'silk' : t.fabric,
    thread: b.thread,
    accent: pal.accent,
    folds,
    seed: t.seed + i,
    ...(b.motif ? { motif: b.motif, cell: c.cell, area: { v0: 0.1, v1: 0.86 } } : {}),
    ...(b.hem ? { hem: [t.border === 'none' ? 'thread' : t.border, b.hem] as const } : {}),
  })
}

/** A tailored leg: round at the thigh, narrow at the hem, pressed to a crease, a fold over the knee. */
function tailoredLeg(t: Sitter, i: 0 | 1, b: BottomInk): string {
  const { pose: p, ink, pal } = t
  const k = i ? 1 : -1
  const m = p.male ? 1.1 : 1
  const hip = onRing(p.hip, k, 3)
  const a = p.ankle[i]
  const kn = p.knee[i]
  // A man's hem breaks over his shoe; cigarette pants end above the ankle.
  const drop = p.male ? 20 : -4
  const fork = add(p.hip.c, 0, 42)
  const outer: Pt[] = [
    b.belt ? onRing(b.belt, k, 1) : add(hip, -k * 8, -24),
    add(hip, b.belt ? k * 4 : -k * 1, 6),
    add(lerp(hip, kn, 0.5), k * 11 * m, 0),
    add(kn, k * 21 * m, 0),
    add(lerp(kn, a, 0.36), k * 20 * m, 0),
    add(a, k * 15.5 * m, drop),
  ]
  const inner: Pt[] = [
    b.belt ? add(b.belt.c, 0, 3) : add(p.hip.c, k * 1, -20),
    add(fork, k * 1, 0),
    add(lerp(fork, lerp(p.knee[0], p.knee[1], 0.5), 0.5), k * 3, 0),
    add(kn, -k * 20 * m, 0),
    add(lerp(kn, a, 0.36), -k * 20 * m, 0),
    add(a, -k * 14.5 * m, drop - 2),
  ]
  const s = flare({
    left: spline(i ? inner : outer),
    right: spline(i ? outer : inner),
    sagTop: 0,
    sagHem: 5,
    round: 0.4,
  })
  const crease = smooth(range(9).map((j) => s(0.5, 0.16 + j * 0.104)))
  const beside = smooth(range(9).map((j) => s(0.58, 0.2 + j * 0.098)))
  const wrinkle = (v: number, from: number, to: number): string =>
    smooth([s(from, v), s((from + to) / 2, v + 0.014), s(to, v + 0.004)])
  const creases = [
    wrinkle(0.5, i ? 0.04 : 0.96, i ? 0.36 : 0.64),
    wrinkle(0.53, i ? 0.08 : 0.92, i ? 0.46 : 0.54),
    ...(p.male ? [wrinkle(0.935, i ? 0.3 : 0.7, i ? 0.96 : 0.04), wrinkle(0.962, 0.16, 0.7)] : []),
  ]
  return (
    cloth(ink, s, {
      colour: b.colour,
      fabric: t.fabric === 'velvet' ? 'silk' : t.fabric,
      thread: b.thread,
      accent: pal.accent,
      ...(b.motif ? { motif: b.motif, cell: 34, area: { v0: 0.1, v1: 0.92 } } : {}),
      ...(b.hem ? { hem: [t.border === 'none' ? 'thread' : t.border, b.hem] as const } : {}),
    }) +
    line(beside, deepen(b.colour, 0.5), 7, 'opacity=".16"') +
    line(crease, lighten(b.colour, 0.4), 1.6, 'opacity=".4"') +
    line(creases.join(''), seam(b.colour), 1.3, 'opacity=".5"')
  )
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
      const cut = { outer: 80, knee: 52, gap: 8, drop: 22, count: 6, depth: 9, cell: 34 }
      return shoes + wideLeg(t, 0, cut, b) + wideLeg(t, 1, cut, b)
    }
    case 'sharara': {
      const cut = { outer: 132, knee: 77, gap: 26, drop: 10, count: 8, depth: 11, cell: 36 }
      const edged = { ...b, hem: 46 }
      return shoes + wideLeg(t, 0, cut, edged) + wideLeg(t, 1, cut, edged)
    }
    case 'patiala':
      return shoes + full(t, b, false)
    case 'dhoti':
      return shoes + full(t, b, true)
    default:
      return shoes + tailoredLeg(t, 0, b) + tailoredLeg(t, 1, b)
  }
}

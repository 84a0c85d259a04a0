import { deepen } from './colour.ts'
import { add, lerp, type Pt, smooth } from './geom.ts'
import { line } from './ink.ts'
import { onRing } from './poses.ts'
import { type Sitter, shift } from './sitter.ts'
import { strip, veil } from './strips.ts'

export type Drape = { behind: string; front: string }

/** The shoulder a dupatta hangs from: inner and outer edge. */
function perch(t: Sitter, k: number): [Pt, Pt] {
  const i = k > 0 ? 1 : 0
  const base = add(t.pose.pit, k * 17, -9)
  return [lerp(base, t.pose.sh[i], 0.34), add(lerp(base, t.pose.sh[i], 0.92), 0, -5)]
}

function hanging(t: Sitter, k: number, to: number, wide: number, out = 26): string {
  const [a, b] = perch(t, k)
  const [l, r]: Pt[][] = [
    [
      add(a, 0, -4),
      shift(a, k, 24, 160),
      shift(a, k, 34 + out * 0.3, 380),
      [a[0] + k * (20 + out * 0.5), to - 16],
    ],
    [
      add(b, 0, -5),
      shift(b, k, 22, 130),
      shift(b, k, 30 + out, 380),
      [b[0] + k * (wide + out), to],
    ],
  ]
  const [s, folds] =
    k > 0 ? strip(l ?? [], r ?? [], t.seed + 2, 4, 9) : strip(r ?? [], l ?? [], t.seed + 2, 4, 9)
  return veil(t, s, folds, { back: true, end: 30 })
}

function shoulder(t: Sitter): Drape {
  const k = t.side ? 1 : -1
  const [a, b] = perch(t, k)
  const chest = onRing(t.pose.bust, k, 2)
  const hip = onRing(t.pose.hip, k, 10)
  const inner: Pt[] = [
    add(a, 0, -3),
    [chest[0] - k * 44, chest[1] - 8],
    [hip[0] - k * 56, hip[1] - 60],
    [hip[0] - k * 46, hip[1] + 140],
    [hip[0] - k * 60, 930],
  ]
  const outer: Pt[] = [
    add(b, k * 2, -2),
    [chest[0] + k * 4, chest[1]],
    [hip[0] - k * 2, hip[1] - 40],
    [hip[0] + k * 22, hip[1] + 140],
    [hip[0] + k * 34, 944],
  ]
  const [s, folds] = k > 0 ? strip(inner, outer, t.seed, 5, 11) : strip(outer, inner, t.seed, 5, 11)
  return { behind: hanging(t, k, 860, 52), front: veil(t, s, folds) }
}

/** Tucked at the far hip, drawn across the body and over the shoulder, like a half sari. */
function sash(t: Sitter): Drape {
  const k = t.side ? 1 : -1
  const [a, b] = perch(t, k)
  const p = t.pose
  const far = onRing(p.waist, -k, 6)
  const farHip = onRing(p.hip, -k, 8)
  const upper: Pt[] = [
    add(far, 0, 6),
    add(p.waist.c, -k * 8, -12),
    add(p.bust.c, k * 8, -2),
    add(a, 0, -3),
  ]
  const lower: Pt[] = [
    add(farHip, 0, 10),
    add(p.hip.c, k * 6, -14),
    [p.waist.c[0] + k * 46, p.waist.c[1] - 4],
    [p.bust.c[0] + k * 56, p.bust.c[1] + 6],
    add(b, k * 3, -2),
  ]
  const [s, folds] = strip(upper, lower, t.seed, 5, 2)
  return {
    behind: hanging(t, k, 925, 84, 46),
    front: veil(t, s, folds, { cell: 28, end: 0, sides: 14 }),
  }
}

/** Carried low behind the back and over both arms. */
function elbows(t: Sitter): Drape {
  const p = t.pose
  const [l, r] = [lerp(p.el[0], p.wr[0], 0.28), lerp(p.el[1], p.wr[1], 0.28)]
  const [top, tf] = strip(
    [
      add(l, 0, -10),
      add(p.waist.c, -70, -6),
      add(p.waist.c, 0, 14),
      add(p.waist.c, 70, -4),
      add(r, 0, -10),
    ],
    [
      add(l, 0, 26),
      add(p.waist.c, -70, 54),
      add(p.waist.c, 0, 84),
      add(p.waist.c, 70, 56),
      add(r, 0, 26),
    ],
    t.seed + 4,
    3,
    3,
  )
  const fall = (c: Pt, k: number, to: number): string => {
    const inner: Pt[] = [
      add(c, -k * 12, -12),
      shift(c, k, -14, 90),
      shift(c, k, -4, 240),
      [c[0] + k * -8, to - 10],
    ]
    const outer: Pt[] = [
      add(c, k * 14, -10),
      shift(c, k, 26, 60),
      shift(c, k, 44, 220),
      [c[0] + k * 62, to],
    ]
    const [s, folds] =
      k > 0 ? strip(inner, outer, t.seed + 7, 4, 11) : strip(outer, inner, t.seed + 7, 4, 11)
    return veil(t, s, folds)
  }
  return {
    behind: veil(t, top, tf, { back: true, end: 0 }),
    front: fall(l, -1, 930) + fall(r, 1, 890),
  }
}

/** Over the head, as a bride wears it. */
function bridal(t: Sitter): Drape {
  const [x, y] = t.pose.head
  const [l, r] = t.pose.sh
  const left: Pt[] = [
    [x - 8, y - 68],
    [x - 50, y - 30],
    [x - 66, y + 50],
    add(l, -22, 10),
    add(l, -62, 190),
    add(l, -104, 420),
    [l[0] - 120, 900],
  ]
  const right: Pt[] = [
    [x + 8, y - 68],
    [x + 50, y - 30],
    [x + 66, y + 50],
    add(r, 22, 4),
    add(r, 62, 190),
    add(r, 104, 420),
    [r[0] + 120, 900],
  ]
  const [s, folds] = strip(left, right, t.seed, 9, 12)
  const k = t.side ? 1 : -1
  const [a, b] = perch(t, k)
  const hip = onRing(t.pose.hip, k, 12)
  const inner: Pt[] = [
    [x + k * 24, y - 40],
    [x + k * 33, y + 20],
    add(a, k * 4, 6),
    [hip[0] - k * 44, 480],
    [hip[0] - k * 26, 700],
    [hip[0] - k * 38, 880],
  ]
  const outer: Pt[] = [
    [x + k * 30, y - 52],
    [x + k * 58, y + 16],
    add(b, k * 12, 4),
    [hip[0] + k * 16, 490],
    [hip[0] + k * 44, 700],
    [hip[0] + k * 58, 896],
  ]
  const [f, ff] =
    k > 0 ? strip(inner, outer, t.seed + 3, 4, 10) : strip(outer, inner, t.seed + 3, 4, 10)
  const rim = smooth([
    [x - k * 34, y + 30],
    [x - k * 38, y - 14],
    [x - k * 24, y - 50],
    [x, y - 62],
    [x + k * 20, y - 55],
    [x + k * 30, y - 46],
  ])
  return {
    behind: veil(t, s, folds, { end: 40 }),
    front:
      veil(t, f, ff) +
      line(rim, t.pal.second, 13) +
      line(rim, deepen(t.pal.second, 0.3), 1, 'opacity=".5"') +
      line(rim, t.ink.gold(), 3.4, 'stroke-dasharray=".1 6"'),
  }
}

/** A soft fold low on the chest, both ends thrown back. */
function both(t: Sitter): Drape {
  const p = t.pose
  const [la, lb] = perch(t, -1)
  const [ra, rb] = perch(t, 1)
  const c = p.bust.c
  const upper: Pt[] = [
    add(la, 0, -3),
    add(c, -30, -34),
    add(c, 0, -8),
    add(c, 30, -33),
    add(ra, 0, -3),
  ]
  const lower: Pt[] = [
    add(lb, -3, 0),
    add(c, -44, 16),
    add(c, 0, 50),
    add(c, 46, 18),
    add(rb, 3, 0),
  ]
  const [s, folds] = strip(upper, lower, t.seed, 4, 3)
  return {
    behind: hanging(t, -1, 830, 46) + hanging(t, 1, 850, 46),
    front: veil(t, s, folds, { end: 12, cell: 28 }),
  }
}

/** From one shoulder across to the other hand, and trailing from it. */
function trail(t: Sitter): Drape {
  const k = t.side ? 1 : -1
  const [a, b] = perch(t, k)
  const p = t.pose
  const far = p.wr[t.side ? 0 : 1]
  const mid = lerp(b, far, 0.5)
  const upper: Pt[] = [add(a, 0, -3), add(lerp(a, far, 0.5), -k * 8, 34), add(far, 0, 4)]
  const lower: Pt[] = [add(b, k * 2, -1), [mid[0] + k * 14, mid[1] + 120], add(far, k * 12, 54)]
  const [s, folds] = strip(upper, lower, t.seed, 4, 2)
  const outer: Pt[] = [add(far, -k * 18, 6), shift(far, -k, 40, 150), [far[0] - k * 60, 880]]
  const inner: Pt[] = [add(far, k * 14, 16), shift(far, -k, -22, 150), [far[0] + k * 14, 900]]
  const [f, ff] =
    k > 0 ? strip(outer, inner, t.seed + 1, 4, 10) : strip(inner, outer, t.seed + 1, 4, 10)
  return { behind: hanging(t, k, 860, 60), front: veil(t, s, folds, { end: 0 }) + veil(t, f, ff) }
}

export function drape(t: Sitter): Drape {
  switch (t.drape) {
    case 'shoulder':
      return shoulder(t)
    case 'sash':
      return sash(t)
    case 'elbows':
      return elbows(t)
    case 'veil':
      return bridal(t)
    case 'both':
      return both(t)
    case 'trail':
      return trail(t)
    default:
      return { behind: '', front: '' }
  }
}

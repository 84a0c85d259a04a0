/** What falls down the back: dupattas, the bride's veil, a half saree's end. */
import { drape } from '../drapes.ts'
import { add, lerp, type Pt } from '../geom.ts'
import { onRing } from '../poses.ts'
import type { Sitter } from '../sitter.ts'
import { strip, veil } from '../strips.ts'

/** On a shoulder, from its inner to its outer edge. */
export function perch(t: Sitter, k: number, from = 0.3, to = 0.94): [Pt, Pt] {
  const base = add(t.pose.pit, k * 17, -9)
  const tip = t.pose.sh[k > 0 ? 1 : 0]
  return [add(lerp(base, tip, from), 0, 0), add(lerp(base, tip, to), 0, -4)]
}

/** The edges of a length that hangs from one shoulder, opening to its hem: left, right. */
export function falling(
  t: Sitter,
  k: number,
  hemY: number,
  inner: number,
  outer: number,
): [Pt[], Pt[]] {
  const [a, b] = perch(t, k)
  const { under, hip } = t.pose
  const side = onRing(hip, k, 0)
  const near: Pt[] = [
    a,
    [under.c[0] + k * (26 - inner * 0.25), under.c[1] - 30],
    [hip.c[0] + k * (22 - inner * 0.6), hip.c[1]],
    [hip.c[0] + k * (20 - inner), hemY - 14],
  ]
  const far: Pt[] = [
    b,
    [under.c[0] + k * (under.w + 14), under.c[1] - 30],
    [side[0] + k * (4 + outer * 0.3), hip.c[1]],
    [side[0] + k * (8 + outer), hemY],
  ]
  return k > 0 ? [near, far] : [far, near]
}

function onShoulder(t: Sitter, k: number, hemY: number, inner: number, outer: number): string {
  const [s, folds] = strip(...falling(t, k, hemY, inner, outer), t.seed + 2, 5, 11)
  return veil(t, s, folds)
}

/** Over the head and down to the knee; the skirt shows beside and below it. */
function bridal(t: Sitter): string {
  const [x, y] = t.pose.head
  const side = (k: number): Pt[] => {
    const s = t.pose.sh[k > 0 ? 1 : 0]
    return [
      [x + k * 3, y - 66],
      [x + k * 22, y - 61],
      [x + k * 36, y - 45],
      [x + k * 44, y - 6],
      [x + k * 55, y + 70],
      add(s, k * 8, 22),
      add(s, k * 26, 170),
      add(s, k * 44, 380),
      [s[0] + k * 62, 902],
    ]
  }
  const [s, folds] = strip(side(-1), side(1), t.seed, 8, 13)
  return veil(t, s, folds, { end: 62, sides: 18, cell: 40, sheer: 0.93 })
}

/** The dupatta of a figure that has turned its back, painted over its arms. */
export function drapeBehind(t: Sitter): string {
  const k = t.side ? 1 : -1
  switch (t.drape) {
    case 'shoulder':
      return onShoulder(t, k, 900, 26, 20)
    case 'sash':
    case 'trail':
      return onShoulder(t, k, 930, 46, 26)
    case 'both':
      return onShoulder(t, -1, 850, 6, 14) + onShoulder(t, 1, 872, 6, 14)
    case 'elbows': {
      const { behind, front } = drape(t)
      return front + behind
    }
    case 'veil':
      return bridal(t)
    default:
      return ''
  }
}

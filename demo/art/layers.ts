/** Worn over the kurta: the long open jacket and the short waistcoat. */

import { armhole } from './arms.ts'
import { sidePoints } from './body.ts'
import { border, edge } from './borders.ts'
import { cloth, flare, pleats } from './cloth.ts'
import { add, lerp, mix, type Pt, range, type Surf, spline } from './geom.ts'
import { onRing } from './poses.ts'
import type { Sitter } from './sitter.ts'
import { buttonAt } from './tunic.ts'

/** One front of an open jacket, from the neck to its hem. */
function drawFront(
  t: Sitter,
  i: 0 | 1,
  hemY: number,
  open: number,
  ease: number,
  colour: string,
  thread: string,
): string {
  const { pose: p, ink, pal } = t
  const k = i ? 1 : -1
  const base = add(p.pit, k * 20, -9)
  const hip = onRing(p.hip, k, ease + 6)
  const long = hemY > 640
  const outer: Pt[] = [...armhole(p, i), ...sidePoints(p, i, ease).slice(1, long ? 6 : 5)]
  if (long)
    outer.push(add(lerp(hip, [hip[0] + k * 30, hemY], 0.5), k * 4, 0), [hip[0] + k * 38, hemY])
  else outer.push([hip[0] - k * 1, hemY])
  const inner: Pt[] = [
    base,
    add(p.bust.c, k * open * 0.75, 0),
    add(p.waist.c, k * open * 0.8, 0),
    add(p.hip.c, k * open, -10),
  ]
  if (long)
    inner.push(
      [p.hip.c[0] + k * open * 1.2, mix(p.hip.c[1], hemY, 0.5)],
      [p.hip.c[0] + k * open * 1.5, hemY + 14],
    )
  else inner.push([p.hip.c[0] + k * open, hemY + 10])
  const folds = pleats(3, t.seed + i + 40, 0.3)
  const s: Surf = flare({
    left: spline(i ? inner : outer),
    right: spline(i ? outer : inner),
    sagTop: -2,
    sagHem: 2,
    round: 0.15,
    ...(long ? { folds, depth: 6, from: 0.4 } : {}),
  })
  return (
    cloth(ink, s, {
      colour,
      fabric: t.fabric,
      thread,
      accent: pal.accent,
      motif: t.spec.second ?? t.spec.motif,
      cell: 34,
      hem: ['thread', 16],
      ...(long ? { folds, seed: t.seed } : {}),
    }) +
    border(ink, edge(s, i ? 'left' : 'right'), t.border === 'none' ? 'thread' : t.border, 24, {
      thread,
      accent: pal.accent,
      ground: colour,
    })
  )
}

/** Its back, in one piece from armhole to armhole. */
function drawBack(t: Sitter, hemY: number, ease: number): string {
  const { pose: p, ink, pal } = t
  const long = hemY > 640
  const side = (i: 0 | 1): Pt[] => {
    const k = i ? 1 : -1
    const hip = onRing(p.hip, k, ease + 6)
    const low: Pt[] = long
      ? [add(lerp(hip, [hip[0] + k * 30, hemY], 0.5), k * 4, 0), [hip[0] + k * 38, hemY]]
      : [[hip[0] - k, hemY]]
    return [
      add(p.pit, k * 20, -9),
      ...armhole(p, i),
      ...sidePoints(p, i, ease).slice(1, long ? 6 : 5),
      ...low,
    ]
  }
  const folds = pleats(5, t.seed + 40, 0.3)
  const s = flare({
    left: spline(side(0)),
    right: spline(side(1)),
    sagTop: 8,
    sagHem: 12,
    round: 0.25,
    ...(long ? { folds, depth: 6, from: 0.4 } : {}),
  })
  return cloth(ink, s, {
    colour: pal.second,
    fabric: t.fabric,
    thread: pal.thread2,
    accent: pal.accent,
    motif: t.spec.second ?? t.spec.motif,
    cell: 34,
    hem: [t.border === 'none' ? 'thread' : t.border, 24],
    ...(long ? { folds, seed: t.seed } : {}),
  })
}

export function jacket(t: Sitter): string {
  if (t.pose.back) return drawBack(t, 930, 7)
  return (
    drawFront(t, 0, 930, 22, 7, t.pal.second, t.pal.thread2) +
    drawFront(t, 1, 930, 22, 7, t.pal.second, t.pal.thread2)
  )
}

export function waistcoat(t: Sitter): string {
  const { pose: p } = t
  const low = t.pose.male ? 604 : 560
  if (p.back) return drawBack(t, low, 9)
  const c = t.pal.second
  return (
    drawFront(t, 0, low, 1, 9, c, t.pal.thread2) +
    drawFront(t, 1, low, 1, 9, c, t.pal.thread2) +
    range(5)
      .map((i) => buttonAt(lerp(add(p.pit, 0, 20), [p.waist.c[0], low - 30], i / 4), t.pal.thread2))
      .join('')
  )
}

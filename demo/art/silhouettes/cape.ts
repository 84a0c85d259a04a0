/** Cape set: a short blouse, a skirt or palazzo, and a sheer cape from the shoulders. */
import { neckTrim, top } from '../bodice.ts'
import { bottom } from '../bottoms.ts'
import { cloth, flare, pleats, seam } from '../cloth.ts'
import { add, alongU, lerp, type Pt, smooth, spline } from '../geom.ts'
import { fill, line } from '../ink.ts'
import type { Ring } from '../pose.ts'
import { onRing } from '../poses.ts'
import { type Dress, getTrim, type Sitter } from '../sitter.ts'
import { skirt } from '../skirts.ts'

export const hemOfCape = (t: Sitter): number =>
  t.length === 'short' ? 566 : t.length === 'knee' ? 800 : 940

export function cape(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const same = {
    fabric: t.fabric,
    thread: pal.thread,
    accent: pal.accent,
    seed: t.seed,
    colour: pal.base,
  }
  const belt: Ring = { c: lerp(p.waist.c, p.hip.c, 0.3), w: 45.3, t: -1 }
  const wide = skirt(p, {
    top: belt,
    ease: 1.5,
    hemY: 1056,
    hemW: 148,
    bell: 0,
    count: 6,
    seed: t.seed,
    depth: 9,
    sag: 22,
  })
  const seat = smooth(
    [
      onRing(belt, -1, 5),
      add(onRing(p.hip, -1, 6), 0, 0),
      add(onRing(p.hip, -1, 8), 2, 70),
      add(p.hip.c, 0, 110),
      add(onRing(p.hip, 1, 8), -2, 70),
      onRing(p.hip, 1, 6),
      onRing(belt, 1, 5),
    ],
    true,
  )
  const yoke = fill(seat, ink.sheen(pal.base, 0.9)) + line(seat, seam(pal.base), 1.4)
  const lower =
    spec.bottom === 'palazzo' || spec.bottom === 'dhoti' || spec.bottom === 'pants'
      ? (spec.bottom === 'dhoti' ? yoke : '') +
        bottom(t, spec.bottom, {
          colour: pal.base,
          thread: pal.thread,
          hem: spec.bottom === 'dhoti' ? 0 : 20,
          belt,
        })
      : cloth(ink, wide.s, {
          ...same,
          folds: wide.folds,
          hem: [t.border, 44],
        })
  const blouse = top(p, { neck: t.neck, ease: 2, keep: 3, sagHem: 8 })
  const hemY = hemOfCape(t)
  const girdle = smooth([onRing(belt, -1, 8), add(belt.c, 0, 8), onRing(belt, 1, 8)])
  const short = hemY < 700
  const panel = (i: 0 | 1, back: boolean): string => {
    const k = i ? 1 : -1
    const near = add(p.pit, k * 24, -12)
    const out = add(p.sh[i], k * 10, 0)
    const elbow = p.el[i]
    const inner: Pt[] = back
      ? [near, add(p.waist.c, 0, 0), [p.sway, hemY + 30]]
      : [
          near,
          add(onRing(p.bust, k), -k * 4, 0),
          add(onRing(p.waist, k), k * 20, 20),
          [p.hip.c[0] + k * (short ? 40 : 92), hemY],
        ]
    const outer: Pt[] = [
      out,
      add(lerp(p.sh[i], elbow, 0.55), k * 18, 0),
      add(elbow, k * 22, 30),
      [elbow[0] + k * (short ? 44 : 66), hemY - (short ? 30 : 14)],
    ]
    // A short hem lies flat: deep folds in so little cloth would look torn.
    const folds = pleats(short ? 3 : 5, t.seed + i + (back ? 9 : 0), 0.3)
    const s = flare({
      left: spline(i ? inner : outer),
      right: spline(i ? outer : inner),
      folds,
      depth: short ? 4 : 11,
      sagTop: -6,
      sagHem: short ? 12 : 4,
      round: 0.2,
      from: 0.1,
    })
    return cloth(ink, s, {
      ...same,
      colour: pal.second,
      thread: pal.thread2,
      fabric: 'organza',
      alpha: back ? 0.75 : 0.62,
      motif: spec.second ?? spec.motif,
      cell: 34,
      folds,
      hem: [t.border === 'none' ? 'thread' : t.border, 30],
      [i ? 'left' : 'right']: ['thread', 14],
    })
  }
  return {
    behind: panel(0, true) + panel(1, true),
    body:
      lower +
      (spec.bottom && spec.bottom !== 'skirt'
        ? line(girdle, ink.gold(pal.thread), 12, 'stroke-linecap="butt"') +
          (spec.trim ? line(girdle, pal.accent, 3.4, 'stroke-dasharray=".1 7"') : '')
        : line(
            smooth(alongU(wide.s, 0.01, 0, 1, 8)),
            ink.gold(pal.thread),
            10,
            'stroke-linecap="butt"',
          )) +
      cloth(ink, blouse.s, {
        ...same,
        motif: spec.motif,
        cell: 24,
        outline: blouse.outline,
      }) +
      line(smooth(blouse.hem), ink.gold(pal.thread), 5, 'stroke-linecap="butt"') +
      neckTrim(ink, p, t.neck, pal.thread, pal.base, 6, getTrim(t)),
    over:
      panel(0, false) +
      panel(1, false) +
      line(
        smooth([
          add(p.pit, -26, -12),
          add(p.pit, -12, 2),
          add(p.pit, 0, 6),
          add(p.pit, 12, 2),
          add(p.pit, 26, -12),
        ]),
        ink.gold(pal.thread2),
        9,
        'stroke-linecap="butt"',
      ),
    necklace: 'none',
  }
}

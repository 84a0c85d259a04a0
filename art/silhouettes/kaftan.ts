/** Kaftan: cloth from wrist to wrist, caught at the waist. */
import { neckline, neckTrim } from '../bodice.ts'
import { bottom, feet } from '../bottoms.ts'
import { cloth, flare, pleats } from '../cloth.ts'
import { add, alongU, alongV, lerp, type Pt, smooth, spline } from '../geom.ts'
import { line } from '../ink.ts'
import { onRing } from '../poses.ts'
import type { Dress, Sitter } from '../sitter.ts'

export function kaftan(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const long = t.length === 'floor' || t.length === 'midi'
  const hemY = long ? 1030 : 850
  const side = (i: 0 | 1): Pt[] => {
    const k = i ? 1 : -1
    const w = lerp(p.el[i], p.wr[i], 0.9)
    const under = long ? 150 : 110
    return [
      add(p.sh[i], k * 4, 0),
      add(lerp(p.sh[i], p.el[i], 0.6), k * 14, -6),
      add(p.el[i], k * 10, -16),
      add(w, k * 4, -14),
      add(w, k * 1, 40),
      [w[0] - k * 26, w[1] + under],
      [p.hip.c[0] + k * (long ? 138 : 146), hemY - 150],
      [p.sway + k * (long ? 150 : 152), hemY],
    ]
  }
  const folds = pleats(7, t.seed, 0.3)
  const s = flare({
    left: spline(side(0)),
    right: spline(side(1)),
    folds,
    depth: 12,
    sagTop: 0,
    sagHem: 26,
    round: 0.2,
    from: 0.2,
  })
  const neck = neckline(p, t.neck)
  const outline = `${smooth(neck)}${smooth(alongV(s, 1, 0, 1, 22), false, 'L')}${smooth(alongU(s, 1, 1, 0, (folds.length - 1) * 3), false, 'L')}${smooth(alongV(s, 0, 1, 0, 22), false, 'L')}Z`
  const waist = smooth([onRing(p.waist, -1, 30), add(p.waist.c, 0, 14), onRing(p.waist, 1, 30)])
  const gather =
    smooth([add(onRing(p.waist, -1, 6), 0, 8), add(p.bust.c, -34, 6)]) +
    smooth([add(onRing(p.waist, 1, 6), 0, 8), add(p.bust.c, 34, 6)]) +
    smooth([add(p.waist.c, -12, 10), add(p.bust.c, -12, 30)]) +
    smooth([add(p.waist.c, 14, 10), add(p.bust.c, 14, 26)])
  return {
    body: long
      ? feet(t)
      : bottom(t, 'pants', { colour: pal.bottom ?? pal.second, thread: pal.thread2 }),
    over:
      cloth(ink, s, {
        colour: pal.base,
        fabric: t.fabric,
        thread: pal.thread,
        accent: pal.accent,
        motif: spec.motif,
        cell: 44,
        outline,
        folds,
        seed: t.seed,
        hem: [t.border, 40],
        left: ['thread', 16],
        right: ['thread', 16],
      }) +
      line(gather, '#2a0d18', 1.4, 'opacity=".28"') +
      line(waist, ink.gold(pal.thread), 10, 'stroke-linecap="butt"') +
      line(waist, pal.accent, 2.6, 'stroke-dasharray=".1 6"') +
      neckTrim(ink, p, t.neck, pal.thread, pal.base, 8),
    necklace: 'none',
  }
}

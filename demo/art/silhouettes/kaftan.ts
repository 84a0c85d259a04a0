/** Kaftan: cloth from wrist to wrist, caught at the waist. */
import { neckline, neckTrim } from '../bodice.ts'
import { bottom, feet } from '../bottoms.ts'
import { cloth, flare, pleats } from '../cloth.ts'
import { deepen } from '../colour.ts'
import { add, alongU, alongV, lerp, type Pt, range, smooth, spline } from '../geom.ts'
import { fill, line } from '../ink.ts'
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
  const [from, to] = [add(onRing(p.waist, -1, 12), 0, 6), add(onRing(p.waist, 1, 12), 0, 6)]
  const cord = smooth([from, add(p.waist.c, 0, 14), to])
  const gather = range(7)
    .map((n) => {
      const at = add(lerp(from, to, (n + 0.5) / 7), 0, 7 - Math.abs(n - 3) * 1.6)
      const x = (n - 3) * 9
      return (
        smooth([at, add(at, x * 0.3, -22), add(at, x, -52 - (n % 2) * 16)]) +
        smooth([at, add(at, x * 0.25, 26), add(at, x, 70 + (n % 2) * 22)])
      )
    })
    .join('')
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
      line(cord, deepen(pal.base, 0.5), 7, 'opacity=".5"') +
      line(cord, ink.gold(pal.thread), 4.5) +
      [from, to].map((c) => ring(c, pal.thread, pal.base)).join('') +
      (p.back ? '' : tasselled(add(p.waist.c, 0, 14), pal.thread, pal.accent)) +
      neckTrim(ink, p, t.neck, pal.thread, pal.base, 8),
    necklace: 'none',
  }
}

/** The eyelet that the cord comes through. */
const ring = (c: Pt, thread: string, ground: string): string =>
  `<circle cx="${c[0].toFixed(1)}" cy="${c[1].toFixed(1)}" r="5" fill="${deepen(ground, 0.5)}" stroke="${thread}" stroke-width="2.4"/>`

/** The cord's bow and its two tassels. */
function tasselled(c: Pt, thread: string, accent: string): string {
  const bow =
    smooth([c, add(c, -22, -9), add(c, -24, 6), c]) + smooth([c, add(c, 22, -9), add(c, 24, 6), c])
  const ends = [add(c, -13, 66), add(c, 11, 80)]
  return (
    line(bow, thread, 3.2) +
    ends
      .map(
        (e, n) =>
          line(smooth([c, add(lerp(c, e, 0.5), n ? 6 : -5, 0), e]), thread, 2.6) +
          fill(
            smooth(
              [add(e, 0, -4), add(e, 6, 6), add(e, 7, 24), add(e, -7, 24), add(e, -6, 6)],
              true,
            ),
            accent,
          ) +
          line(smooth([add(e, -6, 6), add(e, 6, 6)]), thread, 2.4),
      )
      .join('')
  )
}

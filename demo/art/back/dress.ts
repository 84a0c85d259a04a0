/** The backs of garments: where they are not cut as in front, they are drawn here. */
import { neckline, neckTrim, top } from '../bodice.ts'
import { border } from '../borders.ts'
import { cloth, flare, pleats } from '../cloth.ts'
import { deepen } from '../colour.ts'
import { add, lerp, type Pt, smooth, spline } from '../geom.ts'
import { fill, line } from '../ink.ts'
import { secondMotif } from '../library.ts'
import { onRing } from '../poses.ts'
import { hemOfCape } from '../silhouettes/cape.ts'
import { dress } from '../silhouettes/index.ts'
import { palluFall, wound } from '../silhouettes/saree.ts'
import type { Dress, Sitter } from '../sitter.ts'
import { falling } from './drapes.ts'

/** Two cords tied between the shoulders; their latkans swing below the bow. */
function dori(t: Sitter): string {
  const { pose: p, pal, ink } = t
  const pts = neckline(p, t.neck)
  const at = spline(pts)
  const [l, r] = [at(0.11), at(0.89)]
  const c: Pt = [p.pit[0], Math.max(l[1], r[1]) + 9]
  const cord =
    smooth([l, add(lerp(l, c, 0.55), 0, 3), c]) + smooth([r, add(lerp(r, c, 0.55), 0, 3), c])
  const loop = (k: number): string => smooth([c, add(c, k * 15, -7), add(c, k * 17, 6), c])
  const ends = [add(c, -9, 104), add(c, 12, 124)]
  const hung = ends.map((e, n) => smooth([c, add(lerp(c, e, 0.5), n ? 5 : -4, 0), e])).join('')
  const tassel = (e: Pt): string =>
    fill(
      smooth([add(e, 0, -4), add(e, 7, 5), add(e, 8, 19), add(e, -8, 19), add(e, -7, 5)], true),
      pal.accent,
    ) +
    line(smooth([add(e, -7, 6), add(e, 7, 6)]), pal.thread, 2.4) +
    line(smooth([add(e, -8, 19), add(e, 8, 19)]), pal.thread, 2.2, 'stroke-dasharray=".1 3.4"')
  const knots = cord + loop(-1) + loop(1) + hung
  return (
    line(knots, deepen(pal.base, 0.6), 4.2, 'opacity=".6"') +
    line(knots, ink.gold(pal.thread), 2.6) +
    `<circle cx="${c[0]}" cy="${c[1].toFixed(1)}" r="3.6" fill="${ink.gold(pal.thread)}"/>` +
    ends.map(tassel).join('')
  )
}

function saree(t: Sitter): Dress {
  const { ink, pose: p, pal } = t
  const { svg, belt } = wound(t)
  const blouse = top(p, { neck: t.neck, ease: 2, keep: 3, sagHem: 8 })
  const k = t.side ? 1 : -1
  return {
    body:
      cloth(ink, blouse.s, {
        fabric: t.fabric,
        thread: pal.thread2,
        accent: pal.accent,
        seed: t.seed,
        colour: pal.second,
        motif: secondMotif(t.spec),
        cell: 24,
        outline: blouse.outline,
      }) +
      line(smooth(blouse.hem), ink.gold(pal.thread2), 5, 'stroke-linecap="butt"') +
      neckTrim(ink, p, t.neck, pal.thread2, pal.second) +
      svg +
      line(
        smooth([onRing(belt, -1, 0), add(belt.c, 0, 6), onRing(belt, 1, 0)]),
        deepen(pal.base, 0.35),
        3,
      ),
    over: palluFall(t, ...falling(t, k, 902, 76, 44)),
    sleeve: { colour: pal.second, thread: pal.thread2, motif: secondMotif(t.spec), trim: 12 },
  }
}

/** One sheer piece from shoulder to shoulder, over both arms. */
function cape(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const hemY = hemOfCape(t)
  const short = hemY < 700
  const side = (i: 0 | 1): Pt[] => {
    const k = i ? 1 : -1
    const elbow = p.el[i]
    return [
      add(p.pit, k * 22, -12),
      add(lerp(add(p.pit, k * 22, -12), p.sh[i], 0.6), 0, -2),
      add(p.sh[i], k * 10, 8),
      add(lerp(p.sh[i], elbow, 0.55), k * 18, 0),
      add(elbow, k * 22, 30),
      [elbow[0] + k * (short ? 44 : 66), hemY - (short ? 30 : 14)],
    ]
  }
  const folds = pleats(short ? 6 : 9, t.seed, 0.3)
  const s = flare({
    left: spline(side(0)),
    right: spline(side(1)),
    folds,
    depth: short ? 4 : 11,
    sagTop: 8,
    sagHem: 26,
    round: 0.25,
    from: 0.1,
  })
  const made = dress(t)
  return {
    ...made,
    behind: '',
    over:
      cloth(ink, s, {
        fabric: 'organza',
        thread: pal.thread2,
        accent: pal.accent,
        seed: t.seed,
        colour: pal.second,
        alpha: 0.68,
        motif: spec.second ?? spec.motif,
        cell: 34,
        folds,
        hem: [t.border === 'none' ? 'thread' : t.border, 30],
      }) +
      line(
        smooth([add(p.pit, -23, -12), add(p.pit, 0, -4), add(p.pit, 23, -12)]),
        ink.gold(pal.thread2),
        9,
        'stroke-linecap="butt"',
      ),
  }
}

/** Its train lies behind it, which is now in front. */
function gown(t: Sitter): Dress {
  const { ink, pose: p, pal } = t
  const [x, y] = p.hip.c
  const side = (k: number): Pt[] => [
    [x + k * 24, y - 76],
    [x + k * 44, y + 120],
    [x + k * 78, 880],
    [p.sway + k * 150, 1030],
    [p.sway + k * 214, 1086],
  ]
  const folds = pleats(7, t.seed + 6)
  const train = flare({
    left: spline(side(-1)),
    right: spline(side(1)),
    folds,
    depth: 11,
    sagTop: 0,
    sagHem: 24,
    round: 0.3,
    from: 0.15,
  })
  const made = dress(t)
  return {
    ...made,
    behind: '',
    body:
      made.body +
      cloth(ink, train, {
        fabric: t.fabric,
        thread: pal.thread,
        accent: pal.accent,
        seed: t.seed,
        colour: pal.base,
        ...(t.spec.band
          ? {
              work: border(ink, (u, v) => train(u, v * 0.65), t.spec.band, 76, {
                thread: pal.thread,
                accent: pal.accent,
                ground: pal.base,
              }),
            }
          : { motif: t.spec.motif }),
        cell: t.close(44),
        area: { v0: t.seed % 2 ? 0.5 : 0.05, v1: 0.92 },
        folds,
        hem: [t.border === 'none' ? 'thread' : t.border, 34],
      }),
  }
}

export function dressBehind(t: Sitter): Dress {
  const { silhouette } = t.spec
  const made =
    silhouette === 'saree'
      ? saree(t)
      : silhouette === 'cape'
        ? cape(t)
        : silhouette === 'gown'
          ? gown(t)
          : dress(t)
  const tied = t.pose.back === 'deep' && ['round', 'v', 'sweetheart'].includes(t.neck)
  return tied ? { ...made, body: made.body + dori(t) } : made
}

/** Gown: one piece from shoulder to floor, with a train at one side. */
import { neckTrim, top } from '../bodice.ts'
import { border } from '../borders.ts'
import { cloth, flare, lining, pleats } from '../cloth.ts'
import { alongU, lerp, type Pt, smooth, spline } from '../geom.ts'
import { line } from '../ink.ts'
import type { Ring } from '../pose.ts'
import { onRing } from '../poses.ts'
import type { Dress, Sitter } from '../sitter.ts'
import { skirt } from '../skirts.ts'

export function gown(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const slim = t.seed % 3 === 0
  const at: Ring = { ...lerpRing(p.waist, p.hip, 0.02), w: 38 }
  const { s, folds } = skirt(p, {
    top: at,
    ease: 2,
    hemY: 1058,
    hemW: slim ? 168 : 224,
    bell: slim ? -34 : -8,
    ...(slim ? { hipEase: 1 } : {}),
    count: slim ? 6 : 8,
    seed: t.seed,
    depth: 13,
    sag: 30,
  })
  const bodice = top(p, { neck: t.neck, ease: 2, keep: 4, sagHem: 8 })
  const same = {
    fabric: t.fabric,
    thread: pal.thread,
    accent: pal.accent,
    seed: t.seed,
    colour: pal.base,
  }
  const k = t.side ? -1 : 1
  const hip = onRing(p.hip, k, 0)
  const tail: Pt[] = [
    [hip[0] - k * 30, hip[1] + 60],
    [hip[0] + k * 30, 800],
    [p.sway + k * 190, 980],
    [p.sway + k * 322, 1078],
  ]
  const under: Pt[] = [
    [hip[0] - k * 60, hip[1] + 80],
    [hip[0] - k * 30, 820],
    [p.sway + k * 60, 1020],
    [p.sway + k * 150, 1100],
  ]
  const tf = pleats(5, t.seed + 6)
  const train = flare({
    left: spline(k > 0 ? under : tail),
    right: spline(k > 0 ? tail : under),
    folds: tf,
    depth: 10,
    sagTop: 0,
    sagHem: 10,
    round: 0.2,
  })
  const worked = spec.motif
  const band = alongU(s, 0.01, 0, 1, 10)
  return {
    behind: cloth(ink, train, {
      ...same,
      folds: tf,
      hem: [t.border === 'none' ? 'thread' : t.border, 24],
    }),
    body:
      lining(s, pal.base, 7) +
      cloth(ink, s, {
        ...same,
        ...(spec.band
          ? {
              work: border(ink, (u, v) => s(u, v * 0.66), spec.band, 76, {
                ...same,
                ground: pal.base,
              }),
            }
          : {
              motif: spec.motif,
              cell: t.close(44),
              area: t.seed % 2 ? { v0: 0.45, v1: 0.9 } : { v0: 0.04, v1: 0.72 },
            }),
        folds,
        ...(t.border === 'none' ? {} : { hem: [t.border, 40] as const }),
      }) +
      cloth(ink, bodice.s, { ...same, motif: worked, cell: 22, outline: bodice.outline }) +
      line(smooth(band), ink.gold(pal.thread), 8, 'stroke-linecap="butt"') +
      neckTrim(ink, p, t.neck, pal.thread, pal.base, 6),
    sleeve: { colour: pal.base, thread: pal.thread, motif: worked, trim: 12, alpha: 0.84 },
    necklace: t.neck === 'boat' || t.neck === 'collar' ? 'none' : 'choker',
  }
}

const lerpRing = (a: Ring, b: Ring, k: number): Ring => ({
  c: lerp(a.c, b.c, k),
  w: a.w + (b.w - a.w) * k,
  t: a.t,
})

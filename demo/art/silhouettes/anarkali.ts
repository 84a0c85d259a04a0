/** Anarkali: fitted to below the bust, then a wheel of panels, over a churidar. */
import { neckTrim, top } from '../bodice.ts'
import { bottom } from '../bottoms.ts'
import { cloth, lining } from '../cloth.ts'
import { alongU, lerp, smooth } from '../geom.ts'
import { line } from '../ink.ts'
import type { Ring } from '../pose.ts'
import { onRing } from '../poses.ts'
import { type Dress, getTrim, type Sitter } from '../sitter.ts'
import { skirt } from '../skirts.ts'

export function anarkali(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const floor = t.length === 'floor'
  const hemY = floor ? 1056 : t.length === 'midi' ? 960 : 872
  const hemW = floor ? 208 : t.length === 'midi' ? 196 : 178
  const high = t.seed % 2 === 0
  const at: Ring = high
    ? { c: lerp(p.under.c, p.waist.c, 0.25), w: 43, t: 2 }
    : { ...p.waist, w: 39 }
  const { s, folds } = skirt(p, {
    top: at,
    ease: 2,
    hemY,
    hemW,
    bell: 4,
    count: 9,
    seed: t.seed,
    depth: 12,
    sag: 30,
  })
  const bodice = top(p, {
    neck: t.neck,
    ease: 3,
    keep: high ? 3 : 4,
    sagHem: 6,
    // Down to where the wheel begins, so that no skin shows between.
    ...(high ? { below: [[onRing(at, -1, 2)], [onRing(at, 1, 2)]] as const } : {}),
  })
  const yoke = spec.motif === 'plain' ? 'buti' : spec.motif
  const same = {
    fabric: t.fabric,
    thread: pal.thread,
    accent: pal.accent,
    seed: t.seed,
    colour: pal.base,
  }
  const edge = t.border === 'none' ? 0 : floor ? 66 : 50
  const waist = alongU(s, 0.006, 0, 1, 10)
  const under = pal.bottom ?? pal.second
  return {
    body:
      (floor
        ? ''
        : bottom(t, spec.bottom === 'pants' ? 'pants' : 'churidar', {
            colour: under,
            thread: pal.thread2,
          })) +
      lining(s, pal.base, 7) +
      cloth(ink, s, {
        ...same,
        motif: spec.motif,
        cell: t.close(42),
        area: { v0: 0.1, v1: edge ? 0.84 : 0.98 },
        folds,
        hem: [t.border, edge],
        panels: 12,
      }) +
      cloth(ink, bodice.s, { ...same, motif: yoke, cell: 24, outline: bodice.outline }) +
      line(smooth(waist), ink.gold(pal.thread), 11, 'stroke-linecap="butt"') +
      line(smooth(waist), pal.accent, 2.8, 'stroke-dasharray=".1 6.5"') +
      neckTrim(ink, p, t.neck, pal.thread, pal.base, 7, getTrim(t)),
    sleeve: {
      colour: pal.base,
      thread: pal.thread,
      motif: yoke,
      trim: 16,
      ...(t.fabric === 'organza' || t.fabric === 'georgette' ? { alpha: 0.82 } : {}),
    },
    necklace: 'light',
  }
}

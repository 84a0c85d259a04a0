/** Lehenga: a fitted blouse, a bare waist, and a skirt of many panels. */

import { neckTrim, top } from '../bodice.ts'
import { border } from '../borders.ts'
import { cloth, lining } from '../cloth.ts'
import { deepen } from '../colour.ts'
import { add, alongU, alongV, lerp, range, type Surf, smooth } from '../geom.ts'
import { fill, line } from '../ink.ts'
import type { Ring } from '../pose.ts'
import type { Dress, Sitter } from '../sitter.ts'
import { skirt } from '../skirts.ts'

export function lehenga(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const belt: Ring = { c: lerp(p.waist.c, p.hip.c, 0.36), w: 46.6, t: (p.waist.t + p.hip.t) / 2 }
  const wide = t.fabric === 'organza' ? 236 : 218 + (t.seed % 3) * 16
  const { s, folds } = skirt(p, {
    top: belt,
    ease: 1.5,
    hemY: 1056,
    hemW: wide,
    bell: 16,
    count: 9,
    seed: t.seed,
    depth: 12,
  })
  const blouse = top(p, { neck: t.neck, ease: 2, keep: 3, sagHem: 8 })
  const heavy = spec.work === 'heavy'
  const deepBorder = t.border === 'none' ? 0 : t.fabric === 'cotton' ? 62 : heavy ? 118 : 100
  const same = { fabric: t.fabric, thread: pal.thread, accent: pal.accent, seed: t.seed }
  const contrast = spec.blouse === 'contrast' || t.drape === 'none'
  const upper = {
    colour: contrast ? pal.second : pal.base,
    thread: contrast ? pal.thread2 : pal.thread,
    motif: spec.blouse ? ('plain' as const) : spec.motif,
  }
  const waist = smooth(alongU(s, 0.012, 0, 1, 10))
  const body =
    lining(s, pal.base, 7) +
    cloth(ink, s, {
      ...same,
      colour: pal.base,
      motif: spec.motif,
      cell: t.close(46),
      area: { v0: 0.07, v1: deepBorder ? 0.84 : 0.98 },
      folds,
      hem: [t.border, deepBorder],
      panels: spec.motif === 'leheriya' ? 0 : 9,
    }) +
    (heavy ? bands(t, s) : '') +
    line(waist, ink.gold(pal.thread), 13, 'stroke-linecap="butt"') +
    line(waist, deepen(pal.base, 0.5), 3.4, 'stroke-dasharray=".1 7"') +
    cloth(ink, blouse.s, {
      ...same,
      ...upper,
      cell: 26,
      outline: blouse.outline,
    }) +
    line(smooth(blouse.hem), ink.gold(pal.thread), 6, 'stroke-linecap="butt"') +
    neckTrim(ink, p, t.neck, upper.thread, upper.colour) +
    (p.back ? '' : tassels(t))
  return {
    body,
    sleeve: {
      ...upper,
      trim: 12,
    },
    necklace: t.fabric === 'cotton' ? 'light' : 'choker',
  }
}

/** A bride's skirt: two more worked bands, and gold along every seam between the kalis. */
function bands(t: Sitter, s: Surf): string {
  const { ink, pal } = t
  const tint = { thread: pal.thread, accent: pal.accent, ground: pal.base }
  const seams = range(8).map((n) => smooth(alongV(s, (n + 1) / 9, 0.05, 0.86, 10)))
  return (
    line(seams.join(''), ink.gold(pal.thread), 2.6) +
    border(ink, (u, v) => s(u, v * 0.56), 'thread', 22, tint) +
    border(ink, (u, v) => s(u, v * 0.82), 'gota', 34, tint)
  )
}

/** Latkans on the drawstring: a cap of metal thread over a skein. */
function tassels(t: Sitter): string {
  const { thread, accent } = t.pal
  const c = lerp(t.pose.waist.c, t.pose.hip.c, 0.4)
  const k = t.side ? -1 : 1
  const from = add(c, k * 40, 0)
  const ends = [add(from, k * 6, 70), add(from, k * 15, 54)]
  return ends
    .map((e) => {
      const skein = smooth(
        [add(e, -3, 4), add(e, 3, 4), add(e, 6, 24), add(e, 0, 26), add(e, -6, 24)],
        true,
      )
      const strands = [-3, 0, 3].map((x) => smooth([add(e, x * 0.5, 6), add(e, x, 24)])).join('')
      return (
        line(smooth([from, add(lerp(from, e, 0.5), k * 3, 0), e]), thread, 1.6) +
        fill(skein, accent) +
        line(strands, deepen(accent, 0.4), 0.8) +
        `<circle cx="${e[0].toFixed(1)}" cy="${e[1].toFixed(1)}" r="4.2" fill="${t.ink.gold(thread)}"/>` +
        line(smooth([add(e, -4, 7), add(e, 4, 7)]), thread, 2)
      )
    })
    .join('')
}

/** Designer blouse and draped skirt: the cloth is gathered at one hip, falls across the front in folds and ends in a cascade. */
import { neckTrim, top } from '../bodice.ts'
import { cloth, flare } from '../cloth.ts'
import { deepen, lighten } from '../colour.ts'
import { add, lerp, type Pt, range, smooth, spline } from '../geom.ts'
import { fill, line } from '../ink.ts'
import type { Ring } from '../pose.ts'
import { onRing } from '../poses.ts'
import { type Dress, getTrim, type Sitter } from '../sitter.ts'
import { skirt } from '../skirts.ts'
import { strip } from '../strips.ts'

export function drapedSkirt(t: Sitter): Dress {
  const { ink, pose: p, pal, spec } = t
  const belt: Ring = { c: lerp(p.waist.c, p.hip.c, 0.36), w: 46.6, t: (p.waist.t + p.hip.t) / 2 }
  const same = { fabric: t.fabric, thread: pal.thread, accent: pal.accent, seed: t.seed }
  const edge = t.border === 'none' ? 'thread' : t.border
  const under = skirt(p, {
    top: belt,
    ease: 1.5,
    hemY: 1056,
    hemW: 150,
    count: 6,
    seed: t.seed,
    depth: 9,
    sag: 22,
  })
  const blouse = top(p, { neck: t.neck, ease: 2, keep: 3, sagHem: 8 })
  const waist = smooth([onRing(belt, -1, 2), add(belt.c, 0, 6), onRing(belt, 1, 2)])
  return {
    body:
      cloth(ink, under.s, {
        ...same,
        colour: deepen(pal.base, 0.16),
        folds: under.folds,
        hem: [edge, 40],
      }) +
      drapes(t, belt, edge) +
      line(waist, ink.gold(pal.thread), 12, 'stroke-linecap="butt"') +
      line(waist, pal.accent, 3.4, 'stroke-dasharray=".1 7"') +
      cloth(ink, blouse.s, {
        ...same,
        colour: pal.base,
        motif: spec.motif,
        cell: 32,
        outline: blouse.outline,
      }) +
      line(smooth(blouse.hem), ink.gold(pal.thread), 6, 'stroke-linecap="butt"') +
      neckTrim(ink, p, t.neck, pal.thread, pal.base, 6, getTrim(t)),
    sleeve: { colour: pal.base, thread: pal.thread, motif: spec.motif, trim: 12 },
    necklace: 'choker',
  }
}

/** From the far side of the waist to the near hip, where all folds meet, and down from there. */
function drapes(t: Sitter, belt: Ring, edge: Exclude<Sitter['border'], 'none'>): string {
  const { ink, pose: p, pal } = t
  const k = t.side ? 1 : -1
  const knot = add(onRing(belt, k * 0.72, 0), 0, 10)
  const hem: Pt = [p.sway - k * 148, 968]
  const far: Pt[] = [
    onRing(belt, -k, 2),
    onRing(p.hip, -k, 10),
    lerp(onRing(p.hip, -k, 10), hem, 0.5),
    hem,
  ]
  const near: Pt[] = [
    add(knot, 0, -8),
    add(knot, k * 4, 8),
    add(knot, k * 8, 24),
    add(knot, k * 10, 40),
  ]
  const shape = flare({
    left: spline(k > 0 ? far : near),
    right: spline(k > 0 ? near : far),
    sagTop: 4,
    sagHem: 66,
    round: 0.2,
  })
  const outer = spline(far)
  const folds = range(9).map((j) => {
    const h = (j + 0.7) / 9.2
    const end = outer(h)
    const from = add(knot, k * h * 8, h * 34)
    const low = add(lerp(from, end, 0.5), 0, 26 + h * 74)
    return { from, low, end }
  })
  const creases = folds.map(({ from, low, end }) => smooth([from, low, end])).join('')
  const lights = folds
    .map(
      ({ from, low, end }) =>
        `${smooth([from, low, end])}${smooth([end, add(low, 0, 15), from], false, 'L')}Z`,
    )
    .join('')
  const from = [add(knot, -k * 14, -2), add(knot, k * 18, -4)] as const
  const tail = strip(
    [from[0], add(knot, -k * 20, 150), add(knot, -k * 26, 340), add(knot, -k * 30, 452)],
    [from[1], add(knot, k * 30, 150), add(knot, k * 52, 300), add(knot, k * 78, 408)],
    t.seed + 3,
    5,
    26,
  )
  const mirrored = strip(
    [from[1], add(knot, k * 30, 150), add(knot, k * 52, 300), add(knot, k * 78, 408)],
    [from[0], add(knot, -k * 20, 150), add(knot, -k * 26, 340), add(knot, -k * 30, 452)],
    t.seed + 3,
    5,
    26,
  )
  const [s, pleated] = k > 0 ? tail : mirrored
  const same = { fabric: t.fabric, thread: pal.thread, accent: pal.accent, seed: t.seed }
  return (
    cloth(ink, shape, { ...same, colour: pal.base, hem: [edge, 34] }) +
    fill(lights, lighten(pal.base, 0.6), 'opacity=".2"') +
    line(creases, deepen(pal.base, 0.65), 1.6, 'opacity=".55"') +
    cloth(ink, s, { ...same, colour: pal.base, folds: pleated, hem: [edge, 34] }) +
    `<circle cx="${knot[0].toFixed(1)}" cy="${knot[1].toFixed(1)}" r="13" fill="${ink.gold(pal.thread)}"/><circle cx="${knot[0].toFixed(1)}" cy="${knot[1].toFixed(1)}" r="7.5" fill="${ink.mirror(9)}" stroke="${deepen(pal.thread, 0.4)}"/>`
  )
}

/** Kurtas and everything cut like one: a top that falls past the hip, open at the sides. */

import { neckTrim, type Top, top } from './bodice.ts'
import { cloth, foldShade, pleats, seam } from './cloth.ts'
import { add, alongV, lerp, mix, type Pt, range, smooth } from './geom.ts'
import { fill, line } from './ink.ts'
import { onRing } from './poses.ts'
import { getTrim, type Sitter } from './sitter.ts'
import type { BorderName, MotifName, NecklineName } from './types.ts'

export const hemAt = (t: Sitter): number =>
  ({ short: 640, knee: 800, midi: 890, floor: 985 })[t.length]

export type TunicCut = {
  hemY: number
  hemW: number
  colour: string
  thread: string
  motif?: MotifName
  cell?: number
  border: BorderName
  depth?: number
  ease?: number
  count?: number
  neck?: NecklineName
  placket?: boolean
  yoke?: boolean
  slits?: boolean
  alpha?: number
}

export function tunic(t: Sitter, c: TunicCut): { svg: string; top: Top } {
  const { ink, pose: p, pal } = t
  const neck = c.neck ?? t.neck
  const ease = c.ease ?? (p.male ? 7 : 4)
  const side = (k: number): Pt[] => {
    const hip = onRing(p.hip, k, ease + 2)
    const hem: Pt = [mix(p.hip.c[0], p.sway, 0.6) + k * c.hemW, c.hemY]
    return [add(lerp(hip, hem, 0.45), k * 3, 0), hem]
  }
  const folds = pleats(c.count ?? 4, t.seed, 0.35)
  const shape =
    t.spec.hem === 'highlow'
      ? (u: number): number => (p.back ? 70 : -110) * Math.sin(Math.PI * u) + 20
      : t.spec.hem === 'asymmetric'
        ? (u: number): number => mix(70, -90, p.back ? 1 - u : u)
        : undefined
  const made = top(p, {
    neck,
    ease,
    below: [side(-1), side(1)],
    folds,
    depth: c.depth ?? 5,
    from: 0.45,
    sagHem: 16,
    ...(shape ? { hemShape: shape } : {}),
  })
  const { s } = made
  const centre = alongV(s, 0.5, 0.03, p.male ? 0.5 : 0.42, 6)
  const mid = smooth(centre)
  const svg =
    cloth(ink, s, {
      colour: c.colour,
      fabric: t.fabric,
      thread: c.thread,
      accent: pal.accent,
      outline: made.outline,
      ...(c.motif
        ? {
            motif: c.motif,
            cell: c.cell ?? t.close(36),
            area: { v0: 0.02, v1: c.border === 'none' ? 0.98 : 0.9 },
          }
        : {}),
      ...(c.border === 'none' ? {} : { hem: [c.border, 30] as const }),

      ...(c.alpha ? { alpha: c.alpha } : {}),
    }) +
    foldShade((u, v) => s(u, mix(0.42, 1, v)), folds, c.colour, t.fabric, t.seed) +
    darts(made, c.colour, p.male) +
    (c.yoke && !p.back ? yoke(t, made, c) : '') +
    (c.placket && !p.back
      ? line(mid, ink.gold(c.thread), 9, 'stroke-linecap="butt" opacity=".9"') +
        range(6)
          .map((i) => buttonAt(s(0.5, mix(0.07, p.male ? 0.47 : 0.39, i / 5)), c.thread))
          .join('')
      : '') +
    neckTrim(ink, p, neck, c.thread, c.colour, p.male ? 5 : 6, getTrim(t)) +
    (c.slits === false ? '' : slit(made, c.colour))
  return { svg, top: made }
}

export const buttonAt = (q: Pt, thread: string): string =>
  `<circle cx="${q[0].toFixed(1)}" cy="${q[1].toFixed(1)}" r="3.4" fill="${thread}" stroke="#5a3a10" stroke-width=".8"/>`

function darts(m: Top, colour: string, male: boolean): string {
  const { s } = m
  const d = male
    ? smooth([s(0.2, 0.12), s(0.24, 0.2)]) + smooth([s(0.8, 0.12), s(0.76, 0.2)])
    : smooth([s(0.08, 0.1), s(0.22, 0.17), s(0.34, 0.19)]) +
      smooth([s(0.92, 0.1), s(0.78, 0.17), s(0.66, 0.19)]) +
      smooth([s(0.2, 0.36), s(0.3, 0.3)]) +
      smooth([s(0.8, 0.37), s(0.7, 0.31)])
  return line(d, seam(colour), 1.2, 'opacity=".42"')
}

function slit(m: Top, colour: string): string {
  const left = alongV(m.s, 0.035, 0.62, 1, 6)
  const right = alongV(m.s, 0.965, 0.62, 1, 6)
  return line(smooth(left) + smooth(right), seam(colour), 1.3, 'opacity=".5"')
}

/** A worked panel below the neck. */
function yoke(t: Sitter, m: Top, c: TunicCut): string {
  const { ink, pose: p } = t
  const pit = p.pit
  const w = 21
  const low = p.bust.c[1] + 46
  const panel = smooth([
    add(pit, -w, -4),
    add(pit, -w + 2, 40),
    [p.bust.c[0] - w + 4, low - 26],
    [p.bust.c[0], low],
    [p.bust.c[0] + w - 4, low - 26],
    add(pit, w - 2, 40),
    add(pit, w, -4),
  ])
  const inner = smooth([
    add(pit, -w + 8, 10),
    [p.bust.c[0] - w + 11, low - 34],
    [p.bust.c[0], low - 16],
    [p.bust.c[0] + w - 11, low - 34],
    add(pit, w - 8, 10),
  ])
  return `<g clip-path="${ink.clip(m.outline)}">${fill(panel, c.thread, 'opacity=".22"')}${line(panel, ink.gold(c.thread), 4)}${line(inner, t.pal.accent, 2.6, 'stroke-dasharray=".1 6"')}</g>`
}

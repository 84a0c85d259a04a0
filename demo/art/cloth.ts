/** How a piece of cloth is painted: dye and sheen, motif, borders, folds, and the fine outline. */
import { border, edge } from './borders.ts'
import { blend, deepen, lighten, luminance } from './colour.ts'
import {
  alongU,
  alongV,
  type Curve,
  clamp,
  mix,
  patch,
  rng,
  type Surf,
  sliver,
  smooth,
} from './geom.ts'
import { type Area, blank } from './glyph.ts'
import { fill, group, type Ink, line } from './ink.ts'
import { motifs } from './motifs/index.ts'
import { worked } from './motifs/work.ts'
import type { BorderName, FabricName, MotifName } from './types.ts'

/** Valleys and ridges across u, alternating, beginning and ending in a valley. */
export type Folds = readonly number[]

export function pleats(count: number, seed: number, jitter = 0.32): Folds {
  const random = rng(seed + 17)
  const at: number[] = [0]
  const steps = count * 2
  for (let i = 1; i < steps; i++) at.push((i + (random() - 0.5) * jitter * 2) / steps)
  at.push(1)
  return at
}

/** +1 on a ridge, -1 in a valley. */
export function relief(folds: Folds, u: number): number {
  for (let i = 1; i < folds.length; i++) {
    const a = folds[i - 1] ?? 0
    const b = folds[i] ?? 1
    if (u <= b || i === folds.length - 1) {
      const k = clamp((u - a) / Math.max(1e-6, b - a))
      const wave = -Math.cos(Math.PI * k)
      return i % 2 ? wave : -wave
    }
  }
  return 0
}

export type Flare = {
  left: Curve
  right: Curve
  folds?: Folds
  /** How far the front of the hem falls below its sides, at the top and at the hem. */
  sagTop?: number
  sagHem?: number
  depth?: number
  round?: number
  /** Height at which folds begin to open. */
  from?: number
}

/** A flared or straight piece between two side seams, seen as a cylinder. */
export function flare(o: Flare): Surf {
  const { folds, sagTop = 4, sagHem = 30, depth = 10, round = 0.55, from = 0 } = o
  return (u, rawV) => {
    const v = clamp(rawV)
    const t = mix(u, 0.5 - 0.5 * Math.cos(Math.PI * clamp(u)), round)
    const a = o.left(v)
    const b = o.right(v)
    const belly = Math.sin(Math.PI * clamp(u))
    const k = clamp((v - from) / (1 - from)) ** 1.7
    const wave = folds ? relief(folds, u) : 0
    const swing = folds ? relief(folds, clamp(u + 0.25 / folds.length)) : 0
    return [
      mix(a[0], b[0], t) + swing * depth * 0.25 * k * belly,
      mix(a[1], b[1], t) +
        mix(sagTop, sagHem, v ** 1.4) * belly +
        wave * depth * k * Math.sqrt(belly),
    ]
  }
}

const habits: Record<FabricName, { sheen: number; fold: number; light: number }> = {
  silk: { sheen: 1, fold: 0.34, light: 0.3 },
  velvet: { sheen: 1.2, fold: 0.5, light: 0.16 },
  georgette: { sheen: 0.6, fold: 0.26, light: 0.2 },
  organza: { sheen: 0.7, fold: 0.22, light: 0.42 },
  cotton: { sheen: 0.45, fold: 0.26, light: 0.12 },
  tissue: { sheen: 1.1, fold: 0.24, light: 0.5 },
}

export type Cloth = {
  colour: string
  fabric: FabricName
  thread: string
  accent: string
  motif?: MotifName
  cell?: number
  area?: Area
  folds?: Folds
  seed?: number
  alpha?: number
  hem?: readonly [BorderName, number]
  top?: readonly [BorderName, number]
  left?: readonly [BorderName, number]
  right?: readonly [BorderName, number]
  /** Seams of the panels (kalis). */
  panels?: number
  /** Clip everything to this outline instead of the surface's own. */
  outline?: string
  /** Further work, below the shading of the folds. */
  work?: string
  bare?: boolean
  vertical?: boolean
}

export const seam = (colour: string): string =>
  luminance(colour) > 0.72 ? blend(deepen(colour, 0.5), '#6b4526', 0.5) : deepen(colour, 0.55)

/** Light and shadow of the folds alone. */
export function foldShade(
  s: Surf,
  folds: Folds,
  colour: string,
  fabric: FabricName,
  seed: number,
): string {
  const habit = habits[fabric]
  const random = rng(seed + 5)
  const dark = deepen(colour, 0.72)
  const light = lighten(colour, 0.7)
  let wide = ''
  let deep = ''
  let bright = ''
  let lines = ''
  for (let i = 1; i < folds.length - 1; i += 2) {
    const [left, ridge, right] = [folds[i - 1] ?? 0, folds[i] ?? 0.5, folds[i + 1] ?? 1]
    const start = mix(0.02, 0.42, random() ** 1.4)
    const open = (v: number): number => clamp((v - start) / (1 - start)) ** 0.8
    wide += sliver(
      s,
      (v) => mix(right, mix(ridge, right, 0.12), open(v)),
      () => right,
      start,
    )
    deep += sliver(
      s,
      (v) => mix(right, mix(ridge, right, 0.55), open(v)),
      (v) => mix(right, mix(right, 1, 0.02), open(v)),
      start,
    )
    const late = Math.min(0.85, start + 0.12)
    const widen = (v: number): number => clamp((v - late) / (1 - late)) ** 0.8
    bright += sliver(
      s,
      (v) => mix(ridge, mix(left, ridge, 0.42), widen(v)),
      (v) => mix(ridge, mix(ridge, right, 0.06), widen(v)),
      late,
    )
    if (i < folds.length - 2) lines += smooth(alongV(s, right, start * 0.8, 1, 8))
  }
  return (
    fill(wide, dark, `opacity="${habit.fold * 0.75}"`) +
    fill(deep, dark, `opacity="${habit.fold}"`) +
    fill(bright, light, `opacity="${habit.light}"`) +
    line(lines, dark, 1.1, 'opacity=".45"')
  )
}

export function cloth(ink: Ink, s: Surf, c: Cloth): string {
  const habit = habits[c.fabric]
  const outline = c.outline ?? patch(s, 0, 1, 0, 1, c.folds ? (c.folds.length - 1) * 3 : 20, 14)
  const alpha = c.alpha ?? 1
  let body = fill(
    outline,
    ink.sheen(c.colour, habit.sheen, c.vertical ?? false),
    alpha < 1 ? `opacity="${alpha}"` : '',
  )
  let work = ''
  if (c.motif && c.motif !== 'plain') {
    const out = blank()
    motifs[c.motif](out, s, (c.cell ?? 38) * 1.14, c.area ?? {})
    work += worked(ink, out, c.motif, c)
  }
  if (c.work) work += c.work
  if (c.panels) {
    let seams = ''
    for (let i = 1; i < c.panels; i++) seams += smooth(alongV(s, i / c.panels, 0, 1, 8))
    work += line(seams, c.thread, 1.2, 'opacity=".7"')
  }
  const tint = { thread: c.thread, accent: c.accent, ground: c.colour }
  if (c.hem) work += border(ink, s, c.hem[0], c.hem[1], tint)
  if (c.top) work += border(ink, edge(s, 'top'), c.top[0], c.top[1], tint)
  if (c.left) work += border(ink, edge(s, 'left'), c.left[0], c.left[1], tint)
  if (c.right) work += border(ink, edge(s, 'right'), c.right[0], c.right[1], tint)
  if (c.folds) work += foldShade(s, c.folds, c.colour, c.fabric, c.seed ?? 1)
  body += c.outline ? group(work, `clip-path="${ink.clip(c.outline)}"`) : work
  if (!c.bare)
    body += line(outline, seam(c.colour), 1.5, alpha < 1 ? 'opacity=".55"' : 'opacity=".85"')
  return body
}

/** The dark inside of a wide hem, seen where the front lifts between folds. */
export function lining(s: Surf, colour: string, drop: number): string {
  const [l, r] = [s(0.02, 1), s(0.98, 1)]
  const c = s(0.5, 1)
  const low = [
    l,
    [mix(l[0], c[0], 0.5), mix(l[1], c[1], 0.78) + drop * 0.5],
    [c[0], c[1] + drop * 0.4],
    [mix(r[0], c[0], 0.5), mix(r[1], c[1], 0.78) + drop * 0.5],
    r,
  ] as const
  return fill(
    `${smooth(low)}${smooth(alongU(s, 0.93, 0.98, 0.02, 8), false, 'L')}Z`,
    deepen(colour, 0.62),
  )
}

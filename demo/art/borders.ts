/** Worked edges: drawn on the last stretch of v, whichever edge of the cloth that is. */
import { deepen, luminance } from './colour.ts'
import { alongU, patch, range, type Surf, smooth } from './geom.ts'
import {
  blank,
  disc,
  flower,
  type Glyph,
  glyph,
  type Inked,
  petal,
  pixels,
  row,
  stitch,
  tile,
} from './glyph.ts'
import { fill, type Ink, line } from './ink.ts'
import { abhla } from './motifs/mirror.ts'
import { mango } from './motifs/paisley.ts'
import { spire } from './motifs/temple.ts'
import type { BorderName } from './types.ts'

export type BorderInk = { thread: string; accent: string; ground: string }

/** The same cloth seen so that another edge is its hem. */
export const edge = (s: Surf, side: 'left' | 'right' | 'top'): Surf => {
  if (side === 'left') return (u, v) => s(1 - v, u)
  if (side === 'right') return (u, v) => s(v, u)
  return (u, v) => s(u, 1 - v)
}

const leaves = glyph([
  {
    role: 't',
    d: petal(0, 0.3, 0.5, 0.14, 38) + petal(0, 0.3, 0.5, 0.14, -38) + disc(0, 0.34, 0.07),
  },
])
const bloom = glyph([
  { role: 't', d: flower(0, 0, 6, 0.07, 0.34, 0.14) },
  { role: 'a', d: disc(0, 0, 0.12) },
])
const wave = (height: number, width: number): string =>
  stitch(
    range(9).map((i) => [i / 8 - 0.5, Math.sin((i / 4) * Math.PI) * height] as const),
    width,
  )
const creeper = glyph([
  {
    role: 't',
    d: wave(0.2, 0.06) + petal(-0.25, 0.15, 0.34, 0.1, 10) + petal(0.25, -0.15, 0.34, 0.1, 190),
  },
  {
    role: 'a',
    d: flower(-0.02, -0.26, 5, 0.02, 0.16, 0.08) + flower(0.48, 0.26, 5, 0.02, 0.16, 0.08),
  },
])
const bead = glyph([{ role: 't', d: disc(0, 0, 0.4) }])
const seed = glyph([{ role: 'd', d: disc(0, 0, 0.36) }])
const point = glyph([{ role: 't', d: petal(0, 0.5, 0.95, 0.22, 0) }])
const jewel = glyph([
  { role: 't', d: flower(0, 0, 8, 0.11, 0.26, 0.085) },
  { role: 'a', d: disc(0, 0, 0.1) },
])
const coil = glyph([
  {
    role: 't',
    d: wave(0.34, 0.16) + disc(-0.25, -0.16, 0.12),
  },
  { role: 'a', d: disc(0.25, 0.16, 0.12) },
])
/** The coconut row of a Paithani, and the oblique squares above it. */
const narali = glyph([
  { role: 't', d: 'M-0.46 0.5C-0.4 0 -0.2 -0.2 0 -0.5C0.2 -0.2 0.4 0 0.46 0.5Z' },
  { role: 'd', d: 'M-0.2 0.5C-0.18 0.24 -0.1 0.1 0 -0.06C0.1 0.1 0.18 0.24 0.2 0.5Z' },
])
const oblique = glyph([
  { role: 't', d: 'M-0.5 0L0 -0.5L0.5 0L0 0.5Z' },
  { role: 'd', d: 'M-0.3 0L0 -0.3L0.3 0L0 0.3Z' },
  { role: 'a', d: 'M-0.15 0L0 -0.15L0.15 0L0 0.15Z' },
])
const scallop = glyph([
  { role: 't', d: 'M-0.5 0.5C-0.5 -0.1 -0.3 -0.42 0 -0.42C0.3 -0.42 0.5 -0.1 0.5 0.5Z' },
  { role: 'd', d: 'M-0.34 0.5C-0.34 0.05 -0.2 -0.2 0 -0.2C0.2 -0.2 0.34 0.05 0.34 0.5Z' },
  { role: 't', d: flower(0, 0.28, 5, 0.03, 0.18, 0.08) },
])

/** `size` is the depth of the whole border in pixels. */
export function border(ink: Ink, s: Surf, name: BorderName, size: number, c: BorderInk): string {
  if (name === 'none' || size < 2) return ''
  const px = (n: number): number => pixels(s, n * size)
  // Zardozi is gold on every ground, also where the other thread is pale.
  const gold = ink.gold(name === 'zardozi' && luminance(c.thread) > 0.7 ? '#d9b25a' : c.thread)
  const dark = deepen(c.ground, 0.35)
  const band = (from: number, to: number, paint: string): string =>
    fill(patch(s, 0, 1, 1 - px(from), 1 - px(to), 28, 2), paint)
  const rule = (at: number, width: number, paint = gold): string =>
    line(smooth(alongU(s, 1 - px(at), 0, 1, 28)), paint, width)
  const inked = (out: Inked): string =>
    fill(out.t, gold) +
    fill(out.d, dark) +
    fill(out.a, c.accent) +
    (out.m && fill(out.m, ink.mirror()))
  const motif = (g: Glyph, at: number, high: number, gap = 1): string => {
    const out = blank()
    row(out, g, s, 1 - px(at), high * size, gap)
    return inked(out)
  }
  /** A row that bends with every fold of the edge. */
  const bentRow = (g: Glyph, at: number, high: number, gap = 1): string => {
    const out = blank()
    tile(
      out,
      g,
      s,
      high * size * gap,
      { v0: 1 - px(at + high / 2), v1: 1 - px(at - high / 2) },
      false,
      1 / gap,
    )
    return inked(out)
  }
  const w = Math.max(0.8, size / 26)
  switch (name) {
    case 'thread':
      return rule(0.3, w * 1.6) + rule(0.62, w) + motif(bead, 0.46, 0.13, 1.6)
    case 'temple':
      return (
        band(0.42, 0, gold) +
        rule(0.36, w, dark) +
        rule(0.1, w, dark) +
        motif(seed, 0.23, 0.14, 1.7) +
        bentRow(spire, 0.69, 0.52, 0.86)
      )
    case 'zardozi':
      return (
        rule(0.05, w * 2.2) +
        motif(coil, 0.2, 0.2, 1.3) +
        motif(jewel, 0.52, 0.44, 0.98) +
        rule(0.78, w * 1.6) +
        motif(bead, 0.9, 0.11, 1.7)
      )
    case 'paithani':
      return (
        band(0.18, 0, gold) +
        rule(0.09, w, dark) +
        bentRow(oblique, 0.38, 0.36, 0.9) +
        rule(0.58, w * 1.8) +
        bentRow(narali, 0.78, 0.36, 0.72)
      )
    case 'gota':
      return (
        band(0.24, 0, gold) +
        rule(0.19, w, dark) +
        motif(leaves, 0.48, 0.42, 0.95) +
        rule(0.76, w * 1.4) +
        motif(bead, 0.9, 0.12, 2.2)
      )
    case 'scallop':
      return (
        bentRow(scallop, 0.29, 0.56, 0.96) +
        motif(bead, 0.68, 0.13, 1.9) +
        motif(point, 0.84, 0.26, 1.5)
      )
    case 'vine':
      return (
        rule(0.05, w * 1.8) +
        bentRow(creeper, 0.43, 0.66, 1.02) +
        rule(0.82, w * 1.8) +
        motif(bead, 0.94, 0.1, 2.4)
      )
    case 'mirror':
      return (
        band(0.16, 0, c.accent) +
        rule(0.17, w * 1.6) +
        motif(abhla, 0.44, 0.5, 1.02) +
        rule(0.72, w * 1.6) +
        motif(point, 0.86, 0.26, 1.1)
      )
    case 'paisley':
      return (
        band(0.2, 0, gold) +
        rule(0.15, w, dark) +
        rule(0.05, w, dark) +
        motif(mango, 0.5, 0.52, 0.86) +
        rule(0.84, w * 1.4)
      )
    default:
      return (
        band(0.52, 0, gold) +
        rule(0.46, w, dark) +
        rule(0.06, w, dark) +
        motif(seed, 0.26, 0.2, 1.25) +
        rule(0.62, w * 1.6) +
        motif(bloom, 0.8, 0.26, 1.35)
      )
  }
}

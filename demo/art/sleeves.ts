/** Sleeves: the arm's own shape with ease, in the cloth of the garment that they belong to. */
import { armShape, type Girth, inked } from './arms.ts'
import { border } from './borders.ts'
import type { Cloth } from './cloth.ts'
import { seam } from './cloth.ts'
import { deepen, lighten } from './colour.ts'
import { mix, ramp, type Surf, smooth } from './geom.ts'
import { blank } from './glyph.ts'
import { group, type Ink, line } from './ink.ts'
import { motifs } from './motifs/index.ts'
import { worked } from './motifs/work.ts'
import type { Pose } from './pose.ts'
import type { SleeveName } from './types.ts'

/** Where it ends, as a fraction of the arm. */
const reach: Record<SleeveName, number> = {
  none: 0,
  cap: 0.18,
  short: 0.29,
  elbow: 0.42,
  three: 0.74,
  full: 0.98,
  bell: 0.9,
  puff: 0.28,
}

const plain: Girth = {
  upper: ramp([
    [0, 17],
    [0.3, 16.4],
    [1, 13],
  ]),
  fore: ramp([
    [0, 13],
    [0.3, 12.6],
    [1, 9.4],
  ]),
}
const wide: Girth = {
  upper: ramp([
    [0, 17],
    [0.3, 17.4],
    [0.6, 17],
    [1, 15],
  ]),
  fore: plain.fore,
}
const girths: Partial<Record<SleeveName, Girth>> = {
  cap: wide,
  short: wide,
  elbow: wide,
  puff: {
    upper: ramp([
      [0, 19],
      [0.25, 26],
      [0.44, 24],
      [0.56, 15.5],
    ]),
    fore: plain.fore,
  },
  bell: {
    upper: ramp([
      [0, 17],
      [0.5, 16],
      [1, 14],
    ]),
    fore: ramp([
      [0, 14],
      [0.35, 17],
      [0.8, 33],
      [1, 36],
    ]),
  },
}

export type SleeveCloth = Omit<Cloth, 'hem'> & { trim: number; border?: Cloth['hem'] }

/** A sleeve on one arm; or only what of it is below the elbow. Nothing where it doesn't reach. */
export function sleeve(
  ink: Ink,
  p: Pose,
  i: 0 | 1,
  kind: SleeveName,
  c: SleeveCloth,
  foreOnly = false,
): string {
  const end = reach[kind]
  if (end === 0 || (foreOnly && end <= 0.5)) return ''
  const a = armShape(p, i, girths[kind] ?? plain, end, foreOnly)
  const long = end > 0.5
  const last: Surf = long ? a.fore : a.upper
  const parts = foreOnly ? [a.fore] : long ? [a.upper, a.fore] : [a.upper]
  const edge = seam(c.colour)
  let work = ''
  if (c.motif && c.motif !== 'plain') {
    const out = blank()
    for (const part of parts) motifs[c.motif](out, part, (c.cell ?? 26) * 1.14, c.area ?? {})
    work = worked(ink, out, c.motif, c)
  }
  const tint = { thread: c.thread, accent: c.accent, ground: c.colour }
  const hem = border(ink, last, c.border?.[0] ?? 'thread', c.border?.[1] ?? c.trim, tint)
  const crease = long
    ? smooth([a.upper(0.15, 0.86), a.upper(0.5, 0.93), a.upper(0.8, 0.9)]) +
      smooth([a.fore(0.2, 0.1), a.fore(0.55, 0.13)])
    : smooth([a.upper(0.75, 0.45), a.upper(0.6, 0.85)])
  const body =
    inked(a, dye(ink, p, i, c.colour), edge, 1.5) +
    group(work + hem, `clip-path="${ink.clip(a.whole)}"`) +
    (foreOnly
      ? ''
      : line(crease, edge, 1.1, 'opacity=".35"') + line(smooth(a.seam), edge, 1.2, 'opacity=".42"'))
  return c.alpha ? group(body, `opacity="${c.alpha}"`) : body
}

/** Lit from the left like the trunk beside it, along the whole of the arm. */
function dye(ink: Ink, p: Pose, i: 0 | 1, colour: string): string {
  const xs = [p.sh[i][0], p.el[i][0], p.wr[i][0]]
  const [from, to] = [Math.min(...xs) - 18, Math.max(...xs) + 18]
  const stops = i
    ? ([
        [0, deepen(colour, 0.18)],
        [0.3, lighten(colour, 0.06)],
        [0.6, colour],
        [1, deepen(colour, 0.34)],
      ] as const)
    : ([
        [0, deepen(colour, 0.26)],
        [0.3, lighten(colour, 0.14)],
        [0.65, colour],
        [1, deepen(colour, 0.2)],
      ] as const)
  return ink.linear(stops, from, 0, to, mix(from, to, 0.08) - from, true)
}

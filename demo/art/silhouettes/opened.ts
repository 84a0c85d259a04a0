/** What is not worn, opened out over its rod: the whole width with all four borders, or each length of a set. */
import { cloth } from '../cloth.ts'
import { deepen, lighten } from '../colour.ts'
import { mix, type Pt, range } from '../geom.ts'
import { type Ink, line } from '../ink.ts'
import { palettes } from '../palettes.ts'
import { strip } from '../strips.ts'
import type { PlateSpec } from '../types.ts'
import { fringe, length, type Piece, rod } from './flats.ts'

const TOP = 300

/** Over the rod, where the cloth turns to the back. */
const turn = (p: Piece, x0: number, x1: number, colour: string): string =>
  `<path d="M${x0} ${TOP + 6}C${x0} ${TOP - 22} ${x0 + 10} ${TOP - 20} ${x0 + 18} ${TOP - 20}H${x1 - 18}C${x1 - 10} ${TOP - 20} ${x1} ${TOP - 22} ${x1} ${TOP + 6}Z" fill="${p.ink.sheen(colour, 0.9)}"/>`

function wide(p: Piece, shawl: boolean): string {
  const { ink, pal, spec } = p
  const low = shawl ? 940 : 960
  const sides = (x: number, k: number): Pt[] => [
    [x, TOP],
    [x + k * 4, mix(TOP, low, 0.4)],
    [x + k * 8, low],
  ]
  const motif = shawl && spec.motif === 'plain' ? ('temple' as const) : spec.motif
  // As on the plate: a plain shawl keeps its field above the worked end.
  const from = shawl && motif === 'temple' && spec.work === 'light' ? 0.58 : 0.02
  const [s, folds] = strip(sides(214, -1), sides(686, 1), p.seed + 2, 7, 10)
  const threads = range(96).map((i) => {
    const [x, y] = s((i + 0.5) / 96, 1)
    return `M${x.toFixed(1)} ${(y - 4).toFixed(1)}l${i % 3 ? 1 : -2} 38`
  })
  const edge = p.edge === 'none' ? ('thread' as const) : p.edge
  return (
    rod(ink, TOP, 170, 730) +
    (shawl
      ? line(threads.join(''), deepen(pal.base, 0.1), 2.2)
      : fringe(s, pal.thread, pal.accent)) +
    cloth(ink, s, {
      colour: pal.base,
      fabric: shawl ? 'cotton' : (spec.fabric ?? 'silk'),
      thread: pal.thread,
      accent: pal.accent,
      motif,
      cell: shawl ? 34 : 46,
      area: { u0: 0.1, u1: 0.9, v0: from, v1: 0.82 },
      folds,
      seed: p.seed,
      hem: [edge, 104],
      left: [edge, 40],
      right: [edge, 40],
    }) +
    turn(p, 212, 688, pal.base)
  )
}

/** A suit's three lengths, side by side. */
function lengths(p: Piece): string {
  const { pal, spec } = p
  const plain = { ...p, pal: { ...pal, base: pal.bottom ?? lighten(pal.base, 0.16) } }
  const lower: Piece = { ...plain, spec: { ...spec, motif: 'plain' }, edge: 'thread' }
  return (
    rod(p.ink, TOP, 170, 730) +
    length(lower, 430, 566, TOP, 860, { seed: p.seed + 3, count: 5, end: 30 }) +
    length(p, 204, 456, TOP, 980, { seed: p.seed, count: 7, end: 96 }) +
    length(p, 548, 694, TOP, 920, {
      seed: p.seed + 6,
      count: 5,
      second: true,
      tassels: true,
      end: 70,
    }) +
    turn(p, 430, 566, lower.pal.base) +
    turn(p, 202, 458, pal.base) +
    turn(p, 546, 696, pal.second)
  )
}

export function openedOut(ink: Ink, spec: PlateSpec, seed: number): string {
  const piece: Piece = { ink, spec, seed, pal: palettes[spec.palette], edge: spec.border ?? 'zari' }
  return spec.silhouette === 'material' ? lengths(piece) : wide(piece, spec.silhouette === 'shawl')
}

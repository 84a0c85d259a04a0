/** Pieces without a figure: a dupatta over a rod, a shawl swagged from pegs, folded dress material. */
import { border, edge } from '../borders.ts'
import { cloth, seam } from '../cloth.ts'
import { deepen, lighten } from '../colour.ts'
import { mix, type Pt, range, type Surf } from '../geom.ts'
import { fill, group, type Ink, line } from '../ink.ts'
import { secondMotif } from '../library.ts'
import type { Palette } from '../palettes.ts'
import { strip } from '../strips.ts'
import type { BorderName, PlateSpec } from '../types.ts'

export type Piece = { ink: Ink; spec: PlateSpec; pal: Palette; seed: number; edge: BorderName }

export const rod = (ink: Ink, y: number, x0: number, x1: number): string =>
  `<path d="M${x0 + 20} ${y}L450 ${y - 118}L${x1 - 20} ${y}" fill="none" stroke="#a07a34" stroke-width="2.4"/><circle cx="450" cy="${y - 122}" r="10" fill="${ink.gold()}"/>` +
  `<rect x="${x0}" y="${y - 8}" width="${x1 - x0}" height="16" rx="8" fill="${ink.linear(
    [
      [0, '#5f3a1c'],
      [0.4, '#a8713c'],
      [1, '#4a2a12'],
    ],
    0,
    0,
    0,
    1,
  )}"/>` +
  [x0, x1]
    .map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="14" fill="${ink.gold()}"/><circle cx="${x}" cy="${y}" r="14" fill="none" stroke="#7d5a1c"/>`,
    )
    .join('')

/** A length of cloth hanging straight in soft pleats. */
export function length(
  p: Piece,
  x0: number,
  x1: number,
  top: number,
  low: number,
  o: {
    second?: boolean
    seed: number
    count?: number
    tassels?: boolean
    end?: number
    slant?: number
  },
): string {
  const { ink, spec, pal } = p
  const slant = o.slant ?? 0
  const left: Pt[] = [
    [x0, top],
    [x0 - 8, mix(top, low, 0.3)],
    [x0 - 4, mix(top, low, 0.7)],
    [x0 - 14, low - slant],
  ]
  const right: Pt[] = [
    [x1, top],
    [x1 + 10, mix(top, low, 0.3)],
    [x1 + 4, mix(top, low, 0.7)],
    [x1 + 16, low],
  ]
  const [s, folds] = strip(left, right, o.seed, o.count ?? 7, 16)
  const colour = o.second ? pal.second : pal.base
  const thread = o.second ? pal.thread2 : pal.thread
  return (
    (o.tassels ? fringe(s, thread, pal.accent) : '') +
    cloth(ink, s, {
      colour,
      fabric: spec.fabric ?? 'silk',
      thread,
      accent: pal.accent,
      motif: o.second ? secondMotif(spec) : spec.motif,
      cell: 46,
      area: { v0: 0.02, v1: 0.8, u0: 0.06, u1: 0.94 },
      folds,
      seed: o.seed,
      hem: [p.edge, o.end ?? 92],
      left: [p.edge === 'none' ? 'thread' : p.edge, 26],
      right: [p.edge === 'none' ? 'thread' : p.edge, 26],
    })
  )
}

export function fringe(s: Surf, thread: string, accent: string): string {
  return range(15)
    .map((i) => {
      const [x, y] = s((i + 0.5) / 15, 1)
      return (
        line(`M${x.toFixed(1)} ${(y - 3).toFixed(1)}v12`, thread, 1.6) +
        `<path d="M-5 0H5L8 26H-8Z" fill="${i % 2 ? accent : thread}" transform="translate(${x.toFixed(1)} ${(y + 8).toFixed(1)})"/>` +
        line(`M${(x - 5).toFixed(1)} ${(y + 12).toFixed(1)}h10`, deepen(thread, 0.4), 1.6)
      )
    })
    .join('')
}

export function dupattaFlat(p: Piece): string {
  const y = 300
  const top = (x0: number, x1: number, colour: string): string =>
    `<path d="M${x0} ${y + 6}C${x0} ${y - 22} ${x0 + 10} ${y - 20} ${x0 + 18} ${y - 20}H${x1 - 18}C${x1 - 10} ${y - 20} ${x1} ${y - 22} ${x1} ${y + 6}Z" fill="${p.ink.sheen(colour, 0.9)}"/>`
  return (
    rod(p.ink, y, 196, 704) +
    length(p, 388, 606, y, 1010, {
      seed: p.seed + 4,
      second: false,
      tassels: true,
      end: 70,
      slant: 6,
    }) +
    length(p, 292, 506, y, 870, { seed: p.seed, tassels: true, end: 96, slant: -14 }) +
    top(290, 608, p.pal.base)
  )
}

/** A shawl over a rod, its width unfolded: field, long borders, a deep worked end and a fine fringe. */
export function shawlFlat(p: Piece): string {
  const { ink, pal, spec } = p
  const y = 300
  const one = (x0: number, x1: number, low: number, seed: number): string => {
    const [s, folds] = strip(
      [
        [x0, y],
        [x0 - 5, mix(y, low, 0.4)],
        [x0 - 8, low],
      ],
      [
        [x1, y],
        [x1 + 6, mix(y, low, 0.4)],
        [x1 + 9, low - 6],
      ],
      seed,
      6,
      9,
    )
    const threads = range(64).map((i) => {
      const [fx, fy] = s((i + 0.5) / 64, 1)
      return `M${fx.toFixed(1)} ${(fy - 4).toFixed(1)}l${i % 3 ? 1 : -2} 38`
    })
    const tint = { thread: pal.thread, accent: pal.accent, ground: pal.base }
    const worked = spec.motif === 'plain' ? 'temple' : spec.motif
    const field = { fabric: 'cotton' as const, thread: pal.thread, accent: pal.accent }
    // A Kani is woven all over; others keep a plain field above the worked end.
    const from = spec.work === 'light' && worked === 'temple' ? 0.58 : 0.02
    return (
      line(threads.join(''), deepen(pal.base, 0.1), 2.2) +
      cloth(ink, s, {
        ...field,
        colour: pal.base,
        motif: worked,
        cell: worked === 'paisley' ? 34 : 30,
        area: { u0: 0.13, u1: 0.87, v0: from, v1: 0.84 },
        folds,
        seed,
        hem: [p.edge, 84],
        left: [p.edge, 40],
        right: [p.edge, 40],
      }) +
      border(ink, (u, v) => s(u, v * (from > 0.5 ? 0.57 : 0.84)), 'thread', 20, tint)
    )
  }
  const roll = `<path d="M262 ${y + 8}C262 ${y - 22} 274 ${y - 20} 284 ${y - 20}H616C626 ${y - 20} 638 ${y - 22} 638 ${y + 8}Z" fill="${ink.sheen(pal.base, 0.9)}"/>`
  return rod(ink, y, 196, 704) + one(300, 634, 1000, p.seed + 4) + one(266, 600, 890, p.seed) + roll
}

/** One folded length, seen a little from above. */
function folded(
  p: Piece,
  y: number,
  w: number,
  h: number,
  colour: string,
  thread: string,
  motif: PlateSpec['motif'],
  dx = 0,
): string {
  const { ink, pal } = p
  const x0 = 450 - w / 2 + dx
  const back = 74
  const s: Surf = (u, v) => [
    mix(mix(x0 + 44, x0 + w - 44, u), mix(x0, x0 + w, u), v),
    y - back + back * v + Math.sin(u * Math.PI) * -3,
  ]
  const layers = range(4)
    .map((i) => `M${x0 + 6} ${y + (h * (i + 1)) / 5}H${x0 + w - 3 - i * 2}`)
    .join('')
  const front = `M${x0} ${y}H${x0 + w}C${x0 + w + 6} ${y + h * 0.2} ${x0 + w + 6} ${y + h * 0.8} ${x0 + w} ${y + h}H${x0}C${x0 - 5} ${y + h * 0.8} ${x0 - 5} ${y + h * 0.2} ${x0} ${y}Z`
  return (
    fill(front, ink.sheen(deepen(colour, 0.14), 0.8)) +
    line(layers, deepen(colour, 0.6), 1.6, 'opacity=".55"') +
    cloth(ink, s, {
      colour,
      fabric: 'silk',
      thread,
      accent: pal.accent,
      motif,
      cell: 42,
      area: { u0: 0.03, u1: 0.8 },
    }) +
    border(ink, edge(s, 'right'), p.edge === 'none' ? 'thread' : p.edge, 58, {
      thread,
      accent: pal.accent,
      ground: colour,
    }) +
    line(front, seam(colour), 1.5)
  )
}

export function materialFlat(p: Piece): string {
  const { ink, pal, spec } = p
  const plain = pal.bottom ?? lighten(pal.base, 0.16)
  const plinth = `<path d="M190 1000H710L742 1076H158Z" fill="${ink.linear(
    [
      [0, '#8a5a30'],
      [1, '#5c381a'],
    ],
    0,
    0,
    0,
    1,
  )}"/><path d="M158 1076H742V1108H158Z" fill="#4a2a12"/>${line('M190 1000H710', '#c08a52', 2)}`
  // The kurta's length hangs, as it gives the set its colour; the dupatta is folded.
  const hung =
    rod(ink, 300, 236, 664) +
    length(p, 470, 598, 300, 740, { seed: p.seed + 6, count: 4, end: 60 }) +
    length(p, 306, 500, 300, 830, { seed: p.seed, count: 6, end: 84 })
  const cord = (x: number): string =>
    line(`M${x} 736L${x - 8} 808V994`, ink.gold(pal.thread), 6) +
    line(`M${x} 736L${x - 8} 808V994`, '#7d5a1c', 1, 'stroke-dasharray="3 4"')
  const tag = group(
    `<path d="M-30 0H30V62L0 78L-30 62Z" fill="#fbf3e2" stroke="#b98f46" stroke-width="1.5"/><circle cy="12" r="4" fill="#b98f46"/>${line('M-14 34H14M-14 44H14', '#b98f46', 1.4)}`,
    'transform="translate(520 850) rotate(7)"',
  )
  return (
    hung +
    plinth +
    folded(p, 942, 420, 50, pal.base, pal.thread, spec.motif) +
    folded(p, 880, 396, 46, plain, pal.thread, 'plain', 6) +
    folded(p, 810, 404, 54, pal.second, pal.thread2, secondMotif(spec), -4) +
    cord(432) +
    `<path d="M424 800C396 772 388 804 424 808C460 804 452 772 424 800Z" fill="none" stroke="${pal.thread}" stroke-width="5"/>` +
    tag
  )
}

/** Cloth seen close: great folds of it, and the embroiderer's frame. */
import { border, edge } from '../borders.ts'
import { cloth, pleats } from '../cloth.ts'
import { mix, type Pt, range, type Surf } from '../geom.ts'
import { type Ink, line } from '../ink.ts'
import { type PaletteName, palettes } from '../palettes.ts'
import { strip } from '../strips.ts'
import type { BorderName, MotifName } from '../types.ts'

const edges: readonly BorderName[] = ['zari', 'temple', 'gota', 'paisley', 'vine', 'scallop']

/** Lengths side by side, each falling over its neighbour in long slanting folds. */
export function cascade(
  ink: Ink,
  w: number,
  h: number,
  rows: readonly (readonly [PaletteName, MotifName])[],
): string {
  const step = w / rows.length
  return (
    `<rect width="${w}" height="${h}" fill="#2a0f16"/>` +
    [...rows]
      .map(([name, motif], i) => ({ name, motif, i }))
      .reverse()
      .map(({ name, motif, i }) => {
        const pal = palettes[name]
        const x = i * step
        const slant = step * 0.5
        const left: Pt[] = [
          [x + slant - 140, -30],
          [x + slant * 0.5 - 150, h * 0.35],
          [x - 120, h * 0.7],
          [x - slant - 90, h + 40],
        ]
        const right: Pt[] = [
          [x + step + slant + 40, -30],
          [x + step + slant * 0.6 + 56, h * 0.35],
          [x + step + 24, h * 0.7],
          [x + step - slant * 0.7 + 50, h + 40],
        ]
        const [s] = strip(left, right, i * 7 + 3, 5, 0)
        const folds = pleats(5, i * 11 + 2, 0.4)
        const dark = ink.linear([
          [0, '#1a060c', 0.55],
          [1, '#1a060c', 0],
        ])
        const seamX = (v: number): Pt => s(1, v)
        const fallLine = [0, 0.25, 0.5, 0.75, 1].map(seamX)
        const shadow = `M${fallLine.map((p) => `${p[0].toFixed(0)} ${p[1].toFixed(0)}`).join('L')}L${(fallLine[4]?.[0] ?? 0) + 90} ${h + 40}L${(fallLine[0]?.[0] ?? 0) + 90} -30Z`
        return (
          `<path d="${shadow}" fill="${dark}"/>` +
          cloth(ink, s, {
            colour: pal.base,
            fabric: 'silk',
            thread: pal.thread,
            accent: pal.accent,
            motif,
            cell: 84,
            area: { u1: 0.78 },
            folds,
            seed: i,
            right: [edges[i % edges.length] ?? 'zari', 92],
          })
        )
      })
      .join('')
  )
}

/** Three lengths over a rail, for the craft collection. */
export function rail(
  ink: Ink,
  x: number,
  y: number,
  low: number,
  items: readonly (readonly [PaletteName, MotifName])[],
  wide = 150,
): string {
  const total = items.length * wide
  return (
    `<rect x="${x - 40}" y="${y - 7}" width="${total + 80}" height="14" rx="7" fill="${ink.linear(
      [
        [0, '#8a5a30'],
        [1, '#4a2a12'],
      ],
      0,
      0,
      0,
      1,
    )}"/>` +
    items
      .map(([name, motif], i) => {
        const pal = palettes[name]
        const a = x + i * wide + 6
        const b = a + wide - 12
        const end = low - (i % 2) * 70
        const [s, folds] = strip(
          [
            [a, y - 6],
            [a - 4, mix(y, low, 0.5)],
            [a - 8, end - 10],
          ],
          [
            [b, y - 6],
            [b + 4, mix(y, low, 0.5)],
            [b + 8, end],
          ],
          i + 5,
          5,
          12,
        )
        return cloth(ink, s, {
          colour: pal.base,
          fabric: 'silk',
          thread: pal.thread,
          accent: pal.accent,
          motif,
          cell: 44,
          area: { v1: 0.84, u0: 0.08, u1: 0.92 },
          folds,
          seed: i,
          hem: [edges[i % edges.length] ?? 'zari', 60],
          left: ['thread', 16],
          right: ['thread', 16],
        })
      })
      .join('')
  )
}

/** The adda: cloth laced to a wooden frame, half of it worked. */
export function adda(ink: Ink, x: number, y: number, w: number, d: number): string {
  const pal = palettes.anar
  const skew = 150
  const at = (u: number, v: number): Pt => [
    mix(mix(x + skew, x + w - skew, u), mix(x, x + w, u), v),
    y + d * Math.max(0, v) ** 0.92,
  ]
  const s: Surf = (u, v) => at(mix(0.05, 0.95, u), mix(0.1, 0.9, v))
  const beam = (u0: number, v0: number, u1: number, v1: number, thick: number): string => {
    const [a, b] = [at(u0, v0), at(u1, v1)]
    return (
      line(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, '#3e200e', thick + 5) +
      line(`M${a[0]} ${a[1] - 3}L${b[0]} ${b[1] - 3}`, '#9a6434', thick) +
      line(
        `M${a[0]} ${a[1] - thick * 0.35}L${b[0]} ${b[1] - thick * 0.35}`,
        '#c8925a',
        thick * 0.2,
        'opacity=".7"',
      )
    )
  }
  const laces = range(22)
    .map((i) => {
      const u = (i + 0.5) / 22
      const [a, b] = [at(u, 0), s(u, 0)]
      const [c, e] = [at(u, 1), s(u, 1)]
      return `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}M${c[0].toFixed(1)} ${c[1].toFixed(1)}L${e[0].toFixed(1)} ${e[1].toFixed(1)}`
    })
    .join('')
  const leg = (px: number, py: number): string =>
    `<path d="M${px - 13} ${py}H${px + 13}L${px + 9} ${py + 190}H${px - 9}Z" fill="#5f3618"/>`
  const done: Surf = (u, v) => s(u * 0.62, v)
  const todo: Surf = (u, v) => s(mix(0.62, 1, u), v)
  return (
    leg(at(0.02, 0)[0], at(0, 0)[1]) +
    leg(at(0.98, 0)[0], at(1, 0)[1]) +
    leg(at(0.02, 1)[0], at(0, 1)[1]) +
    leg(at(0.98, 1)[0], at(1, 1)[1]) +
    line(laces, '#e9d9b4', 2.4) +
    cloth(ink, s, { colour: pal.base, fabric: 'silk', thread: pal.thread, accent: pal.accent }) +
    `<g opacity=".38">${cloth(ink, todo, { colour: pal.base, fabric: 'silk', thread: '#f3e2b4', accent: '#f3e2b4', motif: 'paisley', cell: 62, bare: true })}</g>` +
    cloth(ink, done, {
      colour: pal.base,
      fabric: 'silk',
      thread: pal.thread,
      accent: pal.accent,
      motif: 'jaal',
      cell: 46,
      bare: true,
    }) +
    border(ink, edge(s, 'left'), 'zari', 74, {
      thread: pal.thread,
      accent: pal.accent,
      ground: pal.base,
    }) +
    beam(-0.03, 0, 1.03, 0, 20) +
    beam(0.015, -0.03, 0.015, 1.03, 17) +
    beam(0.985, -0.03, 0.985, 1.03, 17) +
    beam(-0.03, 1, 1.03, 1, 26)
  )
}

/** What hangs above: lamps, strings of marigold, stars. */
import type { Box } from './arches.ts'
import { lighten } from './colour.ts'
import { num, range } from './geom.ts'
import { fill, group, type Ink, line } from './ink.ts'

export function lamp(ink: Ink, x: number, top: number, drop: number, tone: string, k = 1): string {
  const g = ink.gold(tone)
  const y = top + drop
  const glow = ink.radial([
    [0, '#ffdf9a', 0.85],
    [0.4, '#ffc766', 0.3],
    [1, '#ffc766', 0],
  ])
  return (
    line(`M${x} ${top}V${num(y)}`, tone, 1.4) +
    `<circle cx="${x}" cy="${num(y + 24 * k)}" r="${62 * k}" fill="${glow}"/>` +
    group(
      `<path d="M-5 0H5L9 8H-9Z M-12 12C-16 26 -10 40 0 46C10 40 16 26 12 12Z M-3 48H3L0 60Z" fill="${g}"/><path d="M-6 17C-8 27 -4 35 0 38C4 35 8 27 6 17Z" fill="#fff3cf"/>`,
      `transform="translate(${x} ${num(y)}) scale(${k})"`,
    )
  )
}

/** A string of marigolds with a leaf at its end. */
export function string(
  x: number,
  top: number,
  low: number,
  colours: readonly string[],
  r = 6.2,
): string {
  const n = Math.max(3, Math.floor((low - top) / (r * 1.75)))
  const beads = range(n)
    .map((i) => {
      const cy = low - i * r * 1.75
      const c = colours[i % colours.length] ?? '#e58a1f'
      return `<circle cx="${num(x)}" cy="${num(cy)}" r="${r}" fill="${c}"/><circle cx="${num(x - 1.2)}" cy="${num(cy - 1.4)}" r="${num(r * 0.5)}" fill="${lighten(c, 0.3)}"/>`
    })
    .join('')
  return `${beads}<path d="M0 0C8 8 8 20 0 30C-8 20 -8 8 0 0Z" fill="#5d7a3a" transform="translate(${num(x)} ${num(low + 4)})"/>`
}

export function stars(b: Box, random: () => number, colour: string, n: number): string {
  const d = range(n)
    .map(() => {
      const x = b.x + 20 + random() * (b.w - 40)
      const y = b.y + b.h * (0.08 + random() * 0.62)
      const r = 1.6 + random() * 3.6
      return `M${num(x)} ${num(y - r)}L${num(x + r * 0.28)} ${num(y - r * 0.28)}L${num(x + r)} ${num(y)}L${num(x + r * 0.28)} ${num(y + r * 0.28)}L${num(x)} ${num(y + r)}L${num(x - r * 0.28)} ${num(y + r * 0.28)}L${num(x - r)} ${num(y)}L${num(x - r * 0.28)} ${num(y - r * 0.28)}Z`
    })
    .join('')
  return fill(d, colour, 'opacity=".75"')
}

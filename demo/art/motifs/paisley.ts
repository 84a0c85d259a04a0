/** Paisley (ambi, kairi): the mango with its curled tip, a flower inside. */
import { disc, flower, glyph, scatter } from '../glyph.ts'
import type { Motif } from './kind.ts'

const outer =
  'M0.04 0.48C-0.34 0.46 -0.42 0.1 -0.22 -0.12C-0.08 -0.28 0.1 -0.3 0.14 -0.46C0.38 -0.36 0.34 -0.12 0.3 0.04C0.36 0.3 0.26 0.46 0.04 0.48Z'
const inner =
  'M0.03 0.4C0.2 0.38 0.27 0.24 0.22 0.03C0.25 -0.1 0.28 -0.22 0.2 -0.32C0.12 -0.2 -0.04 -0.16 -0.15 -0.05C-0.3 0.12 -0.24 0.38 0.03 0.4Z'
export const mango = glyph([
  { role: 't', d: outer + inner },
  { role: 't', d: flower(0.02, 0.16, 6, 0.04, 0.14, 0.05) },
  { role: 'a', d: disc(0.02, 0.16, 0.045) + disc(0.12, -0.1, 0.04) },
])
const twin = glyph([
  { role: 't', d: flip(outer) + flip(inner) },
  { role: 't', d: flower(-0.02, 0.16, 6, 0.04, 0.14, 0.05) },
  { role: 'a', d: disc(-0.02, 0.16, 0.045) + disc(-0.12, -0.1, 0.04) },
])

function flip(d: string): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(x)} ${y}`)
}

export const paisley: Motif = (out, s, cell, area) =>
  scatter(out, [mango, twin], s, cell * 1.1, area, 0.78)

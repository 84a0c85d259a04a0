/** Worked ends of sarees: what is woven across the width of a pallu, above its border. */
import { border } from './borders.ts'
import { deepen } from './colour.ts'
import { alongU, lengthU, patch, type Surf, smooth } from './geom.ts'
import {
  blank,
  disc,
  flower,
  type Glyph,
  glyph,
  type Inked,
  petal,
  place,
  row,
  stitch,
} from './glyph.ts'
import { fill, type Ink, line } from './ink.ts'
import { asharfi } from './motifs/coin.ts'
import { motifs } from './motifs/index.ts'
import { mango } from './motifs/paisley.ts'
import { type Dye, worked } from './motifs/work.ts'
import type { PalluName } from './types.ts'

/** A parrot that looks back over its wing. */
const parrot = (k: number): Glyph => {
  const m = (d: string): string =>
    d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${k * Number(x)} ${y}`)
  return glyph([
    {
      role: 't',
      d: m(
        'M-0.3 0.46C-0.42 0.2 -0.3 -0.02 -0.06 -0.14C-0.04 -0.34 0.1 -0.44 0.24 -0.36C0.36 -0.32 0.4 -0.22 0.36 -0.12C0.3 -0.18 0.26 -0.18 0.22 -0.14C0.3 0.1 0.2 0.3 0 0.34C-0.12 0.36 -0.22 0.4 -0.3 0.46Z',
      ),
    },
    { role: 'a', d: m('M-0.2 0.26C-0.22 0.1 -0.08 0 0.1 0.02C0.1 0.16 -0.02 0.26 -0.2 0.26Z') },
    { role: 'd', d: m('M0.2 -0.3C0.24 -0.3 0.26 -0.26 0.24 -0.23C0.2 -0.22 0.17 -0.26 0.2 -0.3Z') },
    {
      role: 't',
      d: stitch(
        [
          [k * -0.04, 0.32],
          [k * -0.02, 0.48],
        ],
        0.04,
      ),
    },
  ])
}
const parrotRight = parrot(1)
const parrotLeft = parrot(-1)
const lotus = glyph([
  {
    role: 't',
    d:
      petal(0, 0.22, 0.5, 0.13, 0) +
      petal(0, 0.22, 0.46, 0.12, 36) +
      petal(0, 0.22, 0.46, 0.12, -36) +
      petal(0, 0.24, 0.42, 0.1, 70) +
      petal(0, 0.24, 0.42, 0.1, -70) +
      stitch(
        [
          [0, 0.2],
          [0, 0.5],
        ],
        0.05,
      ),
  },
  { role: 'a', d: petal(0, 0.18, 0.3, 0.07, 0) },
])
const seed = glyph([{ role: 't', d: flower(0, 0, 4, 0.03, 0.3, 0.12, 45) + disc(0, 0, 0.08) }])

/** `size` is about the height of its largest figures, in pixels; the border is drawn by the cloth. */
export function pallu(ink: Ink, s: Surf, name: PalluName, size: number, dye: Dye): string {
  const { colour, thread, accent } = dye
  const tint = { thread, accent, ground: colour }
  const gold = ink.gold(thread)
  const upTo =
    (k: number): Surf =>
    (u, v) =>
      s(u, v * k)
  const bandAt = (from: number, to: number): string => fill(patch(s, 0, 1, from, to, 28, 2), gold)
  const rule = (v: number, width: number, paint = gold): string =>
    line(smooth(alongU(s, v, 0, 1, 28)), paint, width)
  const drawRow = (g: Glyph, v: number, high: number, gap: number): string => {
    const out = blank()
    row(out, g, s, v, high, gap)
    return worked(ink, out, 'zardozi', dye)
  }
  switch (name) {
    case 'kanjivaram':
      return (
        bandAt(0.08, 0.2) +
        rule(0.14, size / 20, deepen(colour, 0.4)) +
        drawRow(asharfi, 0.27, size * 0.24, 1.15) +
        border(ink, upTo(0.44), 'temple', size * 0.6, tint) +
        bandAt(0.46, 0.56) +
        drawRow(seed, 0.51, size * 0.16, 1.1) +
        border(ink, upTo(0.78), 'paisley', size * 0.6, tint)
      )
    case 'paithani': {
      const out = blank()
      pairs(out, s, 0.28, size * 0.8)
      pairs(out, s, 0.64, size * 0.8)
      return (
        rule(0.08, size / 16) +
        rule(0.12, size / 40) +
        worked(ink, out, 'zardozi', dye) +
        rule(0.47, size / 30) +
        drawRow(seed, 0.47, size * 0.14, 2.2)
      )
    }
    case 'banarasi': {
      const out = blank()
      motifs.kalamkari(out, s, size * 0.6, { v0: 0.1, v1: 0.58, u0: 0.04, u1: 0.96 })
      return (
        rule(0.06, size / 18) +
        worked(ink, out, 'zardozi', dye) +
        rule(0.6, size / 30) +
        drawRow(mango, 0.72, size * 0.42, 0.9) +
        rule(0.83, size / 30)
      )
    }
    case 'stripes':
      return [0.1, 0.22, 0.3, 0.38, 0.5, 0.58, 0.66, 0.78]
        .map((v, n) => rule(v, size / (n % 3 ? 22 : 9), ink.gold('#c9a14a')))
        .join('')
  }
}

/** Parrots that face each other across a lotus, twice in the width. */
function pairs(out: Inked, s: Surf, v: number, size: number): void {
  const count = 6
  const high = Math.min(size, (lengthU(s, v) / count) * 1.35)
  for (let n = 0; n < count; n++) {
    const bird = n % 3 === 1 ? lotus : n % 3 ? parrotLeft : parrotRight
    place(out, bird, s, (n + 0.5) / count, v, high)
  }
}

/** Groomswear: the knee-long sherwani and the short bandhgala. */
import { bottom } from '../bottoms.ts'
import { cloth, pleats } from '../cloth.ts'
import { deepen } from '../colour.ts'
import { add, lerp, mix, type Pt, range, type Surf, smooth } from '../geom.ts'
import { fill, line } from '../ink.ts'
import { secondMotif } from '../library.ts'
import { onRing } from '../poses.ts'
import type { Dress, Sitter } from '../sitter.ts'
import { strip } from '../strips.ts'
import { buttonAt, tunic } from '../tunic.ts'

export function sherwani(t: Sitter): Dress {
  const { pal, spec, ink } = t
  const made = tunic(t, {
    hemY: 826,
    hemW: 96,
    colour: pal.base,
    thread: pal.thread,
    motif: spec.motif,
    cell: t.close(40),
    border: t.border,
    neck: 'collar',
    count: 4,
    depth: 5,
  })
  const s = made.top.s
  const opening = smooth([s(0.5, 0), s(0.5, 0.3), s(0.5, 0.62), s(0.5, 0.98)])
  const edges =
    line(
      smooth([s(0.5, 0.02), s(0.5, 0.5), s(0.5, 0.99)]),
      ink.gold(pal.thread),
      15,
      'stroke-linecap="butt"',
    ) + line(opening, '#3a1a10', 1.3, 'opacity=".6"')
  const buttons = range(8)
    .map((i) => buttonAt(s(0.5, mix(0.06, 0.58, i / 7)), '#fff3cf'))
    .join('')
  return {
    body:
      bottom(t, spec.bottom === 'dhoti' ? 'dhoti' : 'churidar', {
        colour: pal.bottom ?? pal.second,
        thread: pal.thread2,
      }) +
      made.svg +
      (t.pose.back ? tailored(made.top.s, 0.62, pal.base) : edges + buttons),
    over: spec.drape === 'none' ? '' : stole(t),
    sleeve: { colour: pal.base, thread: pal.thread, motif: spec.motif, trim: 24 },
    necklace: t.hair === 'turban' ? 'long' : 'none',
  }
}

/** A stole pinned on one shoulder, straight to the knee. */
function stole(t: Sitter): string {
  const { pose: p, ink, pal } = t
  const k = t.side ? 1 : -1
  const base = add(p.pit, k * 23, -9)
  const a = add(lerp(base, p.sh[t.side], 0.25), 0, -4)
  const b = add(lerp(base, p.sh[t.side], 0.9), 0, -5)
  const hip = onRing(p.hip, k, 12)
  const inner: Pt[] = [
    a,
    add(p.bust.c, k * 30, 0),
    [hip[0] - k * 46, hip[1]],
    [hip[0] - k * 44, 856],
  ]
  const outer: Pt[] = [
    b,
    add(onRing(p.bust, k, 0), -k * 4, 0),
    [hip[0] + k * 4, hip[1]],
    [hip[0] + k * 22, 868],
  ]
  const [s, folds] = k > 0 ? strip(inner, outer, t.seed, 4, 8) : strip(outer, inner, t.seed, 4, 8)
  const even = pleats(4, t.seed, 0.2)
  return cloth(ink, s, {
    colour: pal.second,
    fabric: 'silk',
    thread: pal.thread2,
    accent: pal.accent,
    motif: secondMotif(t.spec),
    cell: 30,
    folds: folds.length ? folds : even,
    seed: t.seed,
    hem: [t.border === 'none' ? 'zari' : t.border, 40],
    left: ['thread', 12],
    right: ['thread', 12],
  })
}

/** A coat's back: the seam down its middle, those over the blades, and the vent from `v` to the hem. */
function tailored(s: Surf, v: number, colour: string): string {
  const down = (u: number, from: number, to: number): string =>
    smooth(range(5).map((n) => s(u, mix(from, to, n / 4))))
  const blades = smooth([s(0.1, 0.14), s(0.26, 0.26), s(0.3, 0.4), s(0.29, v)])
  const others = smooth([s(0.9, 0.14), s(0.74, 0.26), s(0.7, 0.4), s(0.71, v)])
  const dark = deepen(colour, 0.7)
  return (
    line(down(0.5, 0.05, v) + blades + others, dark, 1.6, 'opacity=".5"') +
    fill(
      smooth(
        [s(0.5, v), s(0.494, mix(v, 1, 0.5)), s(0.485, 1), s(0.52, 1), s(0.505, mix(v, 1, 0.5))],
        true,
      ),
      dark,
      'opacity=".75"',
    )
  )
}

export function bandhgala(t: Sitter): Dress {
  const { pal, spec, ink, pose: p } = t
  const made = tunic(t, {
    hemY: 640,
    hemW: 78,
    colour: pal.base,
    thread: pal.thread,
    motif: spec.motif,
    cell: 34,
    border: 'none',
    neck: 'collar',
    count: 3,
    depth: 2,
  })
  const s = made.top.s
  const opening = line(
    smooth([s(0.5, 0), s(0.5, 0.5), s(0.52, 0.98)]),
    '#1c1012',
    1.6,
    'opacity=".7"',
  )
  const buttons = range(6)
    .map((i) => buttonAt(s(0.5, mix(0.08, 0.72, i / 5)), pal.thread))
    .join('')
  const pocket = add(p.bust.c, 40, -8)
  const flaps = line(
    smooth([s(0.14, 0.78), s(0.32, 0.79)]) + smooth([s(0.68, 0.79), s(0.86, 0.78)]),
    '#1c1012',
    1.8,
    'opacity=".5"',
  )
  const square =
    `<path d="M-13 0L-8 -16L-1 -8L5 -19L12 0Z" fill="${pal.accent}" transform="translate(${pocket[0]} ${pocket[1]})"/>` +
    line(smooth([add(pocket, -15, 0), add(pocket, 15, 2)]), ink.gold(pal.thread), 3)
  return {
    body:
      bottom(t, 'pants', { colour: pal.bottom ?? pal.base, thread: pal.thread }) +
      made.svg +
      (p.back ? tailored(s, 0.72, pal.base) : opening + buttons + flaps + square),
    sleeve: { colour: pal.base, thread: pal.thread, motif: spec.motif, trim: 10 },
    necklace: 'none',
  }
}

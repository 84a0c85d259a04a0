/** The figure itself: skin tones, neck and shoulders, legs and feet. */
import { blend, deepen, lighten } from './colour.ts'
import { add, lerp, type Pt, ramp, type Surf, smooth, tube } from './geom.ts'
import type { Flesh } from './hand.ts'
import { fill, type Ink, line } from './ink.ts'
import type { Pose } from './pose.ts'
import { onRing } from './poses.ts'
import type { SkinName } from './types.ts'

const tones: Record<SkinName, string> = {
  wheat: '#dcab80',
  honey: '#c68e62',
  almond: '#ab7249',
  umber: '#8a5636',
  deep: '#6b3f28',
}

export function flesh(name: SkinName): Flesh {
  const base = tones[name]
  return {
    base,
    shade: blend(base, '#5a2413', 0.34),
    light: lighten(base, 0.3),
    line: blend(base, '#3a150c', 0.62),
  }
}

/** Side of the body from armpit to hip, with ease. */
export function sidePoints(p: Pose, side: 0 | 1, ease = 0): Pt[] {
  const k = side ? 1 : -1
  const pit = add(p.sh[side], -k * 12 * p.scale, 40)
  return [
    add(pit, k * ease * 0.5, 0),
    onRing(p.bust, k, ease),
    onRing(p.under, k, ease),
    onRing(p.waist, k, ease),
    lerp(onRing(p.waist, k, ease), onRing(p.hip, k, ease), 0.55),
    onRing(p.hip, k, ease),
  ]
}

export function neckAndTrunk(ink: Ink, p: Pose, s: Flesh): string {
  const m = p.male ? 1.35 : 1
  const top: Pt = [p.head[0] - p.turn * 3, p.head[1] + 28]
  const [l, r] = [sidePoints(p, 0), sidePoints(p, 1)]
  const slope = (i: 0 | 1): Pt[] => {
    const k = i ? 1 : -1
    return [
      add(top, k * 11.6 * m, 0),
      lerp(add(top, k * 11.6 * m, 0), add(p.pit, k * 12.5 * m, -8), 0.6),
      add(p.pit, k * 17 * m, -8),
      add(lerp(add(p.pit, k * 17 * m, -8), p.sh[i], 0.5), 0, 3.5),
      add(p.sh[i], -k * 8, 4),
      add(p.sh[i], 0, 12),
    ]
  }
  const shape = `${smooth([...slope(0), ...l])}${smooth([...r].reverse(), false, 'L')}${smooth(slope(1).reverse(), false, 'L')}Z`
  const pit = p.pit
  const bones =
    smooth([add(pit, -8, 5), add(pit, -28, 8), add(pit, -46, 18)]) +
    smooth([add(pit, 8, 6), add(pit, 28, 10), add(pit, 46, 21)]) +
    smooth([add(pit, -4, 3), add(pit, -10 * m, -26), add(top, -11 * m, 12)]) +
    smooth([add(pit, 4, 3), add(pit, 9 * m, -24)])
  const shadow = smooth(
    [
      add(top, -12 * m, 2),
      add(top, -8, 24),
      add(top, 4, 32),
      add(top, 12 * m, 18),
      add(top, 12 * m, 0),
    ],
    true,
  )
  const cleft = smooth([add(p.bust.c, 0, -26), add(p.bust.c, 1, -6)])
  const navel = lerp(p.waist.c, p.hip.c, 0.28)
  const belly = smooth([add(p.under.c, 0, 16), add(p.waist.c, 0, 6), add(navel, 0, -8)])
  const body = fill(
    shape,
    ink.linear(
      [
        [0, s.light],
        [0.45, s.base],
        [1, s.shade],
      ],
      0,
      0,
      1,
      0.1,
    ),
  )
  if (p.back) return body + fill(shadow, s.shade, 'opacity=".55"') + spine(p, shape, s)
  return (
    body +
    fill(shadow, s.shade, 'opacity=".75"') +
    line(shape, s.line, 1.3, 'opacity=".7"') +
    line(bones, s.line, 1.1, 'opacity=".38"') +
    (p.male ? '' : line(cleft + belly, s.line, 1, 'opacity=".4"')) +
    (p.male
      ? ''
      : line(smooth([add(navel, -1, -3), navel, add(navel, 0, 4)]), s.line, 2, 'opacity=".55"'))
  )
}

/** The furrow of the back, and the edges of the shoulder blades. */
function spine(p: Pose, shape: string, s: Flesh): string {
  const blade = (k: number): string =>
    smooth([
      add(p.pit, k * 22, 44),
      add(p.pit, k * 30, 62),
      add(p.pit, k * 29, 80),
      add(p.pit, k * 21, 92),
    ])
  return (
    line(shape, s.line, 1.3, 'opacity=".7"') +
    line(
      smooth([add(p.pit, 0, 10), p.bust.c, p.under.c, p.waist.c, lerp(p.waist.c, p.hip.c, 0.6)]),
      s.line,
      1.6,
      'opacity=".42"',
    ) +
    line(blade(-1) + blade(1), s.line, 1.2, 'opacity=".34"')
  )
}

export const legPath = (p: Pose, i: 0 | 1): Pt[] => {
  const top = onRing(p.hip, i ? 0.52 : -0.52)
  return [top, lerp(top, p.knee[i], 0.5), p.knee[i], lerp(p.knee[i], p.ankle[i], 0.4), p.ankle[i]]
}

const legHalf = ramp([
  [0, 33],
  [0.25, 29],
  [0.5, 18.5],
  [0.66, 19],
  [1, 9],
])

export const legSurf = (p: Pose, i: 0 | 1, ease = 0): Surf =>
  tube(legPath(p, i), (t) => legHalf(t) * (p.male ? 1.08 : 1) + ease)

/** The same shoe from behind: the ankle comes down into its round heel. */
function heel(
  at: (x: number, y: number) => Pt,
  ink: Ink,
  s: Flesh,
  colour: string,
  thread: string,
): string {
  const skin = smooth([at(-8, -8), at(8, -8), at(9, 14), at(11, 30), at(-11, 30), at(-9, 14)], true)
  const shoe = smooth(
    [
      at(-12, 24),
      at(0, 20),
      at(12, 24),
      at(16, 40),
      at(13, 49),
      at(0, 52),
      at(-12, 49),
      at(-14, 38),
    ],
    true,
  )
  return (
    fill(skin, s.base) +
    line(skin, s.line, 1, 'opacity=".5"') +
    fill(shoe, ink.sheen(colour, 0.8)) +
    line(shoe, deepen(colour, 0.6), 1.2) +
    line(smooth([at(-12, 25), at(0, 21), at(12, 25)]), thread, 2.4) +
    line(smooth([at(0, 23), at(0, 48)]), thread, 1.4)
  )
}

/** A jutti or mojari seen from the front quarter, its tip turned up a little. */
export function foot(
  ink: Ink,
  p: Pose,
  i: 0 | 1,
  s: Flesh,
  colour: string,
  thread: string,
): string {
  const a = p.ankle[i]
  const k = i ? 1 : -1
  const m = p.male ? 1.2 : 1
  const at = (x: number, y: number): Pt => [a[0] + k * x * m, a[1] + y * m]
  if (p.back) return heel(at, ink, s, colour, thread)
  const skin = smooth([at(-8, -8), at(8, -8), at(12, 16), at(16, 34), at(-4, 34), at(-9, 14)], true)
  const shoe = smooth(
    [
      at(-11, 14),
      at(-8, 26),
      at(4, 26),
      at(13, 18),
      at(20, 34),
      at(28, 50),
      at(37, 53),
      at(32, 60),
      at(14, 60),
      at(-4, 48),
    ],
    true,
  )
  const top = smooth([at(-9, 24), at(4, 31), at(14, 22)])
  return (
    fill(skin, s.base) +
    line(skin, s.line, 1, 'opacity=".5"') +
    fill(shoe, ink.sheen(colour, 0.8)) +
    line(shoe, deepen(colour, 0.6), 1.2) +
    line(top, thread, 2.4) +
    line(smooth([at(12, 36), at(20, 48), at(30, 54)]), thread, 1.4)
  )
}

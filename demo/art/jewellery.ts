/** Thin gold: earrings, tikka, necklaces, bangles; pearls for the groom. */

import { wristSurf } from './arms.ts'
import { add, alongU, lerp, type Pt, range, smooth, spline } from './geom.ts'
import { headSpot } from './head.ts'
import { fill, type Ink, line } from './ink.ts'
import type { Pose } from './pose.ts'

const dot = (p: Pt, r: number, paint: string): string =>
  `<circle cx="${p[0].toFixed(1)}" cy="${p[1].toFixed(1)}" r="${r}" fill="${paint}"/>`

export function jhumkas(ink: Ink, p: Pose, jewel: string): string {
  const gold = ink.gold()
  const one = (x: number, y: number, k: number): string => {
    const at = headSpot(p, x, y)
    const bell = smooth(
      [
        add(at, 0, 6 * k),
        add(at, 6 * k, 12 * k),
        add(at, 8 * k, 19 * k),
        add(at, -8 * k, 19 * k),
        add(at, -6 * k, 12 * k),
      ],
      true,
    )
    return (
      dot(at, 4.4 * k, gold) +
      dot(at, 2 * k, jewel) +
      fill(bell, gold) +
      line(bell, '#7d5a1c', 0.7) +
      [-6, 0, 6].map((d) => dot(add(at, d * k, 23 * k), 1.7 * k, d ? '#fffaf0' : jewel)).join('')
    )
  }
  return p.back ? one(-31, 16, 0.86) + one(31, 16, 0.86) : one(-30, 15, 1) + one(25, 15, 0.78)
}

export function tikka(ink: Ink, p: Pose, jewel: string, matha: boolean): string {
  const gold = ink.gold()
  const q = (x: number, y: number): Pt => headSpot(p, x, y)
  const end = q(8, -22)
  let out = line(smooth([q(0, -52), q(6, -38), q(8, -29)]), '#d9b45c', 1.8)
  out += dot(end, 6, gold) + dot(end, 2.8, jewel) + dot(add(end, 0, 8.5), 2.1, '#fffaf0')
  if (matha) {
    const chain = smooth([q(-25, -8), q(-16, -24), q(8, -36), q(20, -26), q(26, -10)])
    out += line(chain, '#d9b45c', 1.8) + line(chain, '#fff3cf', 3, 'stroke-dasharray=".1 6"')
  }
  return out
}

export function necklace(
  ink: Ink,
  p: Pose,
  kind: 'choker' | 'long' | 'light' | 'none',
  jewel: string,
): string {
  if (kind === 'none') return ''
  const gold = ink.gold()
  const c = p.pit
  if (kind === 'light') {
    const chain = smooth([
      add(c, -17, -16),
      add(c, -10, 3),
      add(c, 1, 12),
      add(c, 11, 3),
      add(c, 17, -15),
    ])
    return (
      line(chain, '#d9b45c', 1.5) + dot(add(c, 1, 15), 3.6, gold) + dot(add(c, 1, 15), 1.6, jewel)
    )
  }
  const collar = [add(c, -16, -24), add(c, -10, -9), add(c, 0, -3), add(c, 10, -9), add(c, 16, -23)]
  const d = smooth(collar)
  const at = spline(collar)
  let out =
    line(d, gold, 10, 'stroke-linecap="butt"') +
    line(d, '#7d5a1c', 0.8, 'opacity=".8"') +
    range(9)
      .map((i) => dot(at((i + 0.5) / 9), 2.1, i % 2 ? '#fffaf0' : jewel))
      .join('') +
    range(9)
      .map((i) => dot(add(at((i + 0.5) / 9), 0, 8), 1.9, '#fff3cf'))
      .join('')
  if (kind === 'long') {
    const rope = [
      add(c, -20, -12),
      add(c, -26, 28),
      add(c, -16, 70),
      add(c, 0, 92),
      add(c, 16, 70),
      add(c, 27, 29),
      add(c, 20, -11),
    ]
    const r = smooth(rope)
    const low = add(c, 0, 99)
    out +=
      line(r, '#b98f3c', 2.6) +
      line(r, '#fff3cf', 3.6, 'stroke-dasharray=".1 6.5"') +
      fill(
        smooth(
          [add(low, -13, -8), add(low, 13, -8), add(low, 8, 8), add(low, 0, 15), add(low, -8, 8)],
          true,
        ),
        gold,
      ) +
      dot(low, 4.4, jewel) +
      [-8, 0, 8].map((x) => dot(add(low, x, 18 - Math.abs(x) * 0.5), 2.2, '#fffaf0')).join('')
  }
  return out
}

export function pearls(p: Pose, jewel: string, ink: Ink): string {
  const c = p.pit
  const strand = (w: number, h: number): string =>
    smooth([
      add(c, -w * 0.7, -4),
      add(c, -w, h * 0.4),
      add(c, -w * 0.6, h * 0.85),
      add(c, 0, h),
      add(c, w * 0.6, h * 0.85),
      add(c, w, h * 0.4),
      add(c, w * 0.7, -4),
    ])
  return (
    [
      [24, 70],
      [31, 96],
      [38, 122],
    ]
      .map(
        ([w = 0, h = 0]) =>
          line(strand(w, h), '#b9a37a', 3.6) +
          line(strand(w, h), '#fffaf0', 4.6, 'stroke-dasharray=".1 5.4"'),
      )
      .join('') +
    dot(add(c, 0, 126), 8, ink.gold()) +
    dot(add(c, 0, 126), 4.4, jewel)
  )
}

export function bangles(ink: Ink, p: Pose, i: 0 | 1, count: number, jewel: string): string {
  const s = wristSurf(p, i, 1.8)
  const gold = ink.gold()
  return range(count)
    .map((k) => {
      const v = 0.97 - k * 0.054
      const ring = alongU(s, v, 0, 1, 6).map((q, j) =>
        j === 0 || j === 6 ? q : lerp(q, s(0.5, v + 0.04), 0.35),
      )
      return (
        line(smooth(ring), k % 3 === 1 ? jewel : gold, k % 3 === 1 ? 3.4 : 4) +
        line(smooth(ring), '#fff3cf', 0.9, 'opacity=".7"')
      )
    })
    .join('')
}

/** A lotus held between the fingers. */
export function lotus(p: Pose): string {
  if (p.flower === undefined) return ''
  const i = p.flower
  const a = (p.aim[i] * Math.PI) / 180
  const c: Pt = [p.wr[i][0] - Math.sin(a) * 50, p.wr[i][1] + Math.cos(a) * 52]
  const stem = smooth([add(p.wr[i], i ? -16 : 16, 56), add(p.wr[i], i ? -6 : 6, 4), add(c, 0, 8)])
  const leaf = (turn: number, l: number, w: number, paint: string): string =>
    `<path d="M0 0C${w} ${-l * 0.3} ${w * 0.9} ${-l * 0.75} 0 ${-l}C${-w * 0.9} ${-l * 0.75} ${-w} ${-l * 0.3} 0 0Z" fill="${paint}" stroke="#a83a62" stroke-width=".8" transform="translate(${c[0].toFixed(1)} ${(c[1] + 8).toFixed(1)}) rotate(${turn})"/>`
  return (
    line(stem, '#5d7a44', 3) +
    [-62, 62, -38, 38].map((t) => leaf(t, 32, 9, '#e89ab0')).join('') +
    [-20, 20, 0].map((t) => leaf(t, 34, 9.5, '#f3bcc8')).join('')
  )
}

/** A lit lamp among petals on a brass plate, over the hands that carry it. */
export function lamp(ink: Ink, p: Pose): string {
  if (!p.lamp) return ''
  const [x, y] = p.lamp
  const gold = ink.gold()
  const glow = ink.radial([
    [0, '#fff1b8', 0.9],
    [0.35, '#ffd36a', 0.4],
    [1, '#ffb43a', 0],
  ])
  const petals = [-24, -15, 15, 24]
    .map(
      (dx) =>
        `<ellipse cx="${x + dx}" cy="${y - 5}" rx="6" ry="4" fill="#e58a1f" stroke="#a8541a" stroke-width=".7"/>`,
    )
    .join('')
  const bowl = `M${x - 12} ${y - 13}C${x - 10} ${y - 2} ${x + 10} ${y - 2} ${x + 12} ${y - 13}Z`
  const flame = `M${x} ${y - 40}C${x + 8} ${y - 27} ${x + 6} ${y - 15} ${x} ${y - 14}C${x - 6} ${y - 15} ${x - 8} ${y - 27} ${x} ${y - 40}Z`
  return (
    `<ellipse cx="${x}" cy="${y}" rx="45" ry="10" fill="${gold}" stroke="#7d5a1c" stroke-width="1.2"/>` +
    `<ellipse cx="${x}" cy="${y - 3}" rx="38" ry="7" fill="#f6dd9a" opacity=".55"/>` +
    petals +
    `<circle cx="${x}" cy="${y - 26}" r="40" fill="${glow}"/>` +
    fill(bowl, '#9a4a22') +
    line(bowl, '#5c2a12', 1) +
    fill(flame, '#ffb52e') +
    fill(
      `M${x} ${y - 30}C${x + 4} ${y - 23} ${x + 3} ${y - 16} ${x} ${y - 15}C${x - 3} ${y - 16} ${x - 4} ${y - 23} ${x} ${y - 30}Z`,
      '#fff3c4',
    )
  )
}

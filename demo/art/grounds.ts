/** Walls, floors and weather: the mood a garment stands in. */

import { archPath, type Box, inset } from './arches.ts'
import { blend, colourDistance, luminance } from './colour.ts'
import { plants, spandrel } from './garden.ts'
import { num, range, rng } from './geom.ts'
import { lamp, stars, string } from './hangings.ts'
import { fill, group, type Ink, line } from './ink.ts'
import type { Mood } from './mood.ts'
import type { ArchName, MoodName } from './types.ts'

export const moods: Record<MoodName, Mood> = {
  ivory: {
    wall: ['#efe4d0', '#dcc8a4'],
    niche: ['#fffaf0', '#efe3cd'],
    floor: '#dcc6a0',
    gold: '#c09a48',
    ink: '#8a6a34',
    hang: 'none',
  },
  maroon: {
    wall: ['#5d1424', '#38091a'],
    niche: ['#f6e3cf', '#e2bf9f'],
    floor: '#b98a68',
    gold: '#d9b25a',
    ink: '#7a2330',
    hang: 'garland',
  },
  monsoon: {
    wall: ['#2c4f44', '#16302b'],
    niche: ['#e3ece0', '#b4c9ba'],
    floor: '#84a08f',
    gold: '#cbab5e',
    ink: '#2f5a4c',
    hang: 'rain',
  },
  indigo: {
    wall: ['#273561', '#141c3c'],
    niche: ['#eaeaf0', '#bcc4da'],
    floor: '#8d98b8',
    gold: '#cfb067',
    ink: '#33437a',
    hang: 'stars',
  },
  marigold: {
    wall: ['#d98a1e', '#a8561a'],
    niche: ['#fff3d6', '#f3d596'],
    floor: '#d8a650',
    gold: '#e2b64f',
    ink: '#a5541a',
    hang: 'garland',
  },
  night: {
    wall: ['#171a33', '#0b0d1f'],
    niche: ['#39406e', '#1f2447'],
    floor: '#171b39',
    gold: '#d9b765',
    ink: '#8f86b8',
    hang: 'lamps',
  },
  rose: {
    wall: ['#e2bcb0', '#c18d84'],
    niche: ['#fdf1ea', '#f0d4ca'],
    floor: '#d8aea2',
    gold: '#b98d4e',
    ink: '#a8655c',
    hang: 'none',
  },
  sage: {
    wall: ['#b9c2a6', '#8b9878'],
    niche: ['#f6f4e6', '#dfe2ca'],
    floor: '#b3b994',
    gold: '#b3924b',
    ink: '#66734f',
    hang: 'none',
  },
}

/** Below this distance in OKLab a garment and the wall behind it run into one. */
export const MIN_CONTRAST = 0.12

/** The tone of the niche behind a figure, between its light centre and its edge. */
export const nicheTone = ({ niche }: Mood): string => blend(niche[0], niche[1], 0.35)

/** A mood whose niche stands off all the colours: as deep or as light as that needs. */
export function moodBehind(name: MoodName, colours: readonly string[]): Mood {
  const mood = moods[name]
  const isDark = luminance(mood.niche[0]) < 0.5
  const towards = isDark ? mood.ink : mood.wall[1]
  const at = (t: number): Mood => ({
    ...mood,
    niche: [blend(mood.niche[0], towards, t), blend(mood.niche[1], towards, t)],
  })
  const contrast = (m: Mood) =>
    Math.min(...colours.map((colour) => colourDistance(colour, nicheTone(m))))
  const steps = range(15).map((n) => at(n * 0.05))
  return (
    steps.find((m) => contrast(m) >= MIN_CONTRAST) ??
    steps.reduce((best, m) => (contrast(m) > contrast(best) ? m : best))
  )
}

const gold = (ink: Ink, m: Mood): string => ink.gold(m.gold)

function hanging(ink: Ink, m: Mood, b: Box, seed: number): string {
  const random = rng(seed)
  const [l, r, top] = [b.x, b.x + b.w, b.y]
  switch (m.hang) {
    case 'lamps':
      return (
        lamp(ink, l + b.w * 0.17, top + b.h * 0.1, 120, m.gold, 1) +
        lamp(ink, r - b.w * 0.17, top + b.h * 0.1, 84, m.gold, 1) +
        stars(b, random, m.gold, 26)
      )
    case 'garland': {
      const c = ['#e58a1f', '#f2b233', '#e58a1f', '#d9541c']
      const hung = [0.06, 0.13, 0.2, 0.8, 0.87, 0.94]
      return hung
        .map((k, i) => {
          const x = l + b.w * k
          const low = top + b.h * (0.44 - Math.abs(k < 0.5 ? k : 1 - k) * 0.62 + (i % 2) * 0.03)
          return string(x, top, low, c, 7.6)
        })
        .join('')
    }
    case 'rain': {
      const drops = range(46).map(() => {
        const x = l + random() * b.w
        const y = top + b.h * (0.1 + random() * 0.72)
        return `M${num(x)} ${num(y)}l-4 ${num(16 + random() * 14)}`
      })
      const cloud = (x: number, y: number, k: number): string =>
        `<path d="M-70 10C-84 -14 -54 -34 -38 -20C-32 -48 12 -50 18 -24C40 -40 74 -22 62 6C78 14 66 30 50 26H-58C-74 30 -84 18 -70 10Z" fill="#ffffff" opacity=".5" transform="translate(${num(x)} ${num(y)}) scale(${k})"/>`
      return (
        cloud(l + b.w * 0.24, top + b.h * 0.24, 0.9) +
        cloud(r - b.w * 0.2, top + b.h * 0.31, 0.7) +
        line(drops.join(''), m.ink, 1.2, 'opacity=".28"')
      )
    }
    case 'stars':
      return stars(b, random, m.ink, 34) + moon(r - b.w * 0.22, top + b.h * 0.22, m)
    default:
      return ''
  }
}

const moon = (x: number, y: number, m: Mood): string =>
  `<path d="M0 -34A34 34 0 1 0 30 18A27 27 0 1 1 0 -34Z" fill="${m.gold}" opacity=".9" transform="translate(${num(x)} ${num(y)})"/>`

/** The wall, the niche with its arch, and the floor within it. */
export function jharokha(
  ink: Ink,
  name: MoodName,
  arch: ArchName,
  seed: number,
  /** Colours of what stands before it. */
  colours: readonly string[] = [],
): { back: string; frame: string } {
  const m = moodBehind(name, colours)
  const b: Box = { x: 74, y: 66, w: 752, h: 1066 }
  const outer = archPath(arch, b)
  const inner = archPath(arch, inset(b, 17))
  const line2 = archPath(arch, inset(b, 29))
  const clip = ink.clip(inner)
  const g = gold(ink, m)
  const wall = ink.linear(
    [
      [0, m.wall[0]],
      [1, m.wall[1]],
    ],
    0,
    0,
    0,
    1,
  )
  const glow = ink.radial(
    [
      [0, m.niche[0]],
      [0.55, nicheTone(m)],
      [1, m.niche[1]],
    ],
    0.5,
    0.4,
    0.72,
  )
  const floorY = 1002
  const tiles = range(9)
    .map((i) => `M450 ${floorY - 190}L${450 + (i - 4) * 170} 1200`)
    .join('')
  const corner = spandrel(m.gold)
  const back =
    `<rect width="900" height="1200" fill="${wall}"/>` +
    `<rect x="26" y="26" width="848" height="1148" fill="none" stroke="${m.gold}" stroke-width="1.6" opacity=".8"/>` +
    `<rect x="34" y="34" width="832" height="1132" fill="none" stroke="${m.gold}" stroke-width=".8" opacity=".6"/>` +
    (arch === 'bangla'
      ? ''
      : group(corner, 'transform="translate(48 48)" opacity=".85"') +
        group(corner, 'transform="translate(852 48) scale(-1 1)" opacity=".85"')) +
    fill(outer, g) +
    fill(inner, glow) +
    group(
      hanging(ink, m, b, seed) +
        plants(m, name, floorY, seed % 3) +
        `<rect x="60" y="${floorY}" width="780" height="200" fill="${ink.linear(
          [
            [0, m.floor, 0.55],
            [1, m.floor],
          ],
          0,
          0,
          0,
          1,
        )}"/>` +
        group(
          line(tiles, blend(m.floor, '#3a2412', 0.35), 1, 'opacity=".4"'),
          `clip-path="${ink.clip(`M60 ${floorY}H840V1200H60Z`)}"`,
        ) +
        line(
          `M60 ${floorY}H840M60 ${floorY + 40}H840`,
          blend(m.floor, '#3a2412', 0.35),
          1,
          'opacity=".4"',
        ),
      `clip-path="${clip}"`,
    ) +
    line(line2, m.gold, 1.5, 'opacity=".75"')
  const columns = arch === 'columned' ? pillar(ink, m, 92) + pillar(ink, m, 808) : ''
  const frame =
    columns +
    `<rect x="52" y="1122" width="796" height="22" rx="3" fill="${g}"/>` +
    line('M60 1133H840', blend(m.gold, '#3a2412', 0.5), 5, 'stroke-dasharray=".1 13" opacity=".7"')
  return { back, frame }
}

function pillar(ink: Ink, m: Mood, x: number): string {
  const g = gold(ink, m)
  const tone = ink.linear([
    [0, blend(m.niche[1], '#5a3a20', 0.3)],
    [0.4, m.niche[0]],
    [1, blend(m.niche[1], '#5a3a20', 0.35)],
  ])
  return group(
    `<path d="M-13 -720H13V0H-13Z" fill="${tone}" stroke="${m.gold}" stroke-width="1.4"/>` +
      `<path d="M-20 0H20V-22C20 -34 13 -38 13 -50H-13C-13 -38 -20 -34 -20 -22Z M-22 -720C-22 -744 -13 -748 -13 -764H13C13 -748 22 -744 22 -720L13 -700H-13Z" fill="${g}"/>` +
      line('M-5 -690V-60M5 -690V-60', m.gold, 1, 'opacity=".7"'),
    `transform="translate(${x} 1122)"`,
  )
}

/** The sign-in half and the about page. */

import { archPath, inset } from '../arches.ts'
import { spandrel } from '../garden.ts'
import { rng, xy } from '../geom.ts'
import { stars } from '../hangings.ts'
import { fill, group, line } from '../ink.ts'
import { arcade, floor, type Scene, scene, sky, skyline, stand } from './kit.ts'
import { diyas, drawVeil, lamps } from './lights.ts'
import { people } from './people.ts'
import { adda, rail } from './textiles.ts'
import { tones } from './tones.ts'

export const signIn: Scene = scene(
  'sign-in',
  'A woman in a midnight and silver lehenga in a lamplit arch at night',
  1200,
  1600,
  (ink) => {
    const t = tones.night
    const b = { x: 130, y: 110, w: 940, h: 1400 }
    const outer = archPath('scalloped', b)
    const inner = archPath('scalloped', inset(b, 22))
    const glow = ink.radial(
      [
        [0, '#4a4f8a'],
        [0.55, '#2a3064'],
        [1, '#12163a'],
      ],
      0.5,
      0.42,
      0.7,
    )
    return (
      `<rect width="1200" height="1600" fill="${ink.linear(
        [
          [0, '#1a1030'],
          [1, '#0d0a1e'],
        ],
        0,
        0,
        0,
        1,
      )}"/>` +
      group(spandrel(t.gold), 'transform="translate(60 60) scale(1.5)" opacity=".8"') +
      group(spandrel(t.gold), 'transform="translate(1140 60) scale(-1.5 1.5)" opacity=".8"') +
      fill(outer, ink.gold(t.gold)) +
      fill(inner, glow) +
      group(
        stars({ x: 150, y: 100, w: 900, h: 1200 }, rng(4), '#f0e2b8', 60) +
          `<path d="M0 -60A60 60 0 1 0 53 32A48 48 0 1 1 0 -60Z" fill="#f0dfae" transform="translate(860 430)"/>` +
          skyline(ink, 1200, 1330, '#1a1f4a', 17) +
          floor(ink, 1200, 1600, 1322, t) +
          lamps(
            ink,
            [
              [290, 200, 240],
              [910, 200, 330],
            ],
            t.gold,
            1.6,
          ),
        `clip-path="${ink.clip(inner)}"`,
      ) +
      line(archPath('scalloped', inset(b, 36)), t.gold, 2, 'opacity=".7"') +
      stand(ink, people.shaamLehenga, 600, 1446, 1120, '#05060f') +
      diyas(ink, xy('212,1440 292,1488 908,1488 988,1440'), 1.3) +
      drawVeil(ink, 1200, 1600, '#0b0718', 0.15, 0.35)
    )
  },
)

export const about: Scene = scene(
  'about',
  'The atelier: crimson silk laced to an embroidery frame, half worked in gold, beside spools of thread',
  1600,
  900,
  (ink) => {
    const t = tones.ivory
    const spool = (x: number, y: number, c: string, k = 1): string =>
      group(
        `<ellipse cy="0" rx="26" ry="8" fill="#8a5a30"/><path d="M-18 -4H18V-56H-18Z" fill="${ink.sheen(c, 1)}"/>${line('M-18 -12H18M-18 -20H18M-18 -28H18M-18 -36H18M-18 -44H18', '#2a0d18', 1, 'opacity=".3"')}<ellipse cy="-58" rx="26" ry="8" fill="#b07a42"/><ellipse cy="-59" rx="8" ry="2.6" fill="#4a2a12"/>`,
        `transform="translate(${x} ${y}) scale(${k})"`,
      )
    return (
      sky(ink, 1600, 900, t) +
      skyline(ink, 1600, 560, '#c9b68e', 30) +
      arcade(ink, 1600, 0, 600, {
        arch: 'mughal',
        span: 330,
        gap: 110,
        tone: t,
        start: 105,
        top: 70,
        inlay: true,
      }) +
      floor(ink, 1600, 900, 590, t, 800) +
      rail(
        ink,
        1130,
        150,
        560,
        [
          ['panna', 'jaal'],
          ['genda', 'bandhani'],
          ['shaam', 'buti'],
        ],
        118,
      ) +
      stand(ink, people.motiLehenga, 262, 720, 600) +
      adda(ink, 330, 560, 980, 220) +
      [
        [1376, 812, '#b3212b'],
        [1446, 836, '#e3bf6a'],
        [1516, 812, '#0f6650'],
      ]
        .map(([x, y, c]) => spool(Number(x), Number(y), String(c), 1.2))
        .join('') +
      lamps(ink, [[820, 0, 150]], t.gold, 1.6) +
      drawVeil(ink, 1600, 900, '#3a2010', 0.08, 0.22)
    )
  },
)

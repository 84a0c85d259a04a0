/** The feature images of the home page. */

import { range, rng, xy } from '../geom.ts'
import { stars } from '../hangings.ts'
import type { PlateSpec } from '../types.ts'
import { arcade, floor, type Scene, scene, sky, skyline, stand } from './kit.ts'
import { cloud, diyas, drawVeil, lamps, rain, torans } from './lights.ts'
import { people } from './people.ts'
import { cascade } from './textiles.ts'
import { tones } from './tones.ts'

const groom: PlateSpec = people.motiSherwani
const bride: PlateSpec = people.anarLehenga

export const features: Scene[] = [
  scene(
    'feature-bridal',
    'A veiled bride in pomegranate velvet between two friends under marigold strings',
    1600,
    900,
    (ink) => {
      const t = tones.bridal
      return (
        sky(ink, 1600, 900, t) +
        skyline(ink, 1600, 690, '#c77a5c', 3) +
        arcade(ink, 1600, 0, 716, {
          arch: 'mughal',
          span: 470,
          gap: 90,
          tone: t,
          start: 5,
          top: 70,
          inlay: true,
        }) +
        floor(ink, 1600, 900, 706, t, 800) +
        torans(
          [
            40, 74, 108, 376, 410, 444, 600, 634, 668, 936, 970, 1004, 1160, 1194, 1228, 1500, 1534,
            1568,
          ],
          36,
          [300, 250, 200],
          7,
        ) +
        stand(ink, people.pistaAnarkali, 452, 832, 660) +
        stand(ink, people.gulaabiSaree, 1150, 832, 660) +
        stand(ink, bride, 800, 862, 740) +
        diyas(ink, xy('120,840 220,866 1370,866 1470,840')) +
        drawVeil(ink, 1600, 900, '#2a0612', 0.25, 0.3)
      )
    },
  ),
  scene(
    'feature-festive',
    'Dancers in turmeric, rani pink and parrot green among lamps on a terrace at night',
    1600,
    900,
    (ink) => {
      const t = tones.festive
      return (
        sky(ink, 1600, 900, t) +
        stars({ x: 0, y: 0, w: 1600, h: 760 }, rng(8), '#ffe9b8', 70) +
        skyline(ink, 1600, 660, '#2a1a44', 11) +
        arcade(ink, 1600, 0, 690, {
          arch: 'trefoil',
          span: 620,
          gap: 120,
          tone: t,
          start: -250,
          top: 56,
        }) +
        floor(ink, 1600, 900, 684, t, 820) +
        lamps(
          ink,
          [
            [430, 0, 190],
            [1170, 0, 190],
          ],
          t.gold,
          1.6,
        ) +
        diyas(
          ink,
          range(13).map((i) => [60 + i * 124, 850 + (i % 2) * 10] as const),
          0.9,
        ) +
        stand(ink, people.haldiSharara, 520, 824, 660) +
        stand(ink, people.raniLehenga, 880, 858, 724) +
        stand(ink, people.totaPatiala, 1270, 828, 660) +
        drawVeil(ink, 1600, 900, '#1a0a12', 0.2, 0.2)
      )
    },
  ),
  scene(
    'feature-monsoon',
    'Two women in leheriya and mint on a veranda while rain falls over the lake',
    1600,
    900,
    (ink) => {
      const t = tones.monsoon
      return (
        sky(ink, 1600, 900, t) +
        cloud(330, 210, 2.6, '#ffffff', 0.4) +
        cloud(860, 160, 3.2, '#dfe8e4', 0.5) +
        cloud(1300, 250, 2.4, '#ffffff', 0.4) +
        skyline(ink, 1600, 610, '#7d9c8c', 21) +
        `<rect y="600" width="1600" height="120" fill="${ink.linear(
          [
            [0, '#a9c4be'],
            [1, '#7fa39a'],
          ],
          0,
          0,
          0,
          1,
        )}"/>` +
        rain(1600, 690, '#ffffff', 150, 4) +
        arcade(ink, 1600, 0, 720, {
          arch: 'scalloped',
          span: 700,
          gap: 110,
          tone: t,
          start: -310,
          top: 60,
          inlay: true,
        }) +
        floor(ink, 1600, 900, 700, t, 800) +
        stand(ink, people.gulaabiSaree2, 640, 850, 700) +
        stand(ink, people.mintPalazzo, 1010, 850, 690) +
        drawVeil(ink, 1600, 900, '#1f3a34', 0.1, 0.3)
      )
    },
  ),
  scene(
    'feature-handloom',
    'Lengths of handwoven cloth falling in folds: ikat, ajrakh, jaal and bandhani',
    1600,
    900,
    (ink) =>
      cascade(ink, 1600, 900, [
        ['neel', 'ajrakh'],
        ['kesar', 'ikat'],
        ['panna', 'jaal'],
        ['sindoor', 'bandhani'],
        ['moti', 'kalamkari'],
      ]),
  ),
  scene(
    'feature-groom',
    'A groom in ivory brocade with two friends in midnight and wine on a moonlit terrace',
    1600,
    900,
    (ink) => {
      const t = tones.night
      return (
        sky(ink, 1600, 900, t) +
        stars({ x: 0, y: 0, w: 1600, h: 760 }, rng(3), '#f0e2b8', 80) +
        `<circle cx="800" cy="300" r="92" fill="#f6ecd0"/>` +
        skyline(ink, 1600, 690, '#1c2350', 9) +
        arcade(ink, 1600, 0, 716, {
          arch: 'ogee',
          span: 480,
          gap: 90,
          tone: t,
          start: -10,
          top: 60,
        }) +
        floor(ink, 1600, 900, 706, t, 800) +
        lamps(
          ink,
          [
            [515, 0, 210],
            [1085, 0, 210],
          ],
          t.gold,
          1.5,
        ) +
        stand(ink, people.shaamBandhgala, 478, 838, 690) +
        stand(ink, people.wineSherwani, 1122, 838, 700) +
        stand(ink, groom, 800, 862, 740) +
        diyas(ink, xy('140,850 320,868 1290,868 1470,850')) +
        drawVeil(ink, 1600, 900, '#080a1c', 0.2, 0.3)
      )
    },
  ),
]

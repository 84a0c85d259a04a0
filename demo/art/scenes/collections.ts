/** One scene for each of the six collections, the sign-in half and the about page. */

import { plant } from '../garden.ts'
import { range, rng } from '../geom.ts'
import { stars } from '../hangings.ts'
import { group, type Ink } from '../ink.ts'
import type { ArchName, PlateSpec } from '../types.ts'
import { arcade, floor, type Scene, scene, sky, skyline, stand, type Tone } from './kit.ts'
import { diyas, lamps, torans } from './lights.ts'
import { people } from './people.ts'
import { rail } from './textiles.ts'
import { tones } from './tones.ts'

const [W, H] = [1200, 900]

const room = (ink: Ink, t: Tone, arch: ArchName, seed: number, span = 400): string =>
  sky(ink, W, H, t) +
  skyline(ink, W, 690, t.shade, seed) +
  arcade(ink, W, 0, 716, {
    arch,
    span,
    gap: 74,
    tone: t,
    start: 600 - span * 1.5 - 74,
    top: 64,
    inlay: true,
  }) +
  floor(ink, W, H, 706, t)

const trio = (ink: Ink, a: PlateSpec, b: PlateSpec, c: PlateSpec): string =>
  stand(ink, a, 300, 834, 690) + stand(ink, c, 900, 834, 690) + stand(ink, b, 600, 866, 760)

export const collections: Scene[] = [
  scene(
    'collection-festive-wear',
    'Anarkali, lehenga and jacket in festival colours under strings of marigold',
    W,
    H,
    (ink) => {
      const t = tones.festive
      return (
        room(ink, { ...t, sky: ['#2a1a4a', '#b5553c'] }, 'scalloped', 2) +
        torans(
          range(22).map((i) => 20 + i * 55),
          36,
          [210, 160, 250],
          7,
        ) +
        diyas(
          ink,
          range(9).map((i) => [60 + i * 135, 860] as const),
          0.8,
        ) +
        trio(ink, people.totaAnarkali, people.raniLehenga2, people.mehendiKurta)
      )
    },
  ),
  scene(
    'collection-wedding',
    'A bride in vermilion, her groom in ivory, and a sister in blush',
    W,
    H,
    (ink) => {
      const t = tones.bridal
      return (
        room(ink, t, 'mughal', 4) +
        lamps(
          ink,
          [
            [363, 0, 220],
            [837, 0, 220],
          ],
          t.gold,
          1.3,
        ) +
        trio(ink, people.motiSherwani2, people.sindoorLehenga2, people.blushGown)
      )
    },
  ),
  scene(
    'collection-indo-western',
    'A cape set, a gown and an asymmetric kurta in a blue evening hall',
    W,
    H,
    (ink) => {
      const t = tones.night
      return (
        room(ink, t, 'ogee', 6) +
        stars({ x: 0, y: 60, w: W, h: 560 }, rng(5), '#f0e2b8', 30) +
        lamps(
          ink,
          [
            [363, 0, 200],
            [837, 0, 200],
          ],
          t.gold,
          1.3,
        ) +
        trio(ink, people.chandiKurta, people.coralCape, people.morGown)
      )
    },
  ),
  scene(
    'collection-casual-ethnic',
    'Cotton kurtas and a palazzo in a sunlit sage courtyard',
    W,
    H,
    (ink) => {
      const t = tones.sage
      return (
        room(ink, t, 'trefoil', 8) +
        trio(ink, people.saffronIvoryKurta, people.coralPalazzo, people.neelCoord)
      )
    },
  ),
  scene(
    'collection-heritage-craft',
    'A woman in a Banarasi saree beside a rail of ajrakh, patola, kalamkari and bandhani',
    W,
    H,
    (ink) => {
      const t = tones.ivory
      return (
        room(ink, t, 'bangla', 12, 520) +
        rail(
          ink,
          500,
          210,
          760,
          [
            ['neel', 'ajrakh'],
            ['kesar', 'ikat'],
            ['saffronIvory', 'kalamkari'],
            ['sindoor', 'bandhani'],
          ],
          152,
        ) +
        stand(ink, people.pannaSaree2, 300, 860, 750)
      )
    },
  ),
  scene(
    'collection-seasonal',
    'Linen, layered jackets and pastels in a rose garden pavilion',
    W,
    H,
    (ink) => {
      const t = tones.rose
      const bush = plant('#94806a', '#e9c4bc', '#b98d4e')
      return (
        room(ink, t, 'scalloped', 14) +
        [70, 455, 745, 1130]
          .map((x, i) =>
            group(bush, `transform="translate(${x} 760) scale(${i % 2 ? -0.8 : 0.8} .8)"`),
          )
          .join('') +
        trio(ink, people.elaichiStraight, people.lilacAnarkali, people.aasmaniKurta)
      )
    },
  ),
]

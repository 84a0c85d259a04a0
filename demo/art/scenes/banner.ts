/** The home page's banner: wide, and tall for a phone held upright. */
import { xy } from '../geom.ts'
import type { PlateSpec } from '../types.ts'
import { arcade, floor, type Scene, scene, sky, skyline, stand } from './kit.ts'
import { diyas, drawVeil, hush, lamps, torans } from './lights.ts'
import { people } from './people.ts'
import { tones } from './tones.ts'

const vermilion: PlateSpec = people.sindoorLehenga
const emeraldSaree: PlateSpec = people.pannaSaree
const marigoldAnarkali: PlateSpec = people.gendaAnarkali
const groom: PlateSpec = people.motiSherwani

export const banner: Scene = scene(
  'banner',
  'Four figures in couture stand in a palace courtyard of scalloped arches at dusk',
  1920,
  1080,
  (ink) => {
    const t = tones.dusk
    return (
      sky(ink, 1920, 1080, t) +
      skyline(ink, 1920, 800, '#5a1f3c', 5) +
      arcade(ink, 1920, 0, 836, {
        arch: 'scalloped',
        span: 430,
        gap: 96,
        tone: t,
        start: -168,
        top: 92,
        inlay: true,
      }) +
      floor(ink, 1920, 1080, 830, t, 1240) +
      lamps(
        ink,
        [
          [1098, 0, 250],
          [1624, 0, 250],
        ],
        t.gold,
        1.5,
      ) +
      torans(
        [890, 922, 954, 1240, 1272, 1304, 1416, 1448, 1480, 1788, 1820, 1852],
        36,
        [230, 280, 210],
        7,
      ) +
      stand(ink, groom, 1690, 986, 780) +
      stand(ink, emeraldSaree, 960, 980, 752) +
      stand(ink, marigoldAnarkali, 1460, 1010, 776) +
      stand(ink, vermilion, 1216, 1044, 830) +
      diyas(ink, xy('800,1020 860,1050 1800,1032 1868,1010'), 0.9) +
      hush(ink, 1920, 1080, '#1c0714', 0.58, 0.94) +
      drawVeil(ink, 1920, 1080, '#1c0714', 0.3, 0.35)
    )
  },
)

/** The words lie on its lower half, so the faces look out of the upper. */
export const tallBanner: Scene = scene(
  'banner-tall',
  'Two women in a vermilion lehenga and a marigold anarkali under a scalloped arch at dusk',
  1200,
  2200,
  (ink) => {
    const t = tones.dusk
    return (
      sky(ink, 1200, 2200, t) +
      skyline(ink, 1200, 1560, '#5a1f3c', 5) +
      arcade(ink, 1200, 0, 1640, {
        arch: 'scalloped',
        span: 800,
        gap: 130,
        tone: t,
        start: -730,
        top: 150,
        inlay: true,
      }) +
      floor(ink, 1200, 2200, 1630, t, 600) +
      lamps(ink, [[600, 0, 420]], t.gold, 2.2) +
      torans([70, 120, 170, 1030, 1080, 1130], 60, [420, 520, 400], 11) +
      stand(ink, marigoldAnarkali, 850, 1930, 1420) +
      stand(ink, vermilion, 430, 2010, 1510) +
      diyas(ink, xy('90,1960 1080,2010'), 1.6) +
      drawVeil(ink, 1200, 2200, '#1c0714', 0.3, 0.35)
    )
  },
)

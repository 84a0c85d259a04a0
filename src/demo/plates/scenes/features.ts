/** The banner and the feature images of the home page. */
import { stars } from '../grounds.ts'
import { rng, range } from '../geom.ts'
import type { PlateSpec } from '../types.ts'
import { cascade } from './textiles.ts'
import { arcade, cloud, diyas, floor, hush, lamps, rain, type Scene, scene, sky, skyline, stand, torans, veilOf } from './kit.ts'
import { tones } from './tones.ts'

const vermilion: PlateSpec = { silhouette: 'lehenga', palette: 'sindoor', motif: 'buti', border: 'zari', pose: 'twirl', hair: 'braid', skin: 'honey', sleeve: 'elbow', neckline: 'sweetheart', drape: 'trail' }
const emeraldSaree: PlateSpec = { silhouette: 'saree', palette: 'panna', motif: 'buti', border: 'temple', pose: 'contra', hair: 'bun', skin: 'umber', sleeve: 'short', neckline: 'round' }
const marigoldAnarkali: PlateSpec = { silhouette: 'anarkali', palette: 'genda', motif: 'gota', border: 'gota', pose: 'lotus', hair: 'open', skin: 'wheat', sleeve: 'full', neckline: 'round', drape: 'elbows', length: 'floor' }
const groom: PlateSpec = { silhouette: 'sherwani', palette: 'moti', motif: 'jaal', border: 'zari', pose: 'contra', hair: 'turban', skin: 'almond', beard: true }
const bride: PlateSpec = { silhouette: 'lehenga', palette: 'anar', motif: 'paisley', border: 'paisley', pose: 'clasp', hair: 'bun', skin: 'wheat', sleeve: 'three', neckline: 'round', drape: 'veil', fabric: 'velvet' }

export const banner: Scene = scene('banner', 'Four figures in couture stand in a palace courtyard of scalloped arches at dusk', 1920, 1080, (ink) => {
  const t = tones.dusk
  return (
    sky(ink, 1920, 1080, t) +
    skyline(ink, 1920, 800, '#5a1f3c', 5) +
    arcade(ink, 1920, 0, 836, { arch: 'scalloped', span: 430, gap: 96, tone: t, start: -168, top: 92, inlay: true }) +
    floor(ink, 1920, 1080, 830, t, 1240) +
    lamps(ink, [[1098, 0, 250], [1624, 0, 250]], t.gold, 1.5) +
    torans([890, 922, 954, 1240, 1272, 1304, 1416, 1448, 1480, 1788, 1820, 1852], 36, [230, 280, 210], 7) +
    stand(ink, groom, 1690, 986, 780) +
    stand(ink, emeraldSaree, 960, 980, 752) +
    stand(ink, marigoldAnarkali, 1460, 1010, 776) +
    stand(ink, vermilion, 1216, 1044, 830) +
    diyas(ink, [[800, 1020], [860, 1050], [1800, 1032], [1868, 1010]], 0.9) +
    hush(ink, 1920, 1080, '#1c0714', 0.58, 0.94) +
    veilOf(ink, 1920, 1080, '#1c0714', 0.3, 0.35)
  )
})

export const features: Scene[] = [
  scene('feature-bridal', 'A veiled bride in pomegranate velvet between two friends under marigold strings', 1600, 900, (ink) => {
    const t = tones.bridal
    return (
      sky(ink, 1600, 900, t) + skyline(ink, 1600, 690, '#c77a5c', 3) +
      arcade(ink, 1600, 0, 716, { arch: 'mughal', span: 470, gap: 90, tone: t, start: 5, top: 70, inlay: true }) +
      floor(ink, 1600, 900, 706, t, 800) +
      torans([40, 74, 108, 376, 410, 444, 600, 634, 668, 936, 970, 1004, 1160, 1194, 1228, 1500, 1534, 1568], 36, [300, 250, 200], 7) +
      stand(ink, { silhouette: 'anarkali', palette: 'pista', motif: 'chikan', border: 'scallop', pose: 'stride', hair: 'braid', skin: 'umber', sleeve: 'three', neckline: 'boat', drape: 'shoulder', length: 'floor' }, 452, 832, 660) +
      stand(ink, { silhouette: 'saree', palette: 'gulaabi', motif: 'buti', border: 'zari', pose: 'lotus', flip: true, hair: 'bun', skin: 'almond', sleeve: 'elbow', neckline: 'boat' }, 1150, 832, 660) +
      stand(ink, bride, 800, 862, 740) +
      diyas(ink, [[120, 840], [220, 866], [1370, 866], [1470, 840]]) +
      veilOf(ink, 1600, 900, '#2a0612', 0.25, 0.3)
    )
  }),
  scene('feature-festive', 'Dancers in turmeric, rani pink and parrot green among lamps on a terrace at night', 1600, 900, (ink) => {
    const t = tones.festive
    return (
      sky(ink, 1600, 900, t) + stars({ x: 0, y: 0, w: 1600, h: 760 }, rng(8), '#ffe9b8', 70) +
      skyline(ink, 1600, 660, '#2a1a44', 11) +
      arcade(ink, 1600, 0, 690, { arch: 'trefoil', span: 620, gap: 120, tone: t, start: -250, top: 56 }) +
      floor(ink, 1600, 900, 684, t, 820) +
      lamps(ink, [[430, 0, 190], [1170, 0, 190]], t.gold, 1.6) +
      stand(ink, { silhouette: 'sharara', palette: 'haldi', motif: 'buti', border: 'gota', pose: 'twirl', hair: 'braid', skin: 'umber', sleeve: 'short', neckline: 'v', drape: 'both', length: 'short' }, 520, 824, 660) +
      stand(ink, { silhouette: 'lehenga', palette: 'rani', motif: 'gota', border: 'gota', pose: 'twirl', flip: true, hair: 'open', skin: 'honey', sleeve: 'elbow', neckline: 'sweetheart', drape: 'trail' }, 880, 858, 724) +
      stand(ink, { silhouette: 'patiala', palette: 'tota', motif: 'bandhani', border: 'thread', pose: 'lotus', hair: 'braid', skin: 'wheat', sleeve: 'short', neckline: 'round', drape: 'shoulder' }, 1270, 828, 660) +
      diyas(ink, range(13).map((i) => [60 + i * 124, 872 + (i % 2) * 10] as const), 0.9) +
      veilOf(ink, 1600, 900, '#1a0a12', 0.2, 0.2)
    )
  }),
  scene('feature-monsoon', 'Two women in leheriya and mint on a veranda while rain falls over the lake', 1600, 900, (ink) => {
    const t = tones.monsoon
    return (
      sky(ink, 1600, 900, t) +
      cloud(330, 210, 2.6, '#ffffff', 0.4) + cloud(860, 160, 3.2, '#dfe8e4', 0.5) + cloud(1300, 250, 2.4, '#ffffff', 0.4) +
      skyline(ink, 1600, 610, '#7d9c8c', 21) +
      `<rect y="600" width="1600" height="120" fill="${ink.linear([[0, '#a9c4be'], [1, '#7fa39a']], 0, 0, 0, 1)}"/>` +
      rain(1600, 690, '#ffffff', 150, 4) +
      arcade(ink, 1600, 0, 720, { arch: 'scalloped', span: 700, gap: 110, tone: t, start: -310, top: 60, inlay: true }) +
      floor(ink, 1600, 900, 700, t, 800) +
      stand(ink, { silhouette: 'saree', palette: 'gulaabi', motif: 'leheriya', border: 'thread', pose: 'lotus', hair: 'braid', skin: 'almond', sleeve: 'short', neckline: 'round', fabric: 'georgette' }, 640, 850, 700) +
      stand(ink, { silhouette: 'palazzo', palette: 'mint', motif: 'kalamkari', border: 'vine', pose: 'repose', hair: 'open', skin: 'umber', sleeve: 'three', neckline: 'v', drape: 'shoulder', length: 'midi', fabric: 'cotton' }, 1010, 850, 690) +
      veilOf(ink, 1600, 900, '#1f3a34', 0.1, 0.3)
    )
  }),
  scene('feature-handloom', 'Lengths of handwoven cloth falling in folds: ikat, ajrakh, jaal and bandhani', 1600, 900, (ink) =>
    cascade(ink, 1600, 900, [
      ['neel', 'ajrakh'], ['kesar', 'ikat'], ['panna', 'jaal'], ['sindoor', 'bandhani'], ['moti', 'kalamkari'],
    ]),
  ),
  scene('feature-groom', 'A groom in ivory brocade with two friends in midnight and wine on a moonlit terrace', 1600, 900, (ink) => {
    const t = tones.night
    return (
      sky(ink, 1600, 900, t) + stars({ x: 0, y: 0, w: 1600, h: 760 }, rng(3), '#f0e2b8', 80) +
      `<circle cx="800" cy="300" r="92" fill="#f6ecd0"/>` + skyline(ink, 1600, 690, '#1c2350', 9) +
      arcade(ink, 1600, 0, 716, { arch: 'ogee', span: 480, gap: 90, tone: t, start: -10, top: 60 }) +
      floor(ink, 1600, 900, 706, t, 800) +
      lamps(ink, [[515, 0, 210], [1085, 0, 210]], t.gold, 1.5) +
      stand(ink, { silhouette: 'bandhgala', palette: 'shaam', motif: 'buti', pose: 'stride', hair: 'crop', skin: 'honey', beard: true }, 478, 838, 690) +
      stand(ink, { silhouette: 'sherwani', palette: 'wine', motif: 'buti', border: 'thread', pose: 'clasp', hair: 'turban', skin: 'deep', beard: true, fabric: 'velvet', bottom: 'dhoti' }, 1122, 838, 700) +
      stand(ink, groom, 800, 862, 740) +
      diyas(ink, [[140, 850], [320, 868], [650, 880], [960, 880], [1290, 868], [1470, 850]]) +
      veilOf(ink, 1600, 900, '#080a1c', 0.2, 0.3)
    )
  }),
]

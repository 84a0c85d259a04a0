/** One scene for each of the six collections, the sign-in half and the about page. */
import { archPath, inset } from '../arches.ts'
import { range, rng } from '../geom.ts'
import { plant, spandrel, stars } from '../grounds.ts'
import { fill, group, type Ink, line } from '../ink.ts'
import type { ArchName, PlateSpec } from '../types.ts'
import { arcade, diyas, floor, lamps, type Scene, scene, sky, skyline, stand, type Tone, torans, veilOf } from './kit.ts'
import { adda, rail } from './textiles.ts'
import { tones } from './tones.ts'

const [W, H] = [1200, 900]

const room = (ink: Ink, t: Tone, arch: ArchName, seed: number, span = 400): string =>
  sky(ink, W, H, t) +
  skyline(ink, W, 690, t.shade, seed) +
  arcade(ink, W, 0, 716, { arch, span, gap: 74, tone: t, start: 600 - span * 1.5 - 74, top: 64, inlay: true }) +
  floor(ink, W, H, 706, t)

const trio = (ink: Ink, a: PlateSpec, b: PlateSpec, c: PlateSpec): string =>
  stand(ink, a, 300, 834, 690) + stand(ink, c, 900, 834, 690) + stand(ink, b, 600, 866, 760)

export const collections: Scene[] = [
  scene('collection-festive-wear', 'Anarkali, lehenga and jacket in festival colours under strings of marigold', W, H, (ink) => {
    const t = tones.festive
    return (
      room(ink, { ...t, sky: ['#2a1a4a', '#b5553c'] }, 'scalloped', 2) +
      torans(range(22).map((i) => 20 + i * 55), 36, [210, 160, 250], 7) +
      trio(
        ink,
        { silhouette: 'anarkali', palette: 'tota', motif: 'gota', border: 'gota', pose: 'stride', hair: 'braid', skin: 'umber', sleeve: 'elbow', neckline: 'round', drape: 'elbows', length: 'floor' },
        { silhouette: 'lehenga', palette: 'rani', motif: 'mirror', border: 'mirror', pose: 'twirl', hair: 'open', skin: 'honey', sleeve: 'short', neckline: 'v', drape: 'trail' },
        { silhouette: 'kurta', palette: 'mehendi', motif: 'buti', border: 'thread', pose: 'contra', hair: 'turban', skin: 'almond', layer: 'waistcoat', beard: true },
      ) +
      diyas(ink, range(9).map((i) => [60 + i * 135, 876] as const), 0.8)
    )
  }),
  scene('collection-wedding', 'A bride in vermilion, her groom in ivory, and a sister in blush', W, H, (ink) => {
    const t = tones.bridal
    return (
      room(ink, t, 'mughal', 4) + lamps(ink, [[363, 0, 220], [837, 0, 220]], t.gold, 1.3) +
      trio(
        ink,
        { silhouette: 'sherwani', palette: 'moti', motif: 'jaal', border: 'zari', pose: 'clasp', hair: 'turban', skin: 'almond', beard: true },
        { silhouette: 'lehenga', palette: 'sindoor', motif: 'buti', border: 'zari', pose: 'contra', hair: 'bun', skin: 'honey', sleeve: 'three', neckline: 'round', drape: 'veil' },
        { silhouette: 'gown', palette: 'blush', motif: 'gota', border: 'gota', pose: 'lotus', hair: 'open', skin: 'wheat', sleeve: 'cap', neckline: 'sweetheart', seed: 1 },
      )
    )
  }),
  scene('collection-indo-western', 'A cape set, a gown and an asymmetric kurta in a blue evening hall', W, H, (ink) => {
    const t = tones.night
    return (
      room(ink, t, 'ogee', 6) + stars({ x: 0, y: 60, w: W, h: 560 }, rng(5), '#f0e2b8', 30) + lamps(ink, [[363, 0, 200], [837, 0, 200]], t.gold, 1.3) +
      trio(
        ink,
        { silhouette: 'kurta', palette: 'chandi', motif: 'buti', border: 'thread', pose: 'jhumka', hair: 'sleek', skin: 'deep', sleeve: 'full', neckline: 'boat', length: 'knee', hem: 'asymmetric', bottom: 'pants' },
        { silhouette: 'cape', palette: 'coral', motif: 'gota', border: 'scallop', pose: 'twirl', hair: 'bun', skin: 'honey', neckline: 'sweetheart', length: 'midi' },
        { silhouette: 'gown', palette: 'mor', motif: 'mirror', border: 'thread', pose: 'contra', hair: 'open', skin: 'wheat', sleeve: 'none', neckline: 'v', seed: 4 },
      )
    )
  }),
  scene('collection-casual-ethnic', 'Cotton kurtas and a palazzo in a sunlit sage courtyard', W, H, (ink) => {
    const t = tones.sage
    return (
      room(ink, t, 'trefoil', 8) +
      trio(
        ink,
        { silhouette: 'kurta', palette: 'saffronIvory', motif: 'buti', border: 'thread', pose: 'contra', hair: 'braid', skin: 'umber', sleeve: 'three', neckline: 'v', length: 'knee', bottom: 'pants', fabric: 'cotton' },
        { silhouette: 'palazzo', palette: 'coral', motif: 'kalamkari', border: 'thread', pose: 'lotus', hair: 'open', skin: 'honey', sleeve: 'elbow', neckline: 'round', drape: 'none', length: 'short', fabric: 'cotton' },
        { silhouette: 'coord', palette: 'neel', motif: 'ajrakh', border: 'thread', pose: 'repose', hair: 'bun', skin: 'wheat', sleeve: 'short', neckline: 'collar', fabric: 'cotton' },
      )
    )
  }),
  scene('collection-heritage-craft', 'A woman in a Banarasi saree beside a rail of ajrakh, patola, kalamkari and bandhani', W, H, (ink) => {
    const t = tones.ivory
    return (
      room(ink, t, 'bangla', 12, 520) +
      rail(ink, 500, 210, 760, [['neel', 'ajrakh'], ['kesar', 'ikat'], ['saffronIvory', 'kalamkari'], ['sindoor', 'bandhani']], 152) +
      stand(ink, { silhouette: 'saree', palette: 'panna', motif: 'jaal', border: 'zari', pose: 'contra', hair: 'bun', skin: 'umber', sleeve: 'elbow', neckline: 'round' }, 300, 860, 750)
    )
  }),
  scene('collection-seasonal', 'Linen, layered jackets and pastels in a rose garden pavilion', W, H, (ink) => {
    const t = tones.rose
    const bush = plant('#94806a', '#e9c4bc', '#b98d4e')
    return (
      room(ink, t, 'scalloped', 14) +
      [70, 455, 745, 1130].map((x, i) => group(bush, `transform="translate(${x} 760) scale(${i % 2 ? -0.8 : 0.8} .8)"`)).join('') +
      trio(
        ink,
        { silhouette: 'straight', palette: 'elaichi', motif: 'buti', border: 'vine', pose: 'clasp', hair: 'sleek', skin: 'honey', sleeve: 'full', neckline: 'round', drape: 'none', layer: 'jacket' },
        { silhouette: 'anarkali', palette: 'lilac', motif: 'chikan', border: 'scallop', pose: 'lotus', hair: 'bun', skin: 'wheat', sleeve: 'three', neckline: 'boat', drape: 'shoulder', length: 'floor', fabric: 'organza' },
        { silhouette: 'kurta', palette: 'aasmani', motif: 'plain', border: 'thread', pose: 'repose', hair: 'crop', skin: 'umber', beard: true, fabric: 'cotton' },
      )
    )
  }),
]

export const signIn: Scene = scene('sign-in', 'A woman in a midnight and silver lehenga in a lamplit arch at night', 1200, 1600, (ink) => {
  const t = tones.night
  const b = { x: 130, y: 110, w: 940, h: 1400 }
  const outer = archPath('scalloped', b)
  const inner = archPath('scalloped', inset(b, 22))
  const glow = ink.radial([[0, '#4a4f8a'], [0.55, '#2a3064'], [1, '#12163a']], 0.5, 0.42, 0.7)
  return (
    `<rect width="1200" height="1600" fill="${ink.linear([[0, '#1a1030'], [1, '#0d0a1e']], 0, 0, 0, 1)}"/>` +
    group(spandrel(t.gold), 'transform="translate(60 60) scale(1.5)" opacity=".8"') +
    group(spandrel(t.gold), 'transform="translate(1140 60) scale(-1.5 1.5)" opacity=".8"') +
    fill(outer, ink.gold(t.gold)) + fill(inner, glow) +
    group(
      stars({ x: 150, y: 100, w: 900, h: 1200 }, rng(4), '#f0e2b8', 60) +
        `<path d="M0 -60A60 60 0 1 0 53 32A48 48 0 1 1 0 -60Z" fill="#f0dfae" transform="translate(860 430)"/>` +
        skyline(ink, 1200, 1330, '#1a1f4a', 17) + floor(ink, 1200, 1600, 1322, t) + lamps(ink, [[290, 200, 240], [910, 200, 330]], t.gold, 1.6),
      `clip-path="${ink.clip(inner)}"`,
    ) +
    line(archPath('scalloped', inset(b, 36)), t.gold, 2, 'opacity=".7"') +
    stand(ink, { silhouette: 'lehenga', palette: 'shaam', motif: 'jaal', border: 'zari', pose: 'lotus', hair: 'bun', skin: 'honey', sleeve: 'elbow', neckline: 'sweetheart', drape: 'elbows' }, 600, 1446, 1120, '#05060f') +
    diyas(ink, [[260, 1448], [380, 1482], [820, 1482], [940, 1448]], 1.3) +
    veilOf(ink, 1200, 1600, '#0b0718', 0.15, 0.35)
  )
})

export const about: Scene = scene('about', 'The atelier: crimson silk laced to an embroidery frame, half worked in gold, beside spools of thread', 1600, 900, (ink) => {
  const t = tones.ivory
  const spool = (x: number, y: number, c: string, k = 1): string =>
    group(`<ellipse cy="0" rx="26" ry="8" fill="#8a5a30"/><path d="M-18 -4H18V-56H-18Z" fill="${ink.sheen(c, 1)}"/>${line('M-18 -12H18M-18 -20H18M-18 -28H18M-18 -36H18M-18 -44H18', '#2a0d18', 1, 'opacity=".3"')}<ellipse cy="-58" rx="26" ry="8" fill="#b07a42"/><ellipse cy="-59" rx="8" ry="2.6" fill="#4a2a12"/>`, `transform="translate(${x} ${y}) scale(${k})"`)
  return (
    sky(ink, 1600, 900, t) + skyline(ink, 1600, 560, '#c9b68e', 30) +
    arcade(ink, 1600, 0, 600, { arch: 'mughal', span: 330, gap: 110, tone: t, start: 105, top: 70, inlay: true }) +
    floor(ink, 1600, 900, 590, t, 800) +
    rail(ink, 1130, 150, 560, [['panna', 'jaal'], ['genda', 'bandhani'], ['shaam', 'buti']], 118) +
    stand(ink, { silhouette: 'lehenga', palette: 'moti', motif: 'jaal', border: 'scallop', pose: 'contra', hair: 'bun', skin: 'almond', sleeve: 'elbow', neckline: 'sweetheart', drape: 'shoulder' }, 262, 720, 600) +
    adda(ink, 330, 560, 980, 220) +
    [[1376, 812, '#b3212b'], [1446, 836, '#e3bf6a'], [1516, 812, '#0f6650']].map(([x, y, c]) => spool(Number(x), Number(y), String(c), 1.2)).join('') +
    lamps(ink, [[820, 0, 150]], t.gold, 1.6) +
    veilOf(ink, 1600, 900, '#3a2010', 0.08, 0.22)
  )
})

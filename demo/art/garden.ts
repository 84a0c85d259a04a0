/** What grows and stands about the figure: vines in the corners, album flowers, cypresses, a stone rail. */
import { blend } from './colour.ts'
import { range, smooth, xy } from './geom.ts'
import { fill, group, line } from './ink.ts'
import type { Mood } from './mood.ts'
import type { MoodName } from './types.ts'

/** A spray of leaves and flowers for a corner, growing from (0, 0) down and inwards. */
export function spandrel(colour: string): string {
  const stems =
    smooth(xy('0,0 40,26 58,70 36,104 14,92')) +
    smooth(xy('40,26 88,22 128,44 124,72')) +
    smooth(xy('0,0 12,40 10,70')) +
    smooth(xy('0,0 46,4 90,2 150,14'))
  const leaf = (x: number, y: number, r: number): string =>
    `<path d="M0 0C7 -5 7 -14 0 -20C-7 -14 -7 -5 0 0Z" transform="translate(${x} ${y}) rotate(${r})"/>`
  const bloom = (x: number, y: number, k: number): string =>
    group(
      `${range(6)
        .map(
          (i) =>
            `<path d="M0 -3C5 -6 5 -12 0 -15C-5 -12 -5 -6 0 -3Z" transform="rotate(${i * 60})"/>`,
        )
        .join('')}<circle r="2.6"/>`,
      `transform="translate(${x} ${y}) scale(${k})"`,
    )
  return (
    line(stems, colour, 1.8) +
    group(
      [
        [22, 12, 120],
        [30, 20, 10],
        [50, 46, 150],
        [56, 56, 40],
        [52, 86, -140],
        [64, 22, 20],
        [84, 22, 140],
        [106, 30, 50],
        [11, 50, 120],
        [10, 40, -120],
        [70, 3, 150],
        [104, 4, 20],
        [128, 9, 150],
      ]
        .map(([x = 0, y = 0, r = 0]) => leaf(x, y, r))
        .join('') +
        bloom(14, 90, 1) +
        bloom(124, 76, 0.95) +
        bloom(9, 74, 0.6) +
        bloom(152, 15, 0.6),
      `fill="${colour}"`,
    )
  )
}

/** A flowering plant as in the margins of an album page: base at (0, 0), growing up. */
export function plant(stem: string, bloom: string, heart: string): string {
  const stems = [
    xy('0,0 -4,-80 6,-170 -2,-262'),
    xy('0,-10 -20,-84 -46,-138 -52,-196'),
    xy('0,-16 22,-92 44,-150 56,-222'),
  ] as const
  const leaf = (x: number, y: number, r: number, k = 1): string =>
    `<path d="M0 0C13 -14 15 -40 0 -66C-15 -40 -13 -14 0 0Z" transform="translate(${x} ${y}) rotate(${r}) scale(${k})"/>`
  const head = (x: number, y: number, k: number): string =>
    group(
      `${[-70, 70, -36, 36, 0]
        .map(
          (a) =>
            `<path d="M0 0C10 -9 11 -25 0 -36C-11 -25 -10 -9 0 0Z" transform="rotate(${a})" fill="${bloom}"/>`,
        )
        .join('')}<path d="M-7 3C-4 -8 4 -8 7 3Z" fill="${heart}"/>`,
      `transform="translate(${x} ${y}) scale(${k})"`,
    )
  return (
    stems.map((p) => line(smooth(p), stem, 2.6)).join('') +
    group(
      leaf(0, 0, -58, 1.1) +
        leaf(0, 0, 56, 1.15) +
        leaf(0, -4, -24, 1.3) +
        leaf(2, -4, 27, 1.2) +
        leaf(-3, -96, -46, 0.7) +
        leaf(3, -128, 42, 0.7) +
        leaf(-38, -122, -74, 0.5) +
        leaf(36, -128, 70, 0.5),
      `fill="${stem}"`,
    ) +
    head(-2, -258, 1) +
    head(-52, -192, 0.78) +
    head(57, -218, 0.84)
  )
}

/** What stands behind the figure: album flowers, cypresses, or a pierced stone rail. */
export function plants(m: Mood, name: MoodName, y: number, kind: number): string {
  const tone = blend(m.niche[1], m.ink, 0.4)
  if (kind === 2 || name === 'night' || name === 'indigo') return rail(m, y)
  const flower =
    name === 'marigold' || name === 'maroon'
      ? '#d9772a'
      : name === 'monsoon'
        ? '#c98aa0'
        : blend(m.niche[1], '#c4566a', 0.5)
  const one =
    kind === 1
      ? cypress(tone, blend(m.niche[1], flower, 0.72))
      : plant(tone, blend(m.niche[1], flower, 0.72), m.gold)
  return (
    group(one, `transform="translate(172 ${y + 6}) scale(.92 1)" opacity=".8"`) +
    group(one, `transform="translate(728 ${y + 6}) scale(-.92 1)" opacity=".8"`)
  )
}

export function cypress(leaf: string, bloom: string): string {
  const tree = smooth(
    xy('0,-430 26,-330 42,-200 36,-80 8,-26 -8,-26 -36,-80 -42,-200 -26,-330'),
    true,
  )
  const lines = `${smooth(xy('-4,-40 -18,-180 -6,-380')) + smooth(xy('4,-40 18,-180 6,-380'))}M0 -40V-400`
  const spray = range(9).map((i) => {
    const k = i % 2 ? 1 : -1
    const h = -60 - i * 38
    return `${smooth([
      [0, h + 20],
      [k * 34, h],
      [k * (64 - i * 4), h - 22],
    ])}`
  })
  const blooms = range(9)
    .map((i) => {
      const k = i % 2 ? 1 : -1
      return group(
        '<circle cx="0" cy="-7" r="6"/><circle cx="7" cy="-1" r="6"/><circle cx="4" cy="7" r="6"/><circle cx="-4" cy="7" r="6"/><circle cx="-7" cy="-1" r="6"/>',
        `fill="${bloom}" transform="translate(${k * (66 - i * 4)} ${-84 - i * 38}) scale(.9)"`,
      )
    })
    .join('')
  return (
    line(spray.join(''), leaf, 2.2) +
    fill(tree, leaf) +
    line(lines, bloom, 1.2, 'opacity=".5"') +
    line('M0 0V-40', leaf, 8) +
    blooms
  )
}

export function rail(m: Mood, y: number): string {
  const tone = blend(m.niche[1], m.ink, 0.3)
  const top = y - 118
  const mesh = range(27)
    .map((i) => {
      const x = 60 + i * 30
      return range(3)
        .map(
          (j) =>
            `M${x} ${top + 22 + j * 30}l15 8v14l-15 8l-15 -8v-14ZM${x + 15} ${top + 37 + j * 30}h0`,
        )
        .join('')
    })
    .join('')
  const posts = [96, 273, 450, 627, 804]
    .map(
      (x) =>
        `<path d="M${x - 11} ${top}H${x + 11}V${y}H${x - 11}Z M${x - 8} ${top}C${x - 18} ${top - 22} ${x - 4} ${top - 24} ${x} ${top - 42}C${x + 4} ${top - 24} ${x + 18} ${top - 22} ${x + 8} ${top}Z"/>`,
    )
    .join('')
  return group(
    line(mesh, tone, 2.4, 'opacity=".75"') +
      `<g fill="${tone}"><rect x="60" y="${top}" width="780" height="13"/><rect x="60" y="${y - 12}" width="780" height="13"/>${posts}</g>` +
      line(`M60 ${top + 4}H840`, m.gold, 1.4, 'opacity=".7"'),
    'opacity=".85"',
  )
}

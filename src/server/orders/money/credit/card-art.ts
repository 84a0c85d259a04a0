import { archOutline } from '#shared/catalogue/wedding.ts'
import type { GiftCardDesign } from '#shared/orders/gift-card-design.ts'

const maroon = '#6b1526'
const maroonDeep = '#470c18'
const ivory = '#fbf7ef'
const gold = '#a8843f'
const goldLight = '#c79f55'
const goldPale = '#e3c98f'
const green = '#1f4a3a'
const greenDeep = '#12332a'

/** An SVG path. Widths are in units of the plate. */
export type Shape = {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}
export type Size = { width: number; height: number }
type Point = [x: number, y: number]

const n = (value: number) => value.toFixed(1)

/** Places paths that are drawn around 0, 0. */
function placer([left, top]: Point, scale: number, degrees = 0, mirrored = false) {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return ([x, y]: Point) => {
    const across = mirrored ? -x : x
    return `${n(left + across * cos - y * sin)} ${n(top + across * sin + y * cos)}`
  }
}
type Place = ReturnType<typeof placer>

const curve = (at: Place, from: Point, ...curves: [Point, Point, Point][]) =>
  `M${at(from)}${curves.map((points) => `C${points.map(at).join(' ')}`).join('')}Z`

const circle = ([x, y]: Point, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`

const around = (count: number, each: (degrees: number) => string) =>
  Array.from({ length: count }, (_, at) => each((at * 360) / count)).join('')

/** A leaf from 0, 0 upwards. */
const leaf = (at: Place, length: number, half: number) =>
  curve(
    at,
    [0, 0],
    [
      [-half, -length * 0.3],
      [-half, -length * 0.7],
      [0, -length],
    ],
    [
      [half, -length * 0.7],
      [half, -length * 0.3],
      [0, 0],
    ],
  )

/** A ruffled petal from 0, 0 upwards, with a notch at its end. */
const petal = (at: Place, length: number, half: number) =>
  curve(
    at,
    [0, 0],
    [
      [-half * 0.7, -length * 0.35],
      [-half * 1.3, -length * 0.85],
      [-half * 0.55, -length * 0.98],
    ],
    [
      [-half * 0.3, -length * 1.03],
      [-half * 0.12, -length],
      [0, -length * 0.94],
    ],
    [
      [half * 0.12, -length],
      [half * 0.3, -length * 1.03],
      [half * 0.55, -length * 0.98],
    ],
    [
      [half * 1.3, -length * 0.85],
      [half * 0.7, -length * 0.35],
      [0, 0],
    ],
  )

function marigoldFlower(centre: Point, radius: number): Shape[] {
  const rings = [
    { count: 20, size: 1, fill: '#b4772a' },
    { count: 18, size: 0.82, fill: '#c98d35' },
    { count: 15, size: 0.64, fill: '#dba64a' },
    { count: 12, size: 0.46, fill: goldPale },
    { count: 8, size: 0.28, fill: '#c98d35' },
  ]
  return [
    ...rings.map(({ count, size, fill }, ring) => ({
      d: around(count, (degrees) =>
        petal(placer(centre, radius * size, degrees + ring * 9), 1, (Math.PI / count) * 1.25),
      ),
      fill,
      stroke: maroonDeep,
      width: Math.max(0.6, radius * 0.011),
    })),
    { d: circle(centre, radius * 0.09), fill: maroonDeep },
  ]
}

/** Fills the plate with a pattern of small diamonds. */
function ground({ width, height }: Size, fill: string, dots: string): Shape[] {
  const step = 40
  const marks: string[] = []
  for (let row = 0; row * step * 0.5 <= height; row++)
    for (let x = row % 2 ? step / 2 : 0; x <= width; x += step) {
      const at = placer([x, row * step * 0.5], 1)
      marks.push(`M${at([0, -4])}L${at([3, 0])}L${at([0, 4])}L${at([-3, 0])}Z`)
    }
  return [
    { d: rectangle(0, 0, width, height), fill },
    { d: marks.join(''), fill: dots, opacity: 0.28 },
  ]
}

const frame = ({ width, height }: Size, colour: string): Shape[] => [
  { d: rectangle(12, 12, width - 24, height - 24), stroke: colour, width: 2.5 },
  { d: rectangle(20, 20, width - 40, height - 40), stroke: colour, width: 1 },
]

function marigold(size: Size): Shape[] {
  const { width, height } = size
  const [x, y]: Point = [width / 2, height / 2]
  const radius = Math.min(width, height) * 0.36
  const leaves = [60, 100, 140, 220, 260, 300]
  const isWide = width > height
  const flowers = [1.42, 1.96, 2.38].slice(0, isWide ? 3 : 2).flatMap((far, at) =>
    [-far * radius, far * radius].map((shift) => ({
      centre: (isWide ? [x + shift, y] : [x, y + shift]) as Point,
      radius: radius * (0.4 - at * 0.1),
    })),
  )
  return [
    ...ground(size, maroon, goldLight),
    {
      d: leaves.map((degrees) => leaf(placer([x, y], radius, degrees), 1.32, 0.16)).join(''),
      fill: green,
      stroke: goldLight,
      width: 1.5,
    },
    ...flowers.flatMap(({ centre, radius: r }) => [
      {
        d: [45, 135, 225, 315]
          .map((degrees) => leaf(placer(centre, r, degrees), 1.5, 0.26))
          .join(''),
        fill: green,
        stroke: goldLight,
        width: 1,
      },
      ...marigoldFlower(centre, r),
    ]),
    ...marigoldFlower([x, y], radius),
    ...frame(size, goldLight),
  ]
}

/** A drop within `mango`. */
const drop = (at: Place) =>
  curve(
    at,
    [0.02, -0.78],
    [
      [-0.2, -0.62],
      [-0.72, -0.3],
      [-0.72, 0.24],
    ],
    [
      [-0.72, 0.74],
      [-0.38, 1],
      [0.02, 1],
    ],
    [
      [0.46, 1],
      [0.74, 0.68],
      [0.74, 0.26],
    ],
    [
      [0.74, -0.1],
      [0.12, -0.3],
      [0.02, -0.78],
    ],
  )

/** A mango whose tip curls over, around 0, 0 and within one unit of it. */
const mango = (at: Place) =>
  curve(
    at,
    [0.34, -0.92],
    [
      [-0.1, -1.06],
      [-0.72, -0.5],
      [-0.72, 0.24],
    ],
    [
      [-0.72, 0.74],
      [-0.38, 1],
      [0.02, 1],
    ],
    [
      [0.46, 1],
      [0.74, 0.68],
      [0.74, 0.26],
    ],
    [
      [0.74, -0.22],
      [0.2, -0.34],
      [0.16, -0.62],
    ],
    [
      [0.14, -0.76],
      [0.26, -0.84],
      [0.34, -0.92],
    ],
  )

function paisleyFigure([x, y]: Point, size: number, mirrored: boolean, degrees = 0): Shape[] {
  const layers = [
    { scale: 1, fill: goldLight, stroke: goldPale },
    { scale: 0.88, fill: greenDeep, stroke: goldPale },
    { scale: 0.72, fill: maroon, stroke: goldLight },
    { scale: 0.5, fill: ivory, stroke: gold },
  ]
  const inner = (scale: number) => {
    const shift = placer([x, y], size, degrees, mirrored)([0.02 * (1 - scale), 0.3 * (1 - scale)])
    const [left = 0, top = 0] = shift.split(' ').map(Number)
    return placer([left, top], size * scale, degrees, mirrored)
  }
  const [left = 0, top = 0] = placer(
    [x, y],
    size,
    degrees,
    mirrored,
  )([0.01, 0.36])
    .split(' ')
    .map(Number)
  return [
    ...layers.map(({ scale, fill, stroke }) => ({
      d: (scale === 1 ? mango : drop)(inner(scale)),
      fill,
      stroke,
      width: Math.max(0.8, size * 0.012),
    })),
    {
      d: around(8, (turn) => leaf(placer([left, top], size, turn), 0.26, 0.07)),
      fill: maroon,
    },
    { d: circle([left, top], size * 0.06), fill: goldLight },
  ]
}

function paisley(size: Size): Shape[] {
  const { width, height } = size
  const [x, y]: Point = [width / 2, height / 2]
  const isWide = width > height
  const large = Math.min(width, height) * (isWide ? 0.37 : 0.34)
  const apart = large * 0.92
  const figures = isWide
    ? [
        { centre: [x - apart, y] as Point, size: large },
        { centre: [x - apart * 2.55, y + large * 0.1] as Point, size: large * 0.62 },
      ]
    : [
        { centre: [x - apart * 0.78, y] as Point, size: large * 0.86 },
        { centre: [x - apart * 0.6, y - large * 1.72] as Point, size: large * 0.56 },
        { centre: [x - apart * 0.6, y + large * 1.72] as Point, size: large * 0.56 },
      ]
  return [
    ...ground(size, green, goldPale),
    ...figures.flatMap((figure) => [
      ...paisleyFigure(figure.centre, figure.size, true, -8),
      ...paisleyFigure([2 * x - figure.centre[0], figure.centre[1]], figure.size, false, 8),
    ]),
    ...frame(size, goldLight),
  ]
}

/** A lotus that stands on 0, 0. */
function lotus(foot: Point, size: number): Shape[] {
  const petals = (turns: number[], length: number, half: number, fill: string): Shape => ({
    d: turns.map((degrees) => leaf(placer(foot, size, degrees), length, half)).join(''),
    fill,
    stroke: maroonDeep,
    width: 1.2,
  })
  return [
    petals([-78, 78], 0.86, 0.16, gold),
    petals([-54, 54], 0.96, 0.19, goldLight),
    petals([-28, 28], 1.06, 0.22, goldPale),
    petals([0], 1.14, 0.24, ivory),
  ]
}

function archWith(centre: number, base: number, width: number, height: number): Shape[] {
  const opening = { x: centre - width / 2, y: base - height, width, height, rise: width * 0.46 }
  const inset = width * 0.05
  const inner = {
    x: opening.x + inset,
    y: opening.y + inset * 1.2,
    width: width - 2 * inset,
    height: height - inset * 1.2,
    rise: opening.rise - inset * 0.5,
  }
  const lamp = opening.y + height * 0.36
  return [
    { d: archOutline(opening), fill: maroon, stroke: gold, width: Math.max(1.5, width * 0.02) },
    { d: archOutline(inner), stroke: goldPale, width: Math.max(0.8, width * 0.006) },
    {
      d: `M${n(centre)} ${n(opening.y + inset * 1.2)}V${n(lamp)}`,
      stroke: goldPale,
      width: Math.max(0.8, width * 0.008),
    },
    { d: leaf(placer([centre, lamp + width * 0.16], width), 0.17, 0.07), fill: goldPale },
    { d: circle([centre, lamp + width * 0.13], width * 0.035), fill: ivory },
    ...lotus([centre, base - width * 0.07], width * 0.34),
  ]
}

function arch(size: Size): Shape[] {
  const { width, height } = size
  const x = width / 2
  const isWide = width > height
  const base = isWide ? height - 40 : height * 0.86
  const tall = isWide ? height - 84 : height * 0.72
  const middle = isWide ? tall * 0.82 : width * 0.66
  return [
    ...ground(size, '#f4ecdd', gold),
    ...(isWide
      ? [-1.03, 1.03].flatMap((far) => archWith(x + far * middle, base, middle * 0.76, tall * 0.76))
      : []),
    ...archWith(x, base, middle, tall),
    { d: rectangle(36, base, width - 72, 6), fill: gold },
    ...frame(size, gold),
  ]
}

const designs: Record<GiftCardDesign, (size: Size) => Shape[]> = { marigold, paisley, arch }

/** Draws a design for a plate that is wide or high. It contains no text. */
export const drawGiftCard = (design: GiftCardDesign, size: Size): Shape[] => designs[design](size)

const toElement = ({ d, fill = 'none', stroke = 'none', width = 1, opacity = 1 }: Shape) =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"/>`

export const giftCardSvg = (design: GiftCardDesign, size: Size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawGiftCard(design, size).map(toElement).join('')}</svg>`

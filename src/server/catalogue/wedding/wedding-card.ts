import sharp from 'sharp'
import {
  archOutline,
  type WeddingRole,
  type WeddingShape,
  weddingShapes,
} from '#shared/catalogue/wedding.ts'
import { escapeHtml } from '#shared/html.ts'
import { sumBy } from '#shared/sum.ts'

/** A niche without a plate stays empty. */
export type Niche = { role: WeddingRole; label: string; name: string; plate?: Uint8Array }

/** With names or a day, these replace the shop's name at the top. */
export type Party = {
  shape: WeddingShape
  shop: string
  /** Printed above the names in the `date` shape. */
  heading: string
  names: string
  day: string
  niches: Niche[]
  /** The plates are figures with a transparent background on the canvas of `drawFigure`. */
  areTogether?: boolean
  /** Width in pixels of a WebP for pages; undefined for a JPEG of the shape's size. */
  width?: number
}

const FAMILIES = 'Cormorant Garamond, Tiro Devanagari Hindi, serif'

const maroon = '#6b1526'
const gold = '#a8843f'
const ink = '#2b1a15'

type Row = { roles: WeddingRole[]; bottom: number; gap: number }
/** Pixels of each niche. */
type Widths = { couple: number; others: number }
type Plan = {
  opening: { x: number; y: number; width: number; height: number; rise: number }
  /** `size` and `names` are font sizes, of the shop's name and of the couple's names. */
  crown: { y: number; size: number; names: number }
  rows: Row[]
  niches: Widths
  /** Figures that stand together are as high as a niche of this width; `overlap` in pixels. */
  together: Widths & { overlap: number }
  /** Font sizes of the label and the product's title. */
  words: { label: number; name: number; lines: number } | null
}

const plans: Record<WeddingShape, Plan> = {
  tall: {
    opening: { x: 44, y: 40, width: 992, height: 1270, rise: 330 },
    crown: { y: 158, size: 62, names: 62 },
    rows: [
      { roles: ['bride', 'groom'], bottom: 702, gap: 34 },
      { roles: ['mother', 'guest'], bottom: 1186, gap: 100 },
    ],
    niches: { couple: 334, others: 262 },
    together: { couple: 350, others: 290, overlap: 44 },
    words: { label: 22, name: 27, lines: 2 },
  },
  wide: {
    opening: { x: 34, y: 24, width: 1132, height: 582, rise: 196 },
    crown: { y: 62, size: 38, names: 27 },
    rows: [{ roles: ['mother', 'bride', 'groom', 'guest'], bottom: 506, gap: 26 }],
    niches: { couple: 278, others: 218 },
    together: { couple: 308, others: 284, overlap: 40 },
    words: { label: 15, name: 20, lines: 2 },
  },
  landscape: {
    opening: { x: 54, y: 38, width: 1812, height: 1004, rise: 330 },
    crown: { y: 112, size: 64, names: 64 },
    rows: [{ roles: ['mother', 'bride', 'groom', 'guest'], bottom: 880, gap: 44 }],
    niches: { couple: 424, others: 336 },
    together: { couple: 486, others: 452, overlap: 60 },
    words: { label: 24, name: 31, lines: 2 },
  },
  story: {
    opening: { x: 44, y: 110, width: 992, height: 1700, rise: 360 },
    crown: { y: 268, size: 70, names: 70 },
    rows: [
      { roles: ['bride', 'groom'], bottom: 990, gap: 40 },
      { roles: ['mother', 'guest'], bottom: 1620, gap: 90 },
    ],
    niches: { couple: 400, others: 340 },
    together: { couple: 460, others: 390, overlap: 60 },
    words: { label: 26, name: 32, lines: 2 },
  },
  date: {
    opening: { x: 44, y: 40, width: 992, height: 1270, rise: 330 },
    crown: { y: 250, size: 88, names: 88 },
    rows: [{ roles: ['bride', 'groom'], bottom: 1236, gap: 44 }],
    niches: { couple: 430, others: 0 },
    together: { couple: 490, others: 0, overlap: 120 },
    words: null,
  },
}

/** Renders a JPEG in the pixels of `weddingShapes`, or a smaller WebP. Long names are cut. */
export async function weddingCard(party: Party): Promise<Buffer> {
  const { shape, niches } = party
  const { width } = weddingShapes[shape]
  const plan = plans[shape]
  const { words } = plan
  const middle = width / 2
  const { areTogether } = party
  const widths = areTogether ? plan.together : plan.niches
  const places = plan.rows.flatMap((row) =>
    calculatePlaces(row, widths, areTogether ? -plan.together.overlap : row.gap, niches, middle),
  )
  // The couple is drawn last, in front of the others.
  places.sort((one, other) => one.w - other.w)
  const parts = await Promise.all([
    ...drawCrown(party, plan).map(({ text, size, y, colour, width }) =>
      renderText(text, size, width, colour, 1).then((line) => centreText(line, middle, y)),
    ),
    ...places.flatMap(({ niche, x, y, w, h }) => {
      const below = y + h + (areTogether ? 22 : 12)
      const room = areTogether ? w - plan.together.overlap - 14 : w
      const { label, name, plate } = niche
      const picture = areTogether
        ? placeFigure(plate, { x, y, w, h })
        : renderNiche(plate, w, h).then((input) => ({ input, left: x, top: y }))
      if (!words) return [picture]
      return [
        picture,
        renderText(label, words.label, room, gold, 1).then((text) =>
          centreText(text, x + w / 2, below),
        ),
        renderText(name, words.name, areTogether ? room : w + 14, ink, words.lines).then((text) =>
          centreText(text, x + w / 2, below + words.label * 1.4),
        ),
      ]
    }),
  ])
  const frames = places.map((place) => (areTogether ? drawShadow(place) : drawFrame(place)))
  const picture = sharp(Buffer.from(renderBackground(shape, frames.join(''))))
    .composite(parts)
    .flatten({ background: '#fbf7ef' })
  if (!party.width) return picture.jpeg({ quality: 84 }).toBuffer()
  // A second pipeline, because sharp resizes before it composites.
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).resize(party.width).webp({ quality: 80 }).toBuffer()
}

function drawCrown({ shape, shop, heading, names, day }: Party, { opening, crown }: Plan) {
  const width = opening.width * 0.45
  const isDate = shape === 'date'
  if (!names && !day && !isDate)
    return [{ text: shop, size: crown.size, y: crown.y, colour: maroon, width }]
  const size = crown.names
  // Leaves room for the day.
  const y = crown.y - (isDate ? 0 : size * 0.55)
  const small = Math.round(size * 0.42)
  const above = { text: isDate ? heading : shop, size: small, y: y - small * 1.45, colour: gold }
  const lines = isDate ? splitNames(names || shop) : [names || shop]
  const nameLines = lines.map((text, n) => ({
    text,
    size,
    y: y + n * size * 1.25,
    colour: maroon,
    width: opening.width * (isDate ? 0.8 : 0.56),
  }))
  const end = y + lines.length * size * 1.25 + size * 0.08
  const below = { text: day, size: Math.round(size * 0.5), y: end, colour: ink, width }
  const hasRoomAbove = above.y > opening.y + small
  return [...(hasRoomAbove ? [{ ...above, width }] : []), ...nameLines, ...(day ? [below] : [])]
}

const splitNames = (names: string) => names.split(/ (?=& )/)

function calculatePlaces(
  { roles, bottom }: Row,
  widths: Widths,
  gap: number,
  niches: Niche[],
  middle: number,
) {
  const filledNiches = roles.flatMap((role) => niches.find((niche) => niche.role === role) ?? [])
  const sizedNiches = filledNiches.map((niche) => {
    const w = niche.role === 'bride' || niche.role === 'groom' ? widths.couple : widths.others
    return { niche, w, h: Math.round((w * 4) / 3) }
  })
  const all = sumBy(sizedNiches, ({ w }) => w) + gap * (sizedNiches.length - 1)
  let x = Math.round(middle - all / 2)
  return sizedNiches.map(({ niche, w, h }) => {
    const place = { niche, w, h, x, y: bottom - h }
    x += w + gap
    return place
  })
}

type Place = { x: number; y: number; w: number; h: number }

const drawFrame = ({ x, y, w, h }: Place) =>
  `<rect x="${x - 5}" y="${y - 5}" width="${w + 10}" height="${h + 10}"/>`

const drawShadow = ({ x, y, w, h }: Place) =>
  `<ellipse cx="${x + w / 2}" cy="${y + h}" rx="${w * 0.42}" ry="${w * 0.04}" fill="#4a2a18" fill-opacity=".16" stroke="none"/>`

/** Fractions of the canvas height: the floor, and the height of a figure above it. */
const figureCanvas = { ground: 1074 / 1200, height: 974 / 1200 }

async function placeFigure(figure: Uint8Array | undefined, { x, y, w, h }: Place) {
  const height = Math.round(h / figureCanvas.height)
  const drawn = await sharp(figure).resize({ height }).png({ compressionLevel: 1 }).toBuffer()
  return {
    input: drawn,
    left: Math.round(x + w / 2 - (height * 3) / 8),
    top: Math.round(y + h - height * figureCanvas.ground),
  }
}

function renderNiche(
  plate: Uint8Array | undefined,
  width: number,
  height: number,
): Promise<Buffer> {
  const empty = { create: { width, height, channels: 3, background: '#f4ecdd' } } as const
  return (
    plate ? sharp(plate).resize({ width, height, fit: 'cover', position: 'top' }) : sharp(empty)
  )
    .png({ compressionLevel: 1 })
    .toBuffer()
}

type Text = { input: Buffer; width: number }

async function renderText(
  text: string,
  size: number,
  width: number,
  colour: string,
  lines: number,
): Promise<Text> {
  // Upper bound of the characters that fit, because wrapping a very long title is slow.
  const maxLength = Math.ceil((width / size) * 2.6) * lines
  const characters = [...text.toWellFormed().replace(/\p{Cc}/gu, ' ')]
  const shown =
    characters.length > maxLength
      ? `${characters.slice(0, maxLength - 1).join('')}…`
      : characters.join('')
  const markup = `<span foreground="${colour}">${escapeHtml(shown) || ' '}</span>`
  const font = `${FAMILIES} ${size}`
  const all = { text: markup, font, width, align: 'centre', wrap: 'word-char', rgba: true } as const
  const drawn = await sharp({ text: { ...all, width: Math.round(width), dpi: 72 } })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const height = Math.round(size * 1.45 * lines)
  if (drawn.info.height <= height) return { input: drawn.data, width: drawn.info.width }
  const region = { left: 0, top: 0, width: drawn.info.width, height }
  return { input: await sharp(drawn.data).extract(region).toBuffer(), width: region.width }
}

const centreText = ({ input, width }: Text, middle: number, top: number) => ({
  input,
  left: Math.round(middle - width / 2),
  top: Math.round(top),
})

function renderBackground(shape: WeddingShape, frames: string) {
  const { width, height } = weddingShapes[shape]
  const { opening } = plans[shape]
  const inset = (n: number) => ({
    x: opening.x + n,
    y: opening.y + n,
    width: opening.width - 2 * n,
    height: opening.height - n,
    rise: opening.rise - n * 0.4,
  })
  const base = opening.y + opening.height
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#470c18"/><stop offset=".5" stop-color="${maroon}"/><stop offset="1" stop-color="#470c18"/></linearGradient>
      <radialGradient id="light" cy=".35"><stop stop-color="#fffdf8"/><stop offset="1" stop-color="#f4ecdd"/></radialGradient>
      <pattern id="buti" width="44" height="44" patternUnits="userSpaceOnUse"><g fill="#e3c98f" fill-opacity=".32"><path id="leaf" d="M11 3.5c2 2.5 2 4.5 0 7-2-2.5-2-4.5 0-7Z"/><path d="M11 12.5c2 2.5 2 4.5 0 7-2-2.5-2-4.5 0-7ZM10 11.5c-2.5 2-4.5 2-7 0 2.5-2 4.5-2 7 0ZM19 11.5c-2.5 2-4.5 2-7 0 2.5-2 4.5-2 7 0Z"/><circle cx="33" cy="33" r="1.5"/></g></pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <rect width="100%" height="100%" fill="url(#buti)"/>
    <rect x="13" y="13" width="${width - 26}" height="${height - 26}" fill="none" stroke="#c79f55" stroke-width="1.5"/>
    <path d="${archOutline(opening)}" fill="url(#light)" stroke="#c79f55" stroke-width="6"/>
    <path d="${archOutline(inset(11))}" fill="none" stroke="${gold}" stroke-width="1.5"/>
    <rect x="${opening.x - 16}" y="${base - 4}" width="${opening.width + 32}" height="9" fill="#c79f55"/>
    <g fill="none" stroke="${gold}" stroke-width="1.5">${frames}</g>
  </svg>`
}

import type PDFKit from 'pdfkit'
import { type Doc, MARGIN, widthOfText, write } from './pdf-page.ts'

/** `logo` is a picture in base64. If it is empty, the drawn mark and the name of the shop are printed. */
export type Mark = { name: string; logo: string }

const MAROON = '#7a1f2b'
const GOLD = '#a8843f'
const HEIGHT = 28
/** Below the mark of a page. */
export const BELOW_MARK = MARGIN + HEIGHT + 8
/** Leaves room for the QR code. */
export const MARK_WIDTH = 360

/** The path of `Buti` in `ui/ornament.tsx`, in a square of 24. */
const buti =
  'M12 2c2.4 3 2.4 6 0 9-2.4-3-2.4-6 0-9Zm0 11c-3-.2-5.6-1.8-7-5 3.4-.4 6 1.3 7 5Zm0 0c3-.2 5.6-1.8 7-5-3.4-.4-6 1.3-7 5Zm0 0v9m0-3c-1.8 0-3.2-.8-4-2.4 2-.2 3.4.6 4 2.4Zm0 0c1.8 0 3.2-.8 4-2.4-2-.2-3.4.6-4 2.4Z'

/** Pixels of a logo's longer side: enough for 300 dpi at the mark's size. */
const LOGO_PIXELS = 800

/** Undefined if the file is damaged. */
async function toPng(logo: string): Promise<Buffer | undefined> {
  // Loaded on demand, because most shops have the drawn mark.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(logo, 'base64'))
    .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => undefined)
}

type WithImages = { openImage(png: Buffer): PDFKit.Mixins.ImageSrc }
type Place = { align?: 'left' | 'centre'; colour?: string }

/** Returns a function that draws the mark, at most `width` wide, and returns the y below it. */
export async function openMark(doc: Doc, { name, logo }: Mark) {
  const png = logo ? await toPng(logo) : undefined
  // Missing in the types; opened once, so that a file of many pages has the picture once.
  const picture = png && (doc as unknown as WithImages).openImage(png)
  return (x: number, y: number, width: number, { align = 'left', colour }: Place = {}): number => {
    if (picture) {
      const place = { fit: [width, HEIGHT] satisfies [number, number] }
      doc.image(picture, x, y, align === 'left' ? place : { ...place, align: 'center' })
      return y + HEIGHT
    }
    drawWordmark(doc, name, { x, y, width, align, colour })
    return y + HEIGHT
  }
}

const BUTI = 24
const GAP = 6
const LARGEST = 18

type Wordmark = Required<Pick<Place, 'align'>> & {
  x: number
  y: number
  width: number
  colour: string | undefined
}

/** A long name is smaller, on one line. */
function drawWordmark(doc: Doc, name: string, { x, y, width, align, colour }: Wordmark) {
  const room = width - BUTI - GAP
  const largest = { size: LARGEST, bold: true, colour: colour ?? MAROON }
  const size = Math.min(LARGEST, (LARGEST * room) / widthOfText(doc, name, largest))
  const nameWidth = widthOfText(doc, name, { ...largest, size })
  const left = align === 'left' ? x : x + (width - BUTI - GAP - nameWidth) / 2
  doc
    .save()
    .translate(left, y + (HEIGHT - BUTI) / 2)
    .path(buti)
    .lineWidth(1)
    .strokeColor(colour ?? GOLD)
    .stroke()
    .restore()
  const top = y + (HEIGHT - size * 1.5) / 2
  write(doc, name, left + BUTI + GAP, top, nameWidth + 1, { ...largest, size })
}

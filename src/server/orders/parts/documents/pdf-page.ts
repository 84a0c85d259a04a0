import type PDFKit from 'pdfkit'
import { encode } from 'uqr'
import { sumBy } from '#shared/sum.ts'
import type { Language } from '#shared/words/language.ts'
import { toVisualRuns, type VisualRun } from './bidi.ts'
import type { Script } from './fonts.ts'
import { toPrintable } from './printable.ts'
import { leftToRight, rightToLeft, useFont } from './shaping.ts'

export type Doc = PDFKit.PDFDocument

export const MARGIN = 40
/** Width of an A4 page between its margins, in points. */
export const WIDTH = 515
const BOTTOM = 770
const INK = '#2b2320'
export const SOFT = '#6b5f58'
const LINE = '#c9bcae'
const SIZE = 9
/** Of Mukta, in ems. */
const ASCENT = 1.13

export type Style = {
  size?: number
  bold?: boolean
  align?: 'left' | 'centre' | 'right'
  colour?: string
}

/** Readers show the title in their window and read the text in the language. */
export type PdfFacts = { title: string; language: Language }

/** Starts without a page. `take` returns the bytes since the last call, `end` the rest. */
export async function openPdf({ title, language }: PdfFacts) {
  // Loaded on demand, because it slows down the start.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: `${language}-IN`,
    displayTitle: true,
    info: { Title: title },
  })
  let chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDone = new Promise<void>((resolve) => doc.on('end', resolve))
  function take(): Buffer {
    const bytes = Buffer.concat(chunks)
    chunks = []
    return bytes
  }
  return {
    doc,
    take,
    async end(): Promise<Buffer> {
      doc.end()
      await isDone
      return take()
    },
  }
}

/** `draw` must add every page. */
export async function buildPdf(
  facts: PdfFacts,
  draw: (doc: Doc) => void | Promise<void>,
): Promise<Buffer> {
  const file = await openPdf(facts)
  await draw(file.doc)
  return file.end()
}

type Line = { runs: VisualRun[]; width: number }

const selectFont = (doc: Doc, script: Script, { bold, size = SIZE }: Style) =>
  useFont(doc, script, bold ? 'bold' : 'regular', size)

const featuresOf = ({ isRightToLeft }: VisualRun) => (isRightToLeft ? rightToLeft : leftToRight)

function calculateWidth(doc: Doc, text: string, style: Style): number {
  return sumBy(toVisualRuns(text), (run) =>
    selectFont(doc, run.script, style).widthOfString(run.text, { features: featuresOf(run) }),
  )
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a word that is wider than a line. */
function splitWord(doc: Doc, word: string, width: number, style: Style): string[] {
  if (calculateWidth(doc, word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part && calculateWidth(doc, part + segment, style) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

function wrapText(doc: Doc, text: string, width: number, style: Style): Line[] {
  return toPrintable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = []
      for (const word of paragraph.split(' '))
        for (const [at, part] of splitWord(doc, word, width, style).entries()) {
          const last = lines.at(-1)
          const longerLine = last === undefined ? part : `${last} ${part}`
          const isNext = at > 0 || last === undefined
          if (isNext || calculateWidth(doc, longerLine, style) > width) lines.push(part)
          else lines.splice(-1, 1, longerLine)
        }
      return lines.map((line) => ({
        runs: toVisualRuns(line, paragraph),
        width: calculateWidth(doc, line, style),
      }))
    })
}

/** The width without a break. */
export const widthOfText = (doc: Doc, text: string, style: Style = {}) =>
  calculateWidth(doc, toPrintable(text), style)

const heightOfLine = ({ size = SIZE }: Style) => size * 1.5

const heightOf = (doc: Doc, text: string, width: number, style: Style) =>
  wrapText(doc, text, width, style).length * heightOfLine(style)

/** Writes a text in the scripts of its letters; returns the y below it. */
export function write(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  width: number,
  style: Style = {},
) {
  const { size = SIZE, align = 'left', colour = INK } = style
  const shares = { left: 0, centre: 0.5, right: 1 }
  let top = y
  for (const line of wrapText(doc, text, width, style)) {
    let left = x + (width - line.width) * shares[align]
    for (const run of line.runs) {
      const features = featuresOf(run)
      const font = selectFont(doc, run.script, style).fillColor(colour)
      // Fonts differ in their ascent, so the baseline is the same for all.
      font.text(run.text, left, top, { lineBreak: false, baseline: -ASCENT * size, features })
      left += font.widthOfString(run.text, { features })
    }
    top += heightOfLine(style)
  }
  return top
}

export const rule = (doc: Doc, y: number) =>
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()

export type Cell = { width: number; isText?: true }

const PADDING = 2

/** Numbers do not break: one that is wider than its column is smaller. */
function fitNumber(doc: Doc, text: string, width: number, style: Style): Style {
  const size = style.size ?? SIZE
  const needed = widthOfText(doc, text, style)
  return { ...style, align: 'right', size: needed > width ? (size * width) / needed : size }
}

/** Starts a new page if this one has no room for the row. Returns the y below the row. */
export function drawRow(
  doc: Doc,
  columns: readonly Cell[],
  cells: string[],
  top: number,
  style: Style,
  drawHeading?: (y: number) => number,
) {
  const placed = columns.map(({ width, isText }, at) => {
    const text = cells[at] ?? ''
    const inner = width - 2 * PADDING
    return { text, width, inner, style: isText ? style : fitNumber(doc, text, inner, style) }
  })
  const height = Math.max(
    ...placed.map(({ text, inner, style }) => heightOf(doc, text, inner, style)),
  )
  const y = ensureRoom(doc, top, height)
  const rowTop = y === top ? y : (drawHeading?.(y) ?? y)
  let x = MARGIN
  for (const { text, width, inner, style } of placed) {
    write(doc, text, x + PADDING, rowTop, inner, style)
    x += width
  }
  return rowTop + height
}

const SUM_WIDTH = 108
const SUM_NAME_WIDTH = 390

export function drawSum(doc: Doc, name: string, amount: string, top: number, style: Style = {}) {
  const height = Math.max(heightOf(doc, name, SUM_NAME_WIDTH, style), heightOfLine(style))
  const y = ensureRoom(doc, top, height)
  write(doc, name, MARGIN, y, SUM_NAME_WIDTH, { ...style, align: 'right' })
  const x = MARGIN + WIDTH - SUM_WIDTH - PADDING
  write(doc, amount, x, y, SUM_WIDTH, fitNumber(doc, amount, SUM_WIDTH, style))
  return y + height + 2
}

/** Returns the y to continue at, on a new page if this one has no room. */
export function ensureRoom(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  doc.addPage()
  return MARGIN
}

export function drawQr(doc: Doc, text: string, x: number, y: number, width: number) {
  const { data, size } = encode(text, { border: 0 })
  const side = width / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(x + column * side, y + row * side, side, side)
  doc.fillColor('#000').fill()
}

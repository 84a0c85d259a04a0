import type PDFKit from 'pdfkit'
import { encode } from 'uqr'
import { sumBy } from '#shared/sum.ts'
import type { Language } from '#shared/words/language.ts'
import { fontFiles, splitByScript } from './fonts.ts'

export type Doc = PDFKit.PDFDocument

export const MARGIN = 40
/** Width of an A4 page between its margins, in points. */
export const WIDTH = 515
const BOTTOM = 770
const INK = '#2b2320'
export const SOFT = '#6b5f58'
const LINE = '#c9bcae'

type Style = { size?: number; bold?: boolean; align?: 'left' | 'right'; colour?: string }

/** Readers show the title in their window and read the text in the language. */
export type PdfFacts = { title: string; language: Language }

/** Starts without a page. `take` returns the bytes since the last call, `end` the rest. */
export async function openPdf({ title, language }: PdfFacts) {
  // Loaded on demand, because they slow down the start.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), fontFiles()])
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
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
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

const getFontName = (script: string, { bold }: Style) => `${script}-${bold ? 'bold' : 'regular'}`

function calculateWidth(doc: Doc, text: string, style: Style): number {
  return sumBy(splitByScript(text), (run) =>
    doc.font(getFontName(run.script, style), style.size ?? 9).widthOfString(run.text),
  )
}

function wrapText(doc: Doc, text: string, width: number, style: Style): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(/\s+/)) {
      const last = lines.at(-1)
      const longerLine = last === undefined ? word : `${last} ${word}`
      if (last !== undefined && calculateWidth(doc, longerLine, style) > width) lines.push(word)
      else lines.splice(-1, last === undefined ? 0 : 1, longerLine)
    }
    return lines
  })
}

const heightOfLine = ({ size = 9 }: Style) => size * 1.5

/** Writes a text in both scripts; returns the y below it. */
export function write(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  width: number,
  style: Style = {},
) {
  const { size = 9, align = 'left', colour = INK } = style
  let top = y
  for (const line of wrapText(doc, text, width, style)) {
    let left = align === 'right' ? x + width - calculateWidth(doc, line, style) : x
    for (const run of splitByScript(line)) {
      const font = doc.font(getFontName(run.script, style), size).fillColor(colour)
      font.text(run.text, left, top, { lineBreak: false, baseline: 'top' })
      left += font.widthOfString(run.text)
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

export const formatPdfDay = (day: string) => day.split('-').toReversed().join('/')

/** Formats rupees with two decimals and Indian groups, without the rupee sign. */
export const formatPdfAmount = (paise: number) => {
  const [whole = '', decimals] = Math.abs(paise / 100)
    .toFixed(2)
    .split('.')
  const groups = whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
  return `${paise < 0 ? '−' : ''}${groups}.${decimals}`
}

export type Cell = { width: number; isText?: true }

/** Returns the y below the row. */
export function drawRow(
  doc: Doc,
  columns: readonly Cell[],
  cells: string[],
  y: number,
  style: Style,
) {
  let x = MARGIN
  let below = y
  for (const [at, { width, isText }] of columns.entries()) {
    const align = isText ? 'left' : 'right'
    below = Math.max(below, write(doc, cells[at] ?? '', x + 2, y, width - 4, { ...style, align }))
    x += width
  }
  return below
}

export function drawSum(doc: Doc, name: string, amount: string, y: number, style: Style = {}) {
  write(doc, name, MARGIN + 250, y, 150, { ...style, align: 'right' })
  return write(doc, amount, MARGIN + 405, y, 108, { ...style, align: 'right' }) + 2
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

import * as harfbuzz from 'harfbuzzjs'
import type PDFKit from 'pdfkit'
import { type Font, getFont, type Script, type Weight } from './fonts.ts'

type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>
type ShapedRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
type PdfFont = {
  getGlyph(id: number, codePoints: number[]): Glyph
  layout(text: string, features?: readonly string[]): ShapedRun
}

/**
 * Shapes a run with HarfBuzz, in visual order. The shaper of pdfkit misplaces or throws on marks of
 * Bengali, Gurmukhi, Telugu and Malayalam.
 */
function shape(
  text: string,
  isRightToLeft: boolean,
  { shaper }: Font,
  pdfFont: PdfFont,
): ShapedRun {
  const buffer = new harfbuzz.Buffer()
  buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  harfbuzz.shape(shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const codePointsOf = (cluster: number) => {
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length
    return Array.from(text.slice(cluster, end), (letter) => letter.codePointAt(0) ?? 0)
  }
  const glyphs = infos.map(({ codepoint, cluster }, at) =>
    // A cluster's text belongs to its first glyph, so that readers copy it once.
    pdfFont.getGlyph(codepoint, infos[at - 1]?.cluster === cluster ? [] : codePointsOf(cluster)),
  )
  const positions = buffer.getGlyphPositions().map((position) => ({
    xAdvance: position.xAdvance ?? 0,
    yAdvance: position.yAdvance ?? 0,
    xOffset: position.xOffset ?? 0,
    yOffset: position.yOffset ?? 0,
  }))
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  return { glyphs, positions, advanceWidth }
}

/** Features of a run; pdfkit passes them to the shaper and then does not split the run at spaces. */
export const rightToLeft: PDFKit.Mixins.OpenTypeFeatures[] = ['rtla']
export const leftToRight: PDFKit.Mixins.OpenTypeFeatures[] = []

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Selects a font that HarfBuzz shapes. */
export function useFont(doc: PDFKit.PDFDocument, script: Script, weight: Weight, size: number) {
  const name = `${script}-${weight}`
  const names = registered.get(doc) ?? new Set()
  registered.set(doc, names)
  if (names.has(name)) return doc.font(name, size)
  const font = getFont(script, weight)
  doc.registerFont(name, font.file)
  doc.font(name, size)
  // pdfkit has no option for another shaper.
  const pdfFont = (doc as unknown as { _font: { font: PdfFont } })._font.font
  pdfFont.layout = (text, features = leftToRight) =>
    shape(text, features.includes('rtla'), font, pdfFont)
  names.add(name)
  return doc
}

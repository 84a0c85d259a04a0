import { inflateSync } from 'node:zlib'
import * as harfbuzz from 'harfbuzzjs'
import PDFDocument from 'pdfkit'
import { ToWords } from 'to-words'
import { expect, test } from 'vitest'
import { countryName } from '#shared/people/countries.ts'
import { countryCodes } from '#shared/people/country-codes.ts'
import { tax as hindiNames } from '#shared/words/hindi/tax.ts'
import { documentWords } from './document-words.ts'
import { fontFiles, splitByScript } from './fonts.ts'

/** Converts a WOFF file to OpenType, which HarfBuzz reads. */
function toOpenType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const HEADER = 12
  const ENTRY = 16
  const header = Buffer.alloc(HEADER + ENTRY * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = header.length
  for (let at = 0; at < count; at += 1) {
    const entry = 44 + 20 * at
    const start = woff.readUInt32BE(entry + 4)
    const compressedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const bytes = woff.subarray(start, start + compressedLength)
    const table = compressedLength < length ? inflateSync(bytes) : bytes
    const row = HEADER + ENTRY * at
    woff.copy(header, row, entry, entry + 4)
    woff.copy(header, row + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, row + 8)
    header.writeUInt32BE(length, row + 12)
    const paddedTable = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(paddedTable)
    tables.push(paddedTable)
    offset += paddedTable.length
  }
  return Buffer.concat([header, ...tables])
}

type Glyphs = { ids: number[]; advance: number }
type Laid = { glyphs: { id: number }[]; advanceWidth: number }

async function byPdf(name: string, file: Buffer): Promise<(word: string) => Glyphs> {
  const doc = new PDFDocument({ autoFirstPage: false })
  doc.registerFont(name, file)
  doc.font(name)
  const { font } = (doc as unknown as { _font: { font: { layout: (text: string) => Laid } } })._font
  return (word) => {
    const { glyphs, advanceWidth } = font.layout(word)
    return { ids: glyphs.map(({ id }) => id), advance: Math.round(advanceWidth) }
  }
}

function byHarfBuzz(file: Buffer): (word: string) => Glyphs {
  const { buffer, byteOffset, length } = toOpenType(file)
  const bytes = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  return (word) => {
    const shapedText = new harfbuzz.Buffer()
    shapedText.addText(word)
    shapedText.guessSegmentProperties()
    harfbuzz.shape(font, shapedText)
    const advances = shapedText.getGlyphPositions().map(({ xAdvance }) => xAdvance ?? 0)
    return {
      ids: shapedText.getGlyphInfos().map(({ codepoint }) => codepoint),
      advance: advances.reduce((sum, advance) => sum + advance, 0),
    }
  }
}

/** Collects the Hindi texts of documents, except those that people type. */
function hindiTexts(): string[] {
  const { kinds, reasons, ...words } = documentWords.hi
  const inWords = new ToWords({ localeCode: 'hi-IN' })
  const amounts = Array.from({ length: 100 }, (_, n) => n + n * 100 + n * 100_000 + n * 10_000_000)
  return [
    ...Object.values(words),
    ...Object.values(kinds),
    ...Object.values(reasons),
    ...Object.values(hindiNames),
    ...amounts.map((amount) => inWords.convert(amount + 0.37, { currency: true })),
    ...countryCodes.map((code) => countryName(code, 'hi')),
  ]
}

test('a Hindi invoice has the same glyphs as HarfBuzz, in both weights', async () => {
  const files = await fontFiles()
  const words = new Set(
    hindiTexts()
      .flatMap(splitByScript)
      .filter(({ script }) => script === 'devanagari')
      .flatMap(({ text }) => text.split(/\s+/))
      .filter(Boolean),
  )
  expect(words.size).toBeGreaterThan(300)
  for (const name of ['devanagari-regular', 'devanagari-bold'] as const) {
    const [layOut, layOutByHarfBuzz] = [await byPdf(name, files[name]), byHarfBuzz(files[name])]
    for (const word of words) expect([word, layOut(word)]).toEqual([word, layOutByHarfBuzz(word)])
  }
})

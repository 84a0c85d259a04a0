import { expect, test } from 'vitest'
import { indianStates } from '#shared/orders/tax/states.ts'
import { countryCodes } from '#shared/people/country-codes.ts'
import { readGlyphs, readPages } from '#test/support/pdf-text.ts'
import { getFont, listLoadedFonts } from './fonts.ts'
import { buildPdf, write } from './pdf-page.ts'
import { toPrintable } from './printable.ts'

const draw = (text: string, width = 500) =>
  buildPdf({ title: 'Test', language: 'en' }, (doc) => {
    doc.addPage()
    write(doc, text, 40, 40, width)
  })

const [LEFT, WIDTH] = [40, 120]

test('a text in Latin letters loads no other script', async () => {
  await draw('Meera Rao, ₹500')
  const scripts = new Set(listLoadedFonts().map((name) => name.split('-')[0]))
  expect([...scripts].toSorted()).toEqual(['devanagari', 'latin'])
})

/** A word with a conjunct or joined letters, and its number of glyphs. */
const shapedWords: [language: string, word: string, glyphs: number][] = [
  ['hi', 'क्षत्रिय', 5],
  ['bn', 'ক্ষ', 1],
  ['as', 'শ্ৰী', 3],
  ['pa', 'ਪ੍ਰੀਤ', 4],
  ['gu', 'જ્ઞ', 1],
  ['or', 'କ୍ଷ', 1],
  ['ta', 'ஸ்ரீ', 1],
  ['te', 'క్ష', 1],
  ['kn', 'ಕ್ಷ', 1],
  ['ml', 'ക്ഷ', 1],
]

test.each(shapedWords)('%s: %s is shaped', async (_, word, glyphs) => {
  expect((await readGlyphs(await draw(word))).length).toBeLessThanOrEqual(glyphs)
})

test('letters of Urdu join, and the line runs from right to left', async () => {
  const [right] = await readPages(await draw('خان (Lane B) ۱۲'))
  const left = (text: string) => right?.items.find((item) => item.text.includes(text))?.left ?? 0
  expect(left('Lane')).toBeGreaterThan(left('۱'))
  const joined = await readGlyphs(await draw('ببب'))
  expect(new Set(joined).size).toBeGreaterThanOrEqual(3)
})

const languages = [
  'hi',
  'bn',
  'as',
  'pa',
  'gu',
  'or',
  'ta',
  'te',
  'kn',
  'ml',
  'ur',
  'ks',
  'sd',
  'sat',
]
test.each(languages)('%s: names of countries are drawn in their own letters', async (language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const text = countryCodes.map((code) => names.of(code)).join('\n')
  expect(toPrintable(text).replace(/[\u200c\u200d]/g, '')).toBe(
    text.normalize('NFC').replace(/\p{Cf}/gu, ''),
  )
  expect(await readGlyphs(await draw(text))).not.toContain(0)
})

test('both weights of a font have the same letters', () => {
  for (const script of ['bengali', 'gurmukhi', 'arabic', 'meeteiMayek'] as const)
    expect(getFont(script, 'bold').characters).toEqual(getFont(script, 'regular').characters)
})

test.each([
  ['Meera 👑', 'Meera (crown)'],
  ['🌴, M', '(palm tree), M'],
  ['👍🏽❤️', '(thumbsup) (heart)'],
  ['🇮🇳', 'IN'],
  ['Алексей 李', 'Aleksey Li'],
  ['Meera\u202e\u200b\u0007Rao\ud800', 'MeeraRao'],
  ['\u{10ffff}\ue000', ''],
  ['Łukasz', 'Łukasz'],
])('%s prints as %s', (text, printed) => {
  expect(toPrintable(text)).toBe(printed)
})

/** Marks without a letter, joiners, private and unassigned characters. */
const hostileTexts = [
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ☠︎ ✂ ★ ﷽',
  'ा ্ ੍ ્ ୍ ் ్ ್ ് \u200d\u200c\u064b',
  'क\u200d्\u200c क़\u0951\u0952 ক\u09be\u0952 ᳵ ꣳ ꣸',
  `Z${'\u0335\u0321\u0489\u0300\u0361'.repeat(20)}algo`,
  '\u{1f9ff}\u{1fae9}\ufffd\ufffe\u{e0001}\ue000\u{10ffff}',
  'فاطمہ\u202eabc\u2067(خان)\u2069 ﺍﻟ ٪؟ ٱللَّٰه',
  Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join(''),
]

test.each(hostileTexts)('no box is drawn for hostile text %#', async (text) => {
  const glyphs = await readGlyphs(await draw(text))
  expect(glyphs.length).toBeGreaterThan(0)
  expect(glyphs).not.toContain(0)
})

test.each([
  ...['W'.repeat(120), `${'W'.repeat(120)} 1 ${'i'.repeat(120)}`, 'क्षत्रिय'.repeat(20)],
  ...['ശ്രീമതി'.repeat(20), 'فاطمہ'.repeat(30), Object.values(indianStates).join('')],
])('a long word breaks inside its column: %#', async (text) => {
  const [page] = await readPages(await draw(text, WIDTH))
  expect(page?.items.length).toBeGreaterThan(1)
  for (const item of page?.items ?? []) {
    expect(item.left).toBeGreaterThanOrEqual(LEFT - 0.01)
    expect(item.right).toBeLessThanOrEqual(LEFT + WIDTH + 0.01)
  }
})

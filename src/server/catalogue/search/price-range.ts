import { foldSearch } from '#shared/typed-text.ts'

/** Inclusive bounds in rupees. */
export type PriceRange = { from?: number; to?: number }

const UNITS: Record<string, number> = {
  k: 1_000,
  thousand: 1_000,
  hazar: 1_000,
  hazaar: 1_000,
  हज़ार: 1_000,
  हजार: 1_000,
  lakh: 100_000,
  lac: 100_000,
  लाख: 100_000,
}
const number = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)\s*(${Object.keys(UNITS).join('|')})?(?![\p{L}\d])\s*(?:rupees?|rupaye|/-|रुपये|रुपए)?`
const under =
  'under|below|beneath|within|less than|cheaper than|up ?to|at most|max(?:imum)?|not more than|budget(?: of)?|<'
const over = 'above|over|more than|from|at least|min(?:imum)?|starting(?: at| from)?|>'
const afterUnder =
  'se kam|se neeche|tak|ke (?:andar|under|neeche)|or less|से कम|से नीचे|तक|के अंदर|के नीचे'
const afterOver = 'se (?:zyada|jyada|upar)|or more|से (?:ज़्यादा|ज्यादा|अधिक|ऊपर)'

const pattern = (text: string) => new RegExp(`(?<![\\p{L}\\d])${text}(?![\\p{L}\\d])`, 'iu')
/** Tried in this order; captured numbers are passed as bounds. */
const phrases: [RegExp, (one: number, two: number) => PriceRange][] = [
  [
    pattern(
      `(?:(?:between|from|in the range(?: of)?)\\s+)?${number}\\s*(?:and|to|se|से|-|–)\\s*${number}(?:\\s*(?:tak|ke beech|तक|के बीच))?`,
    ),
    (one, two) => ({ from: Math.min(one, two), to: Math.max(one, two) }),
  ],
  [pattern(`(?:${under})\\s*${number}`), (to) => ({ to })],
  [pattern(`(?:${over})\\s*${number}`), (from) => ({ from })],
  [pattern(`${number}\\s*(?:${afterUnder})`), (to) => ({ to })],
  [pattern(`${number}\\s*(?:${afterOver})`), (from) => ({ from })],
]

/** Smaller numbers are sizes or part of a name. */
const SMALLEST_PRICE = 100

const parseRupees = (digits: string, unit = '') =>
  Number(digits.replaceAll(',', '')) * (UNITS[unit.toLowerCase()] ?? 1)

/** Reads English, Hindi and romanized Hindi: `lehenga under 50k`, `3000 से कम`. */
export function takePriceRange(text: string): { text: string; range: PriceRange | undefined } {
  const keyword = foldSearch(text)
  for (const [phrase, read] of phrases) {
    const match = phrase.exec(keyword)
    if (!match) continue
    const [whole, digits = '', unit, moreDigits = '', moreUnit] = match
    // In "2 to 3 lakh" the unit applies to both numbers.
    const bounds = [
      parseRupees(digits, unit ?? moreUnit),
      parseRupees(moreDigits, moreUnit),
    ] as const
    if (Math.max(...bounds) < SMALLEST_PRICE || (bounds[0] > 0 && bounds[0] < SMALLEST_PRICE))
      continue
    return { text: keyword.replace(whole, ' '), range: read(...bounds) }
  }
  return { text, range: undefined }
}

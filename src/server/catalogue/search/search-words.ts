import { distance } from 'fastest-levenshtein'
import { foldSearch } from '#shared/typed-text.ts'
import {
  colours,
  crafts,
  garments,
  occasions,
  phrases,
  soldElsewhere,
  spellings,
  stopWords,
  vagueWords,
  widerWords,
} from './synonyms.ts'

const canonical = new Map(
  Object.entries(spellings).flatMap(([ours, theirs]) =>
    theirs.split(' ').map((word) => [foldAccents(word), ours] as const),
  ),
)

const vocabulary = [
  ...new Set([
    ...canonical.keys(),
    ...canonical.values(),
    ...crafts,
    ...Object.values(widerWords).flatMap((words) => words.split(' ')),
  ]),
]

function foldAccents(text: string) {
  // Only Latin accents are removed, because Devanagari vowel signs are marks too.
  return foldSearch(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** Reduces English plurals: `sequins`, `prints`, `dresses`. */
function toSingular(word: string) {
  if (!/^[a-z]{5,}$/.test(word)) return word
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

const oneSpelling = (word: string) => {
  const spelling = canonical.get(word)
  if (spelling) return spelling
  const single = toSingular(word)
  return canonical.get(single) ?? single
}

/** Normalized: lower case, no accents, stop words or apostrophes (`men's` is `men`). */
export function searchWords(text: string): string[] {
  const plain = foldAccents(text)
    .replace(/['’]s?(?=[^\p{L}]|$)/gu, '')
    .replace(/\bun-(?=\p{L})/gu, 'un')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map(oneSpelling).filter((word) => !stopWords.has(word))
}

/** Phrases become one word; soft words are dropped if others remain. */
export function searchedWords(keyword: string): string[] {
  const text = phrases.reduce((one, [phrase, word]) => one.replace(phrase, word), keyword)
  const words = [...new Set(searchWords(text))]
  const hard = words.filter((word) => !vagueWords.has(word))
  return hard.length > 0 ? hard : words
}

export const searchable = (...texts: string[]) => searchWords(texts.join(' ')).join(' ')

/** Returns the shades of a colour, or the typical garments of an occasion. */
export const relatedWords = (word: string): string[] => widerWords[word]?.split(' ') ?? []

const shades = new Set([...colours, ...[...colours].flatMap((colour) => relatedWords(colour))])

/** For `maroon`, all colours of the families of red and maroon. */
export function colourFamily(words: readonly string[]): string[] {
  const families = [...colours].map((colour) => [colour, ...relatedWords(colour)])
  const shared = families.filter((family) => family.some((colour) => words.includes(colour)))
  return [...new Set(shared.flat())]
}

export const isGarment = (word: string) => garments.has(word)
export const isOccasion = (word: string) => occasions.has(word)

/** Descriptions also mention garments and colours of other products. */
export const isEssence = (word: string) => garments.has(word) || shades.has(word)

/** Only titles count for a word that we do not sell; descriptions mention it in passing. */
export const isNotSoldHere = (word: string) => soldElsewhere.has(word)

/** An error in a short word makes another word. */
const maxTypos = (word: string) => (word.length < 5 ? 0 : word.length < 7 ? 1 : 2)

/** The first letter must match, because errors there are rare. */
export const isTypo = (typed: string, meant: string) =>
  typed !== meant &&
  typed[0] === meant[0] &&
  !soldElsewhere.has(typed) &&
  distance(typed, meant) <= maxTypos(typed)

export function correctSpelling(word: string): string {
  if (vocabulary.includes(word)) return word
  const nearWords = vocabulary
    .filter((known) => isTypo(word, known))
    .sort((one, other) => distance(word, one) - distance(word, other))[0]
  return nearWords ? (canonical.get(nearWords) ?? nearWords) : word
}

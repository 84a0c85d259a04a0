import { distance } from 'fastest-levenshtein'
import { colours, crafts, garments, small, soldElsewhere, spellings, wider } from './synonyms.ts'

const canonical = new Map(
  Object.entries(spellings).flatMap(([ours, theirs]) =>
    theirs.split(' ').map((word) => [fold(word), ours] as const),
  ),
)

const vocabulary = [
  ...new Set([
    ...canonical.keys(),
    ...canonical.values(),
    ...crafts,
    ...Object.values(wider).flatMap((words) => words.split(' ')),
  ]),
]

function fold(text: string) {
  // Devanagari signs are marks too: only Latin accents are taken off.
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** English plurals in one form with their singular: `sequins`, `prints`, `dresses`. */
function singular(word: string) {
  if (!/^[a-z]{5,}$/.test(word)) return word
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

const oneSpelling = (word: string) => {
  const known = canonical.get(word)
  if (known) return known
  const single = singular(word)
  return canonical.get(single) ?? single
}

/**
 * The words of a text, lower case, without accents, each in the one spelling; small words are left
 * out, and an apostrophe parts nothing: `men's` is `men`.
 */
export function searchWords(text: string): string[] {
  const plain = fold(text)
    .replace(/['’]s?(?=[^\p{L}]|$)/gu, '')
    .replace(/\bun-(?=\p{L})/gu, 'un')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map(oneSpelling).filter((word) => !small.has(word))
}

export const searchable = (...texts: string[]) => searchWords(texts.join(' ')).join(' ')

/** The word and what it finds beside itself: of a colour its shades. */
export const widened = (word: string): string[] => [word, ...(wider[word]?.split(' ') ?? [])]

const shades = new Set([...colours, ...[...colours].flatMap((colour) => widened(colour))])

/** Whether the word says what a piece is or its colour: of those a description names others' too. */
export const isEssence = (word: string) => garments.has(word) || shades.has(word)

/** Whether only a title can be believed: other shops sell it, and a description names it in passing. */
export const isElsewhere = (word: string) => soldElsewhere.has(word)

/** Slips that a word of so many letters may have; in a short word a slip makes another word. */
const slipsIn = (word: string) => (word.length < 5 ? 0 : word.length < 7 ? 1 : 2)

/** Whether one may have been typed for the other. Slips seldom fall on the first letter. */
export const isSlip = (typed: string, meant: string) =>
  typed !== meant &&
  typed[0] === meant[0] &&
  !soldElsewhere.has(typed) &&
  distance(typed, meant) <= slipsIn(typed)

/** The known word that a searched one is a slip or two away from, else the word itself. */
export function meantWord(word: string): string {
  if (vocabulary.includes(word)) return word
  const near = vocabulary
    .filter((known) => isSlip(word, known))
    .sort((one, other) => distance(word, one) - distance(word, other))[0]
  return near ? (canonical.get(near) ?? near) : word
}

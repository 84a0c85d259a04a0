import { distance } from 'fastest-levenshtein'
import { toPaise } from '#shared/money.ts'
import { decodeOffset, MAX_ROWS, toPage } from '../../database/paging.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import {
  joinStock,
  limitClause,
  listedProductColumns,
  type ProductRow,
  toProduct,
} from '../catalogue.ts'
import { isVisibleInShop } from '../visible-products.ts'
import { type PriceRange, takePriceRange } from './price-range.ts'
import {
  correctSpelling,
  isEssence,
  isGarment,
  isNotSoldHere,
  isOccasion,
  isTypo,
  relatedWords,
  searchedWords,
} from './search-words.ts'
import { forWomen } from './synonyms.ts'

const MAX_WORDS = 8
/** Similar words tried for an unknown word. */
const MAX_GUESSES = 5
/** Candidates for similar words: by trigrams, and in other scripts by first letter. */
const MAX_CANDIDATES = 20
const MAX_ALIKE = 2000
/** Words with a prefix that are searched by name; if there are more, the prefix is searched. */
const MAX_COMPLETIONS = 12

type Remember = <Value>(name: string, compute: () => Promise<Value>) => Promise<Value>

/**
 * Searches with best matches first: whole words in title and attributes, synonyms there, words in
 * the description, prefixes. All words must match; if no product has all, `match` is `most`. A
 * price in the search bounds the effective price, except in the last attempt. `remember` may
 * cache the meaning of words.
 */
export async function searchProducts(
  db: Db,
  keyword: string,
  query: { limit?: number; cursor?: string },
  remember: Remember = (_, compute) => compute(),
) {
  const { text, range } = takePriceRange(keyword)
  const words = searchedWords(text).slice(0, MAX_WORDS)
  let expandWord: ReturnType<typeof listMeanings> | undefined
  const findMeaning = async (word: string) => {
    expandWord ??= listMeanings(db, words)
    return (await expandWord).find((meaning) => meaning.word === word)
  }
  const all = await Promise.all(
    words.map((word) => remember(`word ${word}`, () => findMeaning(word))),
  )
  const meanings = all.filter(isFound)
  const unknownCount = words.length - meanings.length
  const nothing = { data: [], total: 0, nextCursor: null, match: 'all' as const }
  if (words.some(isNotSoldHere) && unknownCount > 0) return nothing
  if (meanings.length === 0 && (words.length > 0 || !range)) return nothing
  const isOptional = ({ meant }: Meaning) =>
    isOccasion(meant) && meanings.some((one) => isGarment(one.meant))
  const wish = {
    required: meanings.filter((one) => !isOptional(one)),
    optional: meanings.filter(isOptional),
    range,
    menLast: forWomen.test(keyword) && !meanings.some(({ meant }) => meant === 'men'),
  }
  for (const attempt of attempts(wish, unknownCount)) {
    const answer = await readPage(db, attempt, query)
    if (answer.total > 0) return { ...answer, match: attempt.match }
  }
  return nothing
}

/** `strict`: garment and colour must be in title or attributes. `least`: words that must match. */
type Attempt = SearchRequest & { strict: boolean; least: number; match: 'all' | 'most' }
/** `optional` words rank the results but exclude none. */
type SearchRequest = {
  required: readonly Meaning[]
  optional: readonly Meaning[]
  range: PriceRange | undefined
  menLast: boolean
}

/** Matches in title or attributes, then all words anywhere, then most words, last at any price. */
function* attempts(wish: SearchRequest, missing: number): Generator<Attempt> {
  const count = wish.required.length
  if (missing === 0) {
    if (count > 1) yield { ...wish, strict: true, least: count, match: 'all' }
    yield { ...wish, strict: false, least: count, match: 'all' }
  }
  if (wish.required.some(({ meant }) => isNotSoldHere(meant))) return
  const half = Math.max(1, Math.ceil((count + missing) / 2))
  for (let least = missing === 0 ? count - 1 : count; least >= half; least -= 1)
    yield { ...wish, strict: true, least, match: 'most' }
  if (wish.range && count > 0)
    yield { ...wish, range: undefined, strict: count > 1, least: count, match: 'most' }
}

const MENS_GARMENTS = ['men', 'sherwani', 'bandhgala', 'nehru']
  .map((word) => quoteLexeme(word, 'A'))
  .join(' | ')

async function readPage(db: Db, attempt: Attempt, query: { limit?: number; cursor?: string }) {
  const limit = query.limit ?? MAX_ROWS
  const offset = decodeOffset(query.cursor)
  const { required, optional, range, strict, least, menLast } = attempt
  const requiredLexemes = required.map((meaning) => toLexemes(meaning, strict))
  const isAll = least === required.length
  const any = requiredLexemes.map((one) => `(${one.all})`).join(isAll ? ' & ' : ' | ')
  const matches = any ? sql<'p'>`p.search_words @@ ${any}::tsquery` : sql`true`
  const rank = any
    ? sql<'p'>`ts_rank('{0.1, 0.2, 0.4, 1}', p.search_words, ${any}::tsquery)`
    : sql`0`
  const isFoundIn = requiredLexemes.map(
    (one) => sql<'p'>`(p.search_words @@ ${one.all}::tsquery)::int`,
  )
  const enough = isAll ? sql`true` : sql<'p'>`${sumTerms(isFoundIn)} >= ${least}`
  const scoredLexemes = [...requiredLexemes, ...optional.map((meaning) => toLexemes(meaning, true))]
  const place = sumTerms(scoredLexemes.map((one) => rankSql(one)))
  const hits = await db<{ id: string; found: number }[]>`
    SELECT id, found FROM (
      SELECT p.id, ${place} AS place, ${menLast ? sql`(p.search_words @@ ${MENS_GARMENTS}::tsquery)::int` : sql`0`} AS men,
             ${rank} AS score, p.effective_price_paise AS price, count(*) OVER ()::int AS found
      FROM products p
      WHERE ${isVisibleInShop} AND ${matches} AND ${enough} ${isInPriceRange(range)}) hits
    ORDER BY men, place DESC, score DESC, price, id
    ${offset > 0 ? sql`OFFSET ${offset}` : sql``} ${limitClause(limit + 1)}`
  const products = await listedProducts(db, hits.slice(0, limit))
  const { nextCursor } = toPage(
    hits,
    limit,
    ({ id }) => id,
    () => [offset + limit],
  )
  return { data: products, nextCursor, total: hits[0]?.found ?? 0 }
}

/**
 * Keeps the order of the hits. A statement of its own is planned once; that of the hits is planned for
 * each search. OFFSET forces a lookup by key for each hit, because the planner cannot know their number
 * and may scan the table.
 */
async function listedProducts(db: Db, hits: readonly { id: string }[]) {
  if (hits.length === 0) return []
  const ids = hits.map(({ id }) => id)
  const rows = await db<ProductRow[]>`
    SELECT ${listedProductColumns} FROM jsonb_array_elements_text(${sql.json(ids)}::jsonb) hit (id)
    CROSS JOIN LATERAL (SELECT * FROM products WHERE products.id = hit.id::uuid OFFSET 0) p ${joinStock}
    WHERE ${isVisibleInShop}`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(toProduct)
}

const sumTerms = <Alias extends string>(terms: readonly Fragment<Alias>[]) =>
  sql.join([sql`0`, ...terms], ' + ')

/** Maximum of a PostgreSQL integer. */
const MAX_PAISE = 2_147_483_647
const toPriceBound = (rupees: number) => Math.min(toPaise(rupees), MAX_PAISE)

const isInPriceRange = (range: PriceRange | undefined) => sql<'p'>`
  ${range?.from === undefined ? sql`` : sql`AND p.effective_price_paise >= ${toPriceBound(range.from)}`}
  ${range?.to === undefined ? sql`` : sql`AND p.effective_price_paise <= ${toPriceBound(range.to)}`}`

/**
 * 4 in title or attributes, 3 for a synonym there, 2 elsewhere, 1 for a prefix; twice for
 * garments.
 */
const rankSql = ({ all, own, related, ownAnywhere, isGarment }: Lexemes) => sql<'p'>`
  ${isGarment ? 2 : 1}::int *
  CASE WHEN p.search_words @@ ${own}::tsquery THEN 4
       WHEN ${related ? sql`p.search_words @@ ${related}::tsquery` : sql`false`} THEN 3
       WHEN p.search_words @@ ${ownAnywhere}::tsquery THEN 2
       WHEN p.search_words @@ ${all}::tsquery THEN 1 ELSE 0 END`

/** `completions`: words of the vocabulary that begin with `word`. */
type SearchTerm = { word: string; completions: string[] }

type Meaning = { word: string; meant: string; terms: SearchTerm[] }

const isFound = (meaning: Meaning | undefined): meaning is Meaning =>
  meaning !== undefined && meaning.terms.length > 0

async function listMeanings(db: Db, words: readonly string[]): Promise<Meaning[]> {
  const rows = await db<{ word: string; meant: string; found: SearchTerm[]; near: string[] }[]>`
    SELECT word, meant,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('word', wide, 'completions', completions)), '[]')
       FROM jsonb_array_elements_text(wides) wide,
         LATERAL (SELECT ARRAY(SELECT v.word FROM search_vocabulary v WHERE ${beginsWith(sql`wide`)}
                               LIMIT ${MAX_COMPLETIONS + 1}) AS completions) few
       WHERE completions <> '{}') AS found,
      CASE WHEN EXISTS (SELECT 1 FROM search_vocabulary v WHERE ${beginsWith(sql`asked.word`)})
           THEN '{}' ELSE ${likeWords} END AS near
    FROM jsonb_to_recordset(${sql.json(words.map(toSearchedWord))})
      AS asked (word text, meant text, wides jsonb)`
  return rows.map(({ word, meant, found, near }) => ({
    word,
    meant,
    terms:
      found.length > 0
        ? found
        : near
            .filter((one) => isTypo(word, one))
            .sort((one, other) => distance(word, one) - distance(word, other))
            .slice(0, MAX_GUESSES)
            .map((one) => ({ word: one, completions: [] })),
  }))
}

/** tsqueries; `related` is empty without synonyms. */
type Lexemes = {
  all: string
  own: string
  related: string
  ownAnywhere: string
  isGarment: boolean
}

function toLexemes({ word, meant, terms }: Meaning, strict: boolean): Lexemes {
  const isOwn = (one: SearchTerm) =>
    one.word === word || one.word === meant || !relatedWords(meant).includes(one.word)
  const inTitle = isNotSoldHere(meant) || (strict && isEssence(meant))
  const ownTerms = terms.filter(isOwn)
  const others = terms.filter((one) => !isOwn(one)).map((one) => one.word)
  const exact = ownTerms.map((one) => one.word)
  const all = [
    ...ownTerms.flatMap((one) => prefixLexemes(one, inTitle)),
    // A synonym that only the description mentions does not count.
    ...others.map((one) => quoteLexeme(one, inTitle || isEssence(one) ? 'AB' : '')),
  ]
  // Matches nothing if the shop has only synonyms of the word.
  const orNone = (words: string[], mark: string) =>
    words.map((one) => quoteLexeme(one, mark)).join(' | ') || quoteLexeme(word, mark)
  return {
    all: [...new Set(all)].join(' | '),
    own: orNone(exact, 'AB'),
    related: others.map((one) => quoteLexeme(one, 'AB')).join(' | '),
    ownAnywhere: orNone(exact, ''),
    isGarment: isGarment(meant),
  }
}

function quoteLexeme(word: string, mark: string) {
  return `'${word}'${mark && `:${mark}`}`
}

/** Short words match as a whole: `red` is not `redolent`. Names are faster than a prefix. */
function prefixLexemes({ word, completions }: SearchTerm, inTitle: boolean): string[] {
  const mark = inTitle ? 'AB' : ''
  if (word.length < 4) return [quoteLexeme(word, mark)]
  const isListed =
    completions.length > 0 && completions.length <= MAX_COMPLETIONS && completions.every(isLatin)
  return isListed ? completions.map((one) => quoteLexeme(one, mark)) : [`'${word}':*${mark}`]
}

const isLatin = (word: string) => /^[a-z]+$/.test(word)

const toSearchedWord = (word: string) => {
  const meant = correctSpelling(word)
  return { word, meant, wides: [...new Set([word, meant, ...relatedWords(meant)])] }
}

/** PostgreSQL with the C locale has no trigrams for Devanagari; the first letter is compared. */
const likeWords = sql<'asked'>`
  CASE WHEN asked.word ~ '^[a-z0-9]+$'
       THEN ARRAY(SELECT v.word FROM search_vocabulary v WHERE v.word % asked.word
                  ORDER BY similarity(v.word, asked.word) DESC, v.word LIMIT ${MAX_CANDIDATES})
       ELSE ARRAY(SELECT v.word FROM search_vocabulary v
                  WHERE v.word >= left(asked.word, 1) COLLATE "C"
                    AND v.word < (left(asked.word, 1) || chr(1114111)) COLLATE "C"
                    AND abs(length(v.word) - length(asked.word)) <= 2 LIMIT ${MAX_ALIKE}) END`

/** A range condition, because the plain index supports it. */
const beginsWith = <Alias extends string>(word: Fragment<Alias>) => sql<Alias | 'v'>`
  v.word >= ${word} COLLATE "C" AND v.word < (${word} || chr(1114111)) COLLATE "C"`

import { distance } from 'fastest-levenshtein'
import { searchedTexts } from '#shared/catalogue/panel-vocabulary.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { categoryLabels } from '#shared/catalogue/vocabulary.ts'
import { MOST_ROWS, offsetOf, pageOf } from '../../database/paging.ts'
import type { Db, Fragment } from '../../db.ts'
import { atLeast, columns, type ProductRow, stockOfP, toProduct } from '../catalogue.ts'
import { inShop } from '../shown.ts'
import {
  isElsewhere,
  isEssence,
  isSlip,
  meantWord,
  searchable,
  searchWords,
  widened,
} from './search-words.ts'

const MOST_WORDS = 8
/** So many words of the shop are tried in place of one that no product has. */
const GUESSES = 5
/** So many are looked at for that, by trigrams and, in other scripts, by their first letter. */
const LIKE = 20
const MOST_ALIKE = 2000
/** So many words of the shop with one beginning are sought by name; more by their beginning. */
const MOST_NAMED = 12

/** Gives what is computed under a name again for a moment. */
type Remember = <Value>(name: string, compute: () => Promise<Value>) => Promise<Value>

/**
 * Best match first. Each word must be found in title, description or category: as it is, as the
 * beginning of a word, or, when no product has such a word, as the words most like it. What a word
 * means is the same for many searches: `remember` may keep it.
 */
export async function searchProducts(
  db: Db,
  keyword: string,
  query: { limit?: number; cursor?: string },
  remember: Remember = (_, compute) => compute(),
) {
  const words = [...new Set(searchWords(keyword))].slice(0, MOST_WORDS)
  let asked: ReturnType<typeof meaningsOf> | undefined
  const meaningOf = async (word: string) => {
    asked ??= meaningsOf(db, words)
    return (await asked).find((meaning) => meaning.word === word)
  }
  const meanings = await Promise.all(
    words.map((word) => remember(`word ${word}`, () => meaningOf(word))),
  )
  if (words.length === 0 || !meanings.every(isFound))
    return { data: [], total: 0, nextCursor: null }
  // “Green lehenga” is one whose title says so; if none does, one that has the words anywhere.
  const strict = meanings.length > 1 ? tsQuery(meanings, true) : undefined
  const found = strict && (await page(db, strict, query))
  return found && found.total > 0 ? found : page(db, tsQuery(meanings, false), query)
}

async function page(db: Db, sought: string, query: { limit?: number; cursor?: string }) {
  const limit = query.limit ?? MOST_ROWS
  const offset = offsetOf(query.cursor)
  const rows = await db<(ProductRow & { found: number })[]>`
    WITH hits AS MATERIALIZED (
      SELECT p.id, ts_rank('{0.1, 0.2, 0.4, 1}', p.search_words, ${sought}::tsquery) AS score,
             count(*) OVER ()::int AS found
      FROM products p WHERE ${inShop(db)} AND p.search_words @@ ${sought}::tsquery
      ORDER BY score DESC, p.id ${offset > 0 ? db`OFFSET ${offset}` : db``} ${atLeast(db, limit + 1)})
    SELECT ${columns(db)}, hits.found FROM hits JOIN products p USING (id) ${stockOfP(db)}
    ORDER BY hits.score DESC, p.id`
  const shown = pageOf(rows, limit, toProduct, () => [offset + limit])
  return { ...shown, total: rows[0]?.found ?? 0 }
}

/** A word that is sought, and the shop's words that begin with it, where these are few. */
type Sought = { word: string; named: string[] }

/** A searched word, what it probably means, and what may be sought for it. */
type Meaning = { word: string; meant: string; sought: Sought[] }

/** False for a word that is like nothing in the shop. */
const isFound = (meaning: Meaning | undefined): meaning is Meaning =>
  meaning !== undefined && meaning.sought.length > 0

async function meaningsOf(db: Db, words: readonly string[]): Promise<Meaning[]> {
  const known = await db<{ word: string; meant: string; found: Sought[]; near: string[] }[]>`
    SELECT word, meant,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('word', wide, 'named', named)), '[]')
       FROM jsonb_array_elements_text(wides) wide,
         LATERAL (SELECT ARRAY(SELECT v.word FROM search_vocabulary v WHERE ${begins(db, db`wide`)}
                               LIMIT ${MOST_NAMED + 1}) AS named) few
       WHERE named <> '{}') AS found,
      CASE WHEN EXISTS (SELECT 1 FROM search_vocabulary v WHERE ${begins(db, db`asked.word`)})
           THEN '{}' ELSE ${likeWords(db)} END AS near
    FROM jsonb_to_recordset(${db.json(words.map(asked))})
      AS asked (word text, meant text, wides jsonb)`
  return known.map(({ word, meant, found, near }) => ({
    word,
    meant,
    sought:
      found.length > 0
        ? found
        : near
            .filter((one) => isSlip(word, one))
            .sort((one, other) => distance(word, one) - distance(word, other))
            .slice(0, GUESSES)
            .map((one) => ({ word: one, named: [] })),
  }))
}

/** As PostgreSQL's tsquery; `strict` wants what a piece is, and its colour, in the title. */
const tsQuery = (meanings: readonly Meaning[], strict: boolean) =>
  meanings
    .map(({ meant, sought }) => {
      const inTitle = isElsewhere(meant) || (strict && isEssence(meant))
      const all = new Set(sought.flatMap((one) => lexemes(one, inTitle)))
      return `(${[...all].join(' | ')})`
    })
    .join(' & ')

/**
 * The beginning of a word does for it, but for a short one: `red` is not `redolent`. Words by name are
 * found several times as fast as those with a beginning; which Latin ones there are the vocabulary says.
 */
function lexemes({ word, named }: Sought, inTitle: boolean): string[] {
  const mark = inTitle ? 'A' : ''
  if (word.length < 4) return [`'${word}'${mark && `:${mark}`}`]
  const isNamed = named.length > 0 && named.length <= MOST_NAMED && named.every(isLatin)
  if (isNamed) return named.map((one) => `'${one}'${mark && `:${mark}`}`)
  return [`'${word}':*${mark}`]
}

const isLatin = (word: string) => /^[a-z]+$/.test(word)

/** A word as it was typed, what it probably means, and what both find. */
const asked = (word: string) => {
  const meant = meantWord(word)
  return { word, meant, wides: [...new Set([word, ...widened(meant)])] }
}

/**
 * Words of the shop that are spelled somewhat like the asked one. A database of the C locale makes no
 * trigrams of Devanagari: there the words that begin with the same letter are looked at.
 */
const likeWords = (db: Db) => db`
  CASE WHEN asked.word ~ '^[a-z0-9]+$'
       THEN ARRAY(SELECT v.word FROM search_vocabulary v WHERE v.word % asked.word
                  ORDER BY similarity(v.word, asked.word) DESC, v.word LIMIT ${LIKE})
       ELSE ARRAY(SELECT v.word FROM search_vocabulary v
                  WHERE v.word >= left(asked.word, 1) COLLATE "C"
                    AND v.word < (left(asked.word, 1) || chr(1114111)) COLLATE "C"
                    AND abs(length(v.word) - length(asked.word)) <= 2 LIMIT ${MOST_ALIKE}) END`

/** Whether the shop's word `v` begins with `word`; a range, so that the index of plain words serves. */
const begins = (db: Db, word: ReturnType<Db>) => db`
  v.word >= ${word} COLLATE "C" AND v.word < (${word} || chr(1114111)) COLLATE "C"`

export type Searched = Pick<
  Product,
  'title' | 'titleHindi' | 'category' | (typeof searchedTexts)[number]
>

/** A product's words in one spelling, those of its title apart. */
export const wordsOf = (product: Searched) => ({
  titleWords: searchable(product.title, product.titleHindi),
  otherWords: searchable(
    product.category,
    categoryLabels[product.category],
    ...searchedTexts.map((name) => product[name] ?? ''),
  ),
})

/** The value of products.search_words from two texts in one spelling: the title's words weigh most. */
export const searchVector = (db: Db, titleWords: Fragment, otherWords: Fragment) => db`
  setweight(to_tsvector('simple', ${titleWords}), 'A')
  || setweight(to_tsvector('simple', ${otherWords}), 'C')`

/** Makes the words of these products' texts known to the guessing of mistyped ones. */
export async function learnWords(tx: Db, texts: readonly string[]) {
  const words = [...new Set(searchWords(texts.join(' ')))].sort()
  await tx`
    INSERT INTO search_vocabulary (word) SELECT unnest(${words}::text[]) ON CONFLICT DO NOTHING`
}

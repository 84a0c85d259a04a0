import type { Product } from '#shared/catalogue/product-schema.ts'
import { categoryLabels } from '#shared/catalogue/vocabulary.ts'
import { MOST_ROWS, offsetOf, pageOf } from '../../database/paging.ts'
import type { Db, Fragment } from '../../db.ts'
import { columns, type ProductRow, stockOfP, toProduct } from '../catalogue.ts'
import { inShop } from '../shown.ts'
import { meantWord, searchable, searchWords } from './search-words.ts'

const MOST_WORDS = 8
/** So many words of the vocabulary are tried in place of one that no product has. */
const GUESSES = 5

/**
 * Best match first. Each word must be found in title, description or category: as it is, as the
 * beginning of a word, or, when no product has such a word, as the words most like it.
 */
export async function searchProducts(
  db: Db,
  keyword: string,
  query: { limit?: number; cursor?: string },
) {
  const words = [...new Set(searchWords(keyword))].slice(0, MOST_WORDS)
  const sought = await tsQuery(db, words)
  if (sought === undefined) return { data: [], total: 0, nextCursor: null }
  const limit = query.limit ?? MOST_ROWS
  const offset = offsetOf(query.cursor)
  const rows = await db<(ProductRow & { found: number })[]>`
    WITH hits AS MATERIALIZED (
      SELECT p.id, ts_rank('{0.1, 0.2, 0.4, 1}', p.search_words, ${sought}::tsquery) AS score,
             count(*) OVER ()::int AS found
      FROM products p WHERE ${inShop(db)} AND p.search_words @@ ${sought}::tsquery
      ORDER BY score DESC, p.id LIMIT ${limit + 1} OFFSET ${offset})
    SELECT ${columns(db)}, hits.found FROM hits JOIN products p USING (id) ${stockOfP(db)}
    ORDER BY hits.score DESC, p.id`
  const page = pageOf(rows, limit, toProduct, () => [offset + limit])
  return { ...page, total: rows[0]?.found ?? 0 }
}

/** The words as PostgreSQL's tsquery; undefined when one of them is like nothing in the shop. */
async function tsQuery(db: Db, words: readonly string[]): Promise<string | undefined> {
  if (words.length === 0) return undefined
  const known = await db<{ word: string; meant: string; guesses: string[] | null }[]>`
    SELECT word, meant,
      CASE
        WHEN ${hasPrefix(db, db`asked.word`)} THEN ARRAY[word]
        WHEN meant <> word AND ${hasPrefix(db, db`asked.meant`)} THEN ARRAY[meant]
        ELSE ARRAY(SELECT v.word FROM search_vocabulary v WHERE v.word % asked.word
                   ORDER BY similarity(v.word, asked.word) DESC, v.word LIMIT ${GUESSES})
      END AS guesses
    FROM unnest(${[...words]}::text[], ${words.map(meantWord)}::text[]) AS asked (word, meant)`
  const alternatives = known.map(({ guesses }) => guesses ?? [])
  if (alternatives.some((guesses) => guesses.length === 0)) return undefined
  return alternatives
    .map((guesses) => `(${guesses.map((guess) => `'${guess}':*`).join(' | ')})`)
    .join(' & ')
}

/** Whether a word of the shop begins with `word`; a range, so that the index of plain words serves. */
const hasPrefix = (db: Db, word: ReturnType<Db>) => db`
  EXISTS (SELECT 1 FROM search_vocabulary v
          WHERE v.word >= ${word} COLLATE "C" AND v.word < (${word} || chr(1114111)) COLLATE "C")`

/** A product's words in one spelling, those of its title apart. */
export const wordsOf = (product: Pick<Product, 'title' | 'description' | 'category'>) => ({
  titleWords: searchable(product.title),
  otherWords: searchable(product.category, categoryLabels[product.category], product.description),
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

/** For many products at once: their words, in one spelling already. */
export async function setSearchWords(
  tx: Db,
  products: readonly { id: string; title: string; text: string }[],
) {
  await tx`
    UPDATE products p
    SET search_words = ${searchVector(tx, tx`given.title`, tx`given.text`)}
    FROM unnest(${products.map((one) => one.id)}::uuid[], ${products.map((one) => one.title)}::text[],
                ${products.map((one) => one.text)}::text[]) AS given (id, title, text)
    WHERE p.id = given.id`
}

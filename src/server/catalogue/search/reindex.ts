import { textFieldNames } from '#shared/catalogue/product-fields.ts'
import { type Pool, sql, type Tx, transaction } from '../../db.ts'
import { selectTexts } from '../catalogue.ts'
import { setSearchWords } from '../products/product-record.ts'
import {
  indexVocabulary,
  type SearchableFields,
  searchTexts,
  textsOfWords,
} from './search-index.ts'

/** Change it with the normalization of words: each database then indexes all products again. */
const SPELLING = 'search-words-5'
const AT_ONCE = 500

type Row = SearchableFields & { id: string }

/** SQL: null for a standard category of the product `p`. */
const categoryNames = sql<'p'>`
  (SELECT c.name || ' ' || c.name_hindi FROM categories c WHERE c.id = p.category AND NOT c.is_built_in) AS "categoryNames"`

async function index(tx: Tx, rows: readonly Row[]) {
  const words = rows.map((row) => ({ id: row.id, ...searchTexts(row) }))
  await setSearchWords(tx, words)
  await indexVocabulary(tx, words.flatMap(textsOfWords))
}

/** Updates the search index of a category's products. Call after the category's name changed. */
export async function reindexCategory(tx: Tx, category: string) {
  const rows = await tx<Row[]>`
    SELECT p.id, p.category, ${categoryNames}, ${selectTexts(textFieldNames)}
    FROM products p WHERE p.category = ${category} ORDER BY p.id FOR UPDATE OF p`
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await index(tx, rows.slice(from, from + AT_ONCE))
}

/** Does nothing if the index has the current normalization. Several processes may run it. */
export async function reindexSearch(db: Pool) {
  const finishedReindex = await db`SELECT 1 FROM seeds WHERE name = ${SPELLING}`
  if (finishedReindex.length > 0) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db<Row[]>`
      SELECT p.id, p.category, ${categoryNames}, ${selectTexts(textFieldNames)}
      FROM products p WHERE id > ${after} ORDER BY id LIMIT ${AT_ONCE}`
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    await transaction(db, async (tx) => {
      await tx`SELECT 1 FROM products WHERE id ${sql.in(rows.map(({ id }) => id))} ORDER BY id FOR UPDATE`
      await index(tx, rows)
    })
  }
  await db`INSERT INTO seeds (name) VALUES (${SPELLING}) ON CONFLICT DO NOTHING`
}

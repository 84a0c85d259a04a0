import { textFieldNames } from '#shared/catalogue/product-fields.ts'
import { type Pool, transaction } from '../../db.ts'
import { selectTexts } from '../catalogue.ts'
import { setSearchWords } from '../products/product-record.ts'
import { indexVocabulary, type SearchableFields, searchTexts, textsOfWords } from './search.ts'

/** Change it with the normalization of words: all products are then indexed again once. */
const SPELLING = 'search-words-4'
const AT_ONCE = 500

/** Indexes all products with the current normalization. Several processes may run it. */
export async function reindexSearch(db: Pool) {
  const done = await db`SELECT 1 FROM seeds WHERE name = ${SPELLING}`
  if (done.length > 0) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db<(SearchableFields & { id: string })[]>`
      SELECT p.id, p.category, ${selectTexts(db, textFieldNames)}
      FROM products p WHERE id > ${after} ORDER BY id LIMIT ${AT_ONCE}`
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const words = rows.map((row) => ({ id: row.id, ...searchTexts(row) }))
    await transaction(db, async (tx) => {
      await tx`SELECT 1 FROM products WHERE id = ANY (${rows.map(({ id }) => id)}) ORDER BY id FOR UPDATE`
      await setSearchWords(tx, words)
      await indexVocabulary(tx, words.flatMap(textsOfWords))
    })
  }
  await db`INSERT INTO seeds (name) VALUES (${SPELLING}) ON CONFLICT DO NOTHING`
}

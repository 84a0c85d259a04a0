import { type Pool, transaction } from '../../db.ts'
import { setSearchWords } from '../products/product-record.ts'
import { learnWords, type Searched, wordsOf } from './search.ts'

/** Raised when the one spelling of words changes: then products are indexed anew, once. */
const SPELLING = 'search-words-3'
const AT_ONCE = 500

/** Brings the words of every product into the spelling of this version. Safe in several processes. */
export async function reindexSearch(db: Pool) {
  const done = await db`SELECT 1 FROM seeds WHERE name = ${SPELLING}`
  if (done.length > 0) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db<(Searched & { id: string })[]>`
      SELECT p.*, p.title_hindi AS "titleHindi", p.description_hindi AS "descriptionHindi"
      FROM products p WHERE id > ${after} ORDER BY id LIMIT ${AT_ONCE}`
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const words = rows.map((row) => ({ id: row.id, ...wordsOf(row) }))
    await transaction(db, async (tx) => {
      await tx`SELECT 1 FROM products WHERE id = ANY (${rows.map(({ id }) => id)}) ORDER BY id FOR UPDATE`
      await setSearchWords(
        tx,
        words.map(({ id, titleWords, otherWords }) => ({
          id,
          title: titleWords,
          text: otherWords,
        })),
      )
      await learnWords(
        tx,
        words.flatMap(({ titleWords, otherWords }) => [titleWords, otherWords]),
      )
    })
  }
  await db`INSERT INTO seeds (name) VALUES (${SPELLING}) ON CONFLICT DO NOTHING`
}

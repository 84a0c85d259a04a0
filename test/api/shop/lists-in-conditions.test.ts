import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { emptyDatabase } from '#test/support/database.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  database = await emptyDatabase()
  await database.db`CREATE TABLE t (id uuid, word text, n int)`
  await database.db`INSERT INTO t ${sql.rows(
    ['a', 'b', 'c'].map((word, n) => ({ id: `00000000-0000-7000-8000-00000000000${n}`, word, n })),
  )}`
})
afterAll(() => database.close())

const listWords = async (condition: ReturnType<typeof sql>) =>
  (await database.db<{ word: string }[]>`SELECT word FROM t WHERE ${condition} ORDER BY word`).map(
    ({ word }) => word,
  )

test('a condition matches the values of a list, or the others', async () => {
  expect(await listWords(sql`word ${sql.in(['a', 'c'])}`)).toEqual(['a', 'c'])
  expect(await listWords(sql`NOT word ${sql.in(new Set(['a', 'c']))}`)).toEqual(['b'])
  expect(await listWords(sql`n ${sql.in([1])}`)).toEqual(['b'])
})

test.each(['id', 'word', 'n'])('no %s is in an empty list', async (column) => {
  const isListed = sql`${sql.name(column)} ${sql.in([])}`
  expect(await listWords(isListed)).toEqual([])
  expect(await listWords(sql`NOT ${isListed}`)).toEqual(['a', 'b', 'c'])
})

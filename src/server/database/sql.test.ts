import { expect, test } from 'vitest'
import { type Fragment, type Row, type Run, sql, sqlFor } from './sql.ts'

/** A database that answers each query with its text. */
function createDb() {
  const sent: { text: string; values: unknown[]; varies: boolean }[] = []
  const run: Run = async ({ text, values }, varies) => {
    sent.push({ text, values, varies })
    return [{ text }]
  }
  return { db: sqlFor(run), sent }
}

test('a query runs once, when it is awaited', async () => {
  const { db, sent } = createDb()
  const query = db`SELECT 1`
  expect(sent).toEqual([])
  expect(await query).toEqual([{ text: 'SELECT 1' }])
  await query
  expect(sent).toHaveLength(1)
})

test('an async function returns a fragment without running it', async () => {
  const { db, sent } = createDb()
  const findCondition = async (id: string) => sql`id = ${id}`
  const condition: Fragment = await findCondition('a')
  expect(sent).toEqual([])
  await db`SELECT 1 FROM t WHERE ${condition} AND ${7} > 6`
  expect(sent).toEqual([
    { text: 'SELECT 1 FROM t WHERE id = $1 AND $2 > 6', values: ['a', 7], varies: false },
  ])
})

test('a query, a promise and undefined are refused as a value', () => {
  const { db } = createDb()
  const part = db`SELECT 2`
  const missing = {} as Row
  // @ts-expect-error: a query is no value
  expect(() => db`SELECT 1 WHERE ${part}`).toThrow('no part of a query')
  // @ts-expect-error: a query is no value
  expect(() => sql`id = ${part}`).toThrow('no part of a query')
  // @ts-expect-error: a promise is no value
  expect(() => sql`id = ${Promise.resolve(1)}`).toThrow('no part of a query')
  expect(() => sql`id = ${missing.id}`).toThrow('undefined')
  expect(() => sql.rows([{ id: missing.id }])).toThrow('undefined')
})

test('a fragment that needs an alias is refused where none is expected', () => {
  const isPaid = sql<'o'>`o.paid_at IS NOT NULL`
  const listOrders = (condition: Fragment<'o' | 'u'>) => condition
  listOrders(isPaid)
  // @ts-expect-error: it needs the alias o
  const condition: Fragment = isPaid
  // @ts-expect-error: the alias is another
  const other: Fragment<'p'> = isPaid
  expect([condition, other]).toEqual([isPaid, isPaid])
})

test('a name is quoted, whatever it contains', () => {
  expect(sql`${sql.name('a"; DROP TABLE b')}`.sql.text).toBe('"a""; DROP TABLE b"')
})

test('rows are written in the order of the first one’s columns, unprepared', async () => {
  const { db, sent } = createDb()
  const rows = [
    { id: 'a', tags: ['x'] },
    { tags: [], id: 'b' },
  ]
  await db`INSERT INTO t ${sql.rows(rows)}`
  expect(sent).toEqual([
    {
      text: 'INSERT INTO t ("id", "tags") VALUES ($1,$2),($3,$4)',
      values: ['a', ['x'], 'b', []],
      varies: true,
    },
  ])
})

test('a list is one parameter, so that its length does not change the text', () => {
  const { text, values } = sql`id ${sql.in(new Set(['a', 'b']))}`.sql
  expect({ text, values }).toEqual({ text: 'id = ANY ($1)', values: [['a', 'b']] })
})

test('no rows to insert are an error, and rows of different columns', () => {
  expect(() => sql.rows([])).toThrow('no rows')
  expect(() => sql.rows([{ id: 'a' }, { id: 'b', tags: [] }])).toThrow('different columns')
  expect(() => sql.rows([{ id: 'a' }, { tags: [] }])).toThrow('undefined')
})

test('joins fragments, and no fragments to no text', () => {
  const fragments = ['a', 'b'].map((id) => sql`id = ${id}`)
  const { text, values } = sql.join(fragments, ' OR ').sql
  expect({ text, values }).toEqual({ text: 'id = $1 OR id = $2', values: ['a', 'b'] })
  expect(sql`(${sql.join([])})`.sql.text).toBe('()')
})

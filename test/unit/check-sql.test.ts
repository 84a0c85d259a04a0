import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { afterEach, expect, test } from 'vitest'
import { columnTypes as driverTypes } from '#server/db.ts'
import { findAliasUses } from '../../bin/parts/sql/aliases.ts'
import { type ColumnTypes, columnTypes } from '../../bin/parts/sql/column-types.ts'
import { compareColumns, compareParameters } from '../../bin/parts/sql/compare.ts'
import { openProgram, type Program } from '../../bin/parts/sql/program.ts'
import { getRowType, isRead, listSqlStatements } from '../../bin/parts/sql/statements.ts'

const library = `
  declare class Fragment<Alias extends string = never> { needs: Alias }
  declare class Statement<Rows> implements PromiseLike<Rows> { rows: Rows; then: PromiseLike<Rows>['then'] }
  declare const db: <Rows extends readonly object[] = Record<string, any>[]>(
    strings: TemplateStringsArray, ...values: unknown[]
  ) => Statement<Rows>
  declare const sql: {
    <Alias extends string = never>(strings: TemplateStringsArray, ...values: unknown[]): Fragment<Alias>
    name(name: string): Fragment
    rows(rows: readonly object[]): Fragment
    in(values: Iterable<string | number>): Fragment
    join(fragments: readonly Fragment[], separator?: string): Fragment
    json(value: unknown): string
  }
`
const opened: Program[] = []
afterEach(() => {
  for (const program of opened.splice(0)) program.close()
})

function createProgram(source: string, more: Record<string, string> = {}) {
  const files = {
    '/shop/tsconfig.json':
      '{ "compilerOptions": { "strict": true, "target": "esnext", "types": [] } }',
    '/shop/library.d.ts': library,
    '/shop/a.ts': `${source}\nexport {}`,
    ...more,
  }
  const program = openProgram('/shop/', '/shop/tsconfig.json', (file) => file.endsWith('.ts'), {
    fs: createVirtualFileSystem(files),
  })
  opened.push(program)
  return program
}

/** Texts of all statements, sorted, and the findings. */
function read(source: string, more?: Record<string, string>) {
  const { statements, findings } = listSqlStatements(createProgram(source, more), [])
  const texts = [...statements.values()].flat().map(({ text }) => text.replace(/\s+/g, ' ').trim())
  return { texts: texts.sort(), findings }
}

test('a value becomes a parameter', () => {
  expect(
    read(`declare const id: string; db\`SELECT 1 WHERE 1 = \${id} OR 2 = \${1 + 1}\``),
  ).toEqual({
    texts: ['SELECT 1 WHERE 1 = $1 OR 2 = $2'],
    findings: [],
  })
})

test('finds a fragment in a constant, a function of another module and a list', () => {
  const source = `
    import { cheap } from './b.ts'
    const columns = { title: 't.title', price: 't.price' } as const
    const both = Object.keys(columns) as (keyof typeof columns)[]
    const first = sql<'t'>\`t.id\`
    export const find = (limit: number) =>
      db\`SELECT \${first}, \${sql.join(both.map((name) => sql\`\${sql.name(columns[name])}\`), ' + ')} FROM t WHERE \${cheap(limit)}\``
  const more = {
    '/shop/b.ts': `export const cheap = (limit: number) => sql<'t'>\`t.price < \${limit}\``,
  }
  expect(read(source, more)).toEqual({
    texts: ['SELECT t.id, "t.title" + "t.price" FROM t WHERE t.price < $1'],
    findings: [],
  })
})

test('checks each branch in a text, and decides the same condition alike', () => {
  const source = `
    const order = { price: sql\`price\`, title: sql\`title\` }
    export function list(filter: { q?: string; by: 'price' | 'title' }) {
      const join = filter.q ? sql\` JOIN u\` : sql\`\`
      return db\`SELECT 1 FROM t\${join}\${filter.q ? sql\` WHERE u = \${filter.q}\` : sql\`\`} ORDER BY \${order[filter.by]}\`
    }`
  expect(read(source)).toEqual({
    texts: [
      'SELECT 1 FROM t JOIN u WHERE u = $1 ORDER BY price',
      'SELECT 1 FROM t JOIN u WHERE u = $1 ORDER BY title',
      'SELECT 1 FROM t ORDER BY price',
    ],
    findings: [],
  })
})

test('decides a value alike where its type is wider', () => {
  const source = `
    const where = (filter: { stock?: 'low' | 'out' | 'in' }) =>
      filter.stock === 'out' ? sql\` WHERE a\` : sql\`\`
    export const list = (query: { stock?: 'out' | 'in' }) =>
      db\`SELECT 1\${query.stock === 'out' ? sql\` FROM a\` : sql\`\`}\${where(query)}\``
  expect(read(source).texts).toEqual(['SELECT 1', 'SELECT 1 FROM a WHERE a'])
})

test('reads a fragment that callers pass at every call', () => {
  const source = `
    const count = (which: Fragment<'t'>) => db\`SELECT count(*) FROM t WHERE \${which}\`
    export const all = () => count(sql\`true\`)
    export const own = (id: string) => count(sql<'t'>\`t.id = \${id}\`)`
  expect(read(source)).toEqual({
    texts: ['SELECT count(*) FROM t WHERE t.id = $1', 'SELECT count(*) FROM t WHERE true'],
    findings: [],
  })
})

test('rows for an insert have the columns of their type', () => {
  const source = `
    declare const lines: readonly { order_id: string; quantity: number }[]
    db\`INSERT INTO lines \${sql.rows(lines)}\``
  expect(read(source).texts).toEqual(['INSERT INTO lines ("order_id", "quantity") VALUES ($1, $2)'])
})

test('a list of a condition is one parameter', () => {
  const source = `declare const ids: string[]; db\`SELECT 1 FROM t WHERE NOT id \${sql.in(ids)}\``
  expect(read(source).texts).toEqual(['SELECT 1 FROM t WHERE NOT id = ANY ($1)'])
})

test('reports a fragment in no statement, and a name known at run time only', () => {
  const source = `
    export const lost = sql\`t.price < 1\`
    export const count = (table: string) => db\`SELECT count(*) FROM \${sql.name(table)}\``
  expect(read(source).findings).toEqual([
    {
      file: 'a.ts',
      line: 2,
      text: 'No statement that could be read includes this fragment.',
    },
    { file: 'a.ts', line: 3, text: '“table” is known only at run time' },
  ])
})

test('refuses a fragment whose type does not name an alias that it needs', () => {
  const source = `
    const isPaid = sql\`o.paid_at IS NOT NULL\`
    const isOwn = sql<'o'>\`o.user_id = 1 AND \${isPaid}\`
    const isBoth = sql\`(\${isOwn} OR true)\`
    db\`SELECT 1 FROM orders o WHERE \${isBoth}\``
  expect(read(source).findings).toEqual([
    { file: 'a.ts', line: 2, text: "The text needs the alias “o”; write sql<'o'>." },
    { file: 'a.ts', line: 4, text: "The text needs the alias “o”; write sql<'o'>." },
  ])
})

test('refuses an alias in the type of a fragment that does not need it', () => {
  const source = `
    const isSold = sql<'o' | 'p'>\`EXISTS (SELECT 1 FROM orders o WHERE o.product_id = p.id)\`
    db\`SELECT 1 FROM products p WHERE \${isSold}\``
  expect(read(source).findings).toEqual([
    { file: 'a.ts', line: 2, text: 'The text does not need the alias “o”.' },
  ])
})

test('an alias may be declared in the fragment, named by its type, or be that of an argument', () => {
  const source = `
    const key = <Alias extends string>(text: Fragment<Alias>) => sql<Alias>\`upper(\${text})\`
    const joinStock = sql<'p'>\`JOIN stock s ON s.product_id = p.id\`
    const isCheap = (limit?: number) => sql<'p'>\`p.sold \${limit ? sql\`AND p.price < \${limit}\` : sql\`\`}\`
    export const list = (limit?: number) =>
      db\`SELECT \${key(sql\`p.title\`)} FROM products p \${joinStock} WHERE \${isCheap(limit)} AND s.listed\``
  expect(read(source).findings).toEqual([])
})

test('reports a fragment that is awaited, which sends nothing', () => {
  const source = `
    const change = sql\`UPDATE t SET a = 1\`
    await db\`\${change}\`
    await change`
  expect(read(source).findings).toEqual([
    {
      file: 'a.ts',
      line: 4,
      text: 'A fragment sends nothing when it is awaited; include it in a query.',
    },
  ])
})

test.each([
  ['SELECT x.a FROM t, u x', { x: 'u x' }],
  [
    'SELECT x.a, y.b FROM t x JOIN (u y LEFT JOIN v USING (a)) ON x.a = y.a',
    { x: 't x', y: 'u y' },
  ],
  [
    'SELECT w.a FROM t JOIN LATERAL (SELECT t.a) w ON t.a = w.a, pg_catalog.pg_class',
    { t: 't', w: 'w' },
  ],
  ['UPDATE t x SET a = y.a FROM u AS "y" WHERE x.b = 1', { x: 't x', y: 'u AS "y"' }],
  ['DELETE FROM t x USING u y WHERE x.a = y.a', { x: 't x', y: 'u y' }],
  ['INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = t.a + excluded.a', { t: 't' }],
  ['SELECT x.a FROM t x UNION SELECT y.a FROM t y', { x: 't x', y: 't y' }],
  ['SELECT 1 FROM t x WHERE EXISTS (SELECT 1 FROM u y WHERE y.a = x.a)', { x: 't x', y: 'u y' }],
])('finds where an alias is declared: %s', (text, declarations: Record<string, string>) => {
  for (const { name, declaredAt } of findAliasUses(text)) {
    const before = text.slice(0, declaredAt).length
    const declaration = declarations[name] ?? 'nothing'
    expect(text.slice(before)).toMatch(new RegExp(`^"?${name}`))
    expect(text.slice(0, before + declaration.length)).toContain(declaration)
  }
})

test.each([
  'SELECT x.a FROM t',
  'SELECT x.a FROM t y UNION SELECT 1 FROM t x',
  'SELECT (SELECT 1 FROM t x), x.a',
  'SELECT extract(epoch FROM x.a) FROM t',
  'SELECT 1 FROM t WHERE a IS DISTINCT FROM x.a',
  "SELECT 'FROM x', x.a -- FROM x",
  'SELECT a AS x, x.a FROM t FOR UPDATE',
])('finds an alias that nothing declares: %s', (text) => {
  const free = findAliasUses(text).filter(({ declaredAt }) => declaredAt === undefined)
  expect(free.map(({ name }) => name)).toEqual(['x'])
})

test('an exception hides a finding, and an unused exception is itself a finding', () => {
  const program = createProgram(
    `export const count = (table: string) => db\`SELECT 1 FROM \${sql.name(table)}\``,
  )
  const needed = { file: 'a.ts', text: 'SELECT 1 FROM', reason: 'any table' }
  const old = { file: 'a.ts', text: 'SELECT 2 FROM', reason: 'any table' }
  expect(listSqlStatements(program, [needed]).findings).toEqual([])
  expect(listSqlStatements(program, [needed, old]).findings).toEqual([
    { file: 'a.ts', line: 1, text: 'The exception “SELECT 2 FROM” is not needed.' },
  ])
})

test('maps a position in a text to the line of its source', () => {
  const source = `
    const low = sql\`
      price < 1\`
    db\`SELECT 1 FROM t
      WHERE \${low}\``
  const { statements } = listSqlStatements(createProgram(source), [])
  const [variant] = [...statements.values()].flat()
  expect(variant?.placeAt(variant.text.indexOf('price'))).toEqual({ file: 'a.ts', line: 3 })
  expect(variant?.placeAt(variant.text.indexOf('WHERE'))).toEqual({ file: 'a.ts', line: 5 })
})

const INT4 = 23
const TEXT = 25
const TEXTS = 1009
const TIME = 1184
const types: ColumnTypes = new Map([
  [INT4, { name: 'int4', kind: 'number' }],
  [TEXT, { name: 'text', kind: 'string' }],
  [TEXTS, { name: '_text', kind: { of: 'string' } }],
  [TIME, { name: 'timestamptz', kind: 'Date' }],
])

/** What is wrong with the only statement's columns, whose types are given. */
function columnFaults(source: string, columns: Record<string, number>) {
  const program = createProgram(source)
  const [template] = listSqlStatements(program, []).statements.keys()
  const row = template && getRowType(program, template)
  const described = Object.entries(columns).map(([name, type]) => ({ name, type }))
  return row && compareColumns(program.checker, row, { columns: described, parameters: [] }, types)
}

test('a row type fits narrower literals, null, optional columns and lists', () => {
  const source = `
    type Row = { id: 'a' | 'b'; at: Date | null; tags: readonly string[]; note?: string }
    db<Row[]>\`SELECT id, at, tags\``
  expect(columnFaults(source, { id: TEXT, at: TIME, tags: TEXTS, extra: INT4 })).toEqual([])
})

test('names a missing column and a column of another type', () => {
  const source = 'db<{ id: string; price: number; tags: number[] }[]>`SELECT price, tags`'
  expect(columnFaults(source, { price: TEXT, tags: TEXTS })).toEqual([
    'The row type has “id”, which the statement does not return.',
    '“price” is text, which the driver returns as string; the row type says number.',
    '“tags” is _text, which the driver returns as string[]; the row type says number[].',
  ])
})

test('a row type with any names compares every column', () => {
  expect(columnFaults('db<Record<string, number>[]>`SELECT 1`', { a: INT4, b: TEXT })).toEqual([
    '“b” is text, which the driver returns as string; the row type says number.',
  ])
})

test('names a parameter of another type', () => {
  const source = `declare const at: string, n: number | null; db\`SELECT 1 WHERE a = \${at} OR b = \${n}\``
  const program = createProgram(source)
  const { statements } = listSqlStatements(program, [])
  const parameters = [...statements.values()].flat().flatMap((variant) => variant.parameters)
  const faultsFor = (...expected: number[]) =>
    compareParameters(
      program.checker,
      parameters,
      { columns: [], parameters: expected },
      types,
    ).map(({ text }) => text)
  expect(faultsFor(TIME, INT4)).toEqual([])
  expect(faultsFor(INT4, TEXT)).toEqual([
    'The statement takes int4 here; the value is string.',
    'The statement takes text here; the value is number | null.',
  ])
})

test('counts rows as read unless the statement stands alone', () => {
  const source = 'await db`SELECT 1`; const rows = await db`SELECT 2`; console.log(rows)'
  const { statements } = listSqlStatements(createProgram(source), [])
  expect([...statements.keys()].map(isRead)).toEqual([false, true])
})

test('a kind matches the type that the driver returns', async () => {
  const rows = [
    { oid: 20, name: 'int8', category: 'N', item: 0 },
    { oid: 1700, name: 'numeric', category: 'N', item: 0 },
    { oid: 1082, name: 'date', category: 'D', item: 0 },
    { oid: 17, name: 'bytea', category: 'U', item: 0 },
    { oid: 2950, name: 'uuid', category: 'U', item: 0 },
    { oid: 2951, name: '_uuid', category: 'A', item: 2950 },
    { oid: 3802, name: 'jsonb', category: 'U', item: 0 },
  ]
  const client = { query: async () => ({ rows }) } as unknown as pg.Client
  const found = await columnTypes(client, (oid) => driverTypes.getTypeParser(oid, 'text'))
  expect(Object.fromEntries([...found.values()].map(({ name, kind }) => [name, kind]))).toEqual({
    int8: 'number',
    numeric: 'string',
    date: 'Date',
    bytea: 'Buffer',
    uuid: 'string',
    _uuid: { of: 'string' },
    jsonb: 'anything',
  })
})

test('TypeScript is the version that the checker was written for', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  // The API of typescript/unstable may change in any release. After changing the version, run
  // npm run check:sql and compare the number of statements. Then write the new version here.
  expect(devDependencies.typescript).toBe('7.0.2')
})

import { escapeIdentifier } from 'pg'
import { bulk, join, raw, Sql } from 'sql-template-tag'

// biome-ignore lint/suspicious/noExplicitAny: rows without a type have any shape
export type Row = Record<string, any>

export type Run = (sql: Sql, varies: boolean) => Promise<Row[]>

/** A value that becomes a parameter. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null | readonly Value[]

/** A part of a query. `Alias` is each table alias that the text expects the query to declare. */
export class Fragment<Alias extends string = never> {
  declare readonly needs: Alias
  readonly sql: Sql
  /** The text depends on the number of values, so it is not prepared. */
  readonly varies: boolean

  constructor(sql: Sql, varies: boolean) {
    this.sql = sql
    this.varies = varies
  }
}

type Part = Value | Fragment<string>

/** A query that runs once, when it is first awaited. */
export class Statement<Rows> implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #query: Fragment<string>
  readonly #run: Run
  #rows: Promise<Rows> | undefined

  constructor(query: Fragment<string>, run: Run) {
    this.#query = query
    this.#run = run
  }

  #asked() {
    this.#rows ??= this.#run(this.#query.sql, this.#query.varies) as Promise<Rows>
    return this.#rows
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a query runs it
  then<Done = Rows, Failed = never>(
    done?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#asked().then(done, failed)
  }

  catch<Failed = never>(failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null) {
    return this.#asked().catch(failed)
  }

  finally(settled?: (() => void) | null) {
    return this.#asked().finally(settled)
  }
}

export type Db = {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...parts: readonly Part[]
  ): Statement<Rows>
  /** Runs `work` on one read-only snapshot; in a transaction, as a part of it. */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

/** Throws for undefined, which would match nothing or erase as NULL, and for a promise or a query. */
function checkValue(value: unknown) {
  if (value === undefined) throw new TypeError('A value of this query is undefined.')
  if (typeof value === 'object' && value !== null && 'then' in value)
    throw new TypeError('A query or a promise is no part of a query; write the part with sql`…`.')
}

function compose<Alias extends string>(
  strings: TemplateStringsArray,
  parts: readonly Part[],
): Fragment<Alias> {
  let varies = false
  const values = parts.map((part) => {
    if (part instanceof Fragment) {
      varies ||= part.varies
      return part.sql
    }
    checkValue(part)
    return part
  })
  return new Fragment(new Sql(strings, values), varies)
}

/** Makes a fragment, which runs only as a part of a query. Values are always parameters. */
function composeFragment<Alias extends string = never>(
  strings: TemplateStringsArray,
  ...parts: readonly Part[]
) {
  return compose<Alias>(strings, parts)
}

// Assignment replaces the function's own name only if it is writable.
Object.defineProperty(composeFragment, 'name', { writable: true })

export const sql = Object.assign(composeFragment, {
  /** A quoted identifier. */
  name: (name: string): Fragment => new Fragment(raw(escapeIdentifier(name)), false),

  /** Condition `id ${sql.in(ids)}` with one parameter. An empty list matches no row, and with NOT all rows. */
  in(values: Iterable<string | number | bigint | Date | Uint8Array>): Fragment {
    const list = [...values]
    for (const value of list) checkValue(value)
    return new Fragment(new Sql(['= ANY (', ')'], [list]), false)
  },

  /** Rows to insert: `(a, b) VALUES …`. Throws if there are no rows, or if their columns differ. */
  rows(rows: readonly { readonly [column: string]: Value }[]): Fragment {
    const [first] = rows
    if (!first) throw new TypeError('There are no rows to insert.')
    const columns = Object.keys(first)
    if (rows.some((row) => Object.keys(row).length !== columns.length))
      throw new TypeError('The rows to insert have different columns.')
    const values = rows.map((row) => columns.map((column) => row[column]))
    for (const value of values.flat()) checkValue(value)
    const names = raw(`(${columns.map(escapeIdentifier).join(', ')}) VALUES `)
    return new Fragment(join([names, bulk(values)], ''), true)
  },

  /** Joins fragments. Returns an empty fragment for an empty list. */
  join<Alias extends string>(
    fragments: readonly Fragment<Alias>[],
    separator: '' | ', ' | ' OR ' | ' + ' = '',
  ): Fragment<Alias> {
    const varies = fragments.some((fragment) => fragment.varies)
    const parts = fragments.map((fragment) => fragment.sql)
    return new Fragment(parts.length > 0 ? join(parts, separator) : raw(''), varies)
  },

  /** A value of type json. */
  json: (value: unknown): string => JSON.stringify(value),
})

/** Without `snapshot`, `db.snapshot` runs its statements as they are. */
export function sqlFor(run: Run, snapshot?: Db['snapshot']): Db {
  const query = <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...parts: readonly Part[]
  ) => new Statement<Rows>(compose(strings, parts), run)
  const db: Db = Object.assign(query, { snapshot: snapshot ?? ((work) => work(db)) })
  return db
}

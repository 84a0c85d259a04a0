import { escapeIdentifier } from 'pg'
import { bulk, join, raw, Sql } from 'sql-template-tag'

// biome-ignore lint/suspicious/noExplicitAny: rows without a type have any shape
export type Row = Record<string, any>

export type Run = (sql: Sql, varies: boolean) => Promise<Row[]>

/** A query that runs when awaited, or a fragment. Values are always parameters. */
export class Statement<Rows> implements Promise<Rows> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly sql: Sql
  /** The text depends on the number of values, so it is not prepared. */
  readonly varies: boolean
  readonly #run: Run
  #rows: Promise<Rows> | undefined

  constructor(sql: Sql, varies: boolean, run: Run) {
    this.sql = sql
    this.varies = varies
    this.#run = run
  }

  #asked() {
    this.#rows ??= this.#run(this.sql, this.varies) as Promise<Rows>
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

export type Fragment = Statement<unknown>

export type Db = {
  <Rows extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Statement<Rows>
  /** Rows to insert (`(a, b) VALUES …`), a list for IN (`($1, $2)`), or a quoted identifier. */
  (value: object | readonly unknown[] | string): Fragment
  /** A value of type json. */
  json(value: unknown): string
  /** Statements in `work` see the same moment; in a transaction, they are part of it. */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

const isTemplate = (value: unknown): value is TemplateStringsArray =>
  Array.isArray(value) && 'raw' in value

const isFragmentList = (value: unknown): value is Fragment[] =>
  Array.isArray(value) && value[0] instanceof Statement

function rowsToInsert(rows: readonly Record<string, unknown>[]): Sql {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => columns.map((column) => row[column]))
  return join([raw(`(${columns.map(escapeIdentifier).join(', ')}) VALUES `), bulk(values)], '')
}

function spread(value: object | readonly unknown[] | string): Sql {
  if (typeof value === 'string') return raw(escapeIdentifier(value))
  if (!Array.isArray(value)) return rowsToInsert([value as Record<string, unknown>])
  const isRows = typeof value[0] === 'object' && value[0] !== null && !(value[0] instanceof Date)
  return isRows ? rowsToInsert(value) : join(value, ', ', '(', ')')
}

/** As NULL, undefined would match or erase silently. */
function refuseUndefined(values: readonly unknown[]) {
  if (values.includes(undefined)) throw new TypeError('A value of this query is undefined.')
}

/** `snapshot` is missing for statements of a transaction. */
export function sqlFor(run: Run, snapshot?: Db['snapshot']): Db {
  const tag = (first: unknown, ...values: unknown[]) => {
    if (!isTemplate(first)) {
      const list = spread(first as object)
      refuseUndefined(list.values)
      return new Statement(list, typeof first !== 'string', run)
    }
    let varies = false
    const toPart = (value: unknown): unknown => {
      if (isFragmentList(value)) return join(value.map(toPart), '')
      if (!(value instanceof Statement)) return value
      varies ||= value.varies
      return value.sql
    }
    const parts = values.map(toPart)
    refuseUndefined(parts)
    return new Statement(new Sql(first, parts), varies, run)
  }
  const db: Db = Object.assign(tag, {
    json: (value: unknown) => JSON.stringify(value),
    snapshot: snapshot ?? ((work) => work(db)),
  }) as Db
  return db
}

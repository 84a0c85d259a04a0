import { readdir, readFile } from 'node:fs/promises'
import postgres from 'postgres'

type NumericTypes = { bigint: number }
/** The pool, or a transaction on one of its connections: domain functions take either. */
export type Db = postgres.ISql<NumericTypes>
export type Pool = postgres.Sql<NumericTypes>
/** A piece of SQL to put into a query. */
export type Fragment = postgres.Fragment

export const OLDEST_POSTGRES = 15

export function connect(url: string, options: { max?: number } = {}): Pool {
  return postgres(url, {
    max: options.max ?? 10,
    connect_timeout: 5,
    onnotice: () => {},
    // Paise and counts stay far below 2^53, so bigint columns are plain numbers.
    types: {
      bigint: {
        to: 20,
        from: [20],
        parse: (text: string) => Number(text),
        serialize: (value: number) => String(value),
      },
    },
    connection: { application_name: 'zari', statement_timeout: 2000 },
  }) as unknown as Pool
}

const retried = new Set(['40001', '40P01'])

/** Runs `work` in a transaction, again when PostgreSQL ended it for a deadlock. */
export async function transaction<Result>(
  pool: Pool,
  work: (tx: Db) => Promise<Result>,
  attempts = 4,
): Promise<Result> {
  try {
    return (await pool.begin((tx) => work(tx))) as Result
  } catch (error) {
    if (
      attempts > 1 &&
      error instanceof Error &&
      retried.has((error as { code?: string }).code ?? '')
    )
      return transaction(pool, work, attempts - 1)
    throw error
  }
}

export function isUniqueViolation(error: unknown, constraint?: string) {
  const { code, constraint_name } = (error ?? {}) as { code?: string; constraint_name?: string }
  return code === '23505' && (constraint === undefined || constraint_name === constraint)
}

const MIGRATION_LOCK = 7_261_734

/** Applies the files of `folder` that this database has not seen, in order; safe to run twice at once. */
export async function migrate(pool: Pool, folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return transaction(pool, async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`
    await tx`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await tx`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
    const applied = new Set(
      (await tx<{ name: string }[]>`SELECT name FROM migrations`).map((row) => row.name),
    )
    const fresh = files.filter((name) => !applied.has(name))
    for (const name of fresh) {
      await tx.unsafe(await readFile(new URL(name, folder), 'utf8'))
      await tx`INSERT INTO migrations (name) VALUES (${name})`
    }
    return fresh
  })
}

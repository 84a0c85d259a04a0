import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { databaseFault } from './database/faults.ts'
import { noticesOf } from './database/notifications.ts'
import { type Db, type Row, type Run, sqlFor } from './database/sql.ts'
import { statementChannel } from './database/statement-channel.ts'

export type { Db, Fragment, Row } from './database/sql.ts'

/** A transaction's own connection: a lock that is taken through it holds until the transaction ends. */
export type Tx = Db & {
  /** Runs statements that have no parameters, one after the other. */
  script(text: string): Promise<void>
}

export type Pool = Db & {
  /** Runs `work` in one transaction; see `transaction`. */
  begin<Result>(work: (tx: Tx) => Promise<Result>, wait: Wait): Promise<Result>
  /** A connection of one's own, for a session's state or a lock of the caller's; give it back. */
  reserve(): Promise<Db & { release: () => void }>
  /** Runs a statement that was written already. */
  run: Run
  /**
   * Runs one statement on a connection of its own, outside any transaction and without a time limit, as
   * CREATE INDEX CONCURRENTLY asks for. How many rows it changed.
   */
  alone(statement: string): Promise<number>
  /** Whether this payload was notified on the channel within `ms`. A notice may be lost: look, too. */
  awaitNotice(channel: string, payload: string, ms: number): Promise<boolean>
  /** Hears all of a channel, for good; false where nothing can be heard, behind a pooler. */
  followNotices: ReturnType<typeof noticesOf>['follow']
  /** Connections open and idle, and callers who wait for one. */
  figures(): { connections: number; idle: number; waiting: number }
  end(): Promise<void>
}

/**
 * How long a statement may run, wait for a lock and leave its transaction idle, and how long all of
 * a transaction may take. `patient` is for an import, a migration or a change of thousands of rows,
 * which has no time limit.
 */
export type Wait = 'usual' | 'patient'

/** A lock's limit is past deadlock_timeout (1 s): before it, every circle would look like a lock that is held. */
const limits = {
  usual: 'statement_timeout = 2000|lock_timeout = 1300|idle_in_transaction_session_timeout = 10000',
  patient: 'statement_timeout = 0|lock_timeout = 0|idle_in_transaction_session_timeout = 60000',
}
const setLimits = (scope: 'SESSION' | 'LOCAL', wait: Wait) =>
  limits[wait]
    .split('|')
    .map((limit) => `SET ${scope} ${limit}`)
    .join('; ')

/** Beyond the statement's own limit the host is stalled: the connection is given up. */
const READ_TIMEOUT_MS = 4000
/** On a slow line each statement is in time, and all of them together are not: a transaction ends here. */
const TRANSACTION_MS = 3500
/** So long a caller waits for a free connection or a new one, and so many callers at most. */
const CONNECT_TIMEOUT_MS = 3000
const MOST_WAITING = 500
const LIFETIME_SECONDS = 30 * 60
/** So many texts are remembered as prepared statements; what else comes is sent unprepared. */
const MOST_PREPARED = 1000

const INT8 = 20
const DATE = 1082
/** Paise and counts stay far below 2^53; a day is midnight in UTC, wherever the server stands. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => new Date(text),
}
const types = {
  getTypeParser: (oid: number, format: 'text') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const preparedNames = new Map<string, string>()
function nameFor(text: string) {
  const known = preparedNames.get(text)
  if (known || preparedNames.size >= MOST_PREPARED) return known
  const name = `q${preparedNames.size}`
  preparedNames.set(text, name)
  return name
}

/**
 * A pool of at most `max` connections for statements and as many for transactions: those that wait
 * for each other's locks never keep a page from being read. A caller who would wait too long, or
 * behind too many, gets a database fault (503). `directUrl` leads past a pooler, which passes no notices on.
 */
export function connect(
  url: string,
  { max = 10, directUrl = url }: { max?: number; directUrl?: string | undefined } = {},
): Pool {
  const statements = connections(url, max)
  const transactions = connections(url, max)
  const notices = noticesOf(directUrl)

  async function run(sql: Sql, varies: boolean): Promise<Row[]> {
    const connection = await statements.take()
    if (connection.isPooled)
      return within(connection, 'usual', (tx) => tx.query(sql, true, 'usual'))
    return connection.use(() => connection.query(sql, varies, 'usual'))
  }

  return Object.assign(sqlFor(run), {
    async begin<Result>(work: (tx: Tx) => Promise<Result>, wait: Wait) {
      return within(await transactions.take(), wait, (connection) => {
        const until = wait === 'usual' ? performance.now() + TRANSACTION_MS : Infinity
        const tx = sqlFor(async (sql, varies) => {
          if (performance.now() > until) throw databaseFault('TOO_LATE')
          return connection.query(sql, varies, wait)
        })
        return work(Object.assign(tx, { script: (text: string) => connection.say(text, wait) }))
      })
    },
    async reserve() {
      const connection = await transactions.take()
      const own = sqlFor((sql, varies) => connection.query(sql, varies, 'patient'))
      return Object.assign(own, { release: () => connection.release() })
    },
    run,
    async alone(statement: string) {
      const client = new pg.Client({ connectionString: directUrl, application_name: 'zari' })
      await client.connect()
      try {
        return (await client.query(statement)).rowCount ?? 0
      } finally {
        await client.end()
      }
    },
    awaitNotice: notices.wait,
    followNotices: notices.follow,
    figures() {
      const [one, other] = [statements.figures(), transactions.figures()]
      return {
        connections: one.connections + other.connections,
        idle: one.idle + other.idle,
        waiting: one.waiting + other.waiting,
      }
    },
    async end() {
      await Promise.all([statements.end(), transactions.end(), notices.end()])
    },
  })
}

type Connection = Awaited<ReturnType<ReturnType<typeof connections>['take']>>

/** Begins, works, commits; whatever fails is rolled back. */
async function within<Result>(
  connection: Connection,
  wait: Wait,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  // A pooler hands each transaction to another session, so the limits are the transaction's own.
  const own = connection.isPooled || wait !== 'usual' ? `; ${setLimits('LOCAL', wait)}` : ''
  return connection.use(async () => {
    await connection.say(`BEGIN${own}`, 'usual')
    try {
      const result = await work(connection)
      await connection.say('COMMIT', wait)
      return result
    } catch (error) {
      await connection.say('ROLLBACK', 'usual').catch(() => connection.breakOff())
      throw error
    }
  })
}

function connections(url: string, max: number) {
  const pooled = new WeakSet<pg.ClientBase>()
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'zari',
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    types,
    async onConnect(client: pg.ClientBase & { processID?: number }) {
      // Between two statements nobody listens, and an unheard error would end the process.
      client.on('error', () => {})
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      // A pooler such as PgBouncer invents the process id that it tells its clients.
      if (rows[0]?.pid !== client.processID) pooled.add(client)
      else await client.query(setLimits('SESSION', 'usual'))
    },
  })
  pool.on('error', () => {})

  async function take() {
    if (pool.waitingCount >= MOST_WAITING) throw databaseFault('TOO_MANY_WAITING')
    const client = await pool.connect().catch((error) => {
      throw databaseFault('NO_CONNECTION', error)
    })
    const isPooled = pooled.has(client)
    let broken = false

    async function ask(query: pg.QueryConfig, wait: Wait): Promise<Row[]> {
      const limit = wait === 'usual' ? { query_timeout: READ_TIMEOUT_MS } : {}
      try {
        const answer = await statementChannel.tracePromise(
          () => client.query({ ...query, ...limit }),
          { text: query.text, isParametrised: query.values !== undefined },
        )
        return answer.rows
      } catch (error) {
        if (error instanceof pg.DatabaseError) throw error
        if (error instanceof TypeError) throw error
        // No answer of the server's: nobody knows what is still to come on this connection.
        broken = true
        throw databaseFault('CONNECTION_LOST', error)
      }
    }

    return {
      isPooled,
      query({ text, values }: Sql, varies: boolean, wait: Wait) {
        const name = varies || isPooled ? undefined : nameFor(text)
        return ask({ text, values, ...(name !== undefined && { name }) }, wait)
      },
      /** Statements without parameters, one after the other. */
      async say(text: string, wait: Wait) {
        await ask({ text }, wait)
      },
      breakOff() {
        broken = true
      },
      release: () => client.release(broken),
      async use<Result>(work: () => Promise<Result>): Promise<Result> {
        try {
          return await work()
        } finally {
          client.release(broken)
        }
      },
    }
  }

  const figures = () => ({
    connections: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { take, figures, end: () => pool.end() }
}

const retried = new Set(['40001', '40P01'])

/**
 * Runs `work` in a transaction, again when PostgreSQL ended it for a deadlock: `work` must do
 * nothing outside of the database that may not happen twice.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
  wait: Wait = 'usual',
): Promise<Result> {
  for (let attempts = 4; ; attempts -= 1) {
    try {
      return await pool.begin(work, wait)
    } catch (error) {
      if (attempts === 1 || !(error instanceof pg.DatabaseError)) throw error
      if (!retried.has(error.code ?? '')) throw error
    }
  }
}

export const isLockTimeout = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '55P03'

export function isUniqueViolation(error: unknown, constraint?: string) {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { databaseFault } from './database/faults.ts'
import { openNotices } from './database/notifications.ts'
import { sessionOptions } from './database/session-options.ts'
import { type Db, type Row, type Run, sqlFor } from './database/sql.ts'
import { statementChannel } from './database/statement-channel.ts'

export { type Db, type Fragment, type Row, sql } from './database/sql.ts'

/** Locks last until the transaction ends. */
export type Tx = Db & {
  /** Runs statements without parameters in sequence. */
  script(text: string): Promise<void>
}

export type Pool = Db & {
  begin<Result>(work: (tx: Tx) => Promise<Result>, wait: Wait): Promise<Result>
  /** A connection for session state or session locks; call `release`. */
  reserve(): Promise<Db & { release: () => void }>
  run: Run
  /** For CREATE INDEX CONCURRENTLY: no transaction, no time limit. */
  alone(statement: string): Promise<void>
  /** Whether the payload arrives within `ms`. Notifications may be lost, so check the data too. */
  awaitNotice(channel: string, payload: string, ms: number): Promise<boolean>
  /** Listens to a channel permanently; false behind a pooler. */
  followNotices: ReturnType<typeof openNotices>['follow']
  figures(): { connections: number; idle: number; waiting: number }
  end(): Promise<void>
}

/** `patient` has no limit for the transaction: imports, migrations and bulk changes. */
export type Wait = 'usual' | 'patient'

/** Lock timeouts are above deadlock_timeout (1 s), so that deadlocks are reported as such. */
const settings = {
  usual: [
    'statement_timeout = 2000',
    'lock_timeout = 1300',
    'idle_in_transaction_session_timeout = 10000',
  ],
  patient: [
    'statement_timeout = 0',
    'lock_timeout = 0',
    'idle_in_transaction_session_timeout = 60000',
    'plan_cache_mode = DEFAULT',
    'enable_seqscan = DEFAULT',
  ],
}
/**
 * Statements of a usual transaction find rows by key, so one generic plan serves all values.
 * Sequential scans are disabled, because a plan made for a small table is kept after the table has
 * grown. Before PostgreSQL 18, the cost of a disabled scan distorts the rest of the plan.
 */
const keyLookupSettings = [
  'SET SESSION plan_cache_mode = force_generic_plan',
  "SELECT set_config('enable_seqscan', 'off', false) WHERE current_setting('server_version_num')::int >= 180000",
]
const setStatements = (scope: 'SESSION' | 'LOCAL', values: readonly string[]) =>
  values.map((value) => `SET ${scope} ${value}`).join('; ')

/** Longer than the statement timeout: the server is unreachable and the connection is dropped. */
const READ_TIMEOUT_MS = 4000
/** On a slow network each statement may be within its limit while the transaction is not. */
const TRANSACTION_MS = 3500
const CONNECT_TIMEOUT_MS = 3000
const MAX_WAITING = 500
const LIFETIME_SECONDS = 30 * 60
/** A new session prepares and plans every statement again, which makes the first sale four times as dear. */
const IDLE_MS = LIFETIME_SECONDS * 1000
/** Further statements are sent unprepared. */
const MAX_PREPARED = 1000

const INT8 = 20
const DATE = 1082
/** Paise and counts are far below 2^53. A date becomes midnight UTC. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => new Date(text),
}
export const columnTypes = {
  getTypeParser: (oid: number, format: 'text') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/**
 * Opens two pools of at most `max` connections, for statements and for transactions, so that
 * transactions that wait for locks never block reads. A statement that waits too long throws a
 * database fault (503). `directUrl` bypasses a pooler, which drops notifications.
 */
export function connect(
  url: string,
  { max = 10, directUrl = url }: { max?: number; directUrl?: string | undefined } = {},
): Pool {
  const statements = connections(url, max)
  const transactions = connections(url, max, keyLookupSettings)
  const notices = openNotices(directUrl)

  async function run(sql: Sql, varies: boolean): Promise<Row[]> {
    const connection = await statements.take()
    if (connection.isPooled)
      return runTransaction(connection, 'usual', (tx) => tx.query(sql, true, 'usual'))
    return connection.use(() => connection.query(sql, varies, 'usual'))
  }

  const snapshot: Db['snapshot'] = async (work) =>
    runTransaction(
      await statements.take(),
      'usual',
      (connection) => work(sqlFor((sql, varies) => connection.query(sql, varies, 'usual'))),
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    )

  return Object.assign(sqlFor(run, snapshot), {
    async begin<Result>(work: (tx: Tx) => Promise<Result>, wait: Wait) {
      return runTransaction(await transactions.take(), wait, (connection) => {
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
      const db = sqlFor((sql, varies) => connection.query(sql, varies, 'patient'))
      return Object.assign(db, { release: () => connection.release() })
    },
    run,
    async alone(statement: string) {
      const client = new pg.Client(sessionOptions(directUrl))
      await client.connect()
      try {
        await client.query(statement)
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

async function runTransaction<Result>(
  connection: Connection,
  wait: Wait,
  work: (connection: Connection) => Promise<Result>,
  begin = 'BEGIN',
): Promise<Result> {
  // A pooler gives each transaction another session, so limits are set per transaction.
  const limits =
    connection.isPooled || wait !== 'usual' ? `; ${setStatements('LOCAL', settings[wait])}` : ''
  return connection.use(async () => {
    try {
      // Sent together with the first statement of `work`. BEGIN fails only if the connection is lost, so
      // that statement fails too.
      const beginReply = connection.say(`${begin}${limits}`, 'usual')
      const [result] = await Promise.all([Promise.try(work, connection), beginReply])
      await connection.say('COMMIT', wait)
      return result
    } catch (error) {
      await connection.rollBack()
      throw error
    }
  })
}

function connections(url: string, max: number, extraSettings: readonly string[] = []) {
  const session = [setStatements('SESSION', settings.usual), ...extraSettings].join('; ')
  const pooled = new WeakSet<pg.ClientBase>()
  const preparedNames = new Map<string, string>()
  function nameFor(text: string) {
    const existing = preparedNames.get(text)
    if (existing || preparedNames.size >= MAX_PREPARED) return existing
    const name = `q${preparedNames.size}`
    preparedNames.set(text, name)
    return name
  }
  const pool = new pg.Pool({
    ...sessionOptions(url),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    pipeline: true,
    types: columnTypes,
    async onConnect(client: pg.ClientBase & { processID?: number }) {
      // Without a listener, an error between statements ends the process.
      client.on('error', () => {})
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      // A pooler such as PgBouncer reports an invented process id.
      const isPooled = rows[0]?.pid !== client.processID
      if (isPooled) pooled.add(client)
      else await client.query(session)
    },
  })
  pool.on('error', () => {})

  async function take() {
    if (pool.waitingCount >= MAX_WAITING) throw databaseFault('TOO_MANY_WAITING')
    const client = await pool.connect().catch((error) => {
      throw databaseFault('NO_CONNECTION', error)
    })
    const isPooled = pooled.has(client)
    let broken = false
    let isReleased = false

    function release() {
      isReleased = true
      client.release(broken)
    }

    async function ask(query: pg.QueryConfig, wait: Wait): Promise<Row[]> {
      // The connection may already run another transaction.
      if (isReleased) throw new Error('This transaction has ended.')
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
        // Without a response, the state of the connection is unknown.
        broken = true
        throw databaseFault('CONNECTION_LOST', error)
      }
    }

    return {
      isPooled,
      query({ text, values }: Sql, varies: boolean, wait: Wait) {
        const preparedName = varies || isPooled ? undefined : nameFor(text)
        // Patient transactions use names of their own, because their plans may scan tables.
        const name = preparedName && wait === 'patient' ? `patient_${preparedName}` : preparedName
        return ask({ text, values, ...(name !== undefined && { name }) }, wait)
      },
      async say(text: string, wait: Wait) {
        await ask({ text }, wait)
      },
      /** Skips a broken connection, which is closed, because it may still run a statement. */
      async rollBack() {
        if (broken) return
        await ask({ text: 'ROLLBACK' }, 'usual').catch(() => {
          broken = true
        })
      },
      release,
      async use<Result>(work: () => Promise<Result>): Promise<Result> {
        try {
          return await work()
        } finally {
          release()
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

const retriedCodes = new Set(['40001', '40P01'])

/** Repeats `work` after a deadlock: its effects outside the database must be repeatable. */
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
      if (!retriedCodes.has(error.code ?? '')) throw error
    }
  }
}

export const isLockTimeout = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '55P03'

export const isDeadlock = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '40P01'

export function isUniqueViolation(error: unknown, constraint?: string) {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

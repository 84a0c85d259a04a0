import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Pool } from '#server/db.ts'
import { freePort } from '#test/support/launch.ts'
import type { Method, Reply } from '#test/support/server.ts'
import type { Person } from '#test/support/shop.ts'
// The launcher's database with fsync, which restarts after a kill.
import { startPostgres } from '../../bin/parts/postgres.mjs'
import { openLedger } from '../../src/sandbox/ledger.ts'

const script = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

type Ask = { body?: unknown; through?: number }

/** Starts one of our programs with a channel; `ready` contains its port. */
export function program(path: string, args: string[], env: Record<string, string>) {
  const child: ChildProcess = fork(script(path), args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'silent', ...env },
  })
  const ready = new Promise<number>((resolve, reject) => {
    child.on('message', (told: { ready?: boolean; failed?: string; port?: number }) => {
      if (told.ready) resolve(told.port ?? 0)
      if (told.failed) reject(new Error(told.failed))
    })
    child.once('exit', () => reject(new Error(`${path} ended before it was ready.`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code as number | null
  }
  return { child, ready, end }
}

/**
 * The shop at full size: API processes on one PostgreSQL with fsync, and the provider in its own
 * process with durable books.
 */
export async function openStreet(env: Record<string, string> = {}, processes = 2) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-full-'))
  await chmod(folder, 0o755)
  const database = await startPostgres(join(folder, 'database'), {})
  const ledgerFile = join(folder, 'ledger.jsonl')
  const { port: sandboxPort, free } = await freePort()
  await free()
  const paypal = {
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
    PAYPAL_WEBHOOK_ID: 'hook',
  }
  const openSandbox = async (webhookPort: number) => {
    const started = program('sandbox/main.ts', [], {
      ...paypal,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_LEDGER: ledgerFile,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/api/payments/webhook`,
    })
    await started.ready
    return started
  }
  const openProcess = async (more: Record<string, string> = {}) => {
    const started = program('server/main.ts', ['api'], {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      AUTH_RATE_LIMIT: '1000000',
      MAX_HELD_PER_ADDRESS: '1000000',
      MAX_UNPAID_PER_ADDRESS: '1000000',
      ...paypal,
      ...env,
      ...more,
    })
    return { ...started, port: await started.ready }
  }
  const apis: Awaited<ReturnType<typeof openProcess>>[] = []
  for (let n = 0; n < processes; n += 1) apis.push(await openProcess())
  let sandbox = await openSandbox(apis[0]?.port ?? 0)
  const db: Pool = connect(database.url, { max: 4 })
  let asked = 0

  async function call(
    method: Method,
    path: string,
    ask: Ask = {},
    cookie?: string,
  ): Promise<Reply> {
    asked += 1
    const port = ask.through ?? apis[asked % apis.length]?.port
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(ask.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
      })
      const headers = Object.fromEntries(answer.headers)
      const isJson = headers['content-type']?.includes('json')
      const body = isJson ? await answer.json() : await answer.text()
      return { status: answer.status, body, headers, cookies: [] }
    } catch {
      return { status: 0, body: {}, headers: {}, cookies: [] }
    }
  }

  return {
    db,
    folder,
    apis,
    call,
    openProcess,
    /** The status is 0 without a response. */
    person: (user: { id: string; userName: string; email: string }, cookie: string): Person => ({
      ...user,
      cookie,
      call: (method, url, body, ask: Ask = {}) =>
        call(method, url, { ...ask, ...(body !== undefined && { body }) }, cookie),
    }),
    /** The provider's books on its disk. */
    get ledger() {
      return openLedger(ledgerFile)
    },
    sandbox: {
      kill: () => sandbox.end('SIGKILL'),
      async back() {
        sandbox = await openSandbox(apis[0]?.port ?? 0)
      },
    },
    async killDatabase() {
      const [pid] = (await readFile(join(database.folder, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    databaseUrl: database.url,
    async close() {
      for (const api of apis) await api.end('SIGKILL')
      await sandbox.end('SIGKILL')
      await db.end()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Street = Awaited<ReturnType<typeof openStreet>>

/** What buyers need of a shop, however it is built. */
export type Place = Pick<Street, 'db' | 'ledger' | 'person'>

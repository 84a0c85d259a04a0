import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db.ts'
import { writePgbouncer } from '#test/support/pgbouncer.ts'
import type { Person } from '#test/support/shop.ts'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { program } from '../full/street.ts'
import { nginx, visitors } from './door.ts'
import { aPort, kept, killAll, type Part, server } from './part.ts'

export const findProgram = (name: string) => {
  const found = process.env[`SCALE_${name}`]
  if (!found) throw new Error('Run it with npm run test:scale, which finds the programs.')
  return found
}

/** One of our programs that can be killed and restarted in place. */
function ours(path: string, args: string[], env: Record<string, string>): Part {
  let running: ReturnType<typeof program> | undefined
  return kept({
    async start() {
      running = program(path, args, env)
      await running.ready
    },
    async kill() {
      await running?.end('SIGKILL')
    },
  })
}

type DatabaseUrls = { ownerUrl: string; shopUrl: string; replicaUrl?: string }

/**
 * A shop as a careful operator builds it: nginx with TLS, two processes, PgBouncer in transaction
 * mode, the databases that `openDatabases` starts in a folder, Redis, and the provider.
 */
export async function openTown<Databases extends DatabaseUrls>(
  seen: (status: number) => void,
  openDatabases: (folder: string) => Promise<Databases>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-scale-'))
  await chmod(folder, 0o755)
  const place = async (name: string) => {
    const at = join(folder, name)
    await mkdir(at)
    await chmod(at, 0o755)
    return at
  }
  const databases = await openDatabases(await place('databases'))
  const poolerPort = await aPort()
  const poolerFile = await writePgbouncer(await place('pgbouncer'), databases.shopUrl, {
    listenPort: poolerPort,
    poolSize: 20,
  })
  const pgbouncer = server(findProgram('PGBOUNCER'), [poolerFile], poolerPort)
  const redisPort = await aPort()
  const redisArgs = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '']
  const redis = server(findProgram('REDIS'), redisArgs, redisPort, { cwd: folder })

  const [door, sandboxPort, ...ports] = [await aPort(), await aPort(), await aPort(), await aPort()]
  const [firstPort = 0] = ports
  const paypal = {
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
    PAYPAL_WEBHOOK_ID: 'hook',
  }
  const ledger = join(folder, 'ledger.jsonl')
  const sandbox = ours('sandbox/main.ts', [], {
    ...paypal,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_LEDGER: ledger,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${firstPort}/api/payments/webhook`,
  })
  const pooled = new URL(databases.shopUrl)
  pooled.port = String(poolerPort)
  const apps = ports.map((port) =>
    ours('server/main.ts', ['both'], {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: pooled.href,
      DATABASE_OWNER_URL: databases.ownerUrl,
      DATABASE_DIRECT_URL: databases.shopUrl,
      ...(databases.replicaUrl ? { DATABASE_READ_URL: databases.replicaUrl } : {}),
      ...(process.env.SCALE_WITHOUT_REDIS ? {} : { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
      SECRET_KEY: 'the same for every process of this shop',
      TRUST_PROXY: '1',
      WEB_ORIGIN: `https://localhost:${door}`,
      DEMO: '0',
      AUTH_RATE_LIMIT: '1000000',
      MAX_HELD_PER_ADDRESS: '1000000',
      MAX_UNPAID_PER_ADDRESS: '1000000',
      ...paypal,
      LOG_LEVEL: process.env.SCALE_LOG_LEVEL ?? 'silent',
    }),
  )
  const front = await nginx(findProgram('NGINX'), await place('nginx'), door, ports)
  const parts = { pgbouncer, redis, sandbox, app: apps[0], other: apps[1], nginx: front }
  for (const part of Object.values(parts)) await part?.start()
  const db = connect(databases.ownerUrl, { max: 4 })
  const { call, close } = visitors(door, seen)

  return {
    ...(parts as Record<keyof typeof parts, Part>),
    databases,
    db,
    ports,
    call,
    person: (user: { id: string; userName: string; email: string }, cookie: string): Person => ({
      ...user,
      cookie,
      call: (method, url, body) =>
        call(method, url, body === undefined ? {} : { body }, cookie.replace(/^/, '__Host-')),
    }),
    get ledger() {
      return openLedger(ledger)
    },
    async close() {
      close()
      await db.end()
      await killAll()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Town = Awaited<ReturnType<typeof openTown>>

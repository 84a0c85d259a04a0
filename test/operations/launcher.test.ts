import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '#server/version.ts'
import { emptyDatabase } from '#test/support/database.ts'
import {
  endLaunched,
  freePort,
  isAlive,
  launch,
  readDatabaseUrl,
  ready,
} from '#test/support/launch.ts'
import { until } from '#test/support/until.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-launch-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  endLaunched()
  await rm(folder, { recursive: true, force: true })
})

const asha = { userName: 'Asha', email: 'asha@example.com', password: 'gulabi-lehnga' }
const send = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asha),
  })

async function readOver(agent: Agent, port: number, path: string) {
  const request = get({ agent, port, path, host: '127.0.0.1' })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return text(response)
}

/** Number of the launcher's server processes. */
async function listServers(launcher: number) {
  const children = await readFile(`/proc/${launcher}/task/${launcher}/children`, 'utf8')
  const lines = children.trim().split(' ')
  const commands = await Promise.all(lines.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  return commands.filter((command) => command.includes('src/server/main.ts')).length
}

test('saved data survives a stop and a kill', async () => {
  const dataDir = join(folder, 'shop')
  const { port, free } = await freePort()
  await free()
  const env = { PORT: String(port), DATA_DIR: dataDir }

  const first = launch(env)
  await ready(port, first)
  expect((await send(port, 'register')).status).toBe(201)
  expect(first.said()).toContain('Zari is open')
  const firstDatabase = (await readDatabaseUrl(dataDir)).pid
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(isAlive(firstDatabase)).toBe(false)

  // An interrupted takeover from an older PostgreSQL, with all rows copied.
  const cluster = join(dataDir, 'postgres')
  await rename(cluster, `${cluster}.whole`)
  await mkdir(cluster)
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')

  const second = launch({ ...env, WEB_CONCURRENCY: '2' })
  await ready(port, second)
  expect((await send(port, 'login')).status).toBe(200)
  await until(async () => second.said().includes('Zari is open'))
  expect(await readdir(`${cluster}-17`)).toEqual(['PG_VERSION'])
  if (process.platform === 'linux') expect(await listServers(second.child.pid ?? 0)).toBe(2)
  // A scraper keeps its connection, so it reaches the same process each time.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = 0; turn < 3; turn += 1) {
    const body = await readOver(agent, port, '/metrics')
    for (const number of ['1', '2'])
      expect(body).toContain(`zari_build_info{version="${VERSION}",process="${number}"} 1`)
    expect(body.match(/^# TYPE zari_build_info /gm)).toHaveLength(1)
  }
  agent.destroy()
  second.child.kill('SIGKILL')
  await second.ended
  await until(async () => !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)))

  const third = launch(env)
  await ready(port, third)
  expect((await send(port, 'login')).status).toBe(200)

  process.kill((await readDatabaseUrl(dataDir)).pid, 'SIGKILL')
  await until(async () => (await send(port, 'login')).status === 200)

  const rival = launch(env)
  expect(await rival.ended).toBe(1)
  expect(rival.said()).toContain('in use by a shop that runs already')

  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
})

test('a second version starts on the same data folder, and keeps the database when the first ends', async () => {
  const dataDir = join(folder, 'beside')
  const [one, other] = await Promise.all([freePort(), freePort()])
  await Promise.all([one.free(), other.free()])
  const first = launch({ DATA_DIR: dataDir, PORT: String(one.port) })
  await ready(one.port, first)
  expect((await send(one.port, 'register')).status).toBe(201)
  const database = await readDatabaseUrl(dataDir)

  const second = launch({ DATA_DIR: dataDir, PORT: String(other.port) })
  await ready(other.port, second)
  expect((await send(other.port, 'login')).status).toBe(200)
  expect(await readDatabaseUrl(dataDir)).toEqual(database)

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect((await send(other.port, 'login')).status).toBe(200)
  const third = launch({ DATA_DIR: dataDir, PORT: String(one.port) })
  await ready(one.port, third)

  process.kill(database.pid, 'SIGKILL')
  await until(async () => second.said().includes('The database is back'))
  await until(async () => (await send(other.port, 'login')).status === 200)
  const restarted = await readDatabaseUrl(dataDir)
  expect(restarted.port).toBe(database.port)
  expect(third.said()).not.toContain('The database ended')

  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect((await send(one.port, 'login')).status).toBe(200)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  expect(isAlive(restarted.pid)).toBe(false)
})

describe('a registered launcher', () => {
  const registerProcess = async (dataDir: string, entry: object) => {
    const folder = join(dataDir, 'launchers')
    await mkdir(folder, { recursive: true })
    const own = { pid: process.pid, at: 0, isAlone: false, ...entry }
    await writeFile(join(folder, `${process.pid}.json`), JSON.stringify(own))
  }

  test.skipIf(process.platform !== 'linux')(
    'that was killed is ignored, also when another process has its id',
    async () => {
      const dataDir = join(folder, 'killed')
      await registerProcess(dataDir, { start: 'of an earlier process' })
      const { port, free } = await freePort()
      await free()
      const run = launch({ DATA_DIR: dataDir, PORT: String(port) })
      await ready(port, run)
      expect(await readdir(join(dataDir, 'launchers'))).toEqual([`${run.child.pid}.json`])
      run.child.kill('SIGTERM')
      expect(await run.ended).toBe(0)
    },
  )

  test.skipIf(process.platform !== 'linux')(
    'that restores a backup lets no shop start, and one that starts lets no other prepare the database',
    async () => {
      const stat = await readFile('/proc/self/stat', 'utf8')
      const start = stat.split(') ').at(-1)?.split(' ')[19]
      const dataDir = join(folder, 'alone')
      for (const [isAlone, said] of [
        [true, 'in use by a shop that runs already'],
        [false, 'is starting or stopping'],
      ] as const) {
        await registerProcess(dataDir, { start, isAlone })
        const { port, free } = await freePort()
        await free()
        const run = launch({ DATA_DIR: dataDir, PORT: String(port) })
        expect(await run.ended).toBe(1)
        expect(run.said()).toContain(said)
        expect(await readdir(dataDir)).toEqual(['launchers'])
      }
    },
  )
})

describe('a start that cannot succeed states its reason in a sentence and ends with 1', () => {
  const refused = async (env: Record<string, string>) => {
    const isDemo = env.DEMO !== undefined
    const run = launch({ PORT: '0', DATA_DIR: join(folder, isDemo ? 'demo' : 'none'), ...env })
    expect(await run.ended).toBe(1)
    return run.said()
  }

  test('the port is in use', async () => {
    const { port, free } = await freePort()
    expect(await refused({ PORT: String(port) })).toContain(`Port ${port} is taken`)
    await free()
  })

  test('the database is of version 0 of the shop: states the remedy, and leaves it unchanged', async () => {
    const { db, url, drop } = await emptyDatabase()
    await db`CREATE TABLE migrations (name text PRIMARY KEY, checksum text)`
    await db`INSERT INTO migrations VALUES ('001_shop.sql')`
    expect(await refused({ DATABASE_URL: url })).toContain(
      'is of version 0 of the shop, which version 1 cannot read: start version 0.3 with it, or this version with another DATA_DIR or an empty DATABASE_URL.',
    )
    const tables = await db`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
    expect(tables).toEqual([{ name: 'migrations' }])
    await drop()
  })

  test('the database is of a newer PostgreSQL: states the remedy, and leaves the database unchanged', async () => {
    const dataDir = join(folder, 'newer')
    const cluster = join(dataDir, 'postgres')
    await mkdir(cluster, { recursive: true })
    await writeFile(join(cluster, 'PG_VERSION'), '99\n')
    const said = await refused({ DATA_DIR: dataDir })
    expect(said).toContain('is of PostgreSQL 99')
    expect(said).toContain('Run the version of the shop that ran until now')
    expect(await readdir(cluster)).toEqual(['PG_VERSION'])
  })

  test.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ WEB_ORIGIN: 'zari' }, 'WEB_ORIGIN'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgresql://zari@127.0.0.1:1/shop' }, "can't be used"],
    [{ DEMO: '1', HOST: '0.0.0.0' }, 'passwords are public'],
    [
      {
        DEMO: '1',
        HOST: '0.0.0.0',
        DEMO_OWNER_PASSWORD: 'demo-owner-pass',
        DEMO_SHOPPER_PASSWORD: 'a-password-of-mine',
      },
      'passwords are public',
    ],
    [{ DEMO: '', TRUST_PROXY: '1' }, 'passwords are public'],
    [{ DATA_DIR: '/dev/null/zari' }, "can't be written"],
  ] as [Record<string, string>, string][])('%j', async (env, words) => {
    const said = await refused(env)
    expect(said).toContain(words)
    expect(said).not.toMatch(/\n\s+at /)
  })
})

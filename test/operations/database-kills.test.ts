import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLaunched, freePort, launch, readDatabaseUrl, ready } from '#test/support/launch.ts'
import { until } from '#test/support/until.ts'

const KILLS = 20
const SESSIONS = 60

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-kills-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  endLaunched()
  await rm(folder, { recursive: true, force: true })
})

async function open(dataDir: string) {
  const { port, free } = await freePort()
  await free()
  const run = launch({ PORT: String(port), DATA_DIR: dataDir, AUTH_RATE_LIMIT: '10000' })
  await ready(port, run)
  let people = 0
  return {
    run,
    /** Status of a registration, which writes; undefined without a response. */
    register: () =>
      fetch(`http://127.0.0.1:${port}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          userName: 'Asha',
          email: `asha${people++}@example.com`,
          password: 'gulabi-lehnga',
        }),
      }).then(
        ({ status }) => status,
        () => undefined,
      ),
  }
}

/** A session of the database's owner that runs until it is interrupted. */
async function session(dataDir: string) {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const { port } = await readDatabaseUrl(dataDir)
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'zari',
    password,
    database: 'postgres',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

test(`a database that is killed ${KILLS} times under load recovers each time`, async () => {
  const dataDir = join(folder, 'shop')
  const { run, register } = await open(dataDir)
  let acknowledged = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => session(dataDir)))
    // Some compute for minutes without file access and would not notice that their server is gone;
    // others wait.
    const busy = sessions.map((one, n) =>
      one
        .query(
          n < 3
            ? 'SELECT count(*) FROM (SELECT generate_series(1, 10000000000)) counted'
            : 'SELECT pg_sleep(600)',
        )
        .catch(() => {}),
    )
    process.kill((await readDatabaseUrl(dataDir)).pid, 'SIGKILL')
    await Promise.all(busy)
    await until(async () => (await register()) === 201)
    acknowledged += 1
  }
  const owner = await session(dataDir)
  const { rows } = await owner.query('SELECT count(*)::int AS users FROM users')
  await owner.end()
  expect(rows[0].users).toBeGreaterThanOrEqual(acknowledged)
  expect(run.child.exitCode).toBe(null)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

/** A disk that can be filled, if mounting is permitted. */
async function smallDisk(megabytes: number) {
  const at = join(folder, 'disk')
  await mkdir(at)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at])
  return mounted.status === 0 ? at : undefined
}

test('a database with a full disk recovers once there is space', async (context) => {
  const disk = await smallDisk(160)
  if (!disk) return context.skip('no right to mount a small disk')
  try {
    const dataDir = join(disk, 'shop')
    const { run, register } = await open(dataDir)
    expect(await register()).toBe(201)
    const owner = await session(dataDir)
    const ballast = join(disk, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M', 'count=160'])
    await writeFile(`${ballast}.rest`, Buffer.alloc(1_000_000)).catch(() => {})
    // Only log, until there is no room for another segment.
    await owner
      .query(
        "SELECT pg_logical_emit_message(false, 'fill', repeat('x', 1000000)) FROM generate_series(1, 200)",
      )
      .catch(() => {})
    await until(async () => [503, 507].includes((await register()) ?? 0))
    await until(async () => /Trying again/.test(run.said()))
    await rm(ballast)
    await rm(`${ballast}.rest`, { force: true })
    await until(async () => (await register()) === 201)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  } finally {
    spawnSync('umount', ['-l', disk])
  }
})

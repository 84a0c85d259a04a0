import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readDatabaseUrl } from '#test/support/launch.ts'
import { until } from '#test/support/until.ts'

/** How long the launcher waits for a silent database. */
const PATIENCE_MS = 30_000

/** The recovering process and its server; undefined before and after the recovery. */
async function readRecovery(folder: string) {
  const read = (file: string) => readFile(file, 'utf8').catch(() => '')
  const [server] = (await read(join(folder, 'postmaster.pid'))).split('\n')
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (!(await read(`/proc/${pid}/cmdline`)).startsWith('postgres: startup')) continue
    const [, parent] = /\nPPid:\s*(\d+)/.exec(await read(`/proc/${pid}/status`)) ?? []
    if (parent === server) return { pid: Number(pid), server: Number(server) }
  }
  return undefined
}

/** Like a disk that gives it a hundredth of the time. */
async function slowDown(pid: number) {
  try {
    process.kill(pid, 'SIGSTOP')
    await wait(2000)
    process.kill(pid, 'SIGCONT')
    await wait(20)
  } catch {
    // It has ended.
  }
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const came = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return came
}

test.skipIf(process.platform !== 'linux')(
  'waits for a database with a long recovery on a slow disk',
  async () => {
    const { startPostgres } = await import(
      new URL('../../bin/parts/postgres.mjs', import.meta.url).href
    )
    const dataDir = await mkdtemp(join(tmpdir(), 'zari-recovery-'))
    await chmod(dataDir, 0o755)
    const options = [
      'max_wal_size=8GB',
      'checkpoint_timeout=1h',
      // Reports its progress more often than every ten seconds, because it is stopped most of the
      // time.
      'log_startup_progress_interval=500ms',
    ]
    const database = await startPostgres(dataDir, { options })
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    await client.query(
      'CREATE TABLE ballast AS SELECT g, repeat(md5(g::text), 20) FROM generate_series(1, 1000000) g',
    )
    process.kill((await readDatabaseUrl(dataDir)).pid, 'SIGKILL')
    const servers = new Set<number>()
    const from = performance.now()
    while (performance.now() - from < PATIENCE_MS + 10_000) {
      const recovery = await readRecovery(database.folder)
      if (recovery) {
        servers.add(recovery.server)
        await slowDown(recovery.pid)
      } else if (servers.size > 0) break
      else await wait(20)
    }
    // Slower than the launcher's patience with silence, and never restarted.
    expect(performance.now() - from).toBeGreaterThan(PATIENCE_MS)
    expect(servers.size).toBe(1)
    await until(() => answers(database.url))
    const again = new pg.Client({ connectionString: database.url })
    await again.connect()
    expect((await again.query('SELECT count(*)::int AS n FROM ballast')).rows).toEqual([
      { n: 1_000_000 },
    ])
    await again.end()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
)

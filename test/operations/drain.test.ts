import { readdir, readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { endLaunched, freePort, isAlive, launch, ready } from '#test/support/launch.ts'
import { anotherProcess } from '#test/support/process.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop()
afterAll(endLaunched)

/** Ids of a process's direct children that run this script. */
async function listChildren(parent: number, script: string) {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    all.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const isChild = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === parent
      return isChild && command.includes(script) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

test('a process with a stop signal reports it, serves further requests, and ends in order', async () => {
  const leaving = await anotherProcess(shop)
  const ask = (path: string) => fetch(`http://127.0.0.1:${leaving.port}${path}`)
  for (const path of ['/livez', '/readyz', '/healthz']) expect((await ask(path)).status).toBe(200)
  const ended = leaving.end()
  await until(async () => (await ask('/healthz')).status === 503)
  expect([(await ask('/livez')).status, (await ask('/readyz')).status]).toEqual([200, 503])
  const served = await ask('/api/shop/products/get')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
})

test('a process without earlier requests ends without notice', async () => {
  const leaving = await anotherProcess(shop)
  const other = await anotherProcess(shop)
  const ask = () => fetch(`http://127.0.0.1:${other.port}/healthz`)
  await ask()
  const ended = other.end().then(() => 'asked')
  await until(async () => (await ask()).status === 503)
  // If it is told later, it ends first: the other still gives notice.
  expect(await Promise.race([ended, leaving.end().then(() => 'never asked')])).toBe('never asked')
  await ended
})

test('several processes drain together: once one has ended, no other accepts visitors', async () => {
  const { port, free } = await freePort()
  await free()
  const run = launch({
    PORT: String(port),
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.context.config.databaseUrl ?? '',
    WEB_CONCURRENCY: '3',
  })
  await ready(port, run)
  await until(async () => run.said().includes('Zari is open'))
  const pids = await listChildren(run.child.pid ?? 0, 'server/main.ts')
  expect(pids).toHaveLength(3)
  const ask = () => fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
  // Every process receives a request, so that each gives notice.
  await Promise.all(Array.from({ length: 60 }, ask))
  run.child.kill('SIGTERM')
  await until(async () => !pids.every(isAlive))
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      ask().then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  expect(answers.filter((status) => status === 200)).toEqual([])
  expect(await run.ended).toBe(0)
})

test('a stop while processes are still starting ends all of them and starts no more', async () => {
  const { port, free } = await freePort()
  await free()
  const run = launch({
    PORT: String(port),
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.context.config.databaseUrl ?? '',
    WEB_CONCURRENCY: '3',
  })
  let pids: number[] = []
  await until(async () => {
    pids = await listChildren(run.child.pid ?? 0, 'server/main.ts')
    return pids.length === 2
  })
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  await until(async () => !pids.some(isAlive))
  expect(run.said()).not.toContain('Zari is open')
})

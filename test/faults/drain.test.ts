import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherProcess } from '#test/support/process.ts'
import { openShop, type TestShop, until } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a process that is told to end says so, serves whoever still comes, and ends in order', async () => {
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

test('a process that nobody has asked for anything ends without notice', async () => {
  const leaving = await anotherProcess(shop)
  const other = await anotherProcess(shop)
  const ask = () => fetch(`http://127.0.0.1:${other.port}/healthz`)
  await ask()
  const ended = other.end().then(() => 'asked')
  await until(async () => (await ask()).status === 503)
  // Told later, it has ended first: the other still gives notice.
  expect(await Promise.race([ended, leaving.end().then(() => 'never asked')])).toBe('never asked')
  await ended
})

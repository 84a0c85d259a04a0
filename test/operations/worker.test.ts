import { hostname } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { anotherProcess } from '#test/support/process.ts'
import { openShop, type TestShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

let shop: TestShop
const started: Awaited<ReturnType<typeof anotherProcess>>[] = []
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  for (const one of started.splice(0)) await one.kill()
  await shop.close()
})

async function open(part: 'api' | 'worker' = 'api', env: Record<string, string> = {}) {
  const one = await anotherProcess(shop, part, env)
  started.push(one)
  return one
}

/** Id of the process that does the background work; undefined without one. */
async function worker(): Promise<number | undefined> {
  const [lease] = await shop.db<{ holder: string }[]>`
    SELECT holder FROM leases WHERE name = 'background work' AND ends_at > now()`
  const [host, pid] = lease?.holder.split(' ') ?? []
  if (lease) expect(host).toBe(hostname())
  return pid === undefined ? undefined : Number(pid)
}

/** An order past its deadline, which only the background work notices. */
async function overdueOrder() {
  const shopper = await shop.shopper()
  const productId = await shop.product({ price: 8400 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const { orderId } = (await order(shopper, addressId, 8400)).body
  await shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  return async () => {
    const [row] = await shop.db`SELECT payment_status AS status FROM orders WHERE id = ${orderId}`
    return row?.status === 'expired'
  }
}

test('one process does the background work, and another one after it is killed', async () => {
  const all = await Promise.all([open(), open()])
  await until(async () => (await worker()) !== undefined)
  const held = await worker()
  expect(all.map(({ pid }) => pid)).toContain(held)
  await until(await overdueOrder())
  expect(await worker()).toBe(held)

  await all.find(({ pid }) => pid === held)?.kill()
  await until(async () => ![held, undefined].includes(await worker()))
  await until(await overdueOrder())
})

test('processes with WORKER=0 leave it to the worker, which listens on no port', async () => {
  await open('api', { WORKER: '0' })
  const isOver = await overdueOrder()
  const own = await open('worker')
  await until(isOver)
  expect(await worker()).toBe(own.pid)
  expect(own.port).toBe(0)
  expect(await own.end()).toBe(0)
  // It hands the work over before its lease ends.
  expect(await worker()).toBeUndefined()
})

import { describe, expect, test, vi } from 'vitest'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type TestShop } from '#test/support/shop.ts'

const one = await openShop()
const other = await openShop({ env: { DATABASE_URL: one.context.config.databaseUrl ?? '' } })
const { owner } = one

const productPath = (id: string) => `/api/shop/products/get/${id}`
const titleAt = async (shop: TestShop, id: string) =>
  (await shop.call('GET', productPath(id))).body.data?.title

/** Stops the clock, so that no cache entry expires. */
async function withoutAge(work: () => Promise<void>) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    await work()
  } finally {
    clock.mockRestore()
  }
}

const comesTrue = (condition: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 10_000, interval: 5 })

describe('two processes on one database', () => {
  test('a save at one process updates the other before its cache expires', async () => {
    const id = await one.product({ title: 'Before' })
    await withoutAge(async () => {
      for (const title of ['After', 'Later', 'Last']) {
        await titleAt(other, id)
        await owner.call('PUT', `/api/admin/products/edit/${id}`, { title })
        await comesTrue(async () => (await titleAt(other, id)) === title)
        const { body } = await other.call('GET', '/api/shop/products/get')
        expect(body.data.map((product: { title: string }) => product.title)).toContain(title)
      }
    })
  })

  test('an order’s stock and the shop’s settings update the other process too', async () => {
    const id = await one.product({ price: 100, totalStock: 5 })
    const shopper = await one.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId: id, quantity: 2 }])
    const read = async (url: string) => (await other.call('GET', url)).body.data
    await withoutAge(async () => {
      expect((await read(productPath(id))).totalStock).toBe(5)
      await order(shopper, addressId, 200)
      await comesTrue(async () => (await read(productPath(id))).totalStock === 3)
      await read('/api/common/shop')
      await one.setSettings({ tagline: 'Heard at once' })
      await comesTrue(async () => (await read('/api/common/shop')).tagline === 'Heard at once')
    })
  })

  test('a broken connection is restored, and earlier cached responses are dropped', async () => {
    const id = await one.product({ title: 'Unheard' })
    await withoutAge(async () => {
      expect(await titleAt(other, id)).toBe('Unheard')
      await one.db`UPDATE products SET title = 'Heard' WHERE id = ${id}`
      await one.db`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'zari notices'`
      await comesTrue(async () => (await titleAt(other, id)) === 'Heard')
      await owner.call('PUT', `/api/admin/products/edit/${id}`, { title: 'Heard again' })
      await comesTrue(async () => (await titleAt(other, id)) === 'Heard again')
    })
  })

  test('foreign notifications have no effect', async () => {
    await other.call('GET', '/api/shop/products/get')
    const { entries } = other.app.responseCache.figures()
    for (const text of ['', '{}', '{"from":"x","parts":["everything"]}', 'x'.repeat(5000)])
      await one.db`SELECT pg_notify('shop_changed', ${text})`
    expect(other.app.responseCache.figures().entries).toBeLessThanOrEqual(entries)
    expect((await other.call('GET', '/api/shop/products/get')).status).toBe(200)
  })

  test('sign-in attempts are counted across both processes', async () => {
    const env = { DATABASE_URL: one.context.config.databaseUrl ?? '', AUTH_RATE_LIMIT: '4' }
    const strict = [await openShop({ env }), await openShop({ env })]
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const body = { email: `nobody${n}@example.com`, password: 'wrong-password' }
      const reply = await strict[n % 2]?.call('POST', '/api/auth/login', { body })
      statuses.push(reply?.status ?? 0)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  })
})

test('an unreachable Redis does not prevent sales', async () => {
  const shop = await openShop({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const id = await shop.product({ title: 'First' })
  await shop.owner.call('PUT', `/api/admin/products/edit/${id}`, { title: 'Second' })
  expect(await titleAt(shop, id)).toBe('Second')
})

import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop()

const figures = () => shop.app.responseCache.figures()

test('20,000 hostile requests leave the cache within its limits, and then empty', async () => {
  const most = { entries: 0, bytes: 0, underWay: 0 }
  for (let n = 0; n < 20_000; n += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        shop.app.inject({
          url: `/api/shop/review/${crypto.randomUUID()}?limit=${((n + i) % 1000) + 1}&x=${n + i}`,
          headers: { origin: `http://${n}${'x'.repeat(8000)}.example`, host: `h${i}.example` },
        }),
      ),
    )
    const now = figures()
    most.entries = Math.max(most.entries, now.entries)
    most.bytes = Math.max(most.bytes, now.bytes)
    most.underWay = Math.max(most.underWay, now.underWay)
  }
  expect(most.entries).toBeLessThanOrEqual(2000)
  expect(most.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(most.underWay).toBeLessThanOrEqual(500)
  await until(async () => figures().entries === 0)
  expect(figures()).toMatchObject({ bytes: 0, underWay: 0 })
})

import { afterAll, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { openServer } from '#test/support/server.ts'

const shop = await openServer()
afterAll(() => shop.close())
// Only a shop without accounts gets the demo.
await seedDemo(shop.context, async () => ({ products: [], features: ['/images/feature.webp'] }))

test('each paid order of the demo has an invoice dated that day, numbered in sequence', async () => {
  const rows = await shop.db<{ isPaid: boolean; isDated: boolean; isWhole: boolean }[]>`
    SELECT o.paid_at IS NOT NULL AS "isPaid", d.dated = (o.paid_at AT TIME ZONE 'Asia/Kolkata')::date AS "isDated",
           d.total_paise = o.total_paise AS "isWhole"
    FROM orders o LEFT JOIN documents d ON d.order_id = o.id`
  expect(rows.length).toBeGreaterThan(90)
  for (const row of rows)
    expect(row).toEqual(
      row.isPaid
        ? { isPaid: true, isDated: true, isWhole: true }
        : { isPaid: false, isDated: null, isWhole: null },
    )
  const numbers = await shop.db<{ year: number; first: number; last: number; n: number }[]>`
    SELECT year, min(sequence) AS first, max(sequence) AS last, count(*)::int AS n
    FROM documents GROUP BY year`
  for (const { first, last, n } of numbers) expect([first, last]).toEqual([1, n])
  expect(await brokenLedgerRules(shop.db)).toEqual([])
})

import { expect, test } from 'vitest'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

async function paidOrder(products: { price: number; category: 'bridal' | 'casual' }[]) {
  const shopper = await shop.shopper()
  const wanted: { productId: string }[] = []
  for (const product of products) wanted.push({ productId: await shop.product(product) })
  const { addressId } = await readyToBuy(shopper, wanted)
  return buy(
    shopper,
    addressId,
    products.reduce((sum, { price }) => sum + price, 0),
  )
}
const fetchFile = async (query: string) =>
  String((await owner.call('GET', `/api/admin/orders/export?rows=money${query}`)).body)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

test('dates money by the day of its receipt or payout, with negative refunds', async () => {
  const id = await paidOrder([{ price: 1000, category: 'bridal' }])
  await shop.refund(id, { amount: 250.5, reason: 'Thread' })
  await shop.db`UPDATE orders SET paid_at = '2025-01-31T18:00:00Z' WHERE id = ${id}`
  await shop.db`UPDATE refunds SET done_at = '2025-01-31T19:00:00Z' WHERE order_id = ${id}`
  const january = await fetchFile('&from=2025-01-01&to=2025-01-31')
  expect(january.map(([date, kind, , , , amount]) => [date, kind, amount])).toEqual([
    ['2025-01-31 23:30', 'payment', '1000'],
  ])
  const february = await fetchFile('&from=2025-02-01&to=2025-02-28')
  expect(february.map(([date, kind, , , , amount]) => [date, kind, amount])).toEqual([
    ['2025-02-01 00:30', 'refund', '-250.5'],
  ])
  const empty = await fetchFile('&from=2024-01-01&to=2024-01-02')
  expect(empty).toEqual([])
})

test('the dashboard has sales by category without refunds', async () => {
  const id = await paidOrder([
    { price: 700, category: 'casual' },
    { price: 900, category: 'casual' },
    { price: 500, category: 'bridal' },
  ])
  await shop.refund(id, { lines: [{ position: 0, quantity: 1 }] })
  const { body } = await owner.call('GET', '/api/admin/dashboard?days=7')
  expect(body.data.byCategory).toEqual([
    { category: 'casual', units: 1, revenue: 900 },
    { category: 'bridal', units: 1, revenue: 500 },
  ])
})

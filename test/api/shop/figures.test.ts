import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

test('every read of the panel answers without orders', async () => {
  expect(await failedReads()).toEqual([])
  expect(await fetchFigures()).toMatchObject({ revenue: 0, averageOrder: 0, byCategory: [] })
})

test('every read of the panel answers with a free order', async () => {
  const { shopper, addressId } = await shop.filledCart({ price: 400, category: 'bridal' })
  await shop.enterDiscount(shopper, { amount: 300, combines: true })
  await shop.enterDiscount(shopper, { amount: 300, combines: true })
  expect((await order(shopper, addressId, 0)).status).toBe(201)
  expect(await failedReads()).toEqual([])
  expect(await fetchFigures()).toMatchObject({
    revenue: 0,
    orders: 1,
    averageOrder: 0,
    byCategory: [{ category: 'bridal', units: 1, revenue: 0 }],
  })
})

test('figures by category use the values of lines after discounts and refunds', async () => {
  const shopper = await shop.shopper()
  const saree = await shop.product({ price: 3000, category: 'formals' })
  const kurta = await shop.product({ price: 1000, category: 'casual' })
  const pieces = [{ productId: saree }, { productId: kurta, quantity: 2 }]
  const { addressId } = await readyToBuy(shopper, pieces)
  await shop.enterDiscount(shopper)
  const orderId = await buy(shopper, addressId, 4500)
  const categories = async () =>
    Object.fromEntries(
      (await fetchFigures()).byCategory.map(
        ({ category, units, revenue }: { category: string; units: number; revenue: number }) => [
          category,
          [units, revenue],
        ],
      ),
    )
  expect(await categories()).toMatchObject({ formals: [1, 2700], casual: [2, 1800] })
  const refund = (body: object) => shop.refund(orderId, body)
  await refund({ lines: [{ position: 1, quantity: 1 }] })
  expect(await categories()).toMatchObject({ formals: [1, 2700], casual: [1, 900] })
  // An amount is shared by the lines' values: 2,700 to 1,800.
  await refund({ amount: 100, reason: 'A loose thread' })
  expect(await categories()).toMatchObject({ formals: [1, 2640], casual: [1, 860] })
})

test('every read of the panel answers with a fully refunded order', async () => {
  const { orderId } = await shop.paidOrder({ price: 700, category: 'reception' })
  const before = (await fetchFigures()).revenue
  await shop.refund(orderId)
  expect(await failedReads()).toEqual([])
  const figures = await fetchFigures()
  expect(figures.revenue).toBe(before - 700)
  expect(JSON.stringify(figures.byCategory)).not.toContain('reception')
})

/** Every read of the panel that needs no id. */
const reads = Object.keys(contract).flatMap((call) => {
  const [method, path = ''] = call.split(' ')
  return method === 'GET' && path.startsWith('/api/admin/') && !path.includes(':') ? [path] : []
})
const month = new Date().toISOString().slice(0, 7)
const parameters: Record<string, string> = {
  '/api/admin/dashboard': '?days=7',
  '/api/admin/orders/delivery-outcomes': '?by=pincode&days=30',
}
async function failedReads() {
  const failed: string[] = []
  for (const path of reads) {
    for (const query of [parameters[path] ?? '', `?month=${month}`, `?from=${month}&to=${month}`]) {
      const { status } = await owner.call('GET', path + query)
      if (status >= 500) failed.push(`${path}${query}: ${status}`)
    }
  }
  return failed
}
const fetchFigures = async () => (await owner.call('GET', '/api/admin/dashboard?days=7')).body.data

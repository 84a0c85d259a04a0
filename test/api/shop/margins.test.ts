import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ gst: true })
const { owner } = shop

const fetchFigures = async () => (await owner.call('GET', '/api/admin/figures?days=30')).body.data
const pieceOf = async (id: string) =>
  (await fetchFigures()).pieces.find(({ productId }: { productId: string }) => productId === id)
const setCost = (id: string, costPrice: number) =>
  owner.call('PUT', `/api/admin/products/edit/${id}`, { costPrice })

test('the margin is what is left without tax, after refunds, at the cost of the day', async () => {
  const productId = await shop.product({ price: 1050, costPrice: 600, totalStock: 9 })
  const first = await shop.paidOrder({ productId, price: 1050, total: 1050 })
  // 1,050 contain 5 % GST.
  const one = { units: 1, revenue: 1050, cost: 600, margin: 400, marginPercent: 40 }
  expect(await pieceOf(productId)).toMatchObject({ ...one, unknownUnits: 0 })

  await setCost(productId, 700)
  expect(await pieceOf(productId)).toMatchObject(one)
  await shop.paidOrder({ productId, price: 1050, total: 1050 })
  expect(await pieceOf(productId)).toMatchObject({ units: 2, cost: 1300, margin: 700 })

  await shop.refund(first.orderId, { lines: [{ position: 0, quantity: 1 }] })
  expect(await pieceOf(productId)).toMatchObject({ units: 1, cost: 700, margin: 300 })
  await shop
    .paidOrder({ productId, price: 1050, total: 1050 })
    .then(({ orderId }) => shop.refund(orderId, { amount: 105, reason: 'A stain' }))
  expect(await pieceOf(productId)).toMatchObject({ units: 2, revenue: 1995, margin: 500 })
})

test('a piece without a cost has no margin until its cost is entered', async () => {
  const productId = await shop.product({ price: 2100, totalStock: 3 })
  await shop.paidOrder({ productId, price: 2100, total: 2100 })
  expect(await pieceOf(productId)).toMatchObject({ margin: null, unknownUnits: 1 })
  await setCost(productId, 1500)
  expect(await pieceOf(productId)).toMatchObject({ margin: 500, unknownUnits: 0 })
})

test('categories and the rest add up to the revenue, with delivery and refunds of earlier orders', async () => {
  const { orderId } = await shop.paidOrder({ price: 900, category: 'casual' })
  // Days of sales follow in two steps only.
  await shop.db`UPDATE orders SET paid_at = NULL WHERE id = ${orderId}`
  await shop.db`UPDATE orders SET paid_at = now() - interval '60 days' WHERE id = ${orderId}`
  await shop.setZones('india')
  await shop.paidOrder({ price: 4000, total: 4080 })
  await shop.setZones('india', { isOn: false })
  await shop.refund(orderId)
  for (const path of ['figures?days=30', 'dashboard?days=30']) {
    const { data } = (await owner.call('GET', `/api/admin/${path}`)).body
    const rows: { category: string; revenue: number }[] = data.categories ?? data.byCategory
    expect(rows.find(({ category }) => category === 'casual')?.revenue).toBe(-900)
    expect(data.otherRevenue).toBe(80)
    const sum = rows.reduce((total, { revenue }) => total + revenue, data.otherRevenue)
    expect(sum).toBeCloseTo(data.revenue, 2)
  }
})

test('a piece in stock is unsold after 90 days without a sale, unless it is new or hidden', async () => {
  const [old, sold, hidden] = [
    await shop.product({ title: 'Old dupatta', price: 700, totalStock: 2 }),
    await shop.product({ title: 'Sold dupatta', price: 700, totalStock: 2 }),
    await shop.product({ title: 'Hidden dupatta', status: 'draft' }),
  ]
  await shop.product({ title: 'New dupatta' })
  await shop.db`UPDATE products SET created_at = now() - interval '91 days' WHERE id IN (${old}, ${sold}, ${hidden})`
  await shop.paidOrder({ productId: sold, price: 700, total: 700 })
  const { unsold, unsoldTotal } = await fetchFigures()
  expect(unsold).toMatchObject([{ productId: old, left: 2, value: 1400, lastSoldOn: null }])
  expect(unsoldTotal).toBe(1)

  await shop.db`UPDATE product_sales SET day = day - 90 WHERE product_id = ${sold}`
  const titles = (await fetchFigures()).unsold.map(({ title }: { title: string }) => title)
  expect(titles.sort()).toEqual(['Old dupatta', 'Sold dupatta'])
})

test('returned pieces are counted by how they fitted, or else by the words typed', async () => {
  const giveBack = async (more: object) => {
    const { orderId } = await shop.paidOrder({ price: 500 })
    await shop.refund(orderId, { lines: [{ position: 0, quantity: 1 }], ...more })
  }
  await giveBack({ reason: 'Zip broken' })
  await giveBack({ reason: ' zip BROKEN ' })
  await giveBack({ fit: 'tooSmall', reason: 'Tight' })
  expect((await fetchFigures()).returns).toEqual(
    expect.arrayContaining([
      { fit: null, reason: expect.stringMatching(/^zip broken$/i), pieces: 2, amount: 1000 },
      { fit: 'tooSmall', reason: '', pieces: 1, amount: 500 },
    ]),
  )
})

test('shoppers and staff without the owner’s rights see no costs', async () => {
  const productId = await shop.product({ costPrice: 600 })
  for (const path of [`get/${productId}`, 'get'])
    expect(
      JSON.stringify((await shop.call('GET', `/api/shop/products/${path}`)).body),
    ).not.toContain('costPrice')
})

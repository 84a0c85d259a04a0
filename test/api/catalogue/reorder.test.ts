import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

const listOf = async (id: string) =>
  (await shop.owner.call('GET', '/api/admin/stock/reorder')).body.data.filter(
    ({ productId }: { productId: string }) => productId === id,
  )

test('a size is to be ordered when less is left than was sold lately, or nothing', async () => {
  const productId = await shop.product({
    price: 800,
    maker: 'Ustad Rafiq',
    sizes: [
      { size: 'S', stock: 3, sku: 'RE-S' },
      { size: 'M', stock: 0 },
      { size: 'L', stock: 9 },
    ],
  })
  expect(await listOf(productId)).toMatchObject([
    { size: 'M', maker: 'Ustad Rafiq', left: 0, sold: 0, toOrder: 1 },
  ])
  const sell = () =>
    shop.paidOrder({ productId, size: 'S', price: 800, total: 1600, quantity: 2 } as never)
  const { orderId } = await sell()
  expect(await listOf(productId)).toMatchObject([
    { size: 'S', sku: 'RE-S', left: 1, sold: 2, toOrder: 1 },
    { size: 'M' },
  ])
  // What came back was not sold.
  await shop.refund(orderId, { lines: [{ position: 0, quantity: 2 }], restock: true })
  expect(await listOf(productId)).toMatchObject([{ size: 'M' }])
})

test('drafts and pieces that left the shop are not to be ordered', async () => {
  const draft = await shop.product({ totalStock: 0, status: 'draft' })
  expect(await listOf(draft)).toEqual([])
  const shown = await shop.product({ totalStock: 0 })
  expect(await listOf(shown)).toHaveLength(1)
  await shop.owner.call('DELETE', `/api/admin/products/delete/${shown}`)
  expect(await listOf(shown)).toEqual([])
})

test('pieces without a maker come last', async () => {
  await shop.product({ title: 'Aari', totalStock: 0 })
  await shop.product({ title: 'Zari', totalStock: 0, maker: 'Zubeida' })
  const { data } = (await shop.owner.call('GET', '/api/admin/stock/reorder')).body
  const makers = data.map(({ maker }: { maker: string }) => maker)
  expect(makers.lastIndexOf('Zubeida')).toBeLessThan(makers.indexOf(''))
})

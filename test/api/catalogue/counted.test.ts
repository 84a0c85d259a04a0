import { describe, expect, test } from 'vitest'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const fetchStock = async (id: string) =>
  (await owner.call('GET', `/api/admin/products/stock/${id}`)).body
const edit = (id: string, body: object) => owner.call('PUT', `/api/admin/products/edit/${id}`, body)
const bulk = (body: object) => owner.call('POST', '/api/admin/products/bulk', body)
const sized = (sizes: { size: string; stock: number }[]) =>
  shop.product({ price: 1000, totalStock: undefined, sizes })

async function bought(productId: string, quantity = 1, size?: string) {
  const shopper = await shop.shopper()
  const line = { productId, quantity, ...(size && { size }) }
  const { addressId } = await readyToBuy(shopper, [line])
  return buy(shopper, addressId, 1000 * quantity)
}

describe('items of a size that the owner removes', () => {
  test('cannot be removed while an unpaid order holds them, and the refusal names its customer', async () => {
    const id = await sized([
      { size: 'M', stock: 2 },
      { size: 'L', stock: 3 },
    ])
    const shopper = await shop.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId: id, size: 'M' }])
    expect((await order(shopper, addressId, 1000)).status).toBe(201)
    const refused = await edit(id, {
      sizes: [
        { size: 'Medium', stock: 1 },
        { size: 'L', stock: 3, stockWas: 3 },
      ],
    })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/size M/)
    const one = await shop.product({ price: 1000, totalStock: 3 })
    const other = await shop.shopper()
    const ready = await readyToBuy(other, [{ productId: one }])
    await order(other, ready.addressId, 1000)
    expect((await edit(one, { sizes: [{ size: 'S', stock: 2 }] })).status).toBe(409)
  })

  test('appear under the size to which they return', async () => {
    const id = await sized([
      { size: 'M', stock: 2 },
      { size: 'L', stock: 3 },
    ])
    const orderId = await bought(id, 1, 'M')
    expect((await edit(id, { sizes: [{ size: 'L', stock: 3, stockWas: 3 }] })).status).toBe(200)
    await shop.setStatus(orderId, 'rejected')
    const { sizes } = await fetchStock(id)
    expect(sizes).toContainEqual(
      expect.objectContaining({ size: 'M', onHand: 1, counted: 1, offered: false }),
    )
    expect((await shop.fetchProduct(id)).sizes).toEqual([{ size: 'L', stock: 3 }])
    const adjust = (change: object) =>
      owner.call('POST', `/api/admin/products/stock/${id}`, { note: '', ...change })
    const counted = await adjust({ size: 'M', counted: 0, reason: 'counted' })
    expect(counted.status, JSON.stringify(counted.body)).toBe(200)
    expect((await fetchStock(id)).sizes).toHaveLength(1)
    expect((await adjust({ size: 'M', change: 1, reason: 'other' })).status).toBe(404)
  })
})

test('rejecting an order does not restock an item that was refunded without restocking', async () => {
  const id = await shop.product({ price: 1000, totalStock: 10 })
  const orderId = await bought(id, 3)
  await shop.refund(orderId, { lines: [{ position: 0, quantity: 1 }], reason: 'damaged' })
  await shop.setStatus(orderId, 'rejected')
  expect((await shop.fetchProduct(id)).totalStock).toBe(9)
})

test('refuses a bulk change when the state of its preview has changed', async () => {
  const id = await shop.product({ price: 1000, totalStock: 5 })
  const change = { ids: [id], change: { kind: 'stock', stock: 6 } }
  const preview = await bulk({ ...change, preview: true })
  await bought(id, 3)
  const { seen } = preview.body
  const refused = await bulk({ ...change, expected: 1, seen })
  expect(refused.status).toBe(409)
  expect((await shop.fetchProduct(id)).totalStock).toBe(2)
  const again = await bulk({ ...change, preview: true })
  expect((await bulk({ ...change, expected: 1, seen: again.body.seen })).status).toBe(200)
})

describe('a product’s own sale price', () => {
  const sale = async (id: string, percent: number) =>
    (await bulk({ ids: [id], change: { kind: 'sale', percent } })).body.batch as string
  const undo = (batch: string) => owner.call('POST', `/api/admin/products/undo/${batch}`)
  const onSale = () => shop.product({ price: 1000, salePrice: 900 })

  test('returns after a second sale that was undone', async () => {
    const id = await onSale()
    await sale(id, 20)
    await undo(await sale(id, 30))
    expect((await shop.fetchProduct(id)).salePrice).toBe(800)
    await sale(id, 0)
    expect((await shop.fetchProduct(id)).salePrice).toBe(900)
  })

  test('returns after a sale’s end that was undone', async () => {
    const id = await onSale()
    await sale(id, 20)
    await undo(await sale(id, 0))
    expect((await shop.fetchProduct(id)).salePrice).toBe(800)
    await sale(id, 0)
    expect((await shop.fetchProduct(id)).salePrice).toBe(900)
  })

  test('returns scaled to a price that was changed meanwhile', async () => {
    const id = await onSale()
    await sale(id, 20)
    await bulk({ ids: [id], change: { kind: 'price', percent: -50 } })
    await sale(id, 0)
    expect((await shop.fetchProduct(id)).salePrice).toBe(450)
  })

  test('is discarded once the owner sets another by hand', async () => {
    const id = await onSale()
    await sale(id, 20)
    await edit(id, { salePrice: 700 })
    await sale(id, 0)
    expect((await shop.fetchProduct(id)).salePrice).toBe(0)
  })
})

test('the second of two refunds of one order is refused because of the first', async () => {
  const id = await shop.product({ price: 1000, totalStock: 10 })
  const orderId = await bought(id, 2)
  const refund = (seen: number) =>
    shop.refund(orderId, { lines: [{ position: 0, quantity: 1 }], seen })
  expect((await refund(0)).status).toBe(200)
  const late = await refund(0)
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('overtaken')
  expect((await refund(1)).status).toBe(200)
})

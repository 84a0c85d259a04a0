import { expect, test } from 'vitest'
import { type OrderView, orderViews } from '#shared/orders/vocabulary.ts'
import { measuredMake } from '#test/support/catalogue.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ settings: { madeToMeasure: true }, zones: 'india' })
const { owner } = shop

/** The views that list an order; each list is as long as its count. */
async function viewsOf(orderId: string): Promise<OrderView[]> {
  const { data: counts } = (await owner.call('GET', '/api/admin/orders/views')).body
  const found: OrderView[] = []
  for (const view of orderViews) {
    const { body } = await owner.call('GET', `/api/admin/orders/get?view=${view}`)
    expect(body.data).toHaveLength(counts[view])
    expect(body.total).toBe(counts[view])
    if (body.data.some(({ _id }: { _id: string }) => _id === orderId)) found.push(view)
  }
  return found
}

test('a paid piece from stock is to be sent, and late after the day it was to leave', async () => {
  const { orderId } = await shop.paidOrder()
  expect(await viewsOf(orderId)).toEqual(['toSend'])
  await shop.db`UPDATE delivery_promises SET dispatch_on = current_date - 2 WHERE order_id = ${orderId}`
  expect(await viewsOf(orderId)).toEqual(['toSend', 'late'])
  await shop.setStatus(orderId, 'inShipping')
  expect(await viewsOf(orderId)).toEqual([])
})

test('a measured piece waits for its measures in the workshop', async () => {
  const productId = await shop.product({ price: 10_000 })
  await shop.setMaking(productId, { makes: [{ ...measuredMake, price: 500 }] })
  const { orderId } = await shop.paidOrder({
    ...{ productId, price: 10_000, total: 10_500 },
    options: { make: 'measured' },
  })
  expect(await viewsOf(orderId)).toEqual(['measures', 'making'])
  await shop.setStatus(orderId, 'rejected')
  expect(await viewsOf(orderId)).toEqual([])
})

test('an order whose money is still to come is to be paid until it is here', async () => {
  const { orderId } = await shop.enteredOrder({ price: 900 })
  expect(await viewsOf(orderId)).toContain('toPay')
  await shop.receive(orderId, 900)
  expect(await viewsOf(orderId)).toEqual(['toSend'])
})

test('the dashboard has the same counts, and those of stock that runs low', async () => {
  const { data: before } = (await owner.call('GET', '/api/admin/dashboard')).body
  await shop.product({ totalStock: 1 })
  const { data } = (await owner.call('GET', '/api/admin/dashboard')).body
  const { data: counts } = (await owner.call('GET', '/api/admin/orders/views')).body
  expect(data.views).toEqual(counts)
  expect(data.lowProducts).toBe(before.lowProducts + 1)
})

test('only staff of orders read the counts', async () => {
  const shopper = await shop.shopper()
  expect((await shopper.call('GET', '/api/admin/orders/views')).status).toBe(403)
})

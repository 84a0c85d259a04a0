import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { anAddress, order } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
const shop = await openShop({ payments: { methods: ['cod'], cod: { confirm: false } } })
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
})

async function promised(price: number) {
  const { addressId } = await shop.filledCart({ shopper, price, totalStock: 3 })
  const created = await order(shopper, addressId, price, 'cod')
  return created.body.orderId as string
}

test('a parcel states the amount that the courier collects, down to zero', async () => {
  const orderId = await promised(1000)
  const collect = async () =>
    (await owner.call('GET', `/api/admin/parcels/${orderId}`)).body.data.collect
  expect(await collect()).toBe(1000)
  await shop.receive(orderId, 399.5)
  expect(await collect()).toBe(600.5)
  await shop.receive(orderId, 600.5)
  expect(await collect()).toBe(0)
})

test('the owner sees the outcomes of orders on delivery by area and customer', async () => {
  const outcomes = async (by: string) =>
    (await owner.call('GET', `/api/admin/orders/delivery-outcomes?by=${by}`)).body.data
  const set = (id: string, orderStatus: string, isBack = false) =>
    shop.setStatus(id, orderStatus, { isBack })
  const back = await promised(1000)
  await set(back, 'inShipping')
  await set(back, 'rejected', true)
  const gone = await promised(1000)
  await shopper.call('POST', '/api/shop/order/cancel', { orderId: gone })
  const mine = (await outcomes('customer')).find(
    ({ key }: { key: string }) => key === shopper.email,
  )
  const figures = { placed: 2, confirmed: 2, refused: 1, returned: 1, delivered: 0 }
  expect(mine).toEqual({ key: shopper.email, name: shopper.userName, isErased: false, ...figures })
  const [area] = await outcomes('pincode')
  expect(area).toMatchObject({ key: anAddress.pincode, name: '' })
  expect(area.returned).toBeGreaterThan(0)
})

test('the owner sees whether a rejected order is back in stock', async () => {
  const orderId = await promised(700)
  const set = async (orderStatus: string, more: object = {}) =>
    (await shop.setStatus(orderId, orderStatus, more)).body.data
  expect(await set('inShipping')).toMatchObject({ restocked: false, wasAccepted: true })
  expect(await set('rejected')).toMatchObject({ restocked: false })
  expect(await set('rejected', { isBack: true })).toMatchObject({ restocked: true })
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({ after: { restock: true } })
})

test('the export has the payment method, the amount received and the date of the last payment', async () => {
  const orderId = await promised(900)
  await shop.receive(orderId, 400)
  const row = async () => {
    const { body } = await owner.call('GET', '/api/admin/orders/export')
    const [head = '', ...lines] = String(body)
      .replace(/^\ufeff/, '')
      .split('\n')
    const names = head.split(',')
    const cells = lines.find((line) => line.includes(orderId))?.split(',') ?? []
    return Object.fromEntries(names.map((name, place) => [name, cells[place]]))
  }
  const part = { payment_method: 'cod', received_inr: '400', net_inr: '400', paid_date: '' }
  expect(await row()).toMatchObject(part)
  await shop.receive(orderId, 500)
  const paid = await row()
  expect(paid).toMatchObject({ payment_status: 'paid', received_inr: '900', net_inr: '900' })
  expect(paid.paid_date).toMatch(/^\d{4}-/)
})

test('a provider’s order that was paid by hand is refunded by hand', async () => {
  await shop.setPayments({ methods: ['cod', 'paypal'] })
  for (const amount of [700, 300]) {
    shopper = await shop.shopper()
    const { orderId } = await shop.placedOrder({ shopper, price: 700 })
    await shop.setStatus(orderId, 'inProcess')
    expect((await shop.receive(orderId, amount)).status).toBe(200)
    const refund = { refundId: uuidv7(), amount: 100, reason: 'A button', restock: false }
    const { data } = (await owner.call('POST', `/api/admin/orders/refund/${orderId}`, refund)).body
    expect(data.refunds).toMatchObject([{ state: 'done', amount: 100 }])
  }
})

import { beforeEach, expect, test } from 'vitest'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
const shop = await openShop({ payments: { methods: ['paypal', 'cod'], cod: { confirm: false } } })
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
})

async function buyOnDelivery() {
  const { addressId } = await shop.filledCart({ shopper, price: 900 })
  const payOnDelivery = () => order(shopper, addressId, 900, 'cod')
  return { ...(await payOnDelivery()), again: payOnDelivery }
}
const limit = (codLimit: unknown, id = shopper.id, who = owner) =>
  who.call('PUT', `/api/admin/customers/${id}/cod`, { codLimit })
const offerShown = async () => {
  const { body } = await shopper.call('GET', '/api/shop/order/quote')
  return body.data.methods.find(({ method }: { method: string }) => method === 'cod')
}
const refusalShown = async () => (await offerShown()).refusal

test('a customer has the shop’s limit of orders on delivery, two by default', async () => {
  for (let n = 0; n < 2; n += 1) expect((await buyOnDelivery()).status).toBe(201)
  const third = await buyOnDelivery()
  expect(third).toMatchObject({ status: 409, body: { code: 'cod_unavailable' } })
  expect(third.body.message).toMatch(/^You have 2 orders that are to be paid on delivery/)
  const { body } = await owner.call('GET', `/api/admin/customers?q=${shopper.email}`)
  expect(body).toMatchObject({ codUndelivered: 2, data: [{ codLimit: null }] })
})

test('a customer’s own limit overrides it and changes nothing for others', async () => {
  const reply = await limit(1)
  expect(reply).toMatchObject({ status: 200, body: { data: { codLimit: 1 } } })
  expect((await buyOnDelivery()).status).toBe(201)
  const second = await buyOnDelivery()
  expect(second.body.message).toMatch(/^You have an order that is to be paid on delivery/)
  expect(await refusalShown()).toBe(second.body.message)
  expect((await limit(3)).status).toBe(200)
  expect(await refusalShown()).toBeNull()
  expect((await second.again()).status).toBe(201)
  const entries = await shop.db<{ before: object; after: object }[]>`
    SELECT before, after FROM audit_log WHERE action = 'codLimited' AND subject = ${`customer:${shopper.id}`}
    ORDER BY at`
  expect(entries).toEqual([
    { before: { codLimit: null }, after: { codLimit: 1 } },
    { before: { codLimit: 1 }, after: { codLimit: 3 } },
  ])
})

test('a customer without cash on delivery sees a refusal until the choice is undone', async () => {
  await limit(0)
  const refused = await buyOnDelivery()
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'cod_unavailable',
      message:
        'Your account can’t order with payment on delivery. Please pay this order now, or write to us.',
    },
  })
  expect(await refusalShown()).toBe(refused.body.message)
  await limit(null)
  expect((await refused.again()).status).toBe(201)
})

test('refuses wrong numbers, staff, and unknown and erased customers', async () => {
  for (const wrong of [-1, 51, 1.5, '2', undefined]) expect((await limit(wrong)).status).toBe(400)
  expect((await limit(1, owner.id)).status).toBe(404)
  const packer = await shop.staff('packing')
  expect((await limit(1, shopper.id, packer)).status).toBe(403)
  expect((await limit(5, shopper.id, shopper)).status).toBe(403)
  await limit(1)
  const { body } = await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)
  expect(body.data.account.codLimit).toBe(1)
  const erased = await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  const [row] = await shop.db`SELECT cod_limit FROM users WHERE id = ${shopper.id}`
  expect(row).toEqual({ cod_limit: null })
  expect((await limit(1)).status).toBe(404)
})

test('checkout states the limits of cash on delivery, whatever is in the cart', async () => {
  const offer = async (cod: object) => {
    const { status } = await owner.call('PUT', '/api/admin/payments', {
      ...defaultPaymentSettings,
      methods: ['paypal', 'cod'],
      cod: { ...defaultPaymentSettings.cod, confirm: false, ...cod },
    })
    expect(status).toBe(200)
  }
  await offer({ most: 500, pincodes: ['302', '110'], undelivered: 1 })
  await readyToBuy(shopper, [{ productId: await shop.product({ price: 900 }) }])
  expect(await offerShown()).toMatchObject({
    limits:
      'For orders up to ₹500. In PIN codes that begin with 302, 110. One unpaid order at a time.',
    refusal: 'Orders above ₹500 can’t be paid on delivery.',
  })
  await limit(3)
  await offer({ pincodes: ['11', '12', '13', '14', '15', '16', '17'] })
  expect((await offerShown()).limits).toBe(
    'In some PIN codes; your address decides. Up to 3 unpaid orders at a time.',
  )
  await limit(0)
  await offer({})
  expect((await offerShown()).limits).toBe('')
  const { body } = await shopper.call('GET', '/api/shop/order/quote')
  expect(body.data.methods[0]).toMatchObject({ method: 'paypal', limits: '' })
})

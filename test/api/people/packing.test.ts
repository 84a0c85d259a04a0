import { beforeEach, expect, test } from 'vitest'
import { buy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { withFactor } from '#test/support/second-factor.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
let orderId: string
let orderNumber: string
const shop = await openShop()
const { owner } = shop
const packer = await shop.staff('packing')
beforeEach(async () => {
  shopper = await shop.shopper()
  const { addressId } = await shop.filledCart({
    shopper,
    price: 77123,
    sku: `GUL-${crypto.randomUUID()}`,
  })
  orderId = await buy(shopper, addressId, 77123)
  const { body } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
  orderNumber = body.data.orderNumber
})

const setStatus = (orderStatus: string) => shop.setStatus(orderId, orderStatus)
const listed = async (query = '') =>
  (await packer.call('GET', `/api/admin/parcels${query}`)).body.data.map(
    ({ _id }: { _id: string }) => _id,
  )
const fetchStatus = async () => (await shop.fetchOrder(orderId)).orderStatus
const send = (body: object) => packer.call('POST', '/api/admin/orders/parcels', body)

test('a packer sees the items to send and their address, and no sums', async () => {
  expect(await listed()).toContain(orderId)
  const { body } = await packer.call('GET', `/api/admin/parcels/${orderNumber}`)
  expect(body.data).toMatchObject({
    orderNumber,
    recipient: shopper.userName,
    city: 'Jaipur',
    lines: [{ title: 'Gulnaar lehenga', sku: expect.stringMatching(/^GUL-/), quantity: 1 }],
  })
  expect(JSON.stringify(body)).not.toMatch(/77,?123|@example/)
})

test('an order is hidden from a packer once it is delivered, rejected or refunded', async () => {
  await setStatus('inShipping')
  expect(await listed()).not.toContain(orderId)
  expect(await listed('?status=inShipping')).toContain(orderId)
  for (const status of ['delivered', 'rejected']) {
    await setStatus(status)
    expect(await listed(`?status=${status}`)).not.toContain(orderId)
    expect((await packer.call('GET', `/api/admin/parcels/${orderId}`)).status).toBe(404)
  }
  await setStatus('inProcess')
  expect(await listed()).toContain(orderId)
  await shop.refund(orderId)
  expect(await listed()).not.toContain(orderId)
})

test('a packer can send parcels and learns nothing of other orders', async () => {
  const parcel = { order: orderNumber, trackingNumber: '77001' }
  const sent = await send({ orderStatus: 'inShipping', courier: 'Delhivery', orders: [parcel] })
  expect(sent.body.data).toMatchObject([{ outcome: 'changed', customer: shopper.userName }])
  await setStatus('delivered')
  const late = await send({ orderStatus: 'inProcess', orders: [{ order: orderNumber }] })
  expect(late.body.data).toMatchObject([{ outcome: 'refused', customer: '', orderId: null }])
  expect(await fetchStatus()).toBe('delivered')
})

test('a packer’s dashboard has no sums', async () => {
  const { body } = await packer.call('GET', '/api/admin/dashboard')
  expect(body.data).toMatchObject({ showsMoney: false, revenue: 0, gross: 0, averageOrder: 0 })
})

test('an owner can reset a colleague’s second factor with their password again, which is logged and emailed', async () => {
  const colleague = await shop.staff('owner')
  await shop.db`UPDATE users SET staff_role = 'packing' WHERE id = ${colleague.id}`
  await withFactor(colleague)
  const reset = (by: Person, id = colleague.id) =>
    by.call('POST', `/api/admin/staff/${id}/reset-second-factor`)
  const later = await shop.staff('owner')
  await shop.db`UPDATE sessions SET confirmed_at = now() - interval '1 day' WHERE user_id = ${later.id}`
  const unasked = await reset(later)
  expect([unasked.status, unasked.body.code]).toEqual([403, 'confirm_password'])
  expect((await reset(owner, owner.id)).status).toBe(409)
  expect((await reset(owner, shopper.id)).status).toBe(404)
  expect((await reset(owner)).status).toBe(200)
  expect((await reset(owner)).status).toBe(409)
  expect((await colleague.call('GET', '/api/auth/check-auth')).status).toBe(401)
  await shop.signIn(colleague.email, shop.password)
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({
    action: 'secondFactorReset',
    subject: `staff:${colleague.email}`,
  })
  const message = (await emailsTo(shop, colleague.email)).at(-1)
  expect(message?.text).toContain('turned off the second factor')
})

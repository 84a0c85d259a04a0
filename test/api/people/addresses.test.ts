import { expect, test } from 'vitest'
import { anAddress, order } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

test('addresses are added, listed, changed and deleted', async () => {
  const shopper = await shop.shopper()
  const added = await shopper.call('POST', '/api/shop/address/add', {
    ...anAddress,
    phone: '+91 98765-43210',
    userId: shopper.id,
  })
  expect(added.status).toBe(201)
  const { _id } = added.body.data
  const list = async () =>
    (await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)).body.data
  expect(await list()).toEqual([
    {
      _id,
      userId: shopper.id,
      recipientName: '',
      lastUsedAt: null,
      state: '',
      gstin: '',
      company: '',
      country: 'IN',
      region: '',
      ...anAddress,
    },
  ])
  const path = `/api/shop/address/update/${shopper.id}/${_id}`
  expect((await shopper.call('PUT', path, { ...anAddress, city: 'Udaipur' })).body.data.city).toBe(
    'Udaipur',
  )
  expect((await shopper.call('PUT', path, { pincode: 'SW1A 1AA' })).body.data.pincode).toBe(
    'SW1A 1AA',
  )
  expect((await shopper.call('PUT', path, { pincode: ' ' })).status).toBe(400)
  expect(
    (await shopper.call('DELETE', `/api/shop/address/delete/${shopper.id}/${_id}`)).status,
  ).toBe(200)
  expect(await list()).toEqual([])
  expect(
    (await shopper.call('DELETE', `/api/shop/address/delete/${shopper.id}/${_id}`)).status,
  ).toBe(404)
})

test('rejects a fourth address with 409, even when all are sent at once', async () => {
  const shopper = await shop.shopper()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => shopper.call('POST', '/api/shop/address/add', anAddress)),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 201, 201, 409, 409, 409])
  const refused = replies.find((reply) => reply.status === 409)
  expect(refused?.body.message).toBe('You can add max 3 addresses')
})

test.each([
  { address: '  ' },
  { city: '' },
  { notes: ' ' },
  { phone: ' ' },
  { phone: '9'.repeat(41) },
  { pincode: '' },
  { pincode: '3'.repeat(21) },
  { address: 'x'.repeat(301) },
])('rejects %j with 400', async (wrong) => {
  const shopper = await shop.shopper()
  const reply = await shopper.call('POST', '/api/shop/address/add', { ...anAddress, ...wrong })
  expect(reply.status).toBe(400)
  expect(reply.body.errors[0].path).toBe(Object.keys(wrong)[0])
})

test.each([
  [
    { phone: '+91 98765-43210', pincode: '302 002' },
    { phone: '9876543210', pincode: '302002' },
  ],
  [{ phone: '12345' }, { phone: '12345' }],
  [{ phone: '0141 237 0000 ext. 4' }, { phone: '0141 237 0000 ext. 4' }],
  [{ pincode: '0302002' }, { pincode: '0302002' }],
])('accepts an address with %j', async (given, kept) => {
  const shopper = await shop.shopper()
  const { status, body } = await shopper.call('POST', '/api/shop/address/add', {
    ...anAddress,
    ...given,
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject(kept)
})

test('an address may name the parcel’s recipient, and the order keeps that name', async () => {
  const { shopper, addressId } = await shop.filledCart({ totalStock: 5 })
  const path = `/api/shop/address/update/${shopper.id}/${addressId}`
  const named = await shopper.call('PUT', path, { recipientName: ' Meera Rao ' })
  expect(named.body.data).toMatchObject({ recipientName: 'Meera Rao', address: '14 Amer Road' })
  const placed = await order(shopper, addressId, 45000)
  const { orderId } = placed.body
  // A later change of the address does not change the order.
  expect((await shopper.call('PUT', path, { recipientName: '  ' })).body.data.recipientName).toBe(
    '',
  )
  const details = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
  expect(details.body.data.addressInfo.recipientName).toBe('Meera Rao')
  const tooLong = await shopper.call('PUT', path, { recipientName: 'x'.repeat(101) })
  expect(tooLong.status).toBe(400)
  expect(tooLong.body.errors[0].path).toBe('recipientName')
})

test('the address of the last order is marked, and a repeated checkout finds the same order', async () => {
  const { shopper, addressId } = await shop.filledCart({ totalStock: 5 })
  await shopper.call('POST', '/api/shop/address/add', { ...anAddress, city: 'Pune' })
  const first = await order(shopper, addressId, 45000)
  const again = await order(shopper, addressId, 45000)
  expect(again.body.orderId).toBe(first.body.orderId)
  const { body } = await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)
  const used = body.data.filter(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt)
  expect(used.map(({ _id }: { _id: string }) => _id)).toEqual([addressId])
})

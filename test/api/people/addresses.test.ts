import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, openShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('addresses are added, listed, changed and deleted', async () => {
  const shopper = await shop.newcomer()
  const added = await shopper.call('POST', '/api/shop/address/add', {
    ...anAddress,
    phone: '+91 98765-43210',
    userId: shopper.id,
  })
  expect(added.status).toBe(201)
  const { _id } = added.body.data
  const list = async () =>
    (await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)).body.data
  expect(await list()).toEqual([{ _id, userId: shopper.id, ...anAddress }])
  const path = `/api/shop/address/update/${shopper.id}/${_id}`
  expect((await shopper.call('PUT', path, { ...anAddress, city: 'Udaipur' })).body.data.city).toBe(
    'Udaipur',
  )
  expect((await shopper.call('PUT', path, { pincode: '012345' })).status).toBe(400)
  expect(
    (await shopper.call('DELETE', `/api/shop/address/delete/${shopper.id}/${_id}`)).status,
  ).toBe(200)
  expect(await list()).toEqual([])
  expect(
    (await shopper.call('DELETE', `/api/shop/address/delete/${shopper.id}/${_id}`)).status,
  ).toBe(404)
})

test('a fourth address is a 409, also when all come at once', async () => {
  const shopper = await shop.newcomer()
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
  { phone: '12345' },
  { phone: '5876543210' },
  { pincode: '0302002' },
  { pincode: '30200' },
])('%j is a 400', async (wrong) => {
  const shopper = await shop.newcomer()
  const reply = await shopper.call('POST', '/api/shop/address/add', { ...anAddress, ...wrong })
  expect(reply.status).toBe(400)
  expect(reply.body.errors[0].path).toBe(Object.keys(wrong)[0])
})

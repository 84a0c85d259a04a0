import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createReader } from '#server/http/direct-reads.ts'
import { contract, type Endpoint } from '#shared/contract.ts'
import { openShop, type Person } from '../../support/shop.ts'

const shop = await openShop()
const shopper = await shop.shopper()
const other = await shop.shopper()
const { owner } = shop
const productId = await shop.product()
for (const path of ['cart', 'wishlist'])
  await shopper.call('POST', `/api/shop/${path}/add`, { productId, quantity: 1 })

/** The parts of a page request that reading needs. */
function pageRequest(person: Person | undefined, method = 'GET') {
  const [name = '', value = ''] = person?.cookie.split('=') ?? []
  const silent = { error: () => {} }
  const ip = '127.0.0.1'
  const request = { method, ip, id: 'page', headers: {}, cookies: { [name]: value }, log: silent }
  return createReader(shop.app, request as unknown as FastifyRequest)
}

const rows = Object.entries(contract) as [string, Endpoint][]
const read = rows.filter(([call, row]) => call.startsWith('GET ') && !row.produces)
const queries: Record<string, string>[] = [{}, { limit: '2' }, { limit: 'none', cursor: '!' }]

/** Values that differ by time, not by request. */
const changing = /"(requestId|seenAt|at)":"[^"]*"/g
const text = (body: unknown) => JSON.stringify(body).replaceAll(changing, '')

test.each(read.map(([call]) => call))('a page reads %s like a request', async (call) => {
  const url = call.slice('GET '.length)
  for (const person of [undefined, shopper, other, owner])
    for (const id of [productId, shopper.id, 'none'])
      for (const query of queries) {
        const ofDelivery = { pincode: '302001', token: 'unknown', code: 'unknown' }
        const params = {
          id,
          productId: id,
          orderId: id,
          userId: shopper.id,
          keyword: 'lehenga',
          ...ofDelivery,
        }
        const path = url.replace(/:(\w+)/g, (_, name: keyof typeof params) => params[name])
        const search = new URLSearchParams(query)
        const asked = await shop.call('GET', `${path}?${search}`, {}, person?.cookie)
        // Exports are files, which no page reads.
        if (asked.headers['content-disposition']) continue
        const found = await pageRequest(person)(call, { params, query })
        expect([found.status, text(found.body)]).toEqual([asked.status, text(asked.body)])
      }
})

test('answers 404 for a call without a row in the contract', async () => {
  const found = await pageRequest(owner)('GET /api/shop/secrets', {})
  expect(found).toMatchObject({ status: 404, body: { success: false } })
})

test('a shared response is computed once, is immutable for pages, and follows a change', async () => {
  const list = () =>
    pageRequest(undefined)('GET /api/shop/products/get', {}).then(({ body }) => body as List)
  type List = { data: { title: string }[] }
  const first = await list()
  expect(await list()).toBe(first)
  expect(() => Object.assign(first.data[0] ?? {}, { title: 'Another' })).toThrow(TypeError)
  expect(() => first.data.pop()).toThrow(TypeError)
  await owner.call('PUT', `/api/admin/products/edit/${productId}`, { title: 'Noor lehenga' })
  expect((await list()).data.map(({ title }) => title)).toEqual(['Noor lehenga'])
})

const cartCall = (person: Person) =>
  ['GET /api/shop/cart/get/:userId', { params: { userId: person.id } }] as const

test('a page loads its visitor once, and a page after a change loads them again', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const countIn = async (work: () => Promise<unknown>) => {
    const before = asked.mock.calls.length
    await work()
    return asked.mock.calls.length - before
  }
  const readAll = async (method: string) => {
    const page = pageRequest(shopper, method)
    await page('GET /api/auth/check-auth', {})
    await Promise.all([
      page(...cartCall(shopper)),
      page('GET /api/shop/wishlist/ids/:userId', { params: { userId: shopper.id } }),
      page('GET /api/shop/products/get', { query: { limit: '24' } }),
      page('GET /api/common/shop', {}),
    ])
  }
  await readAll('GET')
  // Session, cart and wishlist; list and shop are cached.
  expect(await countIn(() => readAll('GET'))).toBe(3)
  expect(await countIn(() => readAll('POST'))).toBe(5)
  asked.mockRestore()
})

test('an ended session can read nothing', async () => {
  const leaving = await shop.shopper()
  const after = pageRequest(leaving, 'POST')
  expect((await after(...cartCall(leaving))).status).toBe(200)
  await leaving.call('POST', '/api/auth/logout')
  expect((await after(...cartCall(leaving))).status).toBe(401)
  expect((await pageRequest(leaving)(...cartCall(leaving))).status).toBe(401)
})

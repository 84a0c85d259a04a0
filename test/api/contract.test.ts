import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, type Call, contract } from '#shared/contract.ts'
import { type Method, openShop, type Person, type TestShop } from '../support/shop.ts'

let shop: TestShop
let shopper: Person
let other: Person
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  shopper = await shop.newcomer()
  other = await shop.newcomer()
  owner = await shop.newcomer('admin')
})
afterAll(() => shop.close())

const calls = Object.keys(contract) as Call[]
const missing = '0190a000-0000-7000-8000-000000000000'

function ask(call: Call, as: Person | undefined, userId: string) {
  const [method, path] = call.split(' ') as [Method, string]
  const url = path.replace(':userId', userId).replace(/:\w+/g, missing)
  return as ? as.call(method, url) : shop.call(method, url)
}

const refusedTo: Record<Access, { visitor: boolean; shopper: boolean; admin: boolean }> = {
  public: { visitor: false, shopper: false, admin: false },
  member: { visitor: true, shopper: false, admin: false },
  shopper: { visitor: true, shopper: false, admin: true },
  self: { visitor: true, shopper: false, admin: true },
  admin: { visitor: true, shopper: true, admin: false },
}

describe.each(calls)('%s', (call) => {
  const { access } = contract[call]

  test('is open to exactly whom the contract says', async () => {
    const refused = refusedTo[access]
    // These end the session of whoever calls: they get people of their own.
    const ends = call.includes('logout')
    const someone = ends ? await shop.newcomer() : shopper
    const boss = ends ? await shop.newcomer('admin') : owner
    const statuses = {
      visitor: (await ask(call, undefined, missing)).status,
      shopper: (await ask(call, someone, someone.id)).status,
      admin: (await ask(call, boss, boss.id)).status,
    }
    expect(statuses.visitor === 401).toBe(refused.visitor)
    expect(statuses.shopper === 403).toBe(refused.shopper)
    expect(statuses.admin === 403).toBe(refused.admin)
    for (const status of Object.values(statuses)) expect(status).toBeLessThan(500)
  })

  test('refuses another shopper’s id in its path', async () => {
    if (access !== 'self') return
    expect((await ask(call, shopper, other.id)).status).toBe(403)
  })
})

test('a demoted admin is an admin no longer, with the same cookie', async () => {
  const former = await shop.newcomer('admin')
  await shop.db`UPDATE users SET role = 'user', staff_role = NULL WHERE id = ${former.id}`
  expect((await former.call('GET', '/api/admin/orders/get')).status).toBe(403)
})

test('every route under /api is a row of the contract, and every row is served', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(served.sort()).toEqual([...calls].sort())
  expect(body.openapi).toMatch(/^3\.1/)
})

test('the documentation is readable without a script', async () => {
  const page = await shop.call('GET', '/api/docs')
  expect(page.status).toBe(200)
  expect(page.body).toContain('/api/shop/cart/add')
  expect(page.body).not.toContain('<script')
})

test('an unknown address of the API is a JSON 404, without a word on the inside', async () => {
  for (const url of ['/api/nothing', '/api/shop', '/api/.env', '/images/..%2f..%2fetc/passwd']) {
    const reply = await shop.call('GET', url)
    expect(reply.status).toBe(404)
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|src\/|Error:|SELECT/)
  }
})

test('answers bear the security headers', async () => {
  const { headers } = await shop.call('GET', '/api/shop/products/get')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})

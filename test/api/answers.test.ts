import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { ORIGIN, openShop, type Person, type TestShop, until } from '../support/shop.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.newcomer('admin')
})
afterAll(() => shop.close())

const pathOf = (id: string) => `/api/shop/products/get/${id}`
const titleOf = async (id: string) => (await shop.call('GET', pathOf(id))).body.data.title
/** As another process of the shop would. */
const renameElsewhere = (id: string, title: string) =>
  shop.db`UPDATE products SET title = ${title} WHERE id = ${id}`

test('an answer is given again for a moment, and no longer', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const id = await shop.product({ title: 'First name' })
  expect(await titleOf(id)).toBe('First name')
  await renameElsewhere(id, 'Second name')
  clock.mockReturnValue(5999)
  expect(await titleOf(id)).toBe('First name')
  clock.mockReturnValue(6001)
  expect(await titleOf(id)).toBe('Second name')
  clock.mockRestore()
})

test('a change through this process is seen at once', async () => {
  const id = await shop.product({ title: 'Before' })
  for (const title of ['After', 'Later', 'Last']) {
    await titleOf(id)
    await owner.call('PUT', `/api/admin/products/edit/${id}`, { title })
    expect(await titleOf(id)).toBe(title)
  }
})

test('an answer that was begun before a change is not given again after it', async () => {
  const id = await shop.product({ title: 'Old' })
  const blocker = await shop.db.reserve()
  await blocker`BEGIN`
  await blocker`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`
  const slow = titleOf(id)
  await until(async () => {
    const [row] = await shop.db`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return row?.waiting > 0
  })
  await owner.call('PUT', '/api/admin/settings', {})
  await blocker`ROLLBACK`
  blocker.release()
  expect(await slow).toBe('Old')
  await renameElsewhere(id, 'New')
  expect(await titleOf(id)).toBe('New')
})

test('it is the same in every encoding, with the same headers the second time', async () => {
  const description = 'A long text. '.repeat(200)
  const id = await shop.product({ description })
  const read = async (accept: string) => {
    const url = pathOf(id)
    const reply = await shop.app.inject({ url, headers: { 'accept-encoding': accept } })
    const { date: _, connection: __, ...headers } = reply.headers
    return { headers, payload: reply.rawPayload }
  }
  const decoders = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (payload: Buffer) => payload,
  }
  for (const [encoding, decoded] of Object.entries(decoders)) {
    const first = await read(encoding)
    const second = await read(encoding)
    expect(second).toEqual(first)
    expect(first.headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(JSON.parse(decoded(first.payload).toString()).data.description).toBe(description.trim())
  }
})

test('nobody is given an answer meant for another site, and nobody’s own things are kept', async () => {
  const two = await openShop({ WEB_ORIGIN: ORIGIN, API_ORIGIN: 'http://localhost:3001' })
  const allowed = async (origin: string) => {
    const reply = await two.call('GET', '/api/shop/products/get', { headers: { origin } })
    return reply.headers['access-control-allow-origin']
  }
  expect(await allowed(ORIGIN)).toBe(ORIGIN)
  expect(await allowed('http://elsewhere.example')).not.toBe('http://elsewhere.example')
  expect(await allowed(ORIGIN)).toBe(ORIGIN)
  const [one, other] = [await two.newcomer(), await two.newcomer()]
  for (const person of [one, other, one])
    expect((await person.call('GET', '/api/auth/check-auth')).body.user.id).toBe(person.id)
  await two.close()
})

test('the window is read from a replica where there is one, and everything else is not', async () => {
  const replica = await freshDatabase()
  const two = await openShop({ DATABASE_READ_URL: replica.url })
  const id = await two.product({ title: 'Not copied yet' })
  const boss = await two.newcomer('admin')
  expect((await two.call('GET', pathOf(id))).status).toBe(404)
  expect((await two.call('GET', '/api/shop/products/get')).body.total).toBe(0)
  expect((await boss.call('GET', '/api/admin/products/get')).body.total).toBe(1)
  await two.close()
  await replica.drop()
})

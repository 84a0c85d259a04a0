import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/db.ts'
import { contract, type Endpoint } from '#shared/contract.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { freshDatabase } from '#test/support/database.ts'
import { sendWhileLocked } from '#test/support/locks.ts'
import { ORIGIN } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'
import { openSocket, requestHead } from '#test/support/socket.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop()
const { owner } = shop

const lockProducts = (tx: Tx) => tx`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`
const productPath = (id: string) => `/api/shop/products/get/${id}`
const fetchTitle = async (id: string) => (await shop.call('GET', productPath(id))).body.data.title
/** A change by another process. */
const renameElsewhere = (id: string, title: string) =>
  shop.db`UPDATE products SET title = ${title} WHERE id = ${id}`

test('a response is reused for a short time only', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const id = await shop.product({ title: 'First name' })
  expect(await fetchTitle(id)).toBe('First name')
  await renameElsewhere(id, 'Second name')
  clock.mockReturnValue(5999)
  expect(await fetchTitle(id)).toBe('First name')
  clock.mockReturnValue(6001)
  expect(await fetchTitle(id)).toBe('Second name')
  clock.mockRestore()
})

test('a change through this process is visible at once', async () => {
  const id = await shop.product({ title: 'Before' })
  for (const title of ['After', 'Later', 'Last']) {
    await fetchTitle(id)
    await owner.call('PUT', `/api/admin/products/edit/${id}`, { title })
    expect(await fetchTitle(id)).toBe(title)
  }
})

test('a response started before a change is not reused after it', async () => {
  const id = await shop.product({ title: 'Old' })
  const title = await sendWhileLocked(shop.db, lockProducts, () => fetchTitle(id), {
    change: async () => shop.app.responseCache.invalidate(['catalogue']),
  })
  expect(title).toBe('Old')
  await renameElsewhere(id, 'New')
  expect(await fetchTitle(id)).toBe('New')
})

test('a cached response is the same in every encoding, with the same headers', async () => {
  const description = 'A long text. '.repeat(200)
  const id = await shop.product({ description })
  const read = async (accept: string) => {
    const url = productPath(id)
    const reply = await shop.app.inject({ url, headers: { 'accept-encoding': accept } })
    const { date: _, connection: __, 'x-request-id': ___, ...headers } = reply.headers
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
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(JSON.parse(decoded(first.payload).toString()).data.description).toBe(description.trim())
  }
})

test('sends no encoding that the client refuses', async () => {
  const id = await shop.product({ description: 'A long text. '.repeat(200) })
  const given = async (accept: string) => {
    const reply = await shop.app.inject({
      url: productPath(id),
      headers: { 'accept-encoding': accept },
    })
    return reply.headers['content-encoding'] ?? 'identity'
  }
  expect(await given('br;q=0')).toBe('identity')
  expect(await given('br ; q=0 , gzip')).toBe('gzip')
  expect(await given('BR;Q=0, GZIP;q=0.000 ')).toBe('identity')
  expect(await given('not-br')).toBe('identity')
  expect(await given('gzip;q=1, br;q=0.1')).toBe('br')
})

test('serves no response meant for another site and caches no personal responses', async () => {
  const two = await openShop({ env: { WEB_ORIGIN: ORIGIN, API_ORIGIN: 'http://localhost:3001' } })
  const allowed = async (origin: string) => {
    const reply = await two.call('GET', '/api/shop/products/get', { headers: { origin } })
    return reply.headers['access-control-allow-origin']
  }
  expect(await allowed(ORIGIN)).toBe(ORIGIN)
  expect(await allowed('http://elsewhere.example')).not.toBe('http://elsewhere.example')
  expect(await allowed(ORIGIN)).toBe(ORIGIN)
  const [one, other] = [await two.shopper(), await two.shopper()]
  for (const person of [one, other, one])
    expect((await person.call('GET', '/api/auth/check-auth')).body.user.id).toBe(person.id)
})

const figures = () => shop.app.responseCache.figures()
const list = '/api/shop/products/get?limit=5'
/** Whether the response came from the cache. */
async function isHit(url: string, headers: Record<string, string> = {}) {
  const { hits } = figures()
  await shop.app.inject({ url, headers })
  return figures().hits > hits
}

test('no freely chosen client input creates a separate cached response', async () => {
  await isHit(list)
  const hostile: [string, Record<string, string>][] = [
    [list, { origin: `http://${'x'.repeat(14_000)}.example` }],
    [list, { host: 'elsewhere.example' }],
    [list, { 'user-agent': 'another', 'x-forwarded-for': '198.51.100.7', cookie: 'a=b' }],
    [list, { 'accept-encoding': 'deflate, zstd, br;q=0' }],
    [`${list}&utm_source=letter&x=${'y'.repeat(1000)}`, {}],
    ['/api/shop/products/get?x=1&limit=5', {}],
  ]
  for (const [url, headers] of hostile) expect(await isHit(url, headers)).toBe(true)
  expect(await isHit('/api/shop/products/get?limit=6')).toBe(false)
})

test('values named by strangers, such as search words, do not displace the fixed values', async () => {
  const { responseCache } = shop.app
  let counted = 0
  const fixed = () => responseCache.value('counts', ['catalogue'], async () => (counted += 1))
  await fixed()
  for (let n = 0; n < 3000; n += 1)
    await responseCache.value(
      `word ${n}`,
      ['catalogue'],
      async () => n,
      () => 20,
    )
  expect(await fixed()).toBe(1)
  let named = 0
  await responseCache.value(
    'word 0',
    ['catalogue'],
    async () => (named += 1),
    () => 20,
  )
  expect(named).toBe(1)
})

test('a change invisible to others clears no cache', async () => {
  const shopper = await shop.shopper()
  const id = await shop.product()
  const post = (url: string, body: unknown = {}) => shop.call('POST', url, { body })
  const acts: [string, () => Promise<{ status: number }>, number][] = [
    ['a post to nowhere', () => post('/api/nonsense'), 404],
    ['a post that is refused', () => post('/api/admin/products/add'), 401],
    [
      'a shopper at an owner’s call',
      () => shopper.call('DELETE', `/api/admin/products/delete/${id}`),
      403,
    ],
    [
      'a sign-in that fails',
      () => post('/api/auth/login', { email: 'a@example.com', password: 'b' }),
      401,
    ],
    [
      'a registration',
      () =>
        post('/api/auth/register', {
          userName: 'A',
          email: 'a@example.com',
          password: 'kanjivaram',
        }),
      201,
    ],
    [
      'a change that is invalid',
      () => owner.call('PUT', `/api/admin/products/edit/${id}`, { price: -1 }),
      400,
    ],
    [
      'a cart',
      () => shopper.call('POST', '/api/shop/cart/add', { productId: id, quantity: 1 }),
      200,
    ],
    ['a wish', () => shopper.call('POST', '/api/shop/wishlist/add', { productId: id }), 200],
    [
      'an order that can’t be',
      () => shopper.call('POST', '/api/shop/order/cancel', { orderId: id }),
      404,
    ],
    [
      'the shop’s settings',
      () => owner.call('PUT', '/api/admin/settings', { tagline: 'New' }),
      200,
    ],
    [
      'a feature',
      () => owner.call('POST', '/api/common/feature/add', { image: '/images/a.webp' }),
      201,
    ],
  ]
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await isHit(list)
  for (const [what, act, status] of acts) {
    expect([what, (await act()).status]).toEqual([what, status])
    expect([what, await isHit(list)]).toEqual([what, true])
  }
  clock.mockRestore()
})

test('each change appears at once where it is visible', async () => {
  const shopper = await shop.shopper()
  const id = await shop.product({ price: 100, totalStock: 5 })
  const read = async (url: string) => {
    await shop.call('GET', url)
    const { body } = await shop.call('GET', url)
    return body.data
  }
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  expect(await read(`/api/shop/review/${id}`)).toEqual([])
  expect((await read(productPath(id))).averageReview).toBe(0)
  const review = { productId: id, userId: shopper.id, reviewMessage: 'Fine', reviewValue: 4 }
  await shopper.call('POST', '/api/shop/review/add', { ...review, userName: shopper.userName })
  expect(await read(`/api/shop/review/${id}`)).toHaveLength(1)
  expect((await read(productPath(id))).averageReview).toBe(4)

  const { addressId } = await readyToBuy(shopper, [{ productId: id, quantity: 2 }])
  expect((await read(productPath(id))).totalStock).toBe(5)
  const { body } = await order(shopper, addressId, 200)
  expect((await read(productPath(id))).totalStock).toBe(3)
  await shopper.call('POST', '/api/shop/order/cancel', { orderId: body.orderId })
  expect((await read(productPath(id))).totalStock).toBe(5)

  await shop.setSettings({ tagline: 'Woven by hand' })
  expect((await read('/api/common/shop')).tagline).toBe('Woven by hand')
  const features = await read('/api/common/feature/get')
  await owner.call('POST', '/api/common/feature/add', { image: '/images/b.webp' })
  expect(await read('/api/common/feature/get')).toHaveLength(features.length + 1)
  clock.mockRestore()
})

test('computes a shared request once', async () => {
  const id = await shop.product()
  const before = figures()
  const replies = await sendWhileLocked(shop.db, lockProducts, () =>
    Promise.all(Array.from({ length: 50 }, () => shop.call('GET', productPath(id)))),
  )
  for (const { status } of replies) expect(status).toBe(200)
  expect(figures().misses - before.misses).toBe(1)
})

test('a waiting request takes over when the computing one is aborted', async () => {
  const url = productPath(await shop.product())
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const blocker = await shop.db.reserve()
  await blocker`BEGIN`
  await blocker`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`
  const before = figures()
  const first = openSocket(Number(port))
  first.send(requestHead(`GET ${url}`, {}))
  await until(async () => figures().underWay === 1)
  const asked = Array.from({ length: 50 }, () => shop.call('GET', url))
  // A request after the others, so that they have been processed.
  await shop.call('GET', '/api/nothing-here')
  first.socket.destroy()
  await until(async () => figures().misses > before.misses + 1)
  await blocker`ROLLBACK`
  blocker.release()
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  expect(figures().misses - before.misses).toBe(2)
  expect(figures().underWay).toBe(0)
})

test('all concurrent requests for a missing resource get a 404', async () => {
  const asked = Array.from({ length: 50 }, () => shop.call('GET', productPath(crypto.randomUUID())))
  const same = crypto.randomUUID()
  asked.push(...Array.from({ length: 50 }, () => shop.call('GET', productPath(same))))
  for (const { status } of await Promise.all(asked)) expect(status).toBe(404)
  expect(figures().underWay).toBe(0)
})

test('every changing call declares its public effect or is listed here', () => {
  const own =
    /\/(auth|staff|customers\/:id\/(cod|dates|consents|merge|separate)|mails|mail-texts|notes|cart|wishlist|address|order\/again|products\/upload-image|orders\/courier-file|backup|payments|discounts|sales\/preview|orders\/tax-buyer|order\/send-code|order\/(claim|upi-parts)|order\/account(-code)?|orders?\/payment-link|orders\/tracking-link|orders\/link-claim|connections\/try|pay\/(start|claim|upi-parts)|credit|gift-cards|orders\/match-(money|file)|add-ons|cloth|measures|tailoring|order\/measures-answer|order\/photos-answer|confirm\/:token\/payment-link|order\/payout|orders\/payout-request|payout\/:token|orders?\/changes|change)(\/|$)/
  const silent = Object.entries<Endpoint>(contract)
    .filter(([call, { changes }]) => !call.startsWith('GET ') && !changes)
    .map(([call]) => call)
  expect(silent.filter((call) => !own.test(call))).toEqual([])
})

test('reads the public pages’ data, and nothing else, from a replica if there is one', async () => {
  const replica = await freshDatabase()
  const two = await openShop({ env: { DATABASE_READ_URL: replica.url } })
  const id = await two.product({ title: 'Not copied yet' })
  const { owner: boss } = two
  // Read from the primary after a write, because this replica never catches up.
  expect((await two.call('GET', productPath(id))).status).toBe(200)
  await until(async () => (await two.call('GET', productPath(id))).status === 404)
  expect((await two.call('GET', '/api/shop/products/get')).body.total).toBe(0)
  expect((await boss.call('GET', '/api/admin/products/get')).body.total).toBe(1)
  await replica.drop()
  await until(async () => (await two.call('GET', productPath(id))).status === 200)
})

test('a response that differs by visitor is no-store with any status', async () => {
  const shopper = await shop.shopper()
  const reads = Object.entries<Endpoint>(contract).filter(([call]) => call.startsWith('GET '))
  const kept: string[] = []
  for (const [call, { shows }] of reads) {
    const url = call.slice(4).replace(/:\w+/g, crypto.randomUUID())
    for (const cookie of [undefined, shopper.cookie, owner.cookie]) {
      const reply = await shop.call('GET', url, {}, cookie)
      const isKept = reply.headers['cache-control'] !== 'no-store'
      if (isKept && !(shows && reply.status === 200)) kept.push(`${call}: ${reply.status}`)
    }
  }
  expect(kept).toEqual([])
  expect(reads.length).toBeGreaterThan(30)
})

test('a HEAD is answered from the cache and fills it', async () => {
  const id = await shop.product({ title: 'Asked by head' })
  const figures = () => shop.app.responseCache.figures()
  const before = figures()
  const heads = [await shop.app.inject({ method: 'HEAD', url: productPath(id) })]
  heads.push(await shop.app.inject({ method: 'HEAD', url: productPath(id) }))
  const got = await shop.app.inject({ url: productPath(id) })
  for (const head of heads) {
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
  }
  expect(figures().misses - before.misses).toBe(1)
  expect(figures().hits - before.hits).toBe(2)
})

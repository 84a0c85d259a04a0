import { describe, expect, test } from 'vitest'
import { contract, type Endpoint } from '#shared/contract.ts'
import { openShop } from '#test/support/shop.ts'
import { openSocket, requestHead } from '#test/support/socket.ts'

const shop = await openShop()
const { owner } = shop
const shopper = await shop.shopper()
const port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)

const MB = 1024 * 1024
const json = 'application/json'
const form = 'multipart/form-data; boundary=zari'
const withBody = (Object.entries(contract) as [string, Endpoint][])
  .filter(([call]) => !call.startsWith('GET'))
  .map(([call, row]) => ({ call: call.replace(/:\w+/g, 'x'), row }))

/** The status of a request whose body is never sent. */
async function answerTo(call: string, headers: Record<string, string | number>) {
  const client = openSocket(port)
  client.send(requestHead(call, headers))
  const status = await client.status()
  client.socket.destroy()
  return status
}

describe('a refused body is not awaited', () => {
  const guarded = withBody.filter(({ row }) => row.access !== 'public')

  test.each(guarded)('$call: refuses a stranger at once', async ({ call }) => {
    for (const type of [json, form, 'text/plain'])
      for (const length of [50_000, 50 * MB, 190 * MB])
        expect(await answerTo(call, { 'content-type': type, 'content-length': length })).toBe(401)
  })

  test.each(withBody)(
    '$call: refuses a body above the limit of its type',
    async ({ call, row }) => {
      const cookie = row.access === 'admin' ? owner.cookie : shopper.cookie
      const own = call.replace(/\/x(?=\/x)|(?<=(cart|wishlist))\/x/, `/${shopper.id}`)
      const path =
        row.access === 'self' && !own.includes(shopper.id)
          ? own.replace('/x', `/${shopper.id}`)
          : own
      const answer = (type: string, length: number) =>
        answerTo(path, { cookie, 'content-type': type, 'content-length': length })
      // A link is checked before the picture that it may add.
      const isUnknownLink = call.startsWith('POST /api/change/x/photo')
      const tooLarge = isUnknownLink ? 404 : 413
      expect(await answer(json, 100_001)).toBe(tooLarge)
      expect(await answer('application/x-www-form-urlencoded', 100_001)).toBe(tooLarge)
      expect(await answer(form, 202 * MB)).toBe(row.multipart ? tooLarge : 415)
    },
  )

  test.each([
    ['POST /api/nothing-here', 404],
    ['PUT /nothing-here', 404],
    ['POST /api/payments/webhook', 413],
    ['GET /api/shop/products/get', 413],
  ])('%s', async (call, status) => {
    expect(await answerTo(call, { 'content-type': json, 'content-length': 10 * MB })).toBe(status)
  })

  test('counts a body of unknown length and refuses it when it is too long', async () => {
    for (const [call, status] of [
      ['POST /api/auth/login', 413],
      ['POST /api/payments/webhook', 413],
      ['POST /api/nothing-here', 404],
      ['GET /api/shop/products/get', 400],
    ] as const) {
      const client = openSocket(port)
      client.send(requestHead(call, { 'content-type': json, 'transfer-encoding': 'chunked' }))
      for (let sent = 0; sent < 110_000; sent += 10_000)
        client.send(`2710\r\n${' '.repeat(10_000)}\r\n`)
      expect(await client.status()).toBe(status)
      client.socket.destroy()
    }
  })

  test('sends no 100 Continue to a client that asks first', async () => {
    const ask = (headers: object) =>
      requestHead('POST /api/auth/login', {
        'content-type': json,
        expect: '100-continue',
        ...headers,
      })
    const refused = openSocket(port)
    refused.send(ask({ 'content-length': MB }))
    expect(await refused.status()).toBe(413)
    refused.socket.destroy()
    const heard = openSocket(port)
    heard.send(ask({ 'content-length': 2, connection: 'close' }))
    expect(await heard.status()).toBe(100)
    heard.send('{}')
    expect(await heard.all()).toContain('HTTP/1.1 400')
  })
})

test.each([
  ['POST /api/admin/products/import', 401],
  ['POST /%zz', 400],
])(
  'a client that keeps sending after %s is refused still receives the response, then the close',
  async (call, status) => {
    const client = openSocket(port)
    client.send(requestHead(call, { 'content-type': json, 'content-length': 50 * MB }))
    for (let sent = 0; sent < 4 * MB; sent += 64 * 1024) client.send(Buffer.alloc(64 * 1024))
    const answer = await client.all()
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false })
    expect(client.failures).toEqual([])
  },
)

test('a refused short body keeps the connection open', async () => {
  const client = openSocket(port)
  const body = JSON.stringify({ productId: 'x' })
  const head = { 'content-type': json, 'content-length': body.length }
  client.send(requestHead('POST /api/shop/cart/add', head) + body)
  expect(await client.status()).toBe(401)
  client.send(requestHead('POST /api/shop/cart/add', { ...head, connection: 'close' }) + body)
  expect((await client.all()).match(/HTTP\/1.1 401/g)).toHaveLength(2)
})

test('a compressed body is refused because its length is unlimited', async () => {
  const reply = await shop.call('POST', '/api/auth/login', {
    raw: Buffer.from('1f8b08', 'hex'),
    headers: { 'content-type': json, 'content-encoding': 'gzip' },
  })
  expect(reply.status).toBe(415)
})

test('JSON that is deep or has prototype keys is a 400', async () => {
  for (const raw of [
    `${'['.repeat(49_000)}${']'.repeat(49_000)}`,
    `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
    '{"email":"a@example.com","password":"x","__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
  ]) {
    const reply = await shop.call('POST', '/api/auth/login', {
      raw,
      headers: { 'content-type': json },
    })
    expect(reply.status).toBe(400)
  }
})

describe('a form', () => {
  const field = (name: string, value: string) =>
    `--zari\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const send = (parts: string[]) =>
    owner.call('POST', '/api/admin/products/add', undefined, {
      raw: `${parts.join('')}--zari--\r\n`,
      headers: { 'content-type': form },
    })

  test('is limited to the fields that a product can need', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => field(`f${n}`, 'x'))
    expect((await send(many)).status).toBe(413)
  })
  test('is limited to the field length of JSON', async () => {
    const long = ['title', 'description', 'sizes'].map((name) => field(name, 'x'.repeat(49_000)))
    expect((await send(long)).status).toBe(413)
    expect((await send([field('description', 'x'.repeat(60_000))])).status).toBe(413)
  })
  test('cannot have prototype names', async () => {
    expect((await send([field('__proto__', '{"role":"admin"}')])).status).toBe(400)
  })
})

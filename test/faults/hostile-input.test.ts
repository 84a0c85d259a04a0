import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { refusal } from '#shared/envelope.ts'
import { anAddress, buy, readyToBuy } from '#test/support/checkout.ts'
import { crowd, newSession } from '#test/support/crowd.ts'
import { type Attack, attacks, type Samples } from '#test/support/hostile.ts'
import { rawPayloads } from '#test/support/hostile-values.ts'
import { openShop, type Person } from '#test/support/shop.ts'

/** Reproducible random requests; FUZZ_RUNS changes their number. */
const chance = {
  seed: Number(process.env.FUZZ_SEED ?? 7),
  numRuns: Number(process.env.FUZZ_RUNS ?? 50),
}

let people: Record<'shopper' | 'owner', Person>
let samples: Samples
const shop = await openShop({ env: { AUTH_RATE_LIMIT: '1000000' } })
const declared = (await shop.call('GET', '/api/openapi.json')).body.paths
/** Each call finds records to read, change and delete. */
beforeEach(async () => {
  const shopper = await shop.shopper()
  const [owner, colleague] = (await crowd(shop, 2, 'owner')) as [Person, Person]
  people = { shopper, owner }
  const plain = await shop.product({ price: 100, totalStock: 500_000 })
  const sized = await shop.product({ sizes: [{ size: 'M', stock: 500_000 }] })
  const { addressId } = await readyToBuy(shopper, [{ productId: plain }])
  const orderId = await buy(shopper, addressId, 100)
  await shopper.call('POST', '/api/shop/cart/add', { productId: plain, quantity: 1 })
  const image = '/images/a.webp'
  const feature = await owner.call('POST', '/api/common/feature/add', { image })
  samples = {
    ...Object.fromEntries(Object.entries(anAddress).map(([name, value]) => [name, [value]])),
    userId: [shopper.id],
    productId: [plain, sized],
    id: [plain, sized, orderId, colleague.id, feature.body.data._id],
    addressId: [addressId],
    orderId: [orderId],
    email: ['meera@example.com', owner.email],
    currentPassword: [shop.password],
    code: ['123456'],
    image: [image],
    images: [[image, '/images/b.webp']],
    size: ['M'],
    sizes: [[{ size: 'M', stock: 3 }]],
    salePrice: [0, 5],
    totalStock: [500_000],
    totalAmount: [100],
    inrRate: [84],
    days: [7, 30],
    from: ['2024-02-29'],
    to: ['2099-12-31'],
    keyword: ['lehenga'],
    cursor: [''],
    url: ['https://social.example'],
  }
})

const inside =
  /node_modules|\.[cm]?[jt]s:\d|\n\s+at |ZodError|PostgresError|SELECT |INSERT |UPDATE |syntax error|violates|\/tmp\/|"stack"/

test.each(Object.keys(contract) as Call[])('%s answers any input as declared', async (call) => {
  const row: Endpoint = contract[call]
  const [method, path] = call.split(' ') as [string, string]
  const operation = declared[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const statuses = Object.keys(operation?.responses ?? {}).map(Number)
  const caller = fc.oneof(
    { weight: 3, arbitrary: fc.constant(row.access === 'admin' ? 'owner' : 'shopper') },
    { weight: 1, arbitrary: fc.constantFrom(undefined, 'shopper', 'owner') },
  )
  await fc.assert(
    fc.asyncProperty(attacks(call, row, samples), caller, async (attack, who) => {
      const as = who && (await newSession(shop, people[who as 'owner']))
      const { status, text, json } = await send(attack, as)
      expect(text).not.toMatch(inside)
      expect(status).toBeLessThan(500)
      expect(statuses).toContain(status)
      if (status >= 400) expect(() => refusal.strict().parse(json)).not.toThrow()
      else if (!row.produces) expect(() => row.answer.parse(json)).not.toThrow()
    }),
    chance,
  )
})

test('answers an unparsable request in the same form', async () => {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(origin)
  const answerTo = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (data) => (answer += data)).on('error', reject)
      socket.on('close', () => resolve(answer))
    })
  const long = `GET /api/shop/search/${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['GET /api/shop/products/get HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n', 400],
    [long, 431],
  ] as const) {
    const [head, body] = (await answerTo(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(() => refusal.strict().parse(JSON.parse(body ?? ''))).not.toThrow()
  }
})

test('refuses notifications of the provider in any form', async () => {
  const signed = { 'paypal-transmission-id': 'a', 'paypal-transmission-sig': 'b' }
  for (const { type, payload } of rawPayloads)
    for (const headers of [{}, signed]) {
      const reply = await shop.call('POST', '/api/payments/webhook', {
        raw: payload,
        headers: { 'content-type': type, ...headers },
      })
      expect([400, 413, 415]).toContain(reply.status)
      expect(() => refusal.strict().parse(reply.body)).not.toThrow()
    }
})

async function send({ method, url, type, payload }: Attack, as: Person | undefined) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { ...(as && { cookie: as.cookie }), ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, text: answer.body, json: isJson ? answer.json() : undefined }
}

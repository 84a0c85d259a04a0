import diagnostics from 'node:diagnostics_channel'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { freePort } from '#test/support/launch.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

type Value = { stringValue?: string; intValue?: number; arrayValue?: { values: Value[] } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code: number }
  attributes: { key: string; value: Value }[]
}
type Sent = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const received: Sent[] = []
const collector = createServer(async (request, reply) => {
  if (request.url === '/v1/traces') received.push((await json(request)) as Sent)
  reply.setHeader('content-type', 'application/json').end('{}')
})
/** Requests to the sandbox, which runs in this process. */
const asked: IncomingMessage[] = []
const listen = (message: unknown) => {
  const { request } = message as { request: IncomingMessage }
  if (request.url?.startsWith('/v2/')) asked.push(request)
}

const viaProxy = { 'x-forwarded-for': '203.0.113.9' }

const { port, free } = await freePort()
await free()
await new Promise<void>((ready) => collector.listen(port, '127.0.0.1', ready))
afterAll(() => new Promise((closed) => collector.close(closed)))
const shop = await openShop({
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, TRUST_PROXY: '1' },
})
diagnostics.subscribe('http.server.request.start', listen)
afterAll(() => diagnostics.unsubscribe('http.server.request.start', listen))

const spans = () =>
  received.flatMap((one) => one.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)))

test('a sale is one trace: the incoming request, its statements and the provider calls', async () => {
  const { shopper, addressId } = await shop.filledCart()
  const created = await order(shopper, addressId, 45000)
  const back = await atProvider(created.body.approvalURL)
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  asked.length = 0
  const paid = await shopper.call(
    'POST',
    '/api/shop/order/capture',
    captureBody(back, created.body.orderId),
    { headers: { traceparent: `00-${traceId}-${caller}-01`, ...viaProxy } },
  )
  expect(paid.status).toBe(200)

  const request = await findSpan(traceId, 'POST /api/shop/order/capture')
  expect(request.parentSpanId).toBe(caller)
  expect(attribute(request, 'http.route')).toBe('/api/shop/order/capture')
  expect(attribute(request, 'http.response.status_code')).toBe(200)
  expect(attribute(request, 'http.response.header.x-request-id')).toBe(paid.headers['x-request-id'])

  const capture = await findSpan(traceId, 'POST /v2/checkout/orders/:id/capture')
  expect(capture.parentSpanId).toBe(request.spanId)
  expect(attribute(capture, 'http.response.status_code')).toBe(201)
  const sent = asked.find(({ url }) => url?.endsWith('/capture'))
  expect(sent?.headers.traceparent).toBe(`00-${traceId}-${capture.spanId}-01`)

  const statements = spans().filter(
    (span) => span.traceId === traceId && attribute(span, 'db.system.name') === 'postgresql',
  )
  expect(statements.length).toBeGreaterThan(3)
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set([request.spanId]),
  )
  expect(statements.map((span) => attribute(span, 'db.query.text')).join()).toContain('$1')
  const [resource] = received.map((one) => one.resourceSpans[0]?.resource)
  expect(resource && attribute(resource, 'service.name')).toBe('zari')
  const told = JSON.stringify(received)
  for (const secret of [shop.password, shopper.cookie, shopper.email, created.body.orderId])
    expect(told).not.toContain(secret)
})

test('a refund is one trace too, and it is sent to the provider', async () => {
  const shopper = await shop.shopper()
  const { owner } = shop
  const { addressId } = await readyToBuy(shopper, [{ productId: await shop.product() }])
  const orderId = await buy(shopper, addressId, 45000)
  asked.length = 0
  const traceId = 'c'.repeat(32)
  const refunded = await owner.call(
    'POST',
    `/api/admin/orders/refund/${orderId}`,
    { refundId: crypto.randomUUID(), lines: [{ position: 0, quantity: 1 }], reason: 'A torn hem' },
    { headers: { traceparent: `00-${traceId}-${'d'.repeat(16)}-01`, ...viaProxy } },
  )
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)

  const request = await findSpan(traceId, 'POST /api/admin/orders/refund/:id')
  const refund = await findSpan(traceId, 'POST /v2/payments/captures/:id/refund')
  expect(refund.parentSpanId).toBe(request.spanId)
  expect(attribute(refund, 'http.response.status_code')).toBe(201)
  const sent = asked.find(({ url }) => url?.endsWith('/refund'))
  expect(sent?.headers.traceparent).toBe(`00-${traceId}-${refund.spanId}-01`)
  const told = JSON.stringify(received)
  for (const secret of [orderId, 'A torn hem', owner.cookie]) expect(told).not.toContain(secret)
})

test('a failure at the provider is a span with an error', async () => {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: await shop.product() }])
  shop.fault('create', { kind: 'status', status: 500 })
  const traceId = 'a'.repeat(32)
  const reply = await shopper.call(
    'POST',
    '/api/shop/order/create',
    { addressInfo: { addressId }, totalAmount: 45000 },
    { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, ...viaProxy } },
  )
  expect(reply.status).toBe(503)
  expect((await findSpan(traceId, 'POST /v2/checkout/orders')).status.code).toBe(2)
  expect((await findSpan(traceId, 'POST /api/shop/order/create')).status.code).toBe(2)
})

test('a request without a trace starts one, and monitoring requests start none', async () => {
  const before = spans().length
  await shop.call('GET', '/metrics')
  await shop.call('GET', '/api/shop/search/silk', {
    headers: { traceparent: 'nonsense' },
  })
  await until(async () => spans().length > before)
  const search = spans().find(({ name }) => name === 'GET /api/shop/search/:keyword')
  expect(search?.parentSpanId ?? '').toBe('')
  expect(spans().some(({ name }) => name.includes('/metrics'))).toBe(false)
})

test('a visitor’s trace headers do not reach the shop’s spans or the provider', async () => {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: await shop.product() }])
  asked.length = 0
  const chosen = 'e'.repeat(32)
  const created = await shopper.call(
    'POST',
    '/api/shop/order/create',
    { addressInfo: { addressId }, totalAmount: 45000 },
    {
      headers: {
        traceparent: `00-${chosen}-${'f'.repeat(16)}-01`,
        tracestate: 'visitor=1',
        baggage: 'secret=1',
      },
    },
  )
  expect(created.status).toBe(201)
  const sent = asked.find(({ url }) => url === '/v2/checkout/orders')
  expect(sent?.headers.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(sent?.headers.traceparent).not.toContain(chosen)
  expect(sent?.headers).not.toHaveProperty('tracestate')
  expect(sent?.headers).not.toHaveProperty('baggage')
})

test('baggage and tracestate are not forwarded from any sender', async () => {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: await shop.product() }])
  asked.length = 0
  const traceparent = `00-${'9'.repeat(32)}-${'8'.repeat(16)}-01`
  const headers = { traceparent, tracestate: 'visitor=1', baggage: 'secret=1', ...viaProxy }
  const body = { addressInfo: { addressId }, totalAmount: 45000 }
  await shopper.call('POST', '/api/shop/order/create', body, { headers })
  const sent = asked.find(({ url }) => url === '/v2/checkout/orders')
  expect(sent?.headers.traceparent).toContain('9'.repeat(32))
  expect(sent?.headers).not.toHaveProperty('tracestate')
  expect(sent?.headers).not.toHaveProperty('baggage')
})

const attribute = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.arrayValue?.values[0]?.stringValue ?? value?.stringValue ?? value?.intValue
}
async function findSpan(traceId: string, name: string): Promise<Span> {
  const find = () => spans().find((span) => span.traceId === traceId && span.name === name)
  await until(async () => find() !== undefined)
  return find() as Span
}

import { Agent } from 'node:https'
import { connect } from 'node:net'
import {
  type ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import type { FastifyInstance } from 'fastify'
import Razorpay from 'razorpay'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paypal } from '#server/orders/ways/paypal/paypal.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { RAZORPAY, sandboxKeys, WEBHOOK_SECRET } from '#test/support/server.ts'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { paypalEvent, paypalHeaders } from '../../src/sandbox/notifications.ts'
import {
  newRazorpayId,
  nowInSeconds,
  openRazorpayLedger,
} from '../../src/sandbox/razorpay-ledger.ts'
import { buildSandbox } from '../../src/sandbox/sandbox.ts'
import { type Exchange, findProblems } from './paypal-documents.ts'

const ledger = openLedger()
const razorpayLedger = openRazorpayLedger()
const exchanges: Exchange[] = []
let reviews = false
let sandbox: FastifyInstance
let url: string
beforeAll(async () => {
  sandbox = buildSandbox({
    ledger,
    ...sandboxKeys(razorpayLedger),
    faultFor: (operation) => (reviews && operation === 'capture' ? { kind: 'review' } : undefined),
  })
  sandbox.addHook('onSend', async (request, reply, payload) => {
    const response = typeof payload === 'string' && payload !== '' ? parse(payload) : payload
    exchanges.push({
      method: request.method,
      url: request.url,
      request: request.body,
      status: reply.statusCode,
      response,
    })
  })
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => sandbox.close())
beforeEach(() => {
  reviews = false
  exchanges.splice(0)
})

test('PayPal’s SDK creates, captures without a body, looks up and refunds', async () => {
  const { orders, id } = await approvedBySdk()
  const captured = await orders.captureOrder({ id, prefer: 'return=representation' })
  expect(captured.result.status).toBe('COMPLETED')
  const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture?.sellerReceivableBreakdown?.grossAmount?.value).toBe('120.50')
  expect(captured.result.payer?.payerId).toBeTruthy()
  expect((await orders.getOrder({ id })).result.id).toBe(id)

  const payments = new PaymentsController(sdk())
  const captureId = capture?.id ?? ''
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('COMPLETED')
  const part = await payments.refundCapturedPayment({
    captureId,
    body: { amount: { currencyCode: 'USD', value: '20.50' } },
    paypalRequestId: crypto.randomUUID(),
  })
  expect(part.result.status).toBe('COMPLETED')
  const refund = await payments.getRefund({ refundId: part.result.id ?? '' })
  expect(refund.result.links?.map(({ rel }) => rel)).toEqual(['self', 'up'])
  const rest = { amount: { currencyCode: 'USD', value: '100.00' } }
  await payments.refundCapturedPayment({ captureId, body: rest })
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED')
  expect(findProblems(exchanges)).toEqual([])
})

test('PayPal’s SDK refunds a whole payment without a body', async () => {
  const { orders, id } = await approvedBySdk()
  const captured = await orders.captureOrder({ id })
  const captureId = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? ''
  const payments = new PaymentsController(sdk())
  await payments.refundCapturedPayment({ captureId })
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('REFUNDED')
  expect(findProblems(exchanges)).toEqual([])
})

test('PayPal’s SDK reads refusals with issue and debug id', async () => {
  const { orders, id } = await approvedBySdk('declined')
  const declined = await errorOf(orders.captureOrder({ id }))
  expect(declined?.statusCode).toBe(422)
  const body = JSON.parse(String(declined?.body))
  expect(body).toMatchObject({ details: [{ issue: 'INSTRUMENT_DECLINED' }] })
  expect(body.debug_id).toBe(declined?.headers['paypal-debug-id'])
  const rupees = await errorOf(orders.createOrder({ body: order('100.00', 'INR') }))
  expect(String(rupees?.body)).toContain('INVALID_CURRENCY_CODE')
  expect((await errorOf(orders.getOrder({ id: 'NOTHING' })))?.statusCode).toBe(404)
  expect(findProblems(exchanges)).toEqual([])
})

test('the shop’s adapter sends and reads what PayPal’s documents have', async () => {
  const shop = adapter()
  const reference = crypto.randomUUID()
  const { providerOrderId, step } = await shop.start({
    reference,
    amount: { currency: 'USD', minor: 12_050 },
    description: 'Zari: 2 pieces',
    brandName: 'Zari',
    returnUrl: 'https://shop.example/back',
    cancelUrl: 'https://shop.example/no',
  })
  await atProvider(step.kind === 'redirect' ? step.url : '')
  const captured = await shop.capture(providerOrderId, reference)
  expect(captured).toMatchObject({ state: 'captured', reference })
  const captureId = captured.state === 'captured' ? captured.captureId : ''
  const part = await shop.refund(captureId, { currency: 'USD', minor: 2050 }, crypto.randomUUID())
  expect(part.state).toBe('done')
  await shop.refund(captureId, { currency: 'USD', minor: 10_000 }, crypto.randomUUID())
  expect(await shop.listRefunds({ providerOrderId, captureId })).toHaveLength(2)
  expect(findProblems(exchanges)).toEqual([])
})

test('a notification has five headers, and the verify call needs all of them', async () => {
  const raw = JSON.stringify(paypalEvent('CHECKOUT.ORDER.APPROVED', { id: 'ORDER-1' }))
  const headers = paypalHeaders(WEBHOOK_SECRET, raw)
  expect(Object.keys(headers).filter((name) => name.startsWith('paypal-'))).toHaveLength(5)
  const verifying = (isGenuine: () => Promise<boolean>) => isGenuine()
  expect(await adapter().readWebhook(headers, raw, verifying)).toMatchObject({
    providerOrderId: 'ORDER-1',
  })
  expect(findProblems(exchanges)).toEqual([])
  for (const name of Object.keys(headers).filter((one) => one.startsWith('paypal-'))) {
    const without = { ...headers, [name]: undefined }
    expect(await adapter().readWebhook(without, raw, verifying), name).toBeUndefined()
  }
})

test('a payment under review is PENDING, and no event calls it COMPLETED', async () => {
  const { orders, id } = await approvedBySdk()
  reviews = true
  const captured = await orders.captureOrder({ id, prefer: 'return=representation' })
  const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'PENDING_REVIEW' } })
  expect(await adapter().find(id)).toMatchObject({ state: 'underReview' })
  expect(findProblems(exchanges)).toEqual([])
})

test('Razorpay’s SDK creates, looks up, captures, lists and refunds', async () => {
  const razorpay = new Razorpay({ key_id: RAZORPAY.keyId, key_secret: RAZORPAY.keySecret })
  Object.assign((razorpay.api as unknown as { rq: { defaults: object } }).rq.defaults, {
    baseURL: url,
  })
  const receipt = crypto.randomUUID()
  const created = await razorpay.orders.create({ amount: 50_000, currency: 'INR', receipt })
  expect(created).toMatchObject({ entity: 'order', amount: 50_000, status: 'created' })
  await expect(
    razorpay.orders.create({ amount: 50_000, currency: 'rupees' }),
  ).rejects.toMatchObject({
    error: { code: 'BAD_REQUEST_ERROR' },
  })
  const stored = razorpayLedger.orders.get(created.id)
  if (!stored) throw new Error('The order is not stored.')
  const paymentId = newRazorpayId('pay')
  razorpayLedger.savePayment(stored, {
    id: paymentId,
    amount: 50_000,
    currency: 'INR',
    status: 'authorized',
    method: 'upi',
    captured: false,
    createdAt: nowInSeconds(),
    refunds: [],
  })
  expect(await razorpay.payments.fetch(paymentId)).toMatchObject({ status: 'authorized' })
  const captured = await razorpay.payments.capture(paymentId, 50_000, 'INR')
  expect(captured).toMatchObject({ status: 'captured', order_id: created.id })
  expect((await razorpay.orders.fetchPayments(created.id)).count).toBe(1)
  const all = await razorpay.orders.all()
  expect(all.items.map(({ id }) => id)).toContain(created.id)
  expect((await razorpay.orders.all({ receipt })).count).toBe(1)
  const part = await razorpay.payments.refund(paymentId, { amount: 20_000 })
  expect(part).toMatchObject({ entity: 'refund', amount: 20_000, payment_id: paymentId })
  expect(await razorpay.refunds.fetch(part.id)).toMatchObject({ id: part.id })
  await razorpay.payments.refund(paymentId, {})
  expect(await razorpay.payments.fetch(paymentId)).toMatchObject({
    status: 'refunded',
    amount_refunded: 50_000,
  })
  const body = JSON.stringify({ event: 'payment.captured' })
  const { hmac } = await import('../../src/sandbox/razorpay-notifications.ts')
  const signature = hmac(RAZORPAY.webhookSecret, body)
  expect(Razorpay.validateWebhookSignature(body, signature, RAZORPAY.webhookSecret)).toBe(true)
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The SDK knows PayPal's addresses only, so its connections lead to the sandbox, without TLS. */
function sdk() {
  const agent = new Agent()
  Object.assign(agent, {
    createConnection: () => connect(Number(new URL(url).port), '127.0.0.1'),
  })
  return new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: 'id', oAuthClientSecret: 'secret' },
    environment: Environment.Sandbox,
    httpClientOptions: { httpsAgent: agent },
  })
}

const adapter = () =>
  paypal({
    baseUrl: url,
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'hook',
    currency: 'USD',
    inrRate: 84,
  })

const order = (value = '120.50', currencyCode = 'USD') => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ amount: { currencyCode, value }, customId: crypto.randomUUID() }],
  paymentSource: {
    paypal: {
      experienceContext: {
        returnUrl: 'https://shop.example/back',
        cancelUrl: 'https://shop.example/no',
      },
    },
  },
})

async function approvedBySdk(choice: 'pay' | 'declined' = 'pay') {
  const orders = new OrdersController(sdk())
  const { result } = await orders.createOrder({ body: order(), prefer: 'return=representation' })
  const approval = result.links?.find(({ rel }) => rel === 'payer-action')?.href ?? ''
  // The approval address has the host of the SDK's request, so only its path is taken.
  await atProvider(url + new URL(approval).pathname + new URL(approval).search, choice as 'pay')
  return { orders, id: result.id ?? '' }
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  ) as Promise<ApiError | undefined>

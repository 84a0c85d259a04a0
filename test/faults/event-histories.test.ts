import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { expireHolds, reconcile } from '#server/orders/paying/reconcile.ts'
import { anAddress, order } from '#test/support/checkout.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { RAZORPAY, WEBHOOK_SECRET } from '#test/support/server.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import type { Fault } from '../../src/sandbox/faults.ts'
import { paypalHeaders } from '../../src/sandbox/notifications.ts'
import { razorpayEvent } from '../../src/sandbox/razorpay-notifications.ts'

/** Set to 1,000 by `npm run test:faults`. */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const PRICE = 100
const STOCK = 2

const shop = await openShop({
  env: { MAX_UNPAID_PER_ADDRESS: '1000000', MAX_HELD_PER_ADDRESS: '1000000' },
  payments: { methods: ['paypal', 'razorpay'] },
})
// The check of the books would consume planned faults.
await shop.db`UPDATE book_checks SET claimed_at = now() + interval '1 day'`

type Method = 'paypal' | 'razorpay'
/** A payment that was started at a provider. */
type Attempt = { orderId: string; provider: Method; providerOrderId: string }
type World = { shopper: Person; addressId: string; productId: string; attempts: Attempt[] }

const events = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'] as const
type Event = (typeof events)[number]
type How = 'close' | 'automatic' | 'fail' | 'wrong'
/** `at` is the index of a payment attempt, modulo their number. */
type Step =
  | { kind: 'choose'; method: Method }
  | { kind: 'pay'; at: number; how: How }
  | { kind: 'notify'; at: number; event: Event }
  | { kind: 'authorizeLate' | 'return'; at: number }
  | { kind: 'cancel' | 'expire' | 'sellOut' | 'reconcile' }
  | { kind: 'fault'; operation: 'create' | 'get' | 'capture' | 'refund'; fault: Fault }

const method = fc.constantFrom<Method[]>('paypal', 'razorpay')
const at = fc.nat(3)
const kind = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom<Kind[]>(...kinds)
const how = fc.constantFrom<How[]>('close', 'automatic', 'fail', 'wrong')
const event = fc.constantFrom(...events)
const operation = fc.constantFrom('create' as const, 'get', 'capture', 'refund')
const fault = fc.constantFrom<Fault[]>({ kind: 'lost' }, { kind: 'status', status: 503 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('choose'), method }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('pay'), at, how }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('authorizeLate', 'return'), at }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('notify'), at, event }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('cancel', 'expire', 'sellOut', 'reconcile') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('fault'), operation, fault }) },
)

const history = fc.record({
  first: method,
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  /** Notifications repeated after all steps. */
  again: fc.array(fc.record({ at, event }), { minLength: 8, maxLength: 24 }),
})

test(`${HISTORIES} shuffled and repeated histories of events collect an order’s money once`, {
  timeout: 300_000 + HISTORIES * 5000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ first, steps, again }) => {
      const shopper = await shop.shopper()
      const productId = await shop.product({ price: PRICE, totalStock: STOCK })
      const added = await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
      expect(added.status).toBe(200)
      const address = await shopper.call('POST', '/api/shop/address/add', anAddress)
      const addressId: string = address.body.data._id
      const world: World = { shopper, productId, addressId, attempts: [] }
      for (const one of [{ kind: 'choose' as const, method: first }, ...steps])
        await take(one, world)
      shop.forgetFaults()
      for (const one of again) await take({ kind: 'notify', ...one }, world)
      await expectMoneyOnce(world)
    }),
    {
      seed: Number(process.env.FUZZ_SEED ?? 7),
      numRuns: HISTORIES,
      endOnFailure: true,
      ...(process.env.FUZZ_PATH && { path: process.env.FUZZ_PATH }),
    },
  )
})

async function take(one: Step, world: World) {
  const { shopper, addressId, productId, attempts } = world
  if ('at' in one) {
    const attempt = attempts[one.at % attempts.length]
    if (!attempt) return
    // A capture without an answer is retried instead of waited for.
    await passTime(shopper)
    await follow(attempt, one, shopper)
    return
  }
  switch (one.kind) {
    case 'choose': {
      const { status } = await order(shopper, addressId, PRICE, one.method)
      expect([one, status]).toEqual([one, expect.toBeOneOf([201, 400, 409, 503])])
      world.attempts = await selectAttempts(shopper)
      break
    }
    case 'cancel':
      for (const orderId of new Set(attempts.map((each) => each.orderId)))
        await shopper.call('POST', '/api/shop/order/cancel', { orderId })
      break
    case 'expire':
      await expire(shopper)
      break
    case 'sellOut': {
      const rival = await shop.shopper()
      const piece = { productId, quantity: STOCK }
      const added = await rival.call('POST', '/api/shop/cart/add', piece)
      if (added.status !== 200) break
      const address = await rival.call('POST', '/api/shop/address/add', anAddress)
      const { status } = await order(rival, address.body.data._id, PRICE * STOCK)
      expect([one, status]).toEqual([one, expect.toBeOneOf([201, 503])])
      break
    }
    case 'reconcile':
      await later(shopper)
      break
    case 'fault':
      shop.fault(one.operation, one.fault)
  }
}

async function follow(attempt: Attempt, one: Step & { at: number }, shopper: Person) {
  switch (one.kind) {
    case 'pay':
      return pay(attempt, one.how)
    case 'notify':
      return notify(attempt, one.event)
    case 'authorizeLate': {
      const bank = shop.razorpayLedger.orders.get(attempt.providerOrderId)
      const failed = bank?.payments.find(({ status }) => status === 'failed')
      if (bank && failed) shop.razorpayLedger.savePayment(bank, { ...failed, status: 'authorized' })
      return
    }
    case 'return': {
      const { orderId, providerOrderId: paymentId } = attempt
      const body = { orderId, paymentId }
      const { status } = await shopper.call('POST', '/api/shop/order/capture', body)
      expect([one, status]).toEqual([one, expect.toBeOneOf([200, 409, 503])])
    }
  }
}

const selectAttempts = (shopper: Person) => shop.db<Attempt[]>`
  SELECT pay.order_id AS "orderId", pay.provider, pay.provider_order_id AS "providerOrderId"
  FROM payments pay JOIN orders o ON o.id = pay.order_id
  WHERE o.user_id = ${shopper.id} AND pay.provider_order_id IS NOT NULL ORDER BY pay.id`

/** Razorpay refuses another payment of a paid order, and PayPal another approval. */
async function pay({ provider, providerOrderId }: Attempt, how: How) {
  if (provider === 'paypal') {
    if (how === 'close') await atProvider(`${shop.sandboxUrl}/checkoutnow?token=${providerOrderId}`)
    return
  }
  if (shop.razorpayLedger.orders.get(providerOrderId)?.status === 'paid') return
  await fetch(`${shop.sandboxUrl}/v1/checkout/sandbox`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ order_id: providerOrderId, choice: how, callback_url: 'http://shop.example/back' },
    }),
  })
}

async function notify({ provider, providerOrderId }: Attempt, name: Event) {
  if (provider === 'paypal') {
    const raw = JSON.stringify({
      id: `WH-${providerOrderId}-${name}`,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: providerOrderId },
    })
    const headers = paypalHeaders(WEBHOOK_SECRET, raw)
    await shop.call('POST', '/api/payments/webhook', { raw, headers })
    return
  }
  const bank = shop.razorpayLedger.orders.get(providerOrderId)
  const payment = bank?.payments.at(-1)
  if (!bank || !payment) return
  const { body: raw, headers } = razorpayEvent(RAZORPAY.webhookSecret, name, bank, payment)
  await shop.call('POST', '/api/payments/webhook/razorpay', { raw, headers })
}

async function expire(shopper: Person) {
  await shop.db`
    UPDATE stock_holds h SET expires_at = now() - interval '1 second'
    FROM orders o WHERE o.id = h.order_id AND o.user_id = ${shopper.id}
      AND h.expires_at < now() + interval '1 day'`
  await expireHolds(shop.context)
}

const passTime = ({ id }: Person) => shop.db`
  UPDATE orders SET updated_at = updated_at - interval '2 hours' WHERE user_id = ${id}`

/** Ends all waiting periods of the shopper’s orders and runs the reconciler. */
async function later(shopper: Person) {
  const { id } = shopper
  await passTime(shopper)
  await shop.db`
    UPDATE payments pay SET asked_at = pay.asked_at - interval '2 hours'
    FROM orders o WHERE o.id = pay.order_id AND o.user_id = ${id}`
  await shop.db`
    UPDATE refunds r SET next_at = now() FROM orders o WHERE o.id = r.order_id AND o.user_id = ${id}`
  await reconcile(shop.context)
}

/** Captured and refunded amounts of a provider’s order, in the minor unit of its currency. */
function findCaptures({ provider, providerOrderId }: Attempt) {
  if (provider === 'razorpay')
    return (shop.razorpayLedger.orders.get(providerOrderId)?.payments ?? [])
      .filter(({ captured }) => captured)
      .map(({ id, amount, refunds }) => ({
        id,
        taken: amount,
        returned: refunds.reduce((sum, refund) => sum + refund.amount, 0),
      }))
  const capture = shop.ledger.orders.get(providerOrderId)?.capture
  const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)
  return capture
    ? [
        {
          id: capture.id,
          taken: cents(capture.amount),
          returned: capture.refunds.reduce((sum, { amount }) => sum + cents(amount), 0),
        },
      ]
    : []
}

async function expectMoneyOnce({ shopper, productId }: World) {
  for (let round = 0; round < 4; round += 1) {
    await later(shopper)
    await expire(shopper)
  }
  const attempts = await selectAttempts(shopper)
  const orders = await shop.db<{ id: string; status: string; hasNumber: boolean }[]>`
    SELECT id, payment_status AS status, number IS NOT NULL AS "hasNumber"
    FROM orders WHERE user_id = ${shopper.id}`
  for (const { id, status, hasNumber } of orders) {
    expect(status).toBeOneOf(['paid', 'expired', 'cancelled', 'failed'])
    expect([status, hasNumber]).toEqual([status, status === 'paid'])
    const captures = attempts.filter(({ orderId }) => orderId === id).map(findCaptures)
    for (const each of captures) expect(each.length).toBeLessThanOrEqual(1)
    const kept = captures.flat().filter(({ returned }) => returned === 0)
    expect([status, kept.length]).toEqual([status, status === 'paid' ? 1 : 0])
    const given = captures.flat().filter(({ returned }) => returned > 0)
    expect(given.map(({ returned }) => returned)).toEqual(given.map(({ taken }) => taken))
    const refunds = await shop.db<{ state: string }[]>`
      SELECT state FROM refunds WHERE order_id = ${id}`
    expect(refunds).toEqual(given.map(() => ({ state: 'done' })))
    const facts = await shop.db<{ id: string }[]>`
      SELECT transaction_id AS id FROM payment_facts WHERE order_id = ${id} AND kind = 'captured'`
    expect(facts.map((fact) => fact.id).sort()).toEqual(
      captures
        .flat()
        .map((capture) => capture.id)
        .sort(),
    )
  }
  const sold = orders.filter(({ status }) => status === 'paid').length
  const [stock] = await shop.db<{ pieces: number }[]>`
    SELECT (s.available + coalesce((SELECT sum(quantity) FROM stock_holds h
                                    WHERE h.product_id = s.product_id), 0))::int AS pieces
    FROM product_stock s WHERE s.product_id = ${productId}`
  expect(stock?.pieces).toBe(STOCK - sold)
  expect(await brokenLedgerRules(shop.db)).toEqual([])
}

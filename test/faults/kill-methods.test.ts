import { afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { reconcile } from '#server/orders/paying/reconcile.ts'
import { report } from '#test/full/report.ts'
import { cardPurchase } from '#test/support/card-sales.ts'
import { untilWaiting } from '#test/support/locks.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { approveAt } from '#test/support/payer.ts'
import { anotherProcess, lineThatKills } from '#test/support/process.ts'
import { atProvider, atRazorpay, captureBody, comeBack } from '#test/support/provider-pages.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'
import type { Operation } from '../../src/sandbox/faults.ts'
import {
  confirmed,
  type KilledRequest,
  killedRequests,
  openPaymentLink,
  PRICE,
  placing,
  ready,
} from './killed-requests.ts'

let shop: TestShop
let shopper: Person
let doomed: Awaited<ReturnType<typeof anotherProcess>>
beforeEach(async () => {
  shop = await openShop()
  shopper = await shop.shopper()
  await shop.setPayments({
    methods: ['paypal', 'razorpay', 'cod', 'upi'],
    giftCards: true,
    giftCardSales: { isOn: true, least: 500, most: 5000 },
    upiParts: { isOn: true, limit: 1000 },
  })
  // The check of the books would consume planned faults.
  await shop.db`UPDATE book_checks SET claimed_at = now() + interval '1 hour'`
  doomed = await anotherProcess(shop)
})
afterEach(() => doomed.kill())

test.each(Object.entries(killedRequests))('killed by -9: %s', async (name, prepare) => {
  const work = await prepare({ shop, shopper })
  const { who, path, body, again = [200, 201] } = work
  await killBeforeCommit(work)
  const before = await work.isDone()
  doomed = await anotherProcess(shop)
  await killBeforeAnswer(work)
  const after = await work.isDone()
  const { status } = await who.call('POST', path, body)
  const isOnce = await work.isDone()
  const broken = await brokenLedgerRules(shop.db)
  report({
    id: 'K1',
    scenario: `${name}: killed by -9 before its commit, and after it`,
    asked: 'nothing, then the whole of it; a repetition changes nothing',
    seen: `before ${before}, after ${after}, again ${status}, once ${isOnce}, ${broken.length} broken rules`,
    met: !before && after && again.includes(status) && isOnce && broken.length === 0,
  })
})

test.each([
  ...(['paypal', 'razorpay'] as const).map((method) => ({ method, deposit: 0 })),
  { method: 'razorpay' as const, deposit: 40 },
])('killed by -9: $method, deposit of $deposit %, at each call', async ({ method, deposit }) => {
  if (deposit > 0)
    await shop.setPayments({
      methods: [method],
      deposit: { percent: deposit, categories: ['bridal'], dueDays: 20, terms: 'Cut to measure.' },
    })
  const { addressId } = await ready({ shop, shopper })
  const body = placing(addressId, method)
  await killDuring('create', shopper, '/api/shop/order/create', body)
  const { orderId, approvalURL } = (await shopper.call('POST', '/api/shop/order/create', body)).body
  const back = captureBody(await approvals[method](orderId, approvalURL), orderId)
  await killDuring(firstCall[method], shopper, '/api/shop/order/capture', back)
  await othersTakeOver()
  await untilSettled(orderId)
  const { paymentStatus, amountReceived } = await shop.fetchOrder(orderId)
  const again = await shopper.call('POST', '/api/shop/order/capture', back)
  const broken = await brokenLedgerRules(shop.db)
  const charges = chargesAt[method]()
  const what = deposit > 0 ? `${method}, a deposit of ${deposit} %` : method
  report({
    id: 'K2',
    scenario: `${what}: killed by -9 while an order is made and while its money is taken`,
    asked: 'one order, one charge',
    seen: `${paymentStatus}, ₹${amountReceived}, ${charges} charges, again ${again.status}, ${broken.length} broken rules`,
    met:
      paymentStatus === (deposit > 0 ? 'partiallyPaid' : 'paid') &&
      amountReceived === (deposit > 0 ? (PRICE * deposit) / 100 : PRICE) &&
      charges === 1 &&
      broken.length === 0,
  })
})

test.each(['razorpay', 'paypal'] as const)(
  'killed by -9: a payment link, paid by %s, at each call',
  async (method) => {
    const charges = chargesAt[method]
    const orderId = await confirmed({ shop, shopper })
    const payer = await openPaymentLink({ shop, shopper }, orderId)
    await killDuring('create', payer, '/api/pay/start', { method })
    const paymentId = await approveAt(payer, method)
    await killDuring('get', payer, '/api/pay/capture', { paymentId })
    await killDuring('capture', payer, '/api/pay/capture', { paymentId })
    await othersTakeOver()
    const line = await lineThatKills(doomed)
    expect(await doomed.ask(payer, '/api/pay/capture', { paymentId }, line.port)).toBe('nothing')
    line.close()
    const again = await payer.call('POST', '/api/pay/capture', { paymentId })
    const { paymentStatus, amountReceived } = await shop.fetchOrder(orderId)
    const broken = await brokenLedgerRules(shop.db)
    report({
      id: 'K2',
      scenario: `payment link, paid by ${method}: killed by -9 while it is started, checked and taken, and before the answer`,
      asked: 'one charge, its amount received once',
      seen: `${paymentStatus}, ₹${amountReceived}, ${charges()} charges, again ${again.status}, ${broken.length} broken rules`,
      met:
        paymentStatus === 'paid' &&
        amountReceived === PRICE &&
        again.status === 200 &&
        charges() === 1 &&
        broken.length === 0,
    })
  },
)

test('killed by -9: a prepayment of an order on delivery, after the money moved', async () => {
  await shop.db`UPDATE settings SET payments = payments || '{"prepaidDiscount": 5}'`
  const orderId = await confirmed({ shop, shopper })
  const payer = await openPaymentLink({ shop, shopper }, orderId)
  const paymentId = await approveAt(payer, 'razorpay')
  await killDuring('capture', payer, '/api/pay/capture', { paymentId })
  await othersTakeOver()
  await untilSettled(orderId)
  const { paymentStatus, totalAmount } = await shop.fetchOrder(orderId)
  const broken = await brokenLedgerRules(shop.db)
  report({
    id: 'K2',
    scenario: 'prepayment of an order on delivery: killed by -9 after the money moved',
    asked: 'one charge, one discount',
    seen: `${paymentStatus}, ₹${totalAmount}, ${chargesAt.razorpay()} charges, ${broken.length} broken rules`,
    met:
      paymentStatus === 'paid' &&
      totalAmount === PRICE * 0.95 &&
      chargesAt.razorpay() === 1 &&
      broken.length === 0,
  })
})

test('killed by -9: a gift card is bought, at each step', async () => {
  const purchase = cardPurchase({ amount: PRICE })
  await killDuring('create', shopper, '/api/shop/gift-cards/buy', purchase)
  const made = await shopper.call('POST', '/api/shop/gift-cards/buy', purchase)
  expect(made.status).toBe(201)
  const { orderId, approvalURL } = made.body
  const back = captureBody(await atProvider(approvalURL), orderId)
  await killDuring('capture', shopper, '/api/shop/order/capture', back)
  await othersTakeOver()
  const line = await lineThatKills(doomed)
  await doomed.ask(shopper, '/api/shop/order/capture', back, line.port)
  line.close()
  // Its code is made when the email leaves; one that is sent twice has the later code.
  const sent = await emailsTo(shop, purchase.recipientEmail)
  const codes = sent.flatMap(({ text }) => /[\dA-Z]{4}(-[\dA-Z]{4}){3}/.exec(text ?? '')?.[0] ?? [])
  const cards = await shop.db<{ paise: number }[]>`
    SELECT available_paise AS paise FROM credit_accounts WHERE kind = 'giftCard'`
  const spendable = await shopper.call('POST', '/api/shop/credit/check', { code: codes.at(-1) })
  const charges = chargesAt.paypal()
  const broken = await brokenLedgerRules(shop.db)
  report({
    id: 'K3',
    scenario: 'purchase of a gift card: killed by -9 while ordered, while paid, before the answer',
    asked: 'one charge, one card worth what was paid',
    seen: `${charges} charges, ${cards.length} cards, balance ₹${spendable.body.data?.balance}, ${broken.length} broken rules`,
    met:
      charges === 1 &&
      cards.length === 1 &&
      spendable.body.data?.balance === PRICE &&
      broken.length === 0,
  })
})

/** Kills the process while it waits for rows before its commit. */
async function killBeforeCommit({ who, path, body, locks }: KilledRequest) {
  const answer = await transaction(
    shop.db,
    async (tx) => {
      await tx`${locks}`
      const asked = doomed.ask(who, path, body)
      await untilWaiting(shop.db)
      await doomed.kill()
      return asked
    },
    'patient',
  )
  expect(answer).toBe('nothing')
}

async function killBeforeAnswer({ who, path, body }: KilledRequest) {
  const line = await lineThatKills(doomed)
  expect(await doomed.ask(who, path, body, line.port)).toBe('nothing')
  line.close()
}

/** A process that dies while the provider's answer is away. */
async function killDuring(operation: Operation, who: Person, path: string, body: object) {
  shop.fault(operation, { kind: 'hang' })
  const answer = doomed.ask(who, path, body)
  await until(async () => shop.faultsAhead() === 0)
  await doomed.kill()
  expect(await answer).toBe('nothing')
  doomed = await anotherProcess(shop)
}
/** Lets all waiting periods pass, so that another process takes over. */
async function othersTakeOver() {
  await shop.db`UPDATE orders SET updated_at = updated_at - interval '1 hour'`
  await shop.db`
    UPDATE payments SET asked_at = asked_at - interval '1 hour', claimed_at = claimed_at - interval '1 hour'`
  await shop.db`UPDATE refunds SET next_at = now() WHERE next_at < 'infinity'`
  await reconcile(shop.context)
}

/** The process that replaced the killed one may have taken over first, and still be at it. */
const untilSettled = (orderId: string) =>
  until(async () =>
    ['paid', 'partiallyPaid'].includes((await shop.fetchOrder(orderId)).paymentStatus),
  )

/** Returns the captured payments of each provider. */
const chargesAt = {
  paypal: () => [...shop.ledger.orders.values()].filter(({ capture }) => capture).length,
  razorpay: () =>
    [...shop.razorpayLedger.orders.values()].flatMap(({ payments }) =>
      payments.filter(({ captured }) => captured),
    ).length,
}

/** Approves an order at its provider; returns where that leads back to. */
const approvals = {
  razorpay: async (orderId: string) => comeBack(shop, await atRazorpay(shopper, orderId)),
  paypal: (_: string, approvalURL: string) => atProvider(approvalURL),
}
/** What each is asked first when its money is taken. */
const firstCall = { razorpay: 'get', paypal: 'capture' } as const

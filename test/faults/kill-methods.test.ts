import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fragment, sql, transaction } from '#server/db.ts'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { makeDeliveryCode } from '#server/orders/paying/delivery-code.ts'
import { reconcile } from '#server/orders/paying/reconcile.ts'
import { report } from '#test/full/report.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { anotherProcess, lineThatKills } from '#test/support/process.ts'
import {
  atProvider,
  atRazorpay,
  captureBody,
  comeBack,
  payByForm,
} from '#test/support/provider-pages.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'
import type { Operation } from '../../src/sandbox/faults.ts'

const PRICE = 2000

let shop: TestShop
let owner: Person
let shopper: Person
let doomed: Awaited<ReturnType<typeof anotherProcess>>
beforeEach(async () => {
  shop = await openShop()
  owner = shop.owner
  shopper = await shop.shopper()
  await shop.setPayments({
    methods: ['paypal', 'razorpay', 'cod', 'upi'],
    ...{ giftCards: true, giftCardSales: { isOn: true, least: 500, most: 5000 } },
    upi: { id: 'zari@okbank', payee: 'Zari' },
  })
  // The check of the books would consume planned faults.
  await shop.db`UPDATE book_checks SET claimed_at = now() + interval '1 hour'`
  doomed = await anotherProcess(shop)
})
afterEach(() => doomed.kill())

/** One request that changes something, and what must be so once it was made, however often. */
type KilledRequest = {
  who: Person
  path: string
  body: object
  /** Rows that it changes late; whoever locks them keeps it from its commit. */
  locks: Fragment
  isDone: () => Promise<boolean>
  /** Statuses with which a repetition may be answered. */
  again?: number[]
}

const ready = async (price = PRICE) => {
  const productId = await shop.product({ price, totalStock: 5 })
  return { productId, ...(await readyToBuy(shopper, [{ productId }])) }
}
const placing = (addressId: string, paymentMethod: string, more: object = {}) => ({
  ...{ addressInfo: { addressId }, totalAmount: PRICE, paymentMethod, ...more },
})
const ordered = async (method: 'cod' | 'upi') => {
  const { addressId } = await ready()
  const made = await order(shopper, addressId, PRICE, method)
  expect(made.status).toBe(201)
  return made.body.orderId as string
}
const count = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length

/** Another address of the shop makes another order, which takes the place of the one before. */
const isOrderedOnce = async () =>
  (await count(shop.db`SELECT 1 FROM orders WHERE payment_status = 'pending'`)) === 1 &&
  (await count(shop.db`SELECT 1 FROM stock_holds`)) === 1

/** Waits until the email is sent, because sending it replaces the code. */
async function deliveryCode(orderId: string) {
  const unsent = () =>
    shop.db`SELECT 1 FROM outbox WHERE payload->>'orderId' = ${orderId} AND sent_at IS NULL`
  await until(async () => (await count(unsent())) === 0)
  return (await makeDeliveryCode(shop.db, orderId))?.code ?? ''
}

/** An accepted order on delivery. */
async function confirmed() {
  const orderId = await ordered('cod')
  const code = await deliveryCode(orderId)
  const { status } = await shopper.call('POST', '/api/shop/order/confirm', { orderId, code })
  expect(status).toBe(200)
  return orderId
}
/** The shopper, signed in, after opening a payment link of their order. */
async function openPaymentLink(orderId: string): Promise<Person> {
  const link = await shopper.call('POST', '/api/shop/order/payment-link', { orderId })
  const token = new URL(link.body.data.url).pathname.replace('/pay/', '')
  return shop.person(shopper, `${shopper.cookie}; zari-pay=${token}`)
}

/** A new gift card's code. */
async function newCard() {
  const card = { cardId: uuidv7(), amount: PRICE, recipientName: '', recipientEmail: '' }
  const made = await owner.call('POST', '/api/admin/gift-cards', { ...card, message: '' })
  return made.body.data.code as string
}
const isSpentOnce = async () =>
  (await count(shop.db`SELECT 1 FROM credit_entries WHERE reason = 'spent'`)) === 1 &&
  (await count(shop.db`SELECT 1 FROM credit_accounts WHERE available_paise = 0`)) === 1 &&
  (await count(shop.db`SELECT 1 FROM orders WHERE payment_status = 'paid'`)) === 1

/** Keeps a payment by a link from its last step, an email. */
const lastOfLink = sql`LOCK TABLE outbox IN SHARE MODE`

const receipt = (amount = PRICE) => ({
  ...{ receiptId: uuidv7(), amount, method: 'upi', reference: 'UTR4123', receivedOn: '2026-11-23' },
})

const works: Record<string, () => Promise<KilledRequest>> = {
  'cash on delivery, an order is made': async () => {
    const { productId, addressId } = await ready()
    return {
      ...{ who: shopper, path: '/api/shop/order/create', body: placing(addressId, 'cod') },
      locks: sql`SELECT 1 FROM product_stock WHERE product_id = ${productId} FOR UPDATE`,
      isDone: isOrderedOnce,
    }
  },
  'cash on delivery, its code is entered': async () => {
    const orderId = await ordered('cod')
    const code = await deliveryCode(orderId)
    return {
      ...{ who: shopper, path: '/api/shop/order/confirm', body: { orderId, code } },
      locks: sql`SELECT 1 FROM stock_holds WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).paymentStatus === 'due',
    }
  },
  'UPI to the account, an order is made': async () => {
    const { productId, addressId } = await ready()
    return {
      ...{ who: shopper, path: '/api/shop/order/create', body: placing(addressId, 'upi') },
      locks: sql`SELECT 1 FROM product_stock WHERE product_id = ${productId} FOR UPDATE`,
      isDone: isOrderedOnce,
    }
  },
  'UPI to the account, its reference is sent': async () => {
    const orderId = await ordered('upi')
    return {
      ...{ who: shopper, path: '/api/shop/order/claim' },
      body: { orderId, reference: '412345678901' },
      locks: sql`SELECT 1 FROM stock_holds WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).claimedReference === '412345678901',
    }
  },
  'UPI to the account, its money is recorded': async () => {
    const orderId = await ordered('upi')
    return {
      ...{ who: owner, path: `/api/admin/orders/received/${orderId}`, body: receipt() },
      locks: sql`SELECT 1 FROM payments WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).paymentStatus === 'paid',
    }
  },
  'money by hand, a part of it is recorded': async () => {
    const orderId = await confirmed()
    return {
      ...{ who: owner, path: `/api/admin/orders/received/${orderId}`, body: receipt(500) },
      locks: sql`SELECT 1 FROM payments WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).amountReceived === 500,
    }
  },
  'money by hand, its refund is paid': async () => {
    const orderId = await confirmed()
    await owner.call('POST', `/api/admin/orders/received/${orderId}`, receipt())
    const refundId = uuidv7()
    const refund = { refundId, askPayout: true }
    await owner.call('POST', `/api/admin/orders/refund/${orderId}`, refund)
    return {
      ...{ who: owner, path: `/api/admin/orders/payout/${orderId}` },
      body: { refundId, outcome: 'paid' },
      locks: sql`SELECT 1 FROM payout_requests WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => {
        await shop.db`UPDATE refunds SET next_at = now() WHERE next_at < 'infinity'`
        await reconcile(shop.context)
        return (await shop.fetchOrder(orderId)).paymentStatus === 'refunded'
      },
      again: [200, 409],
    }
  },
  'a gift card, an order is paid with it': async () => {
    const code = await newCard()
    const { productId, addressId } = await ready()
    await shopper.call('POST', '/api/shop/credit/use', { code })
    return {
      ...{ who: shopper, path: '/api/shop/order/create' },
      body: placing(addressId, 'paypal', { creditAmount: PRICE }),
      locks: sql`SELECT 1 FROM product_stock WHERE product_id = ${productId} FOR UPDATE`,
      isDone: isSpentOnce,
    }
  },
  'a payment link, paid with a gift card': async () => {
    const code = await newCard()
    return {
      ...{ who: await openPaymentLink(await confirmed()), path: '/api/pay/gift-card' },
      body: { code, amount: PRICE, received: 0 },
      ...{ locks: lastOfLink, isDone: isSpentOnce, again: [409] },
    }
  },
  'a payment link, paid with store credit': async () => {
    const given = { entryId: uuidv7(), amount: PRICE, note: 'For the long wait' }
    await owner.call('POST', `/api/admin/customers/${shopper.id}/credit`, given)
    return {
      ...{ who: await openPaymentLink(await confirmed()), path: '/api/pay/credit' },
      body: { amount: PRICE, received: 0 },
      ...{ locks: lastOfLink, isDone: isSpentOnce, again: [409] },
    }
  },
  'a payment link, its UPI reference is sent': async () => {
    const orderId = await confirmed()
    return {
      ...{ who: await openPaymentLink(orderId), path: '/api/pay/claim' },
      body: { reference: '412345678901' },
      locks: lastOfLink,
      isDone: async () =>
        (await shop.fetchOrder(orderId)).linkClaims.length === 1 &&
        (await count(
          shop.db`SELECT 1 FROM outbox WHERE kind = 'linkClaim' AND recipient = ${owner.email}`,
        )) === 1,
    }
  },
}

/** Kills the process while it waits for rows before its commit. */
async function killBeforeCommit({ who, path, body, locks }: KilledRequest) {
  const answer = await transaction(
    shop.db,
    async (tx) => {
      await tx`${locks}`
      const asked = doomed.ask(who, path, body)
      await until(async () => {
        const waiting = await shop.db`
          SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return waiting.length > 0
      })
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

test.each(Object.entries(works))('killed by -9: %s', async (name, prepare) => {
  const work = await prepare()
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
const chargesAtPaypal = () =>
  [...shop.ledger.orders.values()].filter(({ capture }) => capture).length
const chargesAtRazorpay = () =>
  [...shop.razorpayLedger.orders.values()].flatMap(({ payments }) =>
    payments.filter(({ captured }) => captured),
  ).length

/** Approves an order at its provider; returns where that leads back to. */
const approvals = {
  razorpay: async (orderId: string) => comeBack(shop, await atRazorpay(shopper, orderId)),
  paypal: (_: string, approvalURL: string) => atProvider(approvalURL),
}
/** What each is asked first when its money is taken. */
const firstCall = { razorpay: 'get', paypal: 'capture' } as const
const chargesAt = { razorpay: chargesAtRazorpay, paypal: chargesAtPaypal }

test.each([
  ...(['paypal', 'razorpay'] as const).map((method) => ({ method, deposit: 0 })),
  { method: 'razorpay' as const, deposit: 40 },
])('killed by -9: $method, deposit of $deposit %, at each call', async ({ method, deposit }) => {
  if (deposit > 0)
    await shop.setPayments({
      methods: [method],
      deposit: { percent: deposit, categories: ['bridal'], dueDays: 20, terms: 'Cut to measure.' },
    })
  const { addressId } = await ready()
  const body = placing(addressId, method)
  await killDuring('create', shopper, '/api/shop/order/create', body)
  const { orderId, approvalURL } = (await shopper.call('POST', '/api/shop/order/create', body)).body
  const back = captureBody(await approvals[method](orderId, approvalURL), orderId)
  await killDuring(firstCall[method], shopper, '/api/shop/order/capture', back)
  await othersTakeOver()
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

/** Starts a payment by a link and approves it at the provider; returns its id. */
async function approveRazorpay(payer: Person) {
  const started = await payer.call('POST', '/api/pay/start', { method: 'razorpay' })
  const paymentId = new URL(started.body.approvalURL).searchParams.get('paymentId') ?? ''
  await payByForm((await payer.call('GET', `/api/pay/form/${paymentId}`)).body.data)
  return paymentId
}
async function approvePaypal(payer: Person) {
  const started = await payer.call('POST', '/api/pay/start', { method: 'paypal' })
  return (await atProvider(started.body.approvalURL)).searchParams.get('paymentId') ?? ''
}

test.each([
  { method: 'razorpay', approve: approveRazorpay } as const,
  { method: 'paypal', approve: approvePaypal } as const,
])('killed by -9: a payment link, paid by $method, at each call', async ({ method, approve }) => {
  const charges = chargesAt[method]
  const orderId = await confirmed()
  const payer = await openPaymentLink(orderId)
  await killDuring('create', payer, '/api/pay/start', { method })
  const paymentId = await approve(payer)
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
})

test('killed by -9: a prepayment of an order on delivery, after the money moved', async () => {
  await shop.db`UPDATE settings SET payments = payments || '{"prepaidDiscount": 5}'`
  const orderId = await confirmed()
  const payer = await openPaymentLink(orderId)
  const paymentId = await approveRazorpay(payer)
  await killDuring('capture', payer, '/api/pay/capture', { paymentId })
  await othersTakeOver()
  const { paymentStatus, totalAmount } = await shop.fetchOrder(orderId)
  const broken = await brokenLedgerRules(shop.db)
  report({
    id: 'K2',
    scenario: 'prepayment of an order on delivery: killed by -9 after the money moved',
    asked: 'one charge, one discount',
    seen: `${paymentStatus}, ₹${totalAmount}, ${chargesAtRazorpay()} charges, ${broken.length} broken rules`,
    met:
      paymentStatus === 'paid' &&
      totalAmount === PRICE * 0.95 &&
      chargesAtRazorpay() === 1 &&
      broken.length === 0,
  })
})

test('killed by -9: a gift card is bought, at each step', async () => {
  const recipientEmail = 'asha@example.com'
  const [{ day } = { day: '' }] = await shop.db<{ day: string }[]>`
    SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS day`
  const purchase = {
    ...{ amount: PRICE, recipientName: 'Asha', recipientEmail, senderName: 'Leela', message: '' },
    ...{ deliverOn: day, paymentMethod: 'paypal' },
  }
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
  const sent = await emailsTo(shop, recipientEmail)
  const codes = sent.flatMap(({ text }) => /[\dA-Z]{4}(-[\dA-Z]{4}){3}/.exec(text ?? '')?.[0] ?? [])
  const cards = await shop.db<{ paise: number }[]>`
    SELECT available_paise AS paise FROM credit_accounts WHERE kind = 'giftCard'`
  const spendable = await shopper.call('POST', '/api/shop/credit/check', { code: codes.at(-1) })
  const charges = chargesAtPaypal()
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

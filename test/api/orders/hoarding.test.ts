import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop({ env: { MAX_HELD_PER_ADDRESS: '15' } })
const boss = await shop.staff('owner')

async function buyer(productId: string, quantity = 1) {
  const shopper = await shop.shopper()
  return { shopper, ...(await readyToBuy(shopper, [{ productId, quantity }])) }
}

const overdue = async (orderId: string) => {
  await shop.db`
    UPDATE orders SET hold_until = now() - interval '1 second', hold_renewed = true WHERE id = ${orderId}`
  await shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
}
const fetchOrder = async (orderId: string) =>
  (await shop.db`SELECT payment_status AS status FROM orders WHERE id = ${orderId}`)[0]

test('addresses of one IPv6 network count as one', async () => {
  const productId = await shop.product({ totalStock: 40 })
  const statuses: number[] = []
  for (const host of ['1', '2', 'ffff:1']) {
    const { shopper, addressId } = await buyer(productId, 10)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/shop/order/create',
      remoteAddress: `2001:db8:0:7::${host}`,
      headers: { cookie: shopper.cookie, 'content-type': 'application/json' },
      payload: { addressInfo: { addressId }, totalAmount: 450000, paymentMethod: 'paypal' },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([201, 429, 429])
  await shop.db`UPDATE orders SET client_address = NULL`
})

describe('an order whose payment window has ended', () => {
  test('can be paid while its stock is available, but a refused payment ends it', async () => {
    const productId = await shop.product({ totalStock: 1 })
    const late = await buyer(productId)
    const { orderId, approvalURL } = (await order(late.shopper, late.addressId, 45000)).body
    const back = await atProvider(approvalURL)
    await overdue(orderId)
    const capture = () =>
      late.shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
    shop.fault('capture', { kind: 'declined' })
    expect((await capture()).body.code).toBe('payment_declined')
    expect(await fetchOrder(orderId)).toEqual({ status: 'failed' })
    expect((await capture()).body.code).toBe('order_closed')
  })

  test.each(['pending', 'expired'])(
    'holds no stock when its payment is tried (%s)',
    async (status) => {
      const productId = await shop.product({ totalStock: 1 })
      const hoarder = await buyer(productId)
      const { orderId, approvalURL } = (await order(hoarder.shopper, hoarder.addressId, 45000)).body
      await overdue(orderId)
      if (status === 'expired') await expireHolds(shop.context)
      // While the provider is silent, the stock would stay held.
      shop.fault('capture', { kind: 'hang' })
      let ended = false
      const body = { orderId, paymentId: new URL(approvalURL).searchParams.get('token') }
      const trying = hoarder.shopper.call('POST', '/api/shop/order/capture', body)
      void trying.then(() => {
        ended = true
      })
      await until(async () => ended || shop.faultsAhead() === 0)
      const other = await buyer(productId)
      expect((await order(other.shopper, other.addressId, 45000)).status).toBe(201)
      expect(await trying).toMatchObject({ status: 409, body: { code: 'payment_not_approved' } })
    },
  )
})

describe('the hours that an account held stock', () => {
  async function yesterday(end: (orderId: string) => Promise<unknown>) {
    const productId = await shop.product()
    const { shopper, addressId } = await buyer(productId)
    const { orderId } = (await order(shopper, addressId, 45000)).body
    await shop.db`
      UPDATE orders SET created_at = now() - interval '12 hours',
                        hold_until = now() - interval '11 hours 30 minutes' WHERE id = ${orderId}`
    await shop.db`UPDATE stock_holds SET expires_at = now() - interval '11 hours 30 minutes'`
    await end(orderId)
    return (await order(shopper, addressId, 45000)).status
  }

  test('do not grow by later changes of the owner', async () => {
    const status = await yesterday(async (orderId) => {
      await expireHolds(shop.context)
      const body = { orderStatus: 'inProcess' }
      expect((await boss.call('PUT', `/api/admin/orders/update/${orderId}`, body)).status).toBe(200)
    })
    expect(status).toBe(201)
  })

  test('do not grow during downtime', async () => {
    expect(await yesterday(() => expireHolds(shop.context))).toBe(201)
  })
})

test('a flood of orders from one account delays no other account', async () => {
  const productId = await shop.product({ totalStock: 40 })
  const [flooder, other] = await crowd(shop, 2)
  if (!flooder || !other) throw new Error('nobody came')
  const [its, others] = [
    await readyToBuy(flooder, [{ productId }]),
    await readyToBuy(other, [{ productId }]),
  ]
  let served = 0
  const flood = Array.from({ length: 300 }, async () => {
    const { status } = await order(flooder, its.addressId, 45000)
    if (status === 201) served += 1
    return status
  })
  await until(async () => served > 0)
  expect((await order(other, others.addressId, 45000)).status).toBe(201)
  expect(served).toBeLessThan(150)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([201, 503]))
})

describe('a bank reference that nobody has checked', () => {
  const claim = (shopper: Person, orderId: string) =>
    shopper.call('POST', '/api/shop/order/claim', {
      orderId,
      reference: String(Math.floor(Math.random() * 9e11) + 1e11),
    })
  const heldMinutes = async (orderId: string) => {
    const [row] = await shop.db<{ minutes: number | null }[]>`
      SELECT ceil(extract(epoch FROM max(expires_at) - now()) / 60)::int AS minutes
      FROM stock_holds WHERE order_id = ${orderId} AND expires_at > now()`
    return row?.minutes ?? 0
  }
  const freeStock = (productId: string) => shop.fetchStock(productId)
  const unproven = ({ shopper }: { shopper: Person }) =>
    shop.db`UPDATE users SET email_verified = false WHERE id = ${shopper.id}`
  const receive = (orderId: string, amount: number, more: object) =>
    boss.call('POST', `/api/admin/orders/received/${orderId}`, {
      receiptId: crypto.randomUUID(),
      amount,
      receivedOn: '2026-11-23',
      ...more,
    })
  const allow = (more: object = {}) =>
    shop.setPayments({
      methods: ['paypal', 'upi', 'cod'],
      upi: { id: 'zari@okbank', payee: 'Zari' },
      ...more,
    })

  beforeAll(async () => {
    await allow()
  })
  beforeEach(async () => {
    shop.forgetFaults()
    await shop.db`UPDATE orders SET client_address = NULL`
  })

  test('holds stock for half an hour, renewed once, and for a day of a proven shopper', async () => {
    const productId = await shop.product({ totalStock: 9 })
    const stranger = await buyer(productId)
    await unproven(stranger)
    const { orderId } = (await order(stranger.shopper, stranger.addressId, 45000, 'upi')).body
    expect(await heldMinutes(orderId)).toBeLessThanOrEqual(30)
    await shop.db`UPDATE orders SET hold_until = now() + interval '5 minutes' WHERE id = ${orderId}`
    await shop.db`UPDATE stock_holds SET expires_at = now() + interval '5 minutes' WHERE order_id = ${orderId}`
    expect((await claim(stranger.shopper, orderId)).status).toBe(200)
    expect(await heldMinutes(orderId)).toBe(30)
    await shop.db`UPDATE stock_holds SET expires_at = now() + interval '5 minutes' WHERE order_id = ${orderId}`
    await claim(stranger.shopper, orderId)
    expect(await heldMinutes(orderId)).toBe(5)

    const known = await buyer(productId)
    const ordered = (await order(known.shopper, known.addressId, 45000, 'upi')).body
    await claim(known.shopper, ordered.orderId)
    expect(await heldMinutes(ordered.orderId)).toBe(24 * 60)
  })

  test('an earlier paid order proves a shopper', async () => {
    const productId = await shop.product({ totalStock: 9 })
    const shopper = await buyer(productId)
    await unproven(shopper)
    await buy(shopper.shopper, shopper.addressId, 45000)
    await readyToBuy(shopper.shopper, [{ productId }])
    const { orderId } = (await order(shopper.shopper, shopper.addressId, 45000, 'upi')).body
    expect(await heldMinutes(orderId)).toBe(24 * 60)
  })

  test('keeps its order waiting without stock, and takes stock when the money is found', async () => {
    const productId = await shop.product({ totalStock: 2 })
    const { shopper, addressId } = await buyer(productId)
    const { orderId } = (await order(shopper, addressId, 45000, 'upi')).body
    await claim(shopper, orderId)
    await shop.endHold(orderId)
    expect(await freeStock(productId)).toBe(2)
    const seen = (await shopper.call('GET', `/api/shop/order/details/${orderId}`)).body.data
    expect(seen).toMatchObject({
      paymentStatus: 'pending',
      awaitsVerification: true,
      payUntil: null,
    })
    const found = (await boss.call('GET', '/api/admin/orders/get')).body.data
    expect(found.map(({ _id }: { _id: string }) => _id)).toContain(orderId)
    const paid = await receive(orderId, 45000, { method: 'upi', reference: '612345678901' })
    expect(paid.body.data).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
    expect(await freeStock(productId)).toBe(1)
  })

  test('ends its order after three days', async () => {
    const productId = await shop.product({ totalStock: 2 })
    const { shopper, addressId } = await buyer(productId)
    const { orderId } = (await order(shopper, addressId, 45000, 'upi')).body
    await claim(shopper, orderId)
    await shop.endHold(orderId)
    expect(await fetchOrder(orderId)).toEqual({ status: 'pending' })
    await shop.db`UPDATE orders SET check_until = now() - interval '1 second' WHERE id = ${orderId}`
    await expireHolds(shop.context)
    expect(await fetchOrder(orderId)).toEqual({ status: 'expired' })
  })

  test('money for sold pieces becomes a refund that the owner pays', async () => {
    const productId = await shop.product({ totalStock: 1 })
    const { shopper, addressId } = await buyer(productId)
    const { orderId } = (await order(shopper, addressId, 45000, 'upi')).body
    await claim(shopper, orderId)
    await shop.endHold(orderId)
    const other = await buyer(productId)
    await buy(other.shopper, other.addressId, 45000)
    const more = { method: 'upi', reference: '812345678901' }
    const tooMuch = await receive(orderId, 450_000, { receiptId: crypto.randomUUID(), ...more })
    expect([tooMuch.status, tooMuch.body.errors[0].path]).toEqual([400, 'amount'])
    expect(await fetchOrder(orderId)).toEqual({ status: 'pending' })
    const receiptId = crypto.randomUUID()
    const record = () =>
      receive(orderId, 45000, { receiptId, method: 'upi', reference: '812345678901' })
    const [one, again] = await Promise.all([record(), record()])
    expect([one.status, again.status]).toEqual([200, 200])
    // The calls race, so either may record it.
    expect(`${one.body.message} ${again.body.message}`).toContain('where to return it')
    expect(one.body.data).toMatchObject({
      paymentStatus: 'failed',
      orderStatus: 'rejected',
      refunds: [{ amount: 45000, state: 'pending', waitsForPayout: true }],
    })
    const { owed } = (await boss.call('GET', '/api/admin/dashboard')).body.data
    expect(owed.payouts).toContainEqual(expect.objectContaining({ orderId }))
    expect((await emailsTo(shop, shopper.email)).at(-1)?.subject).toMatch(/refund|return/i)
    expect(await brokenLedgerRules(shop.db)).toEqual([])
  })

  describe('after its stock was released', () => {
    async function released(productId: string) {
      const { shopper, addressId } = await buyer(productId)
      const { orderId } = (await order(shopper, addressId, 45000, 'upi')).body
      await claim(shopper, orderId)
      expect((await order(shopper, addressId, 45000)).body.code).toBe('payment_claimed')
      await shop.endHold(orderId)
      return { shopper, addressId, orderId }
    }
    const money = (reference: string) => ({ method: 'upi', reference })

    test('lets its account place and pay another order, and takes stock when it is checked', async () => {
      const productId = await shop.product({ totalStock: 3 })
      const { shopper, addressId, orderId } = await released(productId)
      const next = await order(shopper, addressId, 45000)
      expect(next.status).toBe(201)
      expect((await order(shopper, addressId, 45000)).body.orderId).toBe(next.body.orderId)
      const checked = await receive(orderId, 45000, money('622345678901'))
      expect(checked.body.data).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
      const back = await atProvider(next.body.approvalURL)
      const paid = await shopper.call(
        'POST',
        '/api/shop/order/capture',
        captureBody(back, next.body.orderId),
      )
      expect(paid.status).toBe(200)
      expect(await freeStock(productId)).toBe(1)
      expect(await brokenLedgerRules(shop.db)).toEqual([])
    })

    test('becomes a refund if the next order of its account has the last piece', async () => {
      const productId = await shop.product({ totalStock: 1 })
      const { shopper, addressId, orderId } = await released(productId)
      const next = (await order(shopper, addressId, 45000)).body
      const checked = await receive(orderId, 45000, money('632345678901'))
      expect(checked.body.data).toMatchObject({
        paymentStatus: 'failed',
        refunds: [{ amount: 45000, state: 'pending', waitsForPayout: true }],
      })
      const body = captureBody(await atProvider(next.approvalURL), next.orderId)
      expect((await shopper.call('POST', '/api/shop/order/capture', body)).status).toBe(200)
      expect(await brokenLedgerRules(shop.db)).toEqual([])
    })

    test('leaves an expired order payable that was placed after it', async () => {
      const productId = await shop.product({ totalStock: 3 })
      const { shopper, addressId } = await released(productId)
      const { orderId, approvalURL } = (await order(shopper, addressId, 45000)).body
      const body = captureBody(await atProvider(approvalURL), orderId)
      await shop.endHold(orderId)
      expect(await fetchOrder(orderId)).toEqual({ status: 'expired' })
      expect((await shopper.call('POST', '/api/shop/order/capture', body)).status).toBe(200)
    })

    test('lets one wait so an account, until it ends', async () => {
      const productId = await shop.product({ totalStock: 5 })
      const { shopper, addressId, orderId } = await released(productId)
      const second = (await order(shopper, addressId, 45000, 'upi')).body.orderId
      await claim(shopper, second)
      await shop.endHold(second)
      expect(await freeStock(productId)).toBe(5)
      expect((await order(shopper, addressId, 45000)).body.code).toBe('payment_claimed')
      await receive(orderId, 45000, money('642345678901'))
      await readyToBuy(shopper, [{ productId }])
      await expireHolds(shop.context)
      expect((await order(shopper, addressId, 45000)).status).toBe(201)
    })

    test('keeps the gift card that it reserves', async () => {
      await allow({ giftCards: true })
      const productId = await shop.product({ totalStock: 5 })
      const { shopper, addressId } = await buyer(productId)
      const made = await boss.call('POST', '/api/admin/gift-cards', {
        cardId: crypto.randomUUID(),
        amount: 400,
        recipientName: '',
        recipientEmail: '',
        message: '',
      })
      await shopper.call('POST', '/api/shop/credit/use', { code: made.body.data.code })
      const place = (paymentMethod: string, creditAmount: number) =>
        order(shopper, addressId, 45000, paymentMethod, { creditAmount })
      const { orderId } = (await place('upi', 400)).body
      await claim(shopper, orderId)
      await shop.endHold(orderId)
      expect((await place('paypal', 400)).body.code).toBe('credit_changed')
      expect((await place('paypal', 0)).status).toBe(201)
      const checked = await receive(orderId, 44600, money('652345678901'))
      expect(checked.body.data).toMatchObject({ paymentStatus: 'paid' })
      expect(await brokenLedgerRules(shop.db)).toEqual([])
    })
  })

  test('unproven shoppers together hold a third of a size, and one piece at least', async () => {
    const productId = await shop.product({ totalStock: 9 })
    const single = await shop.product({ totalStock: 1 })
    const statuses: number[] = []
    for (const method of ['upi', 'cod', 'upi', 'cod'] as const) {
      const stranger = await buyer(productId)
      await unproven(stranger)
      statuses.push((await order(stranger.shopper, stranger.addressId, 45000, method)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 409])
    const known = await buyer(productId, 4)
    expect((await order(known.shopper, known.addressId, 180_000, 'upi')).status).toBe(201)
    const [first, second] = [await buyer(single), await buyer(single)]
    await unproven(first)
    expect((await order(first.shopper, first.addressId, 45000, 'upi')).status).toBe(201)
    expect((await order(second.shopper, second.addressId, 45000)).status).toBe(409)
  })

  test('strangers who order at once hold no more', async () => {
    const productId = await shop.product({ totalStock: 9 })
    const strangers = []
    for (let n = 0; n < 8; n += 1) {
      const stranger = await buyer(productId)
      await unproven(stranger)
      strangers.push(stranger)
    }
    const replies = await Promise.all(
      strangers.map(({ shopper, addressId }) => order(shopper, addressId, 45000, 'upi')),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    // Neither does another way to pay for the same order.
    const late = await buyer(productId, 3)
    await unproven(late)
    const online = await order(late.shopper, late.addressId, 135_000)
    expect(online.status).toBe(201)
    const changed = await order(late.shopper, late.addressId, 135_000, 'upi')
    expect(changed).toMatchObject({ status: 409, body: { code: 'unproven_hold' } })
  })
})

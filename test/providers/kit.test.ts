import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { recordPayouts } from '#server/orders/money/provider-payouts.ts'
import { reconcile } from '#server/orders/paying/reconcile.ts'
import { pollProviderRefunds } from '#server/orders/refunding/outside-refunds.ts'
import { dayInIndia } from '#shared/dates.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { anotherProcess } from '#test/support/process.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'
import { adapters, type World } from './adapters.ts'

const PRICE = 8400
const PIECES = 2
const today = () => dayInIndia(Date.now())

test('the kit contains every provider of the shop', async () => {
  const shop = await openShop()
  const known = shop.context.providers.all.map(({ name }) => name)
  expect(adapters.map(({ method }) => method).sort()).toEqual(known.sort())
})

describe.each(adapters)('$method', async (adapter) => {
  const { method, leftOut } = adapter
  const shop = await openShop({ payments: { methods: ['paypal', 'razorpay'] } })
  const { owner } = shop
  let world: World
  let productId: string
  // The check of the books would consume planned faults.
  await shop.db`UPDATE book_checks SET claimed_at = now() + interval '1 hour'`

  /** A shopper with an unpaid order of one of two pieces. */
  beforeEach(async () => {
    const shopper = await shop.shopper()
    productId = await shop.product({ price: PRICE, totalStock: PIECES })
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    const { body } = await order(shopper, addressId, PRICE, method)
    world = { shop, shopper, orderId: body.orderId, approvalURL: body.approvalURL }
  })

  const capture = (back: object) => world.shopper.call('POST', '/api/shop/order/capture', back)
  const details = async () =>
    (await world.shopper.call('GET', `/api/shop/order/details/${world.orderId}`)).body.data
  const stock = () => shop.fetchStock(productId)
  const mine = () => adapter.captures(shop).filter(({ reference }) => reference === world.orderId)
  const notify = async (kind: 'genuine' | 'forged') => {
    const { path, raw, headers } = adapter.notification(world, kind)
    return shop.call('POST', path, { raw, headers })
  }
  /** Ends all waiting periods and runs the reconciler. */
  async function later() {
    await shop.db`
      UPDATE orders SET updated_at = updated_at - interval '2 hours' WHERE id = ${world.orderId}`
    await shop.db`
      UPDATE payments SET asked_at = asked_at - interval '2 hours' WHERE order_id = ${world.orderId}`
    await shop.db`UPDATE refunds SET next_at = now() WHERE order_id = ${world.orderId}`
    await reconcile(shop.context)
  }
  async function expectPaidOnce() {
    expect(await details()).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid' })
    expect(mine()).toMatchObject([{ returned: 0 }])
    expect(await stock()).toBe(PIECES - 1)
    const facts = await shop.db`
      SELECT kind FROM payment_facts WHERE order_id = ${world.orderId} AND kind = 'captured'`
    expect(facts).toHaveLength(1)
    expect(await brokenLedgerRules(shop.db)).toEqual([])
  }

  test('captures an approved payment on return, once', async () => {
    const back = await adapter.approve(world)
    expect(mine()).toEqual([])
    const replies = await Promise.all([capture(back), capture(back), capture(back)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await expectPaidOnce()
  })

  test('captures nothing without approval, and the order waits', async () => {
    const [payment] = await shop.db<{ id: string }[]>`
      SELECT provider_order_id AS id FROM payments WHERE order_id = ${world.orderId}`
    const reply = await capture({ orderId: world.orderId, paymentId: payment?.id })
    expect(reply).toMatchObject({ status: 409, body: { code: 'payment_not_approved' } })
    expect(mine()).toEqual([])
    expect((await details()).paymentStatus).toBe('pending')
  })

  test.each(['lost', 'hang'] as const)(
    'a lost answer to the capture (%s): unknown, then settled once',
    async (kind) => {
      const back = await adapter.approve(world)
      shop.fault('capture', { kind })
      expect(await capture(back)).toMatchObject({ status: 503, body: { code: 'payment_unknown' } })
      expect((await details()).paymentStatus).toBe('capturing')
      await later()
      await expectPaidOnce()
    },
  )

  test('the reconciler captures a payment after the browser is closed', async () => {
    await adapter.approve(world)
    await later()
    await expectPaidOnce()
  })

  test('repeated, late and concurrent notifications take effect once', async () => {
    const back = await adapter.approve(world)
    const replies = await Promise.all([
      notify('genuine'),
      capture(back),
      notify('genuine'),
      reconcile(shop.context).then(() => ({ status: 200 })),
    ])
    for (const { status } of replies) expect([200, 503]).toContain(status)
    await later()
    expect((await notify('genuine')).status).toBe(200)
    await expectPaidOnce()
  })

  const seenByOwner = () => shop.fetchOrder(world.orderId)
  const tell = async (state: 'opened' | 'won' | 'lost') => {
    const { path, raw, headers } = adapter.dispute(world, state)
    expect((await shop.call('POST', path, { raw, headers })).status).toBe(200)
  }
  const disputeMails = () => shop.db`
    SELECT 1 FROM outbox WHERE kind = 'dispute' AND payload->>'orderId' = ${world.orderId}`
  const disputed = async () => {
    const { owed } = (await owner.call('GET', '/api/admin/dashboard')).body.data
    return owed.disputed.some((one: { orderId: string }) => one.orderId === world.orderId)
  }

  test('shows the provider’s fee of a capture only to the owner', async () => {
    await capture(await adapter.approve(world))
    const [{ taken } = { taken: 0 }] = mine()
    const { providerFees } = await seenByOwner()
    expect(providerFees).toMatchObject([{ provider: method, amount: adapter.fee(taken) / 100 }])
    expect(await details()).not.toHaveProperty('providerFees')
  })

  test.skipIf(leftOut.payouts)(
    'shows the transfer that contains a payment to the owner',
    async () => {
      await capture(await adapter.approve(world))
      const payouts = async () => {
        await recordPayouts(shop.context)
        return (await seenByOwner()).providerFees
      }
      expect(await payouts()).toMatchObject([{ payout: null }])
      adapter.settle(world)
      shop.fault('get', { kind: 'lost' })
      await recordPayouts(shop.context)
      const paidOut = { id: expect.any(String), reference: expect.any(String), on: today() }
      for (let n = 0; n < 2; n += 1) expect(await payouts()).toMatchObject([{ payout: paidOut }])
      const { body } = await owner.call('GET', '/api/admin/orders/export?rows=money')
      const [{ payout }] = (await seenByOwner()).providerFees
      const row = String(body)
        .split('\n')
        .find((line) => line.includes(world.orderId))
      expect(row?.trim()).toMatch(new RegExp(`${payout.id},${payout.reference},${payout.on}$`))
    },
  )

  test('a dispute is stored once, mailed to the owners, and listed until it ends', async () => {
    await capture(await adapter.approve(world))
    await tell('opened')
    await tell('opened')
    const [{ taken } = { taken: 0 }] = mine()
    const { disputes } = await seenByOwner()
    expect(disputes).toMatchObject([
      { state: 'opened', amount: taken / 100, respondBy: '2026-12-01' },
    ])
    const owners = await shop.db`SELECT 1 FROM users WHERE role = 'admin'`
    expect(await disputeMails()).toHaveLength(owners.length)
    expect(await disputed()).toBe(true)
    await tell('won')
    expect((await seenByOwner()).disputes).toMatchObject([{ state: 'won' }])
    expect(await disputed()).toBe(false)
    await expectPaidOnce()
  })

  test('the end of a dispute counts if it arrives before its beginning', async () => {
    await capture(await adapter.approve(world))
    await tell('lost')
    await tell('opened')
    expect((await seenByOwner()).disputes).toMatchObject([{ state: 'lost' }])
    expect(await disputed()).toBe(false)
    expect(await details()).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ amount: PRICE }],
    })
  })

  describe('a refund made at the provider', () => {
    const hear = async () => {
      const { path, raw, headers } = adapter.refundNotice(world)
      return shop.call('POST', path, { raw, headers })
    }
    /** Lets the next poll ask about the payment. */
    async function poll() {
      await shop.db`
        UPDATE payments SET captured_at = captured_at - interval '2 hours', refunds_asked_at = NULL
        WHERE order_id = ${world.orderId}`
      await pollProviderRefunds(shop.context)
    }
    const decide = (decision: object) =>
      owner.call('POST', `/api/admin/orders/refund-decision/${world.orderId}`, decision)
    const isToBePacked = async () =>
      (await owner.call('GET', '/api/admin/orders/get?toSend=1')).body.data.some(
        ({ _id }: { _id: string }) => _id === world.orderId,
      )
    const setStatus = (orderStatus: string) => shop.setStatus(world.orderId, orderStatus)
    const refundHere = (body: object = {}) => shop.refund(world.orderId, body)
    const takenMinor = () => mine()[0]?.taken ?? 0
    afterEach(async () => expect(await brokenLedgerRules(shop.db)).toEqual([]))

    test('is recorded once, and the order is not packed until the owner decides', async () => {
      await capture(await adapter.approve(world))
      await adapter.refundOutside(world, Math.round(takenMinor() / 2))
      const replies = await Promise.all([hear(), hear(), poll().then(() => ({ status: 200 }))])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      await poll()
      const seen = await seenByOwner()
      expect(seen.paymentStatus).toBe('partiallyRefunded')
      expect(seen.refunds).toMatchObject([
        { state: 'done', origin: 'provider', isUndecided: true, byAmount: true },
      ])
      expect(seen.refunds[0].amount).toBeCloseTo(PRICE / 2, 0)
      const owners = await shop.db`SELECT 1 FROM users WHERE role = 'admin'`
      const mails = await shop.db`
        SELECT 1 FROM outbox WHERE kind = 'providerRefund' AND payload->>'orderId' = ${world.orderId}`
      expect(mails).toHaveLength(owners.length)
      const { owed } = (await owner.call('GET', '/api/admin/dashboard')).body.data
      expect(owed.undecided).toContainEqual(expect.objectContaining({ orderId: world.orderId }))

      expect(await isToBePacked()).toBe(false)
      expect(await setStatus('inShipping')).toMatchObject({
        status: 409,
        body: { code: 'refund_undecided' },
      })
      const parcel = {
        parcelId: uuidv7(),
        status: 'packed',
        courier: '',
        trackingNumber: '',
        lines: [{ lineId: seen.cartItems[0].lineId, quantity: 1 }],
        version: seen.orderUpdateDate,
      }
      const packed = await owner.call('POST', `/api/admin/orders/parcel/${world.orderId}`, parcel)
      expect(packed).toMatchObject({ status: 409, body: { code: 'refund_undecided' } })

      expect((await refundHere({ lines: [{ position: 0, quantity: 1 }] })).body.code).toBe(
        'refund_undecided',
      )
      const refundId = seen.refunds[0]._id
      expect((await decide({ refundId: uuidv7(), lines: [] })).status).toBe(404)
      expect((await decide({ refundId, lines: [] })).status).toBe(200)
      expect((await decide({ refundId, lines: [] })).body.code).toBe('refund_decided')
      expect(await isToBePacked()).toBe(true)
      expect((await refundHere({ amount: PRICE, reason: 'All' })).status).toBe(400)
      const rest = await refundHere()
      expect(rest.body.data.paymentStatus).toBe('refunded')
      expect(mine()).toMatchObject([{ returned: takenMinor() }])
    })

    test('of the whole amount is found by polling, and its pieces return to stock', async () => {
      await capture(await adapter.approve(world))
      await adapter.refundOutside(world)
      expect((await details()).paymentStatus).toBe('paid')
      await poll()
      const seen = await seenByOwner()
      expect(seen).toMatchObject({ paymentStatus: 'refunded', refunds: [{ amount: PRICE }] })
      expect((await refundHere()).status).toBe(409)
      expect(await stock()).toBe(PIECES - 1)
      const lines = [{ lineId: seen.cartItems[0].lineId, quantity: 1 }]
      const decision = { refundId: seen.refunds[0]._id, lines, restock: true }
      expect((await decide(decision)).body.data.refunds).toMatchObject([
        { isUndecided: false, byAmount: false, lines },
      ])
      expect(await stock()).toBe(PIECES)
      await poll()
      expect((await seenByOwner()).refunds).toHaveLength(1)
    })

    test('is not our own one, whose answer was lost', async () => {
      await capture(await adapter.approve(world))
      shop.fault('refund', { kind: 'lost' })
      await refundHere({ lines: [{ position: 0, quantity: 1 }] })
      expect((await seenByOwner()).refunds).toMatchObject([{ state: 'pending' }])
      await hear()
      await poll()
      expect((await seenByOwner()).refunds).toMatchObject([{ state: 'pending', origin: 'shop' }])
      await later()
      expect((await seenByOwner()).refunds).toMatchObject([{ state: 'done', origin: 'shop' }])
      await poll()
      expect((await seenByOwner()).refunds).toHaveLength(1)
    })

    test('forestalls our own one, which then fails', async () => {
      await capture(await adapter.approve(world))
      shop.fault('refund', { kind: 'status', status: 500 })
      await refundHere({ lines: [{ position: 0, quantity: 1 }] })
      await adapter.refundOutside(world)
      await hear()
      expect((await seenByOwner()).paymentStatus).toBe('refunded')
      await later()
      const { refunds } = await seenByOwner()
      expect(refunds.map(({ state }: { state: string }) => state).sort()).toEqual([
        'done',
        'failed',
      ])
      expect(mine()).toMatchObject([{ returned: takenMinor() }])
    })

    test('is asked about again while the provider does not answer', async () => {
      await capture(await adapter.approve(world))
      await adapter.refundOutside(world)
      shop.fault('get', { kind: 'lost' })
      expect((await hear()).status).toBe(503)
      expect((await details()).paymentStatus).toBe('paid')
      expect((await hear()).status).toBe(200)
      expect((await details()).paymentStatus).toBe('refunded')
    })

    test('follows a lost dispute and counts once with it', async () => {
      await capture(await adapter.approve(world))
      await tell('opened')
      expect((await details()).paymentStatus).toBe('paid')
      expect(await isToBePacked()).toBe(true)
      await tell('lost')
      await adapter.refundOutside(world)
      await hear()
      await poll()
      const seen = await seenByOwner()
      expect(seen.paymentStatus).toBe('refunded')
      expect(seen.refunds).toMatchObject([{ origin: 'dispute', amount: PRICE, isUndecided: true }])
    })

    test('by the shop answers a dispute, which counts once with it', async () => {
      await capture(await adapter.approve(world))
      await tell('opened')
      await refundHere()
      await later()
      expect((await seenByOwner()).refunds).toMatchObject([{ state: 'done', origin: 'shop' }])
      await tell('lost')
      await tell('lost')
      expect((await seenByOwner()).refunds).toMatchObject([{ origin: 'shop', amount: PRICE }])
    })

    test('of a payment that cannot be asked about does not stay the first', async () => {
      await capture(await adapter.approve(world))
      shop.fault('get', { kind: 'lost' })
      await poll()
      const [payment] = await shop.db`
        SELECT refunds_asked_at IS NOT NULL AS "isAsked" FROM payments WHERE order_id = ${world.orderId}`
      expect(payment).toEqual({ isAsked: true })
    })

    test('for a dispute may be heard of first', async () => {
      await capture(await adapter.approve(world))
      await tell('opened')
      await adapter.refundOutside(world)
      await hear()
      await tell('lost')
      expect((await seenByOwner()).refunds).toMatchObject([{ origin: 'dispute', amount: PRICE }])
    })
  })

  test('a forged notification changes nothing', async () => {
    await adapter.approve(world)
    expect((await notify('forged')).status).toBe(400)
    expect((await details()).paymentStatus).toBe('pending')
    expect(mine()).toEqual([])
  })

  const wrong = (['amount', 'currency', 'reference'] as const).filter(
    (kind) => kind !== 'reference' || !leftOut.reference,
  )
  test.each(wrong)('a capture of the wrong %s is refunded and never paid', async (kind) => {
    const back = await adapter.approve(world)
    shop.fault('capture', { kind })
    expect(await capture(back)).toMatchObject({ status: 409, body: { code: 'wrong_amount' } })
    expect((await details()).paymentStatus).toBe('failed')
    await later()
    expect(await stock()).toBe(PIECES)
    const [refund] = await shop.db`SELECT state FROM refunds WHERE order_id = ${world.orderId}`
    expect(refund?.state).toBe('done')
    for (const { taken, returned } of mine()) expect(returned).toBe(taken)
  })

  const ifDeclines = leftOut.declined ? [] : ['its bank']
  test.each(ifDeclines)('a decline by %s keeps the hold, and another attempt pays', async () => {
    const back = await adapter.approve(world)
    shop.fault('capture', { kind: 'declined' })
    expect(await capture(back)).toMatchObject({ status: 409, body: { code: 'payment_declined' } })
    expect(await stock()).toBe(PIECES - 1)
    expect((await capture(back)).status).toBe(200)
    await expectPaidOnce()
  })

  const ifReviews = leftOut.review ? [] : ['the provider']
  test.each(ifReviews)('a payment under review by %s is neither paid nor lost', async () => {
    const back = await adapter.approve(world)
    shop.fault('capture', { kind: 'review' })
    expect(await capture(back)).toMatchObject({ status: 503, body: { code: 'payment_unknown' } })
    expect((await details()).paymentStatus).toBe('capturing')
    expect(await stock()).toBe(PIECES - 1)
  })

  test('captures nothing after a cancellation', async () => {
    const back = await adapter.approve(world)
    const { orderId } = world
    expect((await world.shopper.call('POST', '/api/shop/order/cancel', { orderId })).status).toBe(
      200,
    )
    expect((await capture(back)).status).toBe(409)
    await notify('genuine')
    await later()
    expect(mine()).toEqual([])
    expect(await stock()).toBe(PIECES)
  })

  test('captures nothing after the window when the items are sold to another', async () => {
    const back = await adapter.approve(world)
    await shop.db`
      UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${world.orderId}`
    const other = await shop.shopper()
    const { addressId } = await readyToBuy(other, [{ productId, quantity: PIECES }])
    expect((await order(other, addressId, PIECES * PRICE, method)).status).toBe(201)
    expect(await capture(back)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect(mine()).toEqual([])
  })

  describe('while the provider is unavailable', () => {
    test('an order: none is placed, and nothing is held', async () => {
      const buyer = await shop.shopper()
      const { addressId } = await readyToBuy(buyer, [{ productId }])
      shop.fault('create', { kind: 'status', status: 503 })
      expect((await order(buyer, addressId, PRICE, method)).status).toBe(503)
      expect(await stock()).toBe(PIECES - 1)
    })

    test('a capture: unknown, and paid once the provider is back', async () => {
      const back = await adapter.approve(world)
      shop.fault('capture', { kind: 'status', status: 500 })
      expect((await capture(back)).status).toBe(503)
      await later()
      await expectPaidOnce()
    })

    test('a notification: it is sent again, and nothing is lost', async () => {
      await adapter.approve(world)
      shop.fault('capture', { kind: 'status', status: 503 })
      expect((await notify('genuine')).status).toBe(503)
      await later()
      expect((await notify('genuine')).status).toBe(200)
      await expectPaidOnce()
    })
  })

  describe('a refund', () => {
    beforeEach(async () => {
      expect((await capture(await adapter.approve(world))).status).toBe(200)
    })
    const refund = (refundId: string, amount: number) =>
      owner.call('POST', `/api/admin/orders/refund/${world.orderId}`, {
        refundId,
        amount,
        reason: 'A button is missing',
        restock: false,
      })
    const share = () => {
      const [one] = mine()
      return one ? one.returned / one.taken : 0
    }

    test('requested twice goes back once, and one of the rest completes the total', async () => {
      const refundId = uuidv7()
      await Promise.all([refund(refundId, 2100), refund(refundId, 2100)])
      expect(share()).toBeCloseTo(0.25, 3)
      expect((await details()).paymentStatus).toBe('partiallyRefunded')
      expect((await refund(uuidv7(), 6301)).status).toBe(400)
      expect((await refund(uuidv7(), 6300)).status).toBe(200)
      expect(share()).toBe(1)
      expect((await details()).paymentStatus).toBe('refunded')
    })

    test.each(['lost', 'hang'] as const)(
      'whose answer is lost (%s) goes back once',
      async (kind) => {
        shop.fault('refund', { kind })
        await refund(uuidv7(), 8400)
        await later()
        await later()
        expect(share()).toBe(1)
        expect((await details()).paymentStatus).toBe('refunded')
      },
    )

    test('while the provider is unavailable waits, and goes back later', async () => {
      shop.fault('refund', { kind: 'status', status: 503 })
      expect((await refund(uuidv7(), 8400)).status).toBe(200)
      expect((await details()).paymentStatus).toBe('paid')
      await later()
      expect((await details()).paymentStatus).toBe('refunded')
      expect(share()).toBe(1)
    })
  })

  describe('killed by -9', () => {
    let doomed: Awaited<ReturnType<typeof anotherProcess>>
    beforeEach(async () => {
      doomed = await anotherProcess(shop)
    })

    test('after the money moved, before its record: paid once', async () => {
      const back = await adapter.approve(world)
      shop.fault('capture', { kind: 'hang' })
      const answer = doomed.ask(world.shopper, '/api/shop/order/capture', back)
      await until(async () => mine().length === 1)
      await doomed.kill()
      expect(await answer).toBe('nothing')
      await later()
      await expectPaidOnce()
    })

    test('after the provider created the order: the next click leads to one sale', async () => {
      const buyer = await shop.shopper()
      const { addressId } = await readyToBuy(buyer, [{ productId }])
      const input = { addressInfo: { addressId }, totalAmount: PRICE, paymentMethod: method }
      shop.fault('create', { kind: 'hang' })
      const answer = doomed.ask(buyer, '/api/shop/order/create', input)
      await until(async () => shop.faultsAhead() === 0)
      await doomed.kill()
      expect(await answer).toBe('nothing')
      const { body } = await buyer.call('POST', '/api/shop/order/create', input)
      world = { shop, shopper: buyer, orderId: body.orderId, approvalURL: body.approvalURL }
      expect((await capture(await adapter.approve(world))).status).toBe(200)
      expect(mine()).toHaveLength(1)
      expect(await stock()).toBe(PIECES - 2)
    })

    test('after the money went back: it goes back once', async () => {
      expect((await capture(await adapter.approve(world))).status).toBe(200)
      shop.fault('refund', { kind: 'hang' })
      const path = `/api/admin/orders/refund/${world.orderId}`
      const answer = doomed.ask(owner, path, { refundId: uuidv7() })
      await until(async () => (mine()[0]?.returned ?? 0) > 0)
      await doomed.kill()
      expect(await answer).toBe('nothing')
      await later()
      const [one] = mine()
      expect(one?.returned).toBe(one?.taken)
      expect((await details()).paymentStatus).toBe('refunded')
    })
  })
})

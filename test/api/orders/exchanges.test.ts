import { describe, expect, test } from 'vitest'
import { followChangeDeadlines } from '#server/orders/changes/steps.ts'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { recordDispute } from '#server/orders/refunding/disputes.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import type { ChangeLine, OwnerStepInput } from '#shared/orders/changes/change-schema.ts'
import type { ChangeStepName } from '#shared/orders/changes/change-steps.ts'
import { order } from '#test/support/checkout.ts'
import { fetchTexts } from '#test/support/mailbox.ts'
import { payerWith } from '#test/support/payer.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 4500

const shop = await openShop({ gst: true, settings: { takesRequests: true } })
const { owner, db } = shop
await shop.returnPolicy({
  remedies: ['refund', 'exchange', 'alteration'],
  isDefault: true,
})

const sizes = (stock: Record<string, number>, differences: Record<string, number> = {}) =>
  Object.entries(stock).map(([size, n]) => ({
    size,
    stock: n,
    priceDifference: differences[size] ?? 0,
  }))

/** A product in sizes, with one of size S bought and delivered. */
async function delivered({
  stock = { S: 3, M: 2 } as Record<string, number>,
  differences = {} as Record<string, number>,
  quantity = 1,
  code = false,
} = {}) {
  const productId = await shop.product({
    price: PRICE,
    totalStock: undefined,
    sizes: sizes(stock, differences),
  })
  const shopper = await shop.shopper()
  if (code) await shop.enterDiscount(shopper)
  const placed = await shop.paidOrder({
    shopper,
    productId,
    size: 'S',
    quantity,
    price: PRICE,
    ...(code && { total: PRICE * quantity * 0.9 }),
  })
  await shop.setStatus(placed.orderId, 'delivered')
  const { cartItems } = await shop.fetchOrder(placed.orderId)
  return { ...placed, productId, lineId: cartItems[0].lineId as string }
}

const own = (orderId: string) => `/api/shop/order/changes/${orderId}`
const atPanel = (orderId: string) => `/api/admin/orders/changes/${orderId}`

const ask = (person: Person, orderId: string, lineId: string, more: object = {}) =>
  person.call('POST', own(orderId), {
    items: [{ lineId, quantity: 1 }],
    remedy: 'exchange',
    reason: 'fit',
    fit: 'tooSmall',
    newSize: 'M',
    ...more,
  })

const enter = (orderId: string, lineId: string, more: object = {}) =>
  owner.call('POST', atPanel(orderId), {
    items: [{ lineId, quantity: 1 }],
    kind: 'exchange',
    remedy: 'exchange',
    reason: 'fit',
    newSize: 'M',
    ...more,
  })

const fetchLine = async (orderId: string): Promise<ChangeLine> =>
  (await owner.call('GET', atPanel(orderId))).body.data.lines[0]

async function step(orderId: string, name: ChangeStepName, more: Partial<OwnerStepInput> = {}) {
  const line = await fetchLine(orderId)
  return owner.call('POST', `${atPanel(orderId)}/step`, {
    changeLineId: line._id,
    from: line.state,
    step: name,
    ...more,
  })
}

async function steps(orderId: string, ...names: ChangeStepName[]) {
  for (const name of names) expect([name, (await step(orderId, name)).status]).toEqual([name, 200])
}

const stockOf = async (productId: string): Promise<Record<string, number>> => {
  const { body } = await owner.call('GET', `/api/admin/products/get/${productId}`)
  return Object.fromEntries(
    body.data.sizes.map(({ size, stock }: { size: string; stock: number }) => [size, stock]),
  )
}

/** The order that sends the other piece. */
async function fetchAnother(orderId: string) {
  const { another } = await fetchLine(orderId)
  return shop.fetchOrder(another?.order?._id ?? '')
}

const kindsOf = async (orderId: string) =>
  (await shop.fetchDocuments(orderId)).map(({ kind, amount }) => [kind, amount])

const expectSoundBooks = async () => expect(await brokenLedgerRules(db)).toEqual([])

describe('another size', () => {
  test('is held once agreed, and sent by an order that the first piece pays', async () => {
    const { shopper, orderId, lineId, productId } = await delivered()
    const [item] = (await shopper.call('GET', own(orderId))).body.data.items
    expect(item.otherSizes).toEqual([{ size: 'M', difference: 0 }])

    expect((await ask(shopper, orderId, lineId)).body.data.changes[0].lines).toMatchObject([
      { kind: 'exchange', remedy: 'exchange', state: 'requested', another: { size: 'M' } },
    ])
    expect(await stockOf(productId)).toEqual({ S: 2, M: 2 })
    await steps(orderId, 'approve')
    expect(await stockOf(productId)).toEqual({ S: 2, M: 1 })
    const { body } = await owner.call('GET', `/api/admin/products/stock/${productId}`)
    expect(body.held).toMatchObject([{ orderId, size: 'M', quantity: 1 }])

    await steps(orderId, 'send', 'receive')
    expect((await step(orderId, 'accept', { isSellable: true })).status).toBe(200)
    expect(await stockOf(productId)).toEqual({ S: 3, M: 1 })
    const first = await shop.fetchOrder(orderId)
    const another = await fetchAnother(orderId)
    expect(first).toMatchObject({
      orderStatus: 'delivered',
      paymentStatus: 'paid',
      totalAmount: PRICE,
      refunds: [{ amount: PRICE, state: 'done', movedTo: another._id }],
    })
    expect(another).toMatchObject({
      replaces: { _id: orderId, orderNumber: first.orderNumber },
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      totalAmount: PRICE,
      amountReceived: PRICE,
      cartItems: [{ productId, size: 'M', quantity: 1, price: PRICE }],
      receipts: [{ method: 'exchange', amount: PRICE }],
      customer: { email: shopper.email },
    })
    expect(await kindsOf(orderId)).toEqual([
      ['invoice', PRICE],
      ['creditNote', PRICE],
    ])
    expect(await kindsOf(another._id)).toEqual([['invoice', PRICE]])
    expect(await fetchTexts(shop, shopper.email)).toContain('another piece is on its way to you')
    const atProvider = [...shop.ledger.orders.values()].map(
      ({ capture }) => capture?.refunds.length,
    )
    expect(atProvider).toEqual([0])
    await expectSoundBooks()
    // No money moved.
    const csv = String((await owner.call('GET', '/api/admin/orders/export?rows=money')).body)
    expect(csv.split('\n').filter((row) => row.includes(orderId))).toHaveLength(1)
    expect(csv).not.toContain(another._id)
    const { body: dashboard } = await owner.call('GET', '/api/admin/dashboard')
    expect(JSON.stringify(dashboard.data)).not.toContain('exchange')

    // Sent and delivered, the other piece is one of the customer's pieces.
    await shop.setStatus(another._id, 'delivered')
    const later = (await shopper.call('GET', own(another._id))).body.data
    expect(later.items).toMatchObject([{ size: 'M', quantity: 1, refunds: [PRICE] }])
    const fit = await owner.call('GET', `/api/admin/products/fit/${productId}`)
    expect(JSON.stringify(fit.body.data)).toContain('tooSmall')
  })

  test('keeps the price that was paid, whatever the piece costs today', async () => {
    const { shopper, orderId, lineId, productId } = await delivered({ code: true })
    const paid = PRICE * 0.9
    await owner.call('PUT', `/api/admin/products/edit/${productId}`, { price: 9000 })
    await ask(shopper, orderId, lineId)
    await steps(orderId, 'approve', 'receive', 'accept')
    expect(await fetchAnother(orderId)).toMatchObject({
      totalAmount: paid,
      paymentStatus: 'paid',
      charges: expect.arrayContaining([
        expect.objectContaining({ kind: 'discount', amount: -PRICE * 0.1 }),
      ]),
    })
    await expectSoundBooks()
  })

  test('that costs less returns the rest', async () => {
    const { shopper, orderId, lineId } = await delivered({ differences: { M: -500 } })
    await ask(shopper, orderId, lineId)
    await steps(orderId, 'approve', 'receive', 'accept')
    await sendRefunds(shop.context)
    expect(await fetchAnother(orderId)).toMatchObject({ totalAmount: PRICE - 500 })
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      orderStatus: 'delivered',
      refunds: [
        { amount: PRICE - 500, movedTo: expect.stringMatching(/.+/) },
        { amount: 500, movedTo: '', state: 'done' },
      ],
    })
    await expectSoundBooks()
  })

  test('that costs more is not sent before the rest is paid', async () => {
    const { shopper, orderId, lineId } = await delivered({ differences: { M: 700 } })
    const [item] = (await shopper.call('GET', own(orderId))).body.data.items
    expect(item.otherSizes).toEqual([{ size: 'M', difference: 700 }])
    await ask(shopper, orderId, lineId)
    await steps(orderId, 'approve', 'receive', 'accept')
    const another = await fetchAnother(orderId)
    expect(another).toMatchObject({
      totalAmount: PRICE + 700,
      amountReceived: PRICE,
      paymentStatus: 'partiallyPaid',
      dues: [
        { kind: 'now', amount: PRICE },
        { kind: 'before_dispatch', amount: 700, dueOn: expect.any(String) },
      ],
    })
    expect(await kindsOf(another._id)).toEqual([['receiptVoucher', PRICE]])
    const payer = await payerWith(shop, await shop.paymentLink(another._id))
    expect((await payer.call('GET', '/api/pay/order')).body.data).toMatchObject({
      amountDue: 700,
      state: 'due',
    })
    const sent = await shop.setStatus(another._id, 'inShipping')
    expect([sent.status, sent.body.code]).toEqual([409, 'balance_due'])
    expect((await fetchLine(orderId)).another?.order).toMatchObject({ amountDue: 700 })
    expect(await fetchTexts(shop, shopper.email)).toContain('once the rest is paid')
    await shop.receive(another._id, 700)
    expect(await shop.fetchOrder(another._id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await kindsOf(another._id)).toContainEqual(['invoice', PRICE + 700])
    await expectSoundBooks()
  })

  test('is refused without a policy, for several pieces, and for a size that is not in stock', async () => {
    const { shopper, orderId, lineId } = await delivered({
      stock: { S: 3, M: 1, L: 0 },
      quantity: 2,
    })
    const gone = await ask(shopper, orderId, lineId, { newSize: 'L' })
    expect(gone.body.errors).toMatchObject([{ path: 'newSize' }])
    expect((await ask(shopper, orderId, lineId, { newSize: 'S' })).status).toBe(400)
    expect((await enter(orderId, lineId, { remedy: 'refund' })).status).toBe(400)
    await db`
      UPDATE order_lines SET return_policy = return_policy || '{"remedies": ["refund"]}' WHERE order_id = ${orderId}`
    const refusal = await ask(shopper, orderId, lineId)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'change_not_granted'])
  })

  test('is released when the request ends, or after the days of the hold', async () => {
    const ends = [
      async (orderId: string) => {
        await steps(orderId, 'withdraw')
      },
      async (orderId: string) => {
        await steps(orderId, 'receive')
        expect((await step(orderId, 'refuse', { answer: 'It was worn.' })).status).toBe(200)
      },
      async (orderId: string) => {
        await db`
          UPDATE stock_holds h SET expires_at = now() - interval '1 second'
          FROM change_lines c WHERE c.id = h.line_id AND c.order_id = ${orderId}`
        await Promise.all([followChangeDeadlines(db), followChangeDeadlines(db)])
      },
    ]
    for (const end of ends) {
      const { shopper, orderId, lineId, productId } = await delivered()
      await ask(shopper, orderId, lineId)
      await steps(orderId, 'approve')
      expect((await stockOf(productId)).M).toBe(1)
      await end(orderId)
      expect((await stockOf(productId)).M).toBe(2)
      const held = await db`SELECT 1 FROM stock_holds WHERE product_id = ${productId}`
      expect(held).toEqual([])
    }
    await expectSoundBooks()
  })

  test('that is sold out cannot be agreed to; money goes back instead', async () => {
    const { shopper, orderId, lineId, productId } = await delivered({ stock: { S: 3, M: 1 } })
    await ask(shopper, orderId, lineId)
    await shop.paidOrder({ productId, size: 'M', price: PRICE })
    const refusal = await step(orderId, 'approve')
    expect([refusal.status, refusal.body.code]).toEqual([409, 'exchange_sold_out'])
    await steps(orderId, 'withdraw')

    const late = await delivered({ stock: { S: 3, M: 1 } })
    await ask(late.shopper, late.orderId, late.lineId)
    await steps(late.orderId, 'approve', 'receive')
    await db`
      UPDATE stock_holds h SET expires_at = now() - interval '1 second'
      FROM change_lines c WHERE c.id = h.line_id AND c.order_id = ${late.orderId}`
    await shop.paidOrder({ productId: late.productId, size: 'M', price: PRICE })
    const soldOut = await step(late.orderId, 'accept')
    expect(soldOut.status).toBe(409)
    expect((await shop.fetchOrder(late.orderId)).refunds).toEqual([])
    await steps(late.orderId, 'payInstead')
    await sendRefunds(shop.context)
    expect(await shop.fetchOrder(late.orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ amount: PRICE, movedTo: '' }],
    })
    await expectSoundBooks()
  })

  test('goes to the exchange or to a buyer, if both want the last one at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { shopper, orderId, lineId, productId } = await delivered({ stock: { S: 2, M: 1 } })
      await ask(shopper, orderId, lineId)
      const cart = await shop.filledCart({ productId, size: 'M', price: PRICE })
      const [agreed, bought] = await Promise.all([
        step(orderId, 'approve'),
        cart.shopper.call('POST', '/api/shop/order/create', {
          userId: cart.shopper.id,
          addressId: cart.addressId,
          totalAmount: PRICE,
        }),
      ])
      expect([agreed.status === 200, bought.status < 300].filter(Boolean)).toHaveLength(1)
      expect((await stockOf(productId)).M).toBe(0)
    }
    await expectSoundBooks()
  })

  test('is sent once, if the step is taken twice at once', async () => {
    const { shopper, orderId, lineId, productId } = await delivered()
    await ask(shopper, orderId, lineId)
    await steps(orderId, 'approve', 'receive')
    const line = await fetchLine(orderId)
    const accept = () =>
      owner.call('POST', `${atPanel(orderId)}/step`, {
        ...{ changeLineId: line._id, from: 'received', step: 'accept', isSellable: true },
      })
    const taken = await Promise.all([accept(), accept(), accept()])
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const orders = await db`SELECT 1 FROM refunds WHERE change_line_id = ${line._id}`
    expect(orders).toHaveLength(1)
    expect(await stockOf(productId)).toEqual({ S: 3, M: 1 })
    await expectSoundBooks()
  })

  test('swaps of opposite sizes at once do not block each other', async () => {
    const one = await delivered({ stock: { S: 4, M: 4 } })
    const other = await shop.paidOrder({ productId: one.productId, size: 'M', price: PRICE })
    await shop.setStatus(other.orderId, 'delivered')
    const [{ lineId }] = (await shop.fetchOrder(other.orderId)).cartItems
    await ask(one.shopper, one.orderId, one.lineId)
    await ask(other.shopper, other.orderId, lineId, { newSize: 'S' })
    for (const { orderId } of [one, other]) await steps(orderId, 'approve', 'receive')
    const both = await Promise.all(
      [one, other].map(({ orderId }) => step(orderId, 'accept', { isSellable: true })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await stockOf(one.productId)).toEqual({ S: 3, M: 3 })
    await expectSoundBooks()
  })
})

describe('another piece', () => {
  test('costs what it costs on the day of the request', async () => {
    const { orderId, lineId } = await delivered()
    const dear = await shop.product({ price: 6000, totalStock: 2 })
    const entered = await enter(orderId, lineId, { newProductId: dear, newSize: '' })
    expect(entered.body.data.lines).toMatchObject([
      { state: 'approved', another: { price: 6000, size: '' } },
    ])
    await owner.call('PUT', `/api/admin/products/edit/${dear}`, { price: 8000 })
    await steps(orderId, 'receive', 'accept')
    expect(await fetchAnother(orderId)).toMatchObject({
      totalAmount: 6000,
      amountReceived: PRICE,
      paymentStatus: 'partiallyPaid',
    })
    await expectSoundBooks()
  })

  test('must be in stock, and exist', async () => {
    const { orderId, lineId } = await delivered()
    const gone = await shop.product({ price: 6000, totalStock: 0 })
    for (const newProductId of [gone, crypto.randomUUID()]) {
      const refusal = await enter(orderId, lineId, { newProductId, newSize: '' })
      expect(refusal.body.errors).toMatchObject([{ path: 'newSize' }])
    }
  })
})

describe('the same piece again', () => {
  test('makes good for a lost parcel, and the customer pays nothing', async () => {
    const { shopper, orderId, lineId, productId } = await delivered()
    const entered = await enter(orderId, lineId, {
      ...{ kind: 'claim', remedy: 'replacement', reason: 'lost', newSize: '' },
    })
    expect(entered.status).toBe(201)
    expect(await stockOf(productId)).toEqual({ S: 1, M: 2 })
    await step(orderId, 'settleUnseen', { courierClaim: 'DL-7', recovered: 900 })
    expect(await fetchLine(orderId)).toMatchObject({
      ...{ state: 'settled', courierClaim: 'DL-7', recovered: 900 },
      another: { size: 'S', order: { orderNumber: expect.any(String) } },
    })
    expect(await fetchAnother(orderId)).toMatchObject({
      paymentStatus: 'paid',
      totalAmount: PRICE,
      cartItems: [{ size: 'S' }],
    })
    expect(await stockOf(productId)).toEqual({ S: 1, M: 2 })
    expect((await shopper.call('GET', own(orderId))).body.data.items).toEqual([])
    await expectSoundBooks()
  })

  test('is offered for a fault while it is in stock', async () => {
    const { shopper, orderId, lineId } = await delivered({ stock: { S: 2, M: 2 } })
    const wish = { remedy: 'replacement', reason: 'damaged', newSize: '' }
    expect((await ask(shopper, orderId, lineId, wish)).body.data.changes[0].lines).toMatchObject([
      { kind: 'claim', remedy: 'replacement', wayBack: 'shop' },
    ])
    const last = await delivered({ stock: { S: 1, M: 2 } })
    expect((await ask(last.shopper, last.orderId, last.lineId, wish)).status).toBe(409)
    // A change of mind gets no second piece.
    const mind = await delivered()
    const refusal = await ask(mind.shopper, mind.orderId, mind.lineId, { ...wish, reason: 'mind' })
    expect(refusal.status).toBe(409)
  })

  test('for an order without an account goes to its customer', async () => {
    const productId = await shop.product({ price: PRICE, totalStock: 3 })
    const { orderId, lineId } = await shop.enteredOrder({
      productId,
      price: PRICE,
      received: {
        ...{ receiptId: crypto.randomUUID(), amount: PRICE, method: 'cash' },
        ...{ reference: '', receivedOn: '2026-11-23' },
      },
    })
    await shop.setStatus(orderId, 'delivered')
    await enter(orderId, lineId, {
      kind: 'claim',
      remedy: 'replacement',
      reason: 'missing',
      newSize: '',
    })
    await steps(orderId, 'settleUnseen')
    expect(await fetchAnother(orderId)).toMatchObject({
      userId: '',
      customer: { userName: 'Meera Rao', email: 'meera@example.com' },
      paymentStatus: 'paid',
    })
    await expectSoundBooks()
  })
})

/** Receives and accepts the exchange of an order that has other requests too. */
async function acceptExchange(orderId: string) {
  const { lines } = (await owner.call('GET', atPanel(orderId))).body.data
  const { _id } = lines.find(({ kind }: ChangeLine) => kind === 'exchange')
  for (const [from, name] of [
    ['approved', 'receive'],
    ['received', 'accept'],
  ]) {
    const body = { changeLineId: _id, from, step: name }
    const { status } = await owner.call('POST', `${atPanel(orderId)}/step`, body)
    expect([name, status]).toEqual([name, 200])
  }
}

/** Delivered, and exchanged for size M. */
async function exchanged(more: Parameters<typeof delivered>[0] = {}) {
  const first = await delivered(more)
  await ask(first.shopper, first.orderId, first.lineId)
  await steps(first.orderId, 'approve', 'receive', 'accept')
  return { ...first, another: await fetchAnother(first.orderId) }
}

describe('what an exchange moved', () => {
  test('goes back only as the shop decides, because it paid another order before', async () => {
    const { shopper, another } = await exchanged()
    const cancelled = await shopper.call('POST', `${own(another._id)}/cancel`, {})
    expect(cancelled.body.data.changes[0].lines).toMatchObject([{ state: 'requested' }])
    expect((await shop.fetchOrder(another._id)).refunds).toEqual([])
    await steps(another._id, 'settleUnseen')
    expect(await shop.fetchOrder(another._id)).toMatchObject({
      orderStatus: 'rejected',
      refunds: [{ amount: PRICE, waitsForPayout: true }],
    })
    await expectSoundBooks()
  })

  test('of a gift card becomes store credit, and never money', async () => {
    await shop.setPayments({ giftCards: true })
    const { code } = await shop.giftCard(PRICE)
    const productId = await shop.product({
      price: PRICE,
      totalStock: undefined,
      sizes: sizes({ S: 2, M: 2 }),
    })
    const { shopper, addressId } = await shop.filledCart({ productId, size: 'S', price: PRICE })
    await shopper.call('POST', '/api/shop/credit/use', { code })
    const placed = await order(shopper, addressId, PRICE, 'paypal', { creditAmount: PRICE })
    const { orderId } = placed.body
    await shop.setStatus(orderId, 'delivered')
    const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
    await ask(shopper, orderId, lineId)
    await steps(orderId, 'approve', 'receive', 'accept')
    const another = await fetchAnother(orderId)
    await shopper.call('POST', `${own(another._id)}/cancel`, {})
    await steps(another._id, 'settleUnseen')
    await sendRefunds(shop.context)
    expect(await shop.fetchOrder(another._id)).toMatchObject({
      refunds: [{ amount: PRICE, toCredit: true, state: 'done', waitsForPayout: false }],
    })
    await expectSoundBooks()
    await shop.setPayments({ giftCards: false })
  })

  test('cannot be corrected like a receipt of money', async () => {
    const { another } = await exchanged()
    const refusal = await owner.call('POST', `/api/admin/orders/correct-received/${another._id}`, {
      ...{ correctionId: crypto.randomUUID(), receiptId: another.receipts[0]._id },
      ...{ amount: 0, reason: 'Typed wrongly' },
    })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'receipt_not_correctable'])
  })

  test('waits for a dispute, and never answers one', async () => {
    const { shopper, orderId, lineId } = await delivered()
    const [payment] = await db<{ captureId: string; currency: string; minor: number }[]>`
      SELECT capture_id AS "captureId", currency, amount_minor AS minor FROM payments WHERE order_id = ${orderId}`
    if (!payment) throw new Error('The order has no payment.')
    const { captureId, ...amount } = payment
    const dispute = { id: crypto.randomUUID(), captureId, reason: 'fraud', amount }
    const move = (state: 'opened' | 'lost') =>
      recordDispute(shop.context, 'paypal', { ...dispute, state })
    await move('opened')
    await ask(shopper, orderId, lineId)
    await steps(orderId, 'approve', 'receive')
    const refusal = await step(orderId, 'accept')
    expect([refusal.status, refusal.body.code]).toEqual([409, 'exchange_disputed'])
    await db`
      INSERT INTO refunds (id, order_id, payment_id, reason, amount_paise, amount_minor, by_amount, state, done_at, moved_to)
      SELECT gen_random_uuid(), order_id, id, '', ${PRICE * 100}, amount_minor, true, 'done', now(), order_id
      FROM payments WHERE order_id = ${orderId}`
    await move('lost')
    const { refunds } = await shop.fetchOrder(orderId)
    expect(refunds.map(({ origin }: { origin: string }) => origin)).toEqual(['shop', 'dispute'])
    await db`DELETE FROM refunds WHERE order_id = ${orderId}`
  })

  test('is counted once: in the exports, in the figures, and in what the customer spent', async () => {
    const figures = async () => {
      const { body } = await owner.call('GET', '/api/admin/figures?days=30')
      return body.data.revenue - body.data.otherRevenue
    }
    const dashboard = async () => (await owner.call('GET', '/api/admin/dashboard')).body.data
    const [soldBefore, before] = [await figures(), await dashboard()]
    const { shopper, orderId, another } = await exchanged({ differences: { M: -500 } })
    await sendRefunds(shop.context)
    expect((await figures()) - soldBefore).toBe(PRICE - 500)
    const after = await dashboard()
    expect([after.gross - before.gross, after.refunded - before.refunded]).toEqual([PRICE, 500])

    const { body: csv } = await owner.call('GET', '/api/admin/orders/export?rows=orders')
    const [head = '', ...rows] = String(csv).split('\n')
    const at = head.split(',').indexOf('net_inr')
    const net = rows
      .filter((row) => row.includes(orderId) || row.includes(another._id))
      .map((row) => Number(row.split(',')[at]))
    expect(net.reduce((sum, n) => sum + n, 0)).toBe(PRICE - 500)

    const { body } = await owner.call('GET', `/api/admin/customers?q=${shopper.email}`)
    expect(body.data).toMatchObject([{ spent: PRICE - 500 }])
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      orderStatus: 'delivered',
      paymentStatus: 'partiallyRefunded',
    })
  })

  test('is no money that is returned, if the first order is rejected', async () => {
    const { shopper, orderId } = await exchanged()
    await shop.setStatus(orderId, 'rejected')
    expect(await fetchTexts(shop, shopper.email)).not.toContain('We are returning')
  })

  test('leaves nothing below a rupee to pay, and never a price below one', async () => {
    const cheap = await delivered({ differences: { M: -1000 } })
    await enter(cheap.orderId, cheap.lineId, {
      ...{ kind: 'claim', remedy: 'refund', reason: 'quality', newSize: '' },
    })
    await step(cheap.orderId, 'settleUnseen', { amount: 4000 })
    await sendRefunds(shop.context)
    await enter(cheap.orderId, cheap.lineId)
    await acceptExchange(cheap.orderId)

    const paise = await delivered()
    await enter(paise.orderId, paise.lineId, {
      ...{ kind: 'claim', remedy: 'refund', reason: 'quality', newSize: '' },
    })
    await step(paise.orderId, 'settleUnseen', { amount: 100.5 })
    await sendRefunds(shop.context)
    await enter(paise.orderId, paise.lineId)
    await acceptExchange(paise.orderId)
    const changes = (await owner.call('GET', atPanel(paise.orderId))).body.data.lines
    const sent = changes.find(({ kind }: ChangeLine) => kind === 'exchange').another.order
    expect(sent.amountDue).toBe(0)
    expect(await shop.fetchOrder(sent._id)).toMatchObject({ paymentStatus: 'paid' })
    await expectSoundBooks()
  })
})

test('money goes back for a lost piece whose replacement is sold out', async () => {
  const { orderId, lineId, productId } = await delivered({ stock: { S: 2, M: 2 } })
  await enter(orderId, lineId, {
    ...{ kind: 'claim', remedy: 'replacement', reason: 'lost', newSize: '' },
  })
  await db`
    UPDATE stock_holds h SET expires_at = now() - interval '1 second'
    FROM change_lines c WHERE c.id = h.line_id AND c.order_id = ${orderId}`
  await shop.paidOrder({ productId, size: 'S', price: PRICE })
  const refusal = await step(orderId, 'settleUnseen')
  expect([refusal.status, refusal.body.code]).toEqual([409, 'exchange_sold_out'])
  await steps(orderId, 'payInstead')
  await sendRefunds(shop.context)
  expect((await owner.call('GET', atPanel(orderId))).body.data.items).toEqual([])
  expect((await shop.fetchOrder(orderId)).refunds).toMatchObject([
    { amount: PRICE, lines: [{ lineId, quantity: 1 }] },
  ])
})

test('an exchange needs a piece that comes back, and money that was paid', async () => {
  const { orderId, lineId } = await delivered()
  expect((await enter(orderId, lineId, { reason: 'lost' })).status).toBe(400)
  await shop.setPayments({ methods: ['paypal', 'cod'], cod: { confirm: false } })
  const productId = await shop.product({ price: PRICE, totalStock: 3 })
  const unpaid = await shop.placedOrder({ productId, price: PRICE, method: 'cod' })
  await shop.setStatus(unpaid.orderId, 'inShipping')
  const [line] = (await shop.fetchOrder(unpaid.orderId)).cartItems
  const refusal = await enter(unpaid.orderId, line.lineId, {
    ...{ kind: 'claim', remedy: 'replacement', reason: 'lost', newSize: '' },
  })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'nothing_to_refund'])
  await shop.setPayments({ methods: ['paypal'] })
})

describe('the size of a line that nothing is packed of', () => {
  const sizeOf = (orderId: string, body: object) =>
    owner.call('POST', `${atPanel(orderId)}/size`, body)

  async function waiting({
    stock = { S: 3, M: 2 } as Record<string, number>,
    onDelivery = false,
  } = {}) {
    const productId = await shop.product({
      price: PRICE,
      totalStock: undefined,
      sizes: sizes({ L: 2, ...stock }, { L: 300 }),
    })
    const item = { productId, size: 'S', price: PRICE }
    const placed = onDelivery
      ? await shop.placedOrder({ ...item, method: 'cod' })
      : await shop.paidOrder(item)
    const { cartItems } = await shop.fetchOrder(placed.orderId)
    return { ...placed, productId, lineId: cartItems[0].lineId as string }
  }

  test('changes at the same price, and stock, invoice, history and customer follow', async () => {
    const { shopper, orderId, lineId, productId } = await waiting()
    const { body } = await owner.call('GET', atPanel(orderId))
    expect(body.data.editable).toMatchObject([{ lineId, size: 'S', sizes: ['M'] }])
    const changed = await sizeOf(orderId, { lineId, from: 'S', size: 'M' })
    expect(changed.status).toBe(200)
    expect(changed.body.data.lines).toMatchObject([{ kind: 'edit', state: 'settled' }])
    expect(await stockOf(productId)).toEqual({ L: 2, S: 3, M: 1 })
    const edited = await shop.fetchOrder(orderId)
    expect(edited).toMatchObject({
      paymentStatus: 'paid',
      totalAmount: PRICE,
      cartItems: [{ size: 'M', quantity: 1 }],
    })
    expect(edited.timeline).toContainEqual(
      expect.objectContaining({ kind: 'sizeChanged', from: 'S', to: 'M' }),
    )
    expect(await fetchTexts(shop, shopper.email)).toContain('We changed the size')
    expect(await kindsOf(orderId)).toEqual([
      ['invoice', PRICE],
      ['creditNote', PRICE],
      ['invoice', PRICE],
    ])
    const [invoice] = await db<{ size: string }[]>`
      SELECT snapshot->'rows'->0->>'size' AS size FROM documents
      WHERE order_id = ${orderId} AND kind = 'invoice' ORDER BY sequence DESC LIMIT 1`
    expect(invoice?.size).toBe('M')
    await shop.setStatus(orderId, 'delivered')
    await expectSoundBooks()
  })

  test('changes for an order on delivery, which nobody has paid', async () => {
    await shop.setPayments({ methods: ['paypal', 'cod'], cod: { confirm: false } })
    const { orderId, lineId, productId } = await waiting({ onDelivery: true })
    expect((await sizeOf(orderId, { lineId, from: 'S', size: 'M' })).status).toBe(200)
    expect(await stockOf(productId)).toEqual({ L: 2, S: 3, M: 1 })
    expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'due' })
    await expectSoundBooks()
    await shop.setPayments({ methods: ['paypal'] })
  })

  test('is refused for another price, for a sold out size, once packed, and from another size than shown', async () => {
    const { orderId, lineId } = await waiting({ stock: { S: 2, M: 1 } })
    const dearer = await sizeOf(orderId, { lineId, from: 'S', size: 'L' })
    expect(dearer.body.errors).toMatchObject([{ path: 'size' }])
    const outdated = await sizeOf(orderId, { lineId, from: 'M', size: 'S' })
    expect([outdated.status, outdated.body.code]).toEqual([409, 'overtaken'])
    expect(
      (await sizeOf(orderId, { lineId: crypto.randomUUID(), from: 'S', size: 'M' })).status,
    ).toBe(400)
    const body = {
      ...{ parcelId: crypto.randomUUID(), status: 'packed' },
      lines: [{ lineId, quantity: 1 }],
    }
    await owner.call('POST', `/api/admin/orders/parcel/${orderId}`, body)
    expect((await sizeOf(orderId, { lineId, from: 'S', size: 'M' })).status).toBe(400)
    expect((await owner.call('GET', atPanel(orderId))).body.data.editable).toEqual([])
    expect(await shop.fetchOrder(orderId)).toMatchObject({ cartItems: [{ size: 'S' }] })
    await expectSoundBooks()
  })

  test('and a buyer cannot both get the last one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId, lineId, productId } = await waiting({ stock: { S: 2, M: 1 } })
      const cart = await shop.filledCart({ productId, size: 'M', price: PRICE })
      const [changed, bought] = await Promise.all([
        sizeOf(orderId, { lineId, from: 'S', size: 'M' }),
        cart.shopper.call('POST', '/api/shop/order/create', {
          userId: cart.shopper.id,
          addressId: cart.addressId,
          totalAmount: PRICE,
        }),
      ])
      expect([changed.status === 200, bought.status < 300].filter(Boolean)).toHaveLength(1)
      expect((await stockOf(productId)).M).toBe(0)
    }
    await expectSoundBooks()
  })
})

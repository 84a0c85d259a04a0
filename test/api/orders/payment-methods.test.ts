import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { momentAsText } from '#shared/dates.ts'
import {
  defaultPaymentSettings,
  type PaymentSettings,
} from '#shared/orders/payment-settings-schema.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo, findCode } from '#test/support/mailbox.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
  await offer()
})

describe('payment methods of the shop', () => {
  test('a new shop offers only PayPal and refuses methods that it does not offer or know', async () => {
    await offer({ methods: ['paypal'] })
    const { addressId } = await fillCart(500)
    const quote = await shopper.call('GET', '/api/shop/order/quote')
    expect(quote.body.data).toMatchObject({ totalAmount: 500, currency: 'USD' })
    expect(quote.body.data.methods.map(({ method }: { method: string }) => method)).toEqual([
      'paypal',
    ])
    for (const method of ['cod', 'upi', 'razorpay', 'cheque']) {
      const refused = await orderBy(method, addressId, 500)
      expect(refused.status).toBe(400)
      expect(refused.body.errors[0].path).toBe('paymentMethod')
    }
    expect((await orderBy('paypal', addressId, 500)).status).toBe(201)
  })

  test('the last accepted order’s method comes first, then those of the country', async () => {
    const quote = async () => (await shopper.call('GET', '/api/shop/order/quote')).body.data
    const { addressId } = await fillCart(700)
    expect((await quote()).methodOrder).toEqual(['cod', 'upi', 'paypal'])
    expect((await quote()).preferred).toBe('cod')
    const unpaid = (await orderBy('upi', addressId, 700)).body.orderId
    expect((await quote()).preferred).toBe('cod')
    await shopper.call('POST', '/api/shop/order/cancel', { orderId: unpaid })
    const accepted = (await orderBy('upi', addressId, 700)).body.orderId
    await shop.receive(accepted, 700, { method: 'upi', reference: '577345678901' })
    expect((await quote()).methodOrder).toEqual(['upi', 'cod', 'paypal'])
    expect((await quote()).preferred).toBe('upi')
  })

  test('only the owner reads and changes them, and each change is based on the version read', async () => {
    expect((await shopper.call('GET', '/api/admin/payments')).status).toBe(403)
    const { data } = (await owner.call('GET', '/api/admin/payments')).body
    expect(data.configured).toEqual(expect.arrayContaining(['paypal', 'upi', 'cod']))
    const { configured: _, ...seen } = data
    expect((await owner.call('PUT', '/api/admin/payments', seen)).status).toBe(200)
    const late = await owner.call('PUT', '/api/admin/payments', seen)
    expect(late.status).toBe(409)
    const wrong = { ...seen, version: undefined, upi: { id: 'not an id', payee: '' } }
    expect((await owner.call('PUT', '/api/admin/payments', wrong)).status).toBe(400)
  })

  test('cash on delivery has limits of amount, PIN code and category', async () => {
    const { addressId } = await fillCart(5000)
    const refusal = async (cod: Change['cod']) => {
      await offer({ cod: cod ?? {} })
      const quote = await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)
      const cash = quote.body.data.methods.find(
        ({ method }: { method: string }) => method === 'cod',
      )
      const total = cash.totalAmount
      const refused = await orderBy('cod', addressId, total)
      expect(refused.body).toMatchObject({ success: false, code: 'cod_unavailable' })
      expect(refused.status).toBe(409)
      expect(refused.body.message).toBe(cash.refusal)
      return cash.refusal
    }
    expect(await refusal({ most: 4999 })).toBe('Orders above ₹4,999 can’t be paid on delivery.')
    expect(await refusal({ pincodes: ['110', '4000'] })).toContain('302002')
    expect(await refusal({ excluded: ['bridal'] })).toContain('Gulnaar lehenga')
    await offer({ cod: { most: 5000, pincodes: ['302'], excluded: ['casual'] } })
    expect((await orderBy('cod', addressId, 5000)).status).toBe(201)
  })

  test('a quote names the address whose PIN code it checked, and states a refusal', async () => {
    await offer({ methods: ['cod'], cod: { fee: 50, pincodes: ['110'] } })
    const quote = async (query = '') =>
      (await shopper.call('GET', `/api/shop/order/quote${query}`)).body.data
    const empty = { methods: [{ charges: [], totalAmount: 0, amount: 0 }] }
    expect(await quote()).toMatchObject({ totalAmount: 0, amount: 0, addressId: null, ...empty })
    const { addressId } = await fillCart(500)
    const refused = { totalAmount: 550, refusal: expect.stringContaining('302002') }
    for (const query of ['', `?addressId=${addressId}`])
      expect(await quote(query)).toMatchObject({
        addressId,
        methods: [{ ...refused, refusedPincode: true }],
      })
    await offer({ methods: ['cod'], cod: { most: 100, pincodes: ['110'] } })
    expect((await quote()).methods).toMatchObject([
      { refusal: expect.any(String), refusedPincode: false },
    ])
    await offer({ methods: ['paypal'] })
    expect(await quote()).toMatchObject({ addressId: null })
  })

  test('the fee of cash on delivery is a charge that raises the order’s total', async () => {
    await offer({ cod: { fee: 99.5, confirm: false } })
    const { addressId } = await fillCart(1000)
    expect((await orderBy('cod', addressId, 1000)).body).toMatchObject({
      code: 'price_changed',
      total: 1099.5,
    })
    const { orderId } = (await orderBy('cod', addressId, 1099.5)).body
    expect(await fetchDetails(orderId)).toMatchObject({
      totalAmount: 1099.5,
      charges: [{ kind: 'fee', code: 'cod', amount: 99.5, included: false }],
      paymentMethod: 'cod',
      payments: [{ provider: 'cod', method: 'cod', state: 'open', amount: 1099.5 }],
      settlement: { currency: 'INR', amount: 1099.5, inrRate: 1 },
    })
    const facts = await shop.db`
      SELECT 1 FROM orders o WHERE o.id = ${orderId} AND o.total_paise = 109950`
    expect(facts).toHaveLength(1)
  })
})

describe('cash on delivery', () => {
  test('an emailed code confirms the order: numbered, sold, emailed, due, and out of the cart', async () => {
    const { productId, addressId } = await fillCart(800)
    const created = await orderBy('cod', addressId, 800)
    const { orderId, approvalURL } = created.body
    expect(new URL(approvalURL).pathname).toBe('/shop/complete-order')
    expect(await fetchDetails(orderId)).toMatchObject({ paymentStatus: 'pending', orderNumber: '' })
    expect((await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body.data).toEqual({
      kind: 'code',
      email: shopper.email,
      phoneEnd: null,
    })
    const [held] = await shop.db<{ hours: number }[]>`
      SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
      FROM stock_holds WHERE order_id = ${orderId}`
    expect(held?.hours).toBe(24)
    const code = await codeMailed()
    const confirm = (given: string) =>
      shopper.call('POST', '/api/shop/order/confirm', { orderId, code: given })
    const wrong = await confirm(code === '000000' ? '000001' : '000000')
    expect(wrong).toMatchObject({ status: 400, body: { code: 'order_code_wrong' } })
    expect((await confirm(code)).status).toBe(200)
    expect((await confirm(code)).status).toBe(200)
    expect(await fetchDetails(orderId)).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'due',
      orderNumber: expect.stringMatching(/^ZR-/),
      amountReceived: 0,
    })
    expect(await shop.fetchStock(productId)).toBe(2)
    expect((await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data.items).toEqual(
      [],
    )
    const emails = await emailsTo(shop, shopper.email)
    expect(emails.filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(1)
    expect(emails.at(-1)?.text).toContain(
      'Please pay ₹800 when it is delivered (Cash on delivery).',
    )
    const [figures] = await shop.db`SELECT paid_at FROM orders WHERE id = ${orderId}`
    expect(figures).toEqual({ paid_at: null })
  })

  test('the link beside the code confirms the order without an account; opening it changes nothing', async () => {
    const { addressId, productId } = await fillCart(800)
    const { orderId } = (await orderBy('cod', addressId, 800)).body
    const token = await tokenMailed()
    const open = () => shop.call('GET', `/api/confirm/${token}`)
    const confirm = () => shop.call('POST', `/api/confirm/${token}`)
    const seen = await open()
    expect(seen).toMatchObject({
      status: 200,
      body: { data: { orderNumber: '', totalAmount: 800, isConfirmed: false } },
    })
    expect(JSON.stringify(seen.body)).not.toMatch(/pincode|phone|address|@/)
    expect((await fetchDetails(orderId)).paymentStatus).toBe('pending')
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await fetchDetails(orderId)).toMatchObject({ paymentStatus: 'due' })
    expect((await open()).body.data).toMatchObject({
      orderNumber: expect.stringMatching(/^ZR-/),
      isConfirmed: true,
    })
    expect(await shop.fetchStock(productId)).toBe(2)
    const stored =
      await shop.db`SELECT to_jsonb(pay)::text AS row FROM payments pay WHERE order_id = ${orderId}`
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('unknown links, replaced links and links of ended orders give the same 404', async () => {
    const { addressId } = await fillCart(800)
    const { orderId } = (await orderBy('cod', addressId, 800)).body
    const first = await tokenMailed()
    await shopper.call('POST', '/api/shop/order/send-code', { orderId })
    const second = await tokenMailed()
    expect(second).not.toBe(first)
    const refusals: unknown[][] = []
    const ask = async (token: string) => {
      for (const method of ['GET', 'POST'] as const) {
        const { status, body } = await shop.call(method, `/api/confirm/${token}`)
        refusals.push([status, body.code, body.message])
      }
    }
    await ask('a'.repeat(43))
    await ask(first)
    await orderBy('paypal', addressId, 800)
    await ask(second)
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    await ask(second)
    expect(new Set(refusals.map(String)).size).toBe(1)
    expect(refusals[0]?.slice(0, 2)).toEqual([404, 'order_not_found'])
  })

  test('a link whose items were sold meanwhile ends the order with a sentence', async () => {
    const { addressId, productId } = await fillCart(800, 1)
    const { orderId } = (await orderBy('cod', addressId, 800)).body
    const token = await tokenMailed()
    await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
    const other = await shop.shopper()
    const theirs = await readyToBuy(other, [{ productId }])
    await buy(other, theirs.addressId, 800)
    const late = await shop.call('POST', `/api/confirm/${token}`)
    expect(late).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    expect((await fetchDetails(orderId)).paymentStatus).toBe('failed')
  })

  test('five wrong codes end a code; a new code is sent up to five times an hour', async () => {
    const { addressId } = await fillCart(800)
    const { orderId } = (await orderBy('cod', addressId, 800)).body
    const first = await codeMailed()
    const confirm = (code: string) =>
      shopper.call('POST', '/api/shop/order/confirm', { orderId, code })
    const wrong = first === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n += 1) expect((await confirm(wrong)).status).toBe(400)
    expect((await confirm(first)).body.code).toBe('too_many_codes')
    let code = first
    for (let n = 0; n < 5; n += 1) {
      const sent = await shopper.call('POST', '/api/shop/order/send-code', { orderId })
      expect(sent.status).toBe(200)
      // Waiting emails are sent concurrently, in any order.
      code = await codeMailed()
    }
    expect((await shopper.call('POST', '/api/shop/order/send-code', { orderId })).status).toBe(429)
    expect((await confirm(code)).status).toBe(200)
  })

  test('refuses every step, code and claim for another customer’s order', async () => {
    const { addressId } = await fillCart(800)
    const { orderId } = (await orderBy('cod', addressId, 800)).body
    const stranger = await shop.shopper()
    const replies = await Promise.all([
      stranger.call('GET', `/api/shop/order/next/${orderId}`),
      stranger.call('POST', '/api/shop/order/confirm', { orderId, code: await codeMailed() }),
      stranger.call('POST', '/api/shop/order/send-code', { orderId }),
      stranger.call('POST', '/api/shop/order/claim', { orderId, reference: '123456789012' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('an order confirmed by two tabs at once is accepted once; an unconfirmed order expires', async () => {
    const { productId, addressId } = await fillCart(800)
    const { orderId } = (await orderBy('cod', addressId, 800)).body
    const code = await codeMailed()
    const replies = await Promise.all(
      [1, 2, 3].map(() => shopper.call('POST', '/api/shop/order/confirm', { orderId, code })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const sold = await shop.db`
      SELECT change FROM stock_ledger WHERE order_id = ${orderId} AND reason = 'sold'`
    expect(sold).toEqual([{ change: -1 }])
    shopper = await shop.shopper()
    const { addressId: other } = await readyToBuy(shopper, [{ productId }])
    const late = (await orderBy('cod', other, 800)).body
    await shop.db`UPDATE stock_holds SET expires_at = now() WHERE order_id = ${late.orderId}`
    await expireHolds(shop.context)
    expect(await fetchDetails(late.orderId)).toMatchObject({
      paymentStatus: 'expired',
      abandoned: true,
    })
    const refused = await shopper.call('POST', '/api/shop/order/confirm', {
      orderId: late.orderId,
      code: '123456',
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_closed' } })
  })

  test('a customer has at most two undelivered orders', async () => {
    await offer({ cod: { confirm: false } })
    for (let n = 0; n < 2; n += 1) {
      const { addressId } = await fillCart(100)
      const created = await orderBy('cod', addressId, 100)
      expect(created.status).toBe(201)
      expect(new URL(created.body.approvalURL).pathname).toBe('/shop/payment-success')
    }
    const { addressId } = await fillCart(100)
    expect((await orderBy('cod', addressId, 100)).body).toMatchObject({ code: 'cod_unavailable' })
    expect((await order(shopper, addressId, 100)).status).toBe(201)
  })

  test('a repeated click without a code makes no second order and has the same response', async () => {
    await offer({ cod: { confirm: false, fee: 50 } })
    const { productId, addressId } = await fillCart(300)
    const click = (total = 350) => orderBy('cod', addressId, total)
    const [first, second] = await Promise.all([click(), click()])
    expect(first).toMatchObject({ status: 201, body: { orderId: expect.any(String) } })
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await click()).toMatchObject({ status: 201, body: first.body })
    expect(await shop.fetchStock(productId)).toBe(2)
    const made = await shop.db`SELECT id FROM orders WHERE user_id = ${shopper.id}`
    expect(made).toHaveLength(1)
    expect((await click(300)).body.code).toBe('cart_empty')
    expect((await orderBy('upi', addressId, 350)).body.code).toBe('cart_empty')
    await shop.db`
      UPDATE orders SET accepted_at = now() - interval '3 minutes' WHERE id = ${first.body.orderId}`
    expect((await click()).body.code).toBe('cart_empty')
  })

  test('the shopper can cancel an order until it is packed, which returns its stock', async () => {
    const { productId, orderId } = await confirmed(900)
    const cancel = () => shopper.call('POST', '/api/shop/order/cancel', { orderId })
    const message = 'Your order is cancelled. You pay nothing for it.'
    expect(await cancel()).toMatchObject({ status: 200, body: { message } })
    expect(await fetchDetails(orderId)).toMatchObject({
      orderStatus: 'rejected',
      paymentStatus: 'cancelled',
      abandoned: false,
    })
    expect(await shop.fetchStock(productId)).toBe(3)
    expect(await cancel()).toMatchObject({ status: 200, body: { message } })
    expect(await shop.fetchStock(productId)).toBe(3)
    // The owner can take it up again, for the shopper who called.
    const reopened = await shop.setStatus(orderId, 'inProcess')
    expect(reopened.body.data).toMatchObject({ paymentStatus: 'due' })
    expect(await shop.fetchStock(productId)).toBe(2)
    const packed = await confirmed(900)
    await shop.setStatus(packed.orderId, 'inProcess')
    const late = await shopper.call('POST', '/api/shop/order/cancel', { orderId: packed.orderId })
    expect(late).toMatchObject({ status: 409, body: { code: 'order_packed' } })
  })

  test('an order is packed and sent unpaid, is due until paid, and then counts as a sale', async () => {
    const { productId, orderId } = await confirmed(900)
    const { data: toSend } = (await owner.call('GET', '/api/admin/orders/get?toSend=1')).body
    expect(toSend.map(({ _id }: { _id: string }) => _id)).toContain(orderId)
    const sent = await owner.call('POST', '/api/admin/orders/parcels', {
      orderStatus: 'inShipping',
      courier: 'Delhivery',
      orders: [{ order: orderId, trackingNumber: '123' }],
    })
    expect(sent.body.data).toMatchObject([{ outcome: 'changed' }])
    const owed = (await owner.call('GET', '/api/admin/orders/get?unpaid=1')).body.data
    expect(owed.map(({ _id }: { _id: string }) => _id)).toContain(orderId)
    const { due } = (await owner.call('GET', '/api/admin/dashboard?days=7')).body.data
    expect(due.orders).toBeGreaterThan(0)
    const [open] = await shop.db<{ amount: number }[]>`
      SELECT sum(total_paise)::int / 100.0 AS amount FROM orders
      WHERE payment_status = 'due' AND order_status <> 'rejected'`
    expect(due.amount).toBe(Number(open?.amount))
    const sales = () => shop.db`SELECT units FROM product_sales WHERE product_id = ${productId}`
    expect(await sales()).toEqual([])
    expect(
      (await shop.receive(orderId, 900, { method: 'courier', reference: 'DLV-77' })).status,
    ).toBe(200)
    expect(await fetchDetails(orderId)).toMatchObject({
      orderStatus: 'inShipping',
      paymentStatus: 'paid',
      payments: [{ state: 'captured' }],
    })
    expect(await sales()).toEqual([{ units: 1 }])
  })

  test('an order that was rejected unpaid can be reopened, and the rejection undone', async () => {
    const { productId, orderId } = await confirmed(900)
    const set = (orderStatus: string, more: object = {}) =>
      shop.setStatus(orderId, orderStatus, more)
    await set('rejected')
    expect(await fetchDetails(orderId)).toMatchObject({ paymentStatus: 'cancelled' })
    expect(await shop.fetchStock(productId)).toBe(3)
    await set('inProcess')
    expect(await fetchDetails(orderId)).toMatchObject({
      paymentStatus: 'due',
      orderStatus: 'inProcess',
    })
    expect(await shop.fetchStock(productId)).toBe(2)
    const rejected = await set('rejected')
    expect(rejected.body.data.undo).not.toBeNull()
    const undone = await owner.call('POST', `/api/admin/orders/undo/${orderId}`, {
      version: rejected.body.data.orderUpdateDate,
    })
    expect(undone.body.data).toMatchObject({ paymentStatus: 'due', orderStatus: 'inProcess' })
    expect(await shop.fetchStock(productId)).toBe(2)
  })

  test('the items of a refused parcel return to stock once, when it is back', async () => {
    const { productId, orderId } = await confirmed(900)
    const set = (orderStatus: string, more: object = {}) =>
      shop.setStatus(orderId, orderStatus, more)
    await set('inShipping', { courier: 'Delhivery', trackingNumber: '9' })
    await set('rejected')
    expect(await shop.fetchStock(productId)).toBe(2)
    expect(await fetchDetails(orderId)).toMatchObject({ paymentStatus: 'cancelled' })
    await set('rejected')
    expect(await shop.fetchStock(productId)).toBe(2)
    await set('rejected', { isBack: true })
    expect(await shop.fetchStock(productId)).toBe(3)
    await set('rejected', { isBack: true })
    expect(await shop.fetchStock(productId)).toBe(3)
  })
})

describe('money that the owner records', () => {
  test('is recorded in parts (partly paid, then paid), at most the due amount, each reference once', async () => {
    await offer({ cod: { undelivered: 50 } })
    const { orderId } = await confirmed(1000)
    expect((await shop.receive(orderId, 1000.01)).body.errors[0]).toMatchObject({ path: 'amount' })
    const receiptId = uuidv7()
    for (let n = 0; n < 2; n += 1) {
      const part = await shop.receive(orderId, 400, { receiptId })
      expect(part.body.data).toMatchObject({ paymentStatus: 'partiallyPaid', amountReceived: 400 })
    }
    expect((await shop.fetchOrder(orderId)).timeline.at(-1)).toMatchObject({
      kind: 'received',
      amount: 400,
      by: owner.userName,
    })
    expect((await fetchNextStep(orderId)).data).toEqual({ kind: 'done' })
    const other = await confirmed(1000)
    await shop.receive(other.orderId, 200, { method: 'upi', reference: '412345678901' })
    for (const id of [orderId, other.orderId]) {
      const taken = await shop.receive(id, 600, { method: 'upi', reference: '412345678901' })
      expect(taken).toMatchObject({ status: 409, body: { code: 'reference_used' } })
    }
    // A courier pays for many parcels under one reference.
    const first = shopper
    shopper = await shop.shopper()
    const parcels = [await confirmed(100), await confirmed(100)]
    shopper = first
    for (const { orderId: id } of parcels) {
      const paid = await shop.receive(id, 100, { method: 'courier', reference: 'DLV-1' })
      expect(paid.body.data).toMatchObject({ paymentStatus: 'paid' })
    }
    const done = await shop.receive(orderId, 600, { method: 'bank', reference: 'N-1' })
    expect(done.body.data).toMatchObject({
      paymentStatus: 'paid',
      amountReceived: 1000,
      captureId: receiptId,
    })
    expect((await shop.receive(orderId, 1)).body.code).toBe('not_receivable')
    const rows = await owner.call('GET', '/api/admin/orders/export?rows=money')
    const { orderNumber, timeline } = await shop.fetchOrder(orderId)
    const exported = String(rows.body)
      .split(/\r?\n/)
      .filter((row) => row.includes(orderNumber))
    expect(exported).toHaveLength(2)
    expect(exported[0]).toMatch(/^2026-11-23 12:00,payment,.*,400,400,INR,/)
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'received')).toMatchObject([
      { amount: 400, method: 'cash' },
      { amount: 600, method: 'bank', reference: 'N-1' },
    ])
  })

  test('is refunded by the owner, at most the received amount', async () => {
    const { orderId } = await confirmed(1000)
    await shop.receive(orderId, 400)
    const refund = (amount: number) =>
      shop.refund(orderId, { amount, reason: 'A button is missing', restock: false })
    expect((await refund(500)).status).toBe(400)
    const part = await refund(150)
    // The rest of the order stays due.
    expect(part.body.data).toMatchObject({ paymentStatus: 'partiallyPaid' })
    expect(part.body.data.refunds).toMatchObject([{ state: 'done', amount: 150 }])
    const parcel = await owner.call('GET', `/api/admin/parcels/${orderId}`)
    expect(parcel.body.data.collect).toBe(600)
    expect((await fetchNextStep(orderId)).data).toEqual({ kind: 'done' })
    expect((await refund(250)).body.data).toMatchObject({ paymentStatus: 'refunded' })
    expect((await fetchNextStep(orderId)).data).toEqual({ kind: 'done' })
  })

  test('is refused while the shopper pays online, and recorded once in ten races', async () => {
    const { addressId } = await fillCart(700)
    const { orderId } = (await order(shopper, addressId, 700)).body
    expect((await shop.receive(orderId, 700)).body.code).toBe('paid_at_provider')
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    expect((await shop.receive(orderId, 700)).body.code).toBe('not_receivable')
    shopper = await shop.shopper()
    const cash = await confirmed(700)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => shop.receive(cash.orderId, 700)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await shop.fetchOrder(cash.orderId)).toMatchObject({ amountReceived: 700 })
  })

  test('ends online charges for an order that was sent unpaid', async () => {
    shopper = await shop.shopper()
    const { addressId } = await fillCart(700)
    const { orderId, approvalURL } = (await order(shopper, addressId, 700)).body
    await shop.setStatus(orderId, 'inShipping')
    expect((await shop.receive(orderId, 300)).body.data).toMatchObject({
      paymentStatus: 'partiallyPaid',
    })
    const back = captureBody(await atProvider(approvalURL), orderId)
    const late = await shopper.call('POST', '/api/shop/order/capture', back)
    expect(late).toMatchObject({ status: 409, body: { code: 'order_closed' } })
    expect((await shop.receive(orderId, 400)).body.data).toMatchObject({ paymentStatus: 'paid' })
    expect([...shop.ledger.orders.values()].filter(({ customId }) => customId === orderId)).toEqual(
      [expect.not.objectContaining({ capture: expect.anything() })],
    )
  })

  test('is refused for a paid order, with any payment method', async () => {
    const { addressId } = await fillCart(700)
    const orderId = await buy(shopper, addressId, 700)
    expect((await shop.receive(orderId, 700)).body.code).toBe('not_receivable')
    const facts = await shop.db`
      SELECT kind, provider, currency FROM payment_facts WHERE order_id = ${orderId}`
    expect(facts).toEqual([{ kind: 'captured', provider: 'paypal', currency: 'USD' }])
  })
})

test('ordering on delivery after an expired payment prevents a charge for the first order', async () => {
  const { addressId } = await fillCart(400)
  const { orderId, approvalURL } = (await order(shopper, addressId, 400)).body
  await shop.db`UPDATE stock_holds SET expires_at = now() WHERE order_id = ${orderId}`
  await expireHolds(shop.context)
  await offer({ cod: { confirm: false } })
  expect((await orderBy('cod', addressId, 400)).status).toBe(201)
  const back = captureBody(await atProvider(approvalURL), orderId)
  const late = await shopper.call('POST', '/api/shop/order/capture', back)
  expect(late).toMatchObject({ status: 409, body: { code: 'order_closed' } })
  expect((await fetchDetails(orderId)).paymentStatus).toBe('expired')
})

test('uncompleted orders without a provider do not hold stock for days', async () => {
  const { productId, addressId } = await fillCart(100, 50)
  const made = []
  for (let quantity = 1; quantity <= 6; quantity += 1) {
    await shopper.call('PUT', '/api/shop/cart/update-cart', { productId, quantity })
    made.push(await orderBy('upi', addressId, quantity * 100))
  }
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
  const [first, last] = [made[0]?.body.orderId, made[4]?.body.orderId]
  const [deadlines] = await shop.db<{ moved: number }[]>`
    SELECT extract(epoch FROM (SELECT hold_until FROM orders WHERE id = ${last})
                            - (SELECT hold_until FROM orders WHERE id = ${first}))::float AS moved`
  expect(Math.abs(deadlines?.moved ?? 1)).toBeLessThan(0.01)
  // A provider's order gets its own half hour, not what is left of the day.
  const online = (await order(shopper, addressId, 600)).body
  const [held] = await shop.db<{ minutes: number }[]>`
    SELECT ceil(extract(epoch FROM hold_until - now()) / 60)::int AS minutes
    FROM orders WHERE id = ${online.orderId}`
  expect(held?.minutes).toBeLessThanOrEqual(30)
})

test('the hold period of an order without a provider is a setting', async () => {
  const other = await openShop({
    env: { OFFLINE_HOLD_SECONDS: '7200', CLAIM_HOLD_SECONDS: '18000' },
  })
  await other.setPayments({ methods: ['upi', 'cod'] })
  const upi = sql.json({ id: 'zari@okbank', payee: '' })
  await other.db`UPDATE settings SET payments = jsonb_set(payments, '{upi}', ${upi})`
  const someone = await other.shopper()
  const { addressId } = await readyToBuy(someone, [
    { productId: await other.product({ price: 500 }) },
  ])
  const { orderId } = (await order(someone, addressId, 500, 'upi')).body
  const hours = async () => {
    const [held] = await other.db<{ hours: number }[]>`
      SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM stock_holds`
    return held?.hours
  }
  expect(await hours()).toBe(2)
  const claim = { orderId, reference: '612345678901' }
  expect((await someone.call('POST', '/api/shop/order/claim', claim)).status).toBe(200)
  expect(await hours()).toBe(5)

  const buyer = await other.shopper()
  const ready = await readyToBuy(buyer, [{ productId: await other.product({ price: 500 }) }])
  const onDelivery = (await order(buyer, ready.addressId, 500, 'cod')).body
  const details = await buyer.call('GET', `/api/shop/order/details/${onDelivery.orderId}`)
  const [email] = await emailsTo(other, buyer.email)
  expect(email?.text).toContain(
    `reserved for you until ${momentAsText(details.body.data.payUntil, 'en')}`,
  )
})

test('packing an unconfirmed order accepts it', async () => {
  const { productId, addressId } = await fillCart(800)
  const { orderId } = (await orderBy('cod', addressId, 800)).body
  const packed = await shop.setStatus(orderId, 'inProcess')
  expect(packed.body.data).toMatchObject({
    orderStatus: 'inProcess',
    paymentStatus: 'due',
    orderNumber: expect.stringMatching(/^ZR-/),
  })
  await shop.db`UPDATE orders SET hold_until = now() WHERE id = ${orderId}`
  await expireHolds(shop.context)
  expect(await shop.fetchStock(productId)).toBe(2)
})

describe('UPI to the shop’s account', () => {
  test('a claim renews the hold that another checkout released', async () => {
    const productId = await shop.product({ price: 900, totalStock: 2 })
    const someone = await shop.shopper()
    const mine = await readyToBuy(someone, [{ productId }])
    const { orderId } = (await order(someone, mine.addressId, 900, 'upi')).body
    await shop.db`UPDATE orders SET hold_until = now() WHERE id = ${orderId}`
    await shop.db`UPDATE stock_holds SET expires_at = now() WHERE order_id = ${orderId}`
    const other = await shop.shopper()
    const ready = await readyToBuy(other, [{ productId }])
    expect((await order(other, ready.addressId, 900, 'cod')).status).toBe(201)
    const selectHolds = (id: string) => shop.db`SELECT 1 FROM stock_holds WHERE order_id = ${id}`
    expect(await selectHolds(orderId)).toHaveLength(0)
    const claim = { orderId, reference: '712345678901' }
    expect((await someone.call('POST', '/api/shop/order/claim', claim)).status).toBe(200)
    expect(await selectHolds(orderId)).toHaveLength(1)
    await expireHolds(shop.context)
    expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'pending' })
  })

  test('has a link with amount and reference; only the owner confirms a claim', async () => {
    const { productId, addressId } = await fillCart(1250.5)
    const { orderId, approvalURL } = (await orderBy('upi', addressId, 1250.5)).body
    expect(new URL(approvalURL).pathname).toBe('/shop/complete-order')
    const next = (await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body.data
    const link = new URL(next.link)
    expect(link.protocol).toBe('upi:')
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: 'zari@okbank',
      pn: 'Zari Couture',
      am: '1250.50',
      cu: 'INR',
      tr: next.paymentReference,
    })
    const claim = await shopper.call('POST', '/api/shop/order/claim', {
      orderId,
      reference: '512345678901',
    })
    expect(claim.status).toBe(200)
    expect(await fetchDetails(orderId)).toMatchObject({
      paymentStatus: 'pending',
      awaitsVerification: true,
    })
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      claimedReference: '512345678901',
      awaitsVerification: true,
    })
    // The owner hears of it, finds it by either reference, and has days to look.
    const mails = await shop.db`
      SELECT 1 FROM outbox WHERE kind = 'newOrder' AND payload->>'orderId' = ${orderId} AND recipient = ${owner.email}`
    expect(mails).toHaveLength(1)
    for (const q of ['512345678901', next.paymentReference]) {
      const { data } = (await owner.call('GET', `/api/admin/orders/get?q=${q}`)).body
      expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([orderId])
    }
    const [held] = await shop.db<{ hours: number }[]>`
      SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
      FROM stock_holds WHERE order_id = ${orderId}`
    expect(held?.hours).toBe(24)
    // A corrected reference holds them no longer.
    await shop.db`UPDATE orders SET hold_until = now() + interval '5 hours' WHERE id = ${orderId}`
    await shopper.call('POST', '/api/shop/order/claim', { orderId, reference: '512345678900' })
    await shopper.call('POST', '/api/shop/order/claim', { orderId, reference: '512345678901' })
    const [until] = await shop.db<{ hours: number }[]>`
      SELECT round(extract(epoch FROM hold_until - now()) / 3600)::int AS hours
      FROM orders WHERE id = ${orderId}`
    expect(until?.hours).toBe(5)
    // Who says that it is paid can neither cancel nor replace it by another order.
    const cancel = await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    expect(cancel).toMatchObject({ status: 409, body: { code: 'payment_claimed' } })
    await shopper.call('PUT', '/api/shop/cart/update-cart', { productId, quantity: 2 })
    const another = await orderBy('upi', addressId, 2501)
    expect(another).toMatchObject({ status: 409, body: { code: 'payment_claimed' } })
    const payer = shopper
    shopper = await shop.shopper()
    const theirs = await fillCart(90)
    const other = (await orderBy('upi', theirs.addressId, 90)).body.orderId
    const same = await shopper.call('POST', '/api/shop/order/claim', {
      orderId: other,
      reference: '512345678901',
    })
    // Nobody can take another's reference away; the owner sees who gave it.
    expect(same.status).toBe(200)
    expect(await shop.fetchOrder(orderId)).toMatchObject({ sameClaims: [{ _id: other }] })
    expect(await shop.fetchOrder(other)).toMatchObject({ sameClaims: [{ _id: orderId }] })
    const second = shopper
    shopper = payer
    const paid = await shop.receive(orderId, 1250.5, { method: 'upi', reference: '512345678901' })
    expect(paid.body.data).toMatchObject({
      paymentStatus: 'paid',
      orderStatus: 'confirmed',
      awaitsVerification: false,
    })
    const late = await second.call('POST', '/api/shop/order/claim', {
      orderId: other,
      reference: '512345678901',
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'reference_claimed' } })
    expect(await shop.fetchStock(productId)).toBe(2)
    expect((await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body.data).toEqual({
      kind: 'done',
    })
  })

  test('late money is accepted while the items are available, else refused', async () => {
    const { productId, addressId } = await fillCart(300, 1)
    const { orderId } = (await orderBy('upi', addressId, 300)).body
    await shop.db`UPDATE stock_holds SET expires_at = now() WHERE order_id = ${orderId}`
    await expireHolds(shop.context)
    const late = shopper
    shopper = await shop.shopper()
    const { addressId: other } = await readyToBuy(shopper, [{ productId }])
    await buy(shopper, other, 300)
    shopper = late
    const refused = await shop.receive(orderId, 300, { method: 'cash' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    await owner.call('POST', `/api/admin/products/stock/${productId}`, {
      change: 1,
      reason: 'stitched',
    })
    const taken = await shop.receive(orderId, 300, { method: 'upi', reference: '712345678901' })
    expect(taken.body.data).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
    expect(await shop.fetchStock(productId)).toBe(0)
  })
})

type Change = { methods?: PaymentSettings['methods']; cod?: Partial<PaymentSettings['cod']> }

async function offer({ methods = ['paypal', 'cod', 'upi'], cod = {} }: Change = {}) {
  const { cod: usual } = defaultPaymentSettings
  const settings = {
    methods,
    cod: { ...usual, ...cod },
    upi: { id: 'zari@okbank', payee: 'Zari Couture' },
  }
  const saved = await owner.call('PUT', '/api/admin/payments', {
    ...settings,
    password: shop.password,
  })
  expect(saved.body).toMatchObject({ success: true, data: settings })
}

const fetchDetails = async (id: string) =>
  (await shopper.call('GET', `/api/shop/order/details/${id}`)).body.data

const fetchNextStep = async (id: string) =>
  (await shopper.call('GET', `/api/shop/order/next/${id}`)).body

const orderBy = (paymentMethod: string, addressId: string, totalAmount: number) =>
  order(shopper, addressId, totalAmount, paymentMethod)

/** A cart of one piece; `stock` pieces are in the shop. */
async function fillCart(price: number, stock = 3) {
  const { productId, addressId } = await shop.filledCart({ shopper, price, totalStock: stock })
  return { productId, addressId }
}

/** The code in the last email to the shopper. */
async function codeMailed() {
  const emails = await emailsTo(shop, shopper.email)
  const last = emails.findLast(({ subject }) => subject.includes('confirm your order'))
  return findCode(last)
}

/** The token of the link in the last email to the shopper. */
async function tokenMailed() {
  const emails = await emailsTo(shop, shopper.email)
  const last = emails.findLast(({ subject }) => subject.includes('confirm your order'))
  return /\/confirm\/([\w-]{43})/.exec(last?.text ?? '')?.[1] ?? ''
}

async function confirmed(price: number) {
  const { productId, addressId } = await fillCart(price)
  const { orderId } = (await orderBy('cod', addressId, price)).body
  const code = await codeMailed()
  const reply = await shopper.call('POST', '/api/shop/order/confirm', { orderId, code })
  expect(reply.status).toBe(200)
  return { productId, orderId: orderId as string }
}

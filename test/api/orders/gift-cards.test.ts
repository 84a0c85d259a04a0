import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { makeDeliveryCode } from '#server/orders/paying/delivery-code.ts'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { capture, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
  expect((await save({})).status).toBe(200)
})

describe('a shop without gift cards', () => {
  test('quotes no gift cards and refuses a code', async () => {
    const { code } = await shop.giftCard(500)
    await save({ giftCards: false })
    await ready(800)
    expect(await fetchQuote()).toMatchObject({ credit: null, methods: [{ credit: 0 }, {}] })
    expect(await use(code)).toMatchObject({ status: 409, body: { code: 'no_gift_cards' } })
    expect(await use()).toMatchObject({ status: 409, body: { code: 'no_gift_cards' } })
  })
})

describe('a gift card', () => {
  test('pays a part, and the provider charges the rest', async () => {
    const { cardId, code } = await shop.giftCard(500)
    const { addressId } = await ready(800)
    expect((await use(` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
    const quote = await fetchQuote()
    expect(quote.credit).toEqual({
      accounts: [{ _id: cardId, kind: 'giftCard', codeEnd: code.slice(-4), balance: 500 }],
      storeCredit: 0,
    })
    expect(quote.methods[0]).toMatchObject({ method: 'paypal', totalAmount: 800, credit: 500 })
    expect(quote.methods[0].amount * quote.methods[0].inrRate).toBeCloseTo(300, -1)
    const made = await place(addressId, 800, { creditAmount: 500 })
    const { orderId, approvalURL } = made.body
    // A repeated click is the same order, which reserves the card once.
    expect((await place(addressId, 800, { creditAmount: 500 })).body.orderId).toBe(orderId)
    expect(await fetchCard(cardId)).toMatchObject({ value: 500, balance: 0, reserved: 500 })
    for (let n = 0; n < 2; n += 1) expect((await approve(orderId, approvalURL)).status).toBe(200)
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'paid',
      paymentMethod: 'paypal',
      amountReceived: 800,
      payments: [
        { provider: 'paypal', state: 'captured', amount: 300 },
        { provider: 'credit', state: 'captured', amount: 500 },
      ],
    })
    expect(await fetchCard(cardId)).toMatchObject({ value: 500, balance: 0, reserved: 0 })
    await isSound()
  })

  test('accepts an order that it covers at once, and keeps its remaining balance', async () => {
    const { cardId, code } = await shop.giftCard(1000)
    const { addressId } = await ready(800)
    await use(code)
    expect((await fetchQuote()).methods[0]).toMatchObject({
      isCovered: true,
      credit: 800,
      amount: 0,
    })
    const made = await place(addressId, 800, { creditAmount: 800 })
    expect(new URL(made.body.approvalURL).pathname).toBe('/shop/payment-success')
    const again = await place(addressId, 800, { creditAmount: 800 })
    expect(again.body.orderId).toBe(made.body.orderId)
    expect(await shop.fetchOrder(made.body.orderId)).toMatchObject({
      paymentStatus: 'paid',
      paymentMethod: 'credit',
      paymentId: '',
      orderStatus: 'confirmed',
      amountReceived: 800,
    })
    expect(await fetchCard(cardId)).toMatchObject({ balance: 200, reserved: 0 })
    // It is taken off the cart, so that the next order asks again.
    await ready(300)
    expect((await fetchQuote()).credit.accounts).toEqual([])
    await isSound()
  })

  test('is released when the payment is cancelled or expires, and stays with another payment method', async () => {
    const { cardId, code } = await shop.giftCard(500)
    const { addressId } = await ready(800)
    await use(code)
    const first = await place(addressId, 800, { creditAmount: 500 })
    const onDelivery = await place(addressId, 800, { creditAmount: 500, paymentMethod: 'cod' })
    expect(onDelivery.body.orderId).toBe(first.body.orderId)
    expect(await fetchCard(cardId)).toMatchObject({ balance: 0, reserved: 0 })

    const other = await shop.giftCard(400)
    const buyer = await shop.shopper()
    const second = await ready(800, buyer)
    await use(other.code, buyer)
    const open = (await place(second.addressId, 800, { creditAmount: 400 }, buyer)).body
    await buyer.call('POST', '/api/shop/order/cancel', { orderId: open.orderId })
    expect(await fetchCard(other.cardId)).toMatchObject({ balance: 400, reserved: 0 })

    const late = (await place(second.addressId, 800, { creditAmount: 400 }, buyer)).body
    await shop.endHold(late.orderId)
    expect(await fetchCard(other.cardId)).toMatchObject({ balance: 400, reserved: 0 })
    // A late approval takes it again.
    expect((await approve(late.orderId, late.approvalURL, buyer)).status).toBe(200)
    expect(await fetchCard(other.cardId)).toMatchObject({ balance: 0, reserved: 0 })
    expect((await shop.fetchOrder(late.orderId)).paymentStatus).toBe('paid')
    await isSound()
  })

  test('charges a late payer nothing when it was spent meanwhile', async () => {
    const { code } = await shop.giftCard(400)
    const [late, quick] = [await shop.shopper(), await shop.shopper()]
    const { addressId } = await ready(800, late)
    await use(code, late)
    const open = (await place(addressId, 800, { creditAmount: 400 }, late)).body
    await shop.endHold(open.orderId)
    const there = await ready(400, quick)
    await use(code, quick)
    const won = await place(there.addressId, 400, { creditAmount: 400 }, quick)
    expect(won.status).toBe(201)
    expect((await approve(open.orderId, open.approvalURL, late)).status).toBe(409)
    expect(await shop.fetchOrder(open.orderId)).toMatchObject({
      paymentStatus: 'failed',
      amountReceived: 0,
    })
    await isSound()
  })

  test('leaves its amount due on an order sent unpaid when it was spent meanwhile', async () => {
    const { code } = await shop.giftCard(400)
    const { addressId } = await ready(800)
    await use(code)
    const { orderId, approvalURL } = (await place(addressId, 800, { creditAmount: 400 })).body
    const sent = await shop.setStatus(orderId, 'inShipping')
    expect(sent.status).toBe(200)
    await shop.db`UPDATE orders SET hold_until = now() - interval '1 second' WHERE id = ${orderId}`
    await expireHolds(shop.context)
    const quick = await shop.shopper()
    const there = await ready(400, quick)
    await use(code, quick)
    expect((await place(there.addressId, 400, { creditAmount: 400 }, quick)).status).toBe(201)
    await approve(orderId, approvalURL)
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'partiallyPaid',
      amountReceived: 400,
    })
    await isSound()
  })

  test('adds up with money on delivery or by hand', async () => {
    const { code } = await shop.giftCard(500)
    const { addressId } = await ready(800)
    await use(code)
    const made = await place(addressId, 800, { creditAmount: 500, paymentMethod: 'cod' })
    const { orderId } = made.body
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'partiallyPaid',
      paymentMethod: 'cod',
      amountReceived: 500,
    })
    const receipt = { method: 'cash', reference: '', receivedOn: '2026-11-23' }
    const receive = (amount: number) => shop.receive(orderId, amount, receipt)
    expect((await receive(301)).status).toBe(400)
    expect((await receive(300)).body.data).toMatchObject({ paymentStatus: 'paid' })
    await isSound()
  })

  test('and money on delivery are confirmed together by one code, however often it is sent', async () => {
    await save({ cod: defaultPaymentSettings.cod })
    const { code } = await shop.giftCard(500)
    const { addressId } = await ready(800)
    await use(code)
    const made = await place(addressId, 800, { creditAmount: 500, paymentMethod: 'cod' })
    const { orderId } = made.body
    const confirmation = { orderId, code: (await makeDeliveryCode(shop.db, orderId))?.code }
    for (let n = 0; n < 2; n += 1)
      expect((await shopper.call('POST', '/api/shop/order/confirm', confirmation)).status).toBe(200)
    expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'partiallyPaid' })
  })

  test('has an order that it covers invoiced at once; a part has a receipt', async () => {
    const tax = { scheme: 'regular', legalName: 'Zari', state: '08', address: 'Jaipur' }
    await shop.db`UPDATE settings SET tax = ${sql.json({ ...defaultTaxSettings, ...tax })}`
    try {
      const { code } = await shop.giftCard(1500)
      const whole = await ready(800)
      await use(code)
      const paid = (await place(whole.addressId, 800, { creditAmount: 800 })).body.orderId
      expect(await shop.fetchDocuments(paid)).toMatchObject([{ kind: 'invoice' }])
      const part = await ready(900)
      await use(code)
      const more = { creditAmount: 700, paymentMethod: 'cod' }
      const { orderId } = (await place(part.addressId, 900, more)).body
      expect(await shop.fetchDocuments(orderId)).toMatchObject([{ kind: 'receiptVoucher' }])
      await isSound()
    } finally {
      await shop.db`UPDATE settings SET tax = NULL`
    }
  })

  test('accepts the order together with money to the shop’s account', async () => {
    await save({ upi: { id: 'zari@okbank', payee: 'Zari' } })
    const { code } = await shop.giftCard(500)
    const { addressId } = await ready(800)
    await use(code)
    const { orderId } = (await place(addressId, 800, { creditAmount: 500, paymentMethod: 'upi' }))
      .body
    const next = (await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body.data
    expect(new URL(next.link).searchParams.get('am')).toBe('300.00')
    const received = await shop.receive(orderId, 300, { method: 'upi', reference: '123456789012' })
    expect(received.body.data).toMatchObject({ paymentStatus: 'paid', amountReceived: 800 })
    await isSound()
  })

  test('refuses an amount that differs from the page’s', async () => {
    const { code } = await shop.giftCard(500)
    const { addressId } = await ready(800)
    await use(code)
    for (const more of [{}, { creditAmount: 400 }])
      expect(await place(addressId, 800, more)).toMatchObject({
        status: 409,
        body: { code: 'credit_changed' },
      })
  })

  test('keeps on the card an amount that would leave too little for a provider', async () => {
    const { code } = await shop.giftCard(799.5)
    await ready(800)
    await use(code)
    expect((await fetchQuote()).methods[0]).toMatchObject({ credit: 799, isCovered: false })
  })

  test('refuses wrong codes and limits guessing', async () => {
    await ready(800)
    expect(await use('AAAA-BBBB-CCCC-DDDD')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'code' }] },
    })
    const more = await Promise.all(Array.from({ length: 12 }, (_, n) => use(`wrong ${n}`)))
    expect(more.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(more.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  test('is emailed with a code that only its recipient sees, and can be replaced', async () => {
    const recipientEmail = `gift-${Date.now()}@example.com`
    const { cardId, code } = await shop.giftCard(2500, {
      recipientEmail,
      recipientName: 'Meera',
      message: 'For the wedding.',
    })
    expect(code).toBeNull()
    const codeIn = (text: string) => /Its code: (\S+)/.exec(text)?.[1] ?? ''
    const [message] = await emailsTo(shop, recipientEmail)
    expect(message?.text).toContain('₹2,500')
    expect(message?.text).toContain('For the wedding.')
    const first = codeIn(message?.text ?? '')
    const rows = await shop.db`SELECT payload::text FROM outbox WHERE recipient = ${recipientEmail}`
    expect(JSON.stringify(rows)).not.toContain(first)
    await ready(800)
    const checked = await shopper.call('POST', '/api/shop/credit/check', { code: first })
    expect(checked.body.data).toEqual({ codeEnd: first.slice(-4), balance: 2500 })
    await owner.call('POST', `/api/admin/gift-cards/${cardId}/code`)
    const emails = await emailsTo(shop, recipientEmail)
    const second = codeIn(emails.at(-1)?.text ?? '')
    expect((await use(first)).status).toBe(400)
    expect((await use(second)).status).toBe(200)
    const log =
      await shop.db`SELECT before, after FROM audit_log WHERE subject = ${`giftCard:${cardId}`}`
    expect(JSON.stringify(log)).not.toContain(second)
    expect(JSON.stringify(log)).not.toContain(recipientEmail)
  })

  test('has no new code while it is frozen, because its email would not be sent', async () => {
    const { cardId, code } = await shop.giftCard(500)
    await owner.call('PUT', `/api/admin/gift-cards/${cardId}`, { frozen: true })
    const { data: log } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
    expect(log[0]).toMatchObject({ action: 'giftCardFrozen', name: code.slice(-4) })
    const refused = await owner.call('POST', `/api/admin/gift-cards/${cardId}/code`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'card_frozen' } })
    await owner.call('PUT', `/api/admin/gift-cards/${cardId}`, { frozen: false })
    await ready(800)
    expect((await use(code)).status).toBe(200)
  })

  test('is emailed with a new code although an unpaid order reserves all of it', async () => {
    const { cardId, code } = await shop.giftCard(500)
    const recipientEmail = `reserved-${Date.now()}@example.com`
    await shop.db`UPDATE credit_accounts SET recipient_email = ${recipientEmail} WHERE id = ${cardId}`
    const { addressId } = await ready(800)
    await use(code)
    expect((await place(addressId, 800, { creditAmount: 500 })).status).toBe(201)
    expect(await fetchCard(cardId)).toMatchObject({ balance: 0, reserved: 500 })
    await owner.call('POST', `/api/admin/gift-cards/${cardId}/code`)
    const [email] = await emailsTo(shop, recipientEmail)
    expect(email?.text).toContain('₹500')
  })

  test('that waits for its day is emailed once, with its new code', async () => {
    const recipientEmail = `early-${Date.now()}@example.com`
    const { cardId } = await shop.giftCard(500, { recipientEmail, deliverOn: '2099-01-14' })
    await owner.call('POST', `/api/admin/gift-cards/${cardId}/code`)
    const emails = await shop.db<{ year: string }[]>`
      SELECT to_char(next_at, 'YYYY') AS year FROM outbox WHERE recipient = ${recipientEmail}`
    expect(emails).toEqual([{ year: '2099' }])
  })

  test('leaves the carts of its old code when its code is replaced', async () => {
    const { cardId, code } = await shop.giftCard(500)
    const thief = await shop.shopper()
    await ready(800, thief)
    expect((await use(code, thief)).status).toBe(200)
    await owner.call('POST', `/api/admin/gift-cards/${cardId}/code`)
    expect((await fetchQuote(thief)).credit.accounts).toEqual([])
  })

  test('removes its recipient once they are erased, in any spelling of their email', async () => {
    const recipientEmail = shopper.email.replace(/^./, (letter) => letter.toUpperCase())
    const { cardId } = await shop.giftCard(500, { recipientEmail, recipientName: 'Meera' })
    const erased = await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)
    expect(erased.status).toBe(200)
    expect(await fetchCard(cardId)).toMatchObject({ recipientName: '', recipientEmail: '' })
    const mails = await shop.db`SELECT 1 FROM outbox WHERE payload->>'cardId' = ${cardId}`
    expect(mails).toHaveLength(0)
  })

  test('is emailed on its day', async () => {
    const recipientEmail = `later-${Date.now()}@example.com`
    await shop.giftCard(2500, { recipientEmail, deliverOn: '2099-01-14' })
    const [mail] = await shop.db<{ at: Date }[]>`
      SELECT next_at AS at FROM outbox WHERE recipient = ${recipientEmail}`
    expect(
      Math.abs((mail?.at.getTime() ?? 0) - Date.parse('2099-01-14T09:00:00+05:30')),
    ).toBeLessThan(60_000)
  })

  test('is issued once for a repeated form, and cannot be spent while frozen', async () => {
    const { cardId, code } = await shop.giftCard(500)
    const again = await owner.call('POST', '/api/admin/gift-cards', {
      cardId,
      amount: 500,
      recipientName: '',
      recipientEmail: '',
      message: '',
    })
    expect(again.body.data.code).toBeNull()
    for (const change of [{ amount: 50 }, { recipientEmail: 'other@example.com' }]) {
      const blank = { recipientName: '', recipientEmail: '', message: '' }
      const card = { cardId, amount: 500, ...blank, ...change }
      const refused = await owner.call('POST', '/api/admin/gift-cards', card)
      expect(refused).toMatchObject({ status: 409, body: { code: 'card_issued' } })
    }
    expect(await fetchCard(cardId)).toMatchObject({ value: 500, balance: 500 })
    const { addressId } = await ready(800)
    await use(code)
    await owner.call('PUT', `/api/admin/gift-cards/${cardId}`, { frozen: true })
    expect((await fetchQuote()).credit.accounts).toEqual([])
    expect((await place(addressId, 800, { creditAmount: 500 })).body.code).toBe('credit_changed')
    expect((await use(code)).status).toBe(400)
    await owner.call('PUT', `/api/admin/gift-cards/${cardId}`, { frozen: false })
    expect((await use(code)).status).toBe(200)
    const unknown = await owner.call('PUT', `/api/admin/gift-cards/${uuidv7()}`, { frozen: true })
    expect(unknown.status).toBe(404)
  })

  test('is never spent twice by 200 concurrent buyers', async () => {
    const { cardId, code } = await shop.giftCard(1000)
    const buyers = await crowd(shop, 200)
    const productId = await shop.product({ price: 300, totalStock: 300 })
    const standing = await inTurns(buyers, 8, async (buyer) => {
      const { addressId } = await readyToBuy(buyer, [{ productId }])
      await use(code, buyer)
      return { buyer, addressId }
    })
    const placed = await Promise.all(
      standing.map(async ({ buyer, addressId }) => {
        for (;;) {
          const made = await place(addressId, 300, { creditAmount: 300 }, buyer)
          // Asks again as a page does that is told to.
          if (made.body.code !== 'busy') return made
        }
      }),
    )
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { body } of placed.filter(({ status }) => status !== 201))
      expect(['credit_changed', 'card_empty']).toContain(body.code)
    expect(await fetchCard(cardId)).toMatchObject({ balance: 100, reserved: 0 })
    await isSound()
  })
})

describe('refunds', () => {
  async function paidByBoth() {
    const { cardId, code } = await shop.giftCard(500)
    const { addressId } = await ready(800)
    await use(code)
    const { orderId, approvalURL } = (await place(addressId, 800, { creditAmount: 500 })).body
    await approve(orderId, approvalURL)
    return { cardId, orderId: orderId as string }
  }

  test('return the provider’s part first, then the card’s part to the card', async () => {
    const { cardId, orderId } = await paidByBoth()
    expect((await refund(orderId, { amount: 200 })).status).toBe(200)
    expect(await fetchCard(cardId)).toMatchObject({ balance: 0 })
    await refund(orderId, { amount: 150 })
    expect(await fetchCard(cardId)).toMatchObject({ balance: 50 })
    await refund(orderId)
    expect(await fetchCard(cardId)).toMatchObject({ balance: 500, value: 500 })
    const emails = await emailsTo(shop, shopper.email)
    expect(emails.some(({ text }) => /₹450[^.]*gift card/.test(text))).toBe(true)
    expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('refunded')
    await isSound()
  })

  test('go to store credit if the customer chose so, which pays the next order', async () => {
    const { cardId, orderId } = await paidByBoth()
    const done = await refund(orderId, { toCredit: true })
    expect(done.body.data.refunds).toMatchObject([
      { amount: 300, state: 'done', toCredit: true },
      { amount: 500, state: 'done', toCredit: true },
    ])
    expect(await fetchCard(cardId)).toMatchObject({ balance: 0 })
    const message = (await emailsTo(shop, shopper.email)).at(-1)
    expect(message?.text.replace(/=?\r?\n/g, ' ')).toMatch(/to your store credit\..*check out next/)
    const own = (await shopper.call('GET', '/api/shop/credit')).body.data
    expect(own.balance).toBe(800)
    expect(own.entries).toMatchObject([
      { reason: 'refunded', orderNumber: expect.stringMatching(/^ZR-/) },
      { reason: 'refunded' },
    ])
    const { addressId } = await ready(300)
    expect((await fetchQuote()).credit).toEqual({ accounts: [], storeCredit: 800 })
    expect((await use()).status).toBe(200)
    const made = await place(addressId, 300, { creditAmount: 300 })
    expect((await shop.fetchOrder(made.body.orderId)).paymentStatus).toBe('paid')
    expect((await shopper.call('GET', '/api/shop/credit')).body.data.balance).toBe(500)
    await isSound()
  })
})

test('do not go to the store credit of an erased customer', async () => {
  const { addressId } = await ready(800)
  const { orderId, approvalURL } = (await place(addressId, 800, {})).body
  await approve(orderId, approvalURL)
  await shop.setStatus(orderId, 'delivered')
  expect((await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)).status).toBe(200)
  expect(await refund(orderId, { toCredit: true })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'toCredit' }] },
  })
  expect((await refund(orderId)).status).toBe(200)
})

describe('store credit', () => {
  test('is issued and withdrawn by the owner once each, at most what is there', async () => {
    const entryId = uuidv7()
    for (let n = 0; n < 2; n += 1)
      expect((await give(500, shopper, { entryId })).body.data.balance).toBe(500)
    expect(await give(-600)).toMatchObject({ status: 400, body: { errors: [{ path: 'amount' }] } })
    expect((await give(-200)).body.data.balance).toBe(300)
    const seen = await shopper.call('GET', '/api/shop/credit')
    expect(seen.body.data.entries).toHaveLength(2)
    const listed = await owner.call('GET', `/api/admin/customers?q=${shopper.email}`)
    expect(listed.body.data).toMatchObject([{ storeCredit: 300 }])
    expect((await give(5, { ...shopper, id: uuidv7() })).status).toBe(404)
    await isSound()
  })

  test('belongs to one shopper; removing it from a cart changes no other cart', async () => {
    await give(500)
    await ready(800)
    await use()
    const other = await shop.shopper()
    await ready(900, other)
    expect(await use(undefined, other)).toMatchObject({
      status: 409,
      body: { code: 'no_store_credit' },
    })
    const [{ _id }] = (await fetchQuote()).credit.accounts
    await other.call('DELETE', `/api/shop/credit/use/${_id}`)
    expect((await fetchQuote()).credit.accounts).toHaveLength(1)
    await shopper.call('DELETE', `/api/shop/credit/use/${_id}`)
    expect((await fetchQuote()).credit.accounts).toHaveLength(0)
  })
})

const settings = {
  ...defaultPaymentSettings,
  methods: ['paypal', 'cod', 'upi'],
  cod: { ...defaultPaymentSettings.cod, confirm: false },
  giftCards: true,
}
const save = (more: object) =>
  owner.call('PUT', '/api/admin/payments', { ...settings, password: shop.password, ...more })

const use = (code?: string, who = shopper) =>
  who.call('POST', '/api/shop/credit/use', code === undefined ? {} : { code })
const fetchCard = async (cardId: string) => {
  const { data } = (await owner.call('GET', '/api/admin/gift-cards')).body
  return data.find(({ _id }: { _id: string }) => _id === cardId)
}
const fetchQuote = async (who = shopper) =>
  (await who.call('GET', '/api/shop/order/quote')).body.data
const ready = async (price: number, who = shopper, totalStock = 1) =>
  readyToBuy(who, [{ productId: await shop.product({ price, totalStock }) }])
const place = (addressId: string, totalAmount: number, more: object, who = shopper) =>
  order(who, addressId, totalAmount, 'paypal', more)
const isSound = async () =>
  expect((await owner.call('GET', '/api/admin/books')).body.data.broken).toEqual([])

/** Pays the rest of an order at PayPal. */
async function approve(orderId: string, approvalURL: string, who = shopper) {
  const back = await atProvider(approvalURL)
  return capture(who, back, orderId)
}
const refund = (orderId: string, more: object = {}) =>
  shop.refund(orderId, { reason: 'Too small', restock: false, ...more })
const give = (amount: number, who = shopper, more: object = {}) =>
  owner.call('POST', `/api/admin/customers/${who.id}/credit`, {
    entryId: uuidv7(),
    amount,
    note: 'For the long wait',
    ...more,
  })

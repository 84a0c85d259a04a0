import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import type { DiscountInput } from '#shared/orders/discounts/code-schema.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { anAddress, buy, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
  await shop.setPayments({ methods: ['paypal', 'cod'] })
})

describe('a shop without codes', () => {
  test('shows no codes in the cart, and refuses guesses', async () => {
    await shop.db`UPDATE discount_codes SET enabled = false`
    await ready([1000])
    expect(await fetchCart()).not.toHaveProperty('codes')
    const refused = await enter('DIWALI')
    expect(refused).toMatchObject({ status: 404, body: { code: 'code_unknown' } })
    expect(refused.body.message).toContain('DIWALI')
    expect(await fetchQuote()).toMatchObject({ totalAmount: 1000, cartAmount: 1000 })
  })
})

describe('a code in the cart', () => {
  test('is deducted by each payment method, stored with the order, and then removed from the cart', async () => {
    const { code: name } = await shop.discount({ percent: 15 })
    const { addressId } = await ready([1000, 333])
    expect((await fetchCart()).codes).toEqual([])
    const added = await enter(` ${name.toLowerCase()} `)
    const shown = [{ code: name, kind: 'percent', amount: 199.95, problem: null }]
    expect(added.body.data.codes).toEqual(shown)
    expect((await fetchCart()).codes).toEqual(shown)
    const quote = await fetchQuote()
    expect(quote).toMatchObject({ totalAmount: 1133.05, cartAmount: 1333 })
    for (const { totalAmount } of quote.methods) expect(totalAmount).toBe(1133.05)

    const full = await order(shopper, addressId, 1333)
    expect(full).toMatchObject({ status: 409, body: { code: 'price_changed', total: 1133.05 } })
    const id = await buy(shopper, addressId, 1133.05)
    const { charges, totalAmount, cartItems } = await shop.fetchOrder(id)
    expect(totalAmount).toBe(1133.05)
    expect(charges).toMatchObject([
      { kind: 'discount', code: name, amount: -150, included: false, lineId: cartItems[0].lineId },
      { kind: 'discount', code: name, amount: -49.95, lineId: cartItems[1].lineId },
    ])
    expect((await fetchCart()).codes).toEqual([])
  })

  test('states why it deducts nothing, in the language of the shopper', async () => {
    const { code: name } = await shop.discount({ amount: 200, minimum: 1500 })
    await ready([1000])
    const [shown] = (await enter(name)).body.data.codes
    expect(shown).toMatchObject({ amount: 0, problem: expect.stringContaining('₹500 more') })
    const hindi = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`, undefined, {
      headers: { 'content-language': 'hi' },
    })
    expect(hindi.body.data.codes[0].problem).toMatch(/₹500 की/)
    expect(await fetchQuote()).toMatchObject({ totalAmount: 1000 })
  })

  test('applies only to its products', async () => {
    const [product] = (await ready([1000, 500])).products
    const { code: name } = await shop.discount({ percent: 50, products: [product as string] })
    expect((await enter(name)).body.data.codes).toMatchObject([{ amount: 500 }])
    const casual = await shop.discount({ categories: ['casual'] })
    await shopper.call('DELETE', `/api/shop/cart/code/${shopper.id}/${name}`)
    const [shown] = (await enter(casual.code)).body.data.codes
    expect(shown.problem).toContain('other pieces')
  })

  test('cannot be combined unless both codes allow others', async () => {
    await ready([1000])
    const [alone, one, other] = [
      await shop.discount(),
      await shop.discount({ combines: true }),
      await shop.discount({ combines: true }),
    ]
    await enter(one.code)
    expect((await enter(other.code)).body.data.codes).toHaveLength(2)
    const refused = await enter(alone.code)
    expect(refused).toMatchObject({ status: 409, body: { code: 'code_refused' } })
    expect(refused.body.message).toContain(one.code)
    expect(await fetchQuote()).toMatchObject({ totalAmount: 810 })
    await change(other, { combines: false })
    expect((await fetchCart()).codes).toMatchObject([{ problem: null }, { amount: 0 }])
    expect(await fetchQuote()).toMatchObject({ totalAmount: 900 })
  })

  test('is refused before its start, after its end and once it is off', async () => {
    const day = 86_400_000
    const [past, future] = [-day, day].map((ms) => new Date(Date.now() + ms).toISOString())
    await ready([1000])
    const early = await shop.discount({ startsAt: future as string })
    expect((await enter(early.code)).body.code).toBe('code_unknown')
    const late = await shop.discount({ endsAt: past as string })
    expect((await enter(late.code)).body.message).toContain('over')
    const running = await shop.discount()
    await enter(running.code)
    await change(running, { enabled: false })
    expect((await fetchCart()).codes).toMatchObject([{ code: running.code, amount: 0 }])
    expect(await fetchQuote()).toMatchObject({ totalAmount: 1000 })
  })

  test('can be guessed only a few times', async () => {
    await ready([1000])
    const right = await shop.discount()
    for (let n = 0; n < 10; n += 1) {
      expect((await enter(right.code)).status).toBe(200)
      expect((await enter(`GUESS-${n}`)).status).toBe(404)
    }
    expect((await enter('GUESS-11')).status).toBe(429)
    const other = await shop.shopper()
    expect((await enter(right.code, other)).status).toBe(200)
  })
})

describe('uses', () => {
  test('are granted once to many concurrent orders when one is left', async () => {
    const { code: name, _id } = await shop.discount({ maxUses: 3 })
    const people = await crowd(shop, 12)
    const carts = await Promise.all(
      people.map(async (person) => {
        const { addressId } = await ready([1000], person)
        expect((await enter(name, person)).status).toBe(200)
        return { person, addressId }
      }),
    )
    const replies = await Promise.all(
      carts.map(({ person, addressId }) => order(person, addressId, 900)),
    )
    const won = replies.filter(({ status }) => status === 201)
    expect(won).toHaveLength(3)
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply).toMatchObject({ status: 409 })
    expect(await fetchFigures(_id)).toMatchObject({
      uses: 3,
      orders: 0,
      revenue: 0,
      state: 'spent',
    })
    const [late] = carts.filter((_, at) => replies[at]?.status === 409)
    expect(await fetchQuote(late?.person)).toMatchObject({ totalAmount: 1000 })
  })

  test('expire with the stock, and a late payment gets no use that others took', async () => {
    const { code: name } = await shop.discount({ maxUses: 1 })
    const { addressId } = await ready([1000])
    await enter(name)
    const created = await order(shopper, addressId, 900)
    const other = await shop.shopper()
    const { addressId: theirs } = await ready([2000], other)
    expect((await enter(name, other)).body.message).toContain('used up')

    await shop.endHold(created.body.orderId)
    expect((await enter(name, other)).status).toBe(200)
    await buy(other, theirs, 1800)

    const back = await atProvider(created.body.approvalURL)
    const body = captureBody(back, created.body.orderId)
    const late = await shopper.call('POST', '/api/shop/order/capture', body)
    expect(late.status).toBe(409)
    expect(await shop.fetchOrder(created.body.orderId)).toMatchObject({ paymentStatus: 'failed' })
  })

  test('are granted again to a late payment while one is left', async () => {
    const { code: name, _id } = await shop.discount({ maxUses: 1 })
    const { addressId } = await ready([1000])
    await enter(name)
    const { orderId, approvalURL } = (await order(shopper, addressId, 900)).body
    await shop.endHold(orderId)
    expect(await fetchFigures(_id)).toMatchObject({ uses: 0, state: 'active' })
    const body = captureBody(await atProvider(approvalURL), orderId)
    expect((await shopper.call('POST', '/api/shop/order/capture', body)).status).toBe(200)
    expect(await fetchFigures(_id)).toMatchObject({
      uses: 1,
      orders: 1,
      revenue: 900,
      discounted: 100,
    })
  })

  test('are restored by a cancellation before dispatch, and not by a return', async () => {
    const { code: name, _id } = await shop.discount({ maxUses: 1 })
    const { addressId } = await ready([1000])
    await enter(name)
    const first = await buy(shopper, addressId, 900)
    await shop.setStatus(first, 'rejected')
    expect(await fetchFigures(_id)).toMatchObject({ uses: 0 })

    await ready([1000])
    expect((await enter(name)).status).toBe(200)
    const second = await buy(shopper, addressId, 900)
    await shop.setStatus(second, 'inShipping')
    await shop.setStatus(second, 'rejected', { isBack: true })
    expect(await fetchFigures(_id)).toMatchObject({ uses: 1 })
  })

  test('are limited by shopper, and to first orders', async () => {
    const once = await shop.discount({ maxUsesPerShopper: 1 })
    const { addressId } = await ready([1000])
    await enter(once.code)
    await buy(shopper, addressId, 900)
    await ready([1000])
    expect((await enter(once.code)).body.message).toContain('already')
    const welcome = await shop.discount({ firstOrder: true })
    expect((await enter(welcome.code)).body.message).toContain('first order')
    const other = await shop.shopper()
    expect((await enter(welcome.code, other)).status).toBe(200)
  })

  describe('for a first order', () => {
    let people = 0
    let welcome: Awaited<ReturnType<typeof shop.discount>>
    beforeEach(async () => {
      people += 1
      const first = { phone: `98${people}1234567`.slice(0, 10), address: `${people} Amer Road` }
      const { addressId } = await ready([1000])
      await shopper.call('PUT', `/api/shop/address/update/${shopper.id}/${addressId}`, first)
      await buy(shopper, addressId, 1000)
      welcome = await shop.discount({ firstOrder: true })
    })

    async function secondAccount(to: object, email?: string) {
      const other = await shop.shopper()
      if (email) await shop.db`UPDATE users SET email = ${email} WHERE id = ${other.id}`
      const productId = await shop.product({ price: 1000, totalStock: 20 })
      await other.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
      expect((await enter(welcome.code, other)).status).toBe(email ? 409 : 200)
      const { body } = await other.call('POST', '/api/shop/address/add', { ...anAddress, ...to })
      return { other, addressId: body.data._id as string }
    }
    const elsewhere = () => ({
      phone: `97${people}7654321`.slice(0, 10),
      address: `${people} MG Road`,
    })
    const refused = async ({ other, addressId }: { other: Person; addressId: string }) => {
      const reply = await order(other, addressId, 900)
      expect([reply.status, reply.body.code]).toEqual([409, 'price_changed'])
      expect(reply.body.message).toContain('first order')
      const { codes } = await fetchCart(other)
      expect(codes[0].problem).toContain('first order')
    }

    test('refuses the phone of an earlier order', async () => {
      const phone = `+91 98${people}1234567`.slice(0, 14)
      await refused(await secondAccount({ ...elsewhere(), phone }))
    })

    test('refuses the address of an earlier order, however it is written', async () => {
      const address = `${people},  AMER road.`
      await refused(await secondAccount({ ...elsewhere(), address }))
    })

    test('refuses the mailbox of an earlier order with a tag', async () => {
      await secondAccount(elsewhere(), shopper.email.replace('@', '+sale@'))
    })

    test('says so in the quote for another address than the one used last', async () => {
      const { other, addressId } = await secondAccount(elsewhere())
      const quote = `/api/shop/order/quote?addressId=`
      const ok = (await other.call('GET', `${quote}${addressId}`)).body.data
      expect(ok.methods[0]).toMatchObject({ totalAmount: 900, refusal: null })
      await shop.db`UPDATE addresses SET last_used_at = now() WHERE id = ${addressId}`
      const second = { ...anAddress, ...elsewhere(), address: `${people} Amer Road` }
      const { body } = await other.call('POST', '/api/shop/address/add', second)
      const refusedQuote = (await other.call('GET', `${quote}${body.data._id}`)).body.data
      expect(refusedQuote.methods[0].refusal).toContain('first order')
    })

    test('serves another person', async () => {
      const { other, addressId } = await secondAccount(elsewhere())
      expect((await order(other, addressId, 900)).status).toBe(201)
    })
  })

  test.each(['code\u200b-', 'ＣＯＤＥ－', 'code\u2010', 'Code \u2013 '])(
    'are found as %j and a number',
    async (prefix) => {
      const { code: name } = await shop.discount()
      const typed = prefix + name.slice('CODE-'.length)
      await ready([1000])
      expect([typed, (await enter(typed)).status]).toEqual([typed, 200])
    },
  )

  test('an order that replaces another keeps its use', async () => {
    const { code: name, _id } = await shop.discount({ maxUses: 1, maxUsesPerShopper: 1 })
    const { addressId } = await ready([1000])
    await enter(name)
    expect((await order(shopper, addressId, 900)).status).toBe(201)
    await ready([500])
    expect(await fetchQuote()).toMatchObject({ totalAmount: 1350 })
    expect((await order(shopper, addressId, 1350)).status).toBe(201)
    expect(await fetchFigures(_id)).toMatchObject({ uses: 1 })
  })
})

test('refunds return the amount paid for an item, and exactly the total in sum', async () => {
  const { code: name } = await shop.discount({ percent: 33 })
  const { addressId } = await ready([1000.01, 499.99])
  await enter(name)
  const total = (await fetchQuote()).totalAmount
  const id = await buy(shopper, addressId, total)
  const { cartItems, charges } = await shop.fetchOrder(id)
  const refund = (lines: object[]) =>
    shop.refund(id, { lines, restock: false, reason: 'Too small' })
  const [line, other] = cartItems
  const part = await refund([{ lineId: line.lineId, quantity: 1 }])
  const off = charges.find((one: { lineId: string }) => one.lineId === line.lineId).amount
  expect(part.body.data.refunds[0].amount).toBeCloseTo(line.price + off, 2)
  const rest = await refund([{ lineId: other.lineId, quantity: 1 }])
  const amounts = rest.body.data.refunds.map(({ amount }: { amount: number }) => amount)
  expect(amounts[0] + amounts[1]).toBeCloseTo(total, 2)
  expect(rest.body.data.paymentStatus).toBe('refunded')
})

test('tax is computed from the discounted value', async () => {
  const tax = {
    ...defaultTaxSettings,
    scheme: 'regular',
    legalName: 'Zari',
    state: '08',
    address: 'Jaipur',
  }
  await shop.db`UPDATE settings SET tax = ${sql.json(tax)}`
  try {
    const { code: name } = await shop.discount({ percent: 20 })
    await ready([3000])
    await enter(name)
    const [{ charges, totalAmount }] = (await fetchQuote()).methods
    expect(totalAmount).toBe(2400)
    const included = charges.filter(({ kind }: { kind: string }) => kind === 'tax')
    // 2,400 is below the threshold of 5 percent; 3,000 is above it.
    expect(included).toMatchObject([{ rate: 5, amount: 114.28 }])
  } finally {
    await shop.db`UPDATE settings SET tax = NULL`
  }
})

test('full online payment deducts its percentage after codes; payment on delivery does not', async () => {
  const saved = { ...defaultPaymentSettings, methods: ['paypal', 'cod'], prepaidDiscount: 5 }
  await shop.db`UPDATE settings SET payments = ${sql.json(saved)}`
  const { code: name } = await shop.discount({ amount: 100 })
  const { addressId } = await ready([1100])
  await enter(name)
  const [paypal, cod] = (await fetchQuote()).methods
  expect(paypal).toMatchObject({ method: 'paypal', totalAmount: 950 })
  expect(cod).toMatchObject({ method: 'cod', totalAmount: 1000 })
  const id = await buy(shopper, addressId, 950)
  expect((await shop.fetchOrder(id)).charges).toMatchObject([
    { code: name, amount: -100 },
    { code: 'prepaid', amount: -50 },
  ])
})

test('are restored when an order on delivery is cancelled before it is packed', async () => {
  const settings = { ...defaultPaymentSettings, methods: ['cod'] }
  const cod = { ...settings.cod, confirm: false }
  await shop.db`UPDATE settings SET payments = ${sql.json({ ...settings, cod })}`
  const { code: name, _id } = await shop.discount({ maxUses: 1 })
  const { addressId } = await ready([1000])
  await enter(name)
  const { orderId } = (await order(shopper, addressId, 900, 'cod')).body
  expect(await fetchFigures(_id)).toMatchObject({ uses: 1, orders: 1, revenue: 0 })
  await shopper.call('POST', '/api/shop/order/cancel', { orderId })
  expect(await fetchFigures(_id)).toMatchObject({ uses: 0 })
})

test('the confirmation and the exports name the code and the amount it deducted', async () => {
  const { code: name } = await shop.discount({ percent: 25 })
  const { addressId } = await ready([1000])
  await enter(name)
  await buy(shopper, addressId, 750)
  const emails = await emailsTo(shop, shopper.email)
  expect(emails.some(({ text }) => text.includes(`Discount code ${name}: − ₹250`))).toBe(true)
  const exported = async (rows: string) =>
    (await owner.call('GET', `/api/admin/orders/export?rows=${rows}&q=${shopper.email}`)).body
  const [head, row] = (await exported('orders')).trim().split('\n').map(toCells)
  expect(row[head.indexOf('discount_inr')]).toBe('250')
  expect(row[head.indexOf('discount_codes')]).toBe(name)
  const [titles, line] = (await exported('lines')).trim().split('\n').map(toCells)
  expect(line[titles.indexOf('net_inr')]).toBe('750')
})

describe('the owner', () => {
  test('is the only one to read and change codes; each change is audited and based on the version read', async () => {
    expect((await shopper.call('GET', '/api/admin/discounts')).status).toBe(403)
    const made = await shop.discount({ percent: 12 })
    const taken = await owner.call('POST', '/api/admin/discounts', { ...made.input, version: 1 })
    expect(taken).toMatchObject({ status: 409, body: { code: 'code_taken' } })
    const changed = await change(made, { enabled: false, version: 1 })
    expect(changed.body.data).toMatchObject({ enabled: false, state: 'off', version: 2 })
    expect((await change(made, { version: 1 })).body.code).toBe('overtaken')
    const [entry] = (await owner.call('GET', '/api/admin/audit')).body.data
    expect(entry).toMatchObject({
      action: 'discountChanged',
      before: { enabled: true },
      after: { title: made.code, enabled: false },
    })
    const missing = await owner.call('PUT', `/api/admin/discounts/${uuidv7()}`, made.input)
    expect(missing.status).toBe(404)
    const wrong = await owner.call('POST', '/api/admin/discounts', { ...made.input, percent: null })
    expect(wrong.body.errors[0].path).toBe('percent')
  })

  test('cannot end a code before it starts, in any notation of the times', async () => {
    const made = await shop.discount()
    const [endsAt, startsAt] = ['2030-01-01T10:00:00Z', '2030-01-01T10:00:00.500Z']
    expect(await change(made, { startsAt, endsAt })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'endsAt' }] },
    })
  })

  test('enters an order with a code whose limit counts phones in any notation', async () => {
    const { code: name } = await shop.discount({ maxUsesPerShopper: 1 })
    const productId = await shop.product({ price: 1000, totalStock: 9 })
    const entered = (phone: string, more: object = {}) =>
      shop.enter(productId, 900, {
        customer: { name: 'Meera Nair' },
        address: { ...anAddress, phone },
        code: name,
        ...more,
      })
    const first = await entered('98765 00001')
    expect(first).toMatchObject({ status: 201, body: { data: { totalAmount: 900 } } })
    const again = await entered('+91-9876500001')
    expect(again).toMatchObject({ status: 409, body: { code: 'code_refused' } })
    const byHand = await entered('98765 00002', {
      discount: 100,
      discountReason: 'Regular customer',
      totalAmount: 800,
    })
    expect(byHand.body.data).toMatchObject({ totalAmount: 800, staffNotes: 'Regular customer' })
    const free = await shop.discount({ kind: 'freeDelivery' })
    const sent = await entered('98765 00004', { code: free.code, delivery: 150, totalAmount: 1000 })
    expect(sent.body.data).toMatchObject({
      totalAmount: 1000,
      charges: [{ amount: 150 }, { kind: 'discount', code: free.code, amount: -150 }],
    })
    const unknown = await entered('98765 00003', { code: 'NOTHING' })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'code_unknown' } })
  })
})

const change = (made: Awaited<ReturnType<typeof shop.discount>>, more: Partial<DiscountInput>) =>
  owner.call('PUT', `/api/admin/discounts/${made._id}`, { ...made.input, ...more })
const enter = (name: string, by = shopper) => by.call('POST', '/api/shop/cart/code', { code: name })
const fetchCart = async (by = shopper) =>
  (await by.call('GET', `/api/shop/cart/get/${by.id}`)).body.data
const fetchQuote = async (by = shopper) => (await by.call('GET', '/api/shop/order/quote')).body.data
const fetchFigures = async (id: string) =>
  (await owner.call('GET', '/api/admin/discounts')).body.data.find(
    (one: { _id: string }) => one._id === id,
  )

const toCells = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trim()
    .split(',')

/** A shopper with pieces of these prices in the cart. */
async function ready(prices: number[], by = shopper) {
  const products = []
  for (const price of prices) products.push(await shop.product({ price }))
  const { addressId } = await readyToBuy(
    by,
    products.map((productId) => ({ productId })),
  )
  return { products, addressId }
}

import { beforeEach, describe, expect, test } from 'vitest'
import { splitIntoParts } from '#server/orders/money/upi-parts.ts'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { payerWith } from '#test/support/payer.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 250_000

const shop = await openShop()
const { owner } = shop
let shopper: Person
let productId: string

beforeEach(async () => {
  await shop.setPayments({
    methods: ['upi', 'paypal'],
    upiParts: { isOn: true, limit: 100_000 },
  })
  shopper = await shop.shopper()
  await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
})

test('divides an amount into equal parts of whole rupees, the last with the rest', () => {
  expect(splitIntoParts(250_000_00, 100_000_00)).toEqual([83_334_00, 83_334_00, 83_332_00])
  expect(splitIntoParts(200_000_00, 100_000_00)).toEqual([100_000_00, 100_000_00])
  expect(splitIntoParts(100_000_50, 100_000_00)).toEqual([50_001_00, 49_999_50])
})

describe('the offer of parts', () => {
  test('is off by default, and made only above the limit', async () => {
    expect(await step(await placed())).toMatchObject({ partsOffered: 3, parts: [] })
    shopper = await shop.shopper()
    expect(await step(await placed(100_000))).toMatchObject({ partsOffered: 0 })
    await shop.setPayments({ methods: ['upi', 'paypal'] })
    shopper = await shop.shopper()
    const orderId = await placed()
    expect(await step(orderId)).toMatchObject({ partsOffered: 0 })
    expect((await divide(orderId)).body.code).toBe('not_divisible')
  })

  test('is made to the shopper of the order alone, and dividing twice changes nothing', async () => {
    const { orderId, parts } = await divided()
    expect((await divide(orderId, await shop.shopper())).status).toBe(403)
    expect((await divide(orderId)).status).toBe(200)
    expect(await listParts(orderId)).toEqual(parts)
    expect(await step(orderId)).toMatchObject({ partsOffered: 0 })
  })

  test('is not made after the reference of the whole amount', async () => {
    const orderId = await placed()
    await claim(orderId, undefined, newReference())
    expect((await divide(orderId)).body.code).toBe('payment_claimed')
  })
})

test('each part has a link with its amount, the order and its number', async () => {
  const { orderId, parts } = await divided()
  const { paymentReference } = await step(orderId)
  expect(parts.map(({ amount, state }) => [amount, state])).toEqual([
    [83_334, 'open'],
    [83_334, 'open'],
    [83_332, 'open'],
  ])
  const fields = parts.map(({ account }) => new URLSearchParams(account.link.split('?')[1]))
  expect(fields.map((field) => [field.get('am'), field.get('tn')])).toEqual([
    ['83334.00', `${paymentReference} 1/3`],
    ['83334.00', `${paymentReference} 2/3`],
    ['83332.00', `${paymentReference} 3/3`],
  ])
})

test('the order is accepted once, when the last part is recorded', async () => {
  const { orderId, parts } = await divided()
  const [first, second, third] = parts as [Part, Part, Part]
  const one = await pay(orderId, first)
  expect(one.body.data).toMatchObject({
    paymentStatus: 'pending',
    orderStatus: 'pending',
    amountReceived: 83_334,
    awaitsVerification: false,
    wasAccepted: false,
    upiParts: [{ state: 'recorded' }, { state: 'open' }, { state: 'open' }],
  })
  expect((await step(orderId)).parts[0]).toMatchObject({ state: 'recorded', amount: 83_334 })
  await pay(orderId, third)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('pending')
  const last = await pay(orderId, second)
  expect(last.body.data).toMatchObject({
    paymentStatus: 'paid',
    orderStatus: 'confirmed',
    amountReceived: PRICE,
    upiParts: [{ state: 'recorded' }, { state: 'recorded' }, { state: 'recorded' }],
  })
  const kinds = last.body.data.timeline.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['placed', 'received', 'received', 'accepted', 'received'])
  expect(await stock()).toBe(0)
  expect(await holds(orderId)).toEqual([])
  const subjects = (await emailsTo(shop, shopper.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /received ₹83,334/.test(subject))).toHaveLength(1)
  expect(subjects.filter((subject) => /received ₹83,332/.test(subject))).toHaveLength(1)
  expect(subjects.filter((subject) => /confirmed/.test(subject))).toHaveLength(1)
})

test('the email about a part names what is left', async () => {
  const { orderId, parts } = await divided()
  await pay(orderId, parts[0] as Part)
  const email = (await emailsTo(shop, shopper.email)).at(-1)
  const { orderNumber } = await shop.fetchOrder(orderId)
  expect(email?.subject).toContain(`₹83,334 for your order ${orderNumber}`)
  expect(email?.text).toContain('₹1,66,666 is still to be paid.')
})

test('the owner cannot process the order before the last part', async () => {
  const { orderId, parts } = await divided()
  await pay(orderId, parts[0] as Part)
  const early = await shop.setStatus(orderId, 'inProcess')
  expect([early.status, early.body.code]).toEqual([409, 'parts_missing'])
  expect((await shop.fetchOrder(orderId)).wasAccepted).toBe(false)
})

describe('a reference', () => {
  test('belongs to one part and is changed only by a page that shows it', async () => {
    const { orderId, parts } = await divided()
    const [one, two] = parts as [Part, Part]
    const reference = newReference()
    expect((await claim(orderId, undefined, reference)).body.code).toBe('part_closed')
    expect((await claim(orderId, one._id, reference)).status).toBe(200)
    expect((await claim(orderId, one._id, reference)).status).toBe(200)
    expect((await claim(orderId, two._id, reference)).body.code).toBe('reference_claimed')
    const other = newReference()
    expect((await claim(orderId, one._id, other)).body.code).toBe('part_claimed')
    const changed = await claim(orderId, one._id, other, { shownReference: reference })
    expect(changed.status).toBe(200)
    expect((await listParts(orderId))[0]).toMatchObject({ reference: other, state: 'referenced' })
    await record(orderId, one.amount, other)
    expect((await claim(orderId, one._id, newReference())).body.code).toBe('part_closed')
    expect((await claim(orderId, two._id, other)).body.code).toBe('reference_claimed')
  })

  test('of another order’s part is refused', async () => {
    const { orderId } = await divided()
    const firstShopper = shopper
    shopper = await shop.shopper()
    const { parts } = await divided()
    shopper = firstShopper
    expect((await claim(orderId, parts[0]?._id, newReference())).body.code).toBe('part_closed')
  })

  test('that the owner removes leaves its part open', async () => {
    const { orderId, parts } = await divided()
    const [part] = parts as [Part]
    await claim(orderId, part._id, newReference())
    const { upiParts, linkClaims } = await shop.fetchOrder(orderId)
    expect(linkClaims).toEqual([])
    expect(upiParts[0]).toMatchObject({ _id: part._id, state: 'referenced' })
    const removed = await owner.call('DELETE', `/api/admin/orders/link-claim/${part._id}`)
    expect(removed.status).toBe(200)
    expect((await listParts(orderId))[0]).toMatchObject({ state: 'open', reference: '' })
    expect((await claim(orderId, part._id, newReference())).status).toBe(200)
  })

  test('keeps the order: it is neither cancelled nor replaced, nor its method changed', async () => {
    const { orderId, parts } = await divided()
    await claim(orderId, parts[0]?._id, newReference())
    const cancelled = await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    expect(cancelled.body.code).toBe('payment_claimed')
    const { body } = await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)
    const again = await order(shopper, body.data[0]._id, PRICE, 'paypal')
    expect(again.body.code).toBe('payment_claimed')
  })
})

test('another way to pay ends open parts', async () => {
  const { orderId } = await divided()
  const { body } = await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)
  expect((await order(shopper, body.data[0]._id, PRICE, 'paypal')).body.orderId).toBe(orderId)
  expect((await shop.fetchOrder(orderId)).upiParts).toEqual([])
})

test('the order waits for the owner once each part has a reference', async () => {
  const { orderId, parts } = await divided()
  const mails = async () => (await emailsTo(shop, owner.email)).slice(mailsBefore)
  const mailsBefore = (await emailsTo(shop, owner.email)).length
  for (const [at, { _id }] of parts.entries()) {
    expect((await shop.fetchOrder(orderId)).awaitsVerification).toBe(false)
    await claim(orderId, _id, newReference())
    expect(await mails()).toHaveLength(at + 1)
  }
  expect((await mails())[0]?.text).toContain('pays by UPI in 3 parts')
  expect((await mails())[1]?.text).toContain('₹83,334 was paid by UPI, reference')
  expect((await shop.fetchOrder(orderId)).awaitsVerification).toBe(true)
  // The pieces are for sale again after the hold, and the order still waits.
  await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  await expireHolds(shop.context)
  expect(await stock()).toBe(1)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('pending')
})

describe('the hold', () => {
  const DAY = 86_400

  test('lasts a day from the placing', async () => {
    const { orderId } = await divided()
    const [hold] = await holds(orderId)
    expect(Math.round(hold?.seconds ?? 0)).toBe(DAY)
  })

  test('of an unproven shopper lasts as for any order until a part is recorded', async () => {
    await shop.db`UPDATE users SET email_verified = false WHERE id = ${shopper.id}`
    const { orderId, parts } = await divided()
    expect((await holds(orderId))[0]?.seconds).toBeLessThan(DAY / 10)
    await claim(orderId, parts[0]?._id, newReference())
    expect((await holds(orderId))[0]?.seconds).toBeLessThan(DAY / 10)
    await record(orderId, parts[0]?.amount ?? 0, newReference())
    expect(Math.round((await holds(orderId))[0]?.seconds ?? 0)).toBe(DAY)
  })
})

describe('at the end of its time', () => {
  test('the order expires, and the parts that came are refunds', async () => {
    const { orderId, parts } = await divided()
    const [one, two, three] = parts as [Part, Part, Part]
    await pay(orderId, one)
    await pay(orderId, two)
    await claim(orderId, three._id, newReference())
    await timeOver(orderId)
    const ended = await shop.fetchOrder(orderId)
    expect(ended).toMatchObject({
      paymentStatus: 'expired',
      orderStatus: 'rejected',
      abandoned: false,
      amountReceived: 0,
      wasAccepted: false,
    })
    expect(ended.refunds).toMatchObject([
      { amount: 83_334, state: 'pending', waitsForPayout: true },
      { amount: 83_334, state: 'pending', waitsForPayout: true },
    ])
    expect(ended.timeline.map(({ kind }: { kind: string }) => kind).slice(-2)).toEqual([
      'partsReturned',
      'expired',
    ])
    expect(await stock()).toBe(1)
    const asked = (await emailsTo(shop, shopper.email)).at(-1)
    expect(asked?.text).toContain('₹1,66,668')
    const payout = `/api/shop/order/payout/${orderId}`
    expect((await shopper.call('GET', payout)).body.data).toMatchObject({ amount: 166_668 })
  })

  test('a part that comes later is a refund too, and is recorded once', async () => {
    const { orderId, parts } = await divided()
    const [one, two] = parts as [Part, Part]
    await pay(orderId, one)
    await timeOver(orderId)
    const reference = newReference()
    const late = await record(orderId, two.amount, reference)
    expect(late.status, JSON.stringify(late.body)).toBe(200)
    expect((await record(orderId, two.amount, reference)).body.code).toBe('reference_used')
    const { refunds, paymentStatus } = await shop.fetchOrder(orderId)
    expect(paymentStatus).toBe('expired')
    expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([83_334, 83_334])
    const payout = await shopper.call('GET', `/api/shop/order/payout/${orderId}`)
    expect(payout.body.data.amount).toBe(166_668)
  })

  test('without money, only the first part of all makes it the owner’s matter', async () => {
    const { orderId, parts } = await divided()
    await timeOver(orderId)
    expect(await shop.fetchOrder(orderId)).toMatchObject({ abandoned: true, refunds: [] })
    await record(orderId, parts[0]?.amount ?? 0, newReference())
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      abandoned: false,
      paymentStatus: 'expired',
      refunds: [{ amount: 83_334, waitsForPayout: true }],
    })
  })

  test('the owner’s rejection returns the parts that came', async () => {
    const { orderId, parts } = await divided()
    await pay(orderId, parts[0] as Part)
    expect((await shop.setStatus(orderId, 'rejected')).status).toBe(200)
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'cancelled',
      refunds: [{ amount: 83_334, waitsForPayout: true }],
    })
    expect(await stock()).toBe(1)
  })

  test('all parts are returned if the pieces were sold before the last was recorded', async () => {
    const { orderId, parts } = await divided()
    const [one, two, three] = parts as [Part, Part, Part]
    await pay(orderId, one)
    await pay(orderId, two)
    const reference = newReference()
    await claim(orderId, three._id, reference)
    await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
    await expireHolds(shop.context)
    await shop.paidOrder({ productId, price: PRICE })
    await record(orderId, three.amount, reference)
    const sold = await shop.fetchOrder(orderId)
    expect(sold).toMatchObject({ paymentStatus: 'failed', orderStatus: 'rejected' })
    expect(sold.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([
      83_334, 83_334, 83_332,
    ])
    expect(sold.timeline.at(-1)).toMatchObject({ kind: 'soldOutPaid', amount: PRICE })
  })
})

test('another amount than that of a part divides the rest anew', async () => {
  const { orderId, parts } = await divided()
  await record(orderId, 50_000, newReference())
  const rest = await listParts(orderId)
  expect(rest.map(({ amount }) => amount)).toEqual([100_000, 100_000])
  expect(rest.map(({ _id }) => _id)).not.toContain(parts[0]?._id)
  for (const part of rest) await pay(orderId, part)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('paid')
})

test('more than what is left is refused', async () => {
  const { orderId, parts } = await divided()
  await pay(orderId, parts[0] as Part)
  const refused = await record(orderId, 200_000, newReference())
  expect(refused.status).toBe(400)
})

test('the whole amount at once accepts a divided order', async () => {
  const { orderId } = await divided()
  await record(orderId, PRICE, newReference())
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('paid')
})

test('a bank’s list records each part', async () => {
  const { orderId, parts } = await divided()
  const [one, two, three] = parts as [Part, Part, Part]
  const [first, second] = [newReference(), newReference()]
  await claim(orderId, one._id, first)
  await claim(orderId, two._id, second)
  const { paymentReference } = await step(orderId)
  const text = [
    `23/11/2026\tUPI/${first}/Meera\t83,334.00\t9,99,999.00`,
    `23/11/2026\tUPI/${second}/Meera\t83,334.00\t9,99,999.00`,
    `23/11/2026\tUPI/${newReference()}/${paymentReference}-3\t83,332.00\t9,99,999.00`,
  ].join('\n')
  const { data } = (await owner.call('POST', '/api/admin/orders/match-money', { text })).body
  expect(data).toMatchObject([
    { outcome: 'ready', order: { _id: orderId, due: one.amount }, reference: first },
    { outcome: 'ready', order: { _id: orderId, due: two.amount }, reference: second },
    { outcome: 'ready', order: { _id: orderId, due: three.amount } },
  ])
  for (const { order: matched, reference } of data) await record(orderId, matched.due, reference)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('paid')
})

describe('a payment link', () => {
  async function linked() {
    const { orderId } = await shop.enteredOrder({ price: PRICE })
    const payer = payerWith(shop, await shop.paymentLink(orderId))
    const see = async () => (await payer.call('GET', '/api/pay/order')).body.data
    return { orderId, payer, see }
  }

  test('offers parts, shows no reference, and each part is a receipt', async () => {
    const { orderId, payer, see } = await linked()
    expect((await see()).upi).toMatchObject({ partsOffered: 3, parts: [] })
    expect((await payer.call('POST', '/api/pay/upi-parts', {})).status).toBe(200)
    const { parts } = (await see()).upi
    expect(parts).toHaveLength(3)
    for (const { _id: partId, amount } of parts as Part[]) {
      const reference = newReference()
      const given = await payer.call('POST', '/api/pay/claim', { partId, reference })
      expect(given.status).toBe(200)
      const other = { partId, reference: newReference() }
      expect((await payer.call('POST', '/api/pay/claim', other)).body.code).toBe('part_claimed')
      expect(JSON.stringify(await see())).not.toContain(reference)
      await record(orderId, amount, reference)
    }
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'paid',
      receipts: [{ amount: 83_334 }, { amount: 83_334 }, { amount: 83_332 }],
    })
  })

  test('offers other parts after other money', async () => {
    const { orderId, payer, see } = await linked()
    await payer.call('POST', '/api/pay/upi-parts', {})
    const { parts } = (await see()).upi
    await payer.call('POST', '/api/pay/claim', {
      partId: parts[0]._id,
      reference: newReference(),
    })
    await shop.receive(orderId, 16_666, { method: 'cash' })
    const after = (await see()).upi
    expect(after).toMatchObject({ partsOffered: 2, parts: [] })
    await payer.call('POST', '/api/pay/upi-parts', {})
    expect((await see()).upi.parts.map(({ amount }: Part) => amount)).toEqual([
      83_334, 75_000, 75_000,
    ])
  })
})

type Part = {
  _id: string
  amount: number
  state: string
  reference: string
  account: { link: string }
}

/** A reference of twelve digits that no other test gives. */
let references = 0
function newReference() {
  references += 1
  return String(600_000_000_000 + references)
}

async function placed(price = PRICE, totalStock = 1): Promise<string> {
  productId = await shop.product({ price, totalStock })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const made = await order(shopper, addressId, price, 'upi')
  expect(made.status).toBe(201)
  return made.body.orderId
}

const divide = (orderId: string, who = shopper) =>
  who.call('POST', '/api/shop/order/upi-parts', { orderId })
const step = async (orderId: string) =>
  (await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body.data
const listParts = async (orderId: string): Promise<Part[]> => (await step(orderId)).parts

async function divided(price = PRICE, totalStock = 1) {
  const orderId = await placed(price, totalStock)
  expect((await divide(orderId)).status).toBe(200)
  return { orderId, parts: await listParts(orderId) }
}

const claim = (orderId: string, partId: string | undefined, reference: string, more = {}) =>
  shopper.call('POST', '/api/shop/order/claim', { orderId, partId, reference, ...more })

const record = (orderId: string, amount: number, reference: string, more = {}) =>
  shop.receive(orderId, amount, { method: 'upi', reference, ...more })

/** Sends the reference of a part as the shopper, and records the part as the owner. */
async function pay(orderId: string, { _id, amount }: Part) {
  const reference = newReference()
  expect((await claim(orderId, _id, reference)).status).toBe(200)
  const recorded = await record(orderId, amount, reference)
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200)
  return recorded
}

const stock = async () =>
  (await shop.db`SELECT available FROM product_stock WHERE product_id = ${productId}`)[0]?.available
const holds = (orderId: string) => shop.db<{ seconds: number }[]>`
  SELECT extract(epoch FROM h.expires_at - o.created_at)::float AS seconds
  FROM stock_holds h JOIN orders o ON o.id = h.order_id WHERE o.id = ${orderId}`
/** Moves all deadlines of the order into the past. */
async function timeOver(orderId: string) {
  await shop.db`UPDATE orders SET check_until = now() - interval '1 second' WHERE id = ${orderId}`
  await shop.endHold(orderId)
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo, findCode } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 4500
const UPI = { kind: 'upi', upiId: 'meera.rao@okbank' }
const BANK = { kind: 'bank', name: 'Meera Rao', account: '0012 3456 7890', ifsc: 'hdfc0001234' }

const shop = await openShop({ payments: { methods: ['paypal', 'cod'] } })
const { owner } = shop
await shop.db`UPDATE settings SET payments = jsonb_set(payments, '{cod,confirm}', 'false')`

test('a refund by hand waits until its shopper gives payout details and the owner pays', async () => {
  const { shopper, orderId } = await paidInCash()
  expect((await refund(orderId)).status).toBe(200)
  await sendRefunds(shop.context)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentStatus: 'paid',
    refunds: [{ state: 'pending', waitsForPayout: true, amount: PRICE }],
  })
  const [asked] = (await emailsTo(shop, shopper.email)).slice(-1)
  expect(asked?.text).toContain(`/shop/refund-details?orderId=${orderId}`)
  const own = `/api/shop/order/payout/${orderId}`
  expect((await shopper.call('GET', own)).body.data).toMatchObject({
    amount: PRICE,
    isGiven: false,
  })
  const stranger = await shop.shopper()
  expect((await stranger.call('GET', own)).status).toBe(403)
  const theirs = await stranger.call('POST', '/api/shop/order/payout', { orderId, details: UPI })
  expect(theirs.status).toBe(403)

  const wrong = async (given: object) =>
    (await shopper.call('POST', '/api/shop/order/payout', { orderId, details: given })).body.errors
  expect(await wrong({ kind: 'upi', upiId: 'meera' })).toMatchObject([
    { path: 'details.upiId', message: 'A UPI id is written name@bank.' },
  ])
  expect(await wrong({ ...BANK, ifsc: 'HDFC1001234', account: '12' })).toMatchObject([
    { path: 'details.account', message: 'An account number has 9 to 18 digits.' },
    { path: 'details.ifsc', message: expect.stringContaining('An IFSC has 11 characters') },
  ])
  const given = await shopper.call('POST', '/api/shop/order/payout', { orderId, details: BANK })
  expect(given.status).toBe(200)
  expect(await fetchPayout(orderId)).toMatchObject({
    details: { kind: 'bank', name: 'Meera Rao', account: '001234567890', ifsc: 'HDFC0001234' },
    refunds: [{ amount: PRICE }],
  })
  const kept = await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)
  expect(kept.body.data.payouts).toMatchObject([{ details: { account: '001234567890' } }])
  const [toOwner] = (await emailsTo(shop, owner.email)).slice(-1)
  expect(toOwner?.subject).toContain('where the refund goes')
  const exports = await Promise.all(
    ['orders', 'lines', 'money'].map((rows) =>
      owner.call('GET', `/api/admin/orders/export?rows=${rows}`),
    ),
  )
  const seen = JSON.stringify([
    await shop.fetchOrder(orderId),
    exports.map(({ body }) => body),
    await emailsTo(shop, shopper.email),
    toOwner,
    await keptTexts(),
  ])
  for (const secret of ['001234567890', '0012 3456 7890', 'HDFC0001234'])
    expect(seen).not.toContain(secret)

  expect((await settle(orderId, 'paid')).status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ state: 'done', waitsForPayout: false }],
  })
  expect(await fetchPayout(orderId)).toBeNull()
  expect(await shop.db`SELECT 1 FROM payout_requests WHERE order_id = ${orderId}`).toEqual([])
  expect((await shopper.call('GET', own)).status).toBe(404)
  const { refunds } = await shop.fetchOrder(orderId)
  const twice = await settle(orderId, 'paid', refunds[0]._id)
  expect([twice.status, twice.body.code]).toEqual([409, 'payout_settled'])
})

test('an order without an account needs a code sent to its own email, usable once', async () => {
  const email = 'meera.payout@example.com'
  const orderId = await phoned(email)
  await refund(orderId)
  const token = async () =>
    /\/confirm\/refund\/([\w-]{43})/.exec((await emailsTo(shop, email)).at(-1)?.text ?? '')?.[1] ??
    ''
  const first = await token()
  const link = `/api/payout/${first}`
  const page = await shop.call('GET', link)
  expect(page.body.data).toEqual({
    orderNumber: expect.any(String),
    amount: PRICE,
    isGiven: false,
    canBeCredit: false,
  })
  for (const secret of ['Meera', email, anAddress.phone])
    expect(JSON.stringify(page.body)).not.toContain(secret)
  const give = (code: string, url = link) =>
    shop.call('POST', url, { body: { code, details: UPI } })
  expect((await give('000000')).body.code).toBe('claim_code_wrong')
  expect((await shop.call('POST', `${link}/code`)).status).toBe(200)
  const code = findCode((await emailsTo(shop, email)).at(-1))
  expect((await give(code)).status).toBe(200)
  expect((await give(code)).body.code).toBe('claim_code_wrong')
  expect((await fetchPayout(orderId)).details).toEqual(UPI)
  // The owner asks again, and the earlier link ends.
  expect((await owner.call('POST', `/api/admin/orders/payout-request/${orderId}`)).status).toBe(200)
  expect(await token()).not.toBe(first)
  for (const url of [link, `/api/payout/${'a'.repeat(43)}`]) {
    const gone = await shop.call('GET', url)
    expect([gone.status, gone.body.code]).toEqual([404, 'payout_not_found'])
    expect((await give(code, url)).status).toBe(404)
  }
  await settle(orderId, 'paid')
  expect((await shop.call('GET', `/api/payout/${await token()}`)).status).toBe(404)
})

test('five wrong codes end a code, and at most five codes an hour are sent', async () => {
  const email = 'meera.codes@example.com'
  const orderId = await phoned(email)
  await refund(orderId)
  const emails = await emailsTo(shop, email)
  const token = /\/confirm\/refund\/([\w-]{43})/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
  const ask = () => shop.call('POST', `/api/payout/${token}/code`)
  await ask()
  const code = findCode((await emailsTo(shop, email)).at(-1))
  const give = (one: string) =>
    shop.call('POST', `/api/payout/${token}`, { body: { code: one, details: UPI } })
  for (let n = 0; n < 5; n += 1) await give(code === '111111' ? '222222' : '111111')
  expect((await give(code)).body.code).toBe('too_many_codes')
  for (let n = 0; n < 4; n += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  expect((await fetchPayout(orderId)).details).toBeNull()
  await settle(orderId, 'withdrawn')
})

test('an order with only a phone gets its request by text message', async () => {
  const orderId = await phoned('')
  await refund(orderId)
  const [asked] = (await listEmailTexts()).slice(-1)
  expect(asked).toMatchObject({
    recipient: `+91${anAddress.phone}`,
    template: 'payoutAsked',
    values: { amount: '₹4,500', link: expect.stringMatching(/\/confirm\/refund\/[\w-]{43}$/) },
  })
  const token = asked.values.link.split('/').at(-1)
  await shop.call('POST', `/api/payout/${token}/code`)
  const [sent] = (await listEmailTexts()).slice(-1)
  expect(sent).toMatchObject({
    template: 'payoutCode',
    values: { code: expect.stringMatching(/^\d{6}$/) },
  })
  const body = { code: sent.values.code, details: UPI }
  expect((await shop.call('POST', `/api/payout/${token}`, { body })).status).toBe(200)
  await settle(orderId, 'paid')
})

test('a withdrawn refund can be made again, and a refund paid at once requests no details', async () => {
  const { orderId } = await paidInCash()
  await refund(orderId, { amount: 500, reason: 'A loose thread' })
  expect((await settle(orderId, 'withdrawn')).status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentStatus: 'paid',
    refunds: [{ state: 'failed', isWithdrawn: true }],
  })
  const dashboard = await owner.call('GET', '/api/admin/dashboard')
  expect(JSON.stringify(dashboard.body.data.owed.refused)).not.toContain(orderId)
  await refund(orderId, { askPayout: false })
  expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await fetchPayout(orderId)).toBeNull()
})

test('withdrawing a refund removes its restocked items from stock, unless they are sold', async () => {
  const shopper = await shop.shopper()
  const productId = await shop.product({ price: PRICE, totalStock: 1 })
  const stock = async () =>
    (await owner.call('GET', `/api/admin/products/get/${productId}`)).body.data.totalStock
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const { orderId } = (await order(shopper, addressId, PRICE, 'cod')).body
  await receive(orderId)
  await refund(orderId, { restock: true })
  expect(await stock()).toBe(1)
  expect((await shop.fetchOrder(orderId)).toPack).toEqual([])
  expect((await settle(orderId, 'withdrawn')).status).toBe(200)
  expect(await stock()).toBe(0)
  expect((await shop.fetchOrder(orderId)).toPack).toMatchObject([{ quantity: 1 }])

  await refund(orderId, { restock: true })
  const other = await shop.shopper()
  const at = await readyToBuy(other, [{ productId }])
  expect((await order(other, at.addressId, PRICE, 'cod')).status).toBe(201)
  const refused = await settle(orderId, 'withdrawn')
  expect([refused.status, refused.body.code]).toEqual([409, 'payout_restocked'])
  expect(await fetchPayout(orderId)).not.toBeNull()
  expect((await settle(orderId, 'paid')).status).toBe(200)
  expect(await stock()).toBe(0)
})

test('unused details are deleted after thirty days; another claim’s answers with the claim', async () => {
  const { shopper, orderId } = await paidInCash()
  await refund(orderId)
  await shopper.call('POST', '/api/shop/order/payout', { orderId, details: UPI })
  await shop.db`UPDATE payout_requests SET given_at = now() - interval '31 days' WHERE order_id = ${orderId}`
  await deleteExpiredRecords(shop.db)
  expect(await fetchPayout(orderId)).toMatchObject({ details: null, givenAt: null })
  const erased = await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)
  expect([erased.status, erased.body.code]).toEqual([409, 'not_erased'])
  await settle(orderId, 'paid')
})

test('an order without a contact reports that, and nothing is refunded', async () => {
  const orderId = await phoned('')
  await shop.db`UPDATE orders SET phone = '+44 20 7946 0000' WHERE id = ${orderId}`
  const refused = await refund(orderId)
  expect([refused.status, refused.body.code]).toEqual([400, 'payout_for_nobody'])
  expect((await shop.fetchOrder(orderId)).refunds).toEqual([])
})

describe('store credit instead', () => {
  const keep = (person: Person, orderId: string, amount = PRICE) =>
    person.call('POST', '/api/shop/order/payout/credit', { orderId, amount })
  const fetchCredit = async (person: Person) =>
    (await person.call('GET', '/api/shop/credit')).body.data
  const takesCredit = (is: boolean) =>
    shop.db`UPDATE settings SET payments = payments || ${sql.json({ giftCards: is })}`
  beforeAll(() => takesCredit(true))

  test('a shopper can take a refund as store credit once, and owner and shopper are notified', async () => {
    const { shopper, orderId } = await paidInCash()
    await refund(orderId)
    const own = `/api/shop/order/payout/${orderId}`
    expect((await shopper.call('GET', own)).body.data).toMatchObject({ canBeCredit: true })
    const asked = (await emailsTo(shop, shopper.email)).at(-1)?.text
    expect(asked).toContain('You can also keep it as store credit there.')
    const stranger = await shop.shopper()
    expect((await keep(stranger, orderId)).status).toBe(403)
    const other = await keep(shopper, orderId, PRICE - 1)
    expect([other.status, other.body.code]).toEqual([409, 'refund_changed'])
    expect(other.body.message).toBe('The refund is now ₹4,500. Please look at it once more.')
    expect((await fetchCredit(shopper)).balance).toBe(0)

    const { refunds } = await shop.fetchOrder(orderId)
    const kept = await keep(shopper, orderId)
    expect([kept.status, kept.body.message]).toEqual([200, 'The refund is on your store credit.'])
    expect(await fetchCredit(shopper)).toMatchObject({
      balance: PRICE,
      entries: [{ amount: PRICE, reason: 'refunded' }],
    })
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ state: 'done', toCredit: true, waitsForPayout: false }],
    })
    const again = await keep(shopper, orderId)
    expect([again.status, again.body.code]).toEqual([404, 'payout_not_found'])
    const paid = await settle(orderId, 'paid', refunds[0]._id)
    expect([paid.status, paid.body.code]).toEqual([409, 'payout_settled'])
    expect((await fetchCredit(shopper)).balance).toBe(PRICE)
    expect((await emailsTo(shop, shopper.email)).at(-1)?.text).toContain('store credit')
    const told = (await emailsTo(shop, owner.email)).at(-1)
    expect(told?.subject).toContain('the customer keeps the refund as store credit')
    expect(told?.text).toContain('has chosen store credit: ₹4,500.')
    const { body } = await owner.call('GET', '/api/admin/audit')
    expect(body.data).toContainEqual(
      expect.objectContaining({
        action: 'refundKept',
        subject: `order:${orderId}`,
        after: { amount: PRICE },
      }),
    )
  })

  test('exactly one of concurrent choices and the owner’s payment takes effect', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { shopper, orderId } = await paidInCash()
      await refund(orderId)
      const refundId = (await fetchPayout(orderId)).refunds[0].refundId
      const choices = [1, 2, 3].map(() => keep(shopper, orderId))
      const [paid, ...kept] = await Promise.all([settle(orderId, 'paid', refundId), ...choices])
      const won = kept.filter(({ status }) => status === 200).length
      expect(won + Number(paid.status === 200)).toBe(1)
      expect((await fetchCredit(shopper)).balance).toBe(won * PRICE)
      expect(await shop.fetchOrder(orderId)).toMatchObject({
        paymentStatus: 'refunded',
        refunds: [{ state: 'done', toCredit: won === 1 }],
      })
    }
  })

  test('is not offered without an account, after details are given, or in a shop without credit', async () => {
    const phone = await phoned('meera.kept@example.com')
    await refund(phone)
    const message = (await emailsTo(shop, 'meera.kept@example.com')).at(-1)?.text ?? ''
    expect(message).not.toContain('store credit')
    const token = /\/confirm\/refund\/([\w-]{43})/.exec(message)?.[1]
    const asked = await shop.call('GET', `/api/payout/${token}`)
    expect(asked.body.data.canBeCredit).toBe(false)
    const someone = await shop.shopper()
    expect((await keep(someone, phone)).status).toBe(403)
    await settle(phone, 'paid')

    const { shopper, orderId } = await paidInCash()
    await refund(orderId)
    const offered = async () =>
      (await shopper.call('GET', `/api/shop/order/payout/${orderId}`)).body.data.canBeCredit
    await takesCredit(false)
    expect(await offered()).toBe(false)
    expect((await keep(shopper, orderId)).body.code).toBe('refund_not_kept')
    await takesCredit(true)
    expect(await offered()).toBe(true)
    await shopper.call('POST', '/api/shop/order/payout', { orderId, details: UPI })
    expect(await offered()).toBe(false)
    const late = await keep(shopper, orderId)
    expect([late.status, late.body.code]).toEqual([409, 'refund_not_kept'])
    await settle(orderId, 'paid')
    expect((await fetchCredit(shopper)).balance).toBe(0)
  })
})

test('answers about a refund are limited and do not flood the owners’ mailboxes', async () => {
  const { shopper, orderId } = await paidInCash()
  const asked = await refund(orderId)
  expect(asked.status).toBe(200)
  const give = (n: number) =>
    shopper.call('POST', '/api/shop/order/payout', {
      orderId,
      details: { kind: 'upi', upiId: `meera${n}@okbank` },
    })
  const statuses = []
  for (let n = 0; n < 30; n += 1) statuses.push((await give(n)).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(30)
  expect(statuses.at(-1)).toBe(429)
})

const fetchPayout = async (id: string) =>
  (await owner.call('GET', `/api/admin/orders/payout/${id}`)).body.data
const receive = (orderId: string, amount = PRICE) => shop.receive(orderId, amount)
const refund = (orderId: string, more: object = {}) =>
  shop.refund(orderId, { askPayout: true, ...more })
const settle = async (orderId: string, outcome: 'paid' | 'withdrawn', refundId?: string) =>
  owner.call('POST', `/api/admin/orders/payout/${orderId}`, {
    refundId: refundId ?? (await fetchPayout(orderId)).refunds[0].refundId,
    outcome,
    reference: 'N123456',
  })

/** A paid order on delivery of a shopper with an account. */
async function paidInCash() {
  const { shopper, orderId } = await shop.placedOrder({
    price: PRICE,
    totalStock: 3,
    method: 'cod',
  })
  expect((await receive(orderId)).status).toBe(200)
  return { shopper, orderId: orderId as string }
}
/** A paid order by phone of somebody without an account. */
async function phoned(email: string) {
  const productId = await shop.product({ price: PRICE })
  const orderId = uuidv7()
  const entered = await shop.enter(productId, PRICE, {
    orderId,
    customer: { name: 'Meera Rao', email },
  })
  expect(entered.status).toBe(201)
  await receive(orderId)
  return orderId
}
/** Reads the text messages that the shop has written to its outbox, oldest first. */
async function listEmailTexts() {
  await emailsTo(shop, 'nobody@example.com')
  const folder = join(shop.dataDir, 'outbox')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
}

/** Everything that the shop keeps as text, apart from the details themselves. */
async function keptTexts() {
  const rows = await shop.db<{ text: string }[]>`
    SELECT to_jsonb(t)::text AS text FROM outbox t
    UNION ALL SELECT to_jsonb(t)::text FROM audit_log t
    UNION ALL SELECT to_jsonb(t)::text FROM order_events t
    UNION ALL SELECT to_jsonb(t)::text FROM repeats t
    UNION ALL SELECT to_jsonb(t)::text FROM payout_requests t`
  return rows.map(({ text }) => text).join('\n')
}

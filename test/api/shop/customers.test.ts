import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { anAddress, buy, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo, tokenFor } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const productId = await shop.product({ price: 1000, totalStock: 100 })

let shopper: Person
let orderId: string
let addressId: string
beforeEach(async () => {
  shopper = await shop.shopper()
  addressId = (await readyToBuy(shopper, [{ productId, quantity: 2 }])).addressId
  orderId = await buy(shopper, addressId, 2000)
})

const list = async (query = '') => (await owner.call('GET', `/api/admin/customers${query}`)).body
const fetchRow = async () => (await list(`?q=${shopper.email}`)).data[0]
const setStatus = (orderStatus: string) => shop.setStatus(orderId, orderStatus)
const erase = () => owner.call('DELETE', `/api/admin/customers/${shopper.id}`)

async function refundAll() {
  const body = { refundId: crypto.randomUUID(), reason: 'Torn', restock: false }
  await owner.call('POST', `/api/admin/orders/refund/${orderId}`, body)
  await sendRefunds(shop.context, orderId)
}

test('lists all customers with orders, net spend, phone and last visit, without staff', async () => {
  expect(await fetchRow()).toMatchObject({
    _id: shopper.id,
    email: shopper.email,
    phone: '9876543210',
    orders: 1,
    spent: 2000,
    notes: '',
  })
  await refundAll()
  expect(await fetchRow()).toMatchObject({ orders: 1, spent: 0 })
  const looker = await shop.shopper()
  const all = (await list()).data.map(({ email }: { email: string }) => email)
  expect(all.slice(0, 2)).toEqual([looker.email, shopper.email])
  expect(all).not.toContain(owner.email)
  const bought = (await list('?bought=1')).data.map(({ email }: { email: string }) => email)
  expect(bought).not.toContain(looker.email)
  for (const phone of ['+91 98765 43210', '919876543210', '(+91) 98765.43210', '९८७६५४३२१०'])
    expect((await list(`?q=${encodeURIComponent(phone)}`)).total).toBeGreaterThan(0)
  expect((await list('?q=9999911111')).total).toBe(0)
  const first = await list('?limit=1')
  const second = await list(`?limit=1&cursor=${first.nextCursor}`)
  expect(second.data[0].email).toBe(shopper.email)
})

test('links a customer to their own orders only', async () => {
  const { body } = await owner.call('GET', `/api/admin/orders/get?customer=${shopper.id}`)
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([orderId])
})

test('a page of a customer has orders, wishes and whose measures are stored, without measures', async () => {
  await shopper.call('POST', '/api/shop/wishlist/add', { productId })
  const { body } = await owner.call('GET', `/api/admin/customers/${shopper.id}`)
  expect(body.data).toMatchObject({
    customer: { _id: shopper.id, email: shopper.email, hasAccount: true },
    orders: [{ _id: orderId, totalAmount: 2000, pieces: [{ quantity: 2 }] }],
    profiles: [],
    wishes: [{ productId, title: 'Gulnaar lehenga' }],
  })
})

test('the page of somebody without an account joins their orders by email', async () => {
  const customer = { name: 'Radha Menon', email: 'radha@example.com' }
  const first = await shop.enteredOrder({ customer })
  const second = await shop.enteredOrder({ customer: { ...customer, name: 'R. Menon' } })
  await shop.enteredOrder({ customer: { name: 'Radha Menon', email: 'another@example.com' } })
  for (const { orderId: id } of [first, second]) {
    const { data } = (await owner.call('GET', `/api/admin/customers/${id}`)).body
    expect(data.customer).toMatchObject({ email: customer.email, hasAccount: false })
    const ids = data.orders.map(({ _id }: { _id: string }) => _id)
    expect(ids).toEqual([second.orderId, first.orderId])
  }
})

test('people without an account are listed once each, by their newest order', async () => {
  const customer = { name: 'Sudha Pai', email: 'sudha@example.com' }
  const byPhone = { name: 'Kamala', email: '' }
  const phone = (number: string) => ({ address: { ...anAddress, phone: number } })
  await shop.enteredOrder({ customer })
  const called = await shop.enteredOrder({ customer: byPhone, ...phone('9811122233') })
  await shop.enteredOrder({ customer: { ...byPhone, name: 'K. Rao' }, ...phone('+91 98111 22233') })
  const last = await shop.enteredOrder({ customer })
  const first = await list('?guests=1&limit=1')
  expect(first.data).toMatchObject([{ _id: last.orderId, email: customer.email }])
  const second = await list(`?guests=1&limit=1&cursor=${first.nextCursor}`)
  expect(second.data).toMatchObject([{ userName: 'K. Rao', hasAccount: false }])
  expect(second.data[0]._id).not.toBe(called.orderId)
  const all = await list('?guests=1')
  expect(all.data).toHaveLength(all.total)
  expect(all.data.every(({ hasAccount }: { hasAccount: boolean }) => !hasAccount)).toBe(true)
})

test('the file of customers has everybody once, for the owner alone', async () => {
  const guest = { name: '=Danger', email: 'file@example.com' }
  for (const _ of [1, 2]) await shop.enteredOrder({ customer: guest })
  const { body, headers } = await owner.call('GET', '/api/admin/customers/export')
  expect(headers['content-disposition']).toContain('customers.csv')
  const rows = String(body).split('\r\n')
  const cells = (email: string) => rows.filter((row) => row.includes(email))
  expect(cells(shopper.email)).toEqual([expect.stringContaining(',9876543210,yes,1,2000,')])
  expect(cells(guest.email)).toEqual([expect.stringMatching(/^'=Danger,file@example.com,.*,no,/)])
  const one = await owner.call('GET', `/api/admin/customers/export?q=${shopper.email}`)
  expect(String(one.body).trim().split('\r\n')).toHaveLength(2)
  expect((await shopper.call('GET', '/api/admin/customers/export')).status).toBe(403)
})

test('no page for staff, an unknown id, or a shopper who asks', async () => {
  for (const id of [owner.id, crypto.randomUUID()])
    expect((await owner.call('GET', `/api/admin/customers/${id}`)).status).toBe(404)
  expect((await shopper.call('GET', `/api/admin/customers/${shopper.id}`)).status).toBe(403)
})

test('stores notes; the audit log records the change without the text', async () => {
  const path = `/api/admin/customers/${shopper.id}/notes`
  await owner.call('PUT', path, { notes: 'Likes peach' })
  expect((await fetchRow()).notes).toBe('Likes peach')
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({ action: 'customerNoted', subject: `customer:${shopper.id}` })
  expect(JSON.stringify(data[0])).not.toContain('peach')
  const other = await owner.call('PUT', `/api/admin/customers/${owner.id}/notes`, { notes: 'x' })
  expect(other.status).toBe(404)
})

test('an export has all stored data and no secret', async () => {
  await owner.call('PUT', `/api/admin/customers/${shopper.id}/notes`, { notes: 'Likes peach' })
  const review = { productId, reviewMessage: 'Lovely', reviewValue: 5 }
  await shopper.call('POST', '/api/shop/review/add', review)
  await shopper.call('POST', '/api/shop/wishlist/add', { productId })
  await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 3 })
  const { body, headers } = await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)
  expect(headers['content-disposition']).toContain('customer.json')
  expect(body.data).toMatchObject({
    account: { email: shopper.email, notes: 'Likes peach', spent: 2000 },
    addresses: [{ city: 'Jaipur' }],
    orders: [{ _id: orderId, totalAmount: 2000 }],
    reviews: [{ reviewMessage: 'Lovely' }],
    wishlist: [{ title: 'Gulnaar lehenga' }],
    cart: [{ title: 'Gulnaar lehenga', quantity: 3 }],
    mails: [{ kind: 'orderConfirmed' }],
  })
  expect(body.data.sessions).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|token/)
})

describe('erasure', () => {
  test('is refused while an order is open', async () => {
    expect((await erase()).body.message).toMatch(/neither delivered nor rejected/)
    await setStatus('delivered')
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const open = await order(shopper, addressId, 1000)
    expect((await erase()).status).toBe(409)
    await shopper.call('POST', '/api/shop/order/cancel', { orderId: open.body.orderId })
    expect((await erase()).status).toBe(200)
  })

  test('keeps only the personal data that paid orders need, only as long as needed', async () => {
    await setStatus('delivered')
    const review = { productId, reviewMessage: 'Lovely', reviewValue: 5 }
    await shopper.call('POST', '/api/shop/review/add', review)
    await owner.call('PUT', `/api/admin/customers/${shopper.id}/notes`, {
      notes: 'Likes tangerine',
    })
    await emailsTo(shop, shopper.email)
    const { reviewCount } = (await shop.call('GET', `/api/shop/products/get/${productId}`)).body
    expect((await erase()).status).toBe(200)

    const { data: log } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
    expect(log[0]).toMatchObject({ action: 'customerErased', name: null })
    expect((await list(`?q=${shopper.email}`)).total).toBe(0)
    expect((await shopper.call('GET', '/api/auth/check-auth')).status).toBe(401)
    expect((await erase()).status).toBe(404)
    const kept = () => shop.fetchOrder(orderId)
    expect(await kept()).toMatchObject({
      totalAmount: 2000,
      cartItems: [{ quantity: 2, price: 1000 }],
      customer: { userName: 'Erased customer', email: '', isErased: true },
      addressInfo: { address: '14 Amer Road', city: 'Jaipur', pincode: '302002' },
    })
    expect((await shop.call('GET', `/api/shop/products/get/${productId}`)).body.reviewCount).toBe(
      reviewCount,
    )
    // No column of any table contains the address or name any more.
    const tables = await shop.db<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const found = await shop.db`
        SELECT 1 FROM ${sql.name(name)} one WHERE strpos(one::text, ${shopper.email}) > 0
           OR strpos(one::text, ${`"${shopper.userName}"`}) > 0 OR strpos(one::text, 'tangerine') > 0`
      expect([name, found.length]).toEqual([name, 0])
    }

    await shop.db`UPDATE orders SET paid_at = now() - interval '181 days' WHERE id = ${orderId}`
    await deleteExpiredRecords(shop.db)
    expect(await kept()).toMatchObject({
      totalAmount: 2000,
      addressInfo: { address: '', phone: '', notes: '', city: 'Jaipur', pincode: '302002' },
    })
  })

  test('leaves outcomes on delivery without the account', async () => {
    await setStatus('delivered')
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    await shop.setPayments({ methods: ['paypal', 'cod'], cod: { confirm: false } })
    const made = await order(shopper, addressId, 1000, 'cod')
    expect(made.status).toBe(201)
    await shop.setStatus(made.body.orderId, 'rejected')
    expect((await erase()).status).toBe(200)
    const { body } = await owner.call(
      'GET',
      '/api/admin/orders/delivery-outcomes?by=customer&days=1',
    )
    expect(body.data).toContainEqual(
      expect.objectContaining({ key: shopper.id, isErased: true, placed: 1 }),
    )
    expect(JSON.stringify(body)).not.toContain('@erased.invalid')
  })

  test('includes emails to former addresses, and their files', async () => {
    await setStatus('delivered')
    const former = [shopper.email]
    for (const word of ['zweiundvierzig', 'dreiundvierzig']) {
      const newEmail = `${word}-${shopper.id}@example.com`
      const asked = await shopper.call('POST', '/api/auth/change-email', { newEmail })
      expect(asked.status).toBe(200)
      const token = await tokenFor(shop, newEmail, 'confirm-email')
      await shopper.call('POST', '/api/auth/confirm-email', { token })
      former.push(newEmail)
    }
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: former.at(-1) } })
    for (const email of [...former, owner.email]) await emailsTo(shop, email)
    const { data } = (await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)).body
    const told = new Set(data.mails.map(({ to }: { to: string }) => to))
    for (const email of former) expect(told).toContain(email)
    expect(told).not.toContain(owner.email)

    expect((await erase()).status).toBe(200)
    const rows = await shop.db`
      SELECT kind, recipient FROM outbox WHERE recipient = ANY (${former}) OR payload::text LIKE ${`%${orderId}%`}`
    expect(rows).toEqual([])
    const folder = join(shop.dataDir, 'outbox')
    for (const file of await readdir(folder)) {
      const text = await readFile(join(folder, file), 'utf8')
      for (const email of former) expect(text).not.toContain(email)
    }
  })

  test('lets the address open a new, separate account', async () => {
    await setStatus('delivered')
    await erase()
    const fresh = { userName: 'Asha', email: shopper.email, password: 'kanjivaram-silk-2' }
    expect((await shop.call('POST', '/api/auth/register', { body: fresh })).status).toBeLessThan(
      300,
    )
    const back = await shop.signIn(shopper.email, fresh.password)
    const { data } = (await back.call('GET', `/api/shop/order/list/${back.id}`)).body
    expect(data).toEqual([])
  })

  test('requires the owner and a recent password, and never erases staff', async () => {
    expect((await owner.call('DELETE', `/api/admin/customers/${owner.id}`)).status).toBe(404)
    await shop.db`UPDATE sessions SET confirmed_at = now() - interval '1 day' WHERE user_id = ${owner.id}`
    expect((await erase()).body.code).toBe('confirm_password')
    await shop.db`UPDATE sessions SET confirmed_at = now() WHERE user_id = ${owner.id}`
  })
})

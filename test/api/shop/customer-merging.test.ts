import { expect, test } from 'vitest'
import { anAddress, buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const productId = await shop.product({ price: 1000, totalStock: 100 })

const noDates = { birthday: null, anniversary: null, wedding: null }
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', id: string, path = '', body?: object) =>
  owner.call(method, `/api/admin/customers/${id}${path}`, body)
const fetchPage = async (id: string) => (await call('GET', id)).body.data
const merge = (id: string, other: string) => call('POST', id, '/merge', { with: other })
const search = async (q: string) =>
  (await owner.call('GET', `/api/admin/customers?q=${encodeURIComponent(q)}`)).body
const listGuests = async () => (await owner.call('GET', '/api/admin/customers?guests=1')).body

let phones = 9_820_000_000
/** An order by phone of somebody without an account and email. */
async function phoneOrder(name: string, email = '', phone = String(phones++)) {
  const { orderId } = await shop.enteredOrder({
    customer: { name, email },
    address: { ...anAddress, phone },
    lines: [{ productId, quantity: 1 }],
    totalAmount: 1000,
  })
  return { orderId, phone }
}

async function buyer() {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 1 }])
  return { shopper, orderId: await buy(shopper, addressId, 1000) }
}

test('a customer without an account is merged into one with an account, and separated', async () => {
  const { shopper, orderId } = await buyer()
  const guest = await phoneOrder('Merged Guest')
  await shop.receive(guest.orderId, 1000)
  await call('PUT', guest.orderId, '/notes', { notes: 'Calls on Sundays' })
  await call('PUT', guest.orderId, '/dates', {
    ...noDates,
    birthday: { day: 5, month: 3, year: null },
  })
  const before = await shop.fetchOrder(guest.orderId)
  const guestsBefore = await listGuests()
  const ask = async () =>
    (await shopper.call('GET', `/api/shop/order/details/${guest.orderId}`)).status
  const refusal = await ask()
  expect(refusal).toBeGreaterThan(400)

  const merged = await merge(guest.orderId, shopper.id)
  expect(merged.body.data).toMatchObject({
    _id: shopper.id,
    hasAccount: true,
    orders: 2,
    spent: 2000,
    dates: { birthday: { day: 5, month: 3 } },
  })
  for (const id of [shopper.id, guest.orderId]) {
    const page = await fetchPage(id)
    expect(page.customer._id).toBe(shopper.id)
    expect(page.orders.map(({ _id }: { _id: string }) => _id)).toEqual([guest.orderId, orderId])
    expect(page.merged).toMatchObject([{ contact: guest.phone, notes: 'Calls on Sundays' }])
  }
  expect(await search(guest.phone)).toMatchObject({ total: 1, data: [{ _id: shopper.id }] })
  expect((await listGuests()).total).toBe(guestsBefore.total - 1)
  const { data: log } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(log[0]).toMatchObject({
    action: 'customersMerged',
    subject: `customer:${shopper.id}`,
    after: { merged: `order:${guest.orderId}` },
  })

  // The shopper sees no more than before, and the order is as it was.
  expect(await shop.fetchOrder(guest.orderId)).toEqual(before)
  const own = (await shopper.call('GET', `/api/shop/order/list/${shopper.id}`)).body.data
  expect(own.map(({ _id }: { _id: string }) => _id)).toEqual([orderId])
  expect(await ask()).toBe(refusal)

  const [{ _id: contactId }] = (await fetchPage(shopper.id)).merged
  expect((await call('POST', shopper.id, '/separate', { contactId })).status).toBe(200)
  expect((await call('POST', shopper.id, '/separate', { contactId })).status).toBe(404)
  expect(await fetchPage(shopper.id)).toMatchObject({
    customer: { orders: 1, dates: noDates },
    merged: [],
  })
  expect(await fetchPage(guest.orderId)).toMatchObject({
    customer: { hasAccount: false, notes: 'Calls on Sundays', dates: { birthday: { day: 5 } } },
  })
  expect((await listGuests()).total).toBe(guestsBefore.total)
})

test('two customers without an account are merged into one, in list, search and page', async () => {
  const one = await phoneOrder('First Name', 'first@example.com')
  const other = await phoneOrder('Second Name')
  const { total } = await listGuests()
  expect((await merge(one.orderId, other.orderId)).status).toBe(200)
  const list = await listGuests()
  expect(list.total).toBe(total - 1)
  expect(list.data[0]).toMatchObject({ _id: other.orderId, email: 'first@example.com' })
  for (const q of ['first@example.com', other.phone]) expect((await search(q)).total).toBe(1)
  const ids = (await fetchPage(one.orderId)).orders.map(({ _id }: { _id: string }) => _id)
  expect(ids).toEqual([other.orderId, one.orderId])
})

test('of two answers of a merged customer the later counts, and a new one replaces both', async () => {
  const { shopper } = await buyer()
  const { orderId } = await phoneOrder('Answering')
  const answer = (id: string, email: string | null) =>
    call('PUT', id, '/consents', { answers: { email, message: null } })
  await answer(orderId, 'byPhone')
  await answer(shopper.id, 'no')
  await merge(shopper.id, orderId)
  const fetchAnswer = async () => (await fetchPage(shopper.id)).customer.consents.email
  const listed = async () =>
    (await owner.call('GET', '/api/admin/customers?consent=1')).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await fetchAnswer()).toMatchObject({ answer: 'no' })
  expect(await listed()).not.toContain(shopper.id)
  await answer(shopper.id, 'inShop')
  expect(await listed()).toContain(shopper.id)
  await answer(shopper.id, null)
  expect(await fetchAnswer()).toBeNull()
  expect(await listed()).not.toContain(shopper.id)
})

test('refuses two accounts, one customer twice, an unknown id, and staff without ownership', async () => {
  const [one, other] = [await shop.shopper(), await shop.shopper()]
  const { orderId } = await phoneOrder('Refused')
  const accounts = await merge(one.id, other.id)
  expect([accounts.status, accounts.body.message]).toEqual([
    409,
    expect.stringContaining('Both have an account.'),
  ])
  expect((await merge(orderId, orderId)).status).toBe(409)
  for (const [id, otherId] of [
    [one.id, crypto.randomUUID()],
    [crypto.randomUUID(), one.id],
    [one.id, owner.id],
  ] as const)
    expect((await merge(id, otherId)).status).toBe(404)
  const clerk = await shop.staff('orders')
  const refused = await clerk.call('POST', `/api/admin/customers/${one.id}/merge`, {
    with: orderId,
  })
  expect(refused.status).toBe(403)
  await merge(one.id, orderId)
  expect((await merge(orderId, one.id)).status).toBe(409)
})

test('of two merges of one customer at once, one wins and the other is refused', async () => {
  const accounts = [await shop.shopper(), await shop.shopper()] as const
  const holdersOf = async (contact: string) => {
    const pages = await Promise.all(accounts.map(({ id }) => fetchPage(id)))
    const merged: { contact: string }[] = pages.flatMap((page) => page.merged)
    return merged.filter((one) => one.contact === contact)
  }
  for (let round = 0; round < 4; round += 1) {
    const guest = await phoneOrder('Wanted')
    const [one, other] = accounts
    // Each account is merged in both directions, to provoke a deadlock.
    const answers = await Promise.all([
      merge(guest.orderId, one.id),
      merge(other.id, guest.orderId),
      merge(one.id, guest.orderId),
      merge(guest.orderId, other.id),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses, JSON.stringify(answers.map(({ body }) => body))).toEqual([200, 409, 409, 409])
    expect(await holdersOf(guest.phone)).toHaveLength(1)
  }
})

test('offers others with the same phone or email, never with the same name', async () => {
  const shopper = await shop.shopper()
  const twin = await phoneOrder(shopper.userName)
  expect((await fetchPage(shopper.id)).similar).toEqual([])
  const sameEmail = await phoneOrder('Another Name', shopper.email)
  const find = async (id: string) =>
    (await fetchPage(id)).similar.map(({ _id }: { _id: string }) => _id)
  expect(await find(shopper.id)).toEqual([sameEmail.orderId])
  expect(await find(sameEmail.orderId)).toEqual([shopper.id])
  expect(await find(twin.orderId)).toEqual([])
  const family = { ...anAddress, phone: twin.phone }
  const sister = await shop.enteredOrder({
    customer: { name: 'Sister', email: 'sister@example.com' },
    address: family,
  })
  const brother = await shop.enteredOrder({
    customer: { name: 'Brother', email: 'brother@example.com' },
    address: family,
  })
  expect(await find(sister.orderId)).toContain(brother.orderId)
  await merge(shopper.id, sameEmail.orderId)
  expect(await find(shopper.id)).toEqual([])
})

test('export and erasure of a merged customer include all contacts', async () => {
  const { shopper, orderId } = await buyer()
  const guest = await phoneOrder('Erased Guest', 'erased-guest@example.com')
  await call('PUT', guest.orderId, '/notes', { notes: 'Likes saffron' })
  await merge(shopper.id, guest.orderId)
  const { data } = (await call('GET', shopper.id, '/export')).body
  expect(data.orders.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [orderId, guest.orderId].toSorted(),
  )
  expect(data.merged).toMatchObject([
    { contact: 'erased-guest@example.com', notes: 'Likes saffron' },
  ])
  await shop.setStatus(orderId, 'delivered')
  expect((await call('DELETE', guest.orderId)).status).toBe(409)
  await shop.setStatus(guest.orderId, 'rejected')
  expect((await call('DELETE', guest.orderId)).status).toBe(200)
  for (const id of [shopper.id, guest.orderId]) expect((await call('GET', id)).status).toBe(404)
  expect((await search('erased-guest@example.com')).total).toBe(0)
  const [left] =
    await shop.db`SELECT customer_email AS email FROM orders WHERE id = ${guest.orderId}`
  const contacts = await shop.db<{ contact: string }[]>`
    SELECT contact FROM customer_records WHERE contact IS NOT NULL`
  expect(left?.email).toBe('')
  expect(contacts.map(({ contact }) => contact)).not.toContain('erased-guest@example.com')
})

test('a phone that is no mobile number makes strangers no customer of theirs', async () => {
  const [dash, other] = [
    await phoneOrder('Dash One', '', '-'),
    await phoneOrder('Dash Two', '', '-'),
  ]
  const mobile = await phoneOrder('Reachable')
  await call('PUT', dash.orderId, '/notes', { notes: 'Left no phone' })
  const shown = async (id: string) =>
    (await fetchPage(id)).orders.map(({ _id }: { _id: string }) => _id)
  for (const { orderId } of [dash, other, mobile]) expect(await shown(orderId)).toEqual([orderId])
  expect((await fetchPage(other.orderId)).customer.notes).toBe('')
  await shop.setStatus(dash.orderId, 'rejected')
  expect((await call('DELETE', dash.orderId)).status).toBe(200)
  for (const { orderId } of [other, mobile]) expect((await call('GET', orderId)).status).toBe(200)
})

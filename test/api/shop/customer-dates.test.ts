import { expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { comingDays } from '#server/shop/customers/chosen-customers.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { dayInIndia } from '#shared/dates.ts'
import { anAddress, buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const DAY_MS = 24 * 60 * 60 * 1000
const dayFromToday = (days: number) => dayInIndia(Date.now() + days * DAY_MS)
const noDates = { birthday: null, anniversary: null, wedding: null }
const yearly = (iso: string, year: number | null = null) => ({
  day: Number(iso.slice(8)),
  month: Number(iso.slice(5, 7)),
  year,
})
const guest = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` })

const list = async (query: string) =>
  (await owner.call('GET', `/api/admin/customers?${query}`)).body
const emailsIn = async (query: string) =>
  (await list(query)).data.map(({ email }: { email: string }) => email)
const setDates = (id: string, dates: object, by: Person = owner) =>
  by.call('PUT', `/api/admin/customers/${id}/dates`, { ...noDates, ...dates })
const answer = (id: string, answers: object, by: Person = owner) =>
  by.call('PUT', `/api/admin/customers/${id}/consents`, {
    answers: { email: null, message: null, ...answers },
  })
const fetchCustomer = async (id: string) =>
  (await owner.call('GET', `/api/admin/customers/${id}`)).body.data?.customer

test('staff with customers set dates and consent, of people without an account too', async () => {
  const [clerk, packer] = [await shop.staff('orders'), await shop.staff('packing')]
  const { id } = await shop.shopper()
  const { orderId } = await shop.enteredOrder({ customer: guest('Dated') })
  for (const one of [id, orderId]) {
    const dates = {
      birthday: { day: 29, month: 2, year: null },
      anniversary: { day: 1, month: 5, year: 2011 },
      wedding: '2027-02-14',
    }
    expect((await setDates(one, dates, clerk)).body.data.dates).toEqual(dates)
    const { body } = await answer(one, { email: 'inShop' }, clerk)
    expect(body.data.consents).toEqual({
      email: { answer: 'inShop', since: expect.any(String), recordedBy: clerk.userName },
      message: null,
    })
    const notes = await clerk.call('PUT', `/api/admin/customers/${one}/notes`, { notes: 'Tall' })
    expect(notes.body.data.notes).toBe('Tall')
    expect(await fetchCustomer(one)).toMatchObject({ dates, notes: 'Tall' })
    const { data } = (await owner.call('GET', `/api/admin/customers/${one}/export`)).body
    expect(data.account).toMatchObject({ dates, notes: 'Tall', consents: body.data.consents })
    expect((await setDates(one, {}, packer)).status).toBe(403)
    expect((await answer(one, {}, packer)).status).toBe(403)
  }
  for (const unknown of [owner.id, crypto.randomUUID()]) {
    expect((await setDates(unknown, {})).status).toBe(404)
    expect((await answer(unknown, {})).status).toBe(404)
  }
})

test.each([
  ['no such day', { birthday: { day: 31, month: 4, year: null } }, 'birthday'],
  ['29 February of a common year', { birthday: { day: 29, month: 2, year: 2011 } }, 'birthday'],
  ['a month that is none', { anniversary: { day: 1, month: 13, year: null } }, 'anniversary'],
  ['a day without a month', { birthday: { day: 3, month: null, year: null } }, 'birthday.month'],
  ['a year long past', { birthday: { day: 3, month: 4, year: 190 } }, 'birthday.year'],
  ['a wedding without a year', { wedding: '02-14' }, 'wedding'],
])('refuses %s', async (_, dates, path) => {
  const { id } = await shop.shopper()
  const { status, body } = await setDates(id, dates)
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
})

test('refuses a birthday in the future', async () => {
  const { id } = await shop.shopper()
  const tomorrow = dayFromToday(1)
  const birthday = yearly(tomorrow, Number(tomorrow.slice(0, 4)))
  expect((await setDates(id, { birthday })).body.errors).toMatchObject([
    { path: 'birthday', message: 'This day is in the future.' },
  ])
})

test('lists who has a date in the next 30 days, soonest first, once each', async () => {
  const [later, sooner, past, weds] = await Promise.all([
    shop.shopper(),
    shop.enteredOrder({ customer: guest('Sooner') }),
    shop.shopper(),
    shop.shopper(),
  ])
  await setDates(later.id, {
    birthday: yearly(dayFromToday(29), 1990),
    anniversary: yearly(dayFromToday(28)),
  })
  await setDates(sooner.orderId, { birthday: yearly(dayFromToday(0)) })
  await setDates(past.id, {
    birthday: yearly(dayFromToday(30)),
    anniversary: yearly(dayFromToday(-1)),
  })
  await setDates(weds.id, { wedding: dayFromToday(3) })
  const wedYear = Number(dayFromToday(3).slice(0, 4)) - 1
  const wed = await shop.shopper()
  await setDates(wed.id, { wedding: `${wedYear}${dayFromToday(3).slice(4)}` })
  const { data, total } = await list('dates=1')
  expect(data.map(({ email }: { email: string }) => email)).toEqual([
    'sooner@example.com',
    weds.email,
    later.email,
  ])
  expect(total).toBe(3)
  expect(data[2].comingDates).toEqual([
    { kind: 'anniversary', on: dayFromToday(28) },
    { kind: 'birthday', on: dayFromToday(29) },
  ])
  const first = await list('dates=1&limit=2')
  expect((await list(`dates=1&limit=2&cursor=${first.nextCursor}`)).data).toMatchObject([
    { email: later.email },
  ])
  expect(await emailsIn('dates=1&q=sooner')).toEqual(['sooner@example.com'])
  await setDates(later.id, {})
  expect((await list('dates=1')).total).toBe(2)
})

test.each([
  ['2026-12-20', '01-10', '2027-01-10'],
  ['2027-02-10', '02-29', '2027-02-28'],
  ['2028-02-10', '02-29', '2028-02-29'],
  ['2028-02-10', '02-28', '2028-02-28'],
])('from %s on, %s is %s', async (first, date, on) => {
  const [month = 0, day = 0] = date.split('-').map(Number)
  const rows = await shop.db`
    SELECT to_char(on_day, 'YYYY-MM-DD') AS on FROM (${comingDays(sql`${first}::text::date`)}) c
    WHERE c.month = ${month} AND c.day = ${day}`
  expect(rows).toEqual([{ on }])
})

test('lists who may be written to; a withdrawal removes them and is kept', async () => {
  const [yes, no] = [await shop.shopper(), await shop.shopper()]
  const { orderId } = await shop.enteredOrder({ customer: guest('Texted') })
  await answer(yes.id, { email: 'inWriting' })
  await answer(no.id, { email: 'no' })
  await answer(orderId, { message: 'byPhone' })
  const both = ['texted@example.com', yes.email]
  expect((await emailsIn('consent=1')).filter((email: string) => both.includes(email))).toEqual(
    both,
  )
  expect(await emailsIn('consent=1')).not.toContain(no.email)
  const first = await list('consent=1&limit=1')
  expect((await list(`consent=1&limit=1&cursor=${first.nextCursor}`)).data).toMatchObject([
    { email: yes.email },
  ])

  const { since } = (await fetchCustomer(yes.id)).consents.email
  await answer(yes.id, { email: 'inWriting', message: 'no' })
  expect((await fetchCustomer(yes.id)).consents.email.since).toBe(since)
  await answer(yes.id, { email: 'no' })
  expect(await emailsIn('consent=1')).not.toContain(yes.email)
  expect((await fetchCustomer(yes.id)).consents.email).toMatchObject({ answer: 'no' })
})

test('lists who bought a product, with and without an account', async () => {
  const [productId, other] = [
    await shop.product({ price: 500 }),
    await shop.product({ price: 500 }),
  ]
  const [buyer, looker] = [await shop.shopper(), await shop.shopper()]
  for (const [who, id] of [
    [buyer, productId],
    [looker, other],
  ] as const) {
    const { addressId } = await readyToBuy(who, [{ productId: id, quantity: 1 }])
    await buy(who, addressId, 500)
  }
  const { orderId } = await shop.enteredOrder({
    customer: guest('Walkin'),
    lines: [{ productId, quantity: 1 }],
    totalAmount: 500,
  })
  await shop.receive(orderId, 500)
  expect(await emailsIn(`product=${productId}`)).toEqual(['walkin@example.com', buyer.email])
  const file = await owner.call('GET', `/api/admin/customers/export?product=${productId}`)
  expect(String(file.body).trim().split('\r\n')).toHaveLength(3)
})

test('the file of customers has dates and consent, blank where there are none', async () => {
  const { id, email } = await shop.shopper()
  const read = async () =>
    String((await owner.call('GET', `/api/admin/customers/export?q=${email}`)).body).split('\r\n')
  expect((await read())[0]).toContain(
    'birthday,anniversary,wedding,email_consent,email_consent_since,message_consent,message_consent_since,notes',
  )
  expect((await read())[1]).toMatch(/,,,,,,,,$/)
  await setDates(id, {
    birthday: { day: 5, month: 3, year: 1990 },
    anniversary: { day: 6, month: 4, year: null },
  })
  await answer(id, { email: 'inShop', message: 'no' })
  const today = dayFromToday(0)
  expect((await read())[1]).toMatch(new RegExp(`,1990-03-05,04-06,,yes,${today},no,${today},$`))
})

test('an erasure deletes dates, consent and notes, with and without an account', async () => {
  const { id } = await shop.shopper()
  const { orderId } = await shop.enteredOrder({ customer: guest('Gone') })
  for (const one of [id, orderId]) {
    await setDates(one, { birthday: { day: 5, month: 3, year: null } })
    await answer(one, { email: 'inShop' })
  }
  await shop.setStatus(orderId, 'rejected')
  const count = async () =>
    (
      await shop.db`
        SELECT 1 FROM customer_records r JOIN customer_dates d ON d.record_id = r.id WHERE r.user_id = ${id} OR r.contact = 'gone@example.com'`
    ).length
  expect(await count()).toBe(2)
  for (const one of [id, orderId])
    expect((await owner.call('DELETE', `/api/admin/customers/${one}`)).status).toBe(200)
  expect(await count()).toBe(0)
})

test('what is recorded of a phone follows its only order to the corrected phone', async () => {
  const order = await shop.enteredOrder({
    customer: { name: 'Kamala', email: '' },
    address: { ...anAddress, phone: '9811100001' },
  })
  await setDates(order.orderId, { birthday: { day: 7, month: 8, year: null } })
  const corrected = await owner.call('PUT', `/api/admin/orders/address/${order.orderId}`, {
    ...anAddress,
    phone: '9811100002',
  })
  expect(corrected.status).toBe(200)
  expect((await fetchCustomer(order.orderId)).dates.birthday).toMatchObject({ day: 7, month: 8 })
})

test('what is recorded of a contact without an order or gift card is deleted', async () => {
  const order = await shop.enteredOrder({ customer: guest('Orphan') })
  await setDates(order.orderId, { birthday: { day: 7, month: 8, year: null } })
  const find = () => shop.db`SELECT 1 FROM customer_records WHERE contact = 'orphan@example.com'`
  await deleteExpiredRecords(shop.db)
  expect(await find()).toHaveLength(1)
  await shop.db`UPDATE orders SET customer_email = '' WHERE id = ${order.orderId}`
  await deleteExpiredRecords(shop.db)
  expect(await find()).toHaveLength(0)
})

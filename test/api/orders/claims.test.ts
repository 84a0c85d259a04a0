import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { measuredMake } from '#test/support/catalogue.ts'
import { anAddress, buy, order } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { addProfile, aProfile } from '#test/support/fit.ts'
import { emailsTo, findCode, wrongCode } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop({
  env: { TRUST_PROXY: '1' },
  settings: { madeToMeasure: true, approvesPhotos: true },
})
const { owner } = shop

test('a code sent to the order’s own email adds it to the account, once', async () => {
  const guest = await phoned()
  const person = await shop.shopper()
  expect((await ownOrder(person, guest.id)).status).toBe(403)
  const asked = await ask(person, guest.number.toLowerCase())
  expect(asked.status).toBe(200)
  expect(await emailsTo(shop, person.email)).toEqual([])
  const code = await codeTo(guest.email)
  const [stored] = await shop.db`SELECT code_hash FROM order_claims WHERE user_id = ${person.id}`
  expect(stored?.code_hash.toString()).not.toContain(code)
  const [mail] = await shop.db`SELECT payload FROM outbox WHERE kind = 'claimCode'`
  expect(JSON.stringify(mail)).not.toContain(code)
  const added = await claim(person, guest.number, code)
  expect(added.body).toMatchObject({ data: { _id: guest.id, userId: person.id } })
  const { data } = (await person.call('GET', `/api/shop/order/list/${person.id}`)).body
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([guest.id])
  // A double click.
  expect((await claim(person, guest.number, code)).status).toBe(200)
  // The code is used up for everybody else.
  expect((await claim(await shop.shopper(), guest.number, code)).status).toBe(400)

  expect(await shop.fetchOrder(guest.id)).toMatchObject({
    customer: { userName: person.userName, email: person.email },
    claim: { at: expect.any(String), email: guest.email },
  })
  const { timeline } = (await ownOrder(person, guest.id)).body.data
  expect(timeline.at(-1)).toMatchObject({ kind: 'claimed' })
  const [entry] = (await owner.call('GET', '/api/admin/audit')).body.data
  expect(entry).toMatchObject({
    action: 'orderClaimed',
    userName: person.userName,
    name: guest.number,
  })
  expect(await shop.db`SELECT 1 FROM buyers WHERE user_id = ${person.id}`).toHaveLength(1)
})

test('an order that the account has already needs no code, even after wrong ones', async () => {
  const guest = await phoned()
  const person = await shop.shopper()
  await claimed(person, guest)
  await ask(person, guest.number)
  for (let n = 0; n < 6; n += 1)
    expect((await claim(person, guest.number, '123456')).status).toBe(200)
})

test('notes on a contact follow its last order into the account, and back', async () => {
  const guest = await phoned()
  const person = await shop.shopper()
  const path = (id: string) => `/api/admin/customers/${id}`
  await owner.call('PUT', `${path(guest.id)}/notes`, { notes: 'Calls on Sundays' })
  await claimed(person, guest)
  const { data } = (await owner.call('GET', path(person.id))).body
  expect(data.merged).toMatchObject([{ contact: guest.email, notes: 'Calls on Sundays' }])
  await remove(guest.id)
  expect((await owner.call('GET', path(person.id))).body.data.merged).toEqual([])
  expect((await owner.call('GET', path(guest.id))).body.data.customer).toMatchObject({
    hasAccount: false,
    notes: 'Calls on Sundays',
  })
})

test('a claim that is removed separates all contacts that it merged, and no other', async () => {
  const guest = await phoned({ email: '', phone: '98765 00011' })
  const path = (id: string) => `/api/admin/customers/${id}`
  await owner.call('PUT', `${path(guest.id)}/notes`, { notes: 'Has a new phone' })
  const moved = await owner.call('PUT', `/api/admin/orders/address/${guest.id}`, {
    ...anAddress,
    phone: '98765 00012',
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const person = await shop.shopper()
  const other = await phoned({ email: '', phone: '98765 00013' })
  await owner.call('POST', `${path(person.id)}/merge`, { with: other.id })
  const contactsOf = async (id: string): Promise<string[]> => {
    const { merged } = (await owner.call('GET', path(id))).body.data
    return merged.map(({ contact }: { contact: string }) => contact).toSorted()
  }

  await ask(person, guest.number, '10.0.4.2')
  const added = await claim(person, guest.number, await textedCode())
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(await contactsOf(person.id)).toEqual(['9876500011', '9876500012', '9876500013'])
  await remove(guest.id)
  expect(await contactsOf(person.id)).toEqual(['9876500013'])
  const { customer } = (await owner.call('GET', path(guest.id))).body.data
  expect(customer).toMatchObject({ hasAccount: false, notes: 'Has a new phone' })
  expect(await contactsOf(guest.id)).toHaveLength(1)
})

test('equal email alone adds nothing', async () => {
  const person = await shop.shopper()
  const guest = await phoned({ email: person.email })
  expect((await ownOrder(person, guest.id)).status).toBe(403)
  expect((await claim(person, guest.number, '000000')).status).toBe(400)
})

test('an erased order is claimed by nobody', async () => {
  const [early, late] = [await phoned(), await phoned()]
  const person = await shop.shopper()
  await ask(person, late.number)
  const code = await codeTo(late.email)
  for (const { id } of [early, late]) {
    await shop.setStatus(id, 'delivered')
    const erased = await owner.call('DELETE', `/api/admin/customers/${id}`)
    expect([erased.status, erased.body.code]).toEqual([200, undefined])
  }
  expect((await claim(person, late.number, code)).status).toBe(409)
  const { sent } = await countMessages()
  await ask(await shop.shopper(), early.number)
  expect(await countMessages()).toEqual({ sent })
})

test('the response is the same for an order that is missing, claimed or without a contact', async () => {
  const guest = await phoned()
  const mute = await phoned({ email: '', phone: '+44 20 7946 0000' })
  const taken = await phoned()
  await claimed(await shop.shopper(), taken)
  const before = (await codesTo(taken.email)).length
  const asks = await Promise.all(
    [guest.number, mute.number, taken.number, 'ZR-999999999'].map(async (number) => {
      const person = await shop.shopper()
      const { status, body } = await ask(person, number, '10.0.1.1')
      const tries = []
      for (let at = 0; at < 6; at += 1)
        tries.push((await claim(person, number, '1'.repeat(6))).body)
      return { status, body, tries }
    }),
  )
  for (const one of asks) expect(one).toEqual(asks[0])
  expect(asks[0]?.tries.map(({ code }) => code)).toEqual([
    ...Array(5).fill('claim_code_wrong'),
    'too_many_codes',
  ])
  expect(await codesTo(taken.email)).toHaveLength(before)
})

test('wrong codes end a code, and only a new one counts', async () => {
  const guest = await phoned()
  const person = await shop.shopper()
  await ask(person, guest.number, '10.0.2.1')
  const code = await codeTo(guest.email)
  for (let at = 0; at < 5; at += 1)
    expect((await claim(person, guest.number, wrongCode(code))).status).toBe(400)
  expect(await claim(person, guest.number, code)).toMatchObject({
    status: 409,
    body: { code: 'too_many_codes' },
  })
  await ask(person, guest.number, '10.0.2.1')
  const next = await codeTo(guest.email)
  if (next !== code) expect((await claim(person, guest.number, code)).status).toBe(400)
  expect((await claim(person, guest.number, next)).status).toBe(200)
})

test('a code ends after its time or with another order, and is deleted', async () => {
  const [guest, other] = [await phoned(), await phoned()]
  const person = await shop.shopper()
  await ask(person, guest.number, '10.0.3.1')
  const code = await codeTo(guest.email)
  await shop.db`UPDATE order_claims SET expires_at = now() WHERE user_id = ${person.id}`
  expect((await claim(person, guest.number, code)).status).toBe(400)
  await deleteExpiredRecords(shop.db)
  expect(await shop.db`SELECT 1 FROM order_claims WHERE user_id = ${person.id}`).toEqual([])
  await ask(person, guest.number, '10.0.3.1')
  const second = await codeTo(guest.email)
  await ask(person, other.number, '10.0.3.1')
  expect((await claim(person, guest.number, second)).status).toBe(400)
  // A message that leaves too late has no code.
  await ask(person, guest.number, '10.0.3.1')
  const before = (await codesTo(guest.email)).length
  await ask(person, guest.number, '10.0.3.1')
  await shop.db`UPDATE order_claims SET expires_at = now() WHERE user_id = ${person.id}`
  expect(await codesTo(guest.email)).toHaveLength(before)
})

test('codes are limited by account, network and order', async () => {
  const guest = await phoned()
  const one = await shop.shopper()
  for (let at = 0; at < 5; at += 1)
    expect((await ask(one, guest.number, `10.2.0.${at}`)).status).toBe(200)
  expect((await ask(one, guest.number, '10.2.0.9')).status).toBe(429)
  expect(await codesTo(guest.email)).toHaveLength(1)
  // Ten a day for one order, of all accounts of others, which are told so.
  const statuses: number[] = []
  for (const person of await crowd(shop, 3))
    for (let at = 0; at < 2; at += 1) {
      statuses.push((await ask(person, guest.number, '10.2.1.1')).status)
      await codesTo(guest.email)
    }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const [sent] = await shop.db<{ n: number }[]>`
    SELECT count(*)::int AS n FROM outbox WHERE kind = 'claimCode' AND recipient = ${guest.email}`
  expect(sent?.n).toBe(10)
  let refused = 0
  for (const person of await crowd(shop, 6))
    for (let at = 0; at < 4; at += 1)
      if ((await ask(person, `ZR-88${at}`, '10.2.2.1')).status === 429) refused += 1
  expect(refused).toBe(4)
})

test('strangers do not use up the codes of those who proved the order’s email or phone', async () => {
  const guest = await phoned({ phone: '91234 56789' })
  for (const [at, person] of (await crowd(shop, 2)).entries())
    for (let n = 0; n < 5; n += 1) await ask(person, guest.number, `10.2.9.${at}`)
  const stranger = await shop.shopper()
  expect((await ask(stranger, guest.number, '10.2.9.7')).status).toBe(429)
  // Anybody can save an address with the phone, or order to it without paying.
  const productId = await shop.product({ price: 4500, totalStock: 5 })
  const phone = '+91 9123456789'
  await stranger.call('POST', '/api/shop/address/add', { ...anAddress, phone })
  expect((await ask(stranger, guest.number, '10.2.9.7')).status).toBe(429)
  const orderTo = async (person: Person) => {
    const saved = await person.call('POST', '/api/shop/address/add', { ...anAddress, phone })
    await person.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    return saved.body.data._id as string
  }
  expect((await order(stranger, await orderTo(stranger), 4500)).status).toBe(201)
  expect((await ask(stranger, guest.number, '10.2.9.7')).status).toBe(429)
  const byPhone = await shop.shopper()
  await buy(byPhone, await orderTo(byPhone), 4500)
  const byEmail = await shop.shopper()
  await shop.db`UPDATE users SET email_verified = true, email = ${guest.email} WHERE id = ${byEmail.id}`
  for (const [at, person] of [byPhone, byEmail].entries()) {
    expect((await ask(person, guest.number, `10.2.9.${8 + at}`)).status).toBe(200)
    const codes = await codesTo(guest.email)
    const claimed = await claim(person, guest.number, codes.at(-1) ?? '')
    if (at === 0) expect(claimed.status).toBe(200)
  }
})

test('an order without an email gets its code by text message', async () => {
  const guest = await phoned({ email: '', phone: '098765 00001' })
  const person = await shop.shopper()
  await ask(person, guest.number, '10.0.4.1')
  const text = await newestText()
  expect(text).toMatchObject({
    recipient: '+919876500001',
    template: 'claimCode',
    values: { number: guest.number, link: expect.stringContaining('/shop/account/add-order?') },
  })
  expect((await claim(person, guest.number, text.values.code)).status).toBe(200)
})

test('only one of two accounts with a code gets the order', async () => {
  const guest = await phoned()
  const people = (await crowd(shop, 2)) as Person[]
  const codes: string[] = []
  for (const person of people) {
    await ask(person, guest.number, '10.0.5.1')
    codes.push(await codeTo(guest.email))
  }
  const replies = await Promise.all(
    people.map((person, at) => claim(person, guest.number, codes[at] ?? '')),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('order_claimed')
  const [count] = await shop.db<{ n: number }[]>`
    SELECT count(*)::int AS n FROM order_events WHERE order_id = ${guest.id} AND kind = 'claimed'`
  expect(count?.n).toBe(1)
})

test('the owner removes a claim together with everything that it granted', async () => {
  const guest = await phoned({ isMeasured: true })
  const before = { ...aProfile, reason: 'By phone' }
  const proposed = { wear: 'women', unit: 'cm', basis: 'body', notes: '', reason: before.reason }
  await owner.call('POST', `/api/admin/tailoring/${guest.lineId}/propose`, {
    ...proposed,
    values: before.values,
  })
  const person = await shop.shopper()
  await claimed(person, guest)
  const profileId = await addProfile(person, { name: 'Their own', notes: 'Theirs' })
  const url = `/api/shop/order/measures/${guest.id}`
  const given = await person.call('POST', url, { lineId: guest.lineId, profileId })
  expect(given.body.data[0].versions[0]).toMatchObject({ state: 'agreed', name: 'Their own' })
  const review = { productId: guest.productId, reviewMessage: 'Lovely', reviewValue: 5 }
  await person.call('POST', '/api/shop/review/add', review)
  await owner.call('PUT', `/api/admin/orders/address/${guest.id}`, {
    ...anAddress,
    city: 'Udaipur',
    version: (await shop.fetchOrder(guest.id)).orderUpdateDate,
  })
  const waiting = () => shop.db`
    SELECT recipient FROM outbox WHERE kind = 'orderAddress' AND payload->>'orderId' = ${guest.id}`
  expect(await waiting()).toEqual([{ recipient: person.email }])

  const removed = await remove(guest.id)
  expect(removed.body.data).toMatchObject({
    userId: '',
    claim: null,
    customer: { userName: 'Meera Rao', email: guest.email },
  })
  expect(removed.body.data.timeline.at(-1)).toMatchObject({
    kind: 'claimRemoved',
    by: owner.userName,
  })
  expect((await ownOrder(person, guest.id)).status).toBe(403)
  expect((await person.call('GET', url)).status).toBe(403)
  const versions = await shop.db`
    SELECT id, state, notes, sha256 FROM line_measures WHERE line_id = ${guest.lineId}`
  expect(versions).toMatchObject([{ state: 'agreed', notes: '' }])
  const [line] = await shop.db`
    SELECT measures_id, measures_sha256 FROM made_lines WHERE line_id = ${guest.lineId}`
  expect(line).toEqual({ measures_id: versions[0]?.id, measures_sha256: versions[0]?.sha256 })
  expect(await waiting()).toEqual([{ recipient: guest.email }])
  expect(await shop.db`SELECT verified_purchase FROM reviews WHERE user_id = ${person.id}`).toEqual(
    [{ verified_purchase: false }],
  )
  expect(await shop.db`SELECT 1 FROM buyers WHERE user_id = ${person.id}`).toEqual([])
  const [entry] = (await owner.call('GET', '/api/admin/audit')).body.data
  expect(entry).toMatchObject({ action: 'orderClaimRemoved', before: { customer: person.id } })
  // The customer can claim the order again, by another code.
  expect(await remove(guest.id)).toMatchObject({ status: 409 })
  await claimed(await shop.shopper(), guest, '10.9.9.9')
})

test('removing a claim deletes the account’s proposed measures of a line without others', async () => {
  const guest = await phoned({ isMeasured: true })
  const person = await shop.shopper()
  await claimed(person, guest)
  const profileId = await addProfile(person)
  const url = `/api/shop/order/measures/${guest.id}`
  await person.call('POST', url, { lineId: guest.lineId, profileId })
  await shop.db`
    INSERT INTO line_photos (id, line_id, order_id, slot, picture) VALUES (${uuidv7()}, ${guest.lineId}, ${guest.id}, 1, '')`
  expect((await owner.call('POST', `/api/admin/tailoring/${guest.lineId}/ask`, {})).status).toBe(
    200,
  )
  const wish = { lineId: guest.lineId, approves: false, note: 'Shorter sleeves' }
  await person.call('POST', `/api/shop/order/photos-answer/${guest.id}`, wish)
  await remove(guest.id)
  expect(await shop.db`SELECT 1 FROM line_measures WHERE line_id = ${guest.lineId}`).toEqual([])
  expect(await shop.db`SELECT 1 FROM line_reviews WHERE line_id = ${guest.lineId}`).toEqual([])
  expect(await shop.db`SELECT measures_id FROM made_lines WHERE line_id = ${guest.lineId}`).toEqual(
    [{ measures_id: null }],
  )
})

test('links made since the claim end with it; earlier ones stay valid', async () => {
  const guest = await phoned()
  const createLink = async () => {
    const { data } = (await owner.call('POST', `/api/admin/orders/tracking-link/${guest.id}`)).body
    return new URL(data.url).pathname.split('/').at(-1)
  }
  const first = await createLink()
  expect((await shop.call('GET', `/api/track/${first}`)).body.data.isUnclaimed).toBe(true)
  await claimed(await shop.shopper(), guest)
  const second = await createLink()
  expect((await shop.call('GET', `/api/track/${second}`)).body.data.isUnclaimed).toBe(false)
  await remove(guest.id)
  expect((await shop.call('GET', `/api/track/${first}`)).status).toBe(200)
  expect((await shop.call('GET', `/api/track/${second}`)).status).toBe(404)
})

test('only staff with orders remove claims, and only of claimed orders', async () => {
  const guest = await phoned()
  const packer = await shop.staff('packing')
  expect((await remove(guest.id)).body).toMatchObject({ code: 'order_not_claimed' })
  expect((await remove(uuidv7())).status).toBe(404)
  await claimed(await shop.shopper(), guest)
  expect((await remove(guest.id, packer as Person)).status).toBe(403)
})

test('erasing an account removes its email and name from the order it claimed', async () => {
  const guest = await phoned()
  const person = await shop.shopper()
  await claimed(person, guest)
  await shop.db`UPDATE orders SET order_status = 'delivered' WHERE id = ${guest.id}`
  const kept = await owner.call('GET', `/api/admin/customers/${person.id}/export`)
  expect(JSON.stringify(kept.body)).toContain(guest.id)
  await ask(person, (await phoned()).number, '10.0.6.1')
  expect((await owner.call('DELETE', `/api/admin/customers/${person.id}`)).status).toBe(200)
  const shown = await shop.fetchOrder(guest.id)
  expect(shown.claim).toBeNull()
  for (const secret of [guest.email, person.email, person.userName])
    expect(JSON.stringify(shown)).not.toContain(secret)
  const audited = (await owner.call('GET', '/api/admin/audit?limit=200')).body
  expect(JSON.stringify(audited)).not.toContain(person.userName)
  expect(await shop.db`SELECT 1 FROM order_claims WHERE user_id = ${person.id}`).toEqual([])
  expect((await remove(guest.id)).status).toBe(409)
})

test('the confirmation of an order without an account leads to the page that adds it', async () => {
  const guest = await phoned()
  const [message] = await emailsTo(shop, guest.email)
  expect(message?.text).toContain(`/shop/account/add-order?number=${guest.number}`)
})

test.each(['', 'ZR', '1042', 'ZR-1042 OR 1=1'])('refuses %j as an order number', async (number) => {
  const person = await shop.shopper()
  expect((await ask(person, number)).body.errors).toMatchObject([{ path: 'orderNumber' }])
})

async function newestText() {
  await emailsTo(shop, '')
  const folder = join(shop.dataDir, 'outbox')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return JSON.parse(await readFile(join(folder, files.toSorted().at(-1) ?? ''), 'utf8'))
}
const textedCode = async (): Promise<string> => (await newestText()).values.code

type Guest = { id: string; number: string; email: string; lineId: string; productId: string }

let guests = 0
/** An order by phone of somebody without an account. */
async function phoned(more: { email?: string; phone?: string; isMeasured?: boolean } = {}) {
  guests += 1
  const { email = `guest${guests}@example.com`, phone = anAddress.phone } = more
  const productId = await shop.product({ price: 4500 })
  if (more.isMeasured) await shop.setMaking(productId, { makes: [measuredMake] })
  const options = more.isMeasured ? { options: { make: 'measured' } } : {}
  const { status, body } = await owner.call('POST', '/api/admin/orders/create', {
    orderId: uuidv7(),
    channel: 'phone',
    customer: { name: 'Meera Rao', email },
    address: { ...anAddress, phone },
    lines: [{ productId, quantity: 1, ...options }],
    totalAmount: 4500,
    received: {
      receiptId: uuidv7(),
      amount: 4500,
      method: 'cash',
      reference: '',
      receivedOn: '2026-11-23',
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const { _id: id, orderNumber: number, cartItems } = body.data
  return { id, number, email, productId, lineId: cartItems[0].lineId } as Guest
}
const ask = (person: Person, orderNumber: string, address = '10.0.0.1') =>
  person.call(
    'POST',
    '/api/shop/order/account-code',
    { orderNumber },
    { headers: { 'x-forwarded-for': address } },
  )
const claim = (person: Person, orderNumber: string, code: string) =>
  person.call('POST', '/api/shop/order/account', { orderNumber, code })
const codesTo = async (email: string) =>
  (await emailsTo(shop, email))
    .filter(({ subject }) => subject.startsWith('The code for your order'))
    .map(findCode)
const countMessages = async () => {
  const [row] = await shop.db<{ sent: number }[]>`
    SELECT count(*)::int AS sent FROM outbox WHERE kind IN ('claimCode', 'claimText')`
  return row as { sent: number }
}
const codeTo = async (email: string) => (await codesTo(email)).at(-1) ?? ''
const ownOrder = (person: Person, id: string) => person.call('GET', `/api/shop/order/details/${id}`)
const remove = (id: string, person = owner) =>
  person.call('DELETE', `/api/admin/orders/account/${id}`)
async function claimed(person: Person, guest: Guest, address = `10.1.${guests}.1`) {
  await ask(person, guest.number, address)
  const reply = await claim(person, guest.number, await codeTo(guest.email))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { replayErasures } from '#server/shop/customers/erase-anyone.ts'
import { ERASURES_FILE, readErasures } from '#server/shop/customers/erasure-register.ts'
import { removeOrphanedEmailFiles } from '#server/shop/email/email-files.ts'
import { anAddress, buy, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop } from '#test/support/shop.ts'
import {
  type Marked,
  markedPerson,
  passDisputes,
  tracesInFiles,
  tracesInTables,
} from './marked-people.ts'

const shop = await openShop()
const { owner } = shop
const productId = await shop.product({ price: 1000, totalStock: 100 })
await shop.setPayments({
  methods: ['paypal', 'cod'],
  cod: { confirm: false },
  giftCards: true,
})

test('an erased account leaves no word, in no table, log, file or email', async () => {
  const who = markedPerson()
  const { shopper } = await wordyAccount(who)
  expect((await traces(who)).length).toBeGreaterThan(8)
  expect((await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)).status).toBe(200)
  await removeOrphanedEmailFiles(shop.context)
  // Evidence while a payment can be disputed.
  expect(await traces(who)).toEqual([
    'orders.address',
    'orders.notes',
    'orders.phone',
    'orders.recipient_name',
  ])
  const reviews = await shop.call('GET', `/api/shop/review/${productId}`)
  expect(reviews.body.data).toEqual([])
  const { averageReview } = await shop.fetchProduct(productId)
  expect(averageReview).toBe(0)
  await passDisputes(shop.db)
  expect(await traces(who)).toEqual([])
})

test('a customer without an account is found, exported and erased like others', async () => {
  const who = markedPerson()
  const first = await enter(who)
  const second = await enter(who, { channel: 'counter' })
  await refund(second, who.word('refund'))
  const { orderNumber } = await shop.fetchOrder(first)
  for (const q of [who.email, who.phone, `+91 ${who.phone}`, who.name, orderNumber]) {
    const { data, total } = await search(q)
    expect([q, total, data]).toMatchObject([
      q,
      1,
      [{ email: who.email, orders: 2, hasAccount: false }],
    ])
  }
  const [{ _id: id }] = (await search(who.email)).data
  const exported = await owner.call('GET', `/api/admin/customers/${id}/export`)
  expect(exported.body.data).toMatchObject({
    account: { userName: who.name, email: who.email },
    orders: [{ _id: second }, { _id: first }],
  })
  expect((await owner.call('DELETE', `/api/admin/customers/${id}`)).body.code).toBe('not_erased')
  for (const orderId of [first, second]) await deliver(orderId)
  expect((await owner.call('DELETE', `/api/admin/customers/${id}`)).status).toBe(200)
  await removeOrphanedEmailFiles(shop.context)
  expect((await search(who.email)).total).toBe(0)
  expect((await owner.call('DELETE', `/api/admin/customers/${id}`)).status).toBe(404)
  expect(await traces(who)).toEqual([
    'orders.address',
    'orders.notes',
    'orders.phone',
    'orders.recipient_name',
  ])
  await passDisputes(shop.db)
  expect(await traces(who)).toEqual([])
})

test('two people with one phone stay two', async () => {
  const [one, other] = [markedPerson(), markedPerson()]
  await enter({ ...one, phone: other.phone })
  await enter(other)
  const { data } = await search(other.phone)
  expect(data.map(({ email }: { email: string }) => email).sort()).toEqual(
    [one.email, other.email].sort(),
  )
})

test('the recipient of a gift card is found and erased', async () => {
  const who = markedPerson()
  const issued = await owner.call('POST', '/api/admin/gift-cards', {
    cardId: uuidv7(),
    amount: 500,
    recipientName: who.name,
    recipientEmail: who.email,
    message: who.word('message'),
  })
  expect([issued.status, issued.body.message]).toEqual([201, expect.any(String)])
  await emailsTo(shop, who.email)
  const { data } = await search(who.email)
  expect(data).toMatchObject([{ userName: who.name, hasAccount: false }])
  const exported = await owner.call('GET', `/api/admin/customers/${data[0]._id}/export`)
  expect(exported.body.data.giftCards).toMatchObject([{ recipientEmail: who.email }])
  expect((await owner.call('DELETE', `/api/admin/customers/${data[0]._id}`)).status).toBe(200)
  await removeOrphanedEmailFiles(shop.context)
  expect(await traces(who)).toEqual([])
})

test('an erasure is registered beside the database, by id and time alone, and replayed', async () => {
  const [account, guest] = [markedPerson(), markedPerson()]
  const { shopper } = await wordyAccount(account)
  const orderId = await enter(guest)
  await deliver(orderId)
  await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)
  await owner.call('DELETE', `/api/admin/customers/${orderId}`)
  const path = join(shop.dataDir, ERASURES_FILE)
  const register = await readFile(path, 'utf8')
  expect(register).toContain(` account ${shopper.id}\n`)
  expect(register).toContain(` order ${orderId}\n`)
  expect(register.replace(/^\S+Z (account|order|card) [\da-f-]{36}$/gm, '').trim()).toBe('')

  // What an older backup brings back.
  await shop.db`
    UPDATE users SET erased_at = NULL, user_name = ${account.name}, email = ${account.email} WHERE id = ${shopper.id}`
  await shop.db`
    UPDATE orders SET erased_at = NULL, recipient_name = ${guest.name}, customer_email = ${guest.email} WHERE id = ${orderId}`
  expect(await replayErasures(shop.context)).toBe(2)
  expect(await traces(account)).not.toContain('users.email')
  expect(await traces(guest)).not.toContain('orders.customer_email')
  expect(await replayErasures(shop.context)).toBe(0)

  // A backup of the time when the person was staff.
  await shop.db`
    UPDATE users SET erased_at = NULL, email = ${account.email}, role = 'admin', staff_role = 'packing'
    WHERE id = ${shopper.id}`
  expect(await replayErasures(shop.context)).toBe(1)
  expect(await traces(account)).not.toContain('users.email')

  // The register is written anew from the database after a crash between both.
  await rm(path)
  expect(await readErasures(shop.dataDir)).toBeUndefined()
  await replayErasures(shop.context)
  expect((await readErasures(shop.dataDir))?.map(({ id }) => id)).toEqual(
    expect.arrayContaining([shopper.id, orderId]),
  )
})

test('a replay erases a customer whom the backup still has in another one’s record', async () => {
  const [account, guest] = [markedPerson(), markedPerson()]
  const { shopper } = await wordyAccount(account)
  const orderId = await enter(guest)
  await deliver(orderId)
  const path = `/api/admin/customers/${shopper.id}`
  const merged = await owner.call('POST', `${path}/merge`, { with: orderId })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  const record = await shop.db`
    SELECT id, person_id, contact, notes, merged_at FROM customer_records WHERE contact IS NOT NULL
    AND person_id IN (SELECT person_id FROM customer_records WHERE user_id = ${shopper.id})`
  expect(record).toHaveLength(1)
  await owner.call('POST', `${path}/separate`, { contactId: record[0]?.id })
  expect((await owner.call('DELETE', `/api/admin/customers/${orderId}`)).status).toBe(200)

  // Restores a backup that was made while both customers were merged.
  await shop.db`
    UPDATE orders SET erased_at = NULL, recipient_name = ${guest.name}, customer_email = ${guest.email} WHERE id = ${orderId}`
  await shop.db`
    INSERT INTO customer_records (id, person_id, contact, notes, merged_at)
    VALUES (${record[0]?.id}, ${record[0]?.person_id}, ${record[0]?.contact}, ${record[0]?.notes}, ${record[0]?.merged_at})`
  expect(await replayErasures(shop.context)).toBe(1)
  expect(await traces(guest)).not.toContain('orders.customer_email')
  expect(await traces(guest)).not.toContain('customer_records.contact')
  expect((await owner.call('GET', path)).status).toBe(200)
  expect(await traces(account)).toContain('users.email')
})

test('a buyer with an invoice leaves only the invoice and its order’s evidence', async () => {
  const tax = await shop.registerForGst()
  expect(tax.status).toBe(200)
  const who = markedPerson()
  const { shopper } = await wordyAccount(who)
  await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)
  await removeOrphanedEmailFiles(shop.context)
  await passDisputes(shop.db)
  expect(await traces(who)).toEqual(['documents.snapshot'])
})

/** The columns and files that contain one of the person's texts. */
async function traces(who: Marked) {
  return [...(await tracesInTables(shop.db, who)), ...(await tracesInFiles(shop.dataDir, who))]
}

/** Enters an order by phone of somebody without an account. */
async function enter(who: Marked, more: object = {}) {
  const orderId = uuidv7()
  const made = await shop.enter(productId, 990, {
    orderId,
    customer: { name: who.name, email: who.email },
    address: {
      ...anAddress,
      address: `1 ${who.word('street')} Road`,
      phone: who.phone,
      notes: who.word('notes'),
    },
    discount: 10,
    discountReason: who.word('discount'),
    received: {
      receiptId: uuidv7(),
      amount: 990,
      method: 'cash',
      reference: '',
      receivedOn: '2026-11-23',
    },
    ...more,
  })
  expect([made.status, made.body.errors ?? []]).toEqual([201, []])
  return orderId
}

function deliver(orderId: string) {
  return shop.setStatus(orderId, 'delivered')
}

function refund(orderId: string, reason: string) {
  return shop.refund(orderId, { amount: 10, reason })
}

async function search(q: string) {
  return (await owner.call('GET', `/api/admin/customers?q=${encodeURIComponent(q)}`)).body
}

/** An account whose every text has a word of its own. */
async function wordyAccount(who: Marked) {
  const registered = { userName: who.name, email: who.email, password: 'kanjivaram-silk-2' }
  expect((await shop.call('POST', '/api/auth/register', { body: registered })).status).toBe(201)
  const shopper = await shop.signIn(who.email, 'kanjivaram-silk-2')
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  await shopper.call('PUT', `/api/shop/address/update/${shopper.id}/${addressId}`, {
    ...anAddress,
    recipientName: who.name,
    address: `2 ${who.word('lane')} Lane`,
    phone: who.phone,
    notes: who.word('bell'),
  })
  const orderId = await buy(shopper, addressId, 1000)
  await shopper.call('POST', '/api/shop/review/add', {
    productId,
    reviewMessage: 'Lovely',
    reviewValue: 5,
  })
  await owner.call('PUT', `/api/admin/customers/${shopper.id}/notes`, { notes: who.word('staff') })
  await owner.call('PUT', `/api/admin/orders/notes/${orderId}`, { notes: who.word('order') })
  await owner.call('POST', `/api/admin/customers/${shopper.id}/credit`, {
    entryId: uuidv7(),
    amount: 50,
    note: who.word('credit'),
  })
  await deliver(orderId)
  await refund(orderId, who.word('refund'))
  await emailsTo(shop, who.email)
  return { shopper, orderId }
}

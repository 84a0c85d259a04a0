import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Db, sql } from '#server/db.ts'
import { restoreBackup } from '#server/shop/backup/restore.ts'
import { writeBackup } from '#server/shop/backup/write-backup.ts'
import { replayErasures } from '#server/shop/customers/erase-anyone.ts'
import { removeOrphanedEmailFiles } from '#server/shop/email/email-files.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { defaultDeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import { PAYMENT_LINK_COOKIE } from '#shared/orders/link-cookie.ts'
import { isGstin } from '#shared/orders/tax/gstin.ts'
import { capture, order } from '#test/support/checkout.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { addPhoto, aProfile } from '#test/support/fit.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import type { Method, Reply } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

const PRICE = 1000
const PASSWORD = 'kanjivaram-silk-2'

const shop = await openShop({
  settings: { madeToMeasure: true, approvesPhotos: true },
  payments: {
    methods: ['paypal', 'cod', 'upi'],
    cod: { confirm: false },
    upi: { id: 'zari@okbank', payee: 'Zari Couture' },
    giftCards: true,
    giftCardSales: { isOn: true, least: 500, most: 5000 },
  },
})
const { owner } = shop
const tax = await shop.registerForGst()
expect(tax.status).toBe(200)
const zone = { name: 'West', countries: ['US'], freeFrom: null, fewestDays: 5, mostDays: 9 }
const rates = [{ upToGrams: null, upToRupees: null, amount: 2500 }]
const sold = await owner.call('PUT', '/api/admin/delivery', {
  ...defaultDeliverySettings,
  abroad: {
    isOn: true,
    zones: [{ ...zone, rates }],
    declaration: 'lut',
    lut: 'AD270326000001X',
    lutYear: '2026-27',
  },
})
expect([sold.status, sold.body.errors ?? []]).toEqual([200, []])
const productId = await shop.product({ price: PRICE, totalStock: 100 })
await shop.setMaking(productId, {
  makes: [
    { make: 'measured', price: 0, days: 1, stockPolicy: 'stock', clothId: null, clothCm: null },
  ],
})

let people = 0
/** Returns a person whose texts and numbers are unique. */
function marked() {
  people += 1
  const n = people
  const word = (name: string) => `zq${name}${n}x`
  const stem = `29AAACR505${n}K1Z`
  const gstin = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((one) => stem + one).find(isGstin)
  if (!gstin) throw new Error(`No GSTIN begins with ${stem}.`)
  const numbers = {
    phone: `91234${50_000 + n}`,
    gstin,
    account: `7700665500${n}`,
    claim: `41234567890${n}`,
    linkClaim: `51234567890${n}`,
  }
  return {
    word,
    ...numbers,
    name: `${word('name')} Rao`,
    email: `${word('mail')}@example.com`,
    pattern: new RegExp([`zq[a-z]+${n}x`, ...Object.values(numbers)].join('|'), 'i'),
  }
}
type Marked = ReturnType<typeof marked>

/** Every text field of every call that a marked text was sent in, as `call field`. */
const filled = new Set<string>()

function recordFilled(call: string, value: unknown, { pattern }: Marked, path = '') {
  if (typeof value === 'string' && pattern.test(value)) filled.add(`${call} ${path}`)
  if (Array.isArray(value))
    for (const one of value) recordFilled(call, one, { pattern } as Marked, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value))
      recordFilled(call, one, { pattern } as Marked, path ? `${path}.${name}` : name)
}

type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  cookie?: string
  status?: number
}
type Caller = {
  call: (method: Method, url: string, body?: unknown, ask?: object) => Promise<Reply>
}
const visitor: Caller = {
  call: (method, url, body, ask = {}) =>
    shop.call(method, url, { ...(body !== undefined && { body }), ...ask }),
}

/** Calls the API as `caller` with texts about `who`, and expects success or `status`. */
async function send(
  caller: Caller,
  who: Marked,
  call: Call,
  { params = {}, query, body, cookie, status }: Sent,
) {
  const { status: success = 200 }: Endpoint = contract[call]
  const [method, path] = call.split(' ') as [Method, string]
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const reply = await caller.call(method, url + search, body, cookie ? { headers: { cookie } } : {})
  expect([call, reply.status, reply.body?.errors ?? []]).toEqual([call, status ?? success, []])
  recordFilled(call, body, who)
  recordFilled(call, query, who)
  return reply.body
}

/** Returns the person's texts in each column of the database. */
async function tracesInTables(db: Db, { pattern }: Marked) {
  const found: string[] = []
  const columns = await db<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`
  for (const { table, column } of columns) {
    const rows = await db`
      SELECT 1 FROM ${sql.name(table)} WHERE ${sql.name(column)}::text ~* ${pattern.source} LIMIT 1`
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function tracesInFiles({ pattern }: Marked) {
  const found: string[] = []
  for (const entry of await readdir(shop.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const isText = pattern.test(`${entry.name} ${await readFile(path, 'latin1')}`)
    if (isText) found.push(path.slice(shop.dataDir.length + 1))
  }
  return found
}

const today = async () =>
  (
    await shop.db<{ day: string }[]>`SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date::text AS day`
  )[0]?.day ?? ''

const addressOf = (who: Marked) => ({
  recipientName: who.name,
  address: `2 ${who.word('lane')} Lane`,
  city: `${who.word('city')} Jaipur`,
  pincode: '302002',
  phone: who.phone,
  notes: who.word('bell'),
})

/** Sends texts that staff write about an order, and texts of lists that name it. */
async function handleOrder(who: Marked, orderId: string) {
  const params = { id: orderId }
  await send(owner, who, 'PUT /api/admin/orders/address/:id', {
    params,
    body: {
      ...addressOf(who),
      address: `3 ${who.word('newlane')} Lane`,
      region: who.word('region'),
    },
  })
  await send(owner, who, 'PUT /api/admin/orders/notes/:id', {
    params,
    body: { notes: who.word('ordernote') },
  })
  await send(owner, who, 'PUT /api/admin/orders/notes/:id', {
    params,
    body: { notes: who.word('newnote'), notesWas: who.word('ordernote') },
  })
  await send(owner, who, 'PUT /api/admin/orders/tax-buyer/:id', {
    params,
    body: { state: '08', gstin: who.gstin, company: `${who.word('firm')} Traders`, name: who.name },
  })
  for (const call of ['get', 'export', 'export-xlsx'] as const)
    await send(owner, who, `GET /api/admin/orders/${call}`, { query: { q: who.name } })
  await send(owner, who, 'GET /api/admin/parcels', { query: { q: who.name } })
  await send(owner, who, 'GET /api/admin/customers', { query: { q: who.email } })
  await send(owner, who, 'GET /api/admin/gift-cards', { query: { q: who.email } })
  await send(owner, who, 'GET /api/admin/reviews', { query: { q: who.name } })
  await send(owner, who, 'POST /api/admin/orders/match-money', {
    body: { text: `Date,Narration,Credit\n23-11-2026,UPI ${who.name},1000` },
  })
}

/** An account whose every text is marked, with orders, gift cards, measures and refunds. */
async function fillAccount(who: Marked) {
  const { email } = who
  await send(visitor, who, 'POST /api/auth/register', {
    body: { userName: who.name, email, password: PASSWORD },
  })
  await send(visitor, who, 'POST /api/auth/login', {
    body: { email, password: 'not-the-password' },
    status: 401,
  })
  await send(visitor, who, 'POST /api/auth/login', { body: { email, password: PASSWORD } })
  await send(visitor, who, 'POST /api/auth/forgot-password', { body: { email } })
  const shopper = await shop.signIn(email, PASSWORD)
  const userId = shopper.id
  await shopper.call('POST', '/api/auth/confirm-password', { password: PASSWORD })
  await send(shopper, who, 'POST /api/auth/change-email', {
    body: { newEmail: `${who.word('next')}@example.com` },
  })

  const home = { ...addressOf(who), gstin: who.gstin, company: `${who.word('firm')} Traders` }
  const { data: saved } = await send(shopper, who, 'POST /api/shop/address/add', { body: home })
  const abroad = { country: 'US', region: who.word('region'), pincode: '10001' }
  const { data: foreign } = await send(shopper, who, 'POST /api/shop/address/add', {
    body: { ...addressOf(who), ...abroad },
  })
  for (const { _id, more } of [
    { _id: saved._id, more: { ...home } },
    { _id: foreign._id, more: { ...addressOf(who), ...abroad } },
  ])
    await send(shopper, who, 'PUT /api/shop/address/update/:userId/:addressId', {
      params: { userId, addressId: _id },
      body: more,
    })

  const profile = { ...aProfile, name: who.word('profile'), notes: who.word('posture') }
  const { data: measures } = await send(shopper, who, 'POST /api/shop/measures/:userId', {
    params: { userId },
    body: profile,
  })
  await send(shopper, who, 'PUT /api/shop/measures/:userId/:profileId', {
    params: { userId, profileId: measures._id },
    body: profile,
  })

  const options = { make: 'measured', profileId: measures._id }
  const take = async (method: 'paypal' | 'cod' | 'upi', more: object = {}) => {
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1, ...more })
    const made = await order(shopper, saved._id, PRICE, method)
    expect([made.status, made.body.errors ?? []]).toEqual([201, []])
    return made.body as { orderId: string; approvalURL: string }
  }

  const measured = await take('paypal', { options })
  const back = await atProvider(measured.approvalURL)
  await capture(shopper, back, measured.orderId)
  const found = await owner.call('GET', `/api/admin/orders/details/${measured.orderId}`)
  const [{ lineId }] = found.body.data.cartItems
  await send(owner, who, 'POST /api/admin/tailoring/:lineId/propose', {
    params: { lineId },
    body: {
      wear: 'women',
      unit: 'cm',
      basis: 'body',
      notes: who.word('stoop'),
      reason: who.word('remeasured'),
      values: { ...aProfile.values, bust: '91.1' },
    },
  })
  expect((await addPhoto(owner, lineId)).status).toBe(200)
  await owner.call('POST', `/api/admin/tailoring/${lineId}/ask`)
  await send(shopper, who, 'POST /api/shop/order/photos-answer/:id', {
    params: { id: measured.orderId },
    body: { lineId, approves: false, note: who.word('tight') },
  })
  await send(owner, who, 'POST /api/admin/tailoring/:lineId/waive', {
    params: { lineId },
    body: { reason: who.word('seen') },
  })
  await handleOrder(who, measured.orderId)

  const claimed = await take('upi')
  await send(shopper, who, 'POST /api/shop/order/claim', {
    body: { orderId: claimed.orderId, reference: who.claim },
  })
  const params = { id: claimed.orderId }
  const receiptId = uuidv7()
  await send(owner, who, 'POST /api/admin/orders/received/:id', {
    params,
    body: {
      receiptId,
      amount: PRICE,
      method: 'upi',
      reference: who.claim,
      receivedOn: '2026-11-23',
    },
  })
  await send(owner, who, 'POST /api/admin/orders/correct-received/:id', {
    params,
    body: { correctionId: uuidv7(), receiptId, amount: PRICE - 100, reason: who.word('typo') },
  })
  await shop.receive(claimed.orderId, 100)

  const { data: review } = await send(shopper, who, 'POST /api/shop/review/add', {
    body: { productId, userName: who.name, reviewMessage: who.word('lovely'), reviewValue: 5 },
  })
  const reviewId = review._id
  const about = { params: { id: reviewId } }
  await send(owner, who, 'PUT /api/admin/reviews/:id/reply', {
    ...about,
    body: { reply: `Dear ${who.name}`, replyWas: '' },
  })
  await send(owner, who, 'PUT /api/admin/reviews/:id/reply', {
    ...about,
    body: { reply: `Dear ${who.name}, thank you`, replyWas: `Dear ${who.name}` },
  })
  await send(owner, who, 'PUT /api/admin/reviews/:id/hidden', {
    ...about,
    body: { reason: who.word('rude') },
  })

  const { orderId, approvalURL } = await send(shopper, who, 'POST /api/shop/gift-cards/buy', {
    body: {
      amount: 500,
      recipientName: who.word('niece'),
      recipientEmail: `${who.word('niecemail')}@example.com`,
      senderName: who.name,
      message: who.word('blessing'),
      deliverOn: await today(),
      paymentMethod: 'paypal',
    },
  })
  const paid = captureBody(await atProvider(approvalURL), orderId)
  expect((await shopper.call('POST', '/api/shop/order/capture', paid)).status).toBe(200)
  await send(shopper, who, 'PUT /api/shop/gift-cards/:id', {
    params: { id: orderId },
    body: { recipientEmail: `${who.word('right')}@example.com` },
  })

  const customer = { id: userId }
  await send(owner, who, 'PUT /api/admin/customers/:id/notes', {
    params: customer,
    body: { notes: who.word('staffnote') },
  })
  await send(owner, who, 'PUT /api/admin/customers/:id/notes', {
    params: customer,
    body: { notes: who.word('newstaffnote'), notesWas: who.word('staffnote') },
  })
  await send(owner, who, 'POST /api/admin/customers/:id/credit', {
    params: customer,
    body: { entryId: uuidv7(), amount: 50, note: who.word('sorry') },
  })

  for (const id of [measured.orderId, claimed.orderId])
    await shop.setStatus(id, 'delivered', { sendsUnpaid: true })
  await send(owner, who, 'POST /api/admin/orders/refund/:id', {
    params: { id: measured.orderId },
    body: { refundId: uuidv7(), amount: 10, reason: who.word('stain') },
  })
  await send(owner, who, 'POST /api/admin/orders/refund/:id', {
    params,
    body: { refundId: uuidv7(), askPayout: true, reason: who.word('late') },
  })
  const details = [
    { kind: 'upi', upiId: `${who.word('upi')}@okbank` },
    { kind: 'bank', name: who.name, account: who.account, ifsc: 'HDFC0001234' },
  ]
  for (const one of details)
    await send(shopper, who, 'POST /api/shop/order/payout', {
      body: { orderId: claimed.orderId, details: one },
    })
  await settlePayout(who, claimed.orderId)
  await emailsTo(shop, email)
  return shopper
}

async function settlePayout(who: Marked, id: string) {
  const { body } = await owner.call('GET', `/api/admin/orders/payout/${id}`)
  for (const { refundId } of body.data.refunds)
    await send(owner, who, 'POST /api/admin/orders/payout/:id', {
      params: { id },
      body: { refundId, outcome: 'paid', reference: `${who.word('payout')}` },
    })
}

/** A customer without an account, with an order by phone, one at the counter, and a gift card. */
async function fillGuest(who: Marked) {
  const orders: string[] = []
  for (const channel of ['phone', 'counter'] as const) {
    const orderId = uuidv7()
    orders.push(orderId)
    const { recipientName, ...address } = addressOf(who)
    await send(owner, who, 'POST /api/admin/orders/create', {
      body: {
        orderId,
        channel,
        customer: { name: recipientName, email: who.email },
        address: { ...address, region: who.word('region') },
        buyer: { state: '08', gstin: who.gstin, company: `${who.word('firm')} Traders` },
        lines: [{ productId, quantity: 1 }],
        discount: 10,
        discountReason: who.word('discount'),
        totalAmount: PRICE - 10,
        ...(channel === 'counter' && {
          received: {
            receiptId: uuidv7(),
            amount: PRICE - 10,
            method: 'upi',
            reference: who.word('counterref'),
            receivedOn: '2026-11-23',
          },
        }),
      },
    })
  }
  const [phone = ''] = orders
  const params = { id: phone }
  const linked = await owner.call('POST', `/api/admin/orders/payment-link/${phone}`, {})
  const token = new URL(linked.body.data.url).pathname.replace('/pay/', '')
  await send(visitor, who, 'POST /api/pay/claim', {
    cookie: `${PAYMENT_LINK_COOKIE}=${token}`,
    body: { reference: who.linkClaim },
  })
  await shop.receive(phone, PRICE - 10)
  await handleOrder(who, phone)
  await send(owner, who, 'POST /api/admin/gift-cards', {
    body: {
      cardId: uuidv7(),
      amount: 500,
      recipientName: who.name,
      recipientEmail: who.email,
      message: who.word('message'),
    },
  })
  for (const id of orders) await shop.setStatus(id, 'delivered')
  await send(owner, who, 'POST /api/admin/orders/refund/:id', {
    params,
    body: { refundId: uuidv7(), askPayout: true, reason: who.word('late') },
  })
  const lastEmail = async () => (await emailsTo(shop, who.email)).at(-1)?.text ?? ''
  const payout = /\/confirm\/refund\/([\w-]{43})/.exec(await lastEmail())?.[1] ?? ''
  for (const details of [
    { kind: 'upi', upiId: `${who.word('upi')}@okbank` },
    { kind: 'bank', name: who.name, account: who.account, ifsc: 'HDFC0001234' },
  ]) {
    await shop.call('POST', `/api/payout/${payout}/code`)
    const code = /^(\d{6})\r?$/m.exec(await lastEmail())?.[1] ?? ''
    await send(visitor, who, 'POST /api/payout/:token', {
      params: { token: payout },
      body: { code, details },
    })
  }
  await settlePayout(who, phone)
  return { id: phone }
}

/** A former member of staff. */
async function fillStaff(who: Marked) {
  await send(owner, who, 'POST /api/admin/staff/invite', {
    body: { email: who.email, staffRole: 'packing' },
  })
  const emails = await emailsTo(shop, who.email)
  const token = /\/auth\/join\?token=(\S+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
  await send(visitor, who, 'POST /api/auth/accept-invite', {
    body: { token, userName: who.name, password: PASSWORD },
  })
  const member = await shop.signIn(who.email, PASSWORD)
  expect((await owner.call('DELETE', `/api/admin/staff/${member.id}`)).status).toBe(200)
  return member
}

async function erase(id: string) {
  const erased = await owner.call('DELETE', `/api/admin/customers/${id}`)
  expect([erased.status, erased.body.message]).toEqual([200, 'The customer is erased'])
  await removeOrphanedEmailFiles(shop.context)
}

const passDisputes = async (db: typeof shop.db) => {
  await db`UPDATE orders SET paid_at = paid_at - interval '181 days' WHERE paid_at IS NOT NULL`
  await deleteExpiredRecords(db)
}

/** What docs/personal-data.md lists. */
const left = {
  books: [
    // Who changed what, with bank references.
    'audit_log.after',
    'documents.snapshot',
    'order_events.facts',
    // The place of supply.
    'orders.city',
    // Bank references.
    'payment_facts.transaction_id',
    'payments.capture_id',
    'payments.claimed_reference',
  ],
  /** For 180 days after the payment. */
  evidence: ['address', 'company', 'gstin', 'notes', 'phone', 'recipient_name'].map(
    (column) => `orders.${column}`,
  ),
  /** Texts of a former member of staff. */
  staff: ['audit_log.after', 'audit_log.subject', 'audit_log.user_name'],
}

const all = [marked(), marked(), marked()] as const
let ids: string[]
beforeAll(async () => {
  const [shopper, guest, member] = all
  ids = [(await fillAccount(shopper)).id, (await fillGuest(guest)).id, (await fillStaff(member)).id]
})

test('what is left of an erased person is what the law keeps, in the shop and its backups', async () => {
  const older = join(shop.dataDir, '..', `${basename(shop.dataDir)}-older.tar.gz`)
  const newer = join(shop.dataDir, '..', `${basename(shop.dataDir)}-newer.tar.gz`)
  const databaseUrl = shop.context.config.databaseUrl ?? ''
  await writeBackup({ databaseUrl, dataDir: shop.dataDir }, older)
  for (const id of ids) await erase(id)
  await writeBackup({ databaseUrl, dataDir: shop.dataDir }, newer)

  const books = left.books.toSorted()
  const both = [...left.books, ...left.evidence].toSorted()
  const staff = left.staff
  expect(await Promise.all(all.map(tracesInFiles))).toEqual([[], [], []])
  const tracesIn = (db: Db) => Promise.all(all.map((who) => tracesInTables(db, who)))
  expect(await tracesIn(shop.db)).toEqual([both, both, staff])
  for (const [file, replayed] of [
    [newer, 0],
    [older, 3],
  ] as const) {
    const restored = await emptyDatabase()
    await restoreBackup({ databaseUrl: restored.url, dataDir: undefined }, file)
    if (file === older) expect(await tracesIn(restored.db)).not.toEqual([both, both, staff])
    const config = shop.context.config
    expect(await replayErasures({ db: restored.db, config })).toBe(replayed)
    expect(await tracesIn(restored.db)).toEqual([both, both, staff])
    await restored.close()
    await rm(file)
  }
  await passDisputes(shop.db)
  expect(await tracesIn(shop.db)).toEqual([books, books, staff])
  // Of orders, logs keep bank references alone.
  const logs = await shop.db<{ text: string }[]>`
    SELECT after::text AS text FROM audit_log WHERE subject LIKE 'order:%'
    UNION ALL SELECT facts::text FROM order_events`
  const kept = logs.flatMap(({ text }) => text.match(/zq[a-z]+\d+x/g) ?? [])
  expect([...new Set(kept)].toSorted()).toEqual(['zqcounterref2x', 'zqpayout1x', 'zqpayout2x'])
})

test('docs/personal-data.md lists what is left, with the law', async () => {
  const text = await readFile('docs/personal-data.md', 'utf8')
  const rows = text.split('\n').filter((line) => /^\| `/.test(line))
  const tables = Object.values(left).flatMap((columns) => columns.map((one) => one.split('.')[0]))
  for (const table of tables)
    expect(
      rows.filter((row) => row.split('|')[1]?.includes(`\`${table}\``)),
      table,
    ).not.toEqual([])
  for (const row of rows) expect(row.split('|')[4]?.trim()).toMatch(/\S/)
})

/** Text fields of calls that say nothing about a customer, and why. */
const aboutNobody: [RegExp, string][] = [
  [/ cursor$/, 'a position in a list'],
  [/ version$/, 'a time'],
  [/ userId$/, 'compared with the session'],
  [/ (password|currentPassword|newPassword|token)$/, 'a secret, of which only a hash is stored'],
  [
    /(login|second-factor\/\w+|order\/confirm|order\/account|payout\/:token|admin\/payments) code$/,
    'a code for one use',
  ],
  [/ (order|orderNumber|orders\[\]\.order)$/, 'the number of an order'],
  [/ \/api\/(pay\/gift-card|shop\/credit\/\w+) code$/, 'the code of a gift card'],
  [/ \/api\/(shop\/cart\/code|admin\/orders\/create) code$/, 'a discount code of the owner'],
  [
    /(admin\/(products|categories|collections|sales|cloth|size-charts)|common\/feature|shop\/(products|search))[/ ]/,
    'the catalogue and its stock',
  ],
  [/admin\/orders\/products (q|ids)$/, 'a search for products'],
  [
    /admin\/(home|settings|tax|delivery|payments|mail-texts|mail-texts\/:kind|discounts|discounts\/:id) /,
    'what the owner sets or publishes',
  ],
  [/admin\/tax\/[\w-]+ month$/, 'a month'],
  [/ (size|lines\[\]\.size|addOns|service)$/, 'a choice that the shop offers'],
  [/ (values\.\*|again\.\*|confirmed\[\])$/, 'measures, which are deleted with their form'],
  [/ (courier|trackingNumber|orders\[\]\.trackingNumber)$/, 'a firm and its number of a parcel'],
  [/ (address\.)?(pincode|country)$/, 'a place of many people'],
  [/ details\.ifsc$/, 'a branch of a bank'],
  [/ (paymentId|payerId)$/, 'ids of the payment provider'],
  [/ corrections\[\]\.hsn$/, 'a kind of goods'],
]

type Json = z.core.JSONSchema._JSONSchema

/** The fields of a schema that accept any text. */
function listTextFields(schema: Json | undefined, root: Json, path = ''): string[] {
  if (typeof schema !== 'object') return []
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return listTextFields(typeof root === 'object' ? root.$defs?.[name] : undefined, root, path)
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const found = inner.flatMap((one) => listTextFields(one, root, path))
  for (const [name, one] of Object.entries(schema.properties ?? {}))
    found.push(...listTextFields(one, root, path ? `${path}.${name}` : name))
  if (schema.additionalProperties)
    found.push(...listTextFields(schema.additionalProperties, root, `${path}.*`))
  for (const one of [schema.items ?? []].flat())
    found.push(...listTextFields(one, root, `${path}[]`))
  const isLimited = schema.enum || schema.const !== undefined || schema.format
  return schema.type === 'string' && !isLimited ? [...found, path] : found
}

test('every text field of every call is filled above, or is about nobody', () => {
  const all = (Object.keys(contract) as Call[]).flatMap((call) => {
    const { query, body }: Endpoint = contract[call]
    return [query, body].flatMap((part) => {
      if (!part) return []
      const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
      return listTextFields(schema, schema).map((field) => `${call} ${field}`)
    })
  })
  const fields = [...new Set(all)]
  expect(fields.length).toBeGreaterThan(300)
  const isExcepted = (field: string) => aboutNobody.some(([pattern]) => pattern.test(field))
  const missing = fields.filter((field) => !filled.has(field) && !isExcepted(field))
  expect(missing, 'fill these in a journey above, or say in aboutNobody why not').toEqual([])
  expect([...filled].filter(isExcepted), 'filled, and excepted too').toEqual([])
  const unused = aboutNobody.filter(([pattern]) => !fields.some((field) => pattern.test(field)))
  expect(unused).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

async function paidOrder(products: { price: number; quantity: number; title?: string }[]) {
  const shopper = await shop.shopper()
  const ids: string[] = []
  for (const { price, title } of products)
    ids.push(await shop.product({ price, totalStock: 10, ...(title && { title }) }))
  const { addressId } = await readyToBuy(
    shopper,
    products.map(({ quantity }, n) => ({ productId: ids[n] ?? '', quantity })),
  )
  const total = products.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return { shopper, ids, orderId: await buy(shopper, addressId, total) }
}

const bank = (orderId: string) =>
  [...shop.ledger.orders.values()].find((one) => one.customId === orderId)?.capture

describe('refunds', () => {
  const refund = (orderId: string, body: object, by = owner) =>
    by.call('POST', `/api/admin/orders/refund/${orderId}`, { refundId: randomUUID(), ...body })

  test('by line and then of the rest return every cent, and restock on request', async () => {
    const { orderId, ids, shopper } = await paidOrder([
      { price: 1000, quantity: 2 },
      { price: 333, quantity: 1 },
    ])
    const first = await refund(orderId, {
      lines: [{ position: 0, quantity: 1 }],
      restock: true,
      reason: 'Too long',
    })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      paymentStatus: 'partiallyRefunded',
      refunds: [
        { amount: 1000, state: 'done', reason: 'Too long', lines: [{ position: 0, quantity: 1 }] },
      ],
    })
    expect(await shop.fetchStock(ids[0] ?? '')).toBe(9)
    const rest = await refund(orderId, {})
    expect(rest.body.data.paymentStatus).toBe('refunded')
    const taken = bank(orderId)
    const back = taken?.refunds.reduce((sum, one) => sum + Number(one.amount.value), 0) ?? 0
    expect(back.toFixed(2)).toBe(taken?.amount.value)
    expect(taken?.status).toBe('REFUNDED')
    expect((await refund(orderId, {})).status).toBe(409)
    const seen = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
    expect(seen.body.data.refunds).toHaveLength(2)
  })

  test('that are missing or refused are on the dashboard until they are made', async () => {
    const owed = async () => (await owner.call('GET', '/api/admin/dashboard')).body.data.owed
    const { orderId } = await paidOrder([{ price: 840, quantity: 2 }])
    const before = await owed()
    await shop.setStatus(orderId, 'rejected')
    const { orderNumber } = await shop.fetchOrder(orderId)
    const mine = { orderId, orderNumber }
    expect(await owed()).toEqual({ ...before, rejected: [...before.rejected, mine] })
    shop.fault('refund', { kind: 'refused', issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
    await refund(orderId, {})
    expect(await owed()).toEqual({
      ...before,
      rejected: [...before.rejected, mine],
      refused: [...before.refused, mine],
    })
    await refund(orderId, { lines: [{ position: 0, quantity: 1 }] })
    expect(await owed()).toEqual({ ...before, rejected: [...before.rejected, mine] })
    await refund(orderId, {})
    expect(await owed()).toEqual(before)
    const clerk = await shop.staff('owner')
    await shop.db`UPDATE users SET staff_role = 'catalogue' WHERE id = ${clerk.id}`
    await shop.setStatus(orderId, 'rejected')
    const seen = (await clerk.call('GET', '/api/admin/dashboard')).body.data.owed
    expect(seen).toEqual({
      rejected: [],
      refused: [],
      overdue: [],
      disputed: [],
      returning: [],
      undecided: [],
      payouts: [],
    })
  })

  test('are made once when sent many times', async () => {
    const { orderId } = await paidOrder([{ price: 840, quantity: 1 }])
    const refundId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => refund(orderId, { refundId })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200))
    expect(bank(orderId)?.refunds).toHaveLength(1)
  })

  test('never return more than was paid when two run at once', async () => {
    const { orderId } = await paidOrder([{ price: 840, quantity: 1 }])
    const replies = await Promise.all([1, 2, 3].map(() => refund(orderId, {})))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(bank(orderId)?.refunds).toHaveLength(1)
  })

  test('are polled again after a lost response, and return the money once', async () => {
    const { orderId } = await paidOrder([{ price: 840, quantity: 1 }])
    shop.fault('refund', { kind: 'lost' })
    const reply = await refund(orderId, {})
    expect(reply.body.data).toMatchObject({
      paymentStatus: 'paid',
      refunds: [{ state: 'pending' }],
    })
    await shop.db`UPDATE refunds SET next_at = now() WHERE state = 'pending'`
    await sendRefunds(shop.context)
    const { body } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
    expect(body.data.paymentStatus).toBe('refunded')
    expect(bank(orderId)?.refunds).toHaveLength(1)
  })

  test('are refused for more than was bought, an unpaid order and a missing one', async () => {
    const { orderId } = await paidOrder([{ price: 840, quantity: 1 }])
    expect((await refund(orderId, { lines: [{ position: 0, quantity: 2 }] })).status).toBe(400)
    expect((await refund(orderId, { lines: [{ position: 7, quantity: 1 }] })).status).toBe(400)
    expect((await refund(randomUUID(), {})).status).toBe(404)
  })

  test('restock an item once, by refund or by rejection', async () => {
    const { orderId, ids } = await paidOrder([{ price: 100, quantity: 2 }])
    await refund(orderId, { lines: [{ position: 0, quantity: 1 }], restock: true })
    await shop.setStatus(orderId, 'rejected')
    expect(await shop.fetchStock(ids[0] ?? '')).toBe(10)
    await refund(orderId, { restock: true })
    expect(await shop.fetchStock(ids[0] ?? '')).toBe(10)
  })
})

describe('the list of orders', () => {
  const list = async (query: string) =>
    (await owner.call('GET', `/api/admin/orders/get?${query}`)).body

  test('can be searched by id, email and name, and filtered by status and date', async () => {
    const { orderId, shopper } = await paidOrder([{ price: 100, quantity: 1 }])
    const ids = async (query: string) =>
      (await list(query)).data.map((one: { _id: string }) => one._id)
    expect(await ids(`q=${orderId}`)).toEqual([orderId])
    expect(await ids(`q=${shopper.email.toUpperCase()}`)).toEqual([orderId])
    expect(await ids(`q=${encodeURIComponent(shopper.userName)}&status=confirmed`)).toContain(
      orderId,
    )
    expect(await ids(`q=${orderId}&status=delivered`)).toEqual([])
    expect(await ids(`q=${orderId}&payment=paid`)).toEqual([orderId])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    expect(await ids(`q=${orderId}&from=${today}&to=${today}`)).toEqual([orderId])
    expect(await ids(`q=${orderId}&to=2020-01-01`)).toEqual([])
    expect(await ids('q=%25')).toEqual([])
    expect((await owner.call('GET', '/api/admin/orders/get?status=lost')).status).toBe(400)
  })

  test('returns exactly the orders with something left to pack, page by page', async () => {
    const product = await shop.product({ price: 100, totalStock: 50 })
    const bought = async (quantity = 1) => {
      const shopper = await shop.shopper()
      const { addressId } = await readyToBuy(shopper, [{ productId: product, quantity }])
      return { shopper, addressId, orderId: await buy(shopper, addressId, 100 * quantity) }
    }
    const set = async ({ orderId }: { orderId: string }, ...statuses: string[]) => {
      for (const orderStatus of statuses) await shop.setStatus(orderId, orderStatus)
    }
    const refund = ({ orderId }: { orderId: string }, body = {}) => shop.refund(orderId, body)
    const confirmed = await bought()
    const inProcess = await bought()
    await set(inProcess, 'inProcess')
    const takenBack = await bought()
    await set(takenBack, 'rejected', 'pending')
    const partly = await bought(2)
    await refund(partly, { lines: [{ position: 0, quantity: 1 }] })
    const refused = await bought()
    await refund(refused)
    await shop.db`UPDATE refunds SET state = 'failed' WHERE order_id = ${refused.orderId}`
    await shop.db`UPDATE orders SET payment_status = 'paid' WHERE id = ${refused.orderId}`
    const packed = [refused, partly, takenBack, inProcess, confirmed].map((one) => one.orderId)

    for (const status of ['inShipping', 'delivered', 'rejected']) await set(await bought(), status)
    const back = await bought()
    await refund(back)
    const promised = await bought()
    shop.fault('refund', { kind: 'lost' })
    await refund(promised)
    const unpaid = await shop.shopper()
    const { addressId } = await readyToBuy(unpaid, [{ productId: product, quantity: 1 }])
    await order(unpaid, addressId, 100)

    const seen: string[] = []
    const filter = `product=${product}&toSend=1`
    let page = await list(`${filter}&limit=2`)
    expect(page.total).toBe(packed.length)
    for (;;) {
      seen.push(...page.data.map(({ _id }: { _id: string }) => _id))
      if (!page.nextCursor) break
      page = await list(`${filter}&limit=2&cursor=${page.nextCursor}`)
    }
    expect(seen).toEqual(packed)
    const asked = await list(`${filter}&status=confirmed`)
    expect(asked.data.map(({ _id }: { _id: string }) => _id)).toEqual([
      refused.orderId,
      partly.orderId,
      confirmed.orderId,
    ])
  })

  test('can be searched by courier and provider references, ignoring case', async () => {
    const { orderId } = await paidOrder([{ price: 100, quantity: 1 }])
    const change = { orderStatus: 'inShipping', courier: 'Delhivery', trackingNumber: 'DL-4477x' }
    await owner.call('PUT', `/api/admin/orders/update/${orderId}`, change)
    await shop.refund(orderId)
    const [quoted] = await shop.db<{ provided: string; captured: string; refunded: string }[]>`
      SELECT p.provider_order_id AS provided, p.capture_id AS captured, r.provider_refund_id AS refunded
      FROM payments p JOIN refunds r USING (order_id) WHERE p.order_id = ${orderId}`
    const found = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).data.map((one: { _id: string }) => one._id)
    for (const reference of ['dl-4477X', ...Object.values(quoted ?? {})])
      for (const typed of [reference, reference.toLowerCase()])
        expect(await found(typed), reference).toEqual([orderId])
    expect(await found('DL-4477')).toEqual([])
  })

  test('is exported as CSV without executable cells', async () => {
    const { orderId } = await paidOrder([
      { price: 100, quantity: 1, title: '=HYPERLINK("http://evil.example")' },
    ])
    const { body, headers } = await owner.call('GET', `/api/admin/orders/export?q=${orderId}`)
    expect(headers['content-type']).toContain('text/csv')
    const [head, row, end] = String(body).trim().split(/\r?\n/)
    expect(head).toContain('order_id')
    expect(row).toContain(orderId)
    expect(end).toBeUndefined()
    expect(row).not.toMatch(/(^|,)"?=/)
  })

  test('shows the courier and tracking number to the shopper', async () => {
    const { orderId, shopper } = await paidOrder([{ price: 100, quantity: 1 }])
    const change = { orderStatus: 'inShipping', courier: 'Delhivery', trackingNumber: 'DL-42' }
    await owner.call('PUT', `/api/admin/orders/update/${orderId}`, change)
    const { body } = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
    expect(body.data).toMatchObject(change)
    expect(body.data.timeline.at(-1)).toMatchObject({ kind: 'parcel', trackingNumber: 'DL-42' })

    const again = async (more: object) => {
      await owner.call('PUT', `/api/admin/orders/update/${orderId}`, { ...change, ...more })
      return (await shopper.call('GET', `/api/shop/order/details/${orderId}`)).body.data
    }
    const corrected = await again({ trackingNumber: 'DL-43' })
    expect(corrected.timeline.at(-1)).toMatchObject({
      kind: 'parcelCorrected',
      trackingNumber: 'DL-43',
    })
    const cleared = await again({ trackingNumber: '' })
    expect(cleared.trackingNumber).toBe('')
    const kinds = cleared.timeline.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'parcel')).toHaveLength(1)
    expect(
      cleared.timeline.filter((one: { orderStatus?: string }) => one.orderStatus === 'inShipping'),
    ).toHaveLength(1)
  })
})

describe('many products', () => {
  test('can be searched, filtered and sorted', async () => {
    await shop.product({
      title: 'Owner search piece',
      category: 'casual',
      totalStock: 0,
      price: 700,
      salePrice: 600,
    })
    const titles = async (query: string) =>
      (await owner.call('GET', `/api/admin/products/get?${query}`)).body.data.map(
        (one: { title: string }) => one.title,
      )
    expect(await titles('q=ner+sear')).toEqual(['Owner search piece'])
    expect(await titles('q=owner+search&stock=out&sale=1&category=casual')).toEqual([
      'Owner search piece',
    ])
    expect(await titles('q=owner+search&stock=in')).toEqual([])
    const stocks = (await owner.call('GET', '/api/admin/products/get?sort=stock&limit=5')).body.data
    expect(stocks[0].totalStock).toBe(0)
  })
})

test('report to the later of two saves what changed in between, and overwrite nothing', async () => {
  const id = await shop.product({ price: 1000 })
  const other = await shop.staff('owner')
  const { version } = await shop.fetchProduct(id)
  const path = `/api/admin/products/edit/${id}`
  expect((await other.call('PUT', path, { price: 1200, version })).status).toBe(200)
  const late = await owner.call('PUT', path, { price: 900, version })
  expect([late.status, late.body.code]).toEqual([409, 'overtaken'])
  expect(late.body.message).toContain(other.userName)
  expect(late.body.message).toContain('price')
  expect((await shop.fetchProduct(id)).price).toBe(1200)
})

test('a product has several pictures, and the first is on its card', async () => {
  const id = await shop.product({
    image: '/images/a.webp',
    images: ['/images/a.webp', '/images/b.webp'],
  })
  const read = () => shop.fetchProduct(id)
  expect((await read()).images).toEqual(['/images/a.webp', '/images/b.webp'])
  const edit = (body: object) => owner.call('PUT', `/api/admin/products/edit/${id}`, body)
  await edit({ image: '/images/b.webp', images: ['/images/b.webp', '/images/c.webp'] })
  expect(await read()).toMatchObject({
    image: '/images/b.webp',
    images: ['/images/b.webp', '/images/c.webp'],
  })
  await edit({ title: 'Renamed' })
  expect((await read()).images).toHaveLength(2)
})

test('feature images can be ordered and deleted', async () => {
  const add = async (image: string) =>
    (await owner.call('POST', '/api/common/feature/add', { image })).body.data._id
  const [a, b] = [await add('/images/1.webp'), await add('/images/2.webp')]
  const ordered = await owner.call('PUT', '/api/common/feature/order', { ids: [b, a] })
  expect(ordered.body.data.map((one: { _id: string }) => one._id)).toEqual([b, a])
  const left = await owner.call('DELETE', `/api/common/feature/delete/${b}`)
  expect(left.body.data).toHaveLength(1)
  expect((await owner.call('DELETE', `/api/common/feature/delete/${b}`)).status).toBe(404)
})

test('the dashboard’s figures are exact to the paisa', async () => {
  const fresh = await openShop()
  const { owner: boss } = fresh
  const productId = await fresh.product({ price: 333.33, totalStock: 9 })
  const shopper = await fresh.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 3 }])
  await buy(shopper, addressId, 999.99)
  await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
  const orderId = await buy(shopper, addressId, 333.33)
  await boss.call('POST', `/api/admin/orders/refund/${orderId}`, { refundId: randomUUID() })
  const { body } = await boss.call('GET', '/api/admin/dashboard?days=7')
  expect(body.data).toMatchObject({
    days: 7,
    revenue: 999.99,
    gross: 1333.32,
    refunded: 333.33,
    orders: 2,
    averageOrder: 500,
    shoppers: 1,
    returningShoppers: 1,
    ordersByStatus: { confirmed: 2, pending: 0 },
    bestSellers: [{ productId, units: 3 }],
    lowStock: [{ productId, left: 5, sizes: [] }],
  })
  expect(body.data.salesByDay).toHaveLength(7)
  expect(body.data.salesByDay.at(-1)).toMatchObject({ revenue: 999.99, orders: 2 })
  expect((await boss.call('GET', '/api/admin/dashboard?days=8')).status).toBe(400)

  // Figures link to their lists: one order was never paid, another shopper came once.
  const [once, idler] = [await fresh.shopper(), await fresh.shopper()]
  for (const person of [once, idler]) {
    const { addressId: home } = await readyToBuy(person, [{ productId, quantity: 1 }])
    if (person === once) await buy(person, home, 333.33)
    else await order(person, home, 333.33)
  }
  const { salesByDay } = (await boss.call('GET', '/api/admin/dashboard?days=7')).body.data
  const days = `from=${salesByDay[0].day}&to=${salesByDay.at(-1).day}`
  const found = async (filter: string) =>
    (await boss.call('GET', `/api/admin/orders/get?${days}&${filter}`)).body.total
  expect(salesByDay.at(-1).orders).toBe(3)
  expect(await found('by=placed')).toBe(4)
  expect(await found('by=paid')).toBe(3)
  expect(await found('by=paid&shoppers=returning')).toBe(2)
  expect(await found(`by=paid&product=${productId}`)).toBe(3)
  expect(await found(`product=${once.id}`)).toBe(0)
  expect((await boss.call('GET', '/api/admin/products/get?stock=low')).body.total).toBe(1)
})

describe('staff', () => {
  async function linkTo(email: string) {
    const [row] = await shop.db`
      SELECT payload->>'link' AS link FROM outbox WHERE recipient = ${email} AND kind = 'staffInvite'
      ORDER BY created_at DESC LIMIT 1`
    return new URL(row?.link).searchParams.get('token')
  }

  test('get their link from the inviting owner where no email is sent, and no record contains it', async () => {
    const email = 'darzi@example.com'
    const invite = async (to = email) =>
      (await owner.call('POST', '/api/admin/staff/invite', { email: to, staffRole: 'orders' })).body
    const first = await invite()
    expect(first.link).toContain('/auth/join?token=')
    const { link, invites } = await invite()
    expect(invites).toHaveLength(1)
    const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? ''
    const join = (address: string) => {
      const body = { token: tokenIn(address), userName: 'Darzi', password: 'ajrakh-indigo' }
      return shop.call('POST', '/api/auth/accept-invite', { body })
    }
    expect((await join(first.link)).status).toBe(400)
    const kept = await shop.db<{ row: string }[]>`
      SELECT row_to_json(a)::text AS row FROM audit_log a UNION ALL SELECT row_to_json(r)::text FROM repeats r`
    expect(kept.filter(({ row }) => row.includes(tokenIn(link)))).toEqual([])
    const { body } = await owner.call('GET', '/api/admin/staff')
    expect(JSON.stringify(body)).not.toContain(tokenIn(link))
    expect((await join(link)).status).toBe(200)

    // It would open somebody else's account.
    const shopper = await shop.shopper()
    expect((await invite(shopper.email)).link).toBeUndefined()
    const early = await invite('early@example.com')
    const { id } = await shop.shopper()
    await shop.db`UPDATE users SET email = 'early@example.com' WHERE id = ${id}`
    shop.context.config.smtpUrl = 'smtp://mail.example'
    expect((await join(early.link)).status).toBe(400)
    shop.context.config.smtpUrl = undefined
    shop.context.config.smtpUrl = 'smtp://mail.example'
    const mailed = await invite('rangrez@example.com')
    shop.context.config.smtpUrl = undefined
    expect(mailed.message).toContain('on its way')
    expect(mailed.link).toBeUndefined()
    for (const { _id } of mailed.invites)
      await owner.call('DELETE', `/api/admin/staff/invite/${_id}`)
  })

  test('can be invited, act only within their role, and can be removed', async () => {
    const email = 'karigar@example.com'
    const invited = await owner.call('POST', '/api/admin/staff/invite', {
      email,
      staffRole: 'catalogue',
    })
    expect(invited.body.invites).toMatchObject([{ email, staffRole: 'catalogue' }])
    const body = { token: await linkTo(email), userName: 'Karigar', password: 'ajrakh-indigo' }
    expect((await shop.call('POST', '/api/auth/accept-invite', { body })).status).toBe(200)
    expect((await shop.call('POST', '/api/auth/accept-invite', { body })).status).toBe(400)
    const karigar = await shop.signIn(email, 'ajrakh-indigo')
    expect((await karigar.call('GET', '/api/admin/products/get')).status).toBe(200)
    expect((await karigar.call('GET', '/api/admin/dashboard')).status).toBe(200)
    expect((await karigar.call('GET', '/api/admin/orders/get')).status).toBe(403)
    const promoted = await owner.call('PUT', `/api/admin/staff/${karigar.id}`, {
      staffRole: 'orders',
    })
    expect(promoted.status).toBe(200)
    expect((await karigar.call('GET', '/api/admin/products/get')).status).toBe(401)
    const again = await shop.signIn(email, 'ajrakh-indigo')
    expect((await again.call('GET', '/api/admin/products/get')).status).toBe(403)
    expect((await again.call('GET', '/api/admin/orders/get')).status).toBe(200)
    await owner.call('DELETE', `/api/admin/staff/${karigar.id}`)
    const former = await shop.signIn(email, 'ajrakh-indigo')
    expect(former.email).toBe(email)
    expect((await former.call('GET', '/api/admin/orders/get')).status).toBe(403)
  })

  test('the last owner cannot leave', async () => {
    const alone = await openShop()
    const { owner: boss } = alone
    expect((await boss.call('DELETE', `/api/admin/staff/${boss.id}`)).status).toBe(409)
    expect(
      (await boss.call('PUT', `/api/admin/staff/${boss.id}`, { staffRole: 'orders' })).status,
    ).toBe(409)
  })

  test('a second factor is required at sign-in, and a code works once', async () => {
    const admin = await shop.staff('owner')
    const { body } = await admin.call('POST', '/api/auth/second-factor/start')
    expect(body.data.url).toMatch(/^otpauth:\/\/totp\//)
    const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) })
    const code = totp.generate()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(
      (await admin.call('POST', '/api/auth/second-factor/confirm', { code: wrong })).status,
    ).toBe(400)
    expect((await admin.call('POST', '/api/auth/second-factor/confirm', { code })).status).toBe(200)
    const login = (extra: object = {}) =>
      shop.call('POST', '/api/auth/login', {
        body: { email: admin.email, password: shop.password, ...extra },
      })
    const asked = await login()
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor'])
    expect((await login({ code })).status).toBe(401)
    const next = totp.generate({ timestamp: Date.now() + 30_000 })
    expect((await login({ code: next })).status).toBe(200)
  })
})

describe('the audit log', () => {
  test('has the author, action, before and after of each change, and is append-only', async () => {
    const id = await shop.product({ price: 500 })
    await owner.call('PUT', `/api/admin/products/edit/${id}`, { price: 600 })
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    expect(body.data[0]).toMatchObject({
      userName: owner.userName,
      action: 'productEdited',
      subject: `product:${id}`,
      before: { price: 500 },
      after: { price: 600 },
    })
    await expect(shop.db`UPDATE audit_log SET user_name = 'nobody'`).rejects.toThrow('only grows')
    await expect(shop.db`DELETE FROM audit_log`).rejects.toThrow('only grows')
  })

  test('lists the changes of one record, page by page', async () => {
    const [id, other] = [await shop.product({ price: 500 }), await shop.product({ price: 500 })]
    for (const price of [600, 700])
      for (const edited of [id, other])
        await owner.call('PUT', `/api/admin/products/edit/${edited}`, { price })
    const subject = `product:${id}`
    const page = async (query: object) =>
      (await owner.call('GET', `/api/admin/audit?${new URLSearchParams({ subject, ...query })}`))
        .body
    const { data, total, nextCursor } = await page({ limit: '2' })
    const prices = (entries: { after: { price: number } }[]) =>
      entries.map(({ after }) => after.price)
    expect([total, prices(data)]).toEqual([3, [700, 600]])
    const rest = await page({ limit: '2', cursor: nextCursor })
    expect([rest.total, prices(rest.data), rest.nextCursor]).toEqual([3, [500], null])
    expect(new Set([...data, ...rest.data].map((entry) => entry.subject))).toEqual(
      new Set([subject]),
    )
    const nobody = await page({ subject: 'product:none' })
    expect([nobody.total, nobody.data]).toEqual([0, []])
  })
})

describe('settings', () => {
  test('apply at once, and the rate applies to new orders', async () => {
    const reply = await owner.call('PUT', '/api/admin/settings', {
      name: 'Rang Mahal',
      inrRate: 50,
    })
    expect(reply.body.data).toMatchObject({ name: 'Rang Mahal', inrRate: 50, currency: 'USD' })
    expect((await shop.call('GET', '/api/common/shop')).body.data.name).toBe('Rang Mahal')
    const { orderId, shopper } = await paidOrder([{ price: 100, quantity: 1 }])
    const { body } = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
    expect(body.data.settlement).toEqual({ currency: 'USD', amount: 2, inrRate: 50 })
    for (const inrRate of [0, 1e-300])
      expect((await owner.call('PUT', '/api/admin/settings', { inrRate })).status).toBe(400)
    expect((await owner.call('PUT', '/api/admin/settings', { name: ' ' })).status).toBe(400)
  })

  test('accept line breaks only in multi-line texts', async () => {
    const broken = 'Zari\nBcc: all@example.com'
    for (const field of ['name', 'tagline', 'phone', 'hours'])
      expect(
        (await owner.call('PUT', '/api/admin/settings', { [field]: broken })).status,
        field,
      ).toBe(400)
    const address = '12 Kinari Bazaar\nJaipur'
    expect((await owner.call('PUT', '/api/admin/settings', { address })).status).toBe(200)
  })

  test('give the shop its own theme with readable text', async () => {
    const path = '/api/admin/settings'
    const look = { accent: '#1b4d5c', second: '#c46a3a', ground: '#f7f3ea', fonts: 'haveli' }
    const shown = async () => (await shop.call('GET', '/api/common/shop')).body.data.look
    expect(await shown()).toBeNull()
    const { version } = (await owner.call('GET', path)).body.data
    expect((await owner.call('PUT', path, { look, version })).body.data).toMatchObject({ look })
    expect(await shown()).toEqual(look)
    const [change] = (await owner.call('GET', '/api/admin/audit')).body.data
    expect(change).toMatchObject({ before: { look: null }, after: { look } })
    const late = await owner.call('PUT', path, { look: null, version })
    expect(late.body.code).toBe('overtaken')

    const refused = async (change: object) => {
      const reply = await owner.call('PUT', path, { look: { ...look, ...change } })
      expect(reply.status).toBe(400)
      return reply.body.errors[0]
    }
    expect(await refused({ ground: '#777777' })).toEqual({
      path: 'look.ground',
      message: 'Letters on this ground could not be read: 1.7:1, needed 4.5:1.',
    })
    expect(await refused({ accent: '#e3c98f' })).toMatchObject({ path: 'look.accent' })
    expect(await refused({ accent: 'red;}body{display:none' })).toMatchObject({
      path: 'look.accent',
    })
    expect(await refused({ fonts: 'comic' })).toMatchObject({ path: 'look.fonts' })
    expect(await shown()).toEqual(look)

    // The default theme is not stored.
    const zaris = { accent: '#6b1526', second: '#a8843f', ground: '#fbf7ef', fonts: 'zari' }
    expect((await owner.call('PUT', path, { look: zaris })).body.data.look).toBeNull()
    expect(await shown()).toBeNull()
  })
})

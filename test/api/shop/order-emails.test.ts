import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { sendOutbox } from '#server/records/outbox.ts'
import { sendLowStockEmail } from '#server/shop/email/low-stock.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ checksLedger: false })
const { owner } = shop
const shopper = await shop.shopper()
await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
const productId = await shop.product({ totalStock: 100 })
const addressId = (await readyToBuy(shopper, [])).addressId

async function paidOrder() {
  await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
  return buy(shopper, addressId, 45000)
}
const fetchNumber = async (id: string): Promise<string> => (await shop.fetchOrder(id)).orderNumber
const emailsAbout = async (number: string) =>
  (await emailsTo(shop, shopper.email)).filter(({ text }) => text.includes(number))

describe('the shopper is notified', () => {
  test('when an order ships, with the tracking link, once per change', async () => {
    const id = await paidOrder()
    const parcel = { courier: 'Delhivery', trackingNumber: '77001' }
    await shop.setStatus(id, 'inShipping', parcel)
    await shop.setStatus(id, 'inShipping', { ...parcel, trackingNumber: '77002' })
    await shop.setStatus(id, 'delivered')
    const emails = await emailsAbout(await fetchNumber(id))
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('confirmed'),
      expect.stringContaining('on its way'),
      expect.stringContaining('delivered'),
    ])
    expect(emails[1]?.text).toContain('https://www.delhivery.com/track/package/77002')
    expect(emails[1]?.text).toContain(`/shop/account?order=${id}`)
  })

  test('when its parcel gets its number later or a new one', async () => {
    const id = await paidOrder()
    const tellAll = async () => (await emailsAbout(await fetchNumber(id))).slice(1)
    await shop.setStatus(id, 'inShipping')
    await tellAll()
    await shop.setStatus(id, 'inShipping', { courier: 'Delhivery', trackingNumber: '77001' })
    await tellAll()
    await shop.setStatus(id, 'inShipping', { courier: 'Delhivery', trackingNumber: '77002' })
    await shop.setStatus(id, 'inShipping', { courier: 'Delhivery', trackingNumber: '77002' })
    const emails = await tellAll()
    expect(emails).toHaveLength(3)
    expect(emails[0]?.text).not.toContain('delhivery.com')
    expect(emails[1]?.text).toContain('package/77001')
    expect(emails[2]?.text).toContain('package/77002')
    await shop.setStatus(id, 'delivered', { courier: 'Delhivery', trackingNumber: '77003' })
    await shop.setStatus(id, 'delivered', { courier: 'Delhivery', trackingNumber: '77004' })
    expect(await tellAll()).toHaveLength(4)
  })

  test('of the items of a refund', async () => {
    const id = await paidOrder()
    const refundId = crypto.randomUUID()
    const lines = [{ position: 0, quantity: 1 }]
    await owner.call('POST', `/api/admin/orders/refund/${id}`, { refundId, lines })
    const message = (await emailsAbout(await fetchNumber(id))).at(-1)
    const { cartItems } = await shop.fetchOrder(id)
    expect(message?.text.replaceAll('\r', '')).toContain(
      `the way that you paid (PayPal).\n  1 × ${cartItems[0].title}\n\nDepending`,
    )
  })

  test('when an order is rejected and refunded', async () => {
    const id = await paidOrder()
    await shop.setStatus(id, 'rejected')
    const refundId = crypto.randomUUID()
    const asked = { refundId, reason: 'Torn', restock: false }
    await owner.call('POST', `/api/admin/orders/refund/${id}`, asked)
    await sendRefunds(shop.context, id)
    const emails = await emailsAbout(await fetchNumber(id))
    expect(emails.slice(1).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('fulfil'),
      expect.stringContaining('refund'),
    ])
    expect(emails[1]?.text).toContain('We have returned ₹45,000 to you')
    expect(emails[2]?.text).toContain('₹45,000')
  })

  test('not of an abandoned checkout', async () => {
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const { orderId } = (await order(shopper, addressId, 45000)).body
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    await shopper.call('DELETE', `/api/shop/cart/${shopper.id}/${productId}`)
    const before = (await emailsTo(shop, shopper.email)).length
    expect((await shop.setStatus(orderId, 'rejected')).status).toBe(200)
    expect(await emailsTo(shop, shopper.email)).toHaveLength(before)
  })

  test('without the shopper’s own text at an unproved address', async () => {
    const id = await paidOrder()
    await shop.db`UPDATE users SET email_verified = false WHERE id = ${shopper.id}`
    await shop.setStatus(id, 'inShipping')
    const emails = await emailsAbout(await fetchNumber(id))
    await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
    for (const { text } of emails) {
      expect(text).toContain('Hello,')
      expect(text).not.toContain(shopper.userName)
    }
    expect(emails[0]?.text).toContain('chosen at checkout, PIN code 302002')
  })
})

describe('the owner is notified', () => {
  test('of a new order', async () => {
    const number = await fetchNumber(await paidOrder())
    const emails = await emailsTo(shop, owner.email)
    expect(emails.at(-1)?.subject).toContain(number)
    expect(emails.at(-1)?.text).toContain(shopper.email)
  })

  describe('of low stock', () => {
    const lately = async () => {
      const earlier = (await emailsTo(shop, owner.email)).length
      await sendLowStockEmail(shop.db)
      const emails = (await emailsTo(shop, owner.email)).slice(earlier)
      return emails.map(({ text }) => text).join('\n')
    }
    const adjust = (id: string, size: string, change: number) =>
      owner.call('POST', `/api/admin/products/stock/${id}`, { size, change, reason: 'damaged' })

    test('once until it is restocked, and not if the stock was never higher', async () => {
      const rare = await shop.product({ title: 'Rare sari', totalStock: 3 })
      expect(await lately()).not.toContain('Rare sari')
      await adjust(rare, '', -1)
      expect(await lately()).toContain('Rare sari: 2 left')
      await adjust(rare, '', -1)
      expect(await lately()).not.toContain('Rare sari')
      await adjust(rare, '', 50)
      await lately()
      await adjust(rare, '', -50)
      expect(await lately()).toContain('Rare sari: 1 left')
    })

    test('by all sizes together, and by a sold-out size', async () => {
      const sizes = Object.entries({ S: 5, M: 5, L: 2 }).map(([size, stock]) => ({ size, stock }))
      const kurta = await shop.product({ title: 'Kurta', totalStock: undefined, sizes })
      await adjust(kurta, 'L', -1)
      expect(await lately()).not.toContain('Kurta')
      await adjust(kurta, 'L', -1)
      expect(await lately()).toContain('  Kurta, size L: none left')
      await adjust(kurta, 'S', -1)
      expect(await lately()).toContain('  Kurta: 9 left (S 4, M 5, L 0)')
      await adjust(kurta, 'S', -4)
      expect(await lately()).not.toContain('Kurta')
      await adjust(kurta, 'M', 20)
      expect(await lately()).not.toContain('Kurta')
    })
  })

  test('of fifty low products by name, and of the number of others', async () => {
    await sendLowStockEmail(shop.db)
    for (let n = 0; n < 53; n += 1) await shop.product({ title: `Last of ${n}`, totalStock: 2 })
    await shop.db`
      INSERT INTO stock_ledger (id, product_id, change, reason)
      SELECT gen_random_uuid(), id, -1, 'sold' FROM products WHERE title LIKE 'Last of %'`
    await sendLowStockEmail(shop.db)
    const { text = '' } = (await emailsTo(shop, owner.email)).at(-1) ?? {}
    expect(text.match(/ {2}Last of /g)).toHaveLength(50)
    expect(text).toContain('and 3 more')
  })

  test('of permanently failed emails, not once for each', async () => {
    await emailsTo(shop, owner.email)
    await shop.db`DELETE FROM outbox`
    for (const recipient of ['gone@example.com', 'away@example.com'])
      await shop.db`
        INSERT INTO outbox (id, kind, recipient, payload, attempts)
        VALUES (gen_random_uuid(), 'notice', ${recipient}, '{}', 11)`
    await sendOutbox(shop.db, async ({ kind }) => {
      if (kind === 'notice') throw new Error('550 no such mailbox')
    })
    const told = await shop.db`SELECT recipient FROM outbox WHERE kind = 'mailFailed'`
    expect(told).toContainEqual({ recipient: owner.email })
    expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length)
  })
})

test('the emails of several sales read their orders, settings and texts once', async () => {
  await emailsTo(shop, owner.email)
  const ids = [await paidOrder(), await paidOrder(), await paidOrder()]
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const emails = await emailsTo(shop, owner.email)
  const count = (text: RegExp) =>
    asked.mock.calls.filter(([query]) => text.test((query as { text?: string }).text ?? '')).length
  const reads = [
    /SELECT o\.id, coalesce\(o\.number_prefix/,
    /SELECT shop FROM settings/,
    /FROM mail_texts/,
  ]
  const counts = reads.map(count)
  asked.mockRestore()
  expect(counts).toEqual([1, 1, 1])
  for (const id of ids) {
    const number = await fetchNumber(id)
    expect(emails.filter(({ subject }) => subject.includes(number))).toHaveLength(1)
    expect(await emailsAbout(number)).toHaveLength(1)
  }
})

describe('the text of an email', () => {
  const list = async () => (await owner.call('GET', '/api/admin/mail-texts')).body.data
  const save = (words: object) => owner.call('PUT', '/api/admin/mail-texts', words)
  const shipped = { kind: 'orderShipped', subject: '{order} left', text: 'Ciao!\n{trackingLink}' }

  test('can be edited by the owner and reset', async () => {
    const first = (await list()).find(({ kind }: { kind: string }) => kind === shipped.kind)
    expect((await save(shipped)).status).toBe(200)
    const id = await paidOrder()
    await shop.setStatus(id, 'inShipping')
    const message = (await emailsTo(shop, shopper.email)).at(-1)
    expect(message?.subject).toBe(`${await fetchNumber(id)} left`)
    expect(message?.text).toContain('Ciao!')
    await owner.call('DELETE', '/api/admin/mail-texts/orderShipped')
    expect(await list()).toContainEqual(first)
    const { data } = (await owner.call('GET', '/api/admin/audit')).body
    expect(data[0]).toMatchObject({ action: 'mailTextChanged', subject: 'mailText:orderShipped' })
  })

  test('is refused with a sentence for a placeholder that the email does not know', async () => {
    const { status, body } = await save({ ...shipped, text: 'Dear {nmae}' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'text', message: expect.stringContaining('no {nmae}') }])
    expect((await save({ ...shipped, subject: '{order' })).status).toBe(400)
    expect((await save({ ...shipped, text: ' ' })).status).toBe(400)
  })
})

import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { recordDispute } from '#server/orders/refunding/disputes.ts'
import { readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const PRICE = 1000
/** How often the provider is asked before it counts as unavailable. */
const FAULTS = 1

const shop = await openShop({ env: { TRUST_PROXY: '1' } })
const { owner } = shop
afterEach(() => expect(shop.faultsAhead()).toBe(0))

beforeEach(async () => {
  await shop.setPayments({
    methods: ['paypal', 'razorpay', 'cod'],
    cod: { confirm: false },
    giftCards: true,
    giftCardSales: { isOn: true, least: 500, most: 20_000 },
  })
})

const dayIn = async (days: number) =>
  (
    await shop.db<{ day: string }[]>`
    SELECT ((now() AT TIME ZONE 'Asia/Kolkata')::date + ${days}::int)::text AS day`
  )[0]?.day ?? ''
const discount = (code: string) => ({
  code,
  kind: 'percent',
  percent: 10,
  amount: null,
  categories: [],
  products: [],
  firstOrder: false,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerShopper: null,
  combines: false,
  enabled: true,
})

async function boughtCard(person: Person, more: object = {}) {
  const body = {
    amount: 2000,
    recipientName: 'Asha',
    recipientEmail: `asha-${uuidv7()}@example.com`,
    senderName: 'Leela',
    message: 'For your wedding',
    deliverOn: await dayIn(0),
    paymentMethod: 'paypal',
    ...more,
  }
  const made = await person.call('POST', '/api/shop/gift-cards/buy', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const back = await atProvider(made.body.approvalURL)
  const orderId = made.body.orderId as string
  const paid = await person.call('POST', '/api/shop/order/capture', {
    orderId,
    paymentId: back.searchParams.get('token') ?? '',
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  return { ...body, orderId }
}
const fetchCard = async (orderId: string) => {
  const [card] = await shop.db<{ id: string; paise: number; isFrozen: boolean }[]>`
    SELECT a.id, a.available_paise AS paise, a.frozen_at IS NOT NULL AS "isFrozen"
    FROM gift_card_sales g JOIN credit_accounts a ON a.id = g.card_id WHERE g.order_id = ${orderId}`
  return card
}
async function openDispute(orderId: string) {
  const [payment] = await shop.db<{ captureId: string }[]>`
    SELECT capture_id AS "captureId" FROM payments WHERE order_id = ${orderId}`
  const dispute = {
    id: uuidv7(),
    captureId: payment?.captureId ?? '',
    reason: 'fraud',
    amount: { currency: 'USD', minor: 2400 },
  }
  return (state: 'opened' | 'won' | 'lost') =>
    recordDispute(shop.context, 'paypal', { ...dispute, state } as never)
}

describe('a changed payment method', () => {
  test('a late failure cancels only its provider’s attempt, not the order paid by another method', async () => {
    const { shopper, addressId } = await shop.filledCart({ price: PRICE, totalStock: 2 })
    const order = (paymentMethod: string) =>
      shopper.call('POST', '/api/shop/order/create', {
        addressInfo: { addressId },
        totalAmount: PRICE,
        paymentMethod,
      })
    // PayPal does not answer; meanwhile the shopper chooses to pay on delivery.
    for (let n = 0; n < FAULTS; n += 1) shop.fault('create', { kind: 'hang' })
    const slow = order('paypal')
    await expect
      .poll(async () => (await shop.db`SELECT 1 FROM orders WHERE user_id = ${shopper.id}`).length)
      .toBe(1)
    const second = await order('cod')
    expect(second.status, JSON.stringify(second.body)).toBe(201)
    expect((await slow).status).toBe(503)
    expect(await shop.fetchOrder(second.body.orderId)).toMatchObject({
      paymentStatus: 'due',
      orderStatus: 'confirmed',
    })
  })
})

describe('sold gift cards', () => {
  test('a dispute that is won before the card’s day sends one email', async () => {
    const sale = await boughtCard(await shop.shopper(), { deliverOn: await dayIn(3) })
    const dispute = await openDispute(sale.orderId)
    await dispute('opened')
    await dispute('won')
    const mails = await shop.db`
      SELECT 1 FROM outbox WHERE kind = 'giftCard' AND recipient = ${sale.recipientEmail}`
    expect(mails).toHaveLength(1)
  })

  test('a card that the owner froze during a dispute stays frozen when the dispute is won', async () => {
    const sale = await boughtCard(await shop.shopper())
    const dispute = await openDispute(sale.orderId)
    await dispute('opened')
    const card = await fetchCard(sale.orderId)
    const frozen = await owner.call('PUT', `/api/admin/gift-cards/${card?.id}`, {
      frozen: true,
    })
    expect(frozen.status, JSON.stringify(frozen.body)).toBe(200)
    await dispute('won')
    expect(await fetchCard(sale.orderId)).toMatchObject({ isFrozen: true })
  })

  test('a card that the owner unfroze while disputed, and froze again, stays frozen', async () => {
    const sale = await boughtCard(await shop.shopper())
    const dispute = await openDispute(sale.orderId)
    await dispute('opened')
    const card = await fetchCard(sale.orderId)
    const url = `/api/admin/gift-cards/${card?.id}`
    await owner.call('PUT', url, { frozen: false })
    await owner.call('PUT', url, { frozen: true })
    await dispute('won')
    expect(await fetchCard(sale.orderId)).toMatchObject({ isFrozen: true })
  })

  test('winning one of a purchase’s two disputes leaves the card frozen for the other', async () => {
    const sale = await boughtCard(await shop.shopper())
    const one = await openDispute(sale.orderId)
    const other = await openDispute(sale.orderId)
    await one('opened')
    await other('opened')
    await one('won')
    expect(await fetchCard(sale.orderId)).toMatchObject({ isFrozen: true })
  })

  test('a rejected purchase leaves no spendable card', async () => {
    const sale = await boughtCard(await shop.shopper())
    const reply = await shop.setStatus(sale.orderId, 'rejected')
    const { orderStatus } = await shop.fetchOrder(sale.orderId)
    const card = await fetchCard(sale.orderId)
    expect({ reply: reply.status, orderStatus, card }).toMatchObject(
      orderStatus === 'rejected' ? { card: { isFrozen: true } } : { orderStatus: 'delivered' },
    )
  })

  test('buying a card does not use up a code for the first order', async () => {
    const person = await shop.shopper()
    await boughtCard(person)
    const code = `FIRST${Date.now()}`
    const added = await owner.call('POST', '/api/admin/discounts', {
      ...discount(code),
      firstOrder: true,
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const productId = await shop.product({ price: PRICE })
    await person.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const used = await person.call('POST', '/api/shop/cart/code', { code })
    expect(used.status, JSON.stringify(used.body)).toBe(200)
  })

  test('a customer’s export contains the messages that they wrote on cards', async () => {
    const person = await shop.shopper()
    const sale = await boughtCard(person, { message: `Blessings ${uuidv7()}` })
    const file = await owner.call('GET', `/api/admin/customers/${person.id}/export`)
    expect(file.status).toBe(200)
    expect(JSON.stringify(file.body)).toContain(sale.message)
  })

  test('a status that an order of a card cannot have is refused', async () => {
    const sale = await boughtCard(await shop.shopper())
    const replies = []
    for (const orderStatus of ['inProcess', 'inShipping'])
      replies.push((await shop.setStatus(sale.orderId, orderStatus)).status)
    const mails = await shop.db`
      SELECT kind FROM outbox WHERE payload->>'orderId' = ${sale.orderId} AND kind NOT IN ('orderConfirmed', 'newOrder')`
    expect({ replies, mails: mails.map(({ kind }) => kind) }).toEqual({
      replies: [409, 409],
      mails: [],
    })
  })

  test('a buyer of cards only no longer counts as a buyer after a claimed order leaves the account', async () => {
    const person = await shop.shopper()
    await boughtCard(person)
    const made = await shop.db`SELECT 1 FROM buyers WHERE user_id = ${person.id}`
    expect(made).toEqual([])
    const other = await shop.shopper()
    const { addressId } = await readyToBuy(other, [
      { productId: await shop.product({ price: PRICE }) },
    ])
    await other.call('POST', '/api/shop/order/create', {
      addressInfo: { addressId },
      totalAmount: PRICE,
      paymentMethod: 'cod',
    })
    // The other order comes into the account as a claim does, is paid, and leaves it again.
    const [order] = await shop.db<{ id: string }[]>`
      SELECT id FROM orders WHERE user_id = ${other.id}`
    await shop.db`UPDATE orders SET user_id = ${person.id} WHERE id = ${order?.id ?? ''}`
    await shop.db`UPDATE orders SET paid_at = now() WHERE id = ${order?.id ?? ''}`
    await shop.db`UPDATE orders SET user_id = NULL WHERE id = ${order?.id ?? ''}`
    expect(await shop.db`SELECT 1 FROM buyers WHERE user_id = ${person.id}`).toEqual([])
  })

  test('an expired purchase is not charged late once the shopper bought another card instead', async () => {
    const person = await shop.shopper()
    const made = await person.call('POST', '/api/shop/gift-cards/buy', {
      amount: 2000,
      recipientName: 'Asha',
      recipientEmail: `asha-${uuidv7()}@example.com`,
      senderName: 'Leela',
      message: '',
      deliverOn: await dayIn(0),
      paymentMethod: 'paypal',
    })
    const back = await atProvider(made.body.approvalURL)
    const orderId = made.body.orderId as string
    await shop.db`
      UPDATE orders SET hold_until = now() - interval '1 minute', payment_status = 'expired' WHERE id = ${orderId}`
    await boughtCard(person)
    const late = await person.call('POST', '/api/shop/order/capture', {
      orderId,
      paymentId: back.searchParams.get('token') ?? '',
    })
    expect([late.status, await fetchCard(orderId)]).toEqual([409, undefined])
  })

  test('a bought card counts in none of its customer’s figures', async () => {
    const person = await shop.shopper()
    await boughtCard(person)
    const { data } = (await owner.call('GET', `/api/admin/customers/${person.id}/export`)).body
    expect(data.account).toMatchObject({ orders: 0, spent: 0 })
  })

  test('a refunded card does not wait for a code', async () => {
    const person = await shop.shopper()
    const sale = await boughtCard(person)
    await emailsTo(shop, sale.recipientEmail)
    await shop.refund(sale.orderId, { reason: 'Changed their mind', restock: false })
    const reply = await person.call('POST', `/api/shop/gift-cards/${sale.orderId}/code`)
    expect(reply.status).toBe(409)
  })
})

/** Whether so many connections wait for a lock. */
async function isWaiting(most: number) {
  const waiting = await shop.db`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return waiting.length >= most
}

describe('own categories', () => {
  test('a category cannot be deleted while a rule is being saved for it', async () => {
    const name = `Race ${Date.now()}`
    const made = await owner.call('POST', '/api/admin/categories', {
      name,
      nameHindi: '',
      inNavigation: true,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const [row] = await shop.db<{ id: string }[]>`SELECT id FROM categories WHERE name = ${name}`
    const id = row?.id ?? ''
    const code = `RACE${Date.now()}`
    let adding: Promise<unknown> | undefined
    let deleting: ReturnType<Person['call']> | undefined
    // Holds back the new code after its categories were checked.
    await transaction(shop.db, async (tx) => {
      await tx`LOCK TABLE discount_codes IN EXCLUSIVE MODE`
      adding = owner.call('POST', '/api/admin/discounts', {
        ...discount(code),
        categories: [id],
      })
      await until(() => isWaiting(1))
      deleting = owner.call('DELETE', `/api/admin/categories/${id}`)
      await until(() => isWaiting(2))
    })
    await Promise.all([adding, deleting])
    const named = await shop.db`SELECT 1 FROM discount_codes WHERE code = ${code}`
    const known = await shop.db`SELECT 1 FROM categories WHERE id = ${id}`
    expect([named.length, known.length]).not.toEqual([1, 0])
  })
})

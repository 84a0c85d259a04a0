import { uuidv7 } from 'uuidv7'
import { type Fragment, sql } from '#server/db.ts'
import { makeDeliveryCode } from '#server/orders/paying/delivery-code.ts'
import { reconcile } from '#server/orders/paying/reconcile.ts'
import { linkToken } from '#test/support/payer.ts'
import { succeeded } from '#test/support/server.ts'
import type { Person, TestShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

export const PRICE = 2000
/** A shop and somebody who buys there. */
export type World = { shop: TestShop; shopper: Person }

/** One request that changes something, and what must be so once it was made, however often. */
export type KilledRequest = {
  who: Person
  path: string
  body: object
  /** Rows that it changes late; whoever locks them keeps it from its commit. */
  locks: Fragment
  isDone: () => Promise<boolean>
  /** Statuses with which a repetition may be answered. */
  again?: number[]
}

/** Requests of each kind by name, each with a function that makes what it needs. */
export const killedRequests: Record<string, (world: World) => Promise<KilledRequest>> = {
  'a request, a return is asked for': async (world) => {
    const { orderId, shopper, lineId } = await delivered(world)
    return {
      ...{ who: shopper, path: `/api/shop/order/changes/${orderId}`, body: returning(lineId) },
      locks: sql`LOCK TABLE outbox IN SHARE MODE`,
      isDone: async () => (await requestStates(world, orderId)).join() === 'requested',
      again: [400],
    }
  },
  'a request, the piece is accepted and paid back': (world) => accepting(world, 'refund'),
  'a request, the piece is accepted and another one is sent': (world) =>
    accepting(world, 'replacement'),
  'a request, a paid order is cancelled': async (world) => {
    const { shop, shopper } = world
    await shop.setSettings({ takesRequests: true })
    const { orderId } = await shop.paidOrder({ shopper, price: PRICE })
    return {
      ...{ who: shopper, path: `/api/shop/order/changes/${orderId}/cancel`, body: {} },
      locks: sql`LOCK TABLE outbox IN SHARE MODE`,
      isDone: async () => {
        const { orderStatus, refunds } = await shop.fetchOrder(orderId)
        return orderStatus === 'rejected' && refunds.length === 1
      },
      again: [409],
    }
  },
  'cash on delivery, an order is made': async (world) => {
    const { shop, shopper } = world
    const { productId, addressId } = await ready(world)
    return {
      ...{ who: shopper, path: '/api/shop/order/create', body: placing(addressId, 'cod') },
      locks: sql`SELECT 1 FROM product_stock WHERE product_id = ${productId} FOR UPDATE`,
      isDone: () => isOrderedOnce(shop),
    }
  },
  'cash on delivery, its code is entered': async (world) => {
    const { shop, shopper } = world
    const orderId = await ordered(world, 'cod')
    const code = await deliveryCode(shop, orderId)
    return {
      ...{ who: shopper, path: '/api/shop/order/confirm', body: { orderId, code } },
      locks: sql`SELECT 1 FROM stock_holds WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).paymentStatus === 'due',
    }
  },
  'UPI to the account, an order is made': async (world) => {
    const { shop, shopper } = world
    const { productId, addressId } = await ready(world)
    return {
      ...{ who: shopper, path: '/api/shop/order/create', body: placing(addressId, 'upi') },
      locks: sql`SELECT 1 FROM product_stock WHERE product_id = ${productId} FOR UPDATE`,
      isDone: () => isOrderedOnce(shop),
    }
  },
  'UPI to the account, its reference is sent': async (world) => {
    const { shop, shopper } = world
    const orderId = await ordered(world, 'upi')
    return {
      ...{ who: shopper, path: '/api/shop/order/claim' },
      body: { orderId, reference: '412345678901' },
      locks: sql`SELECT 1 FROM stock_holds WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).claimedReference === '412345678901',
    }
  },
  'UPI to the account, its money is recorded': async (world) => {
    const { shop } = world
    const orderId = await ordered(world, 'upi')
    return {
      ...{ who: shop.owner, path: `/api/admin/orders/received/${orderId}`, body: receipt() },
      locks: sql`SELECT 1 FROM payments WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).paymentStatus === 'paid',
    }
  },
  'UPI in parts, the payment is divided': async (world) => {
    const { shop, shopper } = world
    const orderId = await ordered(world, 'upi')
    return {
      ...{ who: shopper, path: '/api/shop/order/upi-parts', body: { orderId } },
      locks: sql`LOCK TABLE payments IN SHARE MODE`,
      isDone: async () => (await shop.fetchOrder(orderId)).upiParts.length === 2,
    }
  },
  'UPI in parts, the reference of a part is sent': async (world) => {
    const { shop, shopper } = world
    const { orderId, partIds } = await divided(world)
    return {
      ...{ who: shopper, path: '/api/shop/order/claim' },
      body: { orderId, partId: partIds[0], reference: '412345678901' },
      locks: sql`SELECT 1 FROM payments WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).upiParts[0].reference === '412345678901',
    }
  },
  'UPI in parts, the last is recorded': async (world) => {
    const { shop } = world
    const { orderId } = await divided(world)
    const first = { ...receipt(1000), reference: 'UTR4100' }
    await shop.owner.call('POST', `/api/admin/orders/received/${orderId}`, first)
    return {
      ...{ who: shop.owner, path: `/api/admin/orders/received/${orderId}`, body: receipt(1000) },
      locks: lastOfLink,
      isDone: async () =>
        (await shop.fetchOrder(orderId)).paymentStatus === 'paid' &&
        (await count(
          shop.db`SELECT 1 FROM outbox WHERE kind = 'orderConfirmed' AND payload->>'orderId' = ${orderId}`,
        )) === 1,
    }
  },
  'money by hand, a part of it is recorded': async (world) => {
    const { shop } = world
    const orderId = await confirmed(world)
    return {
      ...{ who: shop.owner, path: `/api/admin/orders/received/${orderId}`, body: receipt(500) },
      locks: sql`SELECT 1 FROM payments WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => (await shop.fetchOrder(orderId)).amountReceived === 500,
    }
  },
  'money by hand, its refund is paid': async (world) => {
    const { shop } = world
    const orderId = await confirmed(world)
    await shop.owner.call('POST', `/api/admin/orders/received/${orderId}`, receipt())
    const refundId = uuidv7()
    const refund = { refundId, askPayout: true }
    await shop.owner.call('POST', `/api/admin/orders/refund/${orderId}`, refund)
    return {
      ...{ who: shop.owner, path: `/api/admin/orders/payout/${orderId}` },
      body: { refundId, outcome: 'paid' },
      locks: sql`SELECT 1 FROM payout_requests WHERE order_id = ${orderId} FOR UPDATE`,
      isDone: async () => {
        await shop.db`UPDATE refunds SET next_at = now() WHERE next_at < 'infinity'`
        await reconcile(shop.context)
        return (await shop.fetchOrder(orderId)).paymentStatus === 'refunded'
      },
      again: [200, 409],
    }
  },
  'a gift card, an order is paid with it': async (world) => {
    const { shop, shopper } = world
    const code = (await shop.giftCard(PRICE)).code
    const { productId, addressId } = await ready(world)
    await shopper.call('POST', '/api/shop/credit/use', { code })
    return {
      ...{ who: shopper, path: '/api/shop/order/create' },
      body: placing(addressId, 'paypal', { creditAmount: PRICE }),
      locks: sql`SELECT 1 FROM product_stock WHERE product_id = ${productId} FOR UPDATE`,
      isDone: () => isSpentOnce(shop),
    }
  },
  'a payment link, paid with a gift card': async (world) => {
    const { shop } = world
    const code = (await shop.giftCard(PRICE)).code
    return {
      ...{ who: await openPaymentLink(world, await confirmed(world)), path: '/api/pay/gift-card' },
      body: { code, amount: PRICE, received: 0 },
      ...{ locks: lastOfLink, isDone: () => isSpentOnce(shop), again: [409] },
    }
  },
  'a payment link, paid with store credit': async (world) => {
    const { shop, shopper } = world
    const given = { entryId: uuidv7(), amount: PRICE, note: 'For the long wait' }
    await shop.owner.call('POST', `/api/admin/customers/${shopper.id}/credit`, given)
    return {
      ...{ who: await openPaymentLink(world, await confirmed(world)), path: '/api/pay/credit' },
      body: { amount: PRICE, received: 0 },
      ...{ locks: lastOfLink, isDone: () => isSpentOnce(shop), again: [409] },
    }
  },
  'a payment link, its UPI reference is sent': async (world) => {
    const { shop } = world
    const orderId = await confirmed(world)
    return {
      ...{ who: await openPaymentLink(world, orderId), path: '/api/pay/claim' },
      body: { reference: '412345678901' },
      locks: lastOfLink,
      isDone: async () =>
        (await shop.fetchOrder(orderId)).linkClaims.length === 1 &&
        (await count(
          shop.db`SELECT 1 FROM outbox WHERE kind = 'linkClaim' AND recipient = ${shop.owner.email}`,
        )) === 1,
    }
  },
}

export const ready = ({ shop, shopper }: World) =>
  shop.filledCart({ shopper, price: PRICE, totalStock: 5 })

export const placing = (addressId: string, paymentMethod: string, more: object = {}) => ({
  ...{ addressInfo: { addressId }, totalAmount: PRICE, paymentMethod, ...more },
})

async function ordered({ shop, shopper }: World, method: 'cod' | 'upi') {
  return (await shop.placedOrder({ shopper, price: PRICE, totalStock: 5, method })).orderId
}

/** An order of two UPI parts. */
async function divided(world: World) {
  const orderId = await ordered(world, 'upi')
  await world.shopper.call('POST', '/api/shop/order/upi-parts', { orderId })
  const { upiParts } = await world.shop.fetchOrder(orderId)
  return { orderId, partIds: upiParts.map(({ _id }: { _id: string }) => _id) as string[] }
}

/** An accepted order on delivery. */
export async function confirmed(world: World) {
  const orderId = await ordered(world, 'cod')
  const code = await deliveryCode(world.shop, orderId)
  succeeded(await world.shopper.call('POST', '/api/shop/order/confirm', { orderId, code }))
  return orderId
}

/** Waits until the email is sent, because sending it replaces the code. */
async function deliveryCode({ db }: TestShop, orderId: string) {
  const unsent = () =>
    db`SELECT 1 FROM outbox WHERE payload->>'orderId' = ${orderId} AND sent_at IS NULL`
  await until(async () => (await count(unsent())) === 0)
  return (await makeDeliveryCode(db, orderId))?.code ?? ''
}

/** The shopper, signed in, after opening a payment link of their order. */
export async function openPaymentLink({ shop, shopper }: World, orderId: string) {
  const link = await shopper.call('POST', '/api/shop/order/payment-link', { orderId })
  return shop.person(shopper, `${shopper.cookie}; zari-pay=${linkToken(link.body.data.url)}`)
}

/** Keeps a payment by a link from its last step, an email. */
const lastOfLink = sql`LOCK TABLE outbox IN SHARE MODE`

const receipt = (amount = PRICE) => ({
  ...{ receiptId: uuidv7(), amount, method: 'upi', reference: 'UTR4123', receivedOn: '2026-11-23' },
})

const count = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length

/** Another address of the shop makes another order, which takes the place of the one before. */
const isOrderedOnce = async ({ db }: TestShop) =>
  (await count(db`SELECT 1 FROM orders WHERE payment_status = 'pending'`)) === 1 &&
  (await count(db`SELECT 1 FROM stock_holds`)) === 1

const isSpentOnce = async ({ db }: TestShop) =>
  (await count(db`SELECT 1 FROM credit_entries WHERE reason = 'spent'`)) === 1 &&
  (await count(db`SELECT 1 FROM credit_accounts WHERE available_paise = 0`)) === 1 &&
  (await count(db`SELECT 1 FROM orders WHERE payment_status = 'paid'`)) === 1

/** A paid order of one piece that the shopper has. */
async function delivered({ shop, shopper }: World) {
  await shop.setSettings({ takesRequests: true })
  const { orderId } = await shop.paidOrder({ shopper, price: PRICE })
  succeeded(await shop.setStatus(orderId, 'delivered'))
  const { cartItems } = await shop.fetchOrder(orderId)
  return { orderId, shopper, lineId: cartItems[0].lineId as string }
}

const returning = (lineId: string) => ({
  items: [{ lineId, quantity: 1 }],
  remedy: 'refund',
  reason: 'quality',
})

/** The owner accepts a piece that came back. */
async function accepting(world: World, remedy: 'refund' | 'replacement') {
  const { orderId, shopper, lineId } = await delivered(world)
  const { owner, db } = world.shop
  const asked = await shopper.call('POST', `/api/shop/order/changes/${orderId}`, {
    ...returning(lineId),
    remedy,
  })
  const changeLineId = succeeded(asked).body.data.changes[0].lines[0]._id
  const path = `/api/admin/orders/changes/${orderId}/step`
  for (const [from, step] of [
    ['requested', 'approve'],
    ['approved', 'receive'],
  ])
    succeeded(await owner.call('POST', path, { changeLineId, from, step }))
  return {
    ...{ who: owner, path },
    body: { changeLineId, from: 'received', step: 'accept', isSellable: true },
    locks: sql`SELECT 1 FROM change_lines WHERE id = ${changeLineId} FOR UPDATE`,
    isDone: async () => {
      const { refunds } = await world.shop.fetchOrder(orderId)
      const states = await requestStates(world, orderId)
      const orders = await count(db`SELECT 1 FROM orders WHERE paid_at IS NOT NULL`)
      const expected = remedy === 'refund' ? 1 : 2
      return refunds.length === 1 && states.join() === 'settled' && orders === expected
    },
    again: [409],
  }
}

async function requestStates({ shop }: World, orderId: string): Promise<string[]> {
  const { body } = await shop.owner.call('GET', `/api/admin/orders/changes/${orderId}`)
  return body.data.lines.map(({ state }: { state: string }) => state)
}

import { expect, test } from 'vitest'
import { sql, type Tx } from '#server/db.ts'
import { sendWhileLocked } from '#test/support/locks.ts'
import { openShop } from '#test/support/shop.ts'

/** These readings ask several statements; each test changes the order between two of them. */
const shop = await openShop({
  checksLedger: false,
  settings: { madeToMeasure: true },
  payments: {
    methods: ['paypal', 'cod', 'upi'],
    cod: { fee: 100, confirm: false },
    upiParts: { isOn: true, limit: 1000 },
  },
})
const { owner } = shop
const lockTable = (name: string) => (tx: Tx) =>
  tx`LOCK TABLE ${sql.name(name)} IN ACCESS EXCLUSIVE MODE`

/** Adds ₹80 for delivery to an order, as a sale with delivery would have. */
const chargeDelivery = (orderId: string) => async (tx: Tx) => {
  await tx`
    INSERT INTO order_charges (order_id, position, kind, code, label, amount_paise)
    VALUES (${orderId}, 9, 'delivery', '', '', 8000)`
  await tx`UPDATE orders SET total_paise = total_paise + 8000 WHERE id = ${orderId}`
}

test('an order is shown with the charges that make its total', async () => {
  const { orderId } = await shop.placedOrder({ price: 1000, total: 1100, method: 'cod' })
  const { totalAmount, charges } = await sendWhileLocked(
    shop.db,
    lockTable('order_charges'),
    () => shop.fetchOrder(orderId),
    { change: chargeDelivery(orderId) },
  )
  expect([totalAmount, charges.length]).toEqual([1100, 1])
  const later = await shop.fetchOrder(orderId)
  expect([later.totalAmount, later.charges.length]).toEqual([1180, 2])
})

test('a prepayment saves the difference to the total that its charges make', async () => {
  const { shopper, orderId } = await shop.placedOrder({ price: 1000, total: 1100, method: 'cod' })
  const fetchOffer = async () =>
    (await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data
  const offer = await sendWhileLocked(shop.db, lockTable('order_charges'), fetchOffer, {
    change: chargeDelivery(orderId),
  })
  expect(offer).toEqual({ amount: 1000, saved: 100 })
  expect(await fetchOffer()).toEqual({ amount: 1080, saved: 100 })
})

test('a bank row is matched with the parts that the order had when it was found', async () => {
  const { shopper, orderId } = await shop.placedOrder({ price: 2000, method: 'upi' })
  await shopper.call('POST', '/api/shop/order/upi-parts', { orderId })
  const next = (await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body.data
  const match = async () => {
    const text = `UPI ${next.paymentReference} 1000`
    return (await owner.call('POST', '/api/admin/orders/match-money', { text })).body.data
  }
  // The orders are found before their prepayments and parts are read.
  const matches = await sendWhileLocked(shop.db, lockTable('documents'), match, {
    change: (tx) =>
      tx`UPDATE payments SET ended_at = now() WHERE order_id = ${orderId} AND part IS NOT NULL`,
  })
  expect(matches).toMatchObject([{ outcome: 'ready', order: { _id: orderId, due: 1000 } }])
  expect(await match()).toMatchObject([{ outcome: 'amount', order: { due: 2000 } }])
})

test('a line to make is listed with the production that it had with its title', async () => {
  const productId = await shop.measuredProduct({ title: 'Gulnaar lehenga' })
  const { orderId } = await shop.paidOrder({ productId, options: { make: 'measured' } })
  const fetchLine = async () => {
    const { data } = (await owner.call('GET', '/api/admin/tailoring')).body
    return data.find((line: { orderId: string }) => line.orderId === orderId)
  }
  const line = await sendWhileLocked(shop.db, lockTable('cloths'), fetchLine, {
    change: async (tx) => {
      await tx`UPDATE order_lines SET title = 'Renamed' WHERE order_id = ${orderId}`
      await tx`UPDATE made_lines SET actual_cm = 90 WHERE order_id = ${orderId}`
    },
  })
  expect(line).toMatchObject({ title: 'Gulnaar lehenga', production: { actualCm: null } })
  expect(await fetchLine()).toMatchObject({ title: 'Renamed', production: { actualCm: 90 } })
})

import { expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { transition } from '#server/orders/core/record/order-record.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

async function paidOrder(): Promise<string> {
  const productId = await shop.product({ price: 900 })
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  return buy(shopper, addressId, 900)
}

const fetchState = async (orderId: string) => {
  const [row] = await shop.db<{ payment: string; status: string; events: number }[]>`
    SELECT payment_status AS payment, order_status AS status,
           (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id) AS events
    FROM orders o WHERE id = ${orderId}`
  return row
}

test('an event that the table does not allow for the payment throws and changes nothing', async () => {
  const orderId = await paidOrder()
  const before = await fetchState(orderId)
  expect(before).toMatchObject({ payment: 'paid', status: 'confirmed' })
  for (const event of ['cancel', 'expire', 'claim', 'capture', 'reject'] as const)
    await expect(
      transaction(shop.db, (tx) =>
        transition(tx, orderId, event, { history: { kind: 'expired' } }),
      ),
    ).rejects.toThrow(`event ${event} requires payment status`)
  await expect(
    transaction(shop.db, (tx) =>
      transition(tx, orderId, 'setStatus', { orderStatus: 'confirmed' }),
    ),
  ).rejects.toThrow('Event setStatus cannot set order status confirmed')
  expect(await fetchState(orderId)).toEqual(before)
})

test('a capture confirms a pending order and keeps a status that the owner set', async () => {
  const orderId = await paidOrder()
  await shop.db`UPDATE orders SET payment_status = 'capturing', order_status = 'inShipping' WHERE id = ${orderId}`
  await transaction(shop.db, (tx) => transition(tx, orderId, 'capture'))
  expect(await fetchState(orderId)).toMatchObject({ payment: 'paid', status: 'inShipping' })
})

import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { disputeIn, razorpayWebhook } from '#server/orders/ways/razorpay/razorpay-answers.ts'
import { addProfile as writeProfile } from '#server/people/fit/profiles.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { addProfile, aProfile } from '#test/support/fit.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000
const shop = await openShop({ payments: { methods: ['cod'], cod: { confirm: false } } })
const { owner } = shop

async function placed(shopper?: Person) {
  const buyer = shopper ?? (await shop.shopper())
  const { addressId } = await shop.filledCart({ shopper: buyer, price: PRICE, totalStock: 3 })
  const { body } = await order(buyer, addressId, PRICE, 'cod')
  return { orderId: body.orderId as string, buyer }
}
const receive = (orderId: string, amount: number, more: object = {}) => {
  const receiptId = uuidv7()
  return owner
    .call('POST', `/api/admin/orders/received/${orderId}`, {
      receiptId,
      amount,
      method: 'bank',
      receivedOn: '2026-11-23',
      ...more,
    })
    .then((reply) => ({ receiptId, ...reply }))
}
const correct = (orderId: string, receiptId: string, amount: number, reason = 'Wrong order') =>
  owner.call('POST', `/api/admin/orders/correct-received/${orderId}`, {
    correctionId: uuidv7(),
    receiptId,
    amount,
    reason,
  })

test('money recorded for a wrong order can be recorded for the right one with its reference', async () => {
  const [wrong, right] = [await placed(), await placed()]
  const reference = 'UTR123456789012'
  const { receiptId, status } = await receive(wrong.orderId, PRICE, { reference })
  expect(status).toBe(200)
  expect((await correct(wrong.orderId, receiptId, 0)).status).toBe(200)
  const again = await receive(right.orderId, PRICE, { reference })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
})

test('a rejected order whose money never arrived owes nothing', async () => {
  const { orderId } = await placed()
  const { receiptId } = await receive(orderId, PRICE)
  await shop.setStatus(orderId, 'rejected')
  const corrected = await correct(orderId, receiptId, 0)
  expect(corrected.status).toBe(200)
  expect(await brokenLedgerRules(shop.db)).toEqual([])
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('cancelled')
})

test('the owner’s reason for a correction is hidden from the shopper', async () => {
  const { orderId, buyer } = await placed()
  const { receiptId } = await receive(orderId, PRICE)
  await correct(orderId, receiptId, 0, 'Her cheque bounced, do not trust')
  const own = await buyer.call('GET', `/api/shop/order/details/${orderId}`)
  expect(JSON.stringify(own.body)).not.toContain('do not trust')
})

test('a dispute that Razorpay closes does not stay open', () => {
  const entity = { id: 'disp_1', payment_id: 'pay_1', amount: 100, currency: 'INR' }
  const event = razorpayWebhook.parse({
    event: 'payment.dispute.closed',
    payload: { dispute: { entity } },
  })
  expect(disputeIn(event)).toBeDefined()
})

test('measures of an erased customer that were written late are deleted', async () => {
  const buyer = await shop.shopper()
  await addProfile(buyer)
  await owner.call('POST', '/api/auth/confirm-password', { password: shop.password })
  const erased = await owner.call('DELETE', `/api/admin/customers/${buyer.id}`)
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  // A request that was let in before the erasure writes after it; a process of the last version
  // deletes no profiles at all.
  await writeProfile(shop.db, buyer.id, aProfile as never).catch(() => undefined)
  await deleteExpiredRecords(shop.db)
  const left = await shop.db`SELECT 1 FROM measure_profiles WHERE user_id = ${buyer.id}`
  expect(left).toHaveLength(0)
})

test('unpaid checkouts do not displace the answers of buyers', async () => {
  await owner.call('PUT', '/api/admin/settings', { sizeAdvice: true })
  const id = await shop.product({ price: PRICE, sizes: [{ size: 'M', stock: 30 }] })
  const buyer = await shop.shopper()
  const { addressId } = await readyToBuy(buyer, [{ productId: id, size: 'M' }])
  const { body } = await order(buyer, addressId, PRICE, 'cod')
  await shop.setStatus(body.orderId, 'delivered')
  await shop.db`UPDATE order_events SET at = now() - interval '20 days' WHERE order_id = ${body.orderId}`
  const fit = async () => (await owner.call('GET', `/api/admin/products/fit/${id}`)).body.data.kept
  expect(await fit()).toBe(1)
  await shop.setPayments({ methods: ['paypal'] })
  let idler = await shop.shopper()
  let where = (await readyToBuy(idler, [{ productId: id, size: 'M' }])).addressId
  let made = 0
  for (let n = 0; n < 560 && made < 260; n += 1) {
    if (n % 80 === 79) {
      idler = await shop.shopper()
      where = (await readyToBuy(idler, [{ productId: id, size: 'M' }])).addressId
    }
    const quantity = 1 + (n % 2)
    await idler.call('PUT', '/api/shop/cart/update-cart', { productId: id, size: 'M', quantity })
    const reply = await order(idler, where, quantity * PRICE, 'paypal')
    if (reply.status === 201) made += 1
  }
  expect(await fit()).toBe(1)
}, 120_000)

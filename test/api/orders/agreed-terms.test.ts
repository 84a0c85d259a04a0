import { expect, test } from 'vitest'
import { measuredMake } from '#test/support/catalogue.ts'
import { approvePayment, capturePayment, linkToken, payerWith } from '#test/support/payer.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ settings: { madeToMeasure: true } })

test('a payment approved at a discount is captured at it after the discount changed', async () => {
  await offerPrepayment(5)
  const { orderId, payer } = await orderOnDelivery()
  const paymentId = await approvePayment(payer)
  await offerPrepayment(20)
  expect((await capturePayment(payer, paymentId)).status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentStatus: 'paid',
    totalAmount: 950,
    charges: [{ kind: 'discount', code: 'prepaid', amount: -50 }],
  })
})

test('a reference sent at a discount pays the order at it after the discount ended', async () => {
  await offerPrepayment(5)
  const { orderId, payer } = await orderOnDelivery()
  const reference = '472345678901'
  expect((await payer.call('POST', '/api/pay/claim', { reference })).status).toBe(200)
  await offerPrepayment(0)
  const { body } = await shop.receive(orderId, 950, { method: 'upi', reference })
  expect(body.data).toMatchObject({ paymentStatus: 'paid', totalAmount: 950 })
})

test('a line keeps the price and cloth of its sale', async () => {
  const price = 1000
  const productId = await shop.product({ price })
  const cut = { ...measuredMake, stockPolicy: 'cloth', clothId: await shop.cloth(1000) }
  await shop.setMaking(productId, {
    makes: [{ ...cut, price: 500, clothCm: 100 }],
  })
  const { orderId } = await shop.paidOrder({
    ...{ productId, price, total: price + 500 },
    options: { make: 'measured' },
  })
  await shop.setMaking(productId, {
    makes: [{ ...cut, price: 900, clothCm: 300 }],
  })
  const { cartItems } = await shop.fetchOrder(orderId)
  expect(cartItems).toMatchObject([{ price: price + 500 }])
  const { data } = (await shop.owner.call('GET', '/api/admin/tailoring')).body
  expect(data).toMatchObject([{ orderId, production: { clothCm: 100 } }])
})

function offerPrepayment(prepaidDiscount: number) {
  const methods = ['paypal' as const, 'razorpay' as const, 'upi' as const, 'cod' as const]
  return shop.setPayments({ methods, cod: { confirm: false }, prepaidDiscount })
}

/** An accepted order on delivery of ₹1,000, and somebody at its payment page. */
async function orderOnDelivery() {
  const { shopper, orderId } = await shop.placedOrder({ price: 1000, method: 'cod' })
  const { body } = await shopper.call('POST', '/api/shop/order/payment-link', { orderId })
  return { orderId, payer: payerWith(shop, linkToken(body.data.url)) }
}

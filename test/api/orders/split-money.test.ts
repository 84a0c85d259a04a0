import { uuidv7 } from 'uuidv7'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { approvePayment, capturePayment, payerWith } from '#test/support/payer.ts'
import { captureBody, comeBack, payByForm } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 2100

let shopper: Person
let orderId: string
const shop = await openShop({ payments: { methods: ['paypal', 'razorpay', 'cod'] } })
const { owner } = shop
await shop.db`UPDATE settings SET payments = jsonb_set(payments, '{cod,confirm}', 'false')`

/** An accepted order of two products that is paid on delivery. */
async function orderOnDelivery() {
  shopper = await shop.shopper()
  const productIds: string[] = []
  for (let n = 0; n < 2; n += 1)
    productIds.push(await shop.product({ price: PRICE, totalStock: 5 }))
  const items = productIds.map((productId) => ({ productId, quantity: 1 }))
  const { addressId } = await readyToBuy(shopper, items)
  const made = await order(shopper, addressId, 2 * PRICE, 'cod')
  expect(made.body).toMatchObject({ success: true })
  orderId = made.body.orderId
}
beforeEach(orderOnDelivery)

describe('a duplicate payment', () => {
  test('is refunded, and the order can still be packed', async () => {
    await payTwice()
    const waiting = await owner.call('GET', '/api/admin/parcels')
    const parcel = waiting.body.data.find(({ _id }: { _id: string }) => _id === orderId)
    expect(parcel?.lines).toHaveLength(2)
  })

  test('does not count as a refund in the order’s figures', async () => {
    const figures = async () => (await owner.call('GET', '/api/admin/dashboard')).body.data
    const before = await figures()
    await payTwice()
    const after = await figures()
    expect(after.refunded).toBe(before.refunded)
    expect(after.revenue).toBe(before.revenue + 2 * PRICE)
    const { email } = shopper
    const { body } = await owner.call('GET', `/api/admin/customers?q=${encodeURIComponent(email)}`)
    expect(body.data).toMatchObject([{ spent: 2 * PRICE }])
    expect((await details()).refunds).toMatchObject([{ isExcess: true, amount: 2 * PRICE }])
  })
})

test('the accountant’s file lists the money of an order paid by a link once', async () => {
  const capture = await approve()
  expect((await capture()).status).toBe(200)
  const { body } = await owner.call('GET', '/api/admin/orders/export?rows=money')
  const rows = String(body)
    .split('\n')
    .filter((row) => row.includes(orderId))
  expect(rows).toHaveLength(1)
})

describe('an order with tax', () => {
  beforeAll(async () => {
    const { body } = await shop.registerForGst()
    expect(body).toMatchObject({ success: true })
  })
  const documents = () => shop.db<
    { kind: string; paise: number; rows: { paise: number; quantity: number }[] }[]
  >`
    SELECT kind, total_paise AS paise, snapshot->'rows' AS rows FROM documents
    WHERE order_id = ${orderId} ORDER BY issued_at, id`

  test('a refund by two methods credits the returned products', async () => {
    orderId = uuidv7()
    const productIds = [
      await shop.product({ price: 1050, totalStock: 5 }),
      await shop.product({ price: 11_800, totalStock: 5 }),
    ]
    const entered = await owner.call('POST', '/api/admin/orders/create', {
      orderId,
      channel: 'phone',
      customer: { name: 'Meera Rao', email: '' },
      address: anAddress,
      lines: productIds.map((productId) => ({ productId, quantity: 1 })),
      totalAmount: 12_850,
    })
    expect(entered.body).toMatchObject({ success: true })
    await receive(400)
    const capture = await approve()
    expect((await capture()).status).toBe(200)
    await refund({ lines: [{ position: 1, quantity: 1 }] })
    await refund({ lines: [{ position: 0, quantity: 1 }] })
    const credits = (await documents())
      .filter(({ kind }) => kind === 'creditNote')
      .toSorted((one, other) => other.paise - one.paise)
    const credited = (at: number) =>
      credits.map(({ rows }) => [rows[at]?.paise, rows[at]?.quantity])
    expect([credited(0), credited(1)]).toEqual([
      [
        [0, 0],
        [650_00, 1],
        [400_00, 0],
      ],
      [
        [11_800_00, 1],
        [0, 0],
        [0, 0],
      ],
    ])
  })

  test('a cancelled order whose shipment was undone gets its invoice credited', async () => {
    await set('inShipping')
    const undone = await owner.call('POST', `/api/admin/orders/undo/${orderId}`, {
      version: (await details()).orderUpdateDate,
    })
    expect(undone.body).toMatchObject({ success: true })
    const { body } = await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    expect(body).toMatchObject({ success: true })
    expect((await documents()).map(({ kind, paise }) => [kind, paise])).toEqual([
      ['invoice', 2 * PRICE * 100],
      ['creditNote', 2 * PRICE * 100],
    ])
  })

  test('erasing a customer removes their company and GSTIN from the order', async () => {
    await owner.call('PUT', `/api/admin/orders/tax-buyer/${orderId}`, {
      state: '27',
      gstin: '27AAACY5779P1ZB',
      company: 'Verma Traders',
    })
    await set('rejected')
    const erased = await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)
    expect(erased.body).toMatchObject({ success: true })
    expect((await details()).addressInfo).toMatchObject({ address: '', company: '', gstin: '' })
  })
})

test('later parcels of an order do not collect what the first parcel collects', async () => {
  const toCollect = async () =>
    (await owner.call('GET', `/api/admin/parcels/${orderId}`)).body.data.collect
  expect(await toCollect()).toBe(2 * PRICE)
  const { cartItems } = await details()
  const sent = await owner.call('POST', `/api/admin/orders/parcel/${orderId}`, {
    parcelId: uuidv7(),
    status: 'sent',
    lines: [{ lineId: cartItems[0].lineId, quantity: 1 }],
  })
  expect(sent.body).toMatchObject({ success: true })
  expect(await toCollect()).toBe(0)
})

test('the dashboard names a refused refund of a wrong amount', async () => {
  const capture = await approve('wrong')
  shop.fault('refund', {
    kind: 'refused',
    issue: 'Refund is not supported by the bank because the payment is more than 6 months old',
  })
  expect((await capture()).body.code).toBe('payment_refunded')
  expect((await details()).refunds).toMatchObject([{ state: 'failed' }])
  const { body } = await owner.call('GET', '/api/admin/dashboard')
  expect(body.data.owed.refused).toContainEqual(expect.objectContaining({ orderId }))
})

describe('money that a provider captures by itself', () => {
  let buyer: Person
  let addressId: string
  async function startAtRazorpay() {
    buyer = await shop.shopper()
    const productId = await shop.product({ price: PRICE, totalStock: 5 })
    ;({ addressId } = await readyToBuy(buyer, [{ productId, quantity: 1 }]))
    const made = await order(buyer, addressId, PRICE, 'razorpay')
    orderId = made.body.orderId
    const form = await buyer.call('GET', `/api/shop/order/payment-form/${orderId}`)
    return async () => {
      const back = await comeBack(shop, await payByForm(form.body.data, 'automatic'))
      const late = await buyer.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
      expect([late.status, late.body.code]).toEqual([409, 'payment_refunded'])
      const [bank] = shop.razorpayLedger.findByReceipt(orderId)
      expect(bank?.payments[0]?.refunds).toMatchObject([{ amount: PRICE * 100 }])
    }
  }

  test('is refunded for an order that the owner was paid for', async () => {
    const payLate = await startAtRazorpay()
    await set('inProcess')
    await receive(PRICE)
    await payLate()
    expect(await details()).toMatchObject({ paymentStatus: 'paid', amountReceived: PRICE })
  })

  test('is ignored once the owner is paid for an expired order', async () => {
    const payLate = await startAtRazorpay()
    await shop.endHold(orderId)
    const first = orderId
    expect((await order(buyer, addressId, PRICE, 'cod')).body).toMatchObject({ success: true })
    orderId = first
    await payLate()
    await set('inProcess')
    await receive(PRICE)
    await refund({ amount: 100, reason: 'A pulled thread' })
    expect(await details()).toMatchObject({ paymentStatus: 'partiallyRefunded' })
  })
})

const set = async (orderStatus: string, rest: object = {}) => {
  const { body } = await shop.setStatus(orderId, orderStatus, rest)
  expect(body).toMatchObject({ success: true })
}
const details = () => shop.fetchOrder(orderId)
const receive = async (amount: number) => {
  const { body } = await shop.receive(orderId, amount)
  expect(body).toMatchObject({ success: true })
}
const refund = async (rest: object) => {
  const { body } = await shop.refund(orderId, rest)
  expect(body).toMatchObject({ success: true })
}

/** Approves a payment of what is open, by a link. Returns how its page captures it. */
async function approve(choice?: Parameters<typeof payByForm>[1]) {
  const payer = payerWith(shop, await shop.paymentLink(orderId))
  const paymentId = await approvePayment(payer, choice)
  return () => capturePayment(payer, paymentId)
}

async function payTwice() {
  const capture = await approve('automatic')
  await receive(2 * PRICE)
  expect((await capture()).body.code).toBe('payment_refunded')
}

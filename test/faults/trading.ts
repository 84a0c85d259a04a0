import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import {
  type DeliverySettings,
  defaultDeliverySettings,
} from '#shared/orders/delivery/settings-schema.ts'
import { measuredMake } from '#test/support/catalogue.ts'
import { payAtPayPal } from '#test/support/checkout.ts'
import { linkToken, payerWith } from '#test/support/payer.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { succeeded } from '#test/support/server.ts'
import { openShop, type TestShop } from '#test/support/shop.ts'

const codes = ['TEN', 'LESS150', 'FREE'] as const
const places = [
  { pincode: '400050', state: '27' },
  { pincode: '302002', state: '08' },
  { pincode: 'NW1 6XE', country: 'GB' },
]

const alwaysAt = (rate: number) => ({
  ...{ from: '2020-01-01', until: null, rate, threshold: null, rateAbove: null },
})

const making = {
  makes: [{ ...measuredMake, price: 1500.5, days: 5 }],
  addOns: [{ code: 'lining', price: 249.99, days: 1 }],
}

const rate = (upToGrams: number | null, amount: number) => ({
  ...{ upToGrams, upToRupees: null, amount },
})
const zone = { areas: [], states: [], freeFrom: 5000, fewestDays: 2, mostDays: 4 }
const abroad = { name: 'Abroad', freeFrom: 9000, fewestDays: 5, mostDays: 9 }
const delivering: DeliverySettings = {
  ...defaultDeliverySettings,
  isOn: true,
  zones: [
    { ...zone, name: 'Mumbai', areas: ['400'], rates: [rate(1000, 60), rate(null, 95.5)] },
    { ...zone, name: 'India', rates: [rate(null, 149.99)] },
  ],
  abroad: {
    ...{ isOn: true, declaration: 'lut', lut: 'AD270326000001X', lutYear: '2026-27' },
    zones: [{ ...abroad, countries: ['GB'], rates: [rate(800, 1999.5), rate(null, 2750.25)] }],
  },
}
const setDelivery = async ({ owner }: TestShop, settings: DeliverySettings) =>
  succeeded(await owner.call('PUT', '/api/admin/delivery', settings))

/** A shop with taxed options, zones and the discount codes of the baskets. */
export async function openTradingShop() {
  const shop = await openShop({
    env: { MAX_UNPAID_PER_ADDRESS: '1000000', MAX_HELD_PER_ADDRESS: '1000000' },
    settings: { madeToMeasure: true },
  })
  await shop.registerForGst({
    optionRules: [
      { ...alwaysAt(5), option: 'measured', hsn: '9988' },
      { ...alwaysAt(12), option: 'lining', hsn: '5407' },
    ],
  })
  await setDelivery(shop, delivering)
  const [ten, less150, free] = codes
  await shop.discount({ code: ten, combines: true })
  await shop.discount({ code: less150, amount: 150, minimum: 500, combines: true })
  await shop.discount({ code: free, kind: 'freeDelivery', combines: true })
  return shop
}

export const basket = fc.record({
  pieces: fc.array(
    fc.record({
      paise: fc.integer({ min: 99_00, max: 6000_99 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      category: fc.constantFrom('casual', 'bridal', 'Partywear'),
      options: fc.constantFrom(
        undefined,
        { addOns: ['lining'] },
        { make: 'measured', addOns: ['lining'] },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  codes: fc.subarray([...codes]),
  place: fc.constantFrom(...places),
  method: fc.constantFrom('paypal' as const, 'cod' as const),
  /** Of an export. */
  declaration: fc.constantFrom('lut' as const, 'paid' as const),
  /** Percent of an order on delivery that is paid with it. */
  advance: fc.constantFrom(0, 25),
  /** Rupees on a gift card that pays what it can. */
  card: fc.option(fc.integer({ min: 1, max: 4000 }), { freq: 3, nil: 0 }),
})
/** A basket on delivery that is prepaid, so that every run has one. */
export const prepaid: Basket = {
  pieces: [
    {
      paise: 1234_50,
      quantity: 2,
      category: 'casual',
      options: { make: 'measured', addOns: ['lining'] },
    },
  ],
  ...{ codes: ['TEN'], place: { pincode: '400050', state: '27' }, method: 'cod' },
  ...{ declaration: 'lut', advance: 0, card: 0 },
}
/** A part by gift card, a part at once, and the rest on delivery. */
export const severalWays: Basket = { ...prepaid, advance: 25, card: 150 }
/** A gift card and a deposit, whose balance is paid by a link. */
export const deposited: Basket = {
  pieces: [{ paise: 4321_50, quantity: 1, category: 'bridal', options: undefined }],
  ...{ codes: [], place: { pincode: '302002', state: '08' }, method: 'paypal' },
  ...{ declaration: 'lut', advance: 0, card: 150 },
}
const share = fc.integer({ min: 1, max: 100 })
export const step = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), share }),
  fc.record({ kind: fc.constant('correct' as const), share }),
  fc.record({ kind: fc.constant('payOnline' as const) }),
  fc.record({ kind: fc.constant('refundAmount' as const), share }),
  fc.record({ kind: fc.constant('refundLine' as const), share }),
  fc.record({
    kind: fc.constant('set' as const),
    to: fc.constantFrom('inShipping', 'delivered', 'rejected', 'inProcess'),
    isBack: fc.boolean(),
  }),
)
type Basket = typeof basket extends fc.Arbitrary<infer One> ? One : never
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Orders a basket and pays what is due at once. Returns undefined if the shop refuses. */
export async function placeOrder(shop: TestShop, basket: Basket) {
  const { pieces, codes: used, place, method, card, declaration, advance } = basket
  await shop.setPayments({
    methods: ['paypal', 'cod'],
    cod: { confirm: false, undelivered: 50, fee: 49, advance },
    giftCards: true,
    prepaidDiscount: 3,
    deposit: { percent: 40, categories: ['bridal'], dueDays: 30, terms: 'Cut to measure.' },
  })
  if ('country' in place)
    await setDelivery(shop, { ...delivering, abroad: { ...delivering.abroad, declaration } })
  const items = []
  for (const { paise, quantity, category, options } of pieces) {
    const productId = await shop.product({
      ...{ price: paise / 100, totalStock: 10, category: category as 'bridal', weightGrams: 400 },
    })
    if (options) await shop.setMaking(productId, making)
    items.push({ productId, quantity, ...(options && { options }) })
  }
  const { shopper, addressId } = await shop.filledCart({ items, address: place })
  for (const code of used) await shopper.call('POST', '/api/shop/cart/code', { code })
  if (card > 0) {
    const { code } = await shop.giftCard(card)
    expect((await shopper.call('POST', '/api/shop/credit/use', { code })).status).toBe(200)
  }
  const quote = await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)
  const offer = quote.body.data.methods.find((one: { method: string }) => one.method === method)
  const made = await shopper.call('POST', '/api/shop/order/create', {
    ...{ addressInfo: { addressId }, totalAmount: offer.totalAmount, paymentMethod: method },
    creditAmount: offer.credit,
  })
  expect([offer.refusal, made.status]).toEqual([offer.refusal, offer.refusal ? 409 : 201])
  if (made.status !== 201) return undefined
  const { orderId, approvalURL } = made.body
  if (new URL(approvalURL).searchParams.has('token'))
    expect((await payAtPayPal(shopper, made.body)).status).toBe(200)
  const order = await shop.fetchOrder(orderId)
  expect(order.totalAmount).toBe(offer.totalAmount)
  return orderId as string
}

/** Pays what a link asks for; for an order on delivery that is the price of prepaying it. */
async function payByLink(shop: TestShop, id: string) {
  const made = await shop.owner.call('POST', `/api/admin/orders/payment-link/${id}`, {})
  if (made.status !== 201) return made
  const payer = payerWith(shop, linkToken(made.body.data.url))
  const started = await payer.call('POST', '/api/pay/start', { method: 'paypal' })
  if (started.status !== 200) return started
  const back = await atProvider(started.body.approvalURL)
  return payer.call('POST', '/api/pay/capture', { paymentId: back.searchParams.get('paymentId') })
}

/** Makes a change as the owner. A refusal is allowed, a server error is not. */
export async function changeOrder(shop: TestShop, id: string, one: Step) {
  const { owner } = shop
  const order = await shop.fetchOrder(id)
  const open = order.totalAmount - order.amountReceived
  const part = (amount: number, of: number) => Math.max(0.01, Math.floor(amount * of) / 100)
  const receipt = order.receipts.find(({ amount }: { amount: number }) => amount > 0)
  const ask = () => {
    switch (one.kind) {
      case 'receive':
        return owner.call('POST', `/api/admin/orders/received/${id}`, {
          ...{ receiptId: uuidv7(), amount: part(open, one.share), method: 'cash' },
          receivedOn: '2026-11-23',
        })
      case 'correct':
        return owner.call('POST', `/api/admin/orders/correct-received/${id}`, {
          ...{ correctionId: uuidv7(), receiptId: receipt?._id ?? uuidv7(), reason: 'Miscounted' },
          amount: Math.floor((receipt?.amount ?? 0) * (one.share - 1)) / 100,
        })
      case 'payOnline':
        return payByLink(shop, id)
      case 'refundAmount':
        return owner.call('POST', `/api/admin/orders/refund/${id}`, {
          ...{ refundId: uuidv7(), reason: 'A loose thread', restock: false },
          amount: part(order.amountReceived, one.share),
        })
      case 'refundLine':
        return owner.call('POST', `/api/admin/orders/refund/${id}`, {
          ...{ refundId: uuidv7(), reason: 'Too small', restock: false },
          lines: [{ position: one.share % order.cartItems.length, quantity: 1 }],
        })
      case 'set':
        return owner.call('PUT', `/api/admin/orders/update/${id}`, {
          ...{ orderStatus: one.to, isBack: one.isBack, sendsUnpaid: true },
        })
    }
  }
  const { status } = await ask()
  expect([200, 400, 404, 409]).toContain(status)
}

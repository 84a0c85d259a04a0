import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import {
  type DeliverySettings,
  defaultDeliverySettings,
} from '#shared/orders/delivery/settings-schema.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { anAddress, capture } from '#test/support/checkout.ts'
import { jsonFields, sumOfField } from '#test/support/gstr1.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { openShop } from '#test/support/shop.ts'

/** Set to 1,000 by `npm run test:faults`. */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const codes = ['TEN', 'LESS150', 'FREE'] as const
const places = [
  { pincode: '400050', state: '27' },
  { pincode: '302002', state: '08' },
  { pincode: 'NW1 6XE', country: 'GB' },
]

const alwaysAt = (rate: number) => ({
  ...{ from: '2020-01-01', until: null, rate, threshold: null, rateAbove: null },
})
const payments = (advance: number) => ({
  ...defaultPaymentSettings,
  methods: ['paypal', 'cod'],
  cod: { ...defaultPaymentSettings.cod, confirm: false, undelivered: 50, fee: 49, advance },
  giftCards: true,
  prepaidDiscount: 3,
  deposit: { percent: 40, categories: ['bridal'], dueDays: 30, terms: 'Cut to measure.' },
})
const making = {
  makes: [
    {
      ...{ make: 'measured', price: 1500.5, days: 5, stockPolicy: 'made_to_order' },
      ...{ clothId: null, clothCm: null },
    },
  ],
  addOns: [{ code: 'lining', price: 249.99, days: 1 }],
  ...{ depositPercent: 0, returnTerms: 'Within 15 days' },
}

let delivering: DeliverySettings
const shop = await openShop({
  env: { MAX_UNPAID_PER_ADDRESS: '1000000', MAX_HELD_PER_ADDRESS: '1000000' },
})
const { owner } = shop
const put = async (path: string, settings: object) =>
  expect(await owner.call('PUT', `/api/admin/${path}`, settings)).toMatchObject({ status: 200 })
await put('tax', {
  ...defaultTaxSettings,
  ...{ scheme: 'regular', legalName: 'Zari Couture LLP', gstin: '27AAACY5779P1ZB' },
  ...{ address: '5 Linking Road, Mumbai', state: '27' },
  optionRules: [
    { ...alwaysAt(5), option: 'measured', hsn: '9988' },
    { ...alwaysAt(12), option: 'lining', hsn: '5407' },
  ],
})
await put('settings', { madeToMeasure: true })
const zone = { areas: [], states: [], freeFrom: 5000, fewestDays: 2, mostDays: 4 }
const abroad = { name: 'Abroad', freeFrom: 9000, fewestDays: 5, mostDays: 9 }
beforeAll(async () => {
  const rate = (upToGrams: number | null, amount: number) => ({
    ...{ upToGrams, upToRupees: null, amount },
  })
  delivering = {
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
  await put('delivery', delivering)
  for (const [at, name] of codes.entries()) {
    const kind = (['percent', 'amount', 'freeDelivery'] as const)[at]
    const made = await owner.call('POST', '/api/admin/discounts', {
      ...{ code: name, kind, percent: at === 0 ? 10 : null, amount: at === 1 ? 150 : null },
      ...{ categories: [], products: [], firstOrder: false, minimum: at === 1 ? 500 : 0 },
      ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerShopper: null },
      ...{ combines: true, enabled: true },
    })
    expect(made.status).toBe(201)
  }
})

const basket = fc.record({
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
const prepaid: Basket = {
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
const severalWays: Basket = { ...prepaid, advance: 25, card: 150 }
/** A gift card and a deposit, whose balance is paid by a link. */
const deposited: Basket = {
  pieces: [{ paise: 4321_50, quantity: 1, category: 'bridal', options: undefined }],
  ...{ codes: [], place: { pincode: '302002', state: '08' }, method: 'paypal' },
  ...{ declaration: 'lut', advance: 0, card: 150 },
}
const share = fc.integer({ min: 1, max: 100 })
const step = fc.oneof(
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

/** Places an order for a basket, and pays what is due at once; undefined if it was refused. */
async function place({ pieces, codes: used, place: to, method, card, ...more }: Basket) {
  const { declaration, advance } = more
  expect((await owner.call('PUT', '/api/admin/payments', payments(advance))).status).toBe(200)
  if ('country' in to) {
    const settings = { ...delivering, abroad: { ...delivering.abroad, declaration } }
    await owner.call('PUT', '/api/admin/delivery', settings)
  }
  const shopper = await shop.shopper()
  const saved = await shopper.call('POST', '/api/shop/address/add', { ...anAddress, ...to })
  const addressId = saved.body.data._id as string
  for (const { paise, quantity, category, options } of pieces) {
    const productId = await shop.product({
      ...{ price: paise / 100, totalStock: 10, category: category as 'bridal', weightGrams: 400 },
    })
    if (options) await shop.setMaking(productId, making)
    const added = await shopper.call('POST', '/api/shop/cart/add', {
      ...{ productId, quantity, ...(options && { options }) },
    })
    expect(added.status).toBe(200)
  }
  for (const code of used) await shopper.call('POST', '/api/shop/cart/code', { code })
  if (card > 0) {
    const made = await owner.call('POST', '/api/admin/gift-cards', {
      ...{ cardId: uuidv7(), amount: card, recipientName: '', recipientEmail: '', message: '' },
    })
    const { code } = made.body.data
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
  if (new URL(approvalURL).searchParams.has('token')) {
    const back = await atProvider(approvalURL)
    const paid = await capture(shopper, back, orderId)
    expect(paid.status).toBe(200)
  }
  const order = await shop.fetchOrder(orderId)
  expect(order.totalAmount).toBe(offer.totalAmount)
  return orderId as string
}

/** Pays what a link asks for; for an order on delivery that is the price of prepaying it. */
async function payByLink(id: string) {
  const made = await owner.call('POST', `/api/admin/orders/payment-link/${id}`, {})
  if (made.status !== 201) return made
  const cookie = `zari-pay=${new URL(made.body.data.url).pathname.replace('/pay/', '')}`
  const call = (url: string, body: object) => shop.call('POST', url, { body, headers: { cookie } })
  const started = await call('/api/pay/start', { method: 'paypal' })
  if (started.status !== 200) return started
  const back = await atProvider(started.body.approvalURL)
  return call('/api/pay/capture', { paymentId: back.searchParams.get('paymentId') })
}

/** A change by the owner, which the shop may refuse but must never fail at. */
async function change(id: string, one: Step) {
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
        return payByLink(id)
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

/** Orders whose vouchers differ from the advances kept, before there is an invoice. */
const wrongVouchers = () => shop.db`
  SELECT o.id FROM orders o
  WHERE o.accepted_at IS NOT NULL AND o.tax_scheme <> 'none'
    AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.order_id = o.id AND d.kind = 'invoice')
    AND (SELECT coalesce(sum(CASE t.kind WHEN 'captured' THEN t.applied_paise ELSE -t.applied_paise END), 0)
         FROM payment_facts t WHERE t.order_id = o.id AND t.kind IN ('captured', 'corrected'))
      - (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
         WHERE r.order_id = o.id AND r.state = 'done' AND NOT r.is_excess)
     <> (SELECT coalesce(sum(CASE d.kind WHEN 'receiptVoucher' THEN d.total_paise ELSE -d.total_paise END), 0)
         FROM documents d WHERE d.order_id = o.id AND d.kind IN ('receiptVoucher', 'refundVoucher'))`

const month = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)

/** The sum of a column of the sales register, in paise. */
async function sumInRegister(column: string) {
  const { body } = await owner.call('GET', `/api/admin/tax/report?month=${month()}&table=register`)
  const [head = '', ...lines] = String(body)
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  const at = head.split(',').indexOf(column)
  return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[at]) * 100), 0)
}

test(`${HISTORIES} random baskets with their payments, refunds and documents add up to the paisa`, {
  timeout: 300_000 + HISTORIES * 5000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(basket, fc.array(step, { maxLength: 8 }), async (bought, steps) => {
      const orderId = await place(bought)
      for (const one of steps) {
        if (orderId) await change(orderId, one)
        expect([one, await brokenLedgerRules(shop.db), await wrongVouchers()]).toEqual([
          one,
          [],
          [],
        ])
      }
    }),
    {
      ...{ seed: Number(process.env.FUZZ_SEED ?? 11), numRuns: HISTORIES, endOnFailure: true },
      examples: [
        [prepaid, [{ kind: 'payOnline' }]],
        [severalWays, [{ kind: 'receive', share: 100 }]],
        [deposited, [{ kind: 'payOnline' }]],
      ],
    },
  )
  const inParts = await shop.db<{ method: string; kinds: string[] }[]>`
    SELECT DISTINCT c.method, ARRAY(SELECT d.kind FROM order_dues d WHERE d.order_id = o.id ORDER BY 1) AS kinds
    FROM orders o JOIN payments c ON c.order_id = o.id AND c.is_current
    WHERE o.payment_status = 'paid'
      AND EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.provider = 'credit' AND pay.captured_at IS NOT NULL)
      AND EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.provider = 'paypal' AND pay.captured_at IS NOT NULL)`
  expect(inParts).toContainEqual({ method: 'cod', kinds: ['now', 'on_delivery'] })
  expect(inParts).toContainEqual({ method: 'paypal', kinds: ['before_dispatch', 'now'] })
  const captured = await shop.db`
    SELECT 1 FROM payments WHERE prepaid_percent IS NOT NULL AND captured_at IS NOT NULL`
  expect(captured.length).toBeGreaterThan(0)
  const taxedApart = await shop.db`SELECT 1 FROM order_charges WHERE option IS NOT NULL`
  expect(taxedApart.length).toBeGreaterThan(0)
  const [documents] = await shop.db<{ net: number }[]>`
    SELECT sum(CASE kind WHEN 'invoice' THEN total_paise WHEN 'creditNote' THEN -total_paise ELSE 0 END)::bigint AS net
    FROM documents`
  expect(documents?.net).toBeGreaterThan(0)
  expect(await sumInRegister('total')).toBe(documents?.net)
  const json = (await owner.call('GET', `/api/admin/tax/gstr1-json?month=${month()}`)).body
  expect(sumOfField(json.exp, 'txval')).toBeGreaterThan(0)
  for (const [column, field] of Object.entries(jsonFields)) {
    const register = await sumInRegister(column)
    const sum = (name: string) => sumOfField(json[name], field)
    expect([column, sum('hsn')]).toEqual([column, register])
    const sales = sum('b2b') + sum('b2cl') + sum('b2cs') + sum('exp')
    expect([column, sales - sum('cdnr') - sum('cdnur')]).toEqual([column, register])
  }
})

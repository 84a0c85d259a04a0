import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { runLedgerCheck } from '#server/orders/ledger-check.ts'
import { findDocument } from '#server/orders/parts/documents/document-record.ts'
import { documentsPdf } from '#server/orders/parts/documents/pdf.ts'
import { defaultDeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import { anAddress, buy, fetchQuote, order } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { deliveryZones, gstSettings } from '#test/support/settings.ts'
import { openShop } from '#test/support/shop.ts'

const PRICE = 10_500

const shop = await openShop({ payments: { methods: ['paypal', 'cod', 'razorpay'] } })
const { owner } = shop

const { abroad } = deliveryZones.abroad

beforeEach(async () => {
  expect((await setAbroad()).body).toMatchObject({ success: true })
  expect((await setTax(gstSettings)).body).toMatchObject({ success: true })
})

const london = {
  ...anAddress,
  address: '221B Baker Street',
  city: 'London',
  pincode: 'NW1 6XE',
  phone: '+44 20 7946 0000',
  country: 'GB',
  region: 'Greater London',
}
const dubai = { ...london, city: 'Dubai', pincode: '', country: 'AE', region: '' }

describe('a shop that sells only in India', () => {
  beforeEach(async () => {
    await owner.call('PUT', '/api/admin/delivery', defaultDeliverySettings)
  })

  test('offers no country and refuses one that is named', async () => {
    expect((await shop.call('GET', '/api/common/shop')).body.data.countries).toEqual([])
    const { saved } = await shopperIn(london)
    expect(saved.status).toBe(400)
    expect(saved.body.errors[0]).toMatchObject({ path: 'country' })
  })

  test('accepts five fields and places the address in India', async () => {
    const shopper = await shop.shopper()
    const { body } = await shopper.call('POST', '/api/shop/address/add', anAddress)
    expect(body.data).toMatchObject({ country: 'IN', region: '', pincode: anAddress.pincode })
  })
})

describe('an address abroad', () => {
  test('keeps its country’s postal code, a region and a phone as typed', async () => {
    expect((await shop.call('GET', '/api/common/shop')).body.data.countries).toEqual([
      ...['AE', 'QA', 'GB', 'US'],
    ])
    const { saved } = await shopperIn(london)
    expect(saved.body.data).toMatchObject({
      country: 'GB',
      region: 'Greater London',
      pincode: 'NW1 6XE',
      phone: '+44 20 7946 0000',
      state: '',
      gstin: '',
    })
  })

  test('requires a postal code where the country has them', async () => {
    expect((await shopperIn(dubai)).saved.body).toMatchObject({ success: true })
    const missing = await shopperIn({ ...london, pincode: ' ' })
    expect(missing.saved.body.errors[0]).toMatchObject({ path: 'pincode' })
    const wrong = await shopperIn({ ...london, pincode: 'NW1_6XE' })
    expect(wrong.saved.body.errors[0]).toMatchObject({ path: 'pincode' })
  })

  test('is edited by the rules of its own country, also without naming it', async () => {
    const { shopper, addressId } = await shopperIn(dubai)
    const edit = (changes: object) =>
      shopper.call('PUT', `/api/shop/address/update/${shopper.id}/${addressId}`, changes)
    const { country: _, ...unnamed } = dubai
    const kept = await edit({ ...unnamed, phone: '98765 43210' })
    expect(kept.body.data).toMatchObject({ country: 'AE', pincode: '', phone: '98765 43210' })
    const moved = await edit({ country: 'GB' })
    expect(moved.body.errors).toEqual([{ path: 'pincode', message: 'Pincode is missing.' }])
    await edit({ country: 'GB', pincode: 'NW1 6XE' })
    const wrong = await edit({ pincode: 'NW1_6XE' })
    expect(wrong.body.errors).toMatchObject([{ path: 'pincode' }])
    expect((await edit({ city: 'Leeds' })).body.data).toMatchObject({ pincode: 'NW1 6XE' })
    const home = await edit({ country: 'IN', pincode: '302 002', phone: '+91 98765 43210' })
    expect(home.body.data).toMatchObject({ pincode: '302002', phone: '9876543210' })
  })

  test('is refused with a sentence in a country without a zone', async () => {
    const { saved } = await shopperIn({ ...london, country: 'FR' })
    expect(saved.status).toBe(400)
    expect(saved.body.errors[0]).toEqual({
      path: 'country',
      message: 'We don’t deliver to this country.',
    })
    expect((await shopperIn({ ...london, country: 'uk' })).saved.status).toBe(400)
  })

  test('is refused at checkout, before any hold, once the owner removes its country', async () => {
    const { shopper, addressId, productId } = await shopperIn(london)
    await setAbroad({ zones: abroad.zones.slice(0, 1) })
    const quote = await fetchQuote(shopper, addressId)
    expect(quote.methods[0]).toMatchObject({
      refusal: 'We don’t deliver to this country: United Kingdom.',
      refusedPincode: true,
    })
    const made = await order(shopper, addressId, PRICE)
    expect(made.status).toBe(409)
    expect(made.body).toMatchObject({ code: 'not_served' })
    const held = await shop.db`SELECT 1 FROM stock_holds WHERE product_id = ${productId}`
    expect(held).toEqual([])
  })

  test('is refused at checkout once the shop sells only in India', async () => {
    const { shopper, addressId } = await shopperIn(london)
    await setAbroad({ isOn: false })
    expect((await order(shopper, addressId, PRICE)).body).toMatchObject({ code: 'not_served' })
    // Without tax, delivery and cash on delivery, only the country needs the address.
    const [saved] = await shop.db`SELECT payments, tax, delivery FROM settings`
    await shop.setPayments({ methods: ['paypal'] })
    await shop.db`
      UPDATE settings SET tax = jsonb_set(tax, '{scheme}', '"none"'),
                          delivery = jsonb_set(delivery, '{isOn}', 'false')`
    const quote = await fetchQuote(shopper, addressId)
    expect(quote.methods[0].refusal).toContain('We don’t deliver to this country')
    await shop.db`
      UPDATE settings SET payments = ${sql.json(saved?.payments)}, tax = ${sql.json(saved?.tax)},
                          delivery = ${sql.json(saved?.delivery)}`
  })

  test('is not offered by a composition dealer, who may not export', async () => {
    const { shopper, addressId } = await shopperIn(london)
    await setTax({ ...gstSettings, scheme: 'composition' })
    expect((await shop.call('GET', '/api/common/shop')).body.data.countries).toEqual([])
    const made = await order(shopper, addressId, PRICE + 2500)
    expect(made.body).toMatchObject({ code: 'composition_state' })
  })
})

describe('cost and dates of delivery abroad', () => {
  test('follow the country’s zone by weight and value, with its days', async () => {
    const light = await shopperIn(dubai)
    const quote = await fetchQuote(light.shopper, light.addressId)
    expect(quote.totalAmount).toBe(PRICE + 1500)
    expect(quote.delivery).toMatchObject({ from: expect.any(String), until: expect.any(String) })
    const heavy = await shopperIn(dubai, { quantity: 3 })
    expect((await fetchQuote(heavy.shopper, heavy.addressId)).totalAmount).toBe(3 * PRICE + 3000)
    const dear = await shopperIn(dubai, { price: 60_000 })
    expect((await fetchQuote(dear.shopper, dear.addressId)).totalAmount).toBe(60_000)
    const west = await shopperIn(london)
    expect((await fetchQuote(west.shopper, west.addressId)).totalAmount).toBe(PRICE + 2500)
  })

  test('a foreign postal code of six digits is not an Indian PIN code', async () => {
    await setAbroad({ zones: [{ ...abroad.zones[1], countries: ['SG'] }] })
    const { shopper, addressId } = await shopperIn({ ...london, country: 'SG', pincode: '238801' })
    const id = await buy(shopper, addressId, PRICE + 2500)
    expect((await shop.fetchOrder(id)).addressInfo).toMatchObject({ state: '96', country: 'SG' })
  })
})

describe('payment methods abroad', () => {
  test('include PayPal only; the others state the reason, and the API refuses them', async () => {
    const { shopper, addressId } = await shopperIn(london)
    const { methods } = await fetchQuote(shopper, addressId)
    const refusals = Object.fromEntries(
      methods.map(({ method, refusal }: { method: string; refusal: string }) => [method, refusal]),
    )
    const why = 'Orders to other countries can be paid by PayPal only.'
    expect(refusals).toEqual({ paypal: null, cod: why, razorpay: why })
    for (const method of ['cod', 'razorpay'] as const) {
      const made = await order(shopper, addressId, PRICE + 2500, method)
      expect(made.status).toBe(409)
      expect(made.body).toMatchObject({ code: 'abroad_paypal', message: why })
    }
  })

  test('include PayPal only for a balance too', async () => {
    const productId = await shop.product({ price: PRICE, totalStock: 5 })
    const { orderId } = await enter(productId, { totalAmount: PRICE })
    const link = await owner.call('POST', `/api/admin/orders/payment-link/${orderId}`, { days: 3 })
    const token = new URL(link.body.data.url).pathname.split('/').at(-1)
    const headers = { cookie: `zari-pay=${token}` }
    const shown = await shop.call('GET', '/api/pay/order', { headers })
    expect(shown.body.data.methods.map(({ method }: { method: string }) => method)).toEqual([
      'paypal',
    ])
    const body = { method: 'razorpay' }
    const started = await shop.call('POST', '/api/pay/start', { headers, body })
    expect(started.body).toMatchObject({ code: 'abroad_paypal' })
  })
})

describe('the tax of an export', () => {
  test('is zero under a letter of undertaking: the price stays, and the invoice declares it', async () => {
    const { shopper, addressId } = await shopperIn(london)
    const total = PRICE + 2500
    const id = await buy(shopper, addressId, total)
    const details = await shop.fetchOrder(id)
    const taxes = details.charges.filter(({ kind }: { kind: string }) => kind === 'tax')
    expect(
      taxes.map(({ code, rate, amount }: Record<string, unknown>) => [code, rate, amount]),
    ).toEqual([
      ['igst', 0, 0],
      ['igst', 0, 0],
    ])
    expect(await shop.fetchDocuments(id)).toMatchObject([{ kind: 'invoice', amount: total }])
    const snapshot = await fetchSnapshot(id)
    expect(snapshot).toMatchObject({
      buyer: { country: 'GB', region: 'Greater London', state: '96' },
      export: { terms: 'lut', lut: 'AD270326000001X', lutYear: '2026-27' },
    })
    const rows = await fetchTable('exp')
    const own = rows.filter((row) => row.startsWith('WOPAY'))
    expect(own.slice(-1)).toEqual([expect.stringMatching(/^WOPAY,INV-.*,13000,,,,0,13000,$/)])
    expect((await runLedgerCheck(shop.context)).broken).toEqual([])
  })

  test('is included in the price at the rate of the goods when exported on payment of tax', async () => {
    await setAbroad({ declaration: 'paid' })
    const { shopper, addressId } = await shopperIn(dubai, { price: 60_000 })
    const id = await buy(shopper, addressId, 60_000)
    const [tax] = (await shop.fetchOrder(id)).charges
    expect(tax).toMatchObject({ kind: 'tax', code: 'igst', rate: 18, amount: 9152.54 })
    expect((await fetchSnapshot(id))?.export).toEqual({ terms: 'paid', lut: '', lutYear: '' })
    expect((await fetchTable('exp')).join('\n')).toMatch(
      /^WPAY,INV-\d{4}-\d+,\d\d-[A-Z][a-z]{2}-\d{4},60000,,,,18,50847.46,$/m,
    )
  })

  test('stays unchanged when the owner changes the declaration, and a refund credits it', async () => {
    const { shopper, addressId } = await shopperIn(london)
    const total = PRICE + 2500
    const id = await buy(shopper, addressId, total)
    await setAbroad({ declaration: 'paid' })
    const refund = await shop.refund(id, { reason: 'Lost on its way' })
    expect(refund.body).toMatchObject({ success: true })
    const documents = await shop.fetchDocuments(id)
    expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', total],
      ['creditNote', total],
    ])
    const note = await findDocument(shop.db, documents[1]?._id ?? '')
    expect(note?.snapshot.export).toMatchObject({ terms: 'lut', lut: 'AD270326000001X' })
    const credit = (await fetchTable('cdnur')).find((row) => row.startsWith('EXPWOP'))
    // The place of supply of an export is empty.
    expect(credit).toMatch(new RegExp(`,C,,${total},,0,${total},$`))
    expect((await fetchTable('b2cs')).join('\n')).not.toContain('96-')
    expect((await fetchTable('b2cl')).join('\n')).not.toContain('96-')
  })

  test('is not charged by an unregistered seller, who issues no documents', async () => {
    await setTax({ ...gstSettings, scheme: 'none' })
    const { shopper, addressId } = await shopperIn(london)
    const id = await buy(shopper, addressId, PRICE + 2500)
    expect(await shop.fetchDocuments(id)).toEqual([])
  })

  test('follows the country, which a correction cannot change', async () => {
    const { shopper, addressId } = await shopperIn(london)
    const id = await buy(shopper, addressId, PRICE + 2500)
    const buyer = await owner.call('PUT', `/api/admin/orders/tax-buyer/${id}`, {
      state: '08',
      gstin: '',
      company: '',
    })
    expect(buyer.body).toMatchObject({ code: 'order_abroad' })
    const corrected = { ...london, city: 'Leeds', pincode: 'LS1 4DY' }
    const moved = await owner.call('PUT', `/api/admin/orders/address/${id}`, corrected)
    expect(moved.body.data.addressInfo).toMatchObject({ city: 'Leeds', country: 'GB', state: '96' })
    // Looks like an Indian PIN code and mobile number.
    const { country: _, ...unnamed } = { ...corrected, pincode: '302 002', phone: '98765 43210' }
    const kept = await owner.call('PUT', `/api/admin/orders/address/${id}`, unnamed)
    expect(kept.body.data.addressInfo).toMatchObject({
      country: 'GB',
      state: '96',
      region: 'Greater London',
      pincode: '302 002',
      phone: '98765 43210',
    })
    const blank = await owner.call('PUT', `/api/admin/orders/address/${id}`, {
      ...unnamed,
      pincode: '',
    })
    expect(blank.body.errors).toEqual([{ path: 'pincode', message: 'Pincode is missing.' }])
    const home = await owner.call('PUT', `/api/admin/orders/address/${id}`, {
      ...anAddress,
      country: 'IN',
    })
    expect(home.status).toBe(409)
    expect(home.body).toMatchObject({ code: 'order_abroad' })
  })

  test('is corrected without a postal code where the country has none, and without naming the country', async () => {
    const { shopper, addressId } = await shopperIn(dubai, { price: 60_000 })
    const id = await buy(shopper, addressId, 60_000)
    const { country: _, ...unnamed } = { ...dubai, city: 'Abu Dhabi' }
    const { status, body } = await owner.call('PUT', `/api/admin/orders/address/${id}`, unnamed)
    expect([status, body.message]).toEqual([200, expect.any(String)])
    expect(body.data.addressInfo).toMatchObject({ city: 'Abu Dhabi', country: 'AE', pincode: '' })
  })

  test('is printed with its declaration, destination and place of supply in both languages', async () => {
    const { shopper, addressId } = await shopperIn(london)
    const id = await buy(shopper, addressId, PRICE + 2500)
    const [document] = await shop.fetchDocuments(id)
    const found = await findDocument(shop.db, document?._id ?? '')
    if (!found) throw new Error('The order has no invoice.')
    for (const language of ['en', 'hi'] as const) {
      const pdf = await documentsPdf([found], {
        origin: 'https://zari.example',
        mark: { name: 'Zari', logo: '' },
        language,
      })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })
})

describe('an order abroad', () => {
  test('shows its country to the shopper, the packers, the courier’s list, emails and exports', async () => {
    const { shopper, addressId } = await shopperIn(london)
    const id = await buy(shopper, addressId, PRICE + 2500)
    const own = await shopper.call('GET', `/api/shop/order/details/${id}`)
    const place = { country: 'GB', region: 'Greater London' }
    expect(own.body.data.addressInfo).toMatchObject(place)
    const slip = await owner.call('GET', `/api/admin/parcels/${id}`)
    expect(slip.body.data).toMatchObject(place)
    await shop.setStatus(id, 'inShipping')
    const manifest = await owner.call('GET', '/api/admin/orders/manifest')
    expect(manifest.body.data.parcels).toContainEqual(expect.objectContaining({ country: 'GB' }))
    const exported = await owner.call('GET', '/api/admin/orders/export')
    expect(exported.body).toContain('Greater London,GB')
    await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
    const kept = await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)
    expect(JSON.stringify(kept.body.data.addresses)).toContain('"country":"GB"')
    const [message] = await emailsTo(shop, shopper.email)
    expect(message).toBeDefined()
  })

  test('has its country, promise and export tax when the owner enters it', async () => {
    const productId = await shop.product({ price: PRICE, totalStock: 5 })
    const refused = await enter(productId, { country: 'FR' })
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0]).toMatchObject({ path: 'address.country' })
    const { orderId, body } = await enter(productId, { totalAmount: PRICE })
    expect(body).toMatchObject({ success: true })
    const details = await shop.fetchOrder(orderId)
    expect(details).toMatchObject({
      addressInfo: { country: 'GB', state: '96' },
      promise: { from: expect.any(String) },
    })
    expect(details.charges[0]).toMatchObject({ code: 'igst', amount: 0 })
  })
})

const enter = async (
  productId: string,
  { country = 'GB', totalAmount = PRICE }: { country?: string; totalAmount?: number },
) => {
  const orderId = crypto.randomUUID()
  const { address, city, pincode, phone, notes } = london
  const { status, body } = await shop.enter(productId, totalAmount, {
    orderId,
    customer: { name: 'Meera Shah', email: 'meera@example.com' },
    address: { address, city, pincode, phone, notes, country },
  })
  return { orderId, status, body }
}

test('the settings name the faults of zones and declaration', async () => {
  const wrong = await setAbroad({
    zones: [
      { ...abroad.zones[0], fewestDays: 10 },
      { ...abroad.zones[1], name: 'gulf', countries: ['QA', 'IN'] },
    ],
    lut: '',
    lutYear: '2026',
  })
  expect(wrong.status).toBe(400)
  const paths = (reply: typeof wrong) => reply.body.errors.map(({ path }: { path: string }) => path)
  expect(paths(wrong)).toEqual(
    expect.arrayContaining(['abroad.zones.1.countries.1', 'abroad.lutYear']),
  )
  const second = await setAbroad({
    zones: [
      { ...abroad.zones[0], fewestDays: 10 },
      { ...abroad.zones[1], name: 'gulf', countries: ['QA'] },
    ],
    lut: '',
  })
  expect(paths(second)).toEqual(
    expect.arrayContaining([
      ...['abroad.zones.0.mostDays', 'abroad.zones.1.name', 'abroad.zones.1.countries'],
      'abroad.lut',
    ]),
  )
  expect(paths(await setAbroad({ zones: [] }))).toContain('abroad.zones')
})

const setAbroad = async (part: object = {}) =>
  owner.call('PUT', '/api/admin/delivery', {
    ...defaultDeliverySettings,
    abroad: { ...abroad, ...part },
  })
const setTax = (settings: object) => owner.call('PUT', '/api/admin/tax', settings)

async function shopperIn(address: object, { price = PRICE, quantity = 1, grams = 500 } = {}) {
  const { shopper, productId, addressId } = await shop.filledCart({
    price,
    totalStock: 20,
    weightGrams: grams,
    quantity,
  })
  const saved = await shopper.call(
    'PUT',
    `/api/shop/address/update/${shopper.id}/${addressId}`,
    address,
  )
  return { shopper, addressId, productId, saved }
}

const fetchSnapshot = async (id: string) => {
  const [first] = await shop.fetchDocuments(id)
  return (await findDocument(shop.db, first?._id ?? ''))?.snapshot
}
async function fetchTable(table: string): Promise<string[]> {
  const [{ month } = { month: '' }] = await shop.db<{ month: string }[]>`
    SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month`
  const reply = await owner.call('GET', `/api/admin/tax/report?month=${month}&table=${table}`)
  return reply.body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
}

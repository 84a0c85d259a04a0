import { readFile } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/node'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { runLedgerCheck } from '#server/orders/ledger-check.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { taxTables } from '#shared/orders/tax/vocabulary.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { jsonFields, sumOfField } from '#test/support/gstr1.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { discountInput } from '#test/support/orders.ts'
import { gstSettings } from '#test/support/settings.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { adapters } from '../../providers/adapters.ts'

const shop = await openShop({ payments: { methods: ['paypal', 'cod'] } })
const { owner } = shop

const setTax = async (settings: object) => {
  const reply = await owner.call('PUT', '/api/admin/tax', settings)
  if (!reply.body.success) throw new Error(JSON.stringify(reply.body))
  expect(reply.body).toMatchObject({ success: true })
}

const shopperWith = (price: number, more: { quantity?: number; address?: object } = {}) =>
  shop.filledCart({ price, totalStock: 20, ...more })

const fetchKinds = async (id: string) =>
  (await shop.fetchDocuments(id)).map(({ kind, amount }) => [kind, amount])

async function sendOnDelivery(id: string) {
  const { body } = await shop.setStatus(id, 'inShipping')
  expect(body).toMatchObject({ success: true })
}

/** An accepted order that is paid on delivery. */
async function onDelivery(shopper: Person, addressId: string, total: number) {
  const { body } = await order(shopper, addressId, total, 'cod')
  await shop.setStatus(body.orderId, 'inProcess')
  return body.orderId as string
}

describe('while the shop charges no tax', () => {
  test('an order has no taxes, no documents and its usual total', async () => {
    const { shopper, addressId } = await shopperWith(999.5)
    const id = await buy(shopper, addressId, 999.5)
    expect(await shop.fetchOrder(id)).toMatchObject({ charges: [], totalAmount: 999.5 })
    expect(await shop.fetchDocuments(id)).toEqual([])
  })

  test('the settings require a legal name, a GSTIN of the state and a rate for all products', async () => {
    const refused = await owner.call('PUT', '/api/admin/tax', {
      ...gstSettings,
      legalName: '',
      state: '08',
      rules: [{ ...gstSettings.rules[0], category: 'bridal' }],
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'gstin',
      'legalName',
      'rules',
    ])
    const wrong = await owner.call('PUT', '/api/admin/tax', {
      ...gstSettings,
      gstin: '27AAACY5779P1ZC',
    })
    expect(wrong.body.errors[0]).toMatchObject({ path: 'gstin' })
  })
})

describe('while the shop charges tax', () => {
  beforeAll(() => setTax(gstSettings))

  test('a price that fits no rate is saved with a warning that names the nearest ones', async () => {
    const product = {
      image: '/images/lehenga.webp',
      title: 'Gap kurta',
      description: 'A kurta.',
      category: 'casual',
      totalStock: 1,
    }
    const add = async (price: number) =>
      (await owner.call('POST', '/api/admin/products/add', { ...product, price })).body
    const saved = await add(2799)
    expect(saved.data.price).toBe(2799)
    expect(saved.warning).toContain('₹2,625 and ₹2,950.01')
    expect((await add(2625)).warning).toBeUndefined()
  })

  test('a code or a sale that brings products to such a price is saved with a warning', async () => {
    const productId = await shop.product({ price: 3100 })
    const discount = discountInput({ code: `GAP-${Date.now()}`, products: [productId] })
    const saved = await owner.call('POST', '/api/admin/discounts', discount)
    expect(saved.status).toBe(201)
    expect(saved.body.warning).toMatch(/to ₹2,790, .*₹2,625 and ₹2,950\.01/)
    const change = async (more: object) => {
      const path = `/api/admin/discounts/${saved.body.data._id}`
      return (await owner.call('PUT', path, { ...discount, ...more })).body
    }
    expect((await change({ percent: 4 })).warning).toBeUndefined()
    expect((await change({ percent: 10, enabled: false })).warning).toBeUndefined()
    const amount = { kind: 'amount', percent: null, amount: 400 }
    expect((await change(amount)).warning).toContain('₹2,700')

    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    const sale = (percent: number) =>
      owner.call('POST', '/api/admin/sales', {
        title: `Gap ${percent}`,
        percent,
        categories: [],
        products: [productId],
        startsAt: hours(48),
        endsAt: hours(72),
      })
    expect((await sale(10)).body.warning).toContain('₹2,790')
    expect((await sale(20)).body.warning).toBeUndefined()
  })

  test('an import warns of each price that fits no rate, and imports it', async () => {
    const columns = 'id,title,description,category,price,salePrice,totalStock,sizes,images'
    const row = (title: string, price: number) =>
      `,${title},A kurta.,casual,${price},,1,,/pictures/a.webp`
    const file = [columns, row('Fitting kurta', 2625), row('Unfitting kurta', 2799)].join('\n')
    const { body } = await shop.importProducts(file)
    expect(body.data).toMatchObject({ added: 2, errors: [], written: true })
    expect(body.data.warnings).toEqual([
      { line: 3, message: expect.stringMatching(/Unfitting kurta.*₹2,625 and ₹2,950\.01/) },
    ])
  })

  test('the quote includes the tax and rounds to the rupee', async () => {
    const { shopper } = await shopperWith(1049.6)
    const { body } = await shopper.call('GET', '/api/shop/order/quote')
    expect(body.data).toMatchObject({
      totalAmount: 1050,
      methods: [
        {
          charges: [
            { kind: 'tax', rate: 5, included: true },
            { kind: 'rounding', amount: 0.4, included: false },
          ],
        },
        {},
      ],
    })
  })

  test('the state of the PIN code decides between IGST and CGST with SGST', async () => {
    const elsewhere = await shopperWith(1050)
    const far = await buy(elsewhere.shopper, elsewhere.addressId, 1050)
    expect(await shop.fetchOrder(far)).toMatchObject({
      charges: [{ code: 'igst', amount: 50 }],
      addressInfo: { state: '08' },
    })
    const here = await shopperWith(1050, { address: { pincode: '400001' } })
    const near = await buy(here.shopper, here.addressId, 1050)
    expect(await shop.fetchOrder(near)).toMatchObject({ charges: [{ code: 'gst', amount: 50 }] })
  })

  test('a shop without round-off sells, invoices and refunds paise', async () => {
    await setTax({ ...gstSettings, roundsTotals: false })
    const { shopper, addressId } = await shopperWith(999.5, { quantity: 2 })
    const productId = await shop.product({ price: 100.25, totalStock: 5 })
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const id = await buy(shopper, addressId, 2099.25)
    expect(await shop.fetchOrder(id)).toMatchObject({ totalAmount: 2099.25 })
    expect(await shop.fetchDocuments(id)).toMatchObject([{ kind: 'invoice', amount: 2099.25 }])
    const lines = [{ position: 0, quantity: 1 }]
    const body = { refundId: crypto.randomUUID(), lines }
    const refunded = await owner.call('POST', `/api/admin/orders/refund/${id}`, body)
    expect(refunded.body.data.refunds).toMatchObject([{ amount: 999.5 }])
    expect((await shop.fetchDocuments(id))[1]).toMatchObject({ kind: 'creditNote', amount: 999.5 })
    expect((await runLedgerCheck(shop.context)).broken).toEqual([])
    await setTax(gstSettings)
  })

  test('a refund made at the provider has a credit note once the owner names its pieces', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await buy(shopper, addressId, 1050)
    const world = { shop, shopper, orderId: id, approvalURL: '' }
    const [paypalAdapter] = adapters
    await paypalAdapter?.refundOutside(world)
    const notice = paypalAdapter?.refundNotice(world)
    const { path = '', ...ask } = notice ?? {}
    expect((await shop.call('POST', path, ask)).status).toBe(200)
    const details = await shop.fetchOrder(id)
    expect(details.refunds).toMatchObject([{ isUndecided: true, amount: 1050 }])
    expect((await shop.fetchDocuments(id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'invoice',
    ])
    await owner.call('POST', `/api/admin/orders/refund-decision/${id}`, {
      refundId: details.refunds[0]._id,
      lines: [{ position: 0, quantity: 1 }],
      restock: true,
    })
    expect((await shop.fetchDocuments(id))[1]).toMatchObject({ kind: 'creditNote', amount: 1050 })
  })

  test.each(['600-001', '६००००१', '600 001.', '600.001'])(
    'the state follows from the PIN code %s',
    async (pincode) => {
      const { shopper, addressId } = await shopperWith(1050, { address: { pincode } })
      const id = await buy(shopper, addressId, 1050)
      expect(await shop.fetchOrder(id)).toMatchObject({
        charges: [{ code: 'igst', amount: 50 }],
        addressInfo: { pincode: '600001', state: '33' },
      })
    },
  )

  test('the state is asked for when it does not follow from the PIN code', async () => {
    const { shopper, addressId } = await shopperWith(1050, { address: { pincode: 'SW1A 1AA' } })
    const quote = await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)
    expect(quote.body.data.methods[0].refusal).toContain('state')
    const refused = await order(shopper, addressId, 1050)
    expect([refused.status, refused.body.code]).toEqual([409, 'state_missing'])
    const path = `/api/shop/address/update/${shopper.id}/${addressId}`
    await shopper.call('PUT', path, { state: '33' })
    const id = await buy(shopper, addressId, 1050)
    expect(await shop.fetchOrder(id)).toMatchObject({ charges: [{ code: 'igst', amount: 50 }] })
  })

  test('an order paid in full has one invoice, which its shopper can read', async () => {
    const { shopper, addressId } = await shopperWith(11_800)
    const id = await buy(shopper, addressId, 11_800)
    const [invoice] = await shop.fetchDocuments(id)
    expect(invoice).toMatchObject({ kind: 'invoice', amount: 11_800 })
    expect(invoice?.number).toMatch(/^INV-\d{4}-\d{6}$/)
    const [stored] = await shop.db`
      SELECT snapshot->'rows' AS rows FROM documents WHERE id = ${invoice?._id ?? ''}`
    expect(stored?.rows).toMatchObject([
      { position: 0, title: expect.stringMatching(/./), quantity: 1 },
    ])
    const unknown = await owner.call('GET', `/api/admin/orders/documents/${crypto.randomUUID()}`)
    expect(unknown.status).toBe(404)
    const own = await shopper.call('GET', `/api/shop/order/documents/${id}`)
    expect(own.body.data).toHaveLength(1)
    const pdf = await shopper.call('GET', `/api/shop/order/document/${invoice?._id}`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
    const stranger = await shop.shopper()
    const refused = await stranger.call('GET', `/api/shop/order/document/${invoice?._id}`)
    expect(refused.status).toBe(403)
  })

  test('the confirmation email has the invoice attached', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
    const id = await buy(shopper, addressId, 1050)
    const [invoice] = await shop.fetchDocuments(id)
    const [message] = await emailsTo(shop, shopper.email)
    expect(message?.subject).toContain('confirmed')
    expect(message?.text).toMatch(
      new RegExp(`Content-Type: application/pdf; name=${invoice?.number}\\.pdf`),
    )
    // Base64 of "%PDF-".
    expect(message?.text).toContain('JVBERi0')
  })

  test('an invoice names its products', async () => {
    const { shopper, addressId } = await shopperWith(1050, { quantity: 2 })
    const id = await buy(shopper, addressId, 2100)
    const [{ rows } = { rows: [] }] = await shop.db<{ rows: object[] }[]>`
      SELECT snapshot->'rows' AS rows FROM documents WHERE order_id = ${id}`
    expect(rows).toMatchObject([{ position: 0, title: expect.stringMatching(/./), quantity: 2 }])
  })

  test('an invoice has the HSN of the product, or else of its rule', async () => {
    const fetchHsn = async (edit: object) => {
      const { shopper, addressId, productId } = await shopperWith(1050)
      await owner.call('PUT', `/api/admin/products/edit/${productId}`, edit)
      const id = await buy(shopper, addressId, 1050)
      const [{ hsn } = { hsn: undefined }] = await shop.db<{ hsn: string }[]>`
        SELECT snapshot->'rows'->0->>'hsn' AS hsn FROM documents WHERE order_id = ${id}`
      return hsn
    }
    expect(await fetchHsn({ hsn: '62044290' })).toBe('62044290')
    expect(await fetchHsn({ hsn: '' })).toBe(gstSettings.rules[0]?.hsn)
  })

  test('an option with its own code is a separate row of the invoice, its corrections and the files', async () => {
    const optionRules = [
      {
        option: 'measured',
        hsn: '9988',
        from: '2020-01-01',
        until: null,
        rate: 5,
        threshold: null,
        rateAbove: null,
      },
    ]
    await setTax({ ...gstSettings, optionRules })
    await shop.setSettings({ madeToMeasure: true })
    const shopper = await shop.shopper()
    const productId = await shop.product({ price: 2500, totalStock: 20 })
    await owner.call('PUT', `/api/admin/products/edit/${productId}`, { titleHindi: 'लहँगा' })
    await shop.setMaking(productId, {
      makes: [
        {
          make: 'measured',
          price: 1000,
          days: 5,
          stockPolicy: 'made_to_order',
          clothId: null,
          clothCm: null,
        },
      ],
      addOns: [{ code: 'lining', price: 100, days: 1 }],
    })
    const options = { make: 'measured', addOns: ['lining'] }
    const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 2, options } as never])
    const id = await buy(shopper, addressId, 7200)
    const rows = () => shop.db`
      SELECT d.kind, r->>'title' AS title, r->>'titleHindi' AS hindi, r->>'hsn' AS hsn, (r->>'rate')::float8 AS rate,
             (r->>'paise')::int AS paise, (r->>'quantity')::int AS quantity
      FROM documents d, jsonb_array_elements(d.snapshot->'rows') WITH ORDINALITY AS e (r, n)
      WHERE d.order_id = ${id} ORDER BY d.kind DESC, d.sequence, e.n`
    const [productTax, making] = await rows()
    expect(productTax).toMatchObject({
      title: expect.stringContaining('(Made to measure, Lining)'),
      hindi: 'लहँगा (आपके नाप का, अस्तर)',
      hsn: '6204',
      rate: 5,
      paise: 5200_00,
      quantity: 2,
    })
    expect(making).toMatchObject({
      title: 'Made to measure',
      hindi: 'आपके नाप का',
      hsn: '9988',
      rate: 5,
      paise: 2000_00,
      quantity: 2,
    })

    const { body } = await owner.call('PUT', `/api/admin/orders/tax-buyer/${id}`, {
      state: '27',
      gstin: '',
      company: '',
    })
    expect(body.success).toBe(true)
    expect((await rows()).map(({ kind, hsn, paise }) => [kind, hsn, paise])).toEqual(
      ['invoice', 'invoice', 'creditNote'].flatMap((kind) => [
        [kind, '6204', 5200_00],
        [kind, '9988', 2000_00],
      ]),
    )
    const { cartItems } = await shop.fetchOrder(id)
    const back = await shop.refund(id, {
      reason: 'One came back',
      lines: [{ lineId: cartItems[0].lineId, quantity: 1 }],
    })
    expect(back.body).toMatchObject({ success: true })
    expect((await rows()).slice(6).map(({ hsn, paise }) => [hsn, paise])).toEqual([
      ['6204', 2600_00],
      ['9988', 1000_00],
    ])
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
    const file = await owner.call('GET', `/api/admin/tax/report?month=${month}&table=hsn_b2c`)
    const service = file.body.split('\n').filter((line: string) => line.startsWith('9988,'))
    // One of two pieces was refunded. The report has no quantity for services.
    expect(service).toEqual([expect.stringMatching(/^9988,,NA,0,1000,5,/)])
    await setTax(gstSettings)
  })

  test('later edits of the settings do not change an invoice', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await buy(shopper, addressId, 1050)
    const snapshot = async () =>
      (await shop.db`SELECT snapshot FROM documents WHERE order_id = ${id}`)[0]
    const before = await snapshot()
    await setTax({
      ...gstSettings,
      legalName: 'Another Name',
      rules: [{ ...gstSettings.rules[0], rate: 12 }],
    })
    await shop.setStatus(id, 'inShipping')
    expect(await snapshot()).toEqual(before)
    await setTax(gstSettings)
  })

  test('an order paid on delivery is invoiced when it is sent, once', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await onDelivery(shopper, addressId, 1050)
    expect(await shop.fetchDocuments(id)).toEqual([])
    await sendOnDelivery(id)
    await shop.setStatus(id, 'delivered')
    expect(await fetchKinds(id)).toEqual([['invoice', 1050]])
  })

  test('an order cancelled before its invoice has no document', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await onDelivery(shopper, addressId, 1050)
    await shop.setStatus(id, 'rejected')
    expect(await shop.fetchDocuments(id)).toEqual([])
  })

  test('a refused parcel gets a credit note without a refund', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await onDelivery(shopper, addressId, 1050)
    await sendOnDelivery(id)
    await shop.setStatus(id, 'rejected', { isBack: true })
    expect(await fetchKinds(id)).toEqual([
      ['invoice', 1050],
      ['creditNote', 1050],
    ])
  })

  test('each refund has its credit note, and the last takes the remainder', async () => {
    const { shopper, addressId } = await shopperWith(999.55, { quantity: 3 })
    const id = await buy(shopper, addressId, 2999)
    const refund = (more: object) => shop.refund(id, more)
    await refund({ lines: [{ position: 0, quantity: 1 }] })
    await refund({ amount: 100.33, reason: 'A loose thread' })
    await refund({})
    const documents = await shop.fetchDocuments(id)
    expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 2999],
      ['creditNote', 1000],
      ['creditNote', 100.33],
      ['creditNote', 1898.67],
    ])
    const rows = await shop.db<{ kind: string; tax: number; round: number }[]>`
      SELECT kind, (snapshot->'rows'->0->>'igstPaise')::int AS tax,
             (snapshot->>'roundOffPaise')::int AS round FROM documents WHERE order_id = ${id}
      ORDER BY issued_at`
    const [invoice, ...credits] = rows
    const sum = (name: 'tax' | 'round') => credits.reduce((all, one) => all + one[name], 0)
    expect([sum('tax'), sum('round')]).toEqual([invoice?.tax, invoice?.round])
  })

  test('an advance has a receipt voucher, and the remaining money has the invoice', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await onDelivery(shopper, addressId, 1050)
    const receive = (amount: number) => shop.receive(id, amount, { receivedOn: '2026-11-01' })
    await receive(400)
    expect(await fetchKinds(id)).toEqual([['receiptVoucher', 400]])
    await receive(650)
    expect(await fetchKinds(id)).toEqual([
      ['receiptVoucher', 400],
      ['invoice', 1050],
    ])
  })

  test('an advance that was recorded too high has a refund voucher for the difference', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await onDelivery(shopper, addressId, 1050)
    const receiptId = crypto.randomUUID()
    await owner.call('POST', `/api/admin/orders/received/${id}`, {
      receiptId,
      amount: 400,
      method: 'cash',
      reference: '',
      receivedOn: '2026-11-01',
    })
    const corrected = await owner.call('POST', `/api/admin/orders/correct-received/${id}`, {
      correctionId: crypto.randomUUID(),
      receiptId,
      amount: 300,
      reason: 'Counted anew',
    })
    expect(corrected.body.data).toMatchObject({ amountReceived: 300 })
    expect(await fetchKinds(id)).toEqual([
      ['receiptVoucher', 400],
      ['refundVoucher', 100],
    ])
    expect((await runLedgerCheck(shop.context)).broken).toEqual([])
  })

  test('a returned order that is reopened is invoiced again', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await onDelivery(shopper, addressId, 1050)
    const set = async (orderStatus: string, isBack = false) => {
      const reply = await shop.setStatus(id, orderStatus, { isBack })
      expect(reply.status).toBe(200)
    }
    await set('inShipping')
    await set('rejected', true)
    await set('inProcess')
    expect(await fetchKinds(id)).toEqual([
      ['invoice', 1050],
      ['creditNote', 1050],
      ['invoice', 1050],
    ])
    expect((await runLedgerCheck(shop.context)).broken).toEqual([])
  })

  test('a corrected GSTIN and state create a credit note and a new invoice', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const id = await buy(shopper, addressId, 1050)
    const correct = (more: object) =>
      owner.call('PUT', `/api/admin/orders/tax-buyer/${id}`, {
        state: '27',
        gstin: '27AAACR5055K1Z7',
        company: 'Verma Traders',
        ...more,
      })
    const own = await correct({ gstin: '27AAACY5779P1ZB' })
    expect([own.status, own.body.errors[0].path]).toEqual([400, 'gstin'])
    const { body } = await correct({})
    expect(body.data).toMatchObject({ totalAmount: 1050, charges: [{ code: 'gst', amount: 50 }] })
    expect(await fetchKinds(id)).toEqual([
      ['invoice', 1050],
      ['creditNote', 1050],
      ['invoice', 1050],
    ])
    // The place of supply stays that of the delivery.
    const otherState = await correct({ gstin: '29AAACR5055K1Z3' })
    expect(otherState.body.data).toMatchObject({
      addressInfo: { state: '27', gstin: '29AAACR5055K1Z3' },
      charges: [{ code: 'gst', amount: 50 }],
    })
  })

  test('a corrected HSN, rate and name create a credit note and a new invoice', async () => {
    const { shopper, addressId } = await shopperWith(1050, { quantity: 2 })
    const id = await buy(shopper, addressId, 2100)
    const { cartItems, addressInfo } = await shop.fetchOrder(id)
    const [{ lineId }] = cartItems
    const correct = (more: object) =>
      owner.call('PUT', `/api/admin/orders/tax-buyer/${id}`, {
        state: addressInfo.state,
        gstin: '',
        company: '',
        ...more,
      })
    const refusedPath = async (more: object) => (await correct(more)).body.errors[0].path
    expect(await refusedPath({ corrections: [{ lineId: uuidv7(), rate: 18 }] })).toBe('corrections')
    expect(await refusedPath({ corrections: [{ lineId, hsn: '62' }] })).toBe('corrections.0.hsn')
    expect((await correct({ corrections: [{ lineId, rate: 5 }] })).status).toBe(200)
    expect(await fetchKinds(id)).toEqual([['invoice', 2100]])
    const name = 'Kavya Menon'
    const { body } = await correct({ name, corrections: [{ lineId, hsn: '6211', rate: 12 }] })
    expect(body.data).toMatchObject({ totalAmount: 2100, charges: [{ rate: 12, amount: 225 }] })
    expect(await fetchKinds(id)).toEqual([
      ['invoice', 2100],
      ['creditNote', 2100],
      ['invoice', 2100],
    ])
    const snapshots = await shop.db<{ name: string; hsn: string; rate: number; taxable: number }[]>`
      SELECT snapshot->'buyer'->>'name' AS name, snapshot->'rows'->0->>'hsn' AS hsn,
             (snapshot->'rows'->0->>'rate')::float8 AS rate,
             (snapshot->'rows'->0->>'taxablePaise')::int AS taxable
      FROM documents WHERE order_id = ${id} ORDER BY issued_at, id`
    const before = { name: expect.not.stringMatching(name), rate: 5, taxable: 200_000 }
    expect(snapshots).toMatchObject([
      before,
      before,
      { name, hsn: '6211', rate: 12, taxable: 187_500 },
    ])
    const audit = (await owner.call('GET', '/api/admin/audit?limit=1')).body.data[0]
    expect(audit).toMatchObject({ action: 'orderTaxCorrected' })
    expect(JSON.stringify(audit)).not.toContain(name)
    expect((await runLedgerCheck(shop.context)).broken).toEqual([])
  })

  test('the shop’s own GSTIN is no buyer’s', async () => {
    const { shopper, addressId } = await shopperWith(1050)
    const path = `/api/shop/address/update/${shopper.id}/${addressId}`
    const saved = await shopper.call('PUT', path, { gstin: '27AAACY5779P1ZB' })
    expect([saved.status, saved.body.errors[0].path]).toEqual([400, 'gstin'])
    await shop.db`UPDATE addresses SET gstin = '27AAACY5779P1ZB' WHERE id = ${addressId}`
    expect((await order(shopper, addressId, 1050)).status).toBe(400)
    for (const gstin of ['0717UNO00157UNO', '27BLRS12345F1DK'])
      expect((await shopper.call('PUT', path, { gstin })).body.data.gstin).toBe(gstin)
  })

  test('the files of a month match the documents to the paisa', async () => {
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
    const table = async (name: string) => {
      const { body } = await owner.call('GET', `/api/admin/tax/report?month=${month}&table=${name}`)
      const [head = '', ...lines] = body
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n')
      const columns = head.split(',')
      return lines.map((line: string) =>
        Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])),
      ) as Record<string, string>[]
    }
    const paise = (rows: Record<string, string>[], column: string) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
    const [documents] = await shop.db<{ net: number; n: number }[]>`
      SELECT sum(CASE kind WHEN 'creditNote' THEN -total_paise WHEN 'invoice' THEN total_paise ELSE 0 END)::bigint AS net,
             count(*)::int AS n
      FROM documents`
    const register = await table('register')
    expect(paise(register, 'total')).toBe(documents?.net)
    const json = (await owner.call('GET', `/api/admin/tax/gstr1-json?month=${month}`)).body
    for (const [column, field] of Object.entries(jsonFields)) {
      const sum = (name: string) => sumOfField(json[name], field)
      const sales = sum('b2b') + sum('b2cl') + sum('b2cs')
      expect(sales - sum('cdnr') - sum('cdnur')).toBe(paise(register, column))
      expect(sum('hsn')).toBe(paise(register, column))
    }
    const gstr1 = await Promise.all(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'].map(table))
    const [b2b = 0, b2cl = 0, b2cs = 0, cdnr = 0, cdnur = 0] = gstr1.map((rows) =>
      paise(rows, 'Taxable Value'),
    )
    expect(b2b + b2cl + b2cs - cdnr - cdnur).toBe(paise(register, 'taxable_value'))
    expect(paise(await table('docs'), 'Total Number') / 100).toBe(documents?.n)
    const fees = await table('fees')
    const [captured] = await shop.db<{ fees: number }[]>`
      SELECT sum(fee_minor)::bigint AS fees FROM payment_facts WHERE kind = 'captured'`
    expect(paise(fees, 'fee')).toBe(captured?.fees)
    const pdf = await owner.call('GET', `/api/admin/tax/documents?month=${month}`)
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
    const none = await owner.call('GET', '/api/admin/tax/documents?month=2020-01')
    expect(none.status).toBe(404)
  })

  test('the workbook has every table as a sheet with the rows of its file', async () => {
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
    const answer = await shop.app.inject({
      url: `/api/admin/tax/workbook?month=${month}`,
      headers: { cookie: owner.cookie },
    })
    const sheets = await readExcelFile(answer.rawPayload)
    expect(sheets.map(({ sheet }) => sheet)).toEqual([...taxTables])
    for (const { sheet, data } of sheets) {
      const csv = await owner.call('GET', `/api/admin/tax/report?month=${month}&table=${sheet}`)
      expect(data).toHaveLength(csv.body.trim().split('\n').length)
    }
  })

  test('the workbook for the portal has the sheets of its offline tool', async () => {
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
    const answer = await shop.app.inject({
      url: `/api/admin/tax/gstr1-workbook?month=${month}`,
      headers: { cookie: owner.cookie },
    })
    const { sheets } = JSON.parse(await readFile('test/fixtures/gstr1/format.json', 'utf8'))
    const read = await readExcelFile(answer.rawPayload)
    expect(Object.fromEntries(read.map(({ sheet, data }) => [sheet, data[3]]))).toEqual(sheets)
  })

  test('erasing a customer keeps the issued documents and removes GSTIN and company from the order', async () => {
    const gstin = '08AAACY5779P1ZB'
    const { shopper, addressId } = await shopperWith(1050, {
      address: { gstin, company: 'Verma Traders' },
    })
    const id = await buy(shopper, addressId, 1050)
    const [invoice] = await shop.fetchDocuments(id)
    const exported = await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)
    expect(exported.body.data.documents).toMatchObject([
      { orderId: id, kind: 'invoice', number: invoice?.number, amount: 1050 },
    ])
    await shop.setStatus(id, 'delivered')
    expect((await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)).status).toBe(200)
    const buyer = async () => {
      const [row] = await shop.db`
        SELECT o.gstin, o.company, d.snapshot->'buyer'->>'company' AS printed
        FROM orders o JOIN documents d ON d.order_id = o.id WHERE o.id = ${id}`
      return row
    }
    expect(await buyer()).toEqual({ gstin, company: 'Verma Traders', printed: 'Verma Traders' })
    await shop.db`UPDATE orders SET paid_at = now() - interval '181 days' WHERE id = ${id}`
    await deleteExpiredRecords(shop.db)
    expect(await buyer()).toEqual({ gstin: '', company: '', printed: 'Verma Traders' })
  })

  test('the documents of all orders match their payments', async () => {
    const { broken } = await runLedgerCheck(shop.context)
    expect(broken).toEqual([])
  })

  test('the numbers have no gaps and no duplicates', async () => {
    const gaps = await shop.db`
      SELECT series FROM documents GROUP BY series, year
      HAVING max(sequence) <> count(*) OR min(sequence) <> 1`
    expect(gaps).toEqual([])
  })
})

test('a composition dealer issues bills of supply in its own state only', async () => {
  await setTax({ ...gstSettings, scheme: 'composition' })
  const far = await shopperWith(1050)
  expect((await order(far.shopper, far.addressId, 1050)).status).toBe(409)
  const near = await shopperWith(1050, { address: { pincode: '400001' } })
  const id = await buy(near.shopper, near.addressId, 1050)
  expect(await fetchKinds(id)).toEqual([['billOfSupply', 1050]])
  await setTax({ ...gstSettings, scheme: 'none' })
})

test('the accountant’s file of fees names the transfer to the bank', async () => {
  const [{ month } = { month: '' }] = await shop.db<{ month: string }[]>`
    SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month`
  const file = await owner.call('GET', `/api/admin/tax/report?month=${month}&table=fees`)
  expect(String(file.body).split('\n')[0]).toContain('payout')
})

test('an address in India never has the place of supply of an export', async () => {
  const saved = await shop.registerForGst()
  expect(saved.status).toBe(200)
  const { shopper, addressId } = await shopperWith(1000, {
    address: { pincode: '400050', state: '96' },
  })
  const made = await order(shopper, addressId, 1000, 'cod')
  expect([made.status, made.body.message]).toEqual([201, undefined])
  const found = await shop.fetchOrder(made.body.orderId)
  expect(found.addressInfo.state).toBe('27')
  expect(found.charges.find(({ kind }: { kind: string }) => kind === 'tax')).toMatchObject({
    code: 'gst',
  })
})

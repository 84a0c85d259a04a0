import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { readGlyphs, readPages, readText } from '#test/support/pdf-text.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { uploadFile } from '#test/support/uploads.ts'

const MARGIN = 40
const MM = 72 / 25.4
/** Millimetres that a thermal printer leaves free at each side. */
const THERMAL_MARGIN = 4
/** Points by which a measured width may differ from the drawn one. */
const TOLERANCE = 0.5

const shop = await openShop({ gst: true })
const { owner } = shop

const scripts =
  'ক্ষ শ্ৰী ਪ੍ਰੀਤ જ્ઞાન କ୍ଷମା ஸ்ரீ క్షమ ಕ್ಷಮ ക്ഷമ क्षमा مکان ۱۲ 👑👩‍👩‍👧 李 Łukasz \u{10ffff}\u202e'
/** The longest name that is accepted. */
const longWord = 'W'.repeat(100)

type Sale = { name: string; title: string; address: object }

const place = { city: 'Mumbai', pincode: '400001', phone: '9876543210', state: '27' }
const plainSale: Sale = { name: 'Meera', title: 'Noor saree', address: {} }

test('an invoice and a receipt have no boxes for scripts, emoji and unknown characters', async () => {
  const address = { ...place, address: scripts }
  const { orderId } = await sell({ name: `ক্ষমা 👑 ${scripts}`, title: 'Noor 🌴 ఖాదీ', address })
  const invoice = await readInvoice(orderId)
  expect(await readGlyphs(invoice)).not.toContain(0)
  expect(await readText(invoice)).toMatch(/\(crown\).*\(palm tree\)/)
  const receipt = await readPdf(owner, receiptUrl(orderId))
  expect(await readGlyphs(receipt)).not.toContain(0)
})

test('long words stay within the margins of invoice and receipt', async () => {
  const address = { ...place, address: `${longWord} ${longWord}` }
  const { orderId } = await sell({ name: longWord, title: longWord, address })
  const files = [
    { pdf: await readInvoice(orderId), margin: MARGIN },
    { pdf: await readPdf(owner, receiptUrl(orderId)), margin: THERMAL_MARGIN * MM },
  ]
  for (const { pdf, margin } of files)
    for (const { width, items } of await readPages(pdf))
      for (const { text, left, right, bottom } of items) {
        expect([text, left >= margin - TOLERANCE]).toEqual([text, true])
        expect([text, right <= width - margin + TOLERANCE]).toEqual([text, true])
        expect([text, bottom >= margin]).toEqual([text, true])
      }
})

test('a receipt of 80 mm is one page with GSTIN, numbers, unit, tax and payment', async () => {
  const { orderId, number } = await sell(plainSale)
  const pdf = await readPdf(owner, receiptUrl(orderId))
  const pages = await readPages(pdf)
  expect(pages.map(({ width }) => Math.round(width / MM))).toEqual([80])
  const lowest = Math.min(...(pages[0]?.items ?? []).map(({ bottom }) => bottom))
  // The QR code and the edge are below the last line.
  expect(lowest / MM).toBeLessThan(40)
  const text = await readText(pdf)
  for (const part of [
    ...['Zari', 'Receipt', number, 'GSTIN ', 'INV-', 'Noor saree', '1 pcs', '4,500.00'],
    ...['Includes CGST + SGST', '23/11/2026, Cash', 'Balance due', '₹0.00', 'has the details.'],
  ])
    expect(text.replace(/\s+/g, ' ').replaceAll('₹ ', '₹')).toContain(part)
})

test('a receipt of 80 mm grows with its lines', async () => {
  const { orderId } = await sell(plainSale)
  const longer = await sell({ ...plainSale, title: longWord })
  const heights = await Promise.all(
    [orderId, longer.orderId].map(async (id) => {
      const [page] = await readPages(await readPdf(owner, receiptUrl(id)))
      return page?.height ?? 0
    }),
  )
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0)
})

test('the receipt of 80 mm has the access of the receipt, and an unpaid order has none', async () => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper()]
  const { orderId } = await shop.paidOrder({ shopper, price: 800 })
  const own = `/api/shop/order/receipt/${orderId}`
  expect((await shopper.call('GET', own)).status).toBe(404)
  await readPdf(shopper, `${own}?paper=80mm`)
  expect((await other.call('GET', `${own}?paper=80mm`)).status).toBe(403)
  expect((await shopper.call('GET', `${own}?paper=letter`)).status).toBe(400)
  const packer = await shop.staff('packing')
  expect((await packer.call('GET', receiptUrl(orderId))).status).toBe(403)

  const productId = await shop.product({ price: 900 })
  const unpaid = await shop.enter(productId, 900, {
    orderId: uuidv7(),
    channel: 'counter',
    customer: { name: 'Meera' },
    address: {},
  })
  const unpaidUrl = receiptUrl(unpaid.body.data._id)
  expect((await owner.call('GET', unpaidUrl)).status).toBe(404)
  // Its receipt voucher is the document of a deposit.
  expect((await shop.receive(unpaid.body.data._id, 400)).status).toBe(200)
  expect((await owner.call('GET', unpaidUrl)).status).toBe(404)
})

test('documents have the drawn mark with the name, or the logo that the shop stores', async () => {
  const { orderId } = await sell(plainSale)
  await shop.setSettings({ name: 'Bunkar' })
  const urls = [receiptUrl(orderId)]
  const drawn = [await readInvoice(orderId), await readPdf(owner, urls[0] as string)]
  for (const pdf of drawn) {
    expect((await readText(pdf)).replace(/\s+/g, ' ')).toMatch(/^Bunkar/)
    expect((await readPages(pdf))[0]?.pictures).toBe(0)
  }
  const picture = { width: 400, height: 160, channels: 3, background: '#6b1526' } as const
  const bytes = await sharp({ create: picture }).png().toBuffer()
  const uploaded = await uploadFile(owner, '/api/admin/products/upload-image', bytes, 'image')
  const saved = await owner.call('PUT', '/api/admin/home', { logo: uploaded.body.imageUrl })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  for (const pdf of [await readInvoice(orderId), await readPdf(owner, receiptUrl(orderId))])
    expect((await readPages(pdf))[0]?.pictures).toBe(1)
  await owner.call('PUT', '/api/admin/home', { logo: '/images/gone.webp' })
  expect((await readPages(await readInvoice(orderId)))[0]?.pictures).toBe(0)
})

/** Sells at the counter, paid in cash. */
async function sell({ name, title, address }: Sale) {
  const productId = await shop.product({ price: 4500, title, totalStock: 5 })
  const orderId = uuidv7()
  const { status, body } = await shop.enter(productId, 4500, {
    orderId,
    channel: 'counter',
    customer: { name },
    address,
    received: { receiptId: uuidv7(), amount: 4500, method: 'cash', receivedOn: '2026-11-23' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { orderId, number: body.data.orderNumber as string }
}

async function readPdf(who: Person, url: string) {
  const file = await shop.app.inject({ url, headers: { cookie: who.cookie } })
  expect([url, file.statusCode, file.headers['content-type']]).toEqual([
    url,
    200,
    'application/pdf',
  ])
  return file.rawPayload
}

async function readInvoice(orderId: string) {
  const { body } = await owner.call('GET', `/api/admin/orders/documents/${orderId}`)
  return readPdf(owner, `/api/admin/orders/document/${body.data[0]._id}`)
}
const receiptUrl = (orderId: string) => `/api/admin/orders/receipt/${orderId}?paper=80mm`

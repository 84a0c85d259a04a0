import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDocumentCache } from '#server/orders/parts/documents/document-cache.ts'
import { type FoundDocument, findDocument } from '#server/orders/parts/documents/document-record.ts'
import { documentsPdf } from '#server/orders/parts/documents/pdf.ts'
import { createWriter } from '#server/orders/parts/documents/writer.ts'
import { anAddress, capture, order } from '#test/support/checkout.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let documentId: string
const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)

async function buy() {
  const { addressId } = await shop.filledCart({ shopper, price: 4999, totalStock: 9, quantity: 1 })
  await shopper.call('PUT', `/api/shop/address/update/${shopper.id}/${addressId}`, anAddress)
  const made = await order(shopper, addressId, 4999)
  const id: string = made.body.orderId
  const back = await atProvider(made.body.approvalURL)
  await capture(shopper, back, id)
  return id
}

const options = { origin: 'https://zari.example', mark: { name: 'Zari', logo: '' } }

const shop = await openShop()
const { owner } = shop
const shopper = await shop.shopper()
// A sale has a receipt while the shop charges no tax, and an invoice afterwards.
const receiptOrderId = await buy()
await shop.registerForGst()
beforeAll(async () => {
  const documents = await owner.call('GET', `/api/admin/orders/documents/${await buy()}`)
  documentId = documents.body.data[0]._id
})
beforeEach(() => emptyDocumentCache(shop.dataDir))

test('an invoice is drawn once for its language, and an erasure deletes what was drawn', async () => {
  const first = await readDocument(shopper)
  expect([first.status, first.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  const kept = await keptFiles()
  expect(kept).toHaveLength(1)
  const again = await readDocument(shopper)
  expect(again.body).toBe(first.body)
  expect(await keptFiles()).toEqual(kept)
  await owner.call('GET', `/api/admin/orders/document/${documentId}?language=en`)
  expect(await keptFiles()).toHaveLength(2)

  const buyer = await shop.shopper()
  const erased = await owner.call('DELETE', `/api/admin/customers/${buyer.id}`)
  expect(erased.status).toBe(200)
  expect(await keptFiles()).toEqual([])
})

test('a receipt is not kept', async () => {
  const receipt = await shopper.call('GET', `/api/shop/order/receipt/${receiptOrderId}`)
  expect(receipt.body.slice(0, 5)).toBe('%PDF-')
  expect(await keptFiles()).toEqual([])
})

test('drawing does not occupy the process that serves everyone', async () => {
  const document = await findDocument(shop.db, documentId)
  if (!document) throw new Error('The order has no invoice.')
  await documentsPdf([document], options)
  const drawnHere = await busyMs(() => documentsPdf([document], options))
  const urls = [
    `/api/admin/orders/document/${documentId}`,
    `/api/admin/orders/receipt/${receiptOrderId}`,
    `/api/admin/tax/documents?month=${month}`,
  ]
  for (const url of urls) {
    await owner.call('GET', url)
    const served = await busyMs(
      () => owner.call('GET', url),
      () => emptyDocumentCache(shop.dataDir),
    )
    expect(served / drawnHere, url).toBeLessThan(0.5)
  }
})

test('people take turns: one who asks for many does not delay another, and is refused beyond a few', async () => {
  const finished: string[] = []
  const ask = (who: Person, name: string) =>
    who.call('GET', `/api/admin/orders/receipt/${receiptOrderId}`).then((reply) => {
      finished.push(name)
      return reply
    })
  const assistant = await shop.staff('owner')
  const many = Array.from({ length: 12 }, () => ask(owner, 'many'))
  const single = ask(assistant, 'single')
  const replies = await Promise.all(many)
  expect((await single).status).toBe(200)
  expect(finished.at(-1)).toBe('many')
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body, headers } of refused)
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'busy', '5'])
})

test('a month is one file of all its documents', async () => {
  const file = await shop.app.inject({
    url: `/api/admin/tax/documents?month=${month}`,
    headers: { cookie: owner.cookie },
  })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.rawPayload.subarray(-6).toString()).toContain('%%EOF')
})

test('a month whose reader leaves gives its pieces to nobody else', async () => {
  const document = await findDocument(shop.db, documentId)
  if (!document) throw new Error('The order has no invoice.')
  const writer = createWriter(shop.dataDir)
  const reading = Promise.withResolvers<void>()
  const isLeft = Promise.withResolvers<void>()
  async function* batches() {
    yield [document as FoundDocument]
    reading.resolve()
    await isLeft.promise
    yield Array.from({ length: 40 }, () => document as FoundDocument)
  }
  const file = await writer.month('owner', [document], batches(), options)
  file.on('error', () => {})
  file.resume()
  await reading.promise
  const isClosed = once(file, 'close')
  file.destroy()
  await isClosed
  const workbook = (rows: number) =>
    writer.workbook('staff', {
      what: 'xlsx',
      tables: [Array.from({ length: rows }, () => ({ piece: 'Noor saree' }))],
    })
  const first = workbook(3000)
  isLeft.resolve()
  const results = [await first, await workbook(1), await workbook(1)]
  expect(results.map((bytes) => bytes.subarray(0, 2).toString())).toEqual(['PK', 'PK', 'PK'])
})

test('the API’s description is made once, and compressed for each encoding', async () => {
  const url = '/api/openapi.json'
  const plain = await shop.app.inject({ url })
  const ask = () => shop.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const packed = await ask()
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
  const document = plain.json()
  // Ten times each, because one is too short for the clock of the processor.
  const serialised = await busyMs(async () => {
    for (let n = 0; n < 10; n += 1) gunzipSync(packed.rawPayload) && JSON.stringify(document)
  })
  const served = await busyMs(async () => {
    for (let n = 0; n < 10; n += 1) await ask()
  })
  expect(served / serialised).toBeLessThan(1)
})

const keptFiles = () => readdir(join(shop.dataDir, 'cache', 'documents')).catch(() => [])
const readDocument = (who: Person) =>
  who.call('GET', `/api/shop/order/document/${documentId}?language=hi`)

/** Milliseconds of processor time on this thread, the least of three runs, each after `prepare`. */
async function busyMs(work: () => Promise<unknown>, prepare = async () => {}) {
  const runs: number[] = []
  for (let n = 0; n < 3; n += 1) {
    await prepare()
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    runs.push((user + system) / 1000)
  }
  return Math.min(...runs)
}

import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { addProfile, aProfile } from '#test/support/fit.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 20_000
let tailor: Person
let shopper: Person
let productId: string
const shop = await openShop()
const { owner } = shop
beforeAll(async () => {
  const one = await shop.staff('tailor')
  tailor = one as Person
})
beforeEach(async () => {
  await owner.call('PUT', '/api/admin/settings', { madeToMeasure: true, approvesPhotos: true })
  shopper = await shop.shopper()
  productId = await shop.product({ price: PRICE, sizes: [{ size: 'M', stock: 3 }] })
  await owner.call('PUT', `/api/admin/products/making/${productId}`, {
    makes: [
      {
        make: 'measured',
        price: 0,
        days: 20,
        stockPolicy: 'made_to_order',
        clothId: null,
        clothCm: null,
      },
    ],
    addOns: [],
    depositPercent: 0,
    returnTerms: '',
  })
})
async function buyMeasured(profileId?: string, more: object[] = [], total = PRICE) {
  const options = { make: 'measured', ...(profileId && { profileId }) }
  const { addressId } = await readyToBuy(shopper, [
    { productId, options, quantity: 1 },
    ...more,
  ] as never)
  return buy(shopper, addressId, total)
}
const fetchFit = async (orderId: string) =>
  (await shopper.call('GET', `/api/shop/order/measures/${orderId}`)).body.data
const fetchLineId = async (orderId: string) => (await fetchFit(orderId))[0].lineId as string
const tailoring = (lineId: string, what = '', body?: object, person = tailor) =>
  person.call('POST', `/api/admin/tailoring/${lineId}${what}`, body)
const card = async (lineId: string) =>
  (await tailor.call('GET', `/api/admin/tailoring/${lineId}`)).body.data
const corrected = {
  wear: 'women',
  unit: 'cm',
  basis: 'body',
  notes: '',
  reason: 'Measured anew',
  values: { ...aProfile.values, bust: '91.1' },
}
const answerPhotos = (orderId: string, body: object) =>
  shopper.call('POST', `/api/shop/order/photos-answer/${orderId}`, body)
const boundary = 'zari-boundary'
async function addPhoto(lineId: string) {
  const png = await sharp({
    create: { width: 60, height: 80, channels: 3, background: '#a51c30' },
  })
    .png()
    .toBuffer()
  const raw = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`,
    ),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return tailor.call('POST', `/api/admin/tailoring/${lineId}/photo`, undefined, { raw, headers })
}
const advanceTo = async (lineId: string, ...states: string[]) => {
  for (const from of states) expect((await tailoring(lineId, '/step', { from })).status).toBe(200)
}

test('deletes the measures of a fully refunded order after the period', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(lineId)
  const refunded = await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  expect(refunded.status, JSON.stringify(refunded.body)).toBeLessThan(300)
  expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'refunded' })
  await shop.db`UPDATE orders SET updated_at = now() - interval '5 years' WHERE id = ${orderId}`
  await deleteExpiredRecords(shop.db)
  expect((await fetchFit(orderId))[0]).toMatchObject({ versions: [], photos: [] })
})

test('refuses other measures for an order after its delivery', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await advanceTo(lineId, 'waiting', 'cut', 'stitching')
  await tailoring(lineId, '/propose', corrected)
  await tailoring(lineId, '/waive', { reason: 'Seen' }, owner)
  expect((await shop.setStatus(orderId, 'delivered')).status).toBe(200)
  const made = () =>
    shop.db`SELECT measures_id, measures_sha256 FROM made_lines WHERE line_id = ${lineId}`
  const before = [...(await made())]
  const [{ versions }] = await fetchFit(orderId)
  const late = await shopper.call('POST', `/api/shop/order/measures-answer/${orderId}`, {
    lineId,
    measuresId: versions[0]._id,
    accepts: true,
  })
  expect([...(await made())]).toEqual(before)
  expect(late.status).toBe(409)
})

test('an unanswered correction blocks finishing and sending an item', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await advanceTo(lineId, 'waiting', 'cut', 'stitching')
  await tailoring(lineId, '/propose', corrected)
  expect((await tailoring(lineId, '/step', { from: 'finishing' })).status).toBe(409)
})

test('refuses measures for a line of a delivered order', async () => {
  const profileId = await addProfile(shopper)
  const orderId = await buyMeasured(profileId)
  const lineId = await fetchLineId(orderId)
  await tailoring(lineId, '/waive', { reason: 'Seen' }, owner)
  expect((await shop.setStatus(orderId, 'delivered')).status).toBe(200)
  const url = `/api/shop/order/measures/${orderId}`
  expect((await shopper.call('POST', url, { lineId, profileId })).status).toBe(409)
})

test('keeps an approval on record once the item is sent', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(lineId)
  await tailoring(lineId, '/ask')
  await answerPhotos(orderId, { lineId, approves: true })
  expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)
  await addPhoto(lineId)
  expect((await fetchFit(orderId))[0].review).toMatchObject({ state: 'approved' })
})

test('adding one more photo cannot delete the approved photos', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(lineId)
  await tailoring(lineId, '/ask')
  await answerPhotos(orderId, { lineId, approves: true })
  const [approved] = (await card(lineId)).photos
  expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)
  await addPhoto(lineId)
  const gone = await tailor.call('DELETE', `/api/admin/tailoring/photo/${approved._id}`)
  expect(gone.status).toBe(409)
})

test('a shopper approves only the photos that were shown, not later ones', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(lineId)
  await tailoring(lineId, '/ask')
  const [seen] = await fetchFit(orderId)
  // Meanwhile the tailor replaces the photo.
  await tailor.call('DELETE', `/api/admin/tailoring/photo/${seen.photos[0]._id}`)
  await addPhoto(lineId)
  await tailoring(lineId, '/ask')
  const answered = await answerPhotos(orderId, {
    lineId,
    approves: true,
    photoIds: seen.photos.map(({ _id }: { _id: string }) => _id),
  })
  expect(answered.status).toBe(409)
})

test('a refunded item does not block sending the rest of an order', async () => {
  const orderId = await buyMeasured(
    await addProfile(shopper),
    [{ productId, size: 'M', quantity: 1 }],
    2 * PRICE,
  )
  const lineId = await fetchLineId(orderId)
  const refunded = await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  expect(refunded.status, JSON.stringify(refunded.body)).toBeLessThan(300)
  const sent = await shop.setStatus(orderId, 'inShipping')
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
})

test('a refunded item is not on the tailor’s list and cannot be made', async () => {
  const orderId = await buyMeasured(
    await addProfile(shopper),
    [{ productId, size: 'M', quantity: 1 }],
    2 * PRICE,
  )
  const lineId = await fetchLineId(orderId)
  await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  const list = (await tailor.call('GET', '/api/admin/tailoring')).body.data
  expect.soft(list.filter((one: { lineId: string }) => one.lineId === lineId)).toEqual([])
  expect.soft((await tailoring(lineId, '/step', { from: 'waiting' })).status).toBe(409)
})

test('requests no approval of an item of a rejected order', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(lineId)
  await shop.setStatus(orderId, 'rejected')
  const asked = await tailoring(lineId, '/ask')
  const emails = await emailsTo(shop, shopper.email)
  expect.soft(emails.filter(({ subject }) => subject.includes('Photos of your piece'))).toEqual([])
  expect.soft(asked.status).toBe(409)
})

test('photos of a rejected order cannot be answered or released', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(lineId)
  await tailoring(lineId, '/ask')
  await shop.setStatus(orderId, 'rejected')
  expect((await answerPhotos(orderId, { lineId, approves: true })).status).toBe(409)
  expect((await tailoring(lineId, '/waive', { reason: 'Seen' }, owner)).status).toBe(409)
})

test('a tailor cannot revoke the owner’s release', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(lineId)
  await tailoring(lineId, '/waive', { reason: 'Seen in the shop' }, owner)
  await tailoring(lineId, '/ask')
  expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)
})

test('an order can be bought again after its profile was deleted', async () => {
  const profileId = await addProfile(shopper)
  const orderId = await buyMeasured(profileId)
  await shopper.call('DELETE', `/api/shop/measures/${shopper.id}/${profileId}`)
  const { body } = await shopper.call('POST', '/api/shop/order/again', { orderId })
  expect(body.left).toEqual([])
  expect(body.data.items).toMatchObject([{ options: { make: 'measured' } }])
})

test('frequent changes of measures by a shopper leave room for a correction', async () => {
  const profileId = await addProfile(shopper)
  const orderId = await buyMeasured(profileId)
  const lineId = await fetchLineId(orderId)
  const url = `/api/shop/order/measures/${orderId}`
  for (let n = 0; n < 35; n += 1) await shopper.call('POST', url, { lineId, profileId })
  expect((await fetchFit(orderId))[0].versions.length).toBeLessThan(35)
  expect((await tailoring(lineId, '/propose', corrected)).status).toBe(200)
})

test('an order uses the measures that its shopper saw last before paying', async () => {
  const profileId = await addProfile(shopper)
  const { addressId } = await readyToBuy(shopper, [
    { productId, options: { make: 'measured', profileId }, quantity: 1 },
  ] as never)
  // Looks at the provider's page, comes back, corrects the measures, and checks out again.
  await order(shopper, addressId, PRICE)
  const change = { ...aProfile, values: { ...aProfile.values, bust: '95' } }
  const url = `/api/shop/measures/${shopper.id}/${profileId}`
  expect((await shopper.call('PUT', url, change)).status).toBe(200)
  const orderId = await buy(shopper, addressId, PRICE)
  expect((await fetchFit(orderId))[0].versions[0].measures.bust).toBe(950)
})

test('an order keeps no copy of measures that were deleted before it was paid', async () => {
  const profileId = await addProfile(shopper)
  const { addressId } = await readyToBuy(shopper, [
    { productId, options: { make: 'measured', profileId }, quantity: 1 },
  ] as never)
  const { body } = await order(shopper, addressId, PRICE)
  await shopper.call('POST', '/api/shop/order/cancel', { orderId: body.orderId })
  const state = await shop.db`SELECT payment_status FROM orders WHERE id = ${body.orderId}`
  expect(state).toMatchObject([{ payment_status: 'cancelled' }])
  await shopper.call('DELETE', `/api/shop/measures/${shopper.id}/${profileId}`)
  const left = await shop.db`SELECT 1 FROM line_measures WHERE order_id = ${body.orderId}`
  expect(left).toHaveLength(0)
})

test('an order that is reopened after its measures were deleted needs new ones', async () => {
  await owner.call('PUT', '/api/admin/settings', { measuresDays: 30 })
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await shop.setStatus(orderId, 'rejected')
  await shop.db`UPDATE orders SET updated_at = now() - interval '31 days' WHERE id = ${orderId}`
  await deleteExpiredRecords(shop.db)
  expect((await fetchFit(orderId))[0].versions).toEqual([])
  expect((await shop.setStatus(orderId, 'inProcess')).status).toBe(200)
  expect.soft((await card(lineId)).production.fit.measures).toBe('missing')
  expect.soft((await tailoring(lineId, '/step', { from: 'waiting' })).status).toBe(409)
})

describe('access', () => {
  test('a tailor reads no card of an unaccepted order or of a finished one', async () => {
    const orderId = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(orderId)
    await shop.setStatus(orderId, 'rejected')
    const { status, body } = await tailor.call('GET', `/api/admin/tailoring/${lineId}`)
    expect([status, body.data?.versions?.length ?? 0]).not.toEqual([200, 1])
  })
})

import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { addProfile as writeProfile } from '#server/people/fit/profiles.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { MAX_PROFILES } from '#shared/fit/measures.ts'
import { buy, order } from '#test/support/checkout.ts'
import { addPhoto, addProfile, aProfile } from '#test/support/fit.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 20_000
/** Numbers of `aProfile` in both units, as they might be written anywhere. */
const planted = [
  '93.7',
  '937',
  '78.3',
  '783',
  '101.9',
  '1019',
  '37.1',
  '371',
  '36 7/8',
  '91.1',
  '911',
]

let shopper: Person
let productId: string
const logged: string[] = []
const shop = await openShop({ env: { LOG_LEVEL: 'debug' } })
const stream = Object.getOwnPropertySymbols(shop.app.log).find(
  ({ description }) => description === 'pino.stream',
) as symbol
Object.assign(shop.app.log, { [stream]: { write: (line: string) => logged.push(line) } })
const { owner } = shop
const tailor = await shop.staff('tailor')
beforeEach(async () => {
  await shop.setSettings({ madeToMeasure: true, approvesPhotos: true })
  shopper = await shop.shopper()
  productId = await shop.measuredProduct({ price: PRICE, sizes: [{ size: 'M', stock: 3 }] })
})
const corrected = {
  wear: 'women',
  unit: 'cm',
  basis: 'body',
  notes: '',
  reason: 'Measured anew in the shop',
  values: { ...aProfile.values, bust: '91.1' },
}

describe('profiles', () => {
  test('are kept in millimetres, listed, changed and deleted', async () => {
    const _id = await addProfile(shopper)
    await addProfile(shopper, {
      name: 'Me',
      wear: 'men',
      unit: 'inch',
      values: { chest: '40', waist: '34 1/2', hip: '40', shoulder: '18' },
    })
    const { body, headers } = await shopper.call('GET', profiles())
    expect(headers['cache-control']).toMatch(/no-store|no-cache|private/)
    expect(body.data).toMatchObject([
      { _id, name: 'My mother', measures: { bust: 937, waist: 783, hip: 1019, shoulder: 371 } },
      { name: 'Me', measures: { chest: 1016, waist: 876 }, consentVersion: expect.any(String) },
    ])
    const change = { ...aProfile, values: { ...aProfile.values, bust: '95' } }
    const changed = await shopper.call('PUT', `${profiles()}/${_id}`, change)
    expect(changed.body.data.measures.bust).toBe(950)
    expect((await shopper.call('DELETE', `${profiles()}/${_id}`)).status).toBe(200)
    expect((await shopper.call('DELETE', `${profiles()}/${_id}`)).status).toBe(404)
  })

  test('require consent, and a parent’s for a child', async () => {
    const add = (more: object) => shopper.call('POST', profiles(), { ...aProfile, ...more })
    expect((await add({ consent: false })).status).toBe(400)
    const child = { wear: 'children', values: { height: '110', chest: '57', waist: '53' } }
    const refused = await add(child)
    expect(refused.body.errors).toMatchObject([{ path: 'isParent' }])
    expect((await add({ ...child, isParent: true })).status).toBe(201)
  })

  test('are refused with their errors and need confirmation of unusual values', async () => {
    const add = (values: object, more: object = {}) =>
      shopper.call('POST', profiles(), {
        ...aProfile,
        values: { ...aProfile.values, ...values },
        ...more,
      })
    expect((await add({ bust: '36' })).body.errors).toMatchObject([{ path: 'values.bust' }])
    const odd = await add({ underBust: '95' })
    expect(odd.body.errors).toMatchObject([{ path: 'confirmed' }])
    const confirmed = ['underBust-950-bust-937']
    expect((await add({ underBust: '95' }, { confirmed })).status).toBe(201)
    expect((await add({ height: '200' })).body.errors).toMatchObject([{ path: 'again.height' }])
    expect((await add({ height: '200' }, { again: { height: '200' } })).status).toBe(201)
  })

  test(`are at most ${MAX_PROFILES} an account, even when sent at once`, async () => {
    const replies = await Promise.all(
      Array.from({ length: MAX_PROFILES + 4 }, () => shopper.call('POST', profiles(), aProfile)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_PROFILES)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4)
  })

  test('are hidden from other accounts and cannot be put into their carts', async () => {
    const other = await shop.shopper()
    const theirs = await addProfile(other)
    expect((await shopper.call('GET', profiles(other))).status).toBe(403)
    expect((await shopper.call('DELETE', `${profiles()}/${theirs}`)).status).toBe(403)
    const add = (profileId: string) =>
      shopper.call('POST', '/api/shop/cart/add', {
        productId,
        quantity: 1,
        options: { make: 'measured', profileId },
      })
    expect((await add(theirs)).status).toBe(403)
    expect((await add(crypto.randomUUID())).status).toBe(404)
    expect((await add(await addProfile(shopper))).status).toBe(200)
  })
})

describe('an order', () => {
  test('keeps a copy that later changes of the profile do not affect', async () => {
    const profileId = await addProfile(shopper)
    const orderId = await buyMeasured(profileId)
    await shopper.call('PUT', `${profiles()}/${profileId}`, {
      ...aProfile,
      values: { ...aProfile.values, bust: '99' },
    })
    await shopper.call('DELETE', `${profiles()}/${profileId}`)
    const again = await shopper.call('POST', '/api/shop/order/again', { orderId })
    expect(again.body).toMatchObject({
      left: [],
      data: { items: [{ options: { make: 'measured' } }] },
    })
    const [fit] = await fetchFit(orderId)
    expect(fit.versions).toMatchObject([
      { state: 'agreed', name: 'My mother', measures: { bust: 937 }, notes: 'Left shoulder lower' },
    ])
    const [line] = await shop.db<{ id: string; sha: string }[]>`
      SELECT measures_id AS id, measures_sha256 AS sha FROM made_lines WHERE line_id = ${fit.lineId}`
    expect(line).toEqual({ id: fit.versions[0]._id, sha: fit.versions[0].sha256 })
    const forge = shop.db`UPDATE line_measures SET measures = '{}' WHERE line_id = ${fit.lineId}`
    await expect(forge).rejects.toThrow('do not change')
  })

  test('without measures cannot be cut until it has some', async () => {
    const orderId = await buyMeasured()
    const lineId = await fetchLineId(orderId)
    const cut = () => tailoring(lineId, '/step', { from: 'waiting' })
    expect((await cut()).body.code).toBe('measures_missing')
    const url = `/api/shop/order/measures/${orderId}`
    const profileId = await addProfile(shopper)
    const other = await shop.shopper()
    const theirs = await addProfile(other)
    expect((await shopper.call('POST', url, { lineId, profileId: theirs })).status).toBe(403)
    expect((await other.call('POST', url, { lineId, profileId: theirs })).status).toBe(403)
    expect((await shopper.call('POST', url, { lineId, profileId })).status).toBe(200)
    expect((await cut()).status).toBe(200)
    const late = await shopper.call('POST', url, { lineId, profileId })
    expect(late.body.code).toBe('measures_settled')
  })

  test('takes a correction that the shopper accepts, and keeps the history', async () => {
    const orderId = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(orderId)
    expect((await tailoring(lineId, '/propose', corrected)).status).toBe(200)
    expect((await tailoring(lineId, '/step', { from: 'waiting' })).status).toBe(409)
    const [{ versions }] = await fetchFit(orderId)
    expect(versions).toMatchObject([
      { state: 'proposed', byStaff: true, measures: { bust: 911 } },
      { state: 'agreed', measures: { bust: 937 } },
    ])
    const measuresId = versions[0]._id
    const answer = { lineId, measuresId, accepts: true }
    const other = await shop.shopper()
    expect((await answerMeasures(orderId, answer, other)).status).toBe(403)
    expect((await answerMeasures(orderId, answer)).status).toBe(200)
    expect((await answerMeasures(orderId, answer)).body.code).toBe('overtaken')
    expect((await fetchFit(orderId))[0].versions).toMatchObject([
      { state: 'agreed', measures: { bust: 911 } },
      { state: 'replaced', measures: { bust: 937 } },
    ])
    const [line] = await shop.db<{ id: string }[]>`
      SELECT measures_id AS id FROM made_lines WHERE line_id = ${lineId}`
    expect(line?.id).toBe(measuresId)
    expect((await tailoring(lineId, '/step', { from: 'waiting' })).status).toBe(200)
  })

  test('keeps its measures when a correction is declined', async () => {
    const orderId = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(orderId)
    await tailoring(lineId, '/propose', corrected)
    const measuresId = (await fetchFit(orderId))[0].versions[0]._id
    await answerMeasures(orderId, { lineId, measuresId, accepts: false })
    expect((await fetchFit(orderId))[0].versions).toMatchObject([
      { state: 'declined' },
      { state: 'agreed', measures: { bust: 937 } },
    ])
    expect((await tailoring(lineId, '/propose', { ...corrected, values: {} })).status).toBe(400)
    const hard = { ...corrected, values: { ...corrected.values, bust: '36' } }
    expect((await tailoring(lineId, '/propose', hard)).status).toBe(400)
  })

  test('is sent once its photos are approved, or the owner releases it', async () => {
    const orderId = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(orderId)
    const send = () => shop.setStatus(orderId, 'inShipping')
    expect((await send()).body.code).toBe('photos_unapproved')
    const parcel = {
      parcelId: crypto.randomUUID(),
      status: 'sent',
      courier: '',
      trackingNumber: '',
      lines: [{ lineId, quantity: 1 }],
      version: await fetchVersion(orderId),
    }
    const alone = await owner.call('POST', `/api/admin/orders/parcel/${orderId}`, parcel)
    expect(alone.body.code).toBe('photos_unapproved')
    const { parcelId } = parcel
    const packed = { ...parcel, status: 'packed' }
    for (const from of ['waiting', 'cut', 'stitching', 'finishing'])
      await owner.call('POST', `/api/admin/orders/production/${orderId}`, { lineId, from })
    packed.version = await fetchVersion(orderId)
    await owner.call('POST', `/api/admin/orders/parcel/${orderId}`, packed)
    const later = await owner.call('PUT', `/api/admin/orders/parcel/${orderId}/${parcelId}`, {
      status: 'sent',
      version: await fetchVersion(orderId),
    })
    expect(later.body.code).toBe('photos_unapproved')
    const packer = await shop.staff('packing')
    const batch = { orders: [{ order: orderId }], orderStatus: 'inShipping' }
    const all = await packer?.call('POST', '/api/admin/orders/parcels', batch)
    expect(JSON.stringify(all?.body)).toContain('not approved yet')
    expect((await tailoring(lineId, '/ask')).body.code).toBe('photos_missing')
    expect((await addPhoto(tailor, lineId)).status).toBe(200)
    expect((await answerPhotos(orderId, { lineId, approves: true })).status).toBe(409)
    expect((await tailoring(lineId, '/ask')).status).toBe(200)
    const note = 'A little shorter, please'
    expect((await answerPhotos(orderId, { lineId, approves: false })).status).toBe(400)
    await answerPhotos(orderId, { lineId, approves: false, note })
    expect((await card(lineId)).review).toMatchObject({ state: 'changes', note })
    expect((await send()).status).toBe(409)
    await addPhoto(tailor, lineId)
    await tailoring(lineId, '/ask')
    const other = await shop.shopper()
    expect((await answerPhotos(orderId, { lineId, approves: true }, other)).status).toBe(403)
    expect((await answerPhotos(orderId, { lineId, approves: true })).status).toBe(200)
    const [photo] = (await card(lineId)).photos
    const gone = await tailor.call('DELETE', `/api/admin/tailoring/photo/${photo._id}`)
    expect(gone.body.code).toBe('photos_approved')
    expect((await send()).status).toBe(200)
  })

  test('is released only by the owner, with a reason', async () => {
    const orderId = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(orderId)
    const reason = 'The customer saw it in the shop'
    expect((await tailoring(lineId, '/waive', { reason })).status).toBe(403)
    expect((await tailoring(lineId, '/waive', { reason: ' ' }, owner)).status).toBe(400)
    expect((await tailoring(lineId, '/waive', { reason }, owner)).status).toBe(200)
    const [entry] = (await owner.call('GET', '/api/admin/audit')).body.data
    // The audit log is never erased, so it repeats no text that staff has typed.
    expect(entry).toMatchObject({ action: 'approvalWaived' })
    expect(JSON.stringify(entry)).not.toContain(reason)
    const [review] = await shop.db`SELECT note FROM line_reviews WHERE line_id = ${lineId}`
    expect(review?.note).toBe(reason)
    const sent = await shop.setStatus(orderId, 'inShipping')
    expect(sent.status).toBe(200)
  })

  test('is sent without approval in a shop that requires none', async () => {
    await shop.setSettings({ approvesPhotos: false })
    const orderId = await buyMeasured()
    const sent = await shop.setStatus(orderId, 'inShipping')
    expect(sent.status).toBe(200)
  })

  test('keeps its photos out of the shop’s pictures and hidden from others', async () => {
    const orderId = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(orderId)
    const { body } = await addPhoto(tailor, lineId)
    const [{ _id }] = body.data.photos
    const url = `/api/shop/order/photo/${orderId}/${_id}`
    const seen = await shopper.call('GET', url)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(seen.headers['cache-control']).toBe('no-store')
    const staffSeen = await tailor.call('GET', `/api/admin/tailoring/photo/${_id}`)
    expect([staffSeen.status, staffSeen.headers['cache-control']]).toEqual([200, 'no-store'])
    const other = await shop.shopper()
    expect((await other.call('GET', url)).status).toBe(403)
    const theirs = await buyMeasured(undefined, other)
    expect((await other.call('GET', `/api/shop/order/photo/${theirs}/${_id}`)).status).toBe(404)
    expect((await shop.call('GET', url)).status).toBe(401)
    const packer = await shop.staff('packing')
    const byPacker = await packer?.call('GET', `/api/admin/tailoring/photo/${_id}`)
    expect(byPacker?.status).toBe(403)
    const [row] = await shop.db<{ picture: Buffer }[]>`
      SELECT picture FROM line_photos WHERE id = ${_id}`
    const picture = await sharp(row?.picture).metadata()
    expect([picture.format, picture.exif]).toEqual(['webp', undefined])
  })
})

test('the dashboard counts orders that wait for measures, answers and approval', async () => {
  const waiting = async () => (await owner.call('GET', '/api/admin/dashboard')).body.data.measured
  const before = await waiting()
  const orderId = await buyMeasured()
  expect(await waiting()).toEqual({ ...before, missing: before.missing + 1 })
  const lineId = await fetchLineId(orderId)
  await tailoring(lineId, '/propose', corrected)
  expect(await waiting()).toEqual({ ...before, proposed: before.proposed + 1 })
  const measuresId = (await fetchFit(orderId))[0].versions[0]._id
  await answerMeasures(orderId, { lineId, measuresId, accepts: true })
  await addPhoto(tailor, lineId)
  await tailoring(lineId, '/ask')
  expect(await waiting()).toEqual({ ...before, asked: before.asked + 1 })
  await answerPhotos(orderId, { lineId, approves: false, note: 'Shorter' })
  expect(await waiting()).toEqual({ ...before, changes: before.changes + 1 })
})

describe('the tailor', () => {
  test('sees the work without price, name or address, and nothing else of the panel', async () => {
    const orderId = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(orderId)
    const { body } = await tailor.call('GET', '/api/admin/tailoring')
    expect(body.data).toContainEqual(expect.objectContaining({ lineId, orderId }))
    const shown = JSON.stringify([body.data, await card(lineId)])
    for (const secret of [
      'price',
      String(PRICE),
      shopper.userName,
      shopper.email,
      'Amer',
      'addressInfo',
    ])
      expect(shown).not.toContain(secret)
    for (const path of ['dashboard', 'orders/get', `orders/details/${orderId}`, 'customers'])
      expect((await tailor.call('GET', `/api/admin/${path}`)).status).toBe(403)
  })

  test('corrects an order without an account at once', async () => {
    const orderId = await buyMeasured()
    await shop.db`UPDATE orders SET user_id = NULL, cart_id = NULL WHERE id = ${orderId}`
    const [{ lineId } = { lineId: '' }] = await shop.db<{ lineId: string }[]>`
      SELECT line_id AS "lineId" FROM made_lines WHERE order_id = ${orderId}`
    const { body } = await tailoring(lineId, '/propose', corrected)
    expect(body.data).toMatchObject({ hasShopper: false, versions: [{ state: 'agreed' }] })
  })
})

describe('privacy', () => {
  test('measures appear in no email, log, audit entry, history, stored response or order', async () => {
    logged.length = 0
    const profileId = await addProfile(shopper)
    const orderId = await buyMeasured(profileId)
    const lineId = await fetchLineId(orderId)
    await tailoring(lineId, '/propose', corrected)
    await answerMeasures(orderId, {
      lineId,
      accepts: true,
      measuresId: (await fetchFit(orderId))[0].versions[0]._id,
    })
    await tailoring(lineId, '/step', { from: 'waiting' })
    await addPhoto(tailor, lineId)
    await tailoring(lineId, '/ask')
    await answerPhotos(orderId, { lineId, approves: true })
    await shop.setStatus(orderId, 'inShipping')
    await shopper.call('POST', profiles(), {
      ...aProfile,
      values: { ...aProfile.values, bust: '937' },
    })

    const emails = await emailsTo(shop, shopper.email)
    expect(emails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Please check your measures'),
        expect.stringContaining('Photos of your piece'),
      ]),
    )
    const tables = ['audit_log', 'outbox', 'order_events', 'repeats', 'orders', 'order_lines']
    const rows = await Promise.all(
      tables.map((table) => shop.db`SELECT to_jsonb(t) AS row FROM ${sql.name(table)} t`),
    )
    const undo = await shop.db`SELECT to_jsonb(t) AS row FROM payments t`
    const order = (await shopper.call('GET', `/api/shop/order/details/${orderId}`)).body
    const search = withoutIds(JSON.stringify([emails, rows, undo, order, logged]))
    expect(logged.length).toBeGreaterThan(5)
    for (const word of [...planted, 'My mother', 'Left shoulder'])
      expect(found(search, word), word).toBeUndefined()
  })

  test('all measures are in the export and are deleted with the account', async () => {
    const profileId = await addProfile(shopper)
    const orderId = await buyMeasured(profileId)
    const lineId = await fetchLineId(orderId)
    await addPhoto(tailor, lineId)
    const url = `/api/admin/customers/${shopper.id}`
    const { body } = await owner.call('GET', `${url}/export`)
    expect(body.data ?? body).toMatchObject({
      measures: [{ _id: profileId, measures: { bust: 937 } }],
      orderMeasures: [{ orderId, lineId, measures: { bust: 937 } }],
      photos: [{ orderId, webp: expect.stringMatching(/^UklGR/) }],
    })
    await tailoring(lineId, '/waive', { reason: 'Seen' }, owner)
    await shop.setStatus(orderId, 'delivered')
    await owner.call('POST', '/api/auth/confirm-password', { password: shop.password })
    const erased = await owner.call('DELETE', url)
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    const left = await shop.db`
      SELECT 1 FROM measure_profiles WHERE user_id = ${shopper.id}
      UNION ALL SELECT 1 FROM line_measures WHERE order_id = ${orderId}
      UNION ALL SELECT 1 FROM line_photos WHERE order_id = ${orderId}`
    expect(left).toHaveLength(0)
  })

  test('copies are deleted after the shop’s period, except those of work in progress', async () => {
    await shop.setSettings({ measuresDays: 30 })
    const under = await buyMeasured(await addProfile(shopper))
    const done = await buyMeasured(await addProfile(shopper))
    const lineId = await fetchLineId(done)
    await addPhoto(tailor, lineId)
    await tailoring(lineId, '/waive', { reason: 'Seen' }, owner)
    await shop.setStatus(done, 'delivered')
    await deleteExpiredRecords(shop.db)
    expect((await fetchFit(done))[0].versions).toHaveLength(1)
    await shop.db`
      UPDATE orders SET updated_at = now() - interval '31 days' WHERE id IN (${under}, ${done})`
    await deleteExpiredRecords(shop.db)
    expect((await fetchFit(done))[0]).toMatchObject({ versions: [], photos: [] })
    expect((await fetchFit(under))[0].versions).toHaveLength(1)
    const [line] = await shop.db<{ sha: string }[]>`
      SELECT measures_sha256 AS sha FROM made_lines WHERE line_id = ${lineId}`
    expect(line?.sha).toMatch(/^[0-9a-f]{64}$/)
  })
})

/** Ids, hashes and instants hold digits by chance. */
const withoutIds = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+(Z|\+[\d:]+)?/g, '')
    .replace(/"(time|responseTime|pid|reqId|remotePort)":[^,}]+/g, '')

/** Returns the text around a whole word; undefined if the text does not contain it. */
function found(text: string, word: string): string | undefined {
  const at = new RegExp(`(?<![\\w.])${word.replace('.', '\\.')}(?![\\w.])`).exec(text)?.index
  return at === undefined ? undefined : text.slice(Math.max(0, at - 80), at + 80)
}

test('deletes the measures of a fully refunded order after the period', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(tailor, lineId)
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
  await addPhoto(tailor, lineId)
  await tailoring(lineId, '/ask')
  await answerPhotos(orderId, { lineId, approves: true })
  expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)
  await addPhoto(tailor, lineId)
  expect((await fetchFit(orderId))[0].review).toMatchObject({ state: 'approved' })
})

test('adding one more photo cannot delete the approved photos', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(tailor, lineId)
  await tailoring(lineId, '/ask')
  await answerPhotos(orderId, { lineId, approves: true })
  const [approved] = (await card(lineId)).photos
  expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)
  await addPhoto(tailor, lineId)
  const gone = await tailor.call('DELETE', `/api/admin/tailoring/photo/${approved._id}`)
  expect(gone.status).toBe(409)
})

test('a shopper approves only the photos that were shown, not later ones', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(tailor, lineId)
  await tailoring(lineId, '/ask')
  const [seen] = await fetchFit(orderId)
  // Meanwhile the tailor replaces the photo.
  await tailor.call('DELETE', `/api/admin/tailoring/photo/${seen.photos[0]._id}`)
  await addPhoto(tailor, lineId)
  await tailoring(lineId, '/ask')
  const answered = await answerPhotos(orderId, {
    lineId,
    approves: true,
    photoIds: seen.photos.map(({ _id }: { _id: string }) => _id),
  })
  expect(answered.status).toBe(409)
})

test('a refunded item does not block sending the rest of an order', async () => {
  const orderId = await buyTwo()
  const lineId = await fetchLineId(orderId)
  const refunded = await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  expect(refunded.status, JSON.stringify(refunded.body)).toBeLessThan(300)
  const sent = await shop.setStatus(orderId, 'inShipping')
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
})

test('a refunded item is not on the tailor’s list and cannot be made', async () => {
  const orderId = await buyTwo()
  const lineId = await fetchLineId(orderId)
  await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  const list = (await tailor.call('GET', '/api/admin/tailoring')).body.data
  expect.soft(list.filter((one: { lineId: string }) => one.lineId === lineId)).toEqual([])
  expect.soft((await tailoring(lineId, '/step', { from: 'waiting' })).status).toBe(409)
})

test('requests no approval of an item of a rejected order', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(tailor, lineId)
  await shop.setStatus(orderId, 'rejected')
  const asked = await tailoring(lineId, '/ask')
  const emails = await emailsTo(shop, shopper.email)
  expect.soft(emails.filter(({ subject }) => subject.includes('Photos of your piece'))).toEqual([])
  expect.soft(asked.status).toBe(409)
})

test('photos of a rejected order cannot be answered or released', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(tailor, lineId)
  await tailoring(lineId, '/ask')
  await shop.setStatus(orderId, 'rejected')
  expect((await answerPhotos(orderId, { lineId, approves: true })).status).toBe(409)
  expect((await tailoring(lineId, '/waive', { reason: 'Seen' }, owner)).status).toBe(409)
})

test('a tailor cannot revoke the owner’s release', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await addPhoto(tailor, lineId)
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
  const { addressId } = await shop.filledCart({ shopper, ...measuredItem(profileId) })
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
  const { addressId } = await shop.filledCart({ shopper, ...measuredItem(profileId) })
  const { body } = await order(shopper, addressId, PRICE)
  await shopper.call('POST', '/api/shop/order/cancel', { orderId: body.orderId })
  const state = await shop.db`SELECT payment_status FROM orders WHERE id = ${body.orderId}`
  expect(state).toMatchObject([{ payment_status: 'cancelled' }])
  await shopper.call('DELETE', `/api/shop/measures/${shopper.id}/${profileId}`)
  const left = await shop.db`SELECT 1 FROM line_measures WHERE order_id = ${body.orderId}`
  expect(left).toHaveLength(0)
})

test('an order that is reopened after its measures were deleted needs new ones', async () => {
  await shop.setSettings({ measuresDays: 30 })
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

test('a tailor reads no card of an unaccepted order or of a finished one', async () => {
  const orderId = await buyMeasured(await addProfile(shopper))
  const lineId = await fetchLineId(orderId)
  await shop.setStatus(orderId, 'rejected')
  const { status, body } = await tailor.call('GET', `/api/admin/tailoring/${lineId}`)
  expect([status, body.data?.versions?.length ?? 0]).not.toEqual([200, 1])
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

const profiles = (person = shopper) => `/api/shop/measures/${person.id}`
const measuredItem = (profileId?: string) => ({
  productId,
  price: PRICE,
  options: { make: 'measured', ...(profileId && { profileId }) },
})
async function buyMeasured(profileId?: string, person = shopper) {
  const { orderId } = await shop.paidOrder({ shopper: person, ...measuredItem(profileId) })
  return orderId
}
/** Buys a piece with measures and one of size M. */
async function buyTwo() {
  const items = [measuredItem(await addProfile(shopper)), { productId, price: PRICE, size: 'M' }]
  const { orderId } = await shop.paidOrder({ shopper, items })
  return orderId
}
const fetchFit = async (orderId: string, person = shopper) =>
  (await person.call('GET', `/api/shop/order/measures/${orderId}`)).body.data
const fetchLineId = async (orderId: string) => (await fetchFit(orderId))[0].lineId as string
const tailoring = (lineId: string, what = '', body?: object, person = tailor) =>
  person.call('POST', `/api/admin/tailoring/${lineId}${what}`, body)
const card = async (lineId: string) =>
  (await tailor.call('GET', `/api/admin/tailoring/${lineId}`)).body.data
const answerMeasures = (orderId: string, body: object, person = shopper) =>
  person.call('POST', `/api/shop/order/measures-answer/${orderId}`, body)
const answerPhotos = (orderId: string, body: object, person = shopper) =>
  person.call('POST', `/api/shop/order/photos-answer/${orderId}`, body)
const advanceTo = async (lineId: string, ...states: string[]) => {
  for (const from of states) expect((await tailoring(lineId, '/step', { from })).status).toBe(200)
}
const fetchVersion = async (orderId: string) => (await shop.fetchOrder(orderId)).orderUpdateDate

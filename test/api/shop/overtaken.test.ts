import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

test('does not overwrite settings that someone saved meanwhile', async () => {
  const [one, other] = [await shop.staff('owner'), await shop.staff('owner')]
  const path = '/api/admin/settings'
  const { version } = (await one.call('GET', path)).body.data
  const saved = await other.call('PUT', path, { tagline: 'Of silk and gold', version })
  expect(saved.body.data.version).toBe(version + 1)
  const late = await one.call('PUT', path, { tagline: 'Of wool', version })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('overtaken')
  const now = (await one.call('GET', path)).body.data
  expect(now.tagline).toBe('Of silk and gold')
  // A call without a version always succeeds.
  expect((await one.call('PUT', path, { tagline: 'Of wool' })).status).toBe(200)
  expect((await shop.call('GET', '/api/common/shop')).body.data).not.toHaveProperty('version')
})

test('does not overwrite texts of the home page and of an email that someone saved meanwhile', async () => {
  const [one, other] = [await shop.staff('owner'), await shop.staff('owner')]
  const home = '/api/admin/home'
  const { version } = (await one.call('GET', home)).body.data
  const saved = await other.call('PUT', home, { heroTitle: 'Of silk', version })
  expect(saved.body.data).toMatchObject({ heroTitle: 'Of silk', version: version + 1 })
  const late = await one.call('PUT', home, { heroTitle: 'Of wool', version })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('overtaken')
  expect((await one.call('PUT', home, { heroTitle: 'Of wool' })).status).toBe(200)
  expect((await shop.call('GET', '/api/common/home')).body.data).not.toHaveProperty('version')

  const mails = '/api/admin/mail-texts'
  const shown = async () =>
    (await one.call('GET', mails)).body.data.find(
      ({ kind }: { kind: string }) => kind === 'orderShipped',
    )
  const first = await shown()
  const words = { kind: 'orderShipped', subject: 'On its way', text: 'Soon with you.' }
  expect((await other.call('PUT', mails, { ...words, version: first.version })).status).toBe(200)
  for (const refused of [
    await one.call('PUT', mails, { ...words, subject: 'Sent', version: first.version }),
    await one.call('DELETE', `${mails}/orderShipped?version=${first.version}`),
  ]) {
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('overtaken')
  }
  expect((await shown()).subject).toBe('On its way')
  const reset = await one.call('DELETE', `${mails}/orderShipped?version=${(await shown()).version}`)
  expect(reset.status).toBe(200)
  expect(await shown()).toEqual(first)
})

test('does not overwrite notes on a customer that someone wrote meanwhile', async () => {
  const [owner, shopper] = [await shop.staff('owner'), await shop.shopper()]
  const path = `/api/admin/customers/${shopper.id}/notes`
  expect((await owner.call('PUT', path, { notes: 'Tall', notesWas: '' })).status).toBe(200)
  const late = await owner.call('PUT', path, { notes: 'Likes silk', notesWas: '' })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('overtaken')
  const again = await owner.call('PUT', path, { notes: 'Tall, likes silk', notesWas: 'Tall' })
  expect(again.body.data.notes).toBe('Tall, likes silk')
})

test('does not overwrite dates and consent of a customer that someone entered meanwhile', async () => {
  const [owner, shopper] = [await shop.staff('owner'), await shop.shopper()]
  const path = `/api/admin/customers/${shopper.id}`
  const none = { birthday: null, anniversary: null, wedding: null }
  const dates = { ...none, birthday: { day: 5, month: 3, year: null } }
  expect((await owner.call('PUT', `${path}/dates`, { ...dates, datesWas: none })).status).toBe(200)
  const lateDates = await owner.call('PUT', `${path}/dates`, { ...none, datesWas: none })
  expect(lateDates.body.code).toBe('overtaken')
  const unasked = { email: null, message: null }
  const answers = { ...unasked, email: 'no' }
  const first = await owner.call('PUT', `${path}/consents`, { answers, answersWas: unasked })
  expect(first.status).toBe(200)
  const yes = { answers: { ...unasked, email: 'byPhone' }, answersWas: unasked }
  const late = await owner.call('PUT', `${path}/consents`, yes)
  expect([late.status, late.body.code]).toEqual([409, 'overtaken'])
  const { customer } = (await owner.call('GET', path)).body.data
  expect(customer).toMatchObject({ dates, consents: { email: { answer: 'no' } } })
})

test('an order changed meanwhile keeps its status; its parcel can be corrected and undone', async () => {
  const { owner } = shop
  const { orderId: id } = await shop.paidOrder({ price: 1000 })
  const path = `/api/admin/orders/update/${id}`
  const { orderUpdateDate: version } = await shop.fetchOrder(id)
  const sent = { orderStatus: 'inShipping', courier: 'Blue Dart', trackingNumber: 'BD1', version }
  const shipped = await owner.call('PUT', path, sent)
  expect(shipped.status).toBe(200)
  const late = await owner.call('PUT', path, { orderStatus: 'rejected', version })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('overtaken')

  const kinds = async () =>
    (await shop.fetchOrder(id)).timeline.map(({ kind }: { kind: string }) => kind)
  const before = await kinds()
  const corrected = await owner.call('PUT', path, {
    ...sent,
    trackingNumber: 'BD2',
    version: shipped.body.data.orderUpdateDate,
  })
  expect(corrected.body.data.trackingNumber).toBe('BD2')
  expect(await kinds()).toEqual([...before, 'parcelCorrected'])
  const cleared = await owner.call('PUT', path, {
    orderStatus: 'inShipping',
    courier: '',
    trackingNumber: '',
  })
  expect(cleared.body.data).toMatchObject({ courier: '', trackingNumber: '' })
  expect(await kinds()).toEqual([...before, 'parcelCorrected', 'parcelCorrected'])
  const { data: entries } = (await owner.call('GET', '/api/admin/audit?limit=3')).body
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'parcelCorrected',
    'parcelCorrected',
    'orderStatusChanged',
  ])
})

test('a change sent for another account requires signing in again', async () => {
  const [one, other] = [await shop.shopper(), await shop.shopper()]
  const ask = { headers: { 'x-meant-for': one.id } }
  const asked = (who: typeof one) =>
    who.call('POST', '/api/shop/cart/add', { productId: one.id, quantity: 1 }, ask)
  expect((await asked(one)).status).toBe(404)
  const refused = await asked(other)
  expect(refused.status).toBe(401)
  expect(refused.body.code).toBe('signed_out')
})

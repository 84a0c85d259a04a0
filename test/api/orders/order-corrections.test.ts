import { beforeEach, describe, expect, test } from 'vitest'
import { buy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
let orderId: string
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
  await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
  const { addressId } = await shop.filledCart({ shopper, price: 1000 })
  orderId = await buy(shopper, addressId, 1000)
})

const other = {
  recipientName: 'Meera Rao',
  address: '7 Lake View',
  city: 'Udaipur',
  pincode: '313 001',
  phone: '+91 91234 56780',
  notes: 'Leave it with the guard',
}
const kept = { ...other, pincode: '313001', phone: '9123456780' }
const correct = (body: object) =>
  owner.call('PUT', `/api/admin/orders/address/${orderId}`, { ...other, ...body })
const note = (body: object) => owner.call('PUT', `/api/admin/orders/notes/${orderId}`, body)
const details = () => shop.fetchOrder(orderId)
const setStatus = (orderStatus: string) => shop.setStatus(orderId, orderStatus)

describe('the delivery address', () => {
  test('is corrected before the order is sent, with its history and an email', async () => {
    const before = await details()
    const { status, body } = await correct({ version: before.orderUpdateDate })
    expect(status).toBe(200)
    expect(body.data.addressInfo).toEqual({
      ...kept,
      state: '',
      gstin: '',
      company: '',
      country: 'IN',
      region: '',
      addressId: before.addressInfo.addressId,
    })
    expect(body.data.timeline.at(-1)).toEqual({
      at: expect.any(String),
      kind: 'addressCorrected',
      by: owner.userName,
    })
    const message = (await emailsTo(shop, shopper.email)).at(-1)
    expect(message?.subject).toContain('another address')
    expect(message?.text).toContain('7 Lake View, Udaipur 313001')
    const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
    expect(data[0]).toMatchObject({
      action: 'orderAddressCorrected',
      before: { city: 'Jaipur', pincode: '302002' },
      after: { city: 'Udaipur', pincode: '313001' },
    })
  })

  test('needs neither phone nor notes, like an order that the owner entered', async () => {
    const order = await shop.enteredOrder({
      address: { address: '14 Amer Road', city: 'Jaipur', pincode: '302002' },
    })
    const { addressInfo } = await shop.fetchOrder(order.orderId)
    const { recipientName, address, pincode, phone, notes } = addressInfo
    expect([phone, notes]).toEqual(['', ''])
    const { status, body } = await owner.call('PUT', `/api/admin/orders/address/${order.orderId}`, {
      ...{ recipientName, address, city: 'Udaipur', pincode, phone, notes },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.addressInfo.city).toBe('Udaipur')
  })

  test('keeps a phone', async () => {
    for (const phone of ['', '  ']) {
      const { status, body } = await correct({ phone })
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'phone', message: 'Phone is missing.' }],
      ])
    }
    expect((await correct({ notes: ' \n ' })).body.data.addressInfo.notes).toBe('')
  })

  test('saved unchanged changes nothing and sends no email', async () => {
    await correct({})
    const emails = (await emailsTo(shop, shopper.email)).length
    const before = await details()
    expect((await correct({})).status).toBe(200)
    expect((await details()).orderUpdateDate).toBe(before.orderUpdateDate)
    expect(await emailsTo(shop, shopper.email)).toHaveLength(emails)
  })

  test('cannot change once the order is sent, even when it is sent at the same moment', async () => {
    const [sent, corrected] = await Promise.all([setStatus('inShipping'), correct({})])
    expect(sent.status).toBe(200)
    if (corrected.status === 409) expect(corrected.body.code).toBe('order_sent')
    const late = await correct({ city: 'Delhi' })
    expect([late.status, late.body.code]).toEqual([409, 'order_sent'])
    expect((await details()).addressInfo.city).not.toBe('Delhi')
  })

  test('is refused for an order that changed meanwhile', async () => {
    const { orderUpdateDate: version } = await details()
    await setStatus('inProcess')
    const late = await correct({ version })
    expect([late.status, late.body.code]).toEqual([409, 'overtaken'])
  })

  test('answers 400 with a blank field and 404 for a missing order', async () => {
    expect((await correct({ city: ' ' })).status).toBe(400)
    orderId = '0190a000-0000-7000-8000-000000000000'
    expect((await correct({})).status).toBe(404)
  })

  test('is emailed to an unproved address without the shopper’s own text', async () => {
    await shop.db`UPDATE users SET email_verified = false WHERE id = ${shopper.id}`
    await correct({})
    const message = (await emailsTo(shop, shopper.email)).at(-1)
    expect(message?.text).toContain('the new address')
    expect(message?.text).not.toContain('7 Lake View')
  })
})

describe('notes of the staff', () => {
  test('are stored, leave an open form valid, and are hidden from the shopper', async () => {
    const { orderUpdateDate } = await details()
    const { body } = await note({ notes: ' Called, wants it by Friday ', notesWas: '' })
    expect(body.data).toMatchObject({ staffNotes: 'Called, wants it by Friday', orderUpdateDate })
    const theirs = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
    expect(JSON.stringify(theirs.body)).not.toContain('Friday')
    const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
    expect(JSON.stringify(data[0])).not.toContain('Friday')
  })

  test('do not overwrite the notes that someone else wrote meanwhile', async () => {
    await note({ notes: 'First', notesWas: '' })
    const late = await note({ notes: 'Second', notesWas: '' })
    expect([late.status, late.body.code]).toEqual([409, 'overtaken'])
    expect((await details()).staffNotes).toBe('First')
  })

  test('are in the customer’s export and are deleted with the customer', async () => {
    await note({ notes: 'Called' })
    const kept = await owner.call('GET', `/api/admin/customers/${shopper.id}/export`)
    expect(kept.body.data.orders[0].staffNotes).toBe('Called')
    await setStatus('delivered')
    expect((await owner.call('DELETE', `/api/admin/customers/${shopper.id}`)).status).toBe(200)
    expect((await details()).staffNotes).toBe('')
  })

  test('answer 400 when too long', async () => {
    expect((await note({ notes: 'x'.repeat(2001) })).status).toBe(400)
  })
})

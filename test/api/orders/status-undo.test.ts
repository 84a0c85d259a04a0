import { beforeEach, expect, test } from 'vitest'
import { sendOutbox } from '#server/records/outbox.ts'
import { createMailer } from '#server/shop/email/mailer.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
let productId: string
let orderId: string
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
  productId = await shop.product({ price: 1000, totalStock: 3 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  orderId = await buy(shopper, addressId, 1000)
})

const set = (orderStatus: string, facts = {}) => shop.setStatus(orderId, orderStatus, facts)
const details = () => shop.fetchOrder(orderId)
const undo = async (version?: string) =>
  owner.call('POST', `/api/admin/orders/undo/${orderId}`, {
    version: version ?? (await details()).orderUpdateDate,
  })
const freeStock = () => shop.fetchStock(productId)
const subjects = async () =>
  (await emailsTo(shop, shopper.email)).map(({ subject }) => subject.replace(/ZR-\d+/, 'ZR'))
const CONFIRMED = 'Your order at Zari is confirmed'
const SHIPPED = 'Your order ZR is on its way'
const CORRECTION = 'A correction: your order ZR'

test('a status email waits for a minute, and other emails are sent at once', async () => {
  await set('inShipping')
  const waiting = await shop.db<{ kind: string; wait: number }[]>`
    SELECT kind, round(extract(epoch FROM next_at - created_at))::int AS wait FROM outbox
    WHERE payload->>'orderId' = ${orderId} AND recipient = ${shopper.email} ORDER BY created_at`
  expect(waiting).toEqual([
    { kind: 'orderConfirmed', wait: 0 },
    { kind: 'orderShipped', wait: 60 },
  ])
  await sendOutbox(
    shop.db,
    createMailer(shop.context, () => {}),
  )
  const left = await shop.db`
    SELECT kind FROM outbox WHERE payload->>'orderId' = ${orderId} AND sent_at IS NULL`
  expect(left).toEqual([{ kind: 'orderShipped' }])
})

test('a status undone within the minute sends the shopper no email', async () => {
  await set('inShipping', { courier: 'Delhivery', trackingNumber: '77' })
  expect((await details()).undo).toEqual({ secondsLeft: expect.any(Number), mails: true })
  const { status, body } = await undo()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    orderStatus: 'confirmed',
    courier: '',
    trackingNumber: '',
    undo: null,
  })
  expect(body.data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid'])
  expect(await subjects()).toEqual([CONFIRMED])
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({ action: 'orderStatusUndone', subject: `order:${orderId}` })
})

test('undoing a rejection deducts its items again', async () => {
  await set('rejected')
  expect(await freeStock()).toBe(3)
  await undo()
  expect(await freeStock()).toBe(2)
  expect((await details()).orderStatus).toBe('confirmed')
})

test('a status cannot be undone after the minute or after another change', async () => {
  await set('inShipping')
  const seen = (await details()).orderUpdateDate
  await set('inShipping', { courier: 'Delhivery', trackingNumber: '77' })
  expect([(await undo(seen)).status, (await undo(seen)).body.code]).toEqual([409, 'overtaken'])
  expect((await details()).undo).toBeNull()
  await set('delivered')
  await shop.db`
    UPDATE orders SET status_changed_at = now() - interval '61 seconds',
                      updated_at = now() - interval '61 seconds' WHERE id = ${orderId}`
  expect((await details()).undo).toBeNull()
  const late = await undo()
  expect([late.status, late.body.code]).toEqual([409, 'too_late'])
  expect((await details()).orderStatus).toBe('delivered')
})

test('a repeated undo takes effect once', async () => {
  await set('inProcess')
  const seen = (await details()).orderUpdateDate
  const statuses = (await Promise.all([undo(seen), undo(seen)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})

test('a refunded rejection cannot be undone, even while the refund is pending', async () => {
  await set('rejected')
  shop.fault('refund', { kind: 'status', status: 503 })
  const refund = { refundId: crypto.randomUUID() }
  await owner.call('POST', `/api/admin/orders/refund/${orderId}`, refund)
  expect((await details()).undo).toBeNull()
  expect((await undo()).body.code).toBe('too_late')
})

test('a status set again within the minute sends an email of the last status only', async () => {
  await set('rejected')
  await set('inShipping')
  expect(await subjects()).toEqual([CONFIRMED, SHIPPED])
})

test('an email already sent is corrected once', async () => {
  await set('inShipping')
  expect(await subjects()).toEqual([CONFIRMED, SHIPPED])
  await set('inProcess')
  await set('pending')
  expect(await subjects()).toEqual([CONFIRMED, SHIPPED, CORRECTION])
  const { text = '' } = (await emailsTo(shop, shopper.email)).at(-1) ?? {}
  expect(text).toContain('has not left us yet')
  await set('inShipping')
  expect(await subjects()).toEqual([CONFIRMED, SHIPPED, CORRECTION, SHIPPED])
})

test('no email is sent when the status returns to the last emailed one', async () => {
  await set('inShipping')
  await subjects()
  await set('inProcess')
  await set('inShipping')
  expect(await subjects()).toEqual([CONFIRMED, SHIPPED])
})

test('a correction of a rejection includes the parcel', async () => {
  await set('rejected')
  await subjects()
  await set('inShipping', { courier: 'Delhivery', trackingNumber: '9988' })
  const message = (await emailsTo(shop, shopper.email)).at(-1)
  expect(message?.subject).toContain('A correction')
  expect(message?.text).toContain('package/9988')
})

const rejectedMail = async () =>
  (await emailsTo(shop, shopper.email)).find(({ subject }) => subject.includes('fulfil'))?.text

test('a rejection refunds nothing and states that', async () => {
  await set('rejected')
  expect(await rejectedMail()).toContain('₹1,000 of your payment is not returned yet')
  expect((await details()).refunds).toEqual([])
})

test('a rejection states the refunded, pending and remaining amounts', async () => {
  const refund = (body: object) => shop.refund(orderId, { reason: 'Torn', ...body })
  await refund({ amount: 300 })
  await set('rejected')
  shop.fault('refund', { kind: 'status', status: 503 })
  await refund({ amount: 200 })
  const text = await rejectedMail()
  expect(text).toContain('We have returned ₹300 to you')
  expect(text).toContain('We are returning ₹200 to you')
  expect(text).toContain('₹500 of your payment is not returned yet')
})

test('the email of a rejected unpaid order states that nothing was charged', async () => {
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  orderId = (await order(shopper, addressId, 1000)).body.orderId
  await set('rejected')
  expect(await rejectedMail()).toContain('Nothing was charged')
})

test('undoing a rejected order that was marked as sent restocks its items', async () => {
  await set('rejected')
  expect(await freeStock()).toBe(3)
  await set('inShipping')
  expect(await freeStock()).toBe(2)
  expect((await undo()).status).toBe(200)
  expect(await freeStock()).toBe(3)
  expect((await details()).orderStatus).toBe('rejected')
})

test('undoing a rejected unpaid order that was marked as sent restocks its items too', async () => {
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  orderId = (await order(shopper, addressId, 1000)).body.orderId
  await set('rejected')
  expect(await freeStock()).toBe(2)
  await set('inShipping')
  expect(await freeStock()).toBe(1)
  expect((await undo()).status).toBe(200)
  expect(await freeStock()).toBe(2)
})

test('undoing an unpaid order marked as sent holds its stock again during the payment window', async () => {
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  orderId = (await order(shopper, addressId, 1000)).body.orderId
  await set('inShipping')
  expect((await undo()).status).toBe(200)
  expect(await freeStock()).toBe(1)
  const holds = await shop.db`SELECT quantity FROM stock_holds WHERE order_id = ${orderId}`
  expect(holds).toEqual([{ quantity: 1 }])
})

test('a rejection within the minute removes the email that the order is on its way', async () => {
  await set('inShipping')
  await set('rejected')
  expect(await subjects()).toEqual([CONFIRMED, expect.stringContaining('ZR')])
  expect(await subjects()).not.toContain(SHIPPED)
})

test('an email that the mail server refused is never sent after its order changed', async () => {
  await set('inShipping')
  const kinds = async () =>
    shop.db<{ kind: string; id: string }[]>`
      SELECT kind, id FROM outbox
      WHERE payload->>'orderId' = ${orderId} AND recipient = ${shopper.email} AND sent_at IS NULL`
  await shop.db`
    UPDATE outbox SET attempts = 3, last_error = 'away', next_at = now() + interval '1 hour'
    WHERE payload->>'orderId' = ${orderId} AND kind = 'orderShipped'`
  await set('inProcess')
  expect((await kinds()).map(({ kind }) => kind)).not.toContain('orderShipped')
})

import { beforeEach, expect, test } from 'vitest'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import type { Reply } from '#test/support/server.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000

let shopper: Person
let saree: string
let lehenga: string
let orderId: string
let sareeLine: string
let lehengaLine: string
const shop = await openShop()
const { owner } = shop
/** Buys three sarees and two lehengas. */
beforeEach(async () => {
  shopper = await shop.shopper()
  saree = await shop.product({ title: 'Rekha saree', price: PRICE, totalStock: 10 })
  lehenga = await shop.product({ title: 'Gulnaar lehenga', price: PRICE, totalStock: 10 })
  const { addressId } = await readyToBuy(shopper, [
    { productId: saree, quantity: 3 },
    { productId: lehenga, quantity: 2 },
  ])
  orderId = await buy(shopper, addressId, 5 * PRICE)
  const fetchLineId = async (id: string) =>
    ((await details()).cartItems as Line[]).find(({ productId }) => productId === id)?.lineId ?? ''
  sareeLine = await fetchLineId(saree)
  lehengaLine = await fetchLineId(lehenga)
})

test('an order is in shipping once its last item is sent, and delivered once each parcel is', async () => {
  expect(await places()).toEqual({ 'lehenga reserved': 2, 'saree reserved': 3 })
  const first = await pack([[sareeLine, 2]], { courier: 'Delhivery', trackingNumber: '77' })
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  expect(first.body.data).toMatchObject({
    orderStatus: 'inProcess',
    courier: 'Delhivery',
    trackingNumber: '77',
    parcels: [{ status: 'sent', lines: [{ lineId: sareeLine, quantity: 2 }] }],
    toPack: expect.arrayContaining([
      { lineId: sareeLine, quantity: 1 },
      { lineId: lehengaLine, quantity: 2 },
    ]),
  })
  await pack([
    [sareeLine, 1],
    [lehengaLine, 2],
  ])
  expect(await statuses()).toEqual(['inShipping', 'sent', 'sent'])
  expect((await details()).toPack).toEqual([])
  await mark(2, { status: 'delivered' })
  expect(await statuses()).toEqual(['inShipping', 'sent', 'delivered'])
  await mark(1, { status: 'delivered' })
  expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await details()).trackingNumber).toBe('77')
})

test('the pieces of a parcel are listed as in the order, however they were packed', async () => {
  const { cartItems } = await details()
  const lineIds = cartItems.map(({ lineId }: Line) => lineId)
  await pack([...lineIds].reverse().map((lineId) => [lineId, 1]))
  const list = (await owner.call('GET', '/api/admin/orders/get')).body.data
  const listed = list.find(({ _id }: { _id: string }) => _id === orderId)
  for (const { parcels } of [await details(), listed])
    expect(parcels[0].lines.map(({ lineId }: Line) => lineId)).toEqual(lineIds)
})

test('a parcel waits packed until it is sent, and can be unpacked', async () => {
  await pack([[sareeLine, 3]], { status: 'packed' })
  await pack([[lehengaLine, 2]], { status: 'packed' })
  expect(await statuses()).toEqual(['inProcess', 'packed', 'packed'])
  await mark(1, { status: 'sent', courier: 'DHL', trackingNumber: '12' })
  await mark(2, { status: 'unpacked' })
  expect(await statuses()).toEqual(['inProcess', 'sent'])
  expect(await places()).toEqual({ 'lehenga reserved': 2, 'saree sent': 3 })
})

test('unpacking a parcel removes its tracking from the order, and later parcels do not inherit it', async () => {
  await pack([[sareeLine, 1]], { status: 'packed', courier: 'DHL', trackingNumber: '12' })
  expect(await details()).toMatchObject({ courier: 'DHL', trackingNumber: '12' })
  await mark(1, { status: 'unpacked' })
  expect(await details()).toMatchObject({ courier: '', trackingNumber: '' })
  await set('inShipping')
  expect((await details()).parcels).toMatchObject([{ courier: '', trackingNumber: '' }])
})

test('a parcel sent after another came back does not inherit its tracking', async () => {
  await pack([[sareeLine, 1]], { courier: 'DHL', trackingNumber: '12' })
  await mark(1, { status: 'returned' })
  await set('inShipping')
  expect((await details()).parcels).toMatchObject([
    { status: 'returned', courier: 'DHL', trackingNumber: '12' },
    { status: 'sent', courier: '', trackingNumber: '' },
  ])
})

test('another parcel can reuse the tracking of a returned one', async () => {
  await pack([[sareeLine, 1]], { courier: 'DHL', trackingNumber: '12' })
  await mark(1, { status: 'returned' })
  expect(await details()).toMatchObject({ courier: '', trackingNumber: '' })
  await set('inShipping', { courier: 'DHL', trackingNumber: '12' })
  expect((await details()).parcels).toMatchObject([
    { status: 'returned' },
    { status: 'sent', courier: 'DHL', trackingNumber: '12' },
  ])
})

test('a refund that empties a packed parcel removes its tracking from the order', async () => {
  await pack([[lehengaLine, 2]], { status: 'packed', courier: 'DHL', trackingNumber: '12' })
  const position = (await details()).cartItems.findIndex(
    ({ title }: { title: string }) => title === 'Gulnaar lehenga',
  )
  expect((await refund([[position, 2]])).status).toBe(200)
  expect(await details()).toMatchObject({ parcels: [], courier: '', trackingNumber: '' })
})

test('unpacking gives the order the tracking of its first remaining parcel', async () => {
  await pack([[sareeLine, 1]], { status: 'packed', courier: 'DHL', trackingNumber: '12' })
  await pack([[sareeLine, 1]], { status: 'packed', courier: 'Delhivery', trackingNumber: '77' })
  await mark(1, { status: 'unpacked' })
  expect(await details()).toMatchObject({ courier: 'Delhivery', trackingNumber: '77' })
})

test('setting the order’s status packs the rest into one parcel', async () => {
  await pack([[sareeLine, 1]], { courier: 'Delhivery', trackingNumber: '77' })
  await pack([[sareeLine, 1]], { status: 'packed' })
  await set('inShipping', { courier: 'DHL', trackingNumber: '88' })
  const { parcels, courier, trackingNumber } = await details()
  expect(parcels).toMatchObject([
    { status: 'sent', courier: 'Delhivery', trackingNumber: '77' },
    { status: 'sent', courier: '', trackingNumber: '' },
    { status: 'sent', courier: 'DHL', trackingNumber: '88' },
  ])
  expect(parcels[2].lines).toHaveLength(2)
  expect({ courier, trackingNumber }).toEqual({ courier: 'Delhivery', trackingNumber: '77' })
  await set('delivered')
  expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered', 'delivered'])
})

test('an order that is sent at once has one parcel with its tracking', async () => {
  await set('inShipping', { courier: 'Delhivery', trackingNumber: '77' })
  await set('inShipping', { courier: 'Delhivery', trackingNumber: '78' })
  const { parcels } = await details()
  expect(parcels).toMatchObject([{ status: 'sent', courier: 'Delhivery', trackingNumber: '78' }])
  await set('inProcess')
  expect(await statuses()).toEqual(['inProcess', 'packed'])
  await set('delivered')
  expect(await statuses()).toEqual(['delivered', 'delivered'])
})

test('returning one of two parcels restocks and refunds it, and the order continues', async () => {
  await pack([[sareeLine, 3]])
  await pack([[lehengaLine, 2]])
  expect(await shop.fetchStock(lehenga)).toBe(8)
  await mark(2, { status: 'returned' })
  expect(await shop.fetchStock(lehenga)).toBe(10)
  expect(await statuses()).toEqual(['inShipping', 'sent', 'returned'])
  expect((await refund([[1, 2]])).status).toBe(200)
  expect(await shop.fetchStock(lehenga)).toBe(10)
  expect(await places()).toEqual({ 'lehenga stock': 2, 'saree sent': 3 })
  await mark(1, { status: 'delivered' })
  expect(await statuses()).toEqual(['delivered', 'delivered', 'returned'])
})

test('an item of the second parcel can be refunded, restocked or not', async () => {
  await pack([[sareeLine, 3]])
  await pack([[lehengaLine, 2]])
  await refund([[1, 1]])
  expect(await places()).toEqual({ 'lehenga sent': 1, 'lehenga stock': 1, 'saree sent': 3 })
  await refund([[1, 1]], false)
  expect(await places()).toEqual({ 'lehenga stock': 1, 'lehenga written_off': 1, 'saree sent': 3 })
  expect(await shop.fetchStock(lehenga)).toBe(9)
})

test('a refund of unsent items leaves the rest in shipping', async () => {
  await pack([[sareeLine, 3]])
  await pack([[lehengaLine, 1]], { status: 'packed' })
  await refund([[1, 1]])
  expect(await statuses()).toEqual(['inProcess', 'sent', 'packed'])
  await refund([[1, 1]])
  expect(await statuses()).toEqual(['inShipping', 'sent'])
})

test('a parcel whose items were all refunded in transit does not count as returned', async () => {
  await pack([[sareeLine, 3]])
  await pack([[lehengaLine, 2]])
  await refund([[1, 2]], false)
  await mark(1, { status: 'delivered' })
  expect(await statuses()).toEqual(['inShipping', 'delivered', 'sent'])
  await set('rejected', { isBack: true })
  expect(await statuses()).toEqual(['rejected', 'returned', 'sent'])
  expect(await places()).toEqual({ 'lehenga written_off': 2, 'saree stock': 3 })
})

test('a refused refund restores the items that it wrote off', async () => {
  await pack([[sareeLine, 3]])
  shop.fault('refund', { kind: 'refused', issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
  await refund([[0, 2]], false)
  expect((await details()).refunds).toMatchObject([{ state: 'failed' }])
  expect(await places()).toEqual({ 'lehenga reserved': 2, 'saree sent': 3 })
})

test('a status cannot be undone after a refund was refused', async () => {
  shop.fault('refund', { kind: 'status', status: 500 })
  await refund([[0, 1]], false)
  await set('inProcess')
  const version = (await details()).orderUpdateDate
  shop.fault('refund', { kind: 'refused', issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
  await shop.db`UPDATE refunds SET next_at = now() WHERE order_id = ${orderId}`
  await sendRefunds(shop.context, orderId)
  expect((await details()).refunds).toMatchObject([{ state: 'failed' }])
  const undone = await owner.call('POST', `/api/admin/orders/undo/${orderId}`, { version })
  expect(toStatusAndCode(undone)).toEqual([409, 'overtaken'])
})

test('rejecting an order returns all its parcels, and the order can be packed again', async () => {
  await pack([[sareeLine, 3]], { courier: 'DHL', trackingNumber: '12' })
  await set('rejected', { isBack: true })
  expect(await statuses()).toEqual(['rejected', 'returned'])
  expect([await shop.fetchStock(saree), await shop.fetchStock(lehenga)]).toEqual([10, 10])
  await set('inProcess')
  expect(await places()).toEqual({ 'lehenga reserved': 2, 'saree reserved': 3 })
  await set('inShipping')
  expect(await statuses()).toEqual(['inShipping', 'returned', 'sent'])
})

test('an order rejected after its parcels came back can deduct them again', async () => {
  await set('inShipping')
  await mark(1, { status: 'returned' })
  await set('rejected')
  expect(await details()).toMatchObject({ orderStatus: 'rejected', restocked: true })
  expect((await mark(1, { status: 'sent' })).status).toBe(409)
  await set('inProcess')
  expect(await places()).toEqual({ 'lehenga reserved': 2, 'saree reserved': 3 })
  expect(await shop.fetchStock(saree)).toBe(7)
})

test('a change of a parcel can be undone within a minute, with its stock and its email', async () => {
  await pack([[sareeLine, 3]], { courier: 'DHL', trackingNumber: '12' })
  expect((await undo()).status).toBe(200)
  expect(await statuses()).toEqual(['confirmed'])
  expect(await places()).toEqual({ 'lehenga reserved': 2, 'saree reserved': 3 })
  expect(await subjects()).toEqual(['is confirmed'])

  await pack([[sareeLine, 3]])
  await mark(1, { status: 'returned' })
  expect(await shop.fetchStock(saree)).toBe(10)
  await undo()
  expect(await shop.fetchStock(saree)).toBe(7)
  expect(await statuses()).toEqual(['inProcess', 'sent'])

  await set('delivered')
  await undo()
  expect(await statuses()).toEqual(['inProcess', 'sent'])
  await set('rejected', { isBack: true })
  await undo()
  expect(await statuses()).toEqual(['inProcess', 'sent'])
  expect(await places()).toEqual({ 'lehenga reserved': 2, 'saree sent': 3 })
  await pack([[lehengaLine, 1]], { status: 'packed' })
  await mark(2, { status: 'unpacked' })
  await undo()
  expect(await statuses()).toEqual(['inProcess', 'sent', 'packed'])
})

test('a parcel keeps its number when its unpacking is undone', async () => {
  await pack([[sareeLine, 1]], { status: 'packed', courier: 'DHL', trackingNumber: '12' })
  await pack([[lehengaLine, 1]], { status: 'packed', courier: 'Delhivery', trackingNumber: '77' })
  await mark(1, { status: 'unpacked' })
  expect((await undo()).status).toBe(200)
  const { parcels, trackingNumber } = await details()
  const numbers = parcels.map((parcel: { trackingNumber: string }) => parcel.trackingNumber)
  expect([...numbers, trackingNumber]).toEqual(['12', '77', '12'])
})

test('an undo whose items are sold says so, and the order keeps its status', async () => {
  await set('delivered')
  await mark(1, { status: 'returned' })
  await shop.db`UPDATE product_stock SET available = 0 WHERE product_id = ${saree}`
  const refused = await undo()
  expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  expect(refused.body.message).not.toContain('rejected')
  await shop.db`UPDATE product_stock SET available = 10 WHERE product_id = ${saree}`
})

const subjects = async () =>
  (await emailsTo(shop, shopper.email)).map(({ subject }) => subject.replace(/.* (?=is )/, ''))

test('the email of a parcel names its items', async () => {
  await pack([[sareeLine, 2]], { courier: 'Delhivery', trackingNumber: '77' })
  await set('inShipping', { courier: 'DHL', trackingNumber: '88' })
  const emails = (await emailsTo(shop, shopper.email)).slice(1)
  expect(emails.map(({ text }) => text.match(/\d × .*/g))).toEqual([
    ['2 × Rekha saree'],
    ['1 × Rekha saree', '2 × Gulnaar lehenga'],
  ])
  expect(emails[0]?.text).toContain('With Delhivery, number 77')
  expect(emails[1]?.text).toContain('With DHL, number 88')
})

test('only one of two owners can pack the same item, and the other gets a refusal', async () => {
  const [one, other] = await Promise.all([pack([[lehengaLine, 2]]), pack([[lehengaLine, 1]])])
  expect([one.status, other.status].sort()).toEqual([201, 409])
  expect((await details()).parcels).toHaveLength(1)
})

test('packs a repeated parcel once', async () => {
  const parcelId = crypto.randomUUID()
  await Promise.all([
    pack([[lehengaLine, 1]], { parcelId }),
    pack([[lehengaLine, 1]], { parcelId }),
  ])
  expect((await details()).parcels).toHaveLength(1)
})

test('refuses items that are already packed, unknown or not to be packed', async () => {
  const version = (await details()).orderUpdateDate
  await pack([[sareeLine, 2]])
  expect(toStatusAndCode(await pack([[sareeLine, 1]], { version }))).toEqual([409, 'overtaken'])
  expect(toStatusAndCode(await pack([[sareeLine, 2]]))).toEqual([409, 'packed_already'])
  expect((await pack([[crypto.randomUUID(), 1]])).status).toBe(400)
  expect(
    (
      await pack([
        [sareeLine, 1],
        [sareeLine, 1],
      ])
    ).status,
  ).toBe(400)
  expect((await mark(1, { status: 'unpacked' })).status).toBe(409)
  await set('rejected')
  expect((await pack([[sareeLine, 1]])).status).toBe(409)
})

test('an unpaid order cannot be packed in parcels', async () => {
  const { addressId } = await readyToBuy(shopper, [{ productId: saree }])
  const { body } = await order(shopper, addressId, PRICE)
  const [line] = await shop.db<{ id: string }[]>`
    SELECT id FROM order_lines WHERE order_id = ${body.orderId}`
  orderId = body.orderId
  expect((await pack([[line?.id ?? '', 1]])).status).toBe(409)
})

test('another order’s parcel is not found', async () => {
  await pack([[sareeLine, 1]])
  const [parcel] = (await details()).parcels
  const { addressId } = await readyToBuy(shopper, [{ productId: saree }])
  const other = await buy(shopper, addressId, PRICE)
  const url = `/api/admin/orders/parcel/${other}/${parcel._id}`
  expect((await owner.call('PUT', url, { status: 'delivered' })).status).toBe(404)
  expect(await statuses()).toEqual(['inProcess', 'sent'])
})

test('an order is found by the number of any of its parcels', async () => {
  await pack([[sareeLine, 1]], { trackingNumber: 'FIRST-1' })
  await pack([[sareeLine, 1]], { trackingNumber: 'SECOND-2' })
  const { body } = await owner.call('GET', '/api/admin/orders/get?q=second-2')
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([orderId])
})

test('the shopper sees the parcels and their numbers', async () => {
  await pack([[sareeLine, 1]], { courier: 'DHL', trackingNumber: '12' })
  const { body } = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
  expect(body.data.parcels).toMatchObject([{ courier: 'DHL', trackingNumber: '12' }])
  expect(body.data.toPack).toBeUndefined()
})

test('a packer sees only items that are not yet sent', async () => {
  await pack([[sareeLine, 2]], { courier: 'DHL', trackingNumber: '12' })
  const { body } = await owner.call('GET', `/api/admin/parcels/${orderId}`)
  expect(body.data).toMatchObject({ courier: '', trackingNumber: '' })
  const lines = body.data.lines.map(({ title, quantity }: { title: string; quantity: number }) => [
    title,
    quantity,
  ])
  expect(lines).toEqual([
    ['Rekha saree', 1],
    ['Gulnaar lehenga', 2],
  ])
})

test('correcting a parcel’s number sends its email once', async () => {
  await pack([[sareeLine, 2]], { courier: 'DHL', trackingNumber: '1' })
  await mark(1, { trackingNumber: '2' })
  expect((await details()).trackingNumber).toBe('2')
  const emails = (await emailsTo(shop, shopper.email)).slice(1)
  expect(emails.map(({ text }) => text.match(/number \d/g))).toEqual([['number 2']])
})

type Line = { lineId: string; productId: string }

const details = () => shop.fetchOrder(orderId)
const pack = (lines: [string, number][], rest: object = {}) =>
  owner.call('POST', `/api/admin/orders/parcel/${orderId}`, {
    parcelId: crypto.randomUUID(),
    status: 'sent',
    lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
    ...rest,
  })
const mark = async (n: number, change: object) => {
  const { parcels } = await details()
  return owner.call('PUT', `/api/admin/orders/parcel/${orderId}/${parcels[n - 1]._id}`, change)
}
const set = (orderStatus: string, rest: object = {}) => shop.setStatus(orderId, orderStatus, rest)
const refund = (lines: [number, number][], restock = true) =>
  shop.refund(orderId, {
    lines: lines.map(([position, quantity]) => ({ position, quantity })),
    restock,
  })
const undo = async () =>
  owner.call('POST', `/api/admin/orders/undo/${orderId}`, {
    version: (await details()).orderUpdateDate,
  })
const toStatusAndCode = ({ status, body }: Reply) => [status, body.code]
const statuses = async () => {
  const { orderStatus, parcels } = await details()
  return [orderStatus, ...parcels.map(({ status }: { status: string }) => status)]
}
/** Where the order's items are, by line and place. */
const places = async () => {
  const rows = await shop.db<{ title: string; place: string; n: number }[]>`
    SELECT split_part(l.title, ' ', 2) AS title, moved.place, sum(moved.n)::int AS n
    FROM order_lines l JOIN item_moves m ON m.line_id = l.id
    CROSS JOIN LATERAL (VALUES (m.to_place, m.quantity), (m.from_place, -m.quantity)) moved (place, n)
    WHERE l.order_id = ${orderId} AND moved.place IS NOT NULL
    GROUP BY 1, 2 HAVING sum(moved.n) <> 0 ORDER BY 1, 2`
  return Object.fromEntries(rows.map(({ title, place, n }) => [`${title} ${place}`, n]))
}

import { beforeEach, expect, test } from 'vitest'
import { toXlsx } from '#server/records/csv.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { uploadFile } from '#test/support/uploads.ts'

let paid: { id: string; number: string }[]
const shop = await openShop()
const { owner } = shop
const productId = await shop.product({ price: 100, totalStock: 100 })

beforeEach(async () => {
  const shopper = await shop.shopper()
  paid = []
  for (let n = 0; n < 3; n += 1) {
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    const id = await buy(shopper, addressId, 100)
    paid.push({ id, number: (await shop.fetchOrder(id)).orderNumber })
  }
})

const send = (orders: object[], rest: object = {}) =>
  owner.call('POST', '/api/admin/orders/parcels', {
    orderStatus: 'inShipping',
    courier: 'Delhivery',
    orders,
    ...rest,
  })
const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.data.map(({ outcome }: { outcome: string }) => outcome)

test('sets status, courier and tracking number of many orders, found by id, number or digits alone', async () => {
  const [one, two, three] = paid
  const reply = await send([
    { order: one?.id, trackingNumber: '77001' },
    { order: two?.number.toLowerCase(), trackingNumber: '77002' },
    { order: three?.number.slice(3), trackingNumber: '77003' },
  ])
  expect(outcomes(reply)).toEqual(['changed', 'changed', 'changed'])
  for (const [at, { id }] of paid.entries())
    expect(await shop.fetchOrder(id)).toMatchObject({
      orderStatus: 'inShipping',
      courier: 'Delhivery',
      trackingNumber: `7700${at + 1}`,
    })
  const waiting = await shop.db`
    SELECT 1 FROM outbox WHERE kind = 'orderShipped' AND payload->>'orderId' = ANY (${paid.map(({ id }) => id)})`
  expect(waiting).toHaveLength(3)
  const { body } = await owner.call('GET', '/api/admin/orders/couriers')
  expect(body.data).toEqual(['Delhivery'])
})

test('a preview changes nothing, and the same list again changes nothing more', async () => {
  const list = paid.map(({ number }, at) => ({ order: number, trackingNumber: `88${at}` }))
  expect(outcomes(await send(list, { preview: true }))).toEqual(['ready', 'ready', 'ready'])
  expect((await shop.fetchOrder(paid[0]?.id ?? '')).orderStatus).toBe('confirmed')
  await send(list)
  expect(outcomes(await send(list))).toEqual(['unchanged', 'unchanged', 'unchanged'])
})

test('refuses an order that cannot be sent with its reason, and sends the rest', async () => {
  const [first, rejected, refunded] = paid
  await shop.setStatus(rejected?.id, 'rejected')
  await shop.refund(refunded?.id)
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const unpaid = (await order(shopper, addressId, 100)).body.orderId
  const reply = await send(
    [
      first?.number,
      first?.id,
      rejected?.number,
      refunded?.number,
      unpaid,
      'ZR-999999',
      'nonsense',
    ].map((one) => ({ order: one })),
  )
  expect(reply.body.data.map(({ message = 'sent' }) => message)).toEqual([
    'sent',
    'This order is in the list twice.',
    'This order was rejected.',
    expect.stringContaining('not paid'),
    expect.stringContaining('not paid'),
    'There is no such order.',
    'There is no such order.',
  ])
  expect((await shop.fetchOrder(unpaid)).orderStatus).toBe('pending')
})

test('sends an order that the list names twice with one tracking number once', async () => {
  const [one, two, three] = paid
  const reply = await send([
    { order: one?.number, trackingNumber: '99001' },
    { order: one?.id, trackingNumber: '99001' },
    { order: two?.number, trackingNumber: '99002' },
    { order: three?.number, trackingNumber: '99002' },
  ])
  expect(reply.body.data.map(({ message = 'sent' }) => message)).toEqual([
    'sent',
    'This order is in the list twice.',
    expect.stringContaining('99002'),
    expect.stringContaining('99002'),
  ])
  expect(await shop.fetchOrder(one?.id ?? '')).toMatchObject({ trackingNumber: '99001' })
})

test('an omitted tracking number keeps the current one', async () => {
  const [one] = paid
  await send([{ order: one?.number, trackingNumber: '77001' }])
  const reply = await send([{ order: one?.number }], { orderStatus: 'delivered', courier: 'DHL' })
  expect(outcomes(reply)).toEqual(['changed'])
  expect(await shop.fetchOrder(one?.id ?? '')).toMatchObject({
    orderStatus: 'delivered',
    courier: 'Delhivery',
    trackingNumber: '77001',
  })
})

test.each<[string, object]>([
  ['no orders', { orders: [] }],
  ['too many', { orders: Array.from({ length: 201 }, (_, n) => ({ order: `${n}` })) }],
  ['a rejection', { orders: [{ order: '1' }], orderStatus: 'rejected' }],
  ['a number of two lines', { orders: [{ order: '1', trackingNumber: 'a\u0000b' }] }],
])('%s is a 400', async (_, body) => {
  expect((await send([], body)).status).toBe(400)
})

type Outcome = { orderId: string; version?: string; outcome: string }
const changedIn = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.data.flatMap(({ orderId, version, outcome }: Outcome) =>
    outcome === 'changed' ? [{ id: orderId, version }] : [],
  )
const undoBatch = (who: Person, orders: object[]) =>
  who.call('POST', '/api/admin/orders/parcels/undo', { orders })

test('a batch is undone as a whole, except for orders changed since', async () => {
  const reply = await send(
    paid.map(({ number }, at) => ({ order: number, trackingNumber: `99${at}` })),
  )
  const [, , last] = paid
  await shop.setStatus(last?.id, 'delivered')
  const undone = await undoBatch(owner, changedIn(reply))
  expect(undone.body.data).toEqual({ undone: 2, kept: [last?.number] })
  for (const { id } of paid.slice(0, 2))
    expect(await shop.fetchOrder(id)).toMatchObject({
      orderStatus: 'confirmed',
      trackingNumber: '',
    })
  expect((await shop.fetchOrder(last?.id ?? '')).orderStatus).toBe('delivered')
  const again = await undoBatch(owner, changedIn(reply))
  expect(again.body.data.undone).toBe(0)
})

test('a packer can undo their own batch only', async () => {
  const packer = await shop.staff('owner')
  await shop.db`UPDATE users SET staff_role = 'packing' WHERE id = ${packer.id}`
  const orders = paid.map(({ number }) => ({ order: number }))
  const ofOwner = changedIn(await send(orders))
  const refused = await undoBatch(packer, ofOwner)
  expect(refused.body.data).toMatchObject({ undone: 0 })
  const body = { orderStatus: 'delivered', orders }
  const own = await packer.call('POST', '/api/admin/orders/parcels', body)
  expect((await undoBatch(packer, changedIn(own))).body.data).toEqual({ undone: 3, kept: [] })
  for (const { id } of paid) expect((await shop.fetchOrder(id)).orderStatus).toBe('inShipping')
})

test('refuses an order that another transaction locks, and changes the others', async () => {
  const [one, two] = paid
  const blocker = await shop.db.reserve()
  await blocker`BEGIN`
  await blocker`SELECT 1 FROM orders WHERE id = ${one?.id ?? null} FOR UPDATE`
  const reply = await send([{ order: one?.number }, { order: two?.number }])
  await blocker`ROLLBACK`
  blocker.release()
  expect(reply.status).toBe(200)
  expect(outcomes(reply)).toEqual(['refused', 'changed'])
})

test('a packer learns nothing of an order not to be packed, however often it is named', async () => {
  const packer = await shop.staff('owner')
  await shop.db`UPDATE users SET staff_role = 'packing' WHERE id = ${packer.id}`
  const [delivered, open] = paid
  await shop.setStatus(delivered?.id, 'delivered')
  await shop.db`UPDATE orders SET recipient_name = 'Meera Rao' WHERE id = ${open?.id ?? ''}`
  const body = { orderStatus: 'inShipping', preview: true }
  const orders = [delivered, delivered, open, open].map((one) => ({ order: one?.number }))
  const reply = await packer.call('POST', '/api/admin/orders/parcels', { ...body, orders })
  const [once, twice, known, again] = reply.body.data
  for (const row of [once, twice])
    expect(row).toMatchObject({
      orderId: null,
      customer: '',
      orderStatus: null,
      trackingNumber: '',
    })
  // The label shows the recipient, not the account.
  expect(known).toMatchObject({ orderId: open?.id, customer: 'Meera Rao' })
  expect(again).toMatchObject({ outcome: 'refused', message: 'This order is in the list twice.' })
})

test('a packer’s search does not match data that no label shows', async () => {
  const packer = await shop.staff('owner')
  await shop.db`UPDATE users SET staff_role = 'packing' WHERE id = ${packer.id}`
  const [one] = paid
  const [row] = await shop.db<{ email: string; name: string; capture: string }[]>`
    SELECT u.email, u.user_name AS name, p.capture_id AS capture
    FROM orders o JOIN users u ON u.id = o.user_id JOIN payments p ON p.order_id = o.id
    WHERE o.id = ${one?.id ?? null}`
  const find = async (who: Person, q = '') =>
    (await who.call('GET', `/api/admin/parcels?q=${encodeURIComponent(q)}`)).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )
  for (const q of [row?.email, row?.capture]) {
    expect(await find(owner, q)).toContain(one?.id)
    expect(await find(packer, q)).toEqual([])
  }
  for (const q of [row?.name, one?.number]) expect(await find(packer, q)).toContain(one?.id)
  // A gift's label shows its recipient, not the buyer.
  await shop.db`UPDATE orders SET recipient_name = 'Leela Iyer' WHERE id = ${one?.id ?? null}`
  for (const who of [owner, packer]) expect(await find(who, 'iyer leela')).toEqual([one?.id])
  expect(await find(owner, row?.name)).toContain(one?.id)
  expect(await find(packer, row?.name)).not.toContain(one?.id)
})

test('reads a courier’s workbook and CSV as rows, and answers 400 to a broken one', async () => {
  const sendFile = (bytes: Uint8Array | string) =>
    uploadFile(owner, '/api/admin/orders/courier-file', bytes)
  const list = [
    { Order: 'ZR-1042', AWB: '77001' },
    { Order: 'ZR-1043', AWB: '77002' },
  ]
  const rows = [
    ['Order', 'AWB'],
    ['ZR-1042', '77001'],
    ['ZR-1043', '77002'],
  ]
  expect((await sendFile(await toXlsx(list, ['Order', 'AWB']))).body.data).toEqual(rows)
  expect((await sendFile('Order,AWB\nZR-1042,77001\nZR-1043,77002')).body.data).toEqual(rows)
  const numbers = [{ Order: 1042, AWB: 1490820059768 }]
  expect((await sendFile(await toXlsx(numbers, ['Order', 'AWB']))).body.data[1]).toEqual([
    '1042',
    '1490820059768',
  ])
  const long = Array.from({ length: 100 }, () => ({ Order: 'x'.repeat(30_000), AWB: '1' }))
  const read = (await sendFile(await toXlsx(long, ['Order', 'AWB']))).body.data
  expect(Math.max(...read.flat().map((cell: string) => cell.length))).toBeLessThanOrEqual(200)
  const huge = Array.from({ length: 900 }, () => ({
    Order: 'x'.repeat(30_000),
    AWB: 'y'.repeat(30_000),
  }))
  expect((await sendFile(await toXlsx(huge, ['Order', 'AWB']))).status).toBe(400)
  const broken = (await toXlsx(list, ['Order', 'AWB'])).subarray(0, 900)
  expect((await sendFile(broken)).status).toBe(400)
})

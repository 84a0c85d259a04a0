import pg from 'pg'
import { expect, test, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { uploadFile } from '#test/support/uploads.ts'

const shop = await openShop({
  payments: {
    methods: ['upi', 'cod'],
    cod: { confirm: false },
    upi: { id: 'zari@okbank', payee: 'Zari' },
  },
})
const { owner } = shop

async function ordered(price: number, paymentMethod: string) {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: await shop.product({ price }) }])
  const made = await order(shopper, addressId, price, paymentMethod)
  return { shopper, orderId: made.body.orderId as string }
}
const match = async (...rows: string[]) =>
  (await owner.call('POST', '/api/admin/orders/match-money', { text: rows.join('\n') })).body.data
const claim = async (
  { shopper, orderId }: { shopper: Person; orderId: string },
  reference: string,
) => shopper.call('POST', '/api/shop/order/claim', { orderId, reference })

test('matches a bank row by amount and the reference that the shopper gave or received', async () => {
  const one = await ordered(4500, 'upi')
  const other = await ordered(1250, 'upi')
  await claim(one, '412345678901')
  const next = (await other.shopper.call('GET', `/api/shop/order/next/${other.orderId}`)).body.data
  const found = await match(
    '23/11/2026\tUPI/412345678901/Meera\t4,500.00\t9,99,999.00',
    `23/11/2026\tUPI 998877665544 ${next.paymentReference.toLowerCase()}\t1,250.00`,
    '23/11/2026\tUPI/412345678901/Meera\t4,400.00',
    '23/11/2026\tNEFT N0987654321 ACME\t4,500.00',
  )
  expect(found).toMatchObject([
    {
      outcome: 'ready',
      order: { _id: one.orderId, due: 4500 },
      reference: '412345678901',
      on: '2026-11-23',
    },
    { outcome: 'ready', order: { _id: other.orderId, due: 1250 } },
    { outcome: 'amount', order: { _id: one.orderId } },
    { outcome: 'unknown', order: null },
  ])
  const [{ reference }] = found
  const recorded = await shop.receive(one.orderId, 4500, { method: 'upi', reference })
  expect(recorded.body.data.paymentStatus).toBe('paid')
  expect(await match('UPI/412345678901/Meera\t4,500.00')).toMatchObject([
    { outcome: 'recorded', order: null, reference: '412345678901' },
  ])
})

test('matches a courier’s row by waybill or number; one order is paid by one row', async () => {
  const { orderId } = await ordered(800, 'cod')
  await shop.setStatus(orderId, 'inShipping', { courier: 'Delhivery', trackingNumber: 'DL1234567' })
  const { orderNumber } = await shop.fetchOrder(orderId)
  expect(await match('dl1234567;800', `${orderNumber};800.00`)).toMatchObject([
    { outcome: 'ready', order: { _id: orderId, orderNumber }, reference: 'DL1234567' },
    { outcome: 'amount', order: { _id: orderId } },
  ])
})

test('proposes the order whose sum and payer fit, if there is one', async () => {
  const one = await ordered(7350, 'upi')
  await shop.db`UPDATE users SET user_name = 'Meera Iyer' WHERE id = ${one.shopper.id}`
  const row = '27 Nov 2026\tNEFT N0987654321 MR/MEERA  IYER/HDFC\t7,350.00 Cr'
  expect(await match(row, row)).toMatchObject([
    {
      outcome: 'payer',
      order: { _id: one.orderId, due: 7350 },
      reference: 'N0987654321',
      on: '2026-11-27',
    },
    { outcome: 'amount' },
  ])
  expect(
    await match(
      'NEFT N0987654321 MEERA IYER\t7,350.00 Dr',
      'NEFT N0987654321 MEERA IYER\t7,351.00',
      'NEFT N0987654321 MEERA RAO\t7,350.00',
    ),
  ).toMatchObject([{ outcome: 'unknown' }, { outcome: 'unknown' }, { outcome: 'unknown' }])
  const two = await ordered(7350, 'upi')
  await shop.db`UPDATE users SET user_name = 'Meera Iyer' WHERE id = ${two.shopper.id}`
  expect(await match(row)).toMatchObject([{ outcome: 'unknown', order: null }])
})

test('a row with the reference takes its order, whatever row before it fits by sum and payer', async () => {
  const one = await ordered(7450, 'upi')
  await shop.db`UPDATE users SET user_name = 'Kavya Menon' WHERE id = ${one.shopper.id}`
  await claim(one, '512345678901')
  expect(
    await match(
      '27/11/2026\tNEFT N0987654399 KAVYA MENON\t7,450.00 Cr',
      '27/11/2026\tUPI/512345678901/KAVYA MENON\t7,450.00 Cr',
    ),
  ).toMatchObject([
    { outcome: 'amount', order: { _id: one.orderId } },
    { outcome: 'ready', order: { _id: one.orderId }, reference: '512345678901' },
  ])
})

test('a reference is one, whatever its case, blanks and leading zeros', async () => {
  const [one, other] = [await ordered(910, 'upi'), await ordered(910, 'upi')]
  const received = ({ orderId }: { orderId: string }, reference: string) =>
    shop.receive(orderId, 910, { method: 'bank', reference })
  expect((await received(one, '00axis 98765432')).status).toBe(200)
  for (const reference of [
    'AXIS98765432',
    '0axis98765432',
    'Ａxis 98765432',
    'axis\u200b98765432',
  ]) {
    const { status, body } = await received(other, reference)
    expect([reference, status, body.code]).toEqual([reference, 409, 'reference_used'])
  }
  expect(await match('NEFT Axis98765432 910')).toMatchObject([{ outcome: 'recorded' }])
  const found = await owner.call('GET', '/api/admin/orders/get?q=axis98765432')
  expect(found.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([one.orderId])
})

test('one reference recorded for two orders at once pays one of them', async () => {
  const orders = await Promise.all([1, 2, 3, 4].map(() => ordered(920, 'upi')))
  const replies = await Promise.all(
    orders.map(({ orderId }, at) =>
      shop.receive(orderId, 920, {
        method: 'bank',
        reference: at % 2 ? 'hdfc0001234' : 'HDFC 0001234',
      }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('a shopper’s claim of a recorded reference is refused with leading zeros left out', async () => {
  const [one, other] = [await ordered(930, 'upi'), await ordered(930, 'upi')]
  await shop.receive(one.orderId, 930, { method: 'upi', reference: '12345678901' })
  expect((await claim(other, '012345678901')).body.code).toBe('reference_claimed')
})

test('offers no withdrawal and no balance as money received', async () => {
  const one = await ordered(4999, 'upi')
  await claim(one, '712345678901')
  const heading = 'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  const found = await match(
    'UPI/712345678901\t4,999.00 Dr',
    'UPI/712345678901\t(4999.00)',
    'UPI/712345678901\t4999.00-',
    'UPI/712345678901\t10.00\t4,999.00',
    heading,
    '27/11/26,UPI/712345678901,"4,999.00",,"9,000.00"',
    '27/11/26,UPI/712345678901,,10.00,"4,999.00"',
    '27/11/26,UPI/712345678901,,"4,999.00","9,000.00"',
  )
  expect(found.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...Array(4).fill('amount'),
    'unknown',
    ...Array(2).fill('amount'),
    'ready',
  ])
  expect(found[7].on).toBe('2026-11-27')
})

test('does not match a row that names two orders', async () => {
  const [one, other] = [await ordered(700, 'upi'), await ordered(700, 'upi')]
  await claim(one, '512345678901')
  await claim(other, '512345678902')
  expect(await match('512345678901 512345678902 700')).toMatchObject([
    { outcome: 'several', order: null },
  ])
})

test('the number of queries does not grow with the orders of a list', async () => {
  const numbers = []
  for (let n = 0; n < 4; n += 1)
    numbers.push((await shop.fetchOrder((await ordered(800 + n, 'cod')).orderId)).orderNumber)
  const countQueries = async (named: string[]) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const found = await match(...named.map((number, n) => `${number};${800 + n}.00`))
    const queries = asked.mock.calls.length
    asked.mockRestore()
    expect(found.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      named.map(() => 'ready'),
    )
    return queries
  }
  // Other work of the process may ask beside one of them.
  const fewest = async (named: string[]) =>
    Math.min(await countQueries(named), await countQueries(named), await countQueries(named))
  expect(await fewest(numbers)).toBe(await fewest(numbers.slice(0, 1)))
})

const sendFile = (bytes: Uint8Array | string) =>
  uploadFile(owner, '/api/admin/orders/match-file', bytes)

test('matches a CSV and a workbook like pasted rows', async () => {
  const { orderId } = await ordered(6300, 'cod')
  const { orderNumber } = await shop.fetchOrder(orderId)
  const match = { outcome: 'ready', order: { _id: orderId, due: 6300 }, on: '2026-11-23' }
  const csv = `Order,Paid on,Net\r\n\r\n${orderNumber},23/11/2026,"6,300.00"\r\n`
  expect((await sendFile(csv)).body.data).toMatchObject([{ outcome: 'unknown' }, match])
  const workbook = await writeExcelFile([
    [{ value: 'Order' }, { value: 'Paid on' }, { value: 'Net' }],
    [
      { value: orderNumber },
      { value: new Date('2026-11-23'), format: 'dd/mm/yyyy' },
      { value: 6300 },
    ],
  ]).toBuffer()
  expect((await sendFile(workbook)).body.data).toMatchObject([{ outcome: 'unknown' }, match])
  expect((await shop.fetchOrder(orderId)).amountReceived).toBe(0)
})

test('a comma that groups digits does not split an amount; other separators and quotes work', async () => {
  const large = await ordered(4500, 'cod')
  const small = await ordered(500, 'cod')
  const [one, other] = [await shop.fetchOrder(large.orderId), await shop.fetchOrder(small.orderId)]
  const outcomes = async (text: string) =>
    (await sendFile(text)).body.data.map(({ outcome }: { outcome: string }) => outcome)
  expect(await outcomes(`${one.orderNumber},4,500.00`)).toEqual(['ready'])
  expect(await outcomes(`${other.orderNumber},4,500.00`)).toEqual(['amount'])
  for (const row of [`"4","500.00"`, `4;500.00`, `4\t500.00`])
    expect(await outcomes(`${other.orderNumber};${row}`)).toEqual(['ready'])
  const utf16 = Buffer.from(`\ufeff${other.orderNumber}\t500.00`, 'utf16le')
  expect((await sendFile(utf16)).body.data).toMatchObject([{ outcome: 'ready' }])
})

test('refuses a file that is not a table or has too many rows in full', async () => {
  const broken = await sendFile(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  expect(broken.status).toBe(400)
  const long = await sendFile('ZR-1,800\n'.repeat(1001))
  expect([long.status, long.body.message]).toEqual([400, 'A file can have at most 1,000 rows.'])
  expect((await sendFile('ZR-1,800\n'.repeat(1000))).body.data).toHaveLength(1000)
})

test('matches the number of an order with the present or a former prefix', async () => {
  const numbered = async () => {
    const { orderId } = await ordered(8800, 'cod')
    return (await shop.fetchOrder(orderId)).orderNumber
  }
  const setPrefix = (orderPrefix: string) =>
    owner.call('PUT', '/api/admin/settings', { orderPrefix })
  const earlier = await numbered()
  await setPrefix('VR')
  const later = await numbered()
  expect(later).toMatch(/^VR\d+$/)
  const found = await match(`NEFT ${later} MEERA\t8,800.00`, `NEFT ${earlier} MEERA\t8,800.00`)
  await setPrefix('ZR-')
  expect(found).toMatchObject([
    { outcome: 'ready', order: { orderNumber: later } },
    { outcome: 'ready', order: { orderNumber: earlier } },
  ])
})

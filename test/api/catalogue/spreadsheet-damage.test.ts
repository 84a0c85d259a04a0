import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const own = ['00018', '7701234567890', '8-10', 'KU-5']
for (const sku of own) await shop.product({ sku, title: `Kurta ${sku}` })
await shop.product({ title: 'Sized', sizes: [{ size: 'M', stock: 1, sku: '000777' }] })

const columns = 'sku,title,description,category,price,totalStock,sizes,sizeSkus'
const row = ({ sku = '', sizes = '', sizeSkus = '', stock = '3' }) =>
  `${sku},Changed,Handloom,casual,900,${stock},${sizes},${sizeSkus}`
const read = async (...rows: string[]) =>
  (await shop.importProducts([columns, ...rows].join('\n'))).body.data

test.each([
  ['18', '00018'],
  ['7.70123E+12', '7701234567890'],
  ['08-Oct', '8-10'],
  ['2026-10-08', '8-10'],
])('the SKU %s is refused with the question whether %s was meant', async (sku, meant) => {
  const { errors, written } = await read(row({ sku }))
  expect(written).toBe(false)
  expect(errors).toMatchObject([{ line: 2, path: 'sku' }])
  expect(errors[0].message).toContain(meant)
})

test.each(['9.99E+15', '12-Dec-26'])('the SKU %s is refused without one', async (sku) => {
  expect((await read(row({ sku }))).errors).toMatchObject([{ line: 2, path: 'sku' }])
})

test('the SKU of a size that lost its zeros is refused', async () => {
  const { errors } = await read(row({ sku: 'NEW-1', sizes: 'M:2', sizeSkus: 'M:777', stock: '' }))
  expect(errors).toMatchObject([{ path: 'sizeSkus', message: expect.stringContaining('000777') }])
})

test.each(['08-Oct:3', '2026-10-08', '10-Aug'])(
  'sizes %s that became a date are refused',
  async (sizes) => {
    expect((await read(row({ sku: 'NEW-2', sizes, stock: '' }))).errors).toMatchObject([
      { path: 'sizes' },
    ])
  },
)

test.each(['M', '3', 'M:2|L', ':4'])('sizes “%s” name no size with its stock', async (sizes) => {
  const { errors } = await read(row({ sku: 'NEW-3', sizes, stock: '' }))
  expect(errors).toMatchObject([{ path: 'sizes', message: expect.stringContaining('as M:2') }])
})

test('digits written as a text formula are the SKU', async () => {
  const { errors } = await read(row({ sku: '"=""00018"""' }))
  expect(errors).toEqual([])
})

test('a long number of a workbook is refused, not cut', async () => {
  const file = await writeExcelFile([
    columns.split(',').map((value) => ({ value })),
    [1.23456789012345e17, 'Changed', 'Handloom', 'casual', 900, 3, '', ''].map((value) => ({
      value,
    })),
  ]).toBuffer()
  const { body } = await shop.importProducts(file)
  expect(body.data.errors).toMatchObject([{ path: 'sku' }])
})

test('a courier’s list with a shortened number, or one number twice, is refused', async () => {
  const orders = ['1.49345E+13', '77001', '77001', '77002'].map((trackingNumber, at) => ({
    order: `ZR-${at + 1}`,
    trackingNumber,
  }))
  const ids = await Promise.all(orders.map(() => orderByPhone()))
  const body = {
    orderStatus: 'inShipping',
    courier: 'Delhivery',
    orders: orders.map((one, at) => ({ ...one, order: ids[at] })),
  }
  const { data } = (await owner.call('POST', '/api/admin/orders/parcels', body)).body
  expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'refused',
    'refused',
    'refused',
    'changed',
  ])
  expect(data[0].message).toContain('1.49345E+13')
  const one = await shop.setStatus(ids[0], 'inShipping', { trackingNumber: '1.49345E+13' })
  expect(one.status).toBe(400)
})

async function orderByPhone() {
  const orderId = crypto.randomUUID()
  const productId = await shop.product({ price: 500 })
  const { status } = await shop.enter(productId, 500, {
    orderId,
    customer: { name: 'Meera Rao' },
    address: { address: '14 Amer Road', city: 'Jaipur', pincode: '302002' },
    received: {
      receiptId: crypto.randomUUID(),
      amount: 500,
      method: 'cash',
      receivedOn: '2026-11-01',
    },
  })
  expect(status).toBe(201)
  return orderId
}

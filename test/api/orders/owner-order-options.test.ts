import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAddress } from '#test/support/checkout.ts'
import { addProfile } from '#test/support/fit.ts'
import { openShop } from '#test/support/shop.ts'

let productId: string
let clothId: string
const shop = await openShop({ settings: { madeToMeasure: true } })
const { owner } = shop

const noCloth = { clothId: null, clothCm: null }
const making = (more: object = {}) => ({
  makes: [
    { make: 'measured', price: 5000, days: 20, stockPolicy: 'cloth', clothId, clothCm: 400 },
    { ...noCloth, make: 'semiStitched', price: -500, days: 3, stockPolicy: 'stock' },
  ],
  addOns: [
    { code: 'lining', price: 750, days: 2 },
    { code: 'vNeck', price: 0, days: 0 },
    { code: 'boatNeck', price: 0, days: 0 },
  ],
  depositPercent: 0,
  ...more,
})
const make = async (more: object = {}) => {
  const saved = making(more)
  const { status } = await owner.call('PUT', `/api/admin/products/making/${productId}`, saved)
  expect(status).toBe(200)
}
beforeEach(async () => {
  const sizes = [{ size: 'M', stock: 3 }]
  productId = await shop.product({ price: 20_000, sizes, wear: 'women' })
  const cloth = { name: `Silk ${productId}`, cm: 1000 }
  clothId = (await owner.call('POST', '/api/admin/cloth', cloth)).body.data._id
  await make()
})
const measured = { options: { make: 'measured', addOns: ['lining', 'vNeck'] } }

describe('options of a line', () => {
  test('keep two equal pieces made to measure apart, each with its own measures', async () => {
    const { status, body } = await enter(draft([measured, measured], 51_500))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.data.cartItems).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
    expect(await freeCm()).toBe(1000 - 2 * 400)
    const lines = await shop.db<{ id: string }[]>`
      SELECT id FROM order_lines WHERE order_id = ${body.data._id} ORDER BY position`
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2)
    const asked = await owner.call('POST', `/api/admin/tailoring/${lines[0]?.id}/ask`)
    expect([asked.status, asked.body.message]).toEqual([
      409,
      expect.stringContaining('has no account'),
    ])
    const twice = await enter(draft([{ size: 'M' }, { size: 'M' }], 40_000))
    expect([twice.status, twice.body.errors[0].path]).toEqual([400, 'lines'])
  })

  test('a product for an order lists its options and its wear; a plain product has no options', async () => {
    const plain = await shop.product({ price: 500 })
    const { body } = await owner.call('GET', `/api/admin/orders/products?ids=${productId},${plain}`)
    const of = (id: string) => body.data.find((one: { _id: string }) => one._id === id)
    expect(of(productId)).toMatchObject({
      wear: 'women',
      making: {
        makes: [
          { make: 'measured', price: 5000, hasSize: false, isAvailable: true },
          { make: 'semiStitched', price: -500, hasSize: true, isAvailable: true },
        ],
        addOns: [{ code: 'lining', price: 750 }, { code: 'vNeck' }, { code: 'boatNeck' }],
      },
    })
    expect(of(plain).making).toBeUndefined()
    const found = await owner.call('GET', '/api/admin/orders/products?limit=1')
    expect(found.body.data).toHaveLength(1)
  })

  test('are priced and deduct cloth or stock, as in a cart', async () => {
    const semi = { size: 'M', options: { make: 'semiStitched', addOns: ['lining'] } }
    const order = draft([measured, semi], 25_750 + 20_250)
    const { status, body } = await enter(order)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.data.cartItems).toMatchObject([
      { price: 25_750, options: { make: 'measured', addOns: ['lining', 'vNeck'] } },
      { price: 20_250, size: 'M', options: { make: 'semiStitched', addOns: ['lining'] } },
    ])
    expect([await freeCm(), await free()]).toEqual([600, 2])
  })

  test('refuses too little cloth, an extra size, two necks and a removed option', async () => {
    const replies = [
      await enter(draft([{ ...measured, quantity: 3 }], 77_250)),
      await enter(draft([{ ...measured, size: 'M' }], 25_750)),
      await enter(draft([{ options: { make: 'semiStitched' } }], 19_500)),
      await enter(draft([{ size: 'M', options: { addOns: ['vNeck', 'boatNeck'] } }], 20_000)),
      await enter(draft([{ options: { make: 'unstitched' } }], 20_000)),
    ]
    expect(replies.map(({ status }) => status)).toEqual([409, 400, 400, 400, 400])
    expect([await freeCm(), await free()]).toEqual([1000, 3])
  })

  test('concurrent orders never use the same cloth', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => enter(draft([measured], 25_750))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await freeCm()).toBe(200)
  })
})

describe('measures', () => {
  const withProfile = (profileId: string) => ({ options: { make: 'measured', profileId } })

  test('staff see the names of the customer’s profiles, and the order keeps a copy', async () => {
    const customer = await shop.shopper()
    const profileId = await addProfile(customer)
    const path = `/api/admin/customers/${customer.id}/measures`
    expect((await owner.call('GET', path)).body.data).toEqual([
      { _id: profileId, name: 'My mother', wear: 'women' },
    ])
    const packer = await shop.staff('packing')
    expect((await packer?.call('GET', path))?.status).toBe(403)
    const order = draft([withProfile(profileId)], 25_000, { customerId: customer.id })
    const { status, body } = await enter(order)
    expect(status, JSON.stringify(body)).toBe(201)
    const own = await customer.call('GET', `/api/shop/order/measures/${order.orderId}`)
    expect(own.body.data[0].versions).toMatchObject([{ state: 'agreed', name: 'My mother' }])
  })

  test('refuses measures of another customer, of another wear or without an account', async () => {
    const [customer, other] = [await shop.shopper(), await shop.shopper()]
    const [foreign, forMen] = [
      await addProfile(other),
      await addProfile(customer, {
        wear: 'men',
        values: { chest: '100', waist: '90', hip: '100', shoulder: '45' },
      }),
    ]
    const of = (id: string, more: object = { customerId: customer.id }) =>
      enter(draft([withProfile(id)], 25_000, more))
    const replies = [await of(foreign), await of(forMen), await of(foreign, {}), await of(uuidv7())]
    expect(replies.map(({ status }) => status)).toEqual([404, 409, 404, 404])
    expect(await freeCm()).toBe(1000)
  })
})

describe('deposit', () => {
  const dues = async (order: object) => {
    const { status, body } = await enter(order)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.dues.map(({ kind, amount }: { kind: string; amount: number }) => [
      kind,
      amount,
    ])
  }

  test('uses the product’s deposit after the discount, unless the owner enters another or none', async () => {
    await make({ depositPercent: 40 })
    expect(await dues(draft([measured], 25_750 - 750, { discount: 750 }))).toEqual([
      ['now', 10_000],
      ['before_dispatch', 15_000],
    ])
    const own = { deposit: { amount: 5000, days: 10 } }
    expect(await dues(draft([measured], 25_750, own))).toEqual([
      ['now', 5000],
      ['before_dispatch', 20_750],
    ])
    const none = {
      deposit: { amount: 0, days: 10 },
      lines: [{ productId, size: 'M', quantity: 1 }],
    }
    expect(await dues(draft([], 20_000, none))).toEqual([])
  })

  test('uses the product’s own deposit for a standard size', async () => {
    productId = await shop.product({ price: 10_000, totalStock: 2, standardDeposit: 25 })
    const { body } = await owner.call('GET', `/api/admin/orders/products?ids=${productId}`)
    expect(body.data[0].standardDeposit).toBe(25)
    expect(await dues(draft([{}], 10_000))).toEqual([
      ['now', 2500],
      ['before_dispatch', 7500],
    ])
  })

  test('uses the category’s deposit from the shop’s settings', async () => {
    const category = 'bridal'
    productId = await shop.product({ price: 10_000, totalStock: 2, category })
    await shop.setPayments({
      deposit: { categories: [category], percent: 30, dueDays: 20, terms: 'Kept once begun.' },
    })
    expect(await dues(draft([{}], 10_000))).toEqual([
      ['now', 3000],
      ['before_dispatch', 7000],
    ])
  })
})

describe('discount in percent', () => {
  test('lowers the products and not the delivery, and the audit log has amount and percent, and the staff’s notes the reason', async () => {
    const reason = { discountReason: 'A cousin’s wedding' }
    const more = { discountPercent: 10, delivery: 100, ...reason }
    const order = draft([{ size: 'M', quantity: 1 }], 18_000 + 100, more)
    const { status, body } = await enter(order)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.data.charges).toMatchObject([
      { kind: 'discount', amount: -2000 },
      { kind: 'delivery', amount: 100 },
    ])
    const [entry] = await shop.db<{ after: object }[]>`
      SELECT after FROM audit_log WHERE subject = ${`order:${order.orderId}`}`
    expect(entry?.after).toMatchObject({ discount: 2000, percent: 10 })
    expect(JSON.stringify(entry)).not.toContain('cousin')
    expect(body.data.staffNotes).toBe('A cousin’s wedding')
  })

  test('refuses more than the total, a fraction of a percent, and both kinds at once', async () => {
    const refused = async (more: object) => (await enter(draft([{ size: 'M' }], 0, more))).status
    expect([
      await refused({ discountPercent: 101 }),
      await refused({ discountPercent: 7.5 }),
      await refused({ discountPercent: 10, discount: 100 }),
    ]).toEqual([400, 400, 400])
    expect(
      (await enter(draft([{ size: 'M' }], 0, { discountPercent: 100 }))).body.data,
    ).toMatchObject({ totalAmount: 0, paymentStatus: 'paid' })
  })
})

type Line = { size?: string; options?: object; quantity?: number }
const draft = (lines: Line[], totalAmount: number, more: object = {}) => ({
  orderId: uuidv7(),
  channel: 'phone',
  customer: { name: 'Meera Rao' },
  address: anAddress,
  lines: lines.map((line) => ({ productId, quantity: 1, ...line })),
  totalAmount,
  ...more,
})
const enter = (order: object) => owner.call('POST', '/api/admin/orders/create', order)
const freeCm = async () => {
  const { body } = await owner.call('GET', '/api/admin/cloth')
  return body.data.find((one: { _id: string }) => one._id === clothId).freeCm
}
const free = () => shop.fetchStock(productId)

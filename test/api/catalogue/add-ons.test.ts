import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import type { NewAddOn, OwnAddOn } from '#shared/catalogue/making/add-on-schema.ts'
import {
  addOnCodes,
  MAX_OWN_ADD_ONS,
  MAX_PRODUCT_ADD_ONS,
} from '#shared/catalogue/making/vocabulary.ts'
import { measuredMake } from '#test/support/catalogue.ts'
import { untilWaiting } from '#test/support/locks.ts'
import { gstSettings } from '#test/support/settings.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 10_000

const shop = await openShop({ settings: { madeToMeasure: true } })
const { owner } = shop

let names = 0
let name: string
let addOn: OwnAddOn
let productId: string
let shopper: Person
beforeEach(async () => {
  names += 1
  name = `Gold piping ${names}z`
  const { status, body } = await add({ name, nameHindi: `सुनहरी ${names}` })
  expect(status, JSON.stringify(body)).toBe(201)
  addOn = body.data
  productId = await shop.product({ price: PRICE, totalStock: 5 })
  shopper = await shop.shopper()
})

describe('an add-on of the shop’s own', () => {
  test('is sold with its price and days, under its name in both languages', async () => {
    expect(addOn).toMatchObject({ code: `gold-piping-${names}z`, kind: 'extra', isUsed: false })
    await offer([
      { code: addOn.code, price: 450, days: 3 },
      { code: 'lining', price: 100, days: 1 },
    ])
    const { making } = await shop.fetchProduct(productId)
    const named = { kind: 'extra', name, nameHindi: `सुनहरी ${names}` }
    expect(making.addOns).toEqual([
      { code: 'lining', price: 100, days: 1 },
      { code: addOn.code, price: 450, days: 3, ...named },
    ])
    const options = { make: 'measured', addOns: ['lining', addOn.code] }
    expect((await toCart(options)).body.data.items).toMatchObject([
      {
        price: PRICE + 500 + 550,
        options: {
          ...options,
          addOns: [addOn.code, 'lining'],
          addOnNames: { [addOn.code]: { name, nameHindi: `सुनहरी ${names}` } },
        },
      },
    ])
  })

  test('keeps the name that was bought, and gives carts the new one', async () => {
    await offer([{ code: addOn.code, price: 450, days: 3 }])
    const options = { make: 'measured', addOns: [addOn.code] }
    const { orderId } = await order(options)
    // A paid line leaves the cart.
    expect(await cart()).toEqual([])
    await toCart(options)
    expect((await rename(`Silver piping ${names}`, '')).status).toBe(200)
    expect(await cart()).toMatchObject([
      { options: { addOnNames: { [addOn.code]: { name: `Silver piping ${names}` } } } },
    ])
    const bought = { [addOn.code]: { name, nameHindi: `सुनहरी ${names}` } }
    const { data } = (await owner.call('GET', `/api/admin/orders/details/${orderId}`)).body
    expect(data.cartItems).toMatchObject([{ options: { ...options, addOnNames: bought } }])
    const { data: lines } = (await owner.call('GET', '/api/admin/tailoring')).body
    expect(
      lines.find((line: { orderId: string }) => line.orderId === orderId)?.options.addOnNames,
    ).toEqual(bought)
    const [row] = await shop.db<{ piece: string }[]>`
      SELECT options->'addOnNames' AS piece FROM order_lines WHERE order_id = ${orderId}`
    expect(row?.piece).toEqual(bought)
    const again = await shopper.call('POST', '/api/shop/order/again', { orderId })
    expect(again.body, JSON.stringify(again.body)).toMatchObject({ left: [] })
    const { body: log } = await owner.call('GET', '/api/admin/audit?limit=2')
    expect(log.data).toContainEqual(
      expect.objectContaining({
        action: 'addOnChanged',
        before: expect.objectContaining({ title: name }),
        after: expect.objectContaining({ title: `Silver piping ${names}` }),
      }),
    )
  })

  test('counts as a sleeve or neck, of which a line has one', async () => {
    const { data: cape } = (await add({ name: `Cape ${names}`, kind: 'sleeve' })).body
    await offer([
      { code: cape.code, price: 0, days: 0 },
      { code: 'fullSleeves', price: 0, days: 0 },
      { code: 'vNeck', price: 0, days: 0 },
    ])
    const both = { make: 'measured', addOns: [cape.code, 'fullSleeves'] }
    expect((await toCart(both)).status).toBe(400)
    expect((await toCart({ make: 'measured', addOns: [cape.code, 'vNeck'] })).status).toBe(200)
    const entered = await owner.call('POST', '/api/admin/orders/create', {
      ...{ orderId: crypto.randomUUID(), channel: 'counter' },
      ...{ customer: { name: 'Asha', email: '' }, address: noAddress },
      lines: [{ productId, size: '', options: both, quantity: 1 }],
      totalAmount: PRICE + 500,
    })
    expect(entered.status).toBe(400)
  })

  test('accepts the options of a line as they were read', async () => {
    await offer([{ code: addOn.code, price: 450, days: 3 }])
    const { body } = await toCart({ make: 'measured', addOns: [addOn.code] })
    await toCart(body.data.items[0].options)
    expect(await cart()).toMatchObject([{ quantity: 2 }])
  })

  test('is a row of the invoice if it has a tax rate of its own', async () => {
    await offer([{ code: addOn.code, price: 450, days: 3 }])
    const optionRule = {
      ...{ option: addOn.code, hsn: '9988', from: '2020-01-01', until: null },
      ...{ rate: 5, threshold: null, rateAbove: null },
    }
    expect((await setTax([{ ...optionRule, option: 'no-such-add-on' }])).status).toBe(400)
    expect((await setTax([optionRule])).status).toBe(200)
    const { orderId } = await order({ make: 'measured', addOns: [addOn.code] })
    await rename(`Silver piping ${names}`, '')
    const rows = await shop.db`
      SELECT r->>'title' AS title, r->>'titleHindi' AS hindi, (r->>'paise')::int AS paise
      FROM documents d, jsonb_array_elements(d.snapshot->'rows') WITH ORDINALITY AS e (r, n)
      WHERE d.order_id = ${orderId} ORDER BY e.n`
    expect(rows).toMatchObject([
      { title: expect.stringContaining(`(Made to measure, ${name})`) },
      { title: name, hindi: `सुनहरी ${names}`, paise: 450_00 },
    ])
    // The rate keeps it, also when no product offers it.
    await offer([])
    expect((await remove()).status).toBe(409)
    await setTax([])
    expect((await remove()).status).toBe(200)
  })
})

describe('names and limits', () => {
  test.each([
    ['Lining', 409],
    ['can can', 409],
    ['canCan', 409],
    ['अस्तर', 409],
    ['Unstitched', 409],
    ['', 400],
    ['!!!', 400],
    ['मोती', 400],
    ['A'.repeat(41), 400],
    ['Two\nlines', 400],
  ])('refuses the name %j', async (wrong, status) => {
    expect((await add({ name: wrong })).status).toBe(status)
  })

  test('refuses a name that another add-on has in either language', async () => {
    expect((await add({ name: name.toUpperCase() })).status).toBe(409)
    expect((await add({ name: 'Pearls', nameHindi: `सुनहरी ${names}` })).status).toBe(409)
    expect((await rename(name, 'फ़ॉल और पीको')).status).toBe(409)
    expect((await rename(name.toUpperCase(), '')).status).toBe(200)
  })

  test('gives one code once, whatever the names are now', async () => {
    await rename(`Renamed ${names}`, '')
    expect((await add({ name: name.replace('z', 'ź') })).body.data.code).toBe(`${addOn.code}-2`)
  })

  test('refuses an edit of an old version, and changes of built-in and unknown ones', async () => {
    await rename(`Newer ${names}`, '')
    const older = await rename(`Older ${names}`, '', { version: addOn.version })
    expect([older.status, older.body.code]).toEqual([409, 'overtaken'])
    for (const code of ['lining', 'no-such-add-on']) {
      const path = `/api/admin/add-ons/${code}`
      expect((await owner.call('PUT', path, { name: 'X1', nameHindi: '' })).status).toBe(404)
      expect((await owner.call('DELETE', path)).status).toBe(404)
    }
    expect((await tryOffer([{ code: 'no-such-add-on', price: 1, days: 1 }])).status).toBe(400)
  })

  test('a product has at most so many, and a line can have all of them', async () => {
    const limited = await openShop({ settings: { madeToMeasure: true } })
    const added: string[] = []
    for (let n = 0; n < MAX_PRODUCT_ADD_ONS; n += 1) {
      const input = { name: `${'Embroidered border of gold thread'} ${n}` }
      added.push((await limited.owner.call('POST', '/api/admin/add-ons', input)).body.data.code)
    }
    const id = await limited.product({ price: PRICE, totalStock: 5 })
    const rows = added.map((code) => ({ code, price: 1, days: 1 }))
    await limited.setMaking(id, { addOns: rows })
    const tooMany = await limited.owner.call('PUT', `/api/admin/products/making/${id}`, {
      ...{ makes: [], depositPercent: 0 },
      addOns: [...rows, { code: 'lining', price: 1, days: 1 }],
    })
    expect(tooMany.status).toBe(400)
    const buyer = await limited.shopper()
    const body = { productId: id, quantity: 1, options: { addOns: added } }
    const { data } = (await buyer.call('POST', '/api/shop/cart/add', body)).body
    expect(data.items).toMatchObject([{ price: PRICE + MAX_PRODUCT_ADD_ONS }])
    await limited.db`
      INSERT INTO add_ons (code, kind, name, position)
      SELECT 'more-' || n, 'extra', 'More ' || n, 100 + n
      FROM generate_series(1, ${MAX_OWN_ADD_ONS - MAX_PRODUCT_ADD_ONS}) n`
    const full = await limited.owner.call('POST', '/api/admin/add-ons', { name: 'One more' })
    expect([full.status, full.body.message]).toEqual([409, expect.stringContaining('200')])
  })

  test('the database knows the built-in ones', async () => {
    const rows = await shop.db<{ code: string }[]>`
      SELECT code FROM add_ons WHERE is_built_in ORDER BY position`
    expect(rows.map(({ code }) => code)).toEqual(addOnCodes)
  })
})

describe('removal', () => {
  test('is refused while a product offers it, and leaves orders their name', async () => {
    await offer([{ code: addOn.code, price: 450, days: 3 }])
    const options = { make: 'measured', addOns: [addOn.code] }
    const { orderId } = await order(options)
    await toCart(options)
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(name)])
    await offer([])
    expect((await remove()).status).toBe(200)
    expect(await cart()).toMatchObject([{ problem: 'gone' }])
    const { data } = (await owner.call('GET', `/api/admin/orders/details/${orderId}`)).body
    expect(data.cartItems[0].options.addOnNames).toMatchObject({ [addOn.code]: { name } })
  })

  test('waits for a product that is about to offer it', async () => {
    let removal: ReturnType<typeof remove> | undefined
    await transaction(shop.db, async (tx) => {
      await tx`SELECT 1 FROM add_ons WHERE code = ${addOn.code} FOR KEY SHARE`
      await tx`INSERT INTO product_add_ons (product_id, code, price_paise, days)
               VALUES (${productId}, ${addOn.code}, 100, 1)`
      removal = remove()
      await untilWaiting(shop.db)
    })
    expect((await removal)?.status).toBe(409)
  })
})

test('a product file names it by code or name, and an undo leaves out a removed one', async () => {
  const sku = `GP-${names}`
  const head = 'sku,title,description,category,price,totalStock,status,addOns,addOnDays'
  const importAddOns = (cells: string) =>
    shop.importProducts(`${head}\n${sku},Kurta,A kurta,casual,900,1,draft,${cells}`)
  const first = await importAddOns(`${name.toUpperCase()}:450,${addOn.code}:3`)
  expect(first.body.data, JSON.stringify(first.body)).toMatchObject({ added: 1, errors: [] })
  const { body: file } = await owner.call('GET', '/api/admin/products/export')
  expect(file).toContain(`,${addOn.code}:450,${addOn.code}:3,`)
  const unknown = await importAddOns('Pearls:450,')
  expect(unknown.body.data.errors).toMatchObject([{ path: 'addOns' }])
  await importAddOns('lining:100,')
  const { body: log } = await owner.call('GET', '/api/admin/audit?limit=1')
  expect((await remove()).status).toBe(200)
  const undone = await owner.call('POST', `/api/admin/products/undo/${log.data[0].batch}`)
  expect([undone.status, undone.body.message]).toEqual([409, expect.stringContaining('Kurta')])
})

const noAddress = {
  ...{ recipientName: 'Asha', address: '', city: '', pincode: '', phone: '9876543210' },
  notes: '',
}

const add = (input: Partial<NewAddOn>) => owner.call('POST', '/api/admin/add-ons', input)
const rename = (to: string, nameHindi: string, more: object = {}) =>
  owner.call('PUT', `/api/admin/add-ons/${addOn.code}`, { name: to, nameHindi, ...more })
const remove = () => owner.call('DELETE', `/api/admin/add-ons/${addOn.code}`)
const making = (addOns: object[]) => ({
  makes: [{ ...measuredMake, price: 500 }],
  ...{ addOns, depositPercent: 0 },
})
const offer = (addOns: object[]) => shop.setMaking(productId, making(addOns))
const tryOffer = (addOns: object[]) =>
  owner.call('PUT', `/api/admin/products/making/${productId}`, making(addOns))
const toCart = (options: object) =>
  shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1, options })
const cart = async () =>
  (await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data.items
const setTax = (optionRules: object[]) =>
  owner.call('PUT', '/api/admin/tax', { ...gstSettings, optionRules })
async function order(options: object) {
  const total = PRICE + 500 + 450
  const { orderId } = await shop.paidOrder({ shopper, productId, options, total })
  return { orderId }
}

import { beforeEach, describe, expect, test } from 'vitest'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { addProfile } from '#test/support/fit.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 20_000
const mens = {
  name: 'Ravi',
  wear: 'men',
  notes: '',
  values: { chest: '98', waist: '84', hip: '100', shoulder: '45' },
}

let shopper: Person
let productId: string
const shop = await openShop({ settings: { madeToMeasure: true } })
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
  productId = await measuredProduct('women')
})
const refused = {
  success: false,
  code: 'measures_wear',
  message: 'This piece is cut for women; the measures of Ravi are for men’s wear.',
}

describe('a cart', () => {
  test('refuses measures of another wear, in the language of the request', async () => {
    const profileId = await addProfile(shopper, mens)
    const { status, body } = await add(profileId)
    expect([status, body]).toEqual([409, refused])
    expect((await fetchCart()).items).toEqual([])
    const inHindi = shop.person(shopper, `${shopper.cookie}; language=hi`)
    expect((await add(profileId, inHindi)).body.message).toBe(
      'यह पीस महिलाओं के लिए बनता है; Ravi के नाप पुरुषों के पहनावे के हैं।',
    )
  })

  test('accepts measures of the same wear, none, and any for a product for everybody', async () => {
    expect((await add(await addProfile(shopper))).status).toBe(200)
    expect((await add()).status).toBe(200)
    await setWear('')
    expect((await add(await addProfile(shopper, mens))).status).toBe(200)
  })
})

describe('an order', () => {
  test('is refused without a hold once the product’s wear has changed', async () => {
    await setWear('men')
    const { addressId } = await begun(await addProfile(shopper, mens))
    await setWear('women')
    const { status, body } = await order(shopper, addressId, PRICE)
    expect([status, body]).toEqual([409, refused])
    expect(await shop.db`SELECT 1 FROM orders WHERE user_id = ${shopper.id}`).toEqual([])
  })

  test('accepts only measures of the wear of its line', async () => {
    const { addressId } = await begun()
    const orderId = await buy(shopper, addressId, PRICE)
    const url = `/api/shop/order/measures/${orderId}`
    const [{ lineId, wear }] = await fetchFit(orderId)
    expect(wear).toBe('women')
    const give = async (profileId: string) => shopper.call('POST', url, { lineId, profileId })
    const other = await give(await addProfile(shopper, mens))
    expect([other.status, other.body]).toEqual([409, refused])
    expect((await fetchFit(orderId))[0].versions).toEqual([])
    expect((await give(await addProfile(shopper))).status).toBe(200)
  })

  test('can be bought again without measures of another wear', async () => {
    await setWear('men')
    const { addressId } = await begun(await addProfile(shopper, mens))
    const orderId = await buy(shopper, addressId, PRICE)
    await setWear('women')
    const again = await shopper.call('POST', '/api/shop/order/again', { orderId })
    expect([again.status, again.body.left]).toEqual([200, []])
    expect((await fetchCart()).items[0].options).toEqual({ make: 'measured', addOns: [] })
  })
})

const measuredProduct = (wear: 'women' | 'men' | 'children') =>
  shop.measuredProduct({ price: PRICE, wear })

const setWear = (wear: string) =>
  owner.call('PUT', `/api/admin/products/edit/${productId}`, { wear })
const add = (profileId?: string, person = shopper) =>
  person.call('POST', '/api/shop/cart/add', {
    productId,
    quantity: 1,
    options: { make: 'measured', ...(profileId && { profileId }) },
  })
const fetchCart = async () =>
  (await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data
const fetchFit = async (orderId: string) =>
  (await shopper.call('GET', `/api/shop/order/measures/${orderId}`)).body.data
const begun = async (profileId?: string) => {
  const options = { make: 'measured', ...(profileId && { profileId }) }
  return readyToBuy(shopper, [{ productId, options, quantity: 1 }] as never)
}

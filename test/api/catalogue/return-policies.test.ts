import { beforeAll, describe, expect, test } from 'vitest'
import type { LinePolicy } from '#shared/catalogue/return-policy.ts'
import { measuredMake } from '#test/support/catalogue.ts'
import { succeeded } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ settings: { madeToMeasure: true } })
const { owner } = shop

const policies = '/api/admin/return-policies'
const terms = {
  ...{ days: 7, remedies: ['refund', 'alteration'], wayBack: 'shopper', madeFaultyOnly: true },
  ...{ explanation: 'Unworn, with its tags.', explanationHindi: 'बिना पहने, टैग के साथ।' },
}
const addPolicy = (name: string, input: object = {}) =>
  shop.returnPolicy({ name, ...terms, ...input } as never)
const editProduct = (id: string, edit: object) =>
  owner.call('PUT', `/api/admin/products/edit/${id}`, edit)

async function addCollection(name: string, products: string[], returnPolicyId: string) {
  const input = { name, products, returnPolicyId }
  const { body } = succeeded(await owner.call('POST', '/api/admin/collections', input))
  return body.data.find((one: { name: string }) => one.name === name)
}
const fetchShown = async (id: string) => (await shop.fetchProduct(id)).returnPolicy
const fetchLinePolicies = async (orderId: string): Promise<(LinePolicy | undefined)[]> =>
  (await shop.fetchOrder(orderId)).cartItems.map(
    ({ returnPolicy }: { returnPolicy?: LinePolicy }) => returnPolicy,
  )

test('a shop without a policy shows none and copies none', async () => {
  const productId = await shop.product()
  expect(await fetchShown(productId)).toBeUndefined()
  const { orderId } = await shop.paidOrder({ productId })
  expect(await fetchLinePolicies(orderId)).toEqual([undefined])
})

describe('the policy of a product', () => {
  let standard: string
  beforeAll(async () => {
    standard = await addPolicy('Of the shop', { isDefault: true, days: 5 })
  })

  test('is its own, else that of its first collection with one, else the shop’s', async () => {
    const productId = await shop.product()
    const [own, early, late] = [
      await addPolicy('Own', { days: 1 }),
      await addPolicy('Early', { days: 2 }),
      await addPolicy('Late', { days: 3 }),
    ]
    expect(await fetchShown(productId)).toEqual({ ...terms, days: 5 })
    await addCollection('Without a policy', [productId], '')
    await addCollection('First', [productId], early)
    await addCollection('Second', [productId], late)
    expect(await fetchShown(productId)).toMatchObject({ days: 2 })
    const { body } = await owner.call('GET', '/api/admin/collections')
    const ids = body.data.map(({ id }: { id: string }) => id)
    await owner.call('PUT', '/api/admin/collections/order', { ids: ids.toReversed() })
    expect(await fetchShown(productId)).toMatchObject({ days: 3 })
    succeeded(await editProduct(productId, { returnPolicyId: own }))
    expect(await fetchShown(productId)).toMatchObject({ days: 1 })
    succeeded(await editProduct(productId, { returnPolicyId: '' }))
    expect(await fetchShown(productId)).toMatchObject({ days: 3 })
  })

  test('is copied to the line, and later changes leave the copy', async () => {
    const productId = await shop.product()
    const own = await addPolicy('Copied')
    await editProduct(productId, { returnPolicyId: own })
    const { orderId } = await shop.paidOrder({ productId })
    const copy = {
      ...{ name: 'Copied', days: 7, remedies: ['refund', 'alteration'], wayBack: 'shopper' },
      ...{ faultyOnly: false, explanation: terms.explanation },
      explanationHindi: terms.explanationHindi,
    }
    expect(await fetchLinePolicies(orderId)).toEqual([copy])
    const edit = { name: 'Copied', ...terms, days: 0, remedies: [] }
    succeeded(await owner.call('PUT', `${policies}/${own}`, edit))
    await editProduct(productId, { returnPolicyId: standard })
    expect(await fetchLinePolicies(orderId)).toEqual([copy])
  })

  test('lets a line made to order come back only if it is faulty, if the policy says so', async () => {
    const productId = await shop.product()
    const inStock = { ...measuredMake, make: 'semiStitched', stockPolicy: 'stock' }
    await shop.setMaking(productId, { makes: [measuredMake, inStock] })
    const faultyOnly = async (make: string | undefined) => {
      const options = make ? { options: { make } } : {}
      const { orderId } = await shop.paidOrder({ productId, ...options })
      return (await fetchLinePolicies(orderId)).map((policy) => policy?.faultyOnly)
    }
    expect(await faultyOnly('measured')).toEqual([true])
    expect(await faultyOnly('semiStitched')).toEqual([false])
    expect(await faultyOnly(undefined)).toEqual([false])
    const lenient = await addPolicy('Made returns too', { madeFaultyOnly: false })
    await editProduct(productId, { returnPolicyId: lenient })
    expect(await faultyOnly('measured')).toEqual([false])
  })

  test('is said in the cart, once for all lines with the same sentence, in both languages', async () => {
    const ids = [await shop.product(), await shop.product(), await shop.product()]
    const final = await addPolicy('Final in the cart', { days: 0, remedies: [] })
    await editProduct(ids[2] ?? '', { returnPolicyId: final })
    const shopper = await shop.shopper()
    for (const productId of ids)
      await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const { body } = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
    const lineIds = body.data.items.map(({ lineId }: { lineId: string }) => lineId)
    expect(body.data.returns).toEqual([
      {
        sentence: 'Return or alteration within 5 days of delivery; you pay the way back.',
        lineIds: lineIds.slice(0, 2),
      },
      {
        sentence: 'Final sale: comes back only if it is faulty, wrong or not as described.',
        lineIds: lineIds.slice(2),
      },
    ])
    const inHindi = await shop.call(
      'GET',
      `/api/shop/cart/get/${shopper.id}`,
      undefined,
      `${shopper.cookie}; language=hi`,
    )
    expect(inHindi.body.data.returns[1].sentence).toContain('अंतिम बिक्री')
  })

  test('is copied to an order that the owner enters', async () => {
    const { orderId } = await shop.enteredOrder({ price: 900 })
    expect(await fetchLinePolicies(orderId)).toMatchObject([{ name: 'Of the shop', days: 5 }])
  })

  test('is no secret, but its name and the own choice are the shop’s', async () => {
    const productId = await shop.product()
    await editProduct(productId, { returnPolicyId: standard })
    const shown = await shop.fetchProduct(productId)
    expect(shown).not.toHaveProperty('ownReturnPolicy')
    expect(shown.returnPolicy).not.toHaveProperty('name')
    const { body } = await owner.call('GET', `/api/admin/products/get/${productId}`)
    expect(body.data.ownReturnPolicy).toEqual({ _id: standard, title: 'Of the shop' })
  })

  test('must be one of the shop’s', async () => {
    const productId = await shop.product()
    const { status, body } = await editProduct(productId, { returnPolicyId: crypto.randomUUID() })
    expect([status, body.errors[0].path]).toEqual([400, 'returnPolicyId'])
    const input = { name: 'Lost', products: [], returnPolicyId: crypto.randomUUID() }
    expect((await owner.call('POST', '/api/admin/collections', input)).status).toBe(400)
  })
})

describe('a policy', () => {
  test('is the only default, and can give that up', async () => {
    const list = async () =>
      (await owner.call('GET', policies)).body.data
        .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
        .map(({ name }: { name: string }) => name)
    const id = await addPolicy('New default', { isDefault: true })
    expect(await list()).toEqual(['New default'])
    const edit = { name: 'New default', ...terms, isDefault: false }
    succeeded(await owner.call('PUT', `${policies}/${id}`, edit))
    expect(await list()).toEqual([])
  })

  test('is refused without remedies, with remedies but no days, and under a taken name', async () => {
    const refusal = async (input: object) => {
      const { status, body } = await owner.call('POST', policies, { ...terms, ...input })
      return [status, body.errors?.[0]?.path]
    }
    expect(await refusal({ name: 'No remedy', remedies: [] })).toEqual([400, 'remedies'])
    expect(await refusal({ name: 'No days', days: 0 })).toEqual([400, 'days'])
    expect(await refusal({ name: 'Long', days: 366 })).toEqual([400, 'days'])
    await addPolicy('Taken')
    expect(await refusal({ name: 'taken' })).toEqual([409, 'name'])
  })

  test('is not overwritten by an edit of an older version', async () => {
    const id = await addPolicy('Versioned')
    const edit = (version: number) =>
      owner.call('PUT', `${policies}/${id}`, { name: 'Versioned', ...terms, version })
    expect((await edit(1)).status).toBe(200)
    const { status, body } = await edit(1)
    expect([status, body.code]).toEqual([409, 'overtaken'])
  })

  test('is deleted unless a product or collection has it, or it is the default', async () => {
    const remove = async (id: string) => {
      const { status, body } = await owner.call('DELETE', `${policies}/${id}`)
      return [status, body.code]
    }
    const productId = await shop.product()
    const ofProduct = await addPolicy('Of a product')
    await editProduct(productId, { returnPolicyId: ofProduct })
    expect(await remove(ofProduct)).toEqual([409, 'return_policy_used'])
    const ofCollection = await addPolicy('Of a collection')
    await addCollection('With a policy', [], ofCollection)
    expect(await remove(ofCollection)).toEqual([409, 'return_policy_used'])
    const standard = await addPolicy('Default', { isDefault: true })
    expect(await remove(standard)).toEqual([409, 'return_policy_default'])
    succeeded(await owner.call('DELETE', `/api/admin/products/delete/${productId}`))
    expect(await remove(ofProduct)).toEqual([200, undefined])
    expect(await remove(ofProduct)).toEqual([404, 'return_policy_not_found'])
  })

  test('has a history', async () => {
    const id = await addPolicy('Audited')
    await owner.call('PUT', `${policies}/${id}`, { name: 'Audited', ...terms, days: 9 })
    await owner.call('DELETE', `${policies}/${id}`)
    const { body } = await owner.call('GET', `/api/admin/audit?subject=returnPolicy:${id}`)
    expect(body.data).toMatchObject([
      { action: 'returnPolicyDeleted' },
      { action: 'returnPolicyChanged', before: { days: 7 }, after: { days: 9 } },
      { action: 'returnPolicyAdded' },
    ])
  })
})

test('an edit of a product’s policy can be undone until the policy is gone', async () => {
  const productId = await shop.product()
  const [first, second] = [await addPolicy('First choice'), await addPolicy('Second choice')]
  await editProduct(productId, { returnPolicyId: first })
  await editProduct(productId, { returnPolicyId: second })
  const { body } = await owner.call('GET', `/api/admin/audit?subject=product:${productId}`)
  expect(body.data[0]).toMatchObject({
    before: { ownReturnPolicy: { _id: first, title: 'First choice' } },
    after: { ownReturnPolicy: { _id: second, title: 'Second choice' } },
  })
  const undo = () => owner.call('POST', `/api/admin/products/undo/${body.data[0].batch}`)
  expect((await undo()).status).toBe(200)
  const own = async () =>
    (await owner.call('GET', `/api/admin/products/get/${productId}`)).body.data.ownReturnPolicy
  expect(await own()).toMatchObject({ _id: first })
})

test('staff of the catalogue read the policies, and the owner alone changes them', async () => {
  const catalogue = await shop.staff('catalogue')
  expect((await catalogue.call('GET', policies)).status).toBe(200)
  expect((await catalogue.call('POST', policies, { name: 'Mine', ...terms })).status).toBe(403)
})

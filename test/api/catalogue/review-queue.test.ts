import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const productId = await shop.product({ title: 'Mehr sari' })
const ids: string[] = []
for (const reviewValue of [5, 1]) {
  const shopper = await shop.shopper()
  const review = { productId, reviewMessage: `Worth ${reviewValue}`, reviewValue }
  ids.push((await shopper.call('POST', '/api/shop/review/add', review)).body.data._id)
}

const queue = async (query = '') => (await owner.call('GET', `/api/admin/reviews${query}`)).body
const shown = async () => (await shop.call('GET', `/api/shop/review/${productId}`)).body
const average = async () => {
  const { data } = (await shop.call('GET', `/api/shop/products/get/${productId}`)).body
  return [data.averageReview, data.reviewCount]
}

test('lists the newest first, with filters', async () => {
  const { data, total } = await queue()
  expect(total).toBe(2)
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed())
  expect(data[0]).toMatchObject({ productTitle: 'Mehr sari', hiddenReason: '', reply: '' })
  expect((await queue('?stars=2')).total).toBe(1)
  expect((await queue('?q=worth 5')).total).toBe(1)
  expect((await queue('?q=mehr')).total).toBe(2)
  const first = await queue('?limit=1')
  const second = await queue(`?limit=1&cursor=${first.nextCursor}`)
  expect(second.data[0]._id).toBe(ids[0])
})

test('a hidden review is invisible and excluded from the average until it is shown again', async () => {
  const path = `/api/admin/reviews/${ids[1]}/hidden`
  expect((await owner.call('PUT', path, { reason: ' ' })).status).toBe(400)
  expect(await average()).toEqual([3, 2])
  // Hiding it again changes nothing.
  await owner.call('PUT', path, { reason: 'Abuse' })
  expect((await owner.call('PUT', path, { reason: 'Rude' })).status).toBe(200)
  expect(await average()).toEqual([5, 1])
  expect(await shown()).toMatchObject({ total: 1, data: [{ _id: ids[0] }] })
  expect((await queue('?show=hidden')).data).toMatchObject([{ _id: ids[1], hiddenReason: 'Rude' }])
  await owner.call('DELETE', path)
  await owner.call('DELETE', path)
  expect(await average()).toEqual([3, 2])
  expect((await shown()).total).toBe(2)
  const { data } = (await owner.call('GET', '/api/admin/audit')).body
  const actions = data.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 4)).toEqual([
    'reviewShown',
    'reviewShown',
    'reviewHidden',
    'reviewHidden',
  ])
})

test('a reply appears below the review and can be removed', async () => {
  const path = `/api/admin/reviews/${ids[0]}/reply`
  await owner.call('PUT', path, { reply: 'Thank you!' })
  expect((await shown()).data[1]).toMatchObject({ _id: ids[0], reply: 'Thank you!' })
  expect((await queue('?show=unanswered')).data).toMatchObject([{ _id: ids[1] }])
  const { data } = (await owner.call('GET', '/api/admin/audit')).body
  expect(data[0]).toMatchObject({ action: 'reviewAnswered', before: null })
  expect(data[0].after).toEqual({ title: expect.any(String), review: ids[0] })
  await owner.call('PUT', path, { reply: '' })
  expect((await shown()).data[1].reply).toBe('')
})

test('answers 404 for an unknown review', async () => {
  const path = `/api/admin/reviews/${crypto.randomUUID()}`
  expect((await owner.call('PUT', `${path}/hidden`, { reason: 'Rude' })).status).toBe(404)
  expect((await owner.call('PUT', `${path}/reply`, { reply: 'Thanks' })).status).toBe(404)
})

import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

let id: string
const shop = await openShop()
const { owner } = shop
beforeAll(async () => {
  const { body } = await owner.call('POST', '/api/common/feature/add', { image: '/images/a.webp' })
  id = body.data._id
})

const edit = (body: object, feature = id) =>
  owner.call('PUT', `/api/common/feature/edit/${feature}`, body)
const shown = async () => (await shop.call('GET', '/api/common/feature/get')).body.data

test('a feature image can have a caption and a link, which visitors see', async () => {
  expect(await shown()).toEqual([{ _id: id, image: '/images/a.webp', caption: '', link: '' }])
  const words = { caption: 'For the haldi', link: '/shop/listing?category=bridal' }
  expect((await edit(words)).status).toBe(200)
  expect(await shown()).toMatchObject([words])
  expect((await edit({ caption: '', link: '' })).status).toBe(200)
  expect(await shown()).toMatchObject([{ caption: '', link: '' }])
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({ action: 'featureEdited', subject: `feature:${id}` })
})

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'http://plain.example',
  '/a b',
  '\\\\evil.example',
])('rejects a link %s with 400', async (link) => {
  expect((await edit({ caption: 'x', link })).status).toBe(400)
})

test('a caption of two lines is a 400, and a deleted feature a 404', async () => {
  expect((await edit({ caption: 'a\nb', link: '' })).status).toBe(400)
  const gone = '0190a000-0000-7000-8000-000000000000'
  expect((await edit({ caption: 'x', link: '' }, gone)).status).toBe(404)
})

test('hundreds of feature images can be reordered', async () => {
  await shop.db`
    INSERT INTO feature_images (id, image, position)
    SELECT gen_random_uuid(), '/images/a.webp', 10 + n FROM generate_series(1, 300) n`
  const rows = await shop.db<{ id: string }[]>`
    SELECT id FROM feature_images ORDER BY position DESC`
  const ids = rows.map((row) => row.id)
  const ordered = await owner.call('PUT', '/api/common/feature/order', { ids })
  expect(ordered.status).toBe(200)
  expect(ordered.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids)
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'
import { toForm } from '#test/support/uploads.ts'

const shop = await openShop()
const { owner } = shop

const fields = {
  image: '/images/a.webp',
  title: 'Chikankari kurta',
  description: 'White on white.',
  category: 'casual',
  price: 1500,
  salePrice: 1200,
  totalStock: 7,
}

describe('products', () => {
  test('can be added from JSON and from a multipart form', async () => {
    const json = await owner.call('POST', '/api/admin/products/add', fields)
    expect(json.status).toBe(201)
    expect(json.body).toMatchObject({ success: true, data: fields })
    const texts = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, String(value)]),
    )
    const sizes = JSON.stringify([
      { size: 'S', stock: 2 },
      { size: 'M', stock: 3 },
    ])
    const multipart = await owner.call(
      'POST',
      '/api/admin/products/add',
      undefined,
      toForm({ ...texts, sizes }),
    )
    expect(multipart.status).toBe(201)
    expect(multipart.body.data).toMatchObject({
      price: 1500,
      totalStock: 5,
      sizes: JSON.parse(sizes),
    })
  })

  test('can be edited by field or in full, and appear in the shop at once', async () => {
    const id = await shop.product(fields as never)
    const edit = (body: object) => owner.call('PUT', `/api/admin/products/edit/${id}`, body)
    expect((await edit({ title: 'Renamed' })).body.data).toMatchObject({
      ...fields,
      title: 'Renamed',
    })
    expect((await edit({ ...fields, salePrice: '', averageReview: 5 })).body.data).toMatchObject({
      salePrice: 0,
      averageReview: 0,
    })
    expect((await edit({ sizes: [{ size: 'L', stock: 4 }] })).body.data).toMatchObject({
      totalStock: 4,
    })
    expect((await edit({ totalStock: 99 })).body.data.totalStock).toBe(4)
    expect((await edit({ sizes: [], totalStock: 6 })).body.data).toMatchObject({ totalStock: 6 })
    const seen = await shop.call('GET', `/api/shop/products/get/${id}`)
    expect(seen.body.data).toMatchObject({ totalStock: 6 })
    expect(seen.body.data).not.toHaveProperty('sizes')
  })

  test.each([
    ['title', { title: ' ' }],
    ['description', { description: '' }],
    ['category', { category: 'best sellers' }],
    ['price', { price: 'free' }],
    ['price', { price: 0 }],
    ['price', { price: -5 }],
    ['price', { price: 10.999 }],
    ['price', { price: '0x10' }],
    ['price', { price: '1e3' }],
    ['price', { price: true }],
    ['price', { price: [7] }],
    ['salePrice', { salePrice: 1600 }],
    ['salePrice', { salePrice: '1e2' }],
    ['totalStock', { totalStock: -1 }],
    ['totalStock', { totalStock: 1.5 }],
    ['totalStock', { totalStock: undefined }],
    ['totalStock', { totalStock: '0x10' }],
    ['totalStock', { totalStock: '1e3' }],
    ['totalStock', { totalStock: true }],
    ['sizes.0.stock', { sizes: [{ size: 'S', stock: '0b11' }] }],
    ['image', { image: 'javascript:alert(1)' }],
    ['image', { image: '' }],
    ['sizes', { sizes: 'not json' }],
    [
      'sizes',
      {
        sizes: [
          { size: 'S', stock: 1 },
          { size: 's', stock: 1 },
        ],
      },
    ],
  ])('reject a wrong %s with a 400 that names it: %j', async (path, wrong) => {
    const reply = await owner.call('POST', '/api/admin/products/add', { ...fields, ...wrong })
    expect(reply.status).toBe(400)
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  })

  test('leave the shop when deleted but stay readable in orders', async () => {
    const id = await shop.product({ ...fields, category: 'casual' })
    const shopper = await shop.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId: id }])
    const made = await shopper.call('POST', '/api/shop/order/create', {
      addressInfo: { addressId },
      totalAmount: 1200,
    })
    expect((await owner.call('DELETE', `/api/admin/products/delete/${id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/admin/products/delete/${id}`)).status).toBe(404)
    expect((await shop.call('GET', `/api/shop/products/get/${id}`)).status).toBe(404)
    const order = await shopper.call('GET', `/api/shop/order/details/${made.body.orderId}`)
    expect(order.body.data.cartItems[0].title).toBe(fields.title)
    expect((await owner.call('PUT', `/api/admin/products/edit/${id}`, fields)).status).toBe(404)
  })

  test('are listed newest first, in pages', async () => {
    const id = await shop.product({ title: 'Newest' })
    const first = await owner.call('GET', '/api/admin/products/get?limit=1')
    expect(first.body.data[0]._id).toBe(id)
    const second = await owner.call(
      'GET',
      `/api/admin/products/get?limit=1&cursor=${first.body.nextCursor}`,
    )
    expect(second.body.data[0]._id).not.toBe(id)
  })
})

describe('pictures', () => {
  const picture = (width = 800, height = 1000) =>
    sharp({ create: { width, height, channels: 3, background: '#6b1526' } })
  const upload = (image: Buffer | string, field = 'image') =>
    owner.call(
      'POST',
      '/api/admin/products/upload-image',
      undefined,
      toForm({ [field]: image }, '../../picture.png'),
    )
  const stored = () => readdir(join(shop.dataDir, 'images'))

  test('are stored by content, re-encoded in several sizes, without metadata', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Artist: 'secret-artist' } })
      .jpeg()
      .toBuffer()
    const reply = await upload(bytes)
    expect(reply.status).toBe(200)
    const { imageUrl } = reply.body
    expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{32}-6[0-9a-f]1[0-9a-f]2[0-9a-f]\.webp$/)
    expect((await upload(bytes)).body.imageUrl).toBe(imageUrl)
    for (const suffix of ['.webp', '-320.avif', '-640.webp', '-960.avif']) {
      const answer = await shop.call('GET', imageUrl.replace('.webp', suffix))
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toContain('immutable')
    }
    const served = await shop.app.inject({ url: imageUrl })
    const meta = await sharp(served.rawPayload).metadata()
    expect([meta.format, meta.width, meta.exif]).toEqual(['webp', 800, undefined])
  })

  test.each(['png', 'webp', 'avif'] as const)('accept %s', async (format) => {
    expect((await upload(await picture(50, 50).toFormat(format).toBuffer())).status).toBe(200)
  })

  test('have a JPEG for shared links, made on the first request', async () => {
    const { imageUrl } = (await upload(await picture(600, 800).png().toBuffer())).body
    const shared = imageUrl.replace('/images/', '/images/share/').replace('.webp', '.jpg')
    for (let asked = 0; asked < 2; asked++) {
      const served = await shop.app.inject({ url: shared })
      expect(served.statusCode).toBe(200)
      expect(served.headers['content-type']).toBe('image/jpeg')
      const meta = await sharp(served.rawPayload).metadata()
      expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 1200, 630])
    }
    for (const other of ['none.jpg', '..%2f..%2fsecret.jpg', 'a.webp'])
      expect((await shop.call('GET', `/images/share/${other}`)).status).toBe(404)
  })

  test('refuse a file that is not a picture and store nothing', async () => {
    const before = await stored()
    const png = await picture().png().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect((await upload(Buffer.from(svg))).status).toBe(415)
    expect((await upload(Buffer.from('GIF89a;<?php system($_GET["c"]); ?>'))).status).toBe(415)
    expect((await upload(png.subarray(0, png.length / 2))).status).toBe(415)
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
    const huge = await sharp({
      create: { width: 7000, height: 6000, channels: 3, background: 'red' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect((await upload(huge)).status).toBe(413)
    expect((await upload(png, 'picture')).status).toBe(400)
    expect(
      (await owner.call('POST', '/api/admin/products/upload-image', { image: '/x.png' })).status,
    ).toBe(415)
    expect(await stored()).toEqual(before)
  })

  test('lose code hidden behind a picture on upload', async () => {
    const polyglot = Buffer.concat([
      await picture(40, 40).png().toBuffer(),
      Buffer.from('<script>hidden</script>'),
    ])
    const { body } = await upload(polyglot)
    const served = await shop.app.inject({ url: body.imageUrl })
    expect(served.rawPayload.includes('hidden')).toBe(false)
  })
})

describe('feature images', () => {
  test('are added by the owner and read by anyone', async () => {
    const added = await owner.call('POST', '/api/common/feature/add', {
      image: '/images/banner.webp',
    })
    expect(added.status).toBe(201)
    const { body } = await shop.call('GET', '/api/common/feature/get')
    const { _id } = added.body.data
    expect(body.data).toEqual([{ _id, image: '/images/banner.webp', caption: '', link: '' }])
    expect((await owner.call('POST', '/api/common/feature/add', { image: '' })).status).toBe(400)
    const shopper = await shop.shopper()
    expect(
      (await shopper.call('POST', '/api/common/feature/add', { image: '/a.webp' })).status,
    ).toBe(403)
  })
})

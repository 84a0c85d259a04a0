import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { imagePipeline } from '#server/catalogue/pictures/pictures.ts'
import { s3Store } from '#server/catalogue/pictures/s3.ts'
import { openShop } from '#test/support/shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'zari-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'zari', configs: [] }],
})
const { port } = await server.run()
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const shop = await openShop({
  env: {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  },
})

const picture = () =>
  sharp({ create: { width: 500, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('pictures are stored in the bucket and served under the shop’s own address', async () => {
  const address = await shop.context.images.save(await picture())
  for (const name of [address, address.replace('.webp', '-320.avif')]) {
    const served = await shop.app.inject({ url: name })
    expect(served.statusCode).toBe(200)
    expect((await sharp(served.rawPayload).metadata()).format).toMatch(/webp|heif/)
  }
  expect(await shop.context.images.save(await picture())).toBe(address)
  expect((await shop.call('GET', '/images/nothing.webp')).status).toBe(404)
})

test('an unreachable store is a 503, not a crash', async () => {
  const away = imagePipeline(
    s3Store({
      bucketUrl: 'http://127.0.0.1:1/zari',
      region: 'x',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    }),
  )
  await expect(away.save(await picture())).rejects.toThrow('does not answer')
  // The page of a wedding is shown without figures.
  expect(await away.findFigure('/images/a-1020c0.webp')).toBeUndefined()
})

test('a wedding’s picture from another host leaves its niche empty', async () => {
  const elsewhere = { role: 'bride', label: 'Bride', name: 'Lehenga' } as const
  const jpeg = await shop.context.images.wedding(
    {
      shape: 'wide',
      shop: 'Zari',
      heading: '',
      names: '',
      day: '',
      niches: [{ ...elsewhere, image: 'https://pictures.example/lehenga.jpg' }],
    },
    'a client',
  )
  expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
})

test('with a public address of the store, shared links redirect there and pictures can be embedded elsewhere', async () => {
  const { s3 } = shop.context.config
  const cdn = await openShop({
    env: {
      S3_ENDPOINT: s3?.bucketUrl.replace('/zari', '') ?? '',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      PICTURES_BASE_URL: 'https://cdn.example/pictures/',
    },
  })
  const address = await cdn.context.images.save(await picture())
  const shared = address.replace('/images/', '/images/share/').replace('.webp', '.jpg')
  const { status, headers } = await cdn.call('GET', shared)
  expect(status).toBe(302)
  const file = `${address.slice('/images/'.length, -'.webp'.length)}-share.jpg`
  expect(headers.location).toBe(`https://cdn.example/pictures/${file}`)
  // The picture is stored by then, so a CDN that fetches it gets it.
  const made = await cdn.app.inject({ url: `/images/${file}` })
  expect((await sharp(made.rawPayload).metadata()).format).toBe('jpeg')
  expect(made.headers['cross-origin-resource-policy']).toBe('cross-origin')
})

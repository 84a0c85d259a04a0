import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#demo/catalogue.ts'
import { drawingWork } from '#demo/drawing.ts'
import { drawPendingPictures, reservePictures } from '#demo/pictures.ts'
import { averageColour } from '#server/catalogue/pictures/decode.ts'
import {
  clearPendingPictures,
  onPictureReady,
  pendingFolder,
  pendingPictures,
  reservePicture,
} from '#server/catalogue/pictures/pending-pictures.ts'
import { openShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let dataDir: string
beforeAll(async () => {
  shop = await openShop()
  dataDir = shop.context.config.dataDir
})
afterAll(() => shop.close())

const stemOf = (letter: string) => `${letter.repeat(32)}-123456`
const get = (path: string) => shop.app.inject({ url: `/images/${path}` })
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#70152a' } })
const sketch = () => drawn(48, 64).webp().toBuffer()
const names = async () => (await pendingPictures(dataDir)).map(({ name }) => name)
const drawAll = (say = (_: string) => {}) =>
  drawingWork(shop.context.config, (draw) => drawPendingPictures(shop.context.config, draw, say, 0))

test('serves an uncached sketch in every size until the picture is stored', async () => {
  await clearPendingPictures(dataDir)
  await reservePicture(dataDir, 1, { stem: stemOf('a'), name: 'one' }, await sketch())
  const [coming] = await pendingPictures(dataDir)
  const ends = ['.webp', '-320.webp', '-640.avif', '-960.avif']
  for (const end of ends) {
    const answer = await get(stemOf('a') + end)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'image/webp',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 48, format: 'webp' })
  }
  expect(await shop.context.images.has(`/images/${stemOf('a')}.webp`)).toBe(true)
  const shared = await get(`share/${stemOf('a')}.jpg`)
  expect(shared.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'image/jpeg',
  })

  const png = await drawn(1200, 1600).png().toBuffer()
  const address = await shop.context.images.save(png, stemOf('a'))
  expect(address).toBe(`/images/${stemOf('a')}.webp`)
  if (coming) await onPictureReady(dataDir, coming)
  await expect(readdir(pendingFolder(dataDir))).rejects.toThrow('ENOENT')
  for (const end of ends) {
    const answer = await get(stemOf('a') + end)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const width = Number(/-(\d{3})\.\w+$/.exec(end)?.[1] ?? 1200)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
  }
  // The sketch's share card was not cached.
  expect((await get(`share/${stemOf('a')}.jpg`)).headers['cache-control']).toContain('immutable')
})

test('answers 404 for a picture that is not reserved and for an unknown size', async () => {
  await clearPendingPictures(dataDir)
  await reservePicture(dataDir, 1, { stem: stemOf('b'), name: 'one' }, await sketch())
  await writeFile(join(pendingFolder(dataDir), 'note.txt'), 'of somebody else')
  for (const path of [`${stemOf('c')}.webp`, `${stemOf('b')}-77.webp`, `share/${stemOf('c')}.jpg`])
    expect((await get(path)).statusCode, path).toBe(404)
  expect(await shop.context.images.has(`/images/${stemOf('c')}.webp`)).toBe(false)
})

test('reserves a picture with a sketch for each product, the cheapest first', async () => {
  const { products: addresses, features } = await drawingWork(shop.context.config, reservePictures)
    .done
  expect(new Set(addresses.map(([slug]) => slug))).toEqual(
    new Set(products.map(({ slug }) => slug)),
  )
  const all = [...features, ...addresses.map(([, address]) => address)]
  expect(new Set(all).size).toBe(products.length + features.length)
  expect(await names()).toEqual([
    ...features.map(() => expect.stringMatching(/^feature-/)),
    ...addresses.map(([slug]) => slug),
  ])
  for (const address of [all[0], all.at(-1)]) {
    const { rawPayload } = await get(address?.replace('/images/', '') ?? '')
    expect(address).toContain(`-${await averageColour(sharp(rawPayload))}.webp`)
  }
})

test('draws reserved pictures after a stop, and skips names of no product', async () => {
  const [one = '', two = ''] = products
    .filter(({ plate }) => plate.silhouette === 'kurta')
    .map(({ slug }) => slug)
  await clearPendingPictures(dataDir)
  for (const [turn, name] of ['nothing', one, two].entries())
    await reservePicture(dataDir, turn, { stem: stemOf(`${turn}`), name }, await sketch())
  await drawAll().stop()
  expect(await names()).toEqual(['nothing', one, two])
  const messages: string[] = []
  await drawAll((sentence) => messages.push(sentence)).done
  expect(messages).toEqual(['Drawing 3 pictures for the demo shop …', '  All pictures are drawn.'])
  await expect(readdir(pendingFolder(dataDir))).rejects.toThrow('ENOENT')
  for (const turn of ['1', '2']) {
    const { rawPayload } = await get(`${stemOf(turn)}.webp`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 900, height: 1200 })
  }
  expect((await get(`${stemOf('0')}.webp`)).statusCode).toBe(404)
})

test('draws the others if a picture cannot be stored, and that one on the next run', async () => {
  const [one = '', two = ''] = products
    .filter(({ plate }) => plate.silhouette === 'kurta')
    .map(({ slug }) => slug)
  await clearPendingPictures(dataDir)
  for (const [turn, name] of [one, two].entries())
    await reservePicture(dataDir, turn, { stem: stemOf(`e${turn}`), name }, await sketch())
  const inTheWay = join(dataDir, 'images', `${stemOf('e0')}-640.avif`)
  await mkdir(inTheWay)
  await expect(drawAll().done).rejects.toThrow('not drawn')
  expect(await names()).toEqual([one])
  await rm(inTheWay, { recursive: true })
  await drawAll().done
  expect(await names()).toEqual([])
})

test('retries drawing twice, then throws', async () => {
  await clearPendingPictures(dataDir)
  await reservePicture(dataDir, 1, { stem: stemOf('d'), name: 'one' }, await sketch())
  let tries = 0
  const dying = (deaths: number) => async () => {
    tries += 1
    if (tries <= deaths) throw new Error('killed')
    return true
  }
  const { config } = shop.context
  await drawPendingPictures(config, dying(2), () => {}, 0)
  expect(tries).toBe(3)
  tries = 0
  await expect(drawPendingPictures(config, dying(3), () => {}, 0)).rejects.toThrow('killed')
})

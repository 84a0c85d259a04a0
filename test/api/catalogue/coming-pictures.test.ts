import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#demo/catalogue.ts'
import { drawingWork } from '#demo/drawing.ts'
import { drawPlates } from '#demo/plates.ts'
import {
  comingFolder,
  comingPictures,
  pictureCame,
  promisePictures,
  withComing,
} from '#server/catalogue/pictures/coming.ts'
import { diskStore } from '#server/catalogue/pictures/store.ts'
import { openShop, type TestShop, until } from '#test/support/shop.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = comingFolder(shop.context.config.dataDir)
})
afterAll(() => shop.close())

const stem = (letter: string) => `${letter.repeat(32)}-dcccb3`
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#70152a' } })
    .png()
    .toBuffer()
/** Sent at once; without a promise of its own an injected call waits until it is read. */
const get = async (path: string) => shop.app.inject({ url: `/images/${path}` })
const ask = (letter: string, end = '.webp') => get(stem(letter) + end)
const turns = async () => (await comingPictures(folder)).map(({ name }) => name)

test('whoever asks for a picture that is coming waits for it, and it is drawn before the others', async () => {
  const coming = ['a', 'b', 'c'].map((name) => ({ name, stem: stem(name) }))
  await promisePictures(folder, coming)
  expect(await turns()).toEqual(['a', 'b', 'c'])
  expect(await shop.context.images.has(`/images/${stem('c')}.webp`)).toBe(true)
  const asked = [ask('c', '-320.avif'), ask('c', '-640.webp'), ask('c')]
  const shared = get(`share/${stem('c')}.jpg`)
  await until(async () => (await turns())[0] === 'c')
  expect(await shop.context.images.save(await picture(), stem('c'))).toBe(
    `/images/${stem('c')}.webp`,
  )
  await pictureCame(folder, stem('c'))
  for (const answer of await Promise.all(asked)) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  const { width, format } = await sharp((await asked[0])?.rawPayload).metadata()
  expect([width, format]).toEqual([320, 'heif'])
  expect((await shared).headers['content-type']).toBe('image/jpeg')
  expect(await turns()).toEqual(['a', 'b'])
})

test('what nobody promised is missing at once, as is what came and has no such size', async () => {
  for (const path of [`${stem('d')}.webp`, `${stem('c')}-77.webp`, 'a/b.webp'])
    expect((await get(path)).statusCode).toBe(404)
})

test('a picture that does not come is refused after a while, with a time to come back', async () => {
  const images = await mkdtemp(join(tmpdir(), 'zari-coming-'))
  const files = withComing(await diskStore(images), folder, 200)
  await expect(files.get(`${stem('b')}-640.webp`)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'This picture is being drawn. Please try again in a moment.',
  })
  await rm(images, { recursive: true })
})

test('what was promised is drawn in its turn, also after a stop; what no piece is called is left out', async () => {
  const slugs = products
    .filter(({ plate }) => plate.silhouette === 'kurta')
    .slice(0, 2)
    .map(({ slug }) => slug)
  const { config } = shop.context
  const said: string[] = []
  const drawing = () =>
    drawingWork(config, (draw) => drawPlates(config, draw, (one) => said.push(one)))
  await promisePictures(
    folder,
    slugs.map((name, at) => ({ name, stem: stem(`${at}`) })),
  )
  await drawing().stop()
  // Of the tests before: no piece is called "a" or "b".
  expect(await turns()).toEqual(expect.arrayContaining(['a', 'b', ...slugs]))
  await drawing().done
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
  expect(said.at(-1)).toBe('  All pictures are drawn.')
  for (const letter of ['0', '1']) {
    const { rawPayload } = await ask(letter)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 900, height: 1200 })
  }
  expect((await ask('a')).statusCode).toBe(404)
}, 120_000)

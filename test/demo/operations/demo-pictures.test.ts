import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { products } from '#demo/catalogue/catalogue.ts'
import { drawingWork } from '#demo/pictures/drawing.ts'
import { drawPendingPictures, reservePictures } from '#demo/pictures/pictures.ts'
import { averageColour } from '#server/catalogue/pictures/decode.ts'
import {
  clearPendingPictures,
  pendingFolder,
  pendingPictures,
  reservePicture,
} from '#server/catalogue/pictures/pending-pictures.ts'
import { openShop } from '#test/support/shop.ts'
import { sketch, sketchStem } from '#test/support/sketch.ts'

const shop = await openShop()
const dataDir = shop.context.config.dataDir

const get = (path: string) => shop.app.inject({ url: `/images/${path}` })
const names = async () => (await pendingPictures(dataDir)).map(({ name }) => name)
const drawAll = (say = (_: string) => {}) =>
  drawingWork(shop.context.config, (draw) => drawPendingPictures(shop.context.config, draw, say, 0))

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

test('draws reserved pictures after a stop, and skips names without a product', async () => {
  const [one = '', two = ''] = products
    .filter(({ plate }) => plate.silhouette === 'kurta')
    .map(({ slug }) => slug)
  await clearPendingPictures(dataDir)
  for (const [turn, name] of ['nothing', one, two].entries())
    await reservePicture(dataDir, turn, { stem: sketchStem(`${turn}`), name }, await sketch())
  await drawAll().stop()
  expect(await names()).toEqual(['nothing', one, two])
  const messages: string[] = []
  await drawAll((sentence) => messages.push(sentence)).done
  expect(messages).toEqual(['Drawing 3 pictures for the demo shop …', '  All pictures are drawn.'])
  await expect(readdir(pendingFolder(dataDir))).rejects.toThrow('ENOENT')
  for (const turn of ['1', '2']) {
    const { rawPayload } = await get(`${sketchStem(turn)}.webp`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 900, height: 1200 })
  }
  expect((await get(`${sketchStem('0')}.webp`)).statusCode).toBe(404)
})

test('draws the other pictures if one cannot be stored, and that one on the next run', async () => {
  const [one = '', two = ''] = products
    .filter(({ plate }) => plate.silhouette === 'kurta')
    .map(({ slug }) => slug)
  await clearPendingPictures(dataDir)
  for (const [turn, name] of [one, two].entries())
    await reservePicture(dataDir, turn, { stem: sketchStem(`e${turn}`), name }, await sketch())
  const inTheWay = join(dataDir, 'images', `${sketchStem('e0')}-640.avif`)
  await mkdir(inTheWay)
  await expect(drawAll().done).rejects.toThrow('not drawn')
  expect(await names()).toEqual([one])
  await rm(inTheWay, { recursive: true })
  await drawAll().done
  expect(await names()).toEqual([])
})

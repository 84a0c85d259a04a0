import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  clearPendingPictures,
  onPictureReady,
  pendingFolder,
  pendingPictures,
  reservePicture,
} from '#server/catalogue/pictures/pending-pictures.ts'
import { openShop } from '#test/support/shop.ts'
import { plainPicture, sketch, sketchStem } from '#test/support/sketch.ts'

const shop = await openShop()
const dataDir = shop.context.config.dataDir

const get = (path: string) => shop.app.inject({ url: `/images/${path}` })

test('serves an uncached sketch in every size until the picture is stored', async () => {
  await clearPendingPictures(dataDir)
  await reservePicture(dataDir, 1, { stem: sketchStem('a'), name: 'one' }, await sketch())
  const [coming] = await pendingPictures(dataDir)
  const ends = ['.webp', '-320.webp', '-640.avif', '-960.avif']
  for (const end of ends) {
    const answer = await get(sketchStem('a') + end)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'image/webp',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 48, format: 'webp' })
  }
  expect(await shop.context.images.has(`/images/${sketchStem('a')}.webp`)).toBe(true)
  const shared = await get(`share/${sketchStem('a')}.jpg`)
  expect(shared.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'image/jpeg',
  })

  const png = await plainPicture(1200, 1600).png().toBuffer()
  const address = await shop.context.images.save(png, sketchStem('a'))
  expect(address).toBe(`/images/${sketchStem('a')}.webp`)
  if (coming) await onPictureReady(dataDir, coming)
  await expect(readdir(pendingFolder(dataDir))).rejects.toThrow('ENOENT')
  for (const end of ends) {
    const answer = await get(sketchStem('a') + end)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const width = Number(/-(\d{3})\.\w+$/.exec(end)?.[1] ?? 1200)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
  }
  // The sketch's share card was not cached.
  expect((await get(`share/${sketchStem('a')}.jpg`)).headers['cache-control']).toContain(
    'immutable',
  )
})

test('answers 404 for a picture that is not reserved and for an unknown size', async () => {
  await clearPendingPictures(dataDir)
  await reservePicture(dataDir, 1, { stem: sketchStem('b'), name: 'one' }, await sketch())
  await writeFile(join(pendingFolder(dataDir), 'note.txt'), 'of somebody else')
  for (const path of [
    `${sketchStem('c')}.webp`,
    `${sketchStem('b')}-77.webp`,
    `share/${sketchStem('c')}.jpg`,
  ])
    expect((await get(path)).statusCode, path).toBe(404)
  expect(await shop.context.images.has(`/images/${sketchStem('c')}.webp`)).toBe(false)
})

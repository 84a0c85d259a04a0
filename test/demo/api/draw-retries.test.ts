import { expect, test } from 'vitest'
import { drawPendingPictures } from '#demo/pictures/pictures.ts'
import {
  clearPendingPictures,
  reservePicture,
} from '#server/catalogue/pictures/pending-pictures.ts'
import { openShop } from '#test/support/shop.ts'
import { sketch, sketchStem } from '#test/support/sketch.ts'

const shop = await openShop()

test('retries drawing twice, then throws', async () => {
  const { config } = shop.context
  await clearPendingPictures(config.dataDir)
  await reservePicture(config.dataDir, 1, { stem: sketchStem('d'), name: 'one' }, await sketch())
  let tries = 0
  const dying = (deaths: number) => async () => {
    tries += 1
    if (tries <= deaths) throw new Error('killed')
    return true
  }
  await drawPendingPictures(config, dying(2), () => {}, 0)
  expect(tries).toBe(3)
  tries = 0
  await expect(drawPendingPictures(config, dying(3), () => {}, 0)).rejects.toThrow('killed')
})

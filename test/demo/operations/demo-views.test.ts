import sharp from 'sharp'
import { expect, test } from 'vitest'
import { products } from '#demo/catalogue/catalogue.ts'
import { demoId } from '#demo/demo-random.ts'
import { drawViews } from '#demo/pictures/draw-views.ts'
import { drawingWork } from '#demo/pictures/drawing.ts'
import { openShop } from '#test/support/shop.ts'

// Products that are drawn quickly.
const ids = products
  .filter(({ plate }) => plate.silhouette === 'bandhgala' || plate.silhouette === 'kurta')
  .slice(0, 5)
  .map(({ slug }) => demoId('product', slug))
const [fresh = '', half = '', edited = '', pictured = '', deleted = ''] = ids
const plate = '/images/plate.webp'
const cloth = '/images/cloth.webp'

const shop = await openShop()
for (const id of ids)
  await shop.db`
    INSERT INTO products (id, title, description, category, image, price_paise, search_words)
    VALUES (${id}, 'A piece', '', 'bridal', ${plate}, 100, '')`
// As if an earlier start had drawn its fabric.
await shop.db`UPDATE products SET more_images = ${[cloth]} WHERE id = ${half}`
await shop.db`UPDATE products SET version = 2 WHERE id = ${edited}`
await shop.db`
  UPDATE products SET version = 2, more_images = '{/images/own.webp}' WHERE id = ${pictured}`
await shop.db`UPDATE products SET deleted_at = now() WHERE id = ${deleted}`

const views = (changed = () => {}) =>
  drawingWork(shop.context.config, (draw) => drawViews(shop.context, draw, changed))

async function piece(id: string) {
  const [row] = await shop.db<{ image: string; more: string[]; version: number }[]>`
    SELECT image, more_images AS more, version FROM products WHERE id = ${id}`
  if (!row) throw new Error('the piece is gone')
  return row
}

test('records no completion after a stop', async () => {
  await views().stop()
  expect(await shop.db`SELECT 1 FROM seeds`).toEqual([])
})

// Slow on a busy machine, because it runs at the lowest priority.
test('an unchanged product gets its cloth, its back and a large plate, without a new version', async () => {
  // A shop of an earlier version, whose fabrics are all drawn.
  await shop.db`INSERT INTO seeds (name) VALUES ('demo close-ups')`
  let changes = 0
  await views(() => {
    changes += 1
  }).done
  expect(changes).toBe(1)
  const { image, more, version } = await piece(fresh)
  expect(version).toBe(1)
  expect(new Set([plate, image, ...more]).size).toBe(4)
  for (const one of [image, ...more]) expect(await shop.context.images.has(one)).toBe(true)
  const { rawPayload } = await shop.app.inject({ url: image })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2000, height: 2667 })
})

test('draws only the other pictures of a product that has its cloth', async () => {
  const { image, more } = await piece(half)
  expect(image).not.toBe(plate)
  expect(more).toEqual([cloth, expect.stringMatching(/^\/images\/.+\.webp$/)])
})

test('does not change products that an owner edited', async () => {
  expect(await piece(edited)).toMatchObject({ image: plate, more: [] })
  expect(await piece(pictured)).toMatchObject({ image: plate, more: ['/images/own.webp'] })
  expect(await piece(deleted)).toMatchObject({ image: plate, more: [] })
})

test('draws pictures once, and never again after an owner removes one', async () => {
  await shop.db`UPDATE products SET more_images = '{}' WHERE id = ${fresh}`
  await views().done
  expect((await piece(fresh)).more).toEqual([])
})

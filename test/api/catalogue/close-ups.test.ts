import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#demo/catalogue.ts'
import { demoId } from '#demo/chance.ts'
import { drawCloseUps } from '#demo/close-ups.ts'
import { openShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
const slugs = products.slice(0, 4).map(({ slug }) => slug)
const ids = slugs.map((slug) => demoId('product', slug))
const [drawn, edited, pictured, deleted] = ids

beforeAll(async () => {
  shop = await openShop()
  for (const id of ids)
    await shop.db`
      INSERT INTO products (id, title, description, category, image, price_paise, search_words)
      VALUES (${id}, 'A piece', '', 'bridal', '/images/plate.webp', 100, '')`
  await shop.db`UPDATE products SET version = 2 WHERE id = ${edited ?? ''}`
  await shop.db`UPDATE products SET more_images = '{/images/own.webp}' WHERE id = ${pictured ?? ''}`
  await shop.db`UPDATE products SET deleted_at = now() WHERE id = ${deleted ?? ''}`
})
afterAll(() => shop.close())

const rows = async () => {
  const found = await shop.db<{ id: string; more: string[]; version: number }[]>`
    SELECT id, more_images AS more, version FROM products`
  return new Map(found.map((row) => [row.id, row]))
}

test('stopped, it is not done', async () => {
  await drawCloseUps(shop.context, () => {}).stop()
  expect(await shop.db`SELECT 1 FROM seeds`).toEqual([])
})

test('a piece that nobody changed gets its cloth as second picture, without a new version', async () => {
  let changes = 0
  await drawCloseUps(shop.context, () => {
    changes += 1
  }).done
  expect(changes).toBe(1)
  const found = await rows()
  const [picture = ''] = found.get(drawn ?? '')?.more ?? []
  expect(await shop.context.images.has(picture)).toBe(true)
  expect(found.get(drawn ?? '')).toMatchObject({ version: 1, more: [picture] })
  expect(found.get(edited ?? '')?.more).toEqual([])
  expect(found.get(pictured ?? '')?.more).toEqual(['/images/own.webp'])
  expect(found.get(deleted ?? '')?.more).toEqual([])
})

test('they are drawn once: one that an owner takes away stays away', async () => {
  await shop.db`UPDATE products SET more_images = '{}' WHERE id = ${drawn ?? ''}`
  await drawCloseUps(shop.context, () => {}).done
  expect((await rows()).get(drawn ?? '')?.more).toEqual([])
})

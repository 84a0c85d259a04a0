import { randomBytes } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, request } from '@playwright/test'
import {
  axeFindings,
  dataDir,
  enter,
  expect,
  owner,
  settled,
  shopper,
  test,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A new piece whose picture has a figure, which nobody has asked for before; call `remove`. */
async function pieceWithFigure(shop: APIRequestContext, baseURL: string | undefined) {
  const { data } = await (await shop.get('/api/shop/products/get?limit=1')).json()
  const image = `/images/${randomBytes(16).toString('hex')}-c0a080.webp`
  const file = join(dataDir, image)
  for (const copy of [file, file.replace(/\.webp$/, '-figure.webp')])
    await copyFile(join(dataDir, data[0].image), copy)
  const office = await request.newContext({ ...(baseURL && { baseURL }) })
  await office.post('/api/auth/login', { data: owner })
  const added = await office.post('/api/admin/products/add', {
    data: {
      image,
      title: 'Sanjh Lehenga',
      description: 'Silk.',
      category: 'casual',
      price: 4000,
      totalStock: 0,
    },
  })
  const { _id: id }: { _id: string } = (await added.json()).data
  const remove = async () => {
    await office.delete(`/api/admin/products/delete/${id}`)
    await office.dispose()
  }
  return { id, remove }
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`four figures without a background stand together, ${size.width} pixels wide`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize(size)
    await enter(page, shopper)
    const { id, remove } = await pieceWithFigure(page.request, baseURL)
    const choice = new URLSearchParams(
      ['bride', 'groom', 'mother', 'guest'].map((role) => [role, id]),
    )
    await page.goto(`/shop/wedding?${choice}`)
    await settled(page)
    const figures = page.locator('img[src$="-figure.webp"]')
    await expect(figures).toHaveCount(4)
    for (const figure of await figures.all())
      expect(
        await figure.evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0)
    expect(await axeFindings(page)).toEqual([])
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide).toBe(false)
    await remove()
  })

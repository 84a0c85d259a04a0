import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { axeFindings, dataDir, enter, expect, settled, shopper, test } from '#test/e2e/visit.ts'

type Found = { role: string; pieces: { _id: string; image: string; title: string }[] }

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`four people whose ground was left out stand together, ${size.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await enter(page, shopper)
    const { data } = await (await page.request.get('/api/shop/wedding')).json()
    // Another choice at each width, because answers are cached.
    const worn = (data as Found[]).map(({ role, pieces }) => {
      const piece = pieces.at(size.width < 400 ? 2 : 4)
      return { role, id: piece?._id ?? '', image: piece?.image ?? '' }
    })
    for (const { image } of worn) {
      const file = join(dataDir, image)
      await copyFile(file, file.replace(/\.webp$/, '-figure.webp'))
    }
    const choice = new URLSearchParams(worn.map(({ role, id }) => [role, id]))
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
  })

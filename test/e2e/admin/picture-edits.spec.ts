import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { pictures } from '#test/e2e/pictures.ts'
import {
  addProduct,
  arrive,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A picture of 1200 x 900 pixels: the left third is red, the rest blue. */
async function widePicture() {
  const red = { r: 200, g: 20, b: 20 }
  const left = await sharp({ create: { width: 400, height: 900, channels: 3, background: red } })
    .png()
    .toBuffer()
  // Random colours, because equal files share one address.
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const blue = { r: r % 64, g: g % 64, b: 150 + (b % 64) }
  const buffer = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: blue },
  })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return { name: 'wide.png', mimeType: 'image/png', buffer }
}

async function upload(request: APIRequestContext, image: Awaited<ReturnType<typeof widePicture>>) {
  const answer = await request.post('/api/admin/products/upload-image', { multipart: { image } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).imageUrl as string
}

/** Published products are deleted, because other journeys would find them. */
const addedIds: string[] = []
test.afterEach(async ({ page }) => {
  for (const id of addedIds.splice(0)) await page.request.delete(`/api/admin/products/delete/${id}`)
})

async function addPictured(request: APIRequestContext) {
  const [second] = await pictures(1)
  const images = [
    await upload(request, await widePicture()),
    await upload(request, second as Awaited<ReturnType<typeof widePicture>>),
  ]
  const [front = '', back = ''] = images
  const product = await addProduct(request, 'Pictured', {
    ...{
      image: front,
      images,
      price: 900_000,
      totalStock: 3,
      clothPhoto: back,
      status: 'published',
    },
    category: 'bridal',
    imageTexts: { [front]: 'From the front', [back]: 'The cloth' },
  })
  addedIds.push(product.id)
  return { ...product, front, back }
}

const readProduct = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/admin/products/get/${id}`)).json()).data

/** Presses Save, and waits for the answer. */
async function save(page: Page) {
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/admin/products/edit/'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).ok()).toBe(true)
  await expect(toastIn(page, 'Product edited successfully').first()).toBeVisible()
}

async function openEditor(page: Page, number: number) {
  await page.getByRole('button', { name: `Edit picture ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit picture ${number}` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Waits for the upload that `act` starts. */
async function awaitUpload(page: Page, act: () => Promise<void>) {
  const answer = page.waitForResponse((one) => one.url().endsWith('/products/upload-image'))
  await act()
  return (await (await answer).json()).imageUrl as string
}

async function centre(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Move = { dx: number; dy: number }

async function dragByMouse(page: Page, target: Locator, { dx, dy }: Move) {
  const { x, y } = await centre(target)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}

async function dragByTouch(page: Page, target: Locator, { dx, dy }: Move) {
  const { x, y } = await centre(target)
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never })
  await send('touchStart', [{ x, y }])
  for (const part of [0.5, 1]) await send('touchMove', [{ x: x + dx * part, y: y + dy * part }])
  await send('touchEnd', [])
  await session.detach()
}

const position = (image: Locator) =>
  image.evaluate((shown) => getComputedStyle(shown).objectPosition)

async function visit(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...(baseURL && { baseURL }),
  })
  return context.newPage()
}

for (const device of [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
])
  test.describe(device.name, () => {
    test.use({ viewport: device.viewport, hasTouch: device.hasTouch })
    const drag = device.hasTouch ? dragByTouch : dragByMouse

    test(`the point that the owner chooses stays in view in the shop, ${device.name}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      await enter(page, owner)
      const { id, title, front } = await addPictured(page.request)
      await openPanel(page, `/admin/products/${id}`)
      const dialog = await openEditor(page, 1)
      await expect(dialog.getByRole('status')).toHaveText('No point is chosen yet.')
      const point = dialog
        .getByRole('button', { name: 'Point in view' })
        .and(page.locator(':has(img)'))
      const image = point.locator('img')
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBe(1200)
      const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
      const place = { position: { x: width / 4, y: height / 2 } }
      if (device.hasTouch) await point.tap(place)
      else await point.click(place)
      const status = dialog.getByRole('status')
      await expect(status).toHaveText(/^2[45] percent from the left, (49|50) percent from the top$/)
      await point.focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('ArrowUp')
      await expect(status).toHaveText(/^1[45] percent from the left, 4[89] percent from the top$/)
      const [x, y] = ((await status.textContent()) ?? '').match(/\d+/g) ?? []
      const focus = `${x}% ${y}%`
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Use this point' }).click()
      await expect(page.getByRole('button', { name: 'Edit picture 1' })).toBeFocused()
      await save(page)
      expect((await readProduct(page, id)).imageFocus).toEqual({ [front]: focus })

      const shop = await visit(browser, baseURL)
      await arrive(shop)
      await shop.goto(`/shop/search?q=${encodeURIComponent(title)}`)
      const article = shop.getByRole('article').filter({ hasText: title })
      expect(await position(article.locator('img').first())).toBe(focus)
      await settled(shop)
      await article.getByRole('link').first().click()
      const gallery = shop.getByRole('dialog').locator('.track img')
      await expect(gallery.filter({ visible: true }).first()).toBeVisible()
      const shown = shop.getByRole('dialog').locator(`.track img[src="${front}"]`)
      expect(await position(shown)).toBe(focus)
      await shop.goto(`/shop/product/${id}`)
      expect(await position(shop.locator(`.track img[src="${front}"]`))).toBe(focus)
      // The lookbook begins with the most expensive bridal product.
      await shop.goto('/shop/lookbook/wedding')
      expect(await position(shop.locator(`img[src="${front}"]`))).toBe(focus)
      const list = await (await shop.request.get('/api/shop/products/get?limit=1')).json()
      await shop.goto(`/shop/product/${list.data[0]._id}`)
      const viewed = shop.getByRole('region', { name: 'Recently viewed' })
      await expect.poll(() => position(viewed.locator(`img[src="${front}"]`))).toBe(focus)
      const added = await shop.request.post('/api/shop/cart/add', {
        data: { productId: id, quantity: 1 },
      })
      expect(added.ok()).toBe(true)
      await shop.goto('/shop/cart')
      expect(await position(shop.getByRole('main').locator(`img[src="${front}"]`).first())).toBe(
        focus,
      )
      await shop.context().close()

      await openPanel(page, `/admin/products/${id}`)
      const again = await openEditor(page, 1)
      await again.getByRole('button', { name: 'Remove the point' }).click()
      await save(page)
      expect((await readProduct(page, id)).imageFocus).toEqual({})
    })

    test(`a part of a picture takes its place, ${device.name}`, async ({ page }) => {
      await enter(page, owner)
      const { id, front, back } = await addPictured(page.request)
      await page.request.put(`/api/admin/products/edit/${id}`, {
        data: { imageFocus: { [front]: '10% 10%' } },
      })
      await openPanel(page, `/admin/products/${id}`)
      const dialog = await openEditor(page, 1)
      await dialog.getByRole('button', { name: 'Cut' }).click()
      const status = dialog.getByRole('status')
      await expect(status).toHaveText('675 × 900 pixels, 263 from the left and 0 from the top')
      expect(await axeFindings(page)).toEqual([])

      const frame = dialog.getByRole('button', { name: 'Frame of the part' })
      await tabTo(page, frame)
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('ArrowRight')
      await expect(status).toHaveText('675 × 900 pixels, 155 from the left and 0 from the top')
      await drag(page, frame, { dx: -300, dy: 0 })
      await expect(status).toHaveText('675 × 900 pixels, 0 from the left and 0 from the top')
      const corner = dialog.getByRole('button', { name: 'Bottom right corner' })
      const box = await corner.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await drag(page, corner, { dx: -40, dy: 0 })
      await expect(status).not.toHaveText(/^675/)
      const [width = 0, height = 1] =
        ((await status.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
      expect(width / height).toBeCloseTo(3 / 4, 1)
      await dialog.getByRole('radio', { name: 'Any proportions' }).check()
      await corner.focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await expect(status).toHaveText(
        `${width - 120} × ${height} pixels, 0 from the left and 0 from the top`,
      )

      const cut = await awaitUpload(page, () =>
        dialog.getByRole('button', { name: 'Use this part' }).click(),
      )
      const tiles = page.getByRole('listitem').filter({ has: page.getByLabel(/^What picture/) })
      await expect(tiles.first().locator('img')).toHaveAttribute('src', cut)
      await expect(page.getByRole('button', { name: 'Edit picture 1' })).toBeFocused()
      await expect(page.getByLabel('What picture 1 shows')).toHaveValue('From the front')
      await save(page)
      const saved = await readProduct(page, id)
      expect([saved.images, saved.imageFocus]).toEqual([[cut, back], {}])
      expect(saved.imageTexts).toEqual({ [cut]: 'From the front', [back]: 'The cloth' })
      const file = await (await page.request.get(cut)).body()
      const { width: cutWidth, height: cutHeight } = await sharp(file).metadata()
      expect([cutWidth, cutHeight]).toEqual([width - 120, height])
      const [red = 0, , blue = 0] = [
        ...(await sharp(file).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer()),
      ]
      expect(red).toBeGreaterThan(blue + 100)
    })

    test(`another file takes the place of a picture, ${device.name}`, async ({ page }) => {
      await enter(page, owner)
      const { id, front, back } = await addPictured(page.request)
      await openPanel(page, `/admin/products/${id}`)
      await page.getByLabel('What picture 2 shows').fill('The new cloth')
      const dialog = await openEditor(page, 2)
      await dialog.getByRole('button', { name: 'Another file' }).click()
      expect(await axeFindings(page)).toEqual([])
      const [file] = await pictures(1)
      const next = await awaitUpload(page, () =>
        dialog.getByLabel('Image').setInputFiles(file ?? []),
      )
      await expect(dialog).toBeHidden()
      await expect(page.getByAltText('Picture 2')).toHaveAttribute('src', next)
      await expect(page.getByText('Picture 2 is replaced.')).toBeAttached()
      await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The new cloth')
      await save(page)
      const saved = await readProduct(page, id)
      expect(saved.images).toEqual([front, next])
      expect(saved.images).not.toContain(back)
      expect([saved.imageTexts[next], saved.clothPhoto]).toEqual(['The new cloth', next])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })

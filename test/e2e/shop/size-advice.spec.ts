import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  arrive,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  paidOrder,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'
import { aProfile } from '#test/support/fit.ts'

/** A product whose size M is in stock, of a chart of the demo. */
async function productFields(request: APIRequestContext, category: string, title: RegExp) {
  const { data } = await (
    await request.get(`/api/shop/products/get?category=${category}&limit=50`)
  ).json()
  type Piece = { _id: string; title: string; sizes?: { size: string; stock: number }[] }
  const piece = (data as Piece[]).find(
    (one) =>
      title.test(one.title) && one.sizes?.some(({ size, stock }) => size === 'M' && stock > 0),
  )
  return piece?._id ?? ''
}

const pageIn = async (
  browser: Browser,
  baseURL: string | undefined,
  language: string,
  width: number,
) => {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    reducedMotion: 'reduce',
    ...(baseURL && { baseURL }),
  })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL ?? '' }])
  return context.newPage()
}

/** Opens a product as a visitor, who is asked to sign in first. */
async function open(page: Page, id: string) {
  await page.goto(`/shop/product/${id}`)
  await settled(page)
  await page.getByRole('dialog').press('Escape')
}

const words = {
  en: {
    find: 'Find my size',
    height: 'Height',
    bust: 'Bust',
    waist: 'Waist',
    show: 'Show my size',
    size: 'Your size: M',
    loose: 'The waist would be 4 cm loose; we can alter it.',
    choose: 'Choose size M',
    line: 'Your size: M, waist loose',
  },
  hi: {
    find: 'मेरा साइज़ बताइए',
    height: 'क़द',
    bust: 'बस्ट',
    waist: 'कमर',
    show: 'मेरा साइज़ दिखाइए',
    size: 'आपका साइज़: M',
    loose: 'कमर पर 4 सेमी ढीला रहेगा; हम उसे कस सकते हैं।',
    choose: 'साइज़ M चुनें',
    line: 'आपका साइज़: M, कमर पर ढीला',
  },
} as const

for (const width of [390, 1440])
  for (const language of ['en', 'hi'] as const)
    test(`three measures give a size by keyboard at ${width} px in ${language}`, async ({
      browser,
      baseURL,
    }) => {
      const said = words[language]
      const page = await pageIn(browser, baseURL, language, width)
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
      await open(page, await productFields(page.request, 'casual', /Kurti in White/))
      const find = page.getByRole('button', { name: said.find })
      await tabTo(page, find)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: said.find })
      await dialog.getByLabel(said.height).focus()
      await page.keyboard.type('163')
      await page.keyboard.press('Tab')
      await page.keyboard.type('91.5')
      await page.keyboard.press('Tab')
      await page.keyboard.type('70')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(said.size)).toBeVisible()
      await expect(dialog.getByText(said.loose)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      const isTooWide = () =>
        page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(await isTooWide()).toBe(false)

      await tabTo(page, dialog.getByRole('button', { name: said.choose }))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
      const line = page.getByRole('button', { name: said.line })
      await expect(line).toBeFocused()
      expect(await axeFindings(page)).toEqual([])

      // Stays in this browser, for this and other products, and goes nowhere else.
      await page.reload()
      await settled(page)
      await page.getByRole('dialog').press('Escape')
      await expect(line).toBeVisible()
      expect(asked.filter((one) => /91\.5|\b915\b/.test(one))).toEqual([])
      expect(page.url()).not.toContain('?')
      await page.context().close()
    })

test('size advice accepts inches, refuses wrong numbers, reports unknown sizes, and deletes measures', async ({
  browser,
  baseURL,
}) => {
  const page = await pageIn(browser, baseURL, 'en', 1440)
  await open(page, await productFields(page.request, 'casual', /Kurti in White/))
  await page.getByRole('button', { name: 'Find my size' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find my size' })
  const show = dialog.getByRole('button', { name: 'Show my size' })
  await show.click()
  await expect(dialog.getByLabel('Bust')).toHaveAccessibleDescription('Please enter this measure.')
  await dialog.getByLabel('Bust').fill('36')
  await expect(dialog.getByLabel('Bust')).toHaveAccessibleDescription(
    'Please enter 40 cm to 180 cm.',
  )
  await dialog.getByText('Inches', { exact: true }).click()
  await dialog.getByLabel('Bust').fill('36')
  await show.click()
  await expect(dialog.getByText('Your size: M')).toBeVisible()
  await dialog.getByLabel('Height').fill('71')
  await dialog.getByLabel('Bust').fill('37.25')
  await show.click()
  await expect(dialog.getByText('You are close to size L. In that size:')).toBeVisible()
  await expect(dialog.getByText(/so it may be short on you/)).toBeVisible()
  await dialog.getByLabel('Waist').fill('42')
  await show.click()
  await expect(dialog.getByText('We do not know your size here')).toBeVisible()
  await expect(dialog.getByText(/more than two sizes apart|more than the largest/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your size: not known' }).click()
  await dialog.getByRole('button', { name: 'Forget my measures' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find my size' })).toBeVisible()
  await page.context().close()
})

test('men’s wear asks for the chest, and a piece made to order chooses its size', async ({
  browser,
  baseURL,
}) => {
  const page = await pageIn(browser, baseURL, 'en', 390)
  await open(page, await productFields(page.request, 'bridal', /Sherwani/))
  await page.getByRole('button', { name: 'Find my size' }).click()
  await expect(page.getByLabel('Chest')).toBeVisible()
  await page.keyboard.press('Escape')

  await open(page, await productFields(page.request, 'bridal', /Mor Pankh|Chand Ivory|Doli Winter/))
  await page.getByRole('button', { name: 'Find my size' }).click()
  await page.getByLabel('Bust').fill('91.5')
  await page.getByRole('button', { name: 'Show my size' }).click()
  await page.getByRole('button', { name: 'Choose size M' }).click()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Your size: M' })).toBeVisible()
  await page.context().close()
})

test('a saved person determines the size, on this page and on the next', async ({ page }) => {
  await arrive(page)
  const { user } = await (await page.request.get('/api/auth/check-auth')).json()
  const saved = await page.request.post(`/api/shop/measures/${user.id}`, {
    data: { ...aProfile, name: 'Amma' },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const size = page.getByRole('button', { name: /^Your size: / })
  await page.goto(`/shop/product/${await productFields(page.request, 'bridal', /Chand Ivory/)}`)
  await settled(page)
  await page.getByRole('button', { name: 'Find my size' }).click()
  await page.getByLabel('Measures of').selectOption('Amma')
  await expect(page.getByRole('dialog').getByText(/^The bust /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(size).toBeVisible()
  await page.goto(`/shop/product/${await productFields(page.request, 'bridal', /Lehenga in/)}`)
  await expect(size).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('own-measures'))
  // The person's id; no length.
  expect(JSON.parse(stored ?? '')).toEqual({ profiles: { women: expect.any(String) } })
  await size.click()
  await page.getByRole('button', { name: 'Forget my measures' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find my size' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page shows the size chart', async ({ page }) => {
    await page.goto(
      `/shop/product/${await productFields(page.request, 'casual', /Kurti in White/)}`,
    )
    const chart = page.getByRole('table', { name: 'Body measurements in inches and centimetres' })
    await expect(chart.getByRole('row', { name: /^M 89–94 cm/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Find my size' })).toBeHidden()
  })
})

test('the owner edits a chart, and the product page shows the change', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/size-charts?garment=kurta')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Bust of M, up to').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('A body measures 20 to 230 cm.')
  await page.getByLabel('Bust of M, up to').fill('85')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Measures rise from size to size.')
  await page.getByLabel('Bust of M, up to').fill('95')
  // Another owner saves meanwhile.
  const charts = await (await page.request.get('/api/admin/size-charts')).json()
  const { chart } = charts.data.find((one: { garment: string }) => one.garment === 'kurta')
  await page.request.put('/api/admin/size-charts/kurta', {
    data: { ...chart, sizes: chart.sizes.toSpliced(0, 1, '3XS') },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone saved this size chart meanwhile.')
  await expect(page.getByLabel('Bust of M, up to')).toHaveValue('95')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Size', { exact: true }).first()).toHaveValue('3XS')
  await page.getByLabel('Bust of M, up to').fill('95')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastIn(page, 'The size chart is saved')).toBeVisible()
  const id = await productFields(page.request, 'casual', /Kurti in White/)
  const fit = async () =>
    (await (await page.request.get(`/api/shop/products/get/${id}`)).json()).data.fit
  expect((await fit()).chart.measures[0].bounds[3]).toBe(950)
  await page.getByRole('button', { name: 'Back to the built-in chart' }).click()
  await expect(page.getByLabel('Bust of M, up to')).toHaveValue('94')

  await openPanel(page, `/admin/products?edit=${id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Size chart')).toHaveValue('kurta')
  await sheet.getByLabel('Ease').selectOption('Loose fit')
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(sheet).toBeHidden()
  await openPanel(page, `/admin/products/${id}/fit`)
  await expect(page.getByRole('table', { name: 'How its sizes fit' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the owner records at a refund that a piece was too small, and it is counted', async ({
  page,
  browser,
  baseURL,
}) => {
  const { _id: id, cartItems } = await paidOrder(page)
  const { productId, size } = cartItems.find((line) => line.size) as {
    productId: string
    size: string
  }
  const desk = await browser.newContext(baseURL ? { baseURL } : {})
  const panel = await desk.newPage()
  await enter(panel, owner)
  await openPanel(panel, `/admin/orders?order=${id}`)
  await panel.getByRole('button', { name: 'Make a refund' }).click()
  await panel.getByLabel('Did the size fit? (optional)').selectOption('Too small')
  await panel.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(panel.getByText('All of it is refunded.')).toBeVisible()
  await openPanel(panel, `/admin/products/${productId}/fit`)
  const row = panel.getByRole('row', { name: new RegExp(`^${size} `) })
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
  await desk.close()
})

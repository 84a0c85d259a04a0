import type { Page } from '@playwright/test'
import { measuresPath } from '#shared/measures-paths.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { accountPath, orderPath, productPath } from '#shared/paths.ts'
import { buyMeasured, measuredPiece } from '#test/e2e/measured-order.ts'
import { pictures } from '#test/e2e/pictures.ts'
import {
  arrive,
  axeFindings,
  choose,
  enter,
  expect,
  newcomer,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const check = async (page: Page) => expect(await axeFindings(page)).toEqual([])
const noSideScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

test('a shopper saves a child’s measures by keyboard only, in Hindi on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page)
  await page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' }).click()
  await settled(page)
  await page.goto(accountPath('measures'))
  await settled(page)
  await check(page)
  await tabTo(page, page.getByRole('link', { name: 'नाप जोड़ें' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'बच्चे', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('मैं इस बच्चे के')).toBeVisible()

  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const type = async (name: string, text: string) => {
    await tabTo(page, field(name))
    await page.keyboard.type(text)
  }
  await type('किसके नाप?', 'मेरी बेटी')
  await type('क़द', '110')
  await expect(page.locator('[data-mark=height]')).toBeVisible()
  await type('सीना', '57')
  await type('कमर', '53')
  await expect(page.locator('[data-mark=waist]')).toBeVisible()
  await tabTo(page, page.getByText('और नाप (ज़रूरी नहीं)'))
  await page.keyboard.press('Enter')
  await type('गर्दन का घेरा (ज़रूरी नहीं)', '39')
  await page.keyboard.press('Tab')
  const question = page.getByRole('checkbox', { name: 'दोनों सही हैं' })
  await expect(question).toBeVisible()
  await check(page)
  await noSideScroll(page)

  await tabTo(page, page.getByRole('button', { name: 'नाप सेव करें' }))
  await page.keyboard.press('Enter')
  await expect(question).toBeFocused()
  await page.keyboard.press('Space')
  for (const name of [/^मैं इस बच्चे के/, /^मैं सहमत हूँ/]) {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }
  await tabTo(page, page.getByRole('button', { name: 'नाप सेव करें' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/measures$/)
  await expect(page.getByText('मेरी बेटी').first()).toBeVisible()
  await noSideScroll(page)
})

test('a change of unit keeps the lengths, and a typing error is noticed', async ({ page }) => {
  await arrive(page)
  const piece = await measuredPiece(page)
  await page.goto(measuresPath(undefined, { product: piece._id }))
  await settled(page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Whose measures?').fill('My mother')
  await choose(page.getByRole('radio', { name: 'Inches' }))
  for (const [name, text] of [
    ['Bust', '63'],
    ['Waist', '30 1/2'],
    ['Hip', '40'],
    ['Shoulder', '14.5'],
  ] as const)
    await field(name).fill(text)
  await field('Shoulder').blur()
  await page.getByRole('button', { name: 'Save measurements' }).click()
  await expect(page.getByText('Bust, measured once more')).toBeVisible()
  await field('Bust').fill('36')
  await expect(page.getByText('Both are right')).toHaveCount(0)
  await choose(page.getByRole('radio', { name: 'Centimetres' }))
  await expect(field('Waist')).toHaveValue('77.5')
  await choose(page.getByRole('radio', { name: 'Inches' }))
  await expect(field('Waist')).toHaveValue('30.5')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Save measurements' }).click()

  // The product's page takes it in one line.
  await expect(page).toHaveURL(new RegExp(productPath(piece._id)))
  await settled(page)
  await choose(page.getByRole('radio', { name: /^Made to measure/ }))
  await page.getByLabel('Made to the measures of').selectOption({ label: 'My mother' })
  await check(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastIn(page, 'Product is added to cart')).toBeVisible()
  const user = (await (await page.request.get('/api/auth/check-auth')).json()).user
  const { data } = await (await page.request.get(`/api/shop/cart/get/${user.id}`)).json()
  expect(data.items[0].options.profileId).toEqual(expect.any(String))
})

test('a shopper gives measures after the order, corrects them, and approves the piece by its photos', async ({
  page,
  browser,
}) => {
  await arrive(page)
  const orderId = await buyMeasured(page)
  await page.goto(orderPath(orderId))
  await settled(page)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('link', { name: 'Add measurements' }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Whose measures?').fill('My mother')
  for (const [name, text] of [
    ['Bust', '93.7'],
    ['Waist', '78.3'],
    ['Hip', '101.9'],
    ['Shoulder', '37.1'],
  ] as const)
    await field(name).fill(text)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Save measurements' }).click()
  await details.getByRole('button', { name: 'Use these measures' }).click()
  await expect(details.getByText('We make it to the measures of My mother.')).toBeVisible()
  await check(page)

  const panel = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await enter(panel, owner)
  await openPanel(panel, adminOrdersPath({ order: orderId }))
  await panel.getByRole('link', { name: /^Tailor’s card/ }).click()
  await settled(panel)
  await panel.getByRole('button', { name: 'Propose a correction' }).click()
  const form = panel.getByRole('form', { name: 'Propose a correction' })
  await form.getByLabel('Bust', { exact: true }).fill('91.1')
  await form.getByLabel('Reason').fill('Measured anew')
  await panel.getByRole('button', { name: 'Send the correction' }).click()
  await expect(panel.getByText('Waits for an answer about measures')).toBeVisible()
  await check(panel)

  await page.reload()
  await settled(page)
  await expect(details.getByText('Measured anew')).toBeVisible()
  await expect(details.getByText('91.1 cm')).toBeVisible()
  await check(page)
  await details.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(details.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)

  await panel.reload()
  await settled(panel)
  await panel.getByRole('button', { name: 'Set to: Cut' }).click()
  await expect(panel.getByRole('button', { name: 'Set to: Stitching' })).toBeVisible()
  await panel.getByLabel('Add photos').setInputFiles(await pictures(2))
  await expect(panel.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await panel.getByRole('button', { name: 'Ask the customer for approval' }).click()
  await expect(panel.getByText('Waits for approval of photos')).toBeVisible()

  await page.reload()
  await settled(page)
  const photo = details.getByRole('img', { name: 'Photo 1' })
  await expect
    .poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await details.getByRole('button', { name: 'Approve the photos' }).click()
  await expect(details.getByText('You have approved them.')).toBeVisible()

  // The tailor's card as it is printed: one page, both units, no price, name or address.
  await panel.reload()
  await settled(panel)
  await expect(panel.getByText('Photos approved')).toBeVisible()
  await panel.emulateMedia({ media: 'print' })
  await expect(panel.getByRole('row', { name: 'Bust 91.1 35 7/8' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Set to: Stitching' })).toBeHidden()
  const printed = await panel.locator('body').innerText()
  expect(printed).not.toMatch(/₹|Boat Club|Pune|98200|Leela/)
  const pdf = (await panel.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await panel.context().close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('implausible measures are refused with the reason, then confirmed, saved and deleted', async ({
    page,
  }) => {
    const someone = newcomer()
    await page.request.post('/api/auth/register', { data: someone })
    await page.request.post('/api/auth/login', { data: someone })
    await page.goto(accountPath('measures'))
    await page.getByRole('link', { name: 'Add measurements' }).click()
    await page.getByRole('link', { name: 'Men', exact: true }).click()
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Whose measures?').fill('Me')
    for (const [name, text] of [
      ['Chest', '100'],
      ['Waist', '90'],
      ['Hip', '72'],
      ['Shoulder', '46'],
    ] as const)
      await field(name).fill(text)
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    const save = page.getByRole('button', { name: 'Save measurements' })
    await save.click()
    await expect(page.getByText('This is unusual. Please measure once more.').first()).toBeVisible()
    await expect(field('Waist')).toHaveValue('90')
    await field('Hip').fill('76')
    await save.click()
    await page.getByRole('checkbox', { name: 'Both are right' }).first().check()
    await save.click()
    await expect(page).toHaveURL(/\/account\/measures$/)
    await page.getByRole('button', { name: 'Delete Me' }).click()
    await expect(page.getByText('No measurements yet')).toBeVisible()
  })
})

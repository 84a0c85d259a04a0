import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  addPiece,
  arrive,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const hasSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewport of sizes)
  test(`a shopper in London pays by PayPal, and gets an export invoice, ${viewport.width} pixels wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    const shopper = await arrive(page)
    await page.goto('/shop/listing?category=casual')
    await settled(page)
    await addPiece(page, 0)
    await page.goto('/shop/checkout')
    await settled(page)
    const country = page.getByLabel('Country')
    await expect(country).toHaveValue('IN')
    await country.focus()
    await page.keyboard.type('United K')
    await expect(country).toHaveValue('GB')
    await expect(page.getByLabel('GSTIN (optional)')).toHaveCount(0)
    await page.getByLabel('Address', { exact: true }).fill('221B Baker Street')
    await page.getByLabel('City').fill('London')
    await page.getByLabel('Postal code').fill('NW1 6XE')
    await page.getByLabel('Phone').fill('+44 20 7946 0000')
    await page.getByLabel('State or province (optional)').fill('Greater London')
    await page.getByLabel('Notes').fill('Ring twice')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const address = page.getByRole('radio', { name: /221B Baker Street.*United Kingdom/ })
    await expect(address).toBeChecked()

    const reason = 'Orders to other countries can be paid by PayPal only.'
    await expect(page.getByText(reason)).toHaveCount(3)
    await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeDisabled()
    await expect(
      page.getByText('Customs duties of the country of delivery are not included.'),
    ).toBeVisible()
    await expect(page.getByText(/^Delivery: \d/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await hasSideways(page)).toBe(false)

    await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByRole('link', { name: 'View Orders' }).click()
    await page.getByRole('link', { name: /View Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText('United Kingdom')).toBeVisible()
    const invoice = details.getByRole('link', { name: /^Tax invoice INV-/ })
    const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')

    const office = await browser.newContext({ viewport })
    const desk = await office.newPage()
    await enter(desk, owner)
    await openPanel(desk, `/admin/orders?q=${encodeURIComponent(shopper.email)}`)
    await desk.getByRole('link', { name: /View Details/ }).click()
    const order = desk.getByRole('dialog', { name: 'Order Details' })
    await expect(order.getByText('United Kingdom')).toBeVisible()
    await expect(order.getByText('Other Countries')).toBeVisible()
    await expect(order.getByRole('button', { name: 'Correct the invoice' })).toHaveCount(0)
    await order.getByRole('button', { name: 'Correct the address' }).click()
    await expect(order.getByLabel('Postal code')).toHaveValue('NW1 6XE')
    expect(await axeFindings(desk)).toEqual([])
    await office.close()
  })

test('a shopper enters an address abroad in Hindi, at a phone’s width', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  await arrive(page)
  await page.goto('/shop/account/address')
  await settled(page)
  await page.getByLabel('देश').selectOption({ label: 'संयुक्त अरब अमीरात' })
  await page.getByLabel('पता', { exact: true }).fill('Villa 12, Al Wasl')
  await page.getByLabel('शहर').fill('Dubai')
  await page.getByLabel('फ़ोन', { exact: true }).fill('+971 50 123 4567')
  await page.getByLabel('टिप्पणी').fill('Ring twice')
  // There are no postal codes in the Emirates.
  const add = page.getByRole('button', { name: 'जोड़ें', exact: true })
  await expect(add).toBeEnabled()
  expect(await axeFindings(page)).toEqual([])
  expect(await hasSideways(page)).toBe(false)
  await add.click()
  await expect(page.getByText('संयुक्त अरब अमीरात').first()).toBeVisible()
})

test('a shopper abroad saves an address without scripts', async ({ browser, baseURL, page }) => {
  await arrive(page)
  const state = await page.context().storageState()
  const plain = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: state,
    javaScriptEnabled: false,
  })
  const still = await plain.newPage()
  await still.goto('/shop/account/address')
  await still.getByLabel('Country').selectOption('SG')
  await still.getByLabel('Address', { exact: true }).fill('10 Orchard Road')
  await still.getByLabel('City').fill('Singapore')
  await still.getByLabel('Pincode').fill('238801')
  await still.getByLabel('Phone').fill('+65 6123 4567')
  await still.getByLabel('Notes').fill('Ring twice')
  await still.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(still.getByText('Singapore 238801')).toBeVisible()
  await plain.close()
})

for (const viewport of sizes)
  test(`the owner adds a zone abroad and chooses the declaration, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const before = (await (await page.request.get('/api/admin/delivery')).json()).data
    await openPanel(page, '/admin/settings/delivery')
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Abroad' }) })
    await expect(section.getByLabel('Sell to other countries')).toBeChecked()
    await section.getByRole('button', { name: 'Add a zone abroad' }).click()
    const zone = section.getByRole('group', { name: 'Zone abroad 3' })
    await zone.getByLabel('Name').fill('Europe')
    await zone.getByLabel('Country').selectOption({ label: 'Germany' })
    await zone.getByRole('button', { name: 'Add a country' }).click()
    await zone.getByLabel('Country').selectOption({ label: 'France' })
    await zone.getByRole('button', { name: 'Add a country' }).click()
    await zone.getByRole('button', { name: 'Remove France' }).click()
    await zone.getByLabel('Costs, in rupees').fill('2,400')
    await section.getByLabel('Declaration on the invoice').selectOption('lut')
    await section.getByLabel('Financial year of the LUT').fill('26-27')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('A financial year is written 2026-27.')).toBeVisible()
    await section.getByLabel('Financial year of the LUT').fill('2026-27')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toastIn(page, 'Settings are saved')).toBeVisible()
    const { version, ...saved } = (await (await page.request.get('/api/admin/delivery')).json())
      .data
    expect(saved.abroad.zones[2]).toMatchObject({ name: 'Europe', countries: ['DE'] })
    expect(saved.abroad.zones[2].rates).toEqual([
      { upToGrams: null, upToRupees: null, amount: 2400 },
    ])
    expect(await axeFindings(page)).toEqual([])
    expect(await hasSideways(page)).toBe(false)
    const { version: _, ...data } = before
    expect((await page.request.put('/api/admin/delivery', { data })).ok()).toBe(true)
  })

test('the owner sees that shoppers abroad cannot pay without PayPal', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  const payments = async () => {
    const { data } = await (await page.request.get('/api/admin/payments')).json()
    const { configured: _, version: __, ...settings } = data
    return settings
  }
  const before = await payments()
  const save = async (methods: string[]) => {
    const data = { ...(await payments()), methods }
    expect((await page.request.put('/api/admin/payments', { data })).ok()).toBe(true)
  }
  const warning = /^Orders from abroad can’t be paid: PayPal alone takes them/
  await openPanel(page, '/admin/settings/delivery')
  await expect(page.getByLabel('Sell to other countries')).toBeChecked()
  await expect(page.getByText(warning)).toHaveCount(0)
  await save(['cod'])
  try {
    await openPanel(page, '/admin/settings/delivery')
    await expect(page.getByText(warning)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await hasSideways(page)).toBe(false)
    await page.getByLabel('Sell to other countries').uncheck()
    await expect(page.getByText(warning)).toHaveCount(0)
    await page.getByLabel('Sell to other countries').check()
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
    await page.reload()
    await page
      .getByText('विदेश के ऑर्डर का भुगतान नहीं हो सकता')
      .getByRole('link', { name: 'भुगतान के तरीके' })
      .click()
    await expect(page).toHaveURL(/\/admin\/settings\/payments$/)
  } finally {
    await save(before.methods)
  }
})

import { listingPath, paths } from '#shared/paths.ts'
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
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the owner ends cash on delivery for a customer, whose checkout states the reason, ${viewport.width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const context = await browser.newContext({ baseURL, viewport })
    const shop = await context.newPage()
    const customer = await arrive(shop)
    await shop.goto(listingPath())
    await settled(shop)
    await addPiece(shop, 0)
    await shop.goto(paths.checkout)
    await settled(shop)
    const onDelivery = shop.getByRole('radio', { name: /^Cash on delivery/ })
    await expect(onDelivery).toBeEnabled()
    await expect(shop.getByText('Up to 2 unpaid orders at a time.')).toBeVisible()

    await enter(page, owner)
    const list = `/admin/customers?q=${encodeURIComponent(customer.email)}`
    await openPanel(page, list)
    await expect(page.getByText('No paid orders')).toBeVisible()
    await page.getByRole('link', { name: customer.userName }).click()
    const form = page.getByRole('form', { name: /^Cash on delivery for/ })
    const choice = form.getByLabel('Cash on delivery')
    await expect(choice).toHaveValue('shop')
    const save = form.getByRole('button', { name: 'Save limit' })
    await expect(save).toBeDisabled()
    await choice.selectOption('Custom limit')
    await form.getByLabel('Unpaid orders at most').fill('none')
    await expect(form.getByText('A whole number from 1 to 50.')).toBeVisible()
    await expect(save).toBeDisabled()
    await form.getByLabel('Unpaid orders at most').fill('5')
    expect(await axeFindings(page)).toEqual([])
    await save.click()
    await expect(toastIn(page, 'Cash on delivery is set for this customer')).toBeVisible()
    await shop.reload()
    await expect(shop.getByText('Up to 5 unpaid orders at a time.')).toBeVisible()

    await choice.selectOption('Never')
    await tabTo(page, save)
    // The button is disabled while the limit is being saved, too.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.keyboard.press('Enter')
    expect((await saved).ok()).toBe(true)
    await expect(save).toBeDisabled()
    await shop.reload()
    await settled(shop)
    await expect(onDelivery).toBeDisabled()
    await expect(
      shop.getByText('Your account can’t order with payment on delivery.', { exact: false }),
    ).toBeVisible()
    expect(await axeFindings(shop)).toEqual([])
    await context.close()

    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
    await openPanel(page, list)
    await expect(page.getByText('डिलीवरी पर नकद नहीं', { exact: true })).toBeVisible()
  })

import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  arrive,
  axeFindings,
  enter,
  expect,
  openPanel,
  orderByPhone,
  owner,
  tabTo,
  test,
  toastIn,
  unfold,
} from '#test/e2e/visit.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the owner enters a birthday and consent, and merges a caller with an account, ${viewport.width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const context = await browser.newContext({ baseURL, viewport })
    const customer = await arrive(await context.newPage())
    await context.close()

    await enter(page, owner)
    const name = `Caller ${customer.userName}`
    // Another email than in the other width, because a phone alone is the same customer.
    const email = `caller-${customer.email}`
    const orderId = await orderByPhone(page.request, { customer: { name, email } })
    await openPanel(page, `/admin/customers/${orderId}`)
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(),
    )
    const dates = page.getByRole('form', { name: 'Dates' })
    const birthday = dates.getByRole('group', { name: 'Birthday' })
    const saveDates = dates.getByRole('button', { name: 'Save the dates' })
    await expect(saveDates).toBeDisabled()
    await birthday.getByLabel('Day').fill('31')
    await birthday.getByLabel('Month').selectOption('February')
    await saveDates.click()
    await expect(birthday.getByText('There is no such day.')).toBeVisible()
    await birthday.getByLabel('Day').fill(String(Number(today.slice(8))))
    await birthday.getByLabel('Month').selectOption(String(Number(today.slice(5, 7))))
    await tabTo(page, saveDates)
    await page.keyboard.press('Enter')
    await expect(toastIn(page, 'The dates are saved')).toBeVisible()

    const consent = page.getByRole('form', { name: 'Consent' })
    await consent.getByLabel('May be written to by email').selectOption('Yes, said on the phone')
    await consent.getByRole('button', { name: 'Save the consent' }).click()
    await expect(toastIn(page, 'The consent is recorded')).toBeVisible()
    await expect(consent.getByText(/^Since .+, recorded by /)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await unfold(page, 'More')
    await page.getByRole('link', { name: 'Merge with another customer' }).click()
    await page.getByLabel('Find the other customer').fill(customer.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: new RegExp(`^${customer.userName}`) }).click()
    await expect(page.getByRole('row', { name: /^Account/ })).toContainText('noyes')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(toastIn(page, 'The customers are merged')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: customer.userName })).toBeVisible()
    await expect(page.getByText('Merged contacts')).toBeVisible()

    await unfold(page, 'More')
    await page.getByRole('link', { name: 'Merge with another customer' }).click()
    await page.getByLabel('Find the other customer').fill('shopper@zari.example')
    await page.getByRole('button', { name: 'Search' }).click()
    const found = page.getByRole('listitem').filter({ hasText: 'shopper@zari.example' })
    await expect(found).toContainText('Has an account too')
    await expect(found.getByRole('link')).toHaveCount(0)

    await openPanel(page, '/admin/customers?who=dates')
    const row = page.getByRole('row').filter({ hasText: customer.userName })
    await expect(row.getByText(/^Birthday: /)).toBeVisible()
    await page.getByRole('link', { name: 'May be written to' }).click()
    await row.getByRole('link', { name: customer.userName, exact: true }).click()

    await page.getByRole('button', { name: /^Separate/ }).click()
    await expect(toastIn(page, 'The contact is a customer of its own again')).toBeVisible()
    await expect(page.getByText('Merged contacts')).toHaveCount(0)

    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
    await openPanel(page, '/admin/customers?who=dates')
    await expect(page.getByText(/^जन्मदिन: /).first()).toBeVisible()
  })

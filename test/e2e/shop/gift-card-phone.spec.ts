import type { Page } from '@playwright/test'
import {
  arrive,
  axeFindings,
  expect,
  linkInMail,
  newcomer,
  settled,
  tabTo,
  test,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function isUsable(page: Page) {
  await settled(page)
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
}

test('a gift card as a present, from its design to the printed card', async ({
  page,
  browser,
  baseURL,
}) => {
  await arrive(page)
  await page.goto('/shop/gift-cards')
  await settled(page)
  const first = page.getByRole('radio', { name: 'Marigold' })
  await expect(first).toBeChecked()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Paisley' })).toBeChecked()
  await page.getByLabel(/^Another value/).fill('1800')
  await page.getByLabel('Name of who receives it').fill('Asha')
  const email = newcomer().email
  await page.getByLabel('Their email').fill(email)
  await page.getByLabel('Your name on the card').fill('Leela')
  await page.getByLabel('Message (optional)').fill('For your wedding')
  const preview = page.getByLabel('Preview of the card')
  for (const words of ['₹1,800', 'For Asha', 'For your wedding', 'From Leela'])
    await expect(preview).toContainText(words)
  await expect(preview.locator('img')).toHaveAttribute('src', /paisley/)
  await isUsable(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  const pay = page.getByRole('button', { name: 'Pay for the card' })
  await page.context().setOffline(true)
  await pay.click()
  await expect(
    page.getByRole('alert').filter({ hasText: "We can't reach the shop." }),
  ).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel('Their email')).toHaveValue(email)
  await expect(page.getByRole('radio', { name: 'Paisley' })).toBeChecked()
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()

  const link = await linkInMail(email, '/gift-card/')
  const theirs = await (
    await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
  ).newPage()
  await theirs.goto(new URL(link).pathname)
  await isUsable(theirs)
  const main = theirs.getByRole('main')
  const code = link.split('/').at(-1) ?? ''
  for (const words of ['₹1,800', 'For Asha', 'For your wedding', 'From Leela', code])
    await expect(main).toContainText(words)
  await expect(main.locator('img')).toHaveJSProperty('naturalWidth', 960)
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const href = await theirs.getByRole('link', { name: 'Print the card (A5)' }).getAttribute('href')
  const file = await theirs.request.get(href ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await theirs.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(theirs).toHaveURL(/\/shop\/listing/)
})

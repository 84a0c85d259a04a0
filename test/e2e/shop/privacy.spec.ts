import type { Page } from '@playwright/test'
import { addPiece, arrive, choose, expect, saveAddress, settled, test } from '#test/e2e/visit.ts'

test.use({ serviceWorkers: 'allow' })

/** Names of everything that the browser stores for the shop. */
async function storedNames(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies(page.url())).map(({ name }) => name)
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => String(name)),
  ])
  return [...cookies, ...stored]
}

test('the privacy page lists the data in a browser, and signing out clears viewed pieces', async ({
  page,
}) => {
  await arrive(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await choose(page.getByRole('radio', { name: 'Dark' }))
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  await page.goto('/shop/checkout')
  await settled(page)
  await saveAddress(page)
  await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/nothing was charged/)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await page.goto('/shop/search?q=velvet')
  await settled(page)
  await page.goto('/privacypolicy')
  const listed = await page.getByRole('main').locator('code').allInnerTexts()
  await expect.poll(async () => (await storedNames(page)).includes('list-1')).toBe(true)
  const held = await storedNames(page)
  expect(held.filter((name) => !listed.includes(name))).toEqual([])
  for (const name of [
    'zari',
    'zari-device',
    'recently-viewed',
    'recent-searches',
    'filters',
    'theme',
  ])
    expect(held).toContain(name)

  await settled(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  const left = await storedNames(page)
  for (const name of [
    'zari',
    'recently-viewed',
    'recent-searches',
    'filters',
    'list-1',
    'currentOrderId',
  ])
    expect(left).not.toContain(name)
})

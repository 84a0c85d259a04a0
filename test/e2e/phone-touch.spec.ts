import type { Page } from '@playwright/test'
import { enter, expect, owner, settled, shopper, test } from './visit.ts'

/** Controls, other than links in text, smaller than a finger. */
const tooSmall = () =>
  [...document.querySelectorAll('a, button, summary, select')]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
    .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
    .map(({ name, box }) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)

async function look(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    expect(await page.evaluate(tooSmall), path).toEqual([])
  }
}

test('touch targets have the size of a finger', async ({ page }) => {
  await look(page, ['/', '/shop/listing', '/shop/wedding', '/auth/login'])
  await enter(page, shopper)
  await look(page, ['/shop/home', '/shop/account', '/shop/checkout'])
  await page.request.post('/api/auth/logout')
  await enter(page, owner)
  const panel = ['dashboard', 'products', 'orders', 'customers', 'reviews', 'staff', 'audit']
  const house = [
    'settings',
    'settings/home',
    'settings/appearance',
    'settings/payments',
    'settings/returns',
    'settings/returns/new',
    'mails',
    'security',
  ]
  await look(
    page,
    [...panel, ...house].map((path) => `/admin/${path}`),
  )
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('dialog', { name: 'Admin Panel' })).toBeVisible()
  expect(await page.evaluate(tooSmall)).toEqual([])
})

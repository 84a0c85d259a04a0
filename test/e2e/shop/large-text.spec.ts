import type { Page } from '@playwright/test'
import { brokenWords, expectApart, measureBox } from '#test/e2e/layout.ts'
import {
  addPiece,
  arrive,
  expect,
  openPanel,
  saveAddress,
  test,
  unfoldOrder,
} from '#test/e2e/visit.ts'

const phone = { width: 390, height: 844 }

/** Like the browser's setting for the font size. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

test('no tab of the account breaks inside a word', async ({ page }) => {
  await arrive(page)
  for (const width of [320, 344, 375, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openPanel(page, '/shop/account')
    const tabs = page.getByRole('navigation', { name: 'Account' }).getByRole('link')
    await expect(tabs).toHaveCount(5)
    expect(await brokenWords(tabs), `${width}`).toEqual([])
    await enlarge(page)
    expect(await brokenWords(tabs), `${width} with letters of twice the size`).toEqual([])
  }
})

test('text of twice the size on a phone is never cut, covered or broken', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPanel(page, '/')
  await enlarge(page)
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toBeVisible()
  expect(await brokenWords(headline)).toEqual([])

  await arrive(page)
  await openPanel(page, '/shop/listing')
  await addPiece(page, 0)
  await enlarge(page)
  const header = page.getByRole('banner')
  const name = header.getByRole('link', { name: 'Zari' }).locator('span')
  const cut = await name.evaluate((words) => words.scrollWidth - words.clientWidth)
  expect(cut, "the shop's name").toBeLessThanOrEqual(0)
  const badge = header.locator('.cart-badge')
  await expectApart(badge, header.locator('.avatar'))
  const icon = await measureBox(
    header.getByRole('button', { name: 'Cart, 1 piece' }).locator('svg'),
  )
  expect((await measureBox(badge)).x, 'the badge').toBeGreaterThan(icon.x + icon.width / 2)
  const filters = page.getByRole('button', { name: 'Filters' })
  const sort = page.getByRole('button', { name: /Price: Low to High/ })
  expect(await brokenWords(filters)).toEqual([])
  expect(await brokenWords(sort)).toEqual([])
  await expectApart(filters, sort)

  await openPanel(page, '/shop/checkout')
  await saveAddress(page)
  await enlarge(page)
  await expect(page.getByRole('radio', { name: /14 Boat Club Road/ })).toBeVisible()
  await unfoldOrder(page)
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  const outside = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const inside = [...document.querySelectorAll('main *')]
    const right = Math.max(...inside.map((one) => one.getBoundingClientRect().right))
    return Math.max(scrollWidth, right) - clientWidth
  })
  expect(outside).toBeLessThanOrEqual(0)
  expect(await brokenWords(page.getByRole('main').locator('li, legend, button'))).toEqual([])
})

test('a message on a phone covers no control of the open cart', async ({ page }) => {
  await page.setViewportSize(phone)
  await arrive(page)
  await openPanel(page, '/shop/listing')
  await addPiece(page, 0)
  await addPiece(page, 1)
  await page.getByRole('button', { name: 'Cart, 2 pieces' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  const bins = cart.getByRole('button', { name: /^Remove / })
  await bins.first().click()
  await expect(bins).toHaveCount(1)
  const message = page.locator('li[data-swipe-direction]', {
    hasText: 'Cart item is deleted successfully',
  })
  await expect(message).toBeVisible()
  await message.evaluate((one) => Promise.all(one.getAnimations().map((rise) => rise.finished)))
  await expectApart(message, bins)
  await expectApart(message, cart.getByRole('button', { name: 'Close', exact: true }))
  await cart.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(cart).toBeHidden()
})

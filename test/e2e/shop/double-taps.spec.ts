import type { Page } from '@playwright/test'
import { addPiece, arrive, expect, settled, test, unfoldOrder } from '#test/e2e/visit.ts'

const street = (n: number) => ({
  address: `${n} Amer Road`,
  city: 'Jaipur',
  pincode: '302002',
  phone: '9876543210',
  notes: 'Ring twice',
})

/** Taps the first bin, and the bin that has moved there after its row is gone. */
const tapTwice = (page: Page) =>
  page.evaluate(async () => {
    const bin = () => document.querySelector<HTMLButtonElement>('button[aria-label^="Remove "]')
    const first = bin()
    first?.click()
    while (first?.isConnected) await new Promise(requestAnimationFrame)
    bin()?.click()
    return first !== bin()
  })

test('a double tap on a bin removes one line only', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/listing')
  await settled(page)
  for (const place of [0, 1, 2]) await addPiece(page, place)
  await page.goto('/shop/checkout')
  await settled(page)
  const lines = page.getByRole('button', { name: /^Remove / })
  await expect(lines).toHaveCount(3)
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  expect(await tapTwice(page)).toBe(true)
  expect((await gone).ok()).toBe(true)
  await expect(lines).toHaveCount(2)
  await page.reload()
  await settled(page)
  await expect(lines).toHaveCount(2)
})

test('a form submitted twice at once is sent once', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/account/address')
  await settled(page)
  for (const [label, value] of Object.entries(street(7)))
    await page.getByLabel(new RegExp(label, 'i')).fill(value)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeEnabled()
  await add.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  const cards = page.getByRole('button', { name: /^Delete / })
  await expect(cards).toHaveCount(1)
  await page.reload()
  await settled(page)
  await expect(cards).toHaveCount(1)
})

test('a change of language asks before it discards typed text, on a form and in a review', async ({
  page,
}) => {
  await arrive(page)
  const product = await page.request.get('/api/shop/products/get?limit=1')
  const id = (await product.json()).data[0]._id
  for (const [path, label] of [
    ['/shop/account/address', 'Notes'],
    [`/shop/product/${id}`, 'Write a review'],
  ] as const) {
    await page.goto(path)
    await settled(page)
    await page.getByLabel(label).pressSequentially('Ring twice')
    const asked = page.waitForEvent('dialog')
    const pressed = page.getByRole('button', { name: 'हिन्दी' }).first().click()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await pressed
    await expect(page.getByLabel(label)).toHaveValue('Ring twice')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  }
})

test('a review without stars asks for them at the stars', async ({ page }) => {
  await arrive(page)
  const product = await page.request.get('/api/shop/products/get?limit=1')
  await page.goto(`/shop/product/${(await product.json()).data[0]._id}`)
  await settled(page)
  await page.getByLabel('Write a review').fill('Soft as it looks.')
  await page.getByRole('button', { name: 'Submit' }).click()
  const picker = page.getByRole('group', { name: 'Your rating' })
  await expect(picker.getByRole('alert')).toHaveText('Please choose 1 to 5 stars.')
  await expect(picker.getByRole('radio', { name: '1 star' })).toBeFocused()
  await expect(page.getByLabel('Write a review')).not.toHaveAttribute('aria-invalid', 'true')
})

test('focus stays in place when a button disappears', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page)
  await page.goto('/shop/listing')
  await settled(page)
  await addPiece(page, 0)
  await page.goto('/shop/checkout')
  await settled(page)
  await unfoldOrder(page)
  await page.getByRole('button', { name: /^One more/ }).press('Enter')
  const fewer = page.getByRole('button', { name: /^One fewer/ })
  await expect(fewer).toBeEnabled()
  await fewer.press('Enter')
  await expect(fewer).toBeDisabled()
  await expect(page.getByRole('button', { name: /^One more/ })).toBeFocused()

  for (const n of [1, 2])
    expect((await page.request.post('/api/shop/address/add', { data: street(n) })).ok()).toBe(true)
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Edit 1 Amer Road' }).click()
  const first = page.getByLabel('Pincode')
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1 Amer Road')

  await page.goto('/shop/listing')
  await settled(page)
  const before = await page.getByRole('article').count()
  const firstLink = (place: number) =>
    page.getByRole('article').nth(place).getByRole('link').first()
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(firstLink(before)).toBeFocused()
  // Reached by Tab it comes into view, and the list grows before it is pressed.
  await page.getByRole('link', { name: 'Load more' }).focus()
  await expect(firstLink(2 * before)).toBeFocused()
})

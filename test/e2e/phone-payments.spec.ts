import type { Page } from '@playwright/test'
import { atCheckout, axeFindings, expect, settled, test, toastIn } from '#test/e2e/visit.ts'

/** Expects a page without violations that axe finds, and with nothing wider than the screen. */
async function isUsable(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
}

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('PayPal on a phone: cancelled, then paid', async ({ page }) => {
  await atCheckout(page)
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await expect(page.getByText(/nothing was charged/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await isUsable(page)
})

test('Razorpay on a phone: cancelled, failed, then paid', async ({ page }) => {
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await atCheckout(page)
  const begin = async () => {
    await page.getByRole('radio', { name: /^UPI apps, cards, netbanking/ }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await isUsable(page)
    await page.getByRole('button', { name: 'Pay now' }).click()
  }
  await begin()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await settled(page)
  await begin()
  await page.getByText('For tests').click()
  await page.getByRole('button', { name: 'The payment fails' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay with a card' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
})

test('UPI on a phone: opens the payment app, and sends the reference', async ({ page }) => {
  await atCheckout(page)
  await page.getByRole('radio', { name: /^Scan our UPI code/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible()
  await settled(page)
  const app = page.getByRole('link', { name: 'Open a payment app' })
  await expect(app).toHaveAttribute('href', /^upi:\/\/pay\?/)
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeHidden()
  await isUsable(page)
  await page.getByLabel('UPI reference of your payment').fill(String(Date.now()).slice(-12))
  await page.getByRole('button', { name: 'Send the reference' }).click()
  await expect(toastIn(page, /We confirm your order/)).toBeVisible()
})

test('cash on delivery on a phone: ordered, then cancelled', async ({ page }) => {
  await atCheckout(page)
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  await isUsable(page)
  await page.getByRole('link', { name: 'View Orders' }).click()
  await page.getByRole('link', { name: /View Details/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Cancel order' }).click()
  await expect(details.getByText('Order cancelled')).toBeVisible()
})

import type { Page } from '@playwright/test'
import {
  arrive,
  axeFindings,
  expect,
  holdRequests,
  newcomer,
  signIn,
  test,
  wellStockedPieces,
} from '#test/e2e/visit.ts'

const anAddress = {
  address: '1 Fort Road',
  city: 'Pune',
  pincode: '411001',
  phone: '9820012345',
  notes: 'Ring twice',
}

/** An unpaid order of one piece; returns its id and where it is paid. */
async function order({ request }: Page): Promise<{ orderId: string; approvalURL: string }> {
  const [piece] = await wellStockedPieces(request)
  expect((await request.post('/api/shop/cart/add', { data: piece?.line })).ok()).toBe(true)
  const saved = await request.post('/api/shop/address/add', { data: anAddress })
  const { totalAmount } = (await (await request.get('/api/shop/order/quote')).json()).data
  const created = await request.post('/api/shop/order/create', {
    data: {
      addressInfo: { addressId: (await saved.json()).data._id },
      totalAmount,
      paymentMethod: 'razorpay',
    },
  })
  expect(created.ok()).toBe(true)
  return created.json()
}

/** The sources that the policy of the page's document names for a directive. */
async function fetchPolicy(page: Page, address: string) {
  const answer = await page.request.get(address)
  const policy = answer.headers()['content-security-policy'] ?? ''
  return (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1] ?? ''
}

const directives = ['script-src', 'frame-src', 'connect-src', 'form-action']

test('two clicks while the provider’s script loads open one frame', async ({ page }) => {
  await arrive(page)
  const { approvalURL } = await order(page)
  const release = await holdRequests(page, '**/v1/checkout.js')
  await page.goto(approvalURL, { waitUntil: 'commit' })
  const pay = page.getByRole('button', { name: 'Pay now' })
  await pay.click()
  await pay.dispatchEvent('click')
  release()
  const frame = page.frameLocator('iframe[title="Razorpay sandbox"]')
  await expect(frame.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('a shopper pays for a piece in the provider’s frame, which no other page allows', async ({
  page,
}) => {
  await arrive(page)
  const { orderId, approvalURL } = await order(page)
  await page.goto(approvalURL)
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()

  expect(await axeFindings(page)).toEqual([])

  const here = await fetchPolicy(page, approvalURL)
  const [provider = ''] = here('frame-src').split(' ')
  expect(provider).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  for (const name of directives) expect(here(name)).toContain(provider)
  const next = await fetchPolicy(page, `/shop/paypal-return?orderId=${orderId}&token=x`)
  expect(next('frame-src')).toBe('')
  for (const name of ['script-src', 'connect-src']) expect(next(name)).not.toContain(provider)
  expect(next('style-src')).not.toContain('unsafe')

  await page.getByRole('button', { name: 'Pay now' }).click()
  const frame = page.frameLocator('iframe[title="Razorpay sandbox"]')
  // By the keyboard: a click on a frame that has just appeared may reach the document below it.
  await frame.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await frame.getByRole('button', { name: 'I scanned the code and paid' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await expect(page.getByText(/^Order ZR-\d+$/)).toBeVisible()

  // The script of the provider stays behind.
  expect(await page.evaluate(() => 'Razorpay' in window)).toBe(false)
  await page.goto(approvalURL)
  await expect(page.getByText('This order is paid')).toBeVisible()
})

test('links of the payment page lead to other pages and unload the provider’s script', async ({
  page,
}) => {
  await arrive(page)
  const { approvalURL } = await order(page)
  await page.goto(approvalURL)
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  expect(await page.evaluate(() => 'Razorpay' in window)).toBe(false)
})

test('the form opens the provider’s page when its script does not load', async ({ page }) => {
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await arrive(page)
  await page.goto((await order(page)).approvalURL)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Razorpay sandbox' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay with a card' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
})

test('cancelling leads back to checkout; a payment that failed, to another attempt', async ({
  page,
}) => {
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await arrive(page)
  await page.goto((await order(page)).approvalURL)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await expect(page.getByText(/nothing was charged/)).toBeVisible()
  await page.goto((await order(page)).approvalURL)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByText('For tests').click()
  await page.getByRole('button', { name: 'The payment fails' }).click()
  // The order stays, for another attempt.
  await expect(
    page.getByText('If money left your account, it comes back within days.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay with a card' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
})

test('the notification pays the order when the browser is closed after paying', async ({
  page,
}) => {
  await arrive(page)
  const { orderId, approvalURL } = await order(page)
  await page.goto(approvalURL)
  await page.getByRole('button', { name: 'Pay now' }).click()
  const frame = page.frameLocator('iframe[title="Razorpay sandbox"]')
  await frame.getByText('For tests').press('Enter')
  await frame
    .getByRole('button', { name: 'Pay, but close the browser' })
    .press('Enter', { noWaitAfter: true })
  await expect(frame.getByText('You paid and closed the browser.')).toBeVisible()
  await expect(async () => {
    const answer = await page.request.get(`/api/shop/order/details/${orderId}`)
    expect((await answer.json()).data.paymentStatus).toBe('paid')
  }).toPass()
})

test('a visitor signs in first, and a shopper never sees another’s order', async ({
  page,
  browser,
}) => {
  const someone = await arrive(page)
  const { approvalURL } = await order(page)
  await page.context().clearCookies()
  await page.goto(approvalURL)
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await signIn(page, someone)
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('header').length)).toBe(1)

  const context = await browser.newContext({ baseURL: new URL(approvalURL).origin })
  const other = await context.newPage()
  await other.request.post('/api/auth/register', { data: newcomer() })
  await arrive(other)
  expect((await other.goto(approvalURL))?.status()).toBe(404)
  expect((await other.goto('/shop/payment?orderId=x'))?.status()).toBe(404)
  await context.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper pays for a piece on the provider’s page by plain forms', async ({ page }) => {
    const someone = newcomer()
    await page.request.post('/api/auth/register', { data: someone })
    await page.request.post('/api/auth/login', { data: someone })
    await page.goto((await order(page)).approvalURL)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay with a UPI app' }).click()
    await page.getByRole('button', { name: 'Back to the shop' }).click()
    await page.getByRole('button', { name: 'Complete the payment' }).click()
    await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  })
})

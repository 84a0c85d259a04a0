import type { Browser, BrowserContextOptions } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import {
  axeFindings,
  createPaymentLink,
  enter,
  expect,
  openPanel,
  orderByPhone,
  owner,
  payAtRazorpay,
  settled,
  test,
} from '#test/e2e/visit.ts'

/** A browser that never signed in. */
const visitor = async (browser: Browser, options: BrowserContextOptions) =>
  (await browser.newContext(options)).newPage()

test('the owner creates a link, and a customer pays by it without an account', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByRole('button', { name: 'Make a payment link' }).click()
  const link = await dialog.getByLabel('Payment link').inputValue()
  const chat = await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain(link)

  const payer = await visitor(browser, { baseURL })
  await payer.goto(new URL(link).pathname)
  await expect(payer).toHaveURL(/\/pay$/)
  await expect(payer.getByRole('heading', { name: /^Order ZR-\d+$/ })).toBeVisible()
  await expect(payer.getByRole('dialog')).toHaveCount(0)
  await expect(payer.getByText('Amer Road')).toHaveCount(0)
  await expect(payer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await axeFindings(payer)).toEqual([])
  await payer.getByLabel('UPI apps, cards, netbanking').check()
  await payer.getByRole('button', { name: 'Pay ₹7,300' }).click()
  await payAtRazorpay(payer)
  await expect(payer.getByText('Thank you. Your payment is received.')).toBeVisible()
  await expect(payer.getByText('Nothing is left to pay.')).toBeVisible()

  await openPanel(page, `/admin/orders?order=${orderId}`)
  await expect(dialog.getByText('₹7,300 paid online')).toBeVisible()
  await expect(dialog.getByText('Paid', { exact: true })).toBeVisible()
})

test('each of two opened links pays its own order', async ({ page, browser, baseURL }) => {
  await enter(page, owner)
  const link = async () => createPaymentLink(page.request, await orderByPhone(page.request))
  const [first, second] = [await link(), await link()]
  const payer = await visitor(browser, { baseURL })
  await payer.goto(first)
  const heading = payer.getByRole('heading', { name: /^Order ZR-\d+$/ })
  const number = (await heading.textContent()) ?? ''
  const tab = await payer.context().newPage()
  await tab.goto(second)
  await expect(tab.getByRole('heading', { name: /^Order ZR-\d+$/ })).not.toHaveText(number)
  await payer.getByLabel('UPI apps, cards, netbanking').check()
  await payer.getByRole('button', { name: 'Pay ₹7,300' }).click()
  await tab.goto(second)
  await payAtRazorpay(payer)
  await expect(payer.getByText('Thank you. Your payment is received.')).toBeVisible()
  await expect(payer.getByText('Nothing is left to pay.')).toBeVisible()
  await expect(heading).toHaveText(number)
  await tab.reload()
  await expect(tab.getByRole('button', { name: 'Pay ₹7,300' })).toBeVisible()
})

test('the owner is warned that the courier of a booked parcel still collects', async ({
  page,
  baseURL,
}) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByRole('button', { name: 'Make a payment link' })).toBeVisible()
  const warning = /^The courier still collects the money on delivery/
  await expect(dialog.getByText(warning)).toHaveCount(0)
  const { data } = await (await page.request.get(`/api/admin/orders/details/${orderId}`)).json()
  const packed = await page.request.post(`/api/admin/orders/parcel/${orderId}`, {
    data: {
      ...{ parcelId: uuidv7(), status: 'packed', courier: 'Delhivery', trackingNumber: '770011' },
      ...{ lines: data.toPack, version: data.orderUpdateDate },
    },
  })
  expect(packed.ok()).toBe(true)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await openPanel(page, `/admin/orders?order=${orderId}`)
    await expect(dialog.getByText(warning)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  }
  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  await page.reload()
  await expect(page.getByText(/तब भी कूरियर डिलीवरी पर पैसे लेगा/)).toBeVisible()
})

test('an undone rejection shows that the links have ended, and offers a new one', async ({
  page,
  baseURL,
}) => {
  await enter(page, owner)
  // A customer without an email is sent a link of its own, by text message.
  const customer = { name: 'Meera Rao', email: 'meera@example.com' }
  const orderId = await orderByPhone(page.request, { customer })
  await createPaymentLink(page.request, orderId)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  const hint = /^The payment links that were sent for this order do not work/
  await expect(dialog.getByRole('button', { name: 'Make a payment link' })).toBeVisible()
  await expect(dialog.getByText(hint)).toHaveCount(0)
  const rejected = await page.request.put(`/api/admin/orders/update/${orderId}`, {
    data: { orderStatus: 'rejected' },
  })
  expect(rejected.ok()).toBe(true)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect(dialog.getByText(hint)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  }
  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  await page.reload()
  await expect(page.getByText(/पेमेंट लिंक अब काम नहीं करते/)).toBeVisible()
  await page.context().clearCookies({ name: 'language' })
  await page.reload()
  await dialog.getByRole('button', { name: 'Make a payment link' }).click()
  await expect(dialog.getByLabel('Payment link')).toHaveValue(/\/pay\//)
  await expect(dialog.getByText(hint)).toHaveCount(0)
})

test('a customer pays by a link without scripts, after a cancelled and a failed attempt', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  const link = await createPaymentLink(page.request, orderId)
  const payer = await visitor(browser, { baseURL, javaScriptEnabled: false })
  await payer.goto(link)
  const begin = async () => {
    await payer.getByLabel('UPI apps, cards, netbanking').check()
    await payer.getByRole('button', { name: 'Pay ₹7,300' }).click()
    await payer.getByRole('button', { name: 'Pay now' }).click()
  }
  await begin()
  await payer.getByRole('button', { name: 'Cancel' }).click()
  await expect(payer).toHaveURL(/\/pay\?order=/)
  await begin()
  await payer.getByText('For tests').click()
  await payer.getByRole('button', { name: 'The payment fails' }).click()
  await payer.getByRole('button', { name: 'Back to the shop' }).click()
  await expect(payer.getByText('The payment did not succeed.')).toBeVisible()
  await payer.getByRole('button', { name: 'Pay now' }).click()
  await payer.getByRole('button', { name: 'Pay with a card' }).click()
  await payer.getByRole('button', { name: 'Back to the shop' }).click()
  await payer.getByRole('button', { name: 'Complete the payment' }).click()
  await expect(payer.getByText('Nothing is left to pay.')).toBeVisible()
})

test('a lost connection keeps what was typed on the page of a payment link', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  const link = await createPaymentLink(page.request, orderId)
  const payer = await visitor(browser, { baseURL })
  await payer.goto(link)
  await settled(payer)
  const message = "We can't reach the shop. Please check your connection and try again."

  await payer.context().setOffline(true)
  await payer.getByLabel('UPI apps, cards, netbanking').check()
  await payer.getByRole('button', { name: 'Pay ₹7,300' }).click()
  await expect(payer.getByText(message)).toBeVisible()
  await expect(payer.getByLabel('UPI apps, cards, netbanking')).toBeChecked()

  await payer.getByText('Gift card or store credit').click()
  const code = payer.getByLabel('Code of a gift card')
  await code.fill('ABCD-EFGH-JKLM-NPQR')
  await payer.getByRole('button', { name: 'Use the card' }).click()
  await expect(code).toHaveAccessibleDescription(message)
  await expect(code).toHaveValue('ABCD-EFGH-JKLM-NPQR')

  await payer.context().setOffline(false)
  await payer.route('**/api/pay/capture', (route) => route.abort('connectionreset'))
  await payer.getByLabel('UPI apps, cards, netbanking').check()
  await payer.getByRole('button', { name: 'Pay ₹7,300' }).click()
  await payAtRazorpay(payer)
  await expect(payer.getByRole('alert')).toHaveText(message)
  await payer.unroute('**/api/pay/capture')
  await payer.getByRole('button', { name: 'Check again' }).click()
  await expect(payer.getByText('Nothing is left to pay.')).toBeVisible()
})

test('an invalid link shows a message and no order', async ({ page }) => {
  const answer = await page.goto('/pay/nobody-made-this')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import {
  arrive,
  atCheckout,
  axeFindings,
  createPaymentLink,
  enter,
  expect,
  openPanel,
  orderByPhone,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const reference = () => String(Date.now()).slice(-12).padStart(12, '4')

async function issueCard(request: APIRequestContext, amount: number): Promise<string> {
  const card = { cardId: uuidv7(), amount, recipientName: '', recipientEmail: '', message: '' }
  const made = await request.post('/api/admin/gift-cards', { data: card })
  return (await made.json()).data.code
}

/** Somebody without an account, who opens the link of a new order. */
async function payer(page: Page, browser: Browser, more: object = {}) {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  const path = await createPaymentLink(page.request, orderId)
  const { origin: baseURL } = new URL(page.url())
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...more })
  const opened = await context.newPage()
  await opened.goto(path)
  return { opened, orderId }
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

for (const viewport of sizes) {
  test(`PayPal by a link is cancelled, declined, and then paid, ${viewport.width} px wide`, async ({
    page,
    browser,
  }) => {
    const { opened } = await payer(page, browser, { viewport })
    const begin = async () => {
      await opened.getByLabel('PayPal').check()
      await opened.getByRole('button', { name: 'Pay ₹7,300' }).click()
      await expect(opened).toHaveURL(/checkoutnow/)
    }
    await begin()
    await opened.getByRole('button', { name: 'Cancel' }).click()
    await expect(opened).toHaveURL(/\/pay\b/)
    await expect(opened.getByRole('button', { name: 'Pay ₹7,300' })).toBeVisible()
    await begin()
    await opened.getByText('For tests').click()
    await opened.getByRole('button', { name: 'Pay with a declined card' }).click()
    await expect(opened.getByText(/^The payment was declined/)).toBeVisible()
    expect(await axeFindings(opened)).toEqual([])
    await opened.getByRole('link', { name: 'Back to the payment' }).click()
    await begin()
    await opened.getByRole('button', { name: 'Pay Now' }).click()
    await expect(opened.getByText('Thank you. Your payment is received.')).toBeVisible()
    await expect(opened.getByText('Nothing is left to pay.')).toBeVisible()
  })

  test(`UPI by a link: a wrong reference, another way and back, and the owner records it, ${viewport.width} px wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    const { opened, orderId } = await payer(page, browser, { viewport })
    const begin = async () => {
      await opened.getByLabel('Scan our UPI code').check()
      await opened.getByRole('button', { name: 'Pay ₹7,300' }).click()
      await expect(opened.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
    }
    await begin()
    expect(await isNarrow(opened)).toBe(true)
    expect(await axeFindings(opened)).toEqual([])
    await expect(opened.locator('a[href^="upi:"]')).toHaveAttribute('href', /am=7300\.00/)
    await opened.getByRole('link', { name: 'Pay another way' }).click()
    await expect(opened.getByLabel('PayPal')).toBeVisible()
    await begin()
    const field = opened.getByLabel('UPI reference of your payment')
    await field.fill('12')
    await opened.getByRole('button', { name: 'Send the reference' }).click()
    await expect(opened.getByText('A UPI reference has twelve digits.')).toBeVisible()
    const given = reference()
    await field.fill(given)
    await opened.getByRole('button', { name: 'Send the reference' }).click()
    await expect(opened.getByText(/^Thank you. The shop confirms your payment/)).toBeVisible()

    await openPanel(page, `/admin/orders?order=${orderId}`)
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await expect(dialog.getByText(given)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const received = await page.request.post(`/api/admin/orders/received/${orderId}`, {
      data: {
        ...{ receiptId: uuidv7(), amount: 7300, method: 'upi' },
        ...{ reference: given, receivedOn: '2026-11-23' },
      },
    })
    expect(received.ok()).toBe(true)
    await opened.reload()
    await expect(opened.getByText('Nothing is left to pay.')).toBeVisible()
  })

  test(`a customer pays a part with a gift card by keyboard, and the rest with a second one, ${viewport.width} px wide`, async ({
    page,
    browser,
  }) => {
    const { opened } = await payer(page, browser, { viewport })
    const [first, second] = [
      await issueCard(page.request, 3000),
      await issueCard(page.request, 5000),
    ]
    const summary = opened.getByText('Gift card or store credit')
    const field = opened.getByLabel('Code of a gift card')
    await settled(opened)
    await tabTo(opened, opened.locator('summary').filter({ has: summary }))
    await opened.keyboard.press('Enter')
    await tabTo(opened, field)
    await opened.keyboard.type('WRONG')
    await opened.keyboard.press('Enter')
    await expect(opened.getByText(/^No gift card has this code/)).toBeVisible()
    expect(await axeFindings(opened)).toEqual([])
    expect(await isNarrow(opened)).toBe(true)
    await field.fill(first)
    await field.press('Enter')
    await expect(opened.getByRole('button', { name: 'Pay ₹4,300' })).toBeVisible()
    await summary.click()
    await expect(field).toHaveValue('')
    await field.fill(second)
    await opened.getByRole('button', { name: 'Use the card' }).click()
    await expect(opened.getByText('Nothing is left to pay.')).toBeVisible()
  })

  test(`UPI at checkout: a wrong reference, and an order that is cancelled, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await atCheckout(page)
    await page.getByRole('radio', { name: /^Scan our UPI code/ }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await settled(page)
    await page.getByLabel('UPI reference of your payment').fill('1234')
    await page.getByRole('button', { name: 'Send the reference' }).click()
    const refusal = page.getByText('A UPI reference has twelve digits.')
    await expect(refusal).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    // As the browser sends the form before the page's scripts run: the next edit ends the refusal.
    const reference = page.getByLabel('UPI reference of your payment')
    await reference.evaluate((input: HTMLInputElement) => input.form?.submit())
    await settled(page)
    await expect(refusal).toBeVisible()
    await reference.fill('12345')
    await expect(refusal).toHaveCount(0)
    await page.goto('/shop/account')
    await settled(page)
    const unpaid = page.getByRole('region', { name: 'Unpaid order' })
    await unpaid.getByRole('button', { name: 'Cancel order' }).click()
    await expect(unpaid).toHaveCount(0)
    await page.goto('/shop/checkout')
    await expect(page.getByRole('radio', { name: /^Scan our UPI code/ })).toBeVisible()
  })

  test(`a customer pays the advance of an order on delivery by the chosen way, ${viewport.width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    await withAdvance(request, async () => {
      await atCheckout(page)
      const advance = page.getByRole('group', { name: 'Pay the advance by' })
      await expect(advance).toBeHidden()
      const onDelivery = page.getByRole('radio', { name: /^Cash on delivery/ })
      await onDelivery.focus()
      await onDelivery.press('Space')
      await expect(
        advance.getByRole('radio', { name: 'UPI apps, cards, netbanking' }),
      ).toBeChecked()
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await expect(advance.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
      await expect(onDelivery).toBeChecked()
      expect(await axeFindings(page)).toEqual([])
      expect(await isNarrow(page)).toBe(true)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByText('For tests').click()
      await page.getByRole('button', { name: 'Pay with a declined card' }).click()
      // Another method for the same order.
      await expect(page).toHaveURL(/\/shop\/checkout/)
      await settled(page)
      await onDelivery.check()
      await advance.getByRole('radio', { name: 'Scan our UPI code' }).check()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await expect(page.getByText('To be paid now')).toBeVisible()
      await page.getByLabel('UPI reference of your payment').fill(reference())
      await settled(page)
      await page.getByRole('button', { name: 'Send the reference' }).click()
      await expect(toastIn(page, /We confirm your order/)).toBeVisible()
      await page.goto('/shop/account')
      await expect(page.getByRole('region', { name: 'Payment to be verified' })).toHaveCount(1)
    })
  })
}

test('the customer of an order pays it with store credit, and no other person sees the credit', async ({
  page,
  browser,
}) => {
  await enter(page, owner)
  const { origin: baseURL } = new URL(page.url())
  const customer = await (await browser.newContext({ baseURL })).newPage()
  await arrive(customer)
  const { user } = await (await customer.request.get('/api/auth/check-auth')).json()
  const orderId = await orderByPhone(page.request, { customerId: user.id })
  const entry = { entryId: uuidv7(), amount: 300, note: 'For the long wait' }
  const given = await page.request.post(`/api/admin/customers/${user.id}/credit`, { data: entry })
  expect(given.ok()).toBe(true)
  const path = await createPaymentLink(page.request, orderId)
  const stranger = await (await browser.newContext({ baseURL })).newPage()
  await stranger.goto(path)
  const credit = /^Use your store credit/
  await stranger.getByText('Gift card or store credit').click()
  await expect(stranger.getByLabel('Code of a gift card')).toBeVisible()
  await expect(stranger.getByRole('button', { name: credit })).toHaveCount(0)

  // The order's own page leads to the same payment page.
  await customer.goto(`/shop/account?order=${orderId}`)
  await settled(customer)
  const details = customer.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: /^Pay .*online/ }).click()
  await customer.getByText('Gift card or store credit').click()
  const useCredit = customer.getByRole('button', { name: 'Use your store credit of ₹300' })
  await expect(useCredit).toBeVisible()
  expect(await axeFindings(customer)).toEqual([])
  await useCredit.click()
  await expect(customer.getByRole('button', { name: 'Pay ₹7,000' })).toBeVisible()
})

test('the payment page in Hindi, without scripts', async ({ page, browser }) => {
  const { opened, orderId } = await payer(page, browser, { javaScriptEnabled: false })
  const { origin: url } = new URL(page.url())
  await opened.context().addCookies([{ name: 'language', value: 'hi', url }])
  await opened.goto(await createPaymentLink(page.request, orderId))
  await opened.getByLabel('हमारा UPI कोड स्कैन करें').check()
  await opened.getByRole('button', { name: '₹7,300 दें' }).click()
  await opened.getByLabel('आपके भुगतान का UPI संदर्भ').fill(reference())
  await opened.getByRole('button', { name: 'संदर्भ भेजें' }).click()
  await expect(opened.getByText(/^धन्यवाद। पैसे दिखते ही दुकान/)).toBeVisible()
  await opened.getByRole('link', { name: 'दूसरे तरीके से भुगतान करें' }).click()
  await opened.getByText('गिफ़्ट कार्ड या स्टोर क्रेडिट').click()
  await opened.getByLabel('गिफ़्ट कार्ड का कोड').fill(await issueCard(page.request, 7300))
  await opened.getByRole('button', { name: 'कार्ड लगाएँ' }).click()
  await expect(opened.getByText('कुछ देना बाक़ी नहीं है।')).toBeVisible()
})

test('a customer chooses the advance without scripts, in Hindi', async ({
  page,
  request,
  browser,
}) => {
  await withAdvance(request, async () => {
    await atCheckout(page)
    const { origin: baseURL } = new URL(page.url())
    const context = await browser.newContext({
      ...{ baseURL, javaScriptEnabled: false, storageState: await page.context().storageState() },
    })
    await context.addCookies([{ name: 'language', value: 'hi', url: baseURL }])
    const plain = await context.newPage()
    await plain.goto('/shop/checkout')
    await plain.getByRole('radio', { name: /^डिलीवरी पर नकद/ }).check()
    const advance = plain.getByRole('group', { name: 'अग्रिम इससे दें' })
    await advance.getByRole('radio', { name: 'हमारा UPI कोड स्कैन करें' }).check()
    await plain.getByRole('button', { name: 'ऊपर चुने तरीके से भुगतान करें' }).click()
    await expect(plain.getByText('अभी देने हैं')).toBeVisible()
    await expect(plain.getByRole('heading', { name: 'UPI से भुगतान करें' })).toBeVisible()
  })
})

test('the owner sends the tracking link by WhatsApp', async ({ page }) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByRole('button', { name: 'Make a tracking link' }).click()
  const link = await dialog.getByLabel('Tracking link').inputValue()
  const chat = await dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(chat).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/)
  expect(decodeURIComponent(chat ?? '')).toContain(link)
})

/** Asks for a fifth of an order on delivery in advance, and puts it back after `work`. */
async function withAdvance(request: APIRequestContext, work: () => Promise<void>) {
  expect((await request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
  const read = async () => (await (await request.get('/api/admin/payments')).json()).data
  const {
    configured: _,
    version: __,
    ...before
  }: PaymentSettings & Record<string, unknown> = await read()
  const save = async (data: object) =>
    expect((await request.put('/api/admin/payments', { data })).ok()).toBe(true)
  await save({ ...before, cod: { ...before.cod, advance: 20 } })
  await work().finally(() => save(before))
}

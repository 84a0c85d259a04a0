import type { APIRequestContext, Page } from '@playwright/test'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import {
  atCheckoutWithoutAddress,
  axeFindings,
  enter,
  expect,
  newestOrder,
  openPanel,
  owner,
  payAtRazorpay,
  saveAddress,
  settled,
  test,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Changes how the shop is paid, and puts it back after `work`. */
async function withPayments(
  request: APIRequestContext,
  change: Partial<PaymentSettings>,
  work: () => Promise<void>,
) {
  expect((await request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
  const {
    configured: _,
    version: __,
    ...before
  } = (await (await request.get('/api/admin/payments')).json()).data
  const save = async (settings: object) =>
    expect((await request.put('/api/admin/payments', { data: settings })).ok()).toBe(true)
  await save({ ...before, ...change, cod: { ...before.cod, ...change.cod } })
  await work().finally(() => save(before))
}

/** Orders a piece on delivery, and stands on the page that thanks for it. */
async function orderOnDelivery(page: Page) {
  await atCheckoutWithoutAddress(page)
  await saveAddress(page)
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
}

const cod = { fee: 75 } as PaymentSettings['cod']

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a shopper pays an order on delivery online for less, ${size.width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size)
    await withPayments(request, { prepaidDiscount: 5, cod }, async () => {
      await orderOnDelivery(page)
      const pay = page.getByRole('button', { name: /^Pay now and save ₹/ })
      await expect(pay).toBeVisible()
      await settled(page)
      expect(await axeFindings(page)).toEqual([])
      const saved = /₹[\d,.]+/.exec(await pay.innerText())?.[0] ?? ''
      await pay.click()
      await expect(page.getByText('You save by paying now')).toBeVisible()
      await expect(page.getByText(`−${saved}`)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.getByLabel('UPI apps, cards, netbanking').check()
      await page.getByRole('button', { name: /^Pay ₹/ }).click()
      await payAtRazorpay(page)
      await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
      await page.goto('/shop/account')
      await page.getByRole('link', { name: /View Details/ }).click()
      const details = page.getByRole('dialog', { name: 'Order Details' })
      await expect(details.getByText(`paid online before delivery, ${saved} saved`)).toBeVisible()
      await expect(details.getByText('Discount for paying online')).toBeVisible()
    })
  })

test('the order’s page also offers payment online, and a cancelled payment changes nothing', async ({
  page,
  request,
}) => {
  await withPayments(request, { prepaidDiscount: 5, cod }, async () => {
    await orderOnDelivery(page)
    await page.getByRole('link', { name: 'View Orders' }).click()
    await page.getByRole('link', { name: /View Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await details.getByRole('button', { name: /^Pay now and save ₹/ }).click()
    await page.getByLabel('PayPal').check()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/pay(\?|$)/)
    await expect(page.getByText('You save by paying now')).toBeVisible()
    await page.goto('/shop/account')
    await expect(page.getByRole('row', { name: /Confirmed/ })).toContainText('To be paid')
  })
})

test('the owner sees a warning before sending an order on delivery that is reported as paid', async ({
  page,
  browser,
}) => {
  await orderOnDelivery(page)
  const { _id: orderId } = await newestOrder(page)
  const made = await page.request.post('/api/shop/order/payment-link', { data: { orderId } })
  await page.goto(new URL((await made.json()).data.url).pathname)
  await page.getByRole('radio', { name: /^Scan our UPI code/ }).check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  const reference = String(Date.now()).slice(-12)
  await page.getByLabel('UPI reference of your payment').fill(reference)
  await page.getByRole('button', { name: 'Send the reference' }).click()
  await expect(page.getByText(/^Thank you. The shop confirms your payment/)).toBeVisible()
  await page.goto('/pay')
  await expect(page.getByText(/was reported as paid by UPI/)).toBeVisible()

  const { origin: baseURL } = new URL(page.url())
  const theirs = await (await browser.newContext({ baseURL })).newPage()
  await enter(theirs, owner)
  await openPanel(theirs, `/admin/orders?order=${orderId}`)
  const dialog = theirs.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByText(/Look for the money before you send it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Money received' }).click()
  await expect(dialog.getByLabel('Reference (optional)')).toHaveValue(reference)
  await expect(dialog.getByLabel('Payment Method')).toHaveValue('upi')
})

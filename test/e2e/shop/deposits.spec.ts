import type { APIRequestContext } from '@playwright/test'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import {
  atCheckout,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  payAtRazorpay,
  test,
} from '#test/e2e/visit.ts'

/** Changes how the shop is paid, and puts it back after `work`. */
async function withSettings(
  request: APIRequestContext,
  change: (settings: PaymentSettings) => Partial<PaymentSettings>,
  work: () => Promise<void>,
) {
  expect((await request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
  const {
    configured: _,
    version: __,
    ...before
  } = (await (await request.get('/api/admin/payments')).json()).data
  const save = async (data: object) =>
    expect((await request.put('/api/admin/payments', { data })).ok()).toBe(true)
  await save({ ...before, ...change(before) })
  await work().finally(() => save(before))
}

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a deposit orders the piece, the balance pays it, and it is sent only then', async ({
  page,
  request,
  browser,
}) => {
  const terms = 'Not returned once the cloth is cut.'
  const deposit = { percent: 40, categories: ['casual' as const], dueDays: 21, terms }
  await withSettings(
    request,
    () => ({ deposit }),
    async () => {
      await atCheckout(page)
      const card = page.getByRole('radio', { name: /^UPI apps, cards, netbanking/ })
      await expect(page.getByText(terms).first()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await card.check()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await payAtRazorpay(page)
      await expect(page.getByText(/of your order is still to be paid/)).toBeVisible()
      await page.getByRole('link', { name: 'View Orders' }).click()
      await page.getByRole('link', { name: /View Details/ }).click()
      const details = page.getByRole('dialog', { name: 'Order Details' })
      await expect(details.getByText('Partly paid')).toBeVisible()
      await expect(details.getByText(/due on \d/)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      const orderId = new URL(page.url()).searchParams.get('order')

      const panel = await (
        await browser.newContext({ baseURL: new URL(page.url()).origin })
      ).newPage()
      await enter(panel, owner)
      await openPanel(panel, `/admin/orders?order=${orderId}`)
      await panel.getByLabel('Order Status').selectOption('inShipping')
      await expect(panel.getByText(/^The balance of ₹[\d,]+ is not paid/)).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Update Order Status' })).toBeDisabled()

      await details.getByRole('button', { name: /^Pay ₹[\d,]+ online$/ }).click()
      await page.getByLabel('UPI apps, cards, netbanking').check()
      await page.getByRole('button', { name: /^Pay ₹/ }).click()
      await payAtRazorpay(page)
      await expect(page.getByText('Nothing is left to pay.')).toBeVisible()

      await openPanel(panel, `/admin/orders?order=${orderId}`)
      await panel.getByLabel('Order Status').selectOption('inShipping')
      await panel.getByRole('button', { name: 'Update Order Status' }).click()
      await expect(panel.getByText('Status changed to In Shipping')).toBeVisible()
      await panel.context().close()
    },
  )
})

test('an advance confirms an order on delivery', async ({ page, request }) => {
  await withSettings(
    request,
    ({ cod }) => ({ cod: { ...cod, advance: 20 } }),
    async () => {
      await atCheckout(page)
      await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await payAtRazorpay(page)
      await expect(page.getByText(/of your order is still to be paid/)).toBeVisible()
      await page.getByRole('link', { name: 'View Orders' }).click()
      await page.getByRole('link', { name: /View Details/ }).click()
      const details = page.getByRole('dialog', { name: 'Order Details' })
      await expect(details.getByText('Cash on delivery')).toBeVisible()
      await expect(details.getByText('Partly paid')).toBeVisible()
    },
  )
})

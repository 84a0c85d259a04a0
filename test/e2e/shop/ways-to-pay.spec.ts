import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import {
  addPiece,
  atCheckout,
  axeFindings,
  dataDir,
  expect,
  newcomer,
  owner,
  settled,
  test,
  toastIn,
  wellStockedPieces,
} from '#test/e2e/visit.ts'

/** A shopper at checkout with one piece and an address. */
const anAddress = {
  address: '14 Boat Club Road',
  city: 'Pune',
  pincode: '411001',
  phone: '9820012345',
  notes: 'Ring twice',
}

/** Changes the shop's settings, and puts them back after `work`. */
async function withCod(
  request: APIRequestContext,
  change: Partial<PaymentSettings['cod']>,
  work: () => Promise<void>,
  only?: PaymentSettings['methods'],
) {
  expect((await request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
  const read = async () => (await (await request.get('/api/admin/payments')).json()).data
  const save = async (cod: object, methods?: PaymentSettings['methods']) => {
    const { configured: _, version: __, ...settings } = await read()
    const data = {
      ...settings,
      cod: { ...settings.cod, ...cod },
      methods: methods ?? settings.methods,
    }
    expect((await request.put('/api/admin/payments', { data })).ok()).toBe(true)
  }
  const { cod: before, methods } = await read()
  await save(change, only)
  await work().finally(() => save(before, methods))
}

const noViolations = async (page: Page) => expect(await axeFindings(page)).toEqual([])

const filesOfMails = () => readdir(join(dataDir, 'outbox')).catch(() => [])

/** What the first email to any shopper that was not there before says by the pattern. */
async function inNewMail(pattern: RegExp, before: readonly string[]): Promise<string> {
  let text = ''
  await expect(async () => {
    const files = (await filesOfMails()).filter((file) => !before.includes(file)).sort()
    const mails = files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8'))
    text = pattern.exec((await Promise.all(mails)).join('\n'))?.[0].trim() ?? ''
    expect(text).not.toBe('')
  }).toPass()
  return text
}

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('PayPal is chosen first; an order paid on delivery is confirmed, due, and can be cancelled', async ({
  page,
}) => {
  await atCheckout(page)
  const ways = page.getByRole('group', { name: 'How would you like to pay?' })
  await expect(ways.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  // The demo takes every way to pay.
  for (const name of [/^UPI apps, cards, netbanking/, /^Scan our UPI code/, /^Cash on delivery/])
    await expect(ways.getByRole('radio', { name })).toBeEnabled()
  await expect(page.getByText('Gift card or store credit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout with Paypal' })).toBeEnabled()
  await noViolations(page)
  // By keyboard, from the chosen one.
  await ways.getByRole('radio', { name: /^PayPal/ }).focus()
  const cash = ways.getByRole('radio', { name: /^Cash on delivery/ })
  while (!(await cash.isChecked())) await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  await expect(page.getByText(/^Thank you\. Please pay ₹/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await noViolations(page)
  await page.getByRole('link', { name: 'View Orders' }).click()
  await expect(page.getByRole('row', { name: /Confirmed/ })).toContainText('To be paid')
  await page.getByRole('link', { name: /View Details/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText('Order confirmed')).toBeVisible()
  await details.getByRole('button', { name: 'Cancel order' }).click()
  await expect(details.getByText('Order cancelled')).toBeVisible()
  await expect(details.getByText('Rejected', { exact: true })).toBeVisible()
})

test('the page after an order names that order, also after a later order', async ({ page }) => {
  const addresses: string[] = []
  for (let n = 0; n < 2; n += 1) {
    if (n === 0) await atCheckout(page)
    else {
      await page.goto('/shop/listing?category=casual')
      await settled(page)
      await addPiece(page, 1)
      await page.goto('/shop/checkout')
      await settled(page)
    }
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
    addresses.push(page.url())
  }
  const numberAt = async (url: string) => {
    await page.goto(url)
    return page.getByText(/^Order ZR-\d+$/).innerText()
  }
  const [first, second] = addresses
  expect(await numberAt(first ?? '')).not.toBe(await numberAt(second ?? ''))
})

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a fee and a code by email: the total names the fee, and the code confirms, ${size.width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size)
    await withCod(request, { fee: 75, confirm: true }, async () => {
      await atCheckout(page)
      const cash = page.getByRole('radio', { name: /^Cash on delivery/ })
      const total = page.locator('p', { hasText: /^Total/ }).last()
      const before = await total.innerText()
      await cash.check()
      await expect(page.getByText('Cash on delivery: ₹75 more')).toBeVisible()
      expect(await total.innerText()).not.toBe(before)
      const mails = await filesOfMails()
      await page.getByRole('button', { name: 'Place the order' }).click()
      await expect(page.getByRole('heading', { name: 'Confirm your order' })).toBeVisible()
      await settled(page)
      const code = page.getByLabel('Code')
      await code.fill('12')
      await page.getByRole('button', { name: 'Confirm the order' }).click()
      await expect(page.getByText('The code has six digits.')).toBeVisible()
      await noViolations(page)
      // Left and found again in the account.
      await page.goto('/shop/account')
      await page.getByRole('link', { name: 'Confirm the order' }).click()
      await settled(page)
      await page.getByLabel('Code').fill(await inNewMail(/^\d{6}\r?$/m, mails))
      await page.getByRole('button', { name: 'Confirm the order' }).click()
      await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your order' }).getByText('₹75')).toBeVisible()
    })
  })

test('the link in the email confirms an order on delivery, in Hindi too and without an account', async ({
  page,
  browser,
  request,
}) => {
  await withCod(request, { confirm: true }, async () => {
    await atCheckout(page)
    const before = await filesOfMails()
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your order' })).toBeVisible()
    const path = await inNewMail(/\/confirm\/[\w-]{43}/, before)
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Confirm the order' })).toBeVisible()
    await noViolations(page)
    const visitor = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const theirs = await visitor.newPage()
    await theirs.goto(path)
    await expect(theirs.getByRole('dialog')).toHaveCount(0)
    await expect(theirs.getByRole('heading', { name: 'Confirm your order' })).toBeVisible()
    await visitor.addCookies([{ name: 'language', value: 'hi', url: theirs.url() }])
    await theirs.reload()
    await expect(theirs.getByRole('heading', { name: 'अपना ऑर्डर पक्का करें' })).toBeVisible()
    await theirs.getByRole('button', { name: 'ऑर्डर पक्का करें' }).click()
    await expect(theirs.getByText(/धन्यवाद। आपका ऑर्डर ZR-\d+ पक्का हो गया है।/)).toBeVisible()
    const unknown = await theirs.goto(`/confirm/${'a'.repeat(43)}`)
    expect(unknown?.status()).toBe(404)
    await visitor.close()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Confirm the order' }).click()
    await expect(page.getByText(/^We can't reach the shop/)).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Confirm the order' }).click()
    await expect(page.getByRole('heading', { name: 'Order confirmed' })).toBeVisible()
    await noViolations(page)
    await page.goto('/shop/account')
    await expect(page.getByRole('row', { name: /Confirmed/ })).toContainText('To be paid')
  })
})

test('leaving the payment page for another way to pay keeps the order', async ({ page }) => {
  await atCheckout(page)
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await expect(page).toHaveURL(/checkoutnow/)
  const approval = page.url()
  await page.goto('/shop/checkout')
  await settled(page)
  await page.getByRole('radio', { name: /^Scan our UPI code/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible()
  // The page of the first attempt is still open somewhere.
  await page.goto(approval)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText(/You chose another way to pay for this order/).first()).toBeVisible()
  await page.goto('/shop/account')
  await expect(page.getByRole('region', { name: 'Unpaid order' })).toHaveCount(1)
})

test('UPI shows a code to scan and accepts the reference; the order waits for the owner', async ({
  page,
}) => {
  await atCheckout(page)
  await page.getByRole('radio', { name: /^Scan our UPI code/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible()
  await settled(page)
  await expect(page.getByText(/reserved for you until \d+:\d\d [ap]m/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
  const link = page.locator('a[href^="upi:"]')
  await expect(link).toBeHidden()
  await expect(link).toHaveAttribute('href', /^upi:\/\/pay\?pa=zari%40demo&.*am=\d+\.\d\d&cu=INR/)
  await page.getByLabel('UPI reference of your payment').fill('412345678901')
  await page.getByRole('button', { name: 'Send the reference' }).click()
  await expect(toastIn(page, /We confirm your order/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the reference' })).toBeVisible()
  await noViolations(page)
  await page.goto('/shop/account')
  const waiting = page.getByRole('region', { name: 'Payment to be verified' })
  await expect(waiting.getByText(/^Thank you for the reference of your payment/)).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await noViolations(page)
  await waiting.getByRole('link', { name: 'Change the reference' }).click()
  await expect(page.getByLabel('UPI reference of your payment')).toHaveValue('412345678901')
})

test('a way to pay that does not apply to this cart states the reason and is disabled', async ({
  page,
  request,
}) => {
  await withCod(request, { pincodes: ['110'] }, async () => {
    await atCheckout(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeDisabled()
    await expect(page.getByText('We can’t collect money on delivery in 411001.')).toBeVisible()
    const data = { ...anAddress, address: '1 Janpath', pincode: '110001' }
    expect((await page.request.post('/api/shop/address/add', { data })).ok()).toBe(true)
    // The refused address was used last, so the quote is about it.
    await page.getByRole('radio', { name: /^PayPal/ }).check()
    await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await expect(page).toHaveURL(/checkoutnow/)
    await page.goto('/shop/checkout')
    await settled(page)
    const cash = page.getByRole('radio', { name: /^Cash on delivery/ })
    await expect(cash).toBeDisabled()
    await page.getByRole('radio', { name: /1 Janpath/ }).check()
    await cash.check()
    await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
    await expect(cash).toBeDisabled()
  })
})

test('the only way to pay shows its fee, and the reason for a refusal', async ({
  page,
  request,
}) => {
  const work = async () => {
    await atCheckout(page)
    await page.reload()
    await settled(page)
    await expect(page.getByText('We can’t collect money on delivery in 411001.')).toBeVisible()
    const fee = page.locator('p', { hasText: /^Cash on delivery/ })
    await expect(fee).toContainText('₹75')
    const total = page.locator('p', { hasText: /^Total/ }).last()
    const before = await total.innerText()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await expect(toastIn(page, 'We can’t collect money on delivery in 411001.')).toBeVisible()
    expect(await total.innerText()).toBe(before)
  }
  await withCod(request, { fee: 75, pincodes: ['110'] }, work, ['cod'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a PIN code never disables cash on delivery', async ({ page, request }) => {
    await withCod(request, { pincodes: ['110'] }, async () => {
      const someone = newcomer()
      for (const step of ['register', 'login'])
        expect((await page.request.post(`/api/auth/${step}`, { data: someone })).ok()).toBe(true)
      const [piece] = await wellStockedPieces(page.request)
      expect((await page.request.post('/api/shop/cart/add', { data: piece?.line })).ok()).toBe(true)
      const data = { ...anAddress, pincode: '411001' }
      expect((await page.request.post('/api/shop/address/add', { data })).ok()).toBe(true)
      await page.goto('/shop/checkout')
      await expect(page.getByText('We can’t collect money on delivery in 411001.')).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeEnabled()
    })
  })
})

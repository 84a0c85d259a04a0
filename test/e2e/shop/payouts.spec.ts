import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { brokenWords } from '#test/e2e/layout.ts'
import {
  axeFindings,
  dataDir,
  enter,
  expect,
  newcomer,
  openPanel,
  owner,
  refuseChanges,
  settled,
  test,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const filesOfMails = () => readdir(join(dataDir, 'outbox')).catch(() => [])

/** What the first email that was not there before says by the pattern. */
async function inNewMail(pattern: RegExp, before: readonly string[]): Promise<string> {
  let text = ''
  await expect(async () => {
    const files = (await filesOfMails()).filter((file) => !before.includes(file)).sort()
    const mails = files.map((file) => readFile(join(dataDir, 'outbox', file), 'utf8'))
    // The email's encoding breaks long lines.
    const all = (await Promise.all(mails)).join('\n').replace(/=\r?\n/g, '')
    text = pattern.exec(all)?.[0].trim() ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return text
}

/** An order by phone that was paid in cash; the request is signed in as the owner. */
async function paidByHand(request: APIRequestContext, email: string, customerId?: string) {
  expect((await request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
  const added = await request.post('/api/admin/products/add', {
    data: {
      ...{ image: 'https://pictures.example/a.webp', title: `Returned dupatta ${Date.now()}` },
      ...{ description: 'For an order by phone.', category: 'reception', status: 'draft' },
      ...{ price: 7300, totalStock: 2 },
    },
  })
  const orderId = uuidv7()
  const entered = await request.post('/api/admin/orders/create', {
    data: {
      ...{ orderId, channel: 'phone', customer: { name: 'Meera Rao', email } },
      ...(customerId && { customerId }),
      address: {
        ...{ address: '14 Amer Road', city: 'Jaipur', pincode: '302002', phone: '9876543210' },
        notes: '',
      },
      lines: [{ productId: (await added.json()).data._id, quantity: 1 }],
      totalAmount: 7300,
      received: {
        ...{ receiptId: uuidv7(), amount: 7300, method: 'bank', reference: '' },
        receivedOn: '2026-11-23',
      },
    },
  })
  expect(entered.ok()).toBe(true)
  return orderId
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a shopper enters the target of a refund, and the owner pays it, ${size.width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size)
    const someone = newcomer()
    await page.request.post('/api/auth/register', { data: someone })
    await page.request.post('/api/auth/login', { data: someone })
    const { user } = await (await page.request.get('/api/auth/check-auth')).json()
    const orderId = await paidByHand(request, '', user.id)
    await page.request.post('/api/auth/logout')
    await enter(page, owner)
    await openPanel(page, `/admin/orders?order=${orderId}`)
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByRole('button', { name: 'Make a refund' }).click()
    await expect(dialog.getByLabel(/^Ask the customer where to send/)).toBeChecked()
    await dialog.getByRole('button', { name: 'Refund ₹7,300' }).click()
    const payout = dialog.getByRole('region', { name: 'Pay by hand' })
    await expect(payout.getByText(/no answer yet/)).toBeVisible()
    await page.request.post('/api/auth/logout')

    await page.context().clearCookies()
    await enter(page, someone)
    await page.goto(`/shop/account?order=${orderId}`)
    await settled(page)
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await details.getByRole('link', { name: 'Tell us where to send the refund' }).click()
    await expect(page.getByRole('heading', { name: 'Your refund' })).toBeVisible()
    await settled(page)
    await page.getByLabel('To a bank account').check()
    await page.getByLabel('Name on the account').fill('Meera Rao')
    await page.getByLabel('Account number').fill('0012 3456 7890')
    await page.getByLabel('IFSC of the branch').fill('HDFC1')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Send the refund there' }).click()
    await expect(page.getByText(/^An IFSC has 11 characters/)).toBeVisible()
    await page.getByLabel('IFSC of the branch').fill('hdfc0001234')
    await page.getByRole('button', { name: 'Send the refund there' }).click()
    await expect(page.getByText('Thank you. We know where to send it.')).toBeVisible()

    await page.context().clearCookies()
    await enter(page, owner)
    await openPanel(page, `/admin/orders?order=${orderId}`)
    await expect(payout.getByText('HDFC0001234')).toBeVisible()
    await expect(payout.getByText('001234567890')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await payout.getByRole('button', { name: 'I have paid ₹7,300' }).click()
    await expect(payout).toHaveCount(0)
    await expect(dialog.getByText('All of it is refunded.')).toBeVisible()
  })

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a shopper keeps a refund as store credit, ${size.width} px wide`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize(size)
    const someone = newcomer()
    await page.request.post('/api/auth/register', { data: someone })
    await page.request.post('/api/auth/login', { data: someone })
    const { user } = await (await page.request.get('/api/auth/check-auth')).json()
    const orderId = await paidByHand(request, '', user.id)
    const refunded = await request.post(`/api/admin/orders/refund/${orderId}`, {
      data: { refundId: uuidv7(), askPayout: true },
    })
    expect(refunded.ok()).toBe(true)
    await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
    await page.goto(`/shop/refund-details?orderId=${orderId}`)
    await expect(page.getByRole('heading', { name: 'या इसे स्टोर क्रेडिट के रूप में रखें' })).toBeVisible()
    await page.context().clearCookies({ name: 'language' })
    await page.reload()
    await settled(page)
    await expect(page.getByText(/^It is there at once/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep ₹7,300 as store credit' }).press('Enter')
    await expect(page.getByText('Your store credit: ₹7,300')).toBeInViewport()
    await expect(page.getByText(/^Refund of an order, ZR-/)).toBeVisible()
    const gone = await page.goto(`/shop/refund-details?orderId=${orderId}`)
    expect(gone?.status()).toBe(404)
    await enter(page, owner)
    await openPanel(page, `/admin/orders?order=${orderId}`)
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await expect(dialog.getByText('All of it is refunded.')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Pay by hand' })).toHaveCount(0)
  })

test('a customer without an account enters the target of a refund by a code, without scripts and in Hindi', async ({
  browser,
  baseURL,
  request,
}) => {
  const orderId = await paidByHand(request, `meera${Date.now()}@example.com`)
  const before = await filesOfMails()
  const refunded = await request.post(`/api/admin/orders/refund/${orderId}`, {
    data: { refundId: uuidv7(), askPayout: true },
  })
  expect(refunded.ok()).toBe(true)
  const path = await inNewMail(/\/confirm\/refund\/[\w-]{43}/, before)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Meera')).toHaveCount(0)
  await expect(page.getByText('हम उसे ऑर्डर के ईमेल या फ़ोन पर भेजते हैं।')).toBeVisible()
  const mails = await filesOfMails()
  await page.getByRole('button', { name: 'मुझे कोड भेजें' }).click()
  await page.getByLabel('कोड').fill(await inNewMail(/^\d{6}\r?$/m, mails))
  await page.getByLabel('UPI ID, जैसे name@bank').fill('meera')
  await page.getByRole('button', { name: 'रिफ़ंड यहाँ भेजें' }).click()
  await expect(page.getByText('UPI आईडी name@bank जैसी होती है।')).toBeVisible()
  await page.getByLabel('UPI ID, जैसे name@bank').fill('meera@okbank')
  await page.getByRole('button', { name: 'रिफ़ंड यहाँ भेजें' }).click()
  await expect(page.getByText(/^धन्यवाद। हमें पता है/)).toBeVisible()
  const kept = await request.get(`/api/admin/orders/payout/${orderId}`)
  expect((await kept.json()).data.details).toEqual({ kind: 'upi', upiId: 'meera@okbank' })
  const withScripts = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await withScripts.goto(path)
  await settled(withScripts)
  await withScripts.context().setOffline(true)
  await withScripts.getByRole('button', { name: 'Send me the code' }).click()
  await expect(withScripts.getByText(/^We can't reach the shop/)).toBeVisible()
  await withScripts.context().close()
  expect((await page.goto(`/confirm/refund/${'a'.repeat(43)}`))?.status()).toBe(404)
  await context.close()
})

test('the owner withdraws a refund after a question, and reads why asking again is refused', async ({
  page,
  request,
}) => {
  const orderId = await paidByHand(request, newcomer().email)
  await enter(page, owner)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByRole('button', { name: 'Make a refund' }).click()
  await dialog.getByRole('button', { name: 'Refund ₹7,300' }).click()
  const payout = dialog.getByRole('region', { name: 'Pay by hand' })
  await expect(payout).toBeVisible()
  const refused = { status: 429, code: 'too_many', message: 'Too many requests.' }
  const accept = await refuseChanges(page, refused)
  await payout.getByRole('button', { name: 'Ask once more' }).click()
  await expect(payout.getByText('Too many requests.')).toBeVisible()
  await accept()
  await payout.getByRole('button', { name: 'Withdraw the refund' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this refund?' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await brokenWords(question.getByRole('button'))).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  // Room for the button that closes the dialog.
  await expect(question.getByRole('heading')).toHaveCSS('padding-right', '64px')
  await question.getByRole('button', { name: 'Keep' }).press('Enter')
  await expect(payout).toBeVisible()
  await payout.getByRole('button', { name: 'Withdraw the refund' }).click()
  await question.getByRole('button', { name: 'Withdraw the refund' }).click()
  await expect(payout).toHaveCount(0)
})

import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import {
  enter,
  expect,
  fillCart,
  newcomer,
  openPanel,
  owner,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const path = '/admin/settings/payments'

/** Settings of the shop before this file, which its other journeys rely on. */
async function restore(page: Page, saved: object) {
  const { password } = owner
  const data = { ...saved, version: undefined, configured: undefined, password }
  expect((await page.request.put('/api/admin/payments', { data })).ok()).toBe(true)
}
const fetchPaymentSettings = async (page: Page) =>
  (await (await page.request.get('/api/admin/payments')).json()).data

/** A new customer orders a product, to be paid on delivery; returns the order and its total. */
async function orderOnDelivery(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
) {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const post = (url: string, data: object) => sent(api, url, data)
  const someone = newcomer()
  await post('/api/auth/register', someone)
  await post('/api/auth/login', { email: someone.email, password: someone.password })
  const addressId = await fillCart(api, 1)
  const quote = (await (await api.get(`/api/shop/order/quote?addressId=${addressId}`)).json()).data
  const cash = quote.methods.find(({ method }: { method: string }) => method === 'cod')
  const { orderId } = await post('/api/shop/order/create', {
    addressInfo: { addressId },
    totalAmount: cash.totalAmount,
    paymentMethod: 'cod',
  })
  await api.dispose()
  return { id: orderId as string, total: cash.totalAmount as number }
}

async function sent(api: APIRequestContext, url: string, data: object) {
  const answer = await api.post(url, { data })
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

test('the owner offers cash on delivery with a fee and limits, and records its money in two parts', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page, owner)
  const before = await fetchPaymentSettings(page)
  await openPanel(page, '/admin/settings')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Ways to pay' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ways to pay' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Cash on delivery' }).check()
  await page.getByRole('button', { name: 'Move Cash on delivery up' }).click()
  await page.getByLabel('Fee in rupees').fill('99')
  await page.getByLabel('Highest order value in rupees').fill('a lot')
  await page.getByLabel('PIN codes').fill('302, 41\n4110x')
  await page
    .getByRole('group', { name: 'Categories that can’t be paid on delivery' })
    .getByRole('checkbox', { name: 'Bridal' })
    .check()
  await page.getByRole('checkbox', { name: 'Ask for a code' }).uncheck()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const most = page.getByLabel('Highest order value in rupees')
  await expect(most).toHaveAccessibleDescription('Must be a number.')
  await most.fill('1,00,000')
  await save.click()
  await expect(page.getByLabel('PIN codes')).toHaveAccessibleDescription(/^4110x: A PIN code/)
  await page.getByLabel('PIN codes').fill('302, 41')
  await save.click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  const saved = await fetchPaymentSettings(page)
  expect(saved.methods).toContain('cod')
  expect(saved.cod).toEqual({
    fee: 99,
    most: 100_000,
    pincodes: ['302', '41'],
    excluded: ['bridal'],
    excludedCollections: [],
    confirm: false,
    codeBy: 'email',
    undelivered: 2,
    advance: 0,
  })

  const { id, total } = await orderOnDelivery(playwright, baseURL)
  await openPanel(page, '/admin/packing')
  await expect(page.getByText(`Collect ${rupees(total)}`).first()).toBeVisible()
  await openPanel(page, `/admin/orders/${id}/slip`)
  await expect(page.getByText(`Collect ${rupees(total)}`)).toBeVisible()

  await openPanel(page, `/admin/orders?payment=due&order=${id}`)
  const order = page.getByRole('dialog', { name: 'Order Details' })
  const facts = order.getByRole('definition')
  await expect(facts.getByText('Cash on delivery')).toBeVisible()
  await expect(facts.getByText('To be paid')).toBeVisible()
  await order.getByLabel('Order Status').selectOption('inShipping')
  await expect(order.getByText('Send it anyway.')).toHaveCount(0)
  await order.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(facts.getByText('In Shipping')).toBeVisible()

  await order.getByRole('button', { name: 'Money received' }).click()
  const amount = order.getByLabel('Amount in rupees')
  await expect(amount).toHaveValue(String(total))
  await amount.fill('100')
  const record = order.getByRole('button', { name: /^Record ₹/ })
  await expect(record).toBeDisabled()
  await order.getByLabel('Payment Method').selectOption('cash')
  await record.click()
  await expect(facts.getByText('Partly paid')).toBeVisible()
  await expect(order.getByText('Received so far')).toBeVisible()

  await order.getByRole('button', { name: 'Make a refund' }).click()
  await expect(order.getByText('You return this money yourself.')).toBeVisible()
  await expect(order.getByRole('button', { name: 'Refund ₹100' })).toBeVisible()
  await order.getByRole('button', { name: 'Keep it' }).click()

  await order.getByRole('button', { name: 'Money received' }).click()
  await expect(amount).toHaveValue(String(total - 100))
  await order.getByLabel('Payment Method').selectOption('courier')
  await order.getByLabel('Reference (optional)').fill(`DLV-${id}`)
  await record.click()
  await expect(facts.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Money received' })).toHaveCount(0)
  await expect(order.getByText('By the courier')).toBeVisible()
  await restore(page, before)
})

test('items of a refused parcel return to stock after its return', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page, owner)
  const before = await fetchPaymentSettings(page)
  await restore(page, { ...before, methods: ['cod'], cod: { ...before.cod, confirm: false } })
  const { id } = await orderOnDelivery(playwright, baseURL)
  await restore(page, before)
  await page.request.put(`/api/admin/orders/update/${id}`, { data: { orderStatus: 'inShipping' } })
  await openPanel(page, `/admin/orders?order=${id}`)
  const order = page.getByRole('dialog', { name: 'Order Details' })
  const back = order.getByLabel('The parcel came back: put its pieces back in stock')
  await expect(back).toHaveCount(0)
  await order.getByLabel('Order Status').selectOption('rejected')
  await expect(back).not.toBeChecked()
  await order.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(order.getByRole('definition').getByText('Rejected')).toBeVisible()
  await back.check()
  await order.getByRole('button', { name: 'Put the pieces back' }).click()
  await expect(toastIn(page, 'The pieces are back in stock')).toBeVisible()
  await expect(back).toHaveCount(0)
})

test('a new UPI id requires the password, and takes over settings that another saved meanwhile', async ({
  page,
}) => {
  await enter(page, owner)
  const before = await fetchPaymentSettings(page)
  await openPanel(page, path)
  const upi = page.getByRole('checkbox', { name: 'UPI to our account' })
  await page.getByLabel('UPI id', { exact: true }).fill('')
  await expect(upi).toBeDisabled()
  await expect(upi).toHaveAccessibleDescription('Enter the UPI id below first.')
  await page.getByLabel('UPI id', { exact: true }).fill('zari@okbank')
  await upi.check()
  const save = page.getByRole('button', { name: 'Save' })
  const password = page.getByLabel('Your password')
  await save.click()
  await expect(password).toHaveAccessibleDescription('Please enter your password.')
  await password.fill('not-the-password')
  await save.click()
  await expect(password).toHaveAccessibleDescription('That is not your password.')

  await restore(page, { ...before, cod: { ...before.cod, fee: 50 } })
  await password.fill(owner.password)
  await save.click()
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Fee in rupees')).toHaveValue('50')
  await expect(page.getByLabel('UPI id', { exact: true })).toHaveValue('zari@okbank')
  await password.fill(owner.password)
  await save.click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  await expect(password).toHaveCount(0)
  await page.getByLabel('Name of the payee').fill('Zari Couture')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name of the payee')).toHaveValue('Zari Couture')
  await restore(page, before)
})

test('the menu has gift cards as soon as the shop takes them', async ({ page }) => {
  await enter(page, owner)
  const before = await fetchPaymentSettings(page)
  await restore(page, {
    ...before,
    giftCards: false,
    giftCardSales: { ...before.giftCardSales, isOn: false },
  })
  await openPanel(page, path)
  const entry = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Gift cards' })
  await expect(entry).toBeHidden()
  await page.getByLabel('Take gift cards and store credit').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  await expect(entry).toBeVisible()
  await restore(page, before)
})

test('the ways to pay keep their collections while the list of collections cannot be loaded', async ({
  page,
}) => {
  await enter(page, owner)
  const before = await fetchPaymentSettings(page)
  const { data } = await (await page.request.get('/api/admin/collections')).json()
  const excludedCollections = [data[0].id]
  await restore(page, { ...before, cod: { ...before.cod, excludedCollections } })
  await openPanel(page, '/admin/settings')
  await page.route('**/api/admin/collections', (route) => route.abort())
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Ways to pay' })
    .click()
  const group = page.getByRole('group', { name: 'Collections that can’t be paid on delivery' })
  await expect(group.getByText(/could not be loaded/)).toBeVisible()
  await page.unrouteAll()
  await page.getByLabel('Fee in rupees').fill('77')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  await expect(group.getByRole('checkbox', { name: data[0].name })).toBeChecked()
  const { cod } = await fetchPaymentSettings(page)
  expect(cod).toMatchObject({ fee: 77, excludedCollections })
  await restore(page, before)
})

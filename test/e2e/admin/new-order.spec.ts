import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  newcomer,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
} from '#test/e2e/visit.ts'
import { aProfile } from '#test/support/fit.ts'

const path = '/admin/orders/new'

const sizes = [
  { size: 'S', stock: 0 },
  { size: 'M', stock: 2 },
  { size: 'L', stock: 1 },
]

const search = (page: Page) => page.getByLabel('Find a piece by title or SKU')
const submit = (page: Page) => page.getByRole('button', { name: 'Enter the order' })
const orderDialog = (page: Page) => page.getByRole('dialog', { name: 'Order Details' })

async function typeCustomer(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Meera Rao')
  await page.getByLabel('Phone', { exact: true }).fill('9876543210')
  await page.getByLabel('Address', { exact: true }).fill('14 Amer Road')
  await page.getByLabel('City').fill('Jaipur')
  await page.getByLabel('Pincode').fill('302002')
}

test('an order by phone has a piece in two sizes, a discount, a partial payment and a WhatsApp message', async ({
  page,
}) => {
  await enter(page, owner)
  const { title } = await addProduct(page.request, 'Phoned lehenga', {
    price: 125000,
    salePrice: 100000,
    sizes,
  })
  await openPanel(page, '/admin/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page).toHaveTitle(/^New order/)
  await expect(page.getByText('No pieces chosen yet.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expect(
    page.getByText(/^Still missing: a piece, Name, Address, City, Pincode/),
  ).toBeVisible()

  await search(page).fill('nothing is called this')
  await expect(page.getByText('No product fits this')).toBeVisible()
  const add = (size: string) => page.getByRole('button', { name: `Add ${title}, ${size}` })
  await search(page).fill(title)
  await expect(add('S')).toBeDisabled()
  await add('M').click()
  await search(page).fill(title)
  await add('M').click()
  await search(page).fill(title)
  await add('L').click()
  const lines = page.getByRole('listitem', { name: title })
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(0).getByLabel(/^Quantity of/)).toHaveValue('2')
  await expect(lines.nth(0)).toContainText('₹2,00,000')
  await expect(lines.nth(0).getByRole('option', { name: 'L' })).toBeDisabled()
  await lines
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(lines).toHaveCount(1)

  await typeCustomer(page)
  await page.getByLabel('Discount in rupees').fill('5000.50')
  await page.getByLabel('Delivery charge in rupees').fill('500')
  await page.getByRole('radio', { name: 'Paid now' }).check()
  const amount = page.getByLabel('Amount in rupees')
  await expect(amount).toHaveValue('195499.5')
  await amount.fill('95499.5')
  await page.getByLabel('Payment Method').selectOption('bank')
  await page.getByLabel('Reference (optional)').fill(`N-${Date.now()}`)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Keep editing' }).click()
  await submit(page).click()
  await expect(page.getByText('The order is entered.', { exact: true })).toBeVisible()
  const dialog = orderDialog(page)
  await expect(dialog.getByText(/^Ordered by phone, entered by /)).toBeVisible()
  await expect(dialog.getByText('₹1,95,499.50').first()).toBeVisible()
  await expect(dialog.getByText('Partly paid')).toBeVisible()
  const link = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(link).toMatch(/^https:\/\/wa\.me\/919876543210\?text=Hello%20Meera%20Rao/)
  expect(decodeURIComponent(link ?? '')).toMatch(/ZR-\d+ for ₹1,95,499\.50/)
})

test('an order with a deposit waits for its balance, and its link asks for the deposit', async ({
  page,
  browser,
}) => {
  await enter(page, owner)
  const { title } = await addProduct(page.request, 'Deposited lehenga', {
    price: 90000,
    totalStock: 1,
  })
  await openPanel(page, path)
  await search(page).fill(title)
  await page.getByRole('button', { name: `Add ${title}` }).click()
  await typeCustomer(page)
  const deposit = page.getByLabel('Deposit in rupees (optional)')
  await deposit.fill('95000')
  await submit(page).click()
  await expect(page.getByText('The deposit must be less than the total.').first()).toBeVisible()
  await deposit.fill('30000')
  await page.getByLabel('Days until the rest is due').fill('20')
  await submit(page).click()
  await expect(page.getByText('The order is entered.', { exact: true })).toBeVisible()
  const dialog = orderDialog(page)
  await dialog.getByRole('button', { name: 'Make a payment link' }).click()
  const link = await dialog.getByLabel('Payment link').inputValue()
  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const theirs = await visitor.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('button', { name: 'Pay ₹30,000' })).toBeVisible()
  await expect(theirs.getByText('Later, before we send it')).toBeVisible()
  await expect(theirs.getByText('₹60,000')).toBeVisible()
  await visitor.close()
})

test('an order has a piece made to the customer’s measures, with add-ons and a discount in percent', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  const { title, id } = await addProduct(page.request, 'Stitched lehenga', {
    price: 20000,
    sizes,
    wear: 'women',
  })
  const noCloth = { clothId: null, clothCm: null }
  const made = await page.request.put(`/api/admin/products/making/${id}`, {
    data: {
      makes: [
        { ...noCloth, make: 'measured', price: 5000, days: 20, stockPolicy: 'made_to_order' },
        { ...noCloth, make: 'semiStitched', price: -500, days: 3, stockPolicy: 'stock' },
      ],
      addOns: [
        { code: 'lining', price: 750, days: 2 },
        { code: 'vNeck', price: 0, days: 0 },
      ],
      ...{ depositPercent: 40 },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const customer = newcomer()
  const theirs = await page.context().browser()?.newContext({ baseURL })
  if (!theirs) throw new Error('No browser')
  await theirs.request.post('/api/auth/register', { data: customer })
  await theirs.request.post('/api/auth/login', { data: customer })
  const me = (await (await theirs.request.get('/api/auth/check-auth')).json()).user
  const kept = await theirs.request.post(`/api/shop/measures/${me.id}`, { data: aProfile })
  expect(kept.ok(), await kept.text()).toBe(true)

  await openPanel(page, path)
  await search(page).fill(title)
  await page.getByRole('button', { name: `Add ${title}, Made to measure` }).click()
  const line = page.getByRole('listitem', { name: title })
  await expect(line.getByLabel(/^Size of/)).toHaveCount(0)
  await expect(line).toContainText('₹25,000')
  await expect(line.getByText('Measures follow after the order')).toBeVisible()
  await line.getByText('Sleeves, neck and add-ons').click()
  await line.getByRole('checkbox', { name: 'Lining' }).check()
  await line.getByLabel(/^Neck of/).selectOption('V neck')
  await expect(line).toContainText('₹25,750')
  await line.getByLabel(/^How .* is made/).selectOption('semiStitched')
  await expect(line.getByLabel(/^Size of/)).toHaveValue('M')
  await expect(line).toContainText('₹20,250')
  await line.getByLabel(/^How .* is made/).selectOption('measured')

  await page.getByLabel(/^Find a customer/).fill(customer.email)
  await page.getByRole('button', { name: customer.email }).click()
  await line.getByLabel(/^Measures for/).selectOption(aProfile.name)
  await page.getByRole('radio', { name: 'At the counter' }).check()
  await page.getByLabel('Discount given in').selectOption('percent')
  await page.getByLabel('Discount in percent').fill('101')
  await expect(page.getByText('The discount can be at most 100%.')).toBeVisible()
  await page.getByLabel('Discount in percent').fill('10')
  await page.getByLabel('Reason of the discount (optional)').fill('A cousin')
  expect(await axeFindings(page)).toEqual([])
  await submit(page).click()
  const dialog = orderDialog(page)
  await expect(dialog.getByText('₹23,175').first()).toBeVisible()
  await expect(dialog.getByText(/Made to measure/).first()).toBeVisible()
  const [order] = (await (await theirs.request.get(`/api/shop/order/list/${me.id}`)).json()).data
  expect(order.totalAmount).toBe(23175)
  const measures = await theirs.request.get(`/api/shop/order/measures/${order._id}`)
  expect((await measures.json()).data[0].versions[0].name).toBe(aProfile.name)
  await theirs.close()

  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  await openPanel(page, path)
  await page.getByLabel('नाम या SKU से पीस खोजें').fill(title)
  await page.getByRole('button', { name: `${title} जोड़ें, आपके नाप का` }).click()
  await expect(page.getByRole('listitem', { name: title })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('an order at the counter by keyboard, for a customer with an account and a known address', async ({
  page,
}) => {
  await enter(page, owner)
  const { title } = await addProduct(page.request, 'Counter dupatta', { price: 700, sizes })
  const list = await page.request.get('/api/admin/customers?bought=1&limit=1')
  const [customer] = (await list.json()).data
  await openPanel(page, path)
  await tabTo(page, search(page))
  await page.keyboard.type(title)
  const add = page.getByRole('button', { name: `Add ${title}, M` })
  await expect(add).toBeVisible()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const line = page.getByRole('listitem', { name: title })
  await expect(line).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(line.getByLabel(/^Size of/)).toBeFocused()
  await tabTo(page, page.getByLabel(/^Find a customer/))
  await page.keyboard.type(customer.email)
  const found = page.getByRole('button', { name: customer.email })
  await expect(found).toBeVisible()
  await tabTo(page, found)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(customer.userName)
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await page.getByRole('radio', { name: 'By phone' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'At the counter' })).toBeChecked()
  await expect(page.getByLabel('City')).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page).toHaveURL(path)
  await tabTo(page, submit(page))
  await page.keyboard.press('Enter')
  const dialog = orderDialog(page)
  await expect(dialog.getByText(/^Bought at the counter, entered by /)).toBeVisible()
  await expect(dialog.getByText('To be paid')).toBeVisible()
  await expect(dialog.getByRole('link', { name: customer.email })).toBeVisible()
})

test('names a changed price and a sold out piece, and keeps the form', async ({ page }) => {
  await enter(page, owner)
  const { title, id } = await addProduct(page.request, 'Contested kurta', {
    price: 900,
    totalStock: 2,
  })
  await openPanel(page, path)
  await search(page).fill(title)
  await page.getByRole('button', { name: `Add ${title}` }).click()
  await typeCustomer(page)
  const edit = (data: object) =>
    page.request.put(`/api/admin/products/edit/${id}`, { data }).then((answer) => {
      expect(answer.ok()).toBe(true)
    })

  await edit({ price: 950 })
  await submit(page).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('the total is now ₹950, it was ₹900')
  const line = page.getByRole('listitem', { name: title })
  await expect(line).toContainText('₹950')

  await edit({ totalStock: 0 })
  await submit(page).click()
  await expect(alert).toContainText(`“${title}” is sold out by now`)
  await expect(line).toContainText('Sold out by now. Please remove it.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Rao')

  await edit({ totalStock: 1 })
  await page.getByLabel('Discount in rupees').fill('951')
  await expect(page.getByText('The discount can be at most ₹950.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('Discount in rupees').fill('fifty')
  await page.getByLabel('Email (optional)').fill('meera')
  await submit(page).click()
  await expect(page.getByText('Must be a number.', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
  await expect(line.getByText(/^Sold out/)).toHaveCount(0)
  await alert.getByRole('button').click()
  await expect(page.getByLabel('Email (optional)')).toBeFocused()
  await page.getByLabel('Email (optional)').fill('')
  await page.getByLabel('Discount in rupees').fill('50')
  await submit(page).click()
  await expect(orderDialog(page).getByText('₹900').first()).toBeVisible()
})

test('a failed search shows an error and can be repeated', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, path)
  await page.route('**/api/admin/orders/products?*', (route) => route.abort('connectionreset'))
  await search(page).fill('saree')
  await expect(page.getByRole('alert')).toContainText("We can't reach the shop")
  await page.unroute('**/api/admin/orders/products?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
})

test('a repeated request after a lost answer creates one order', async ({ page }) => {
  await enter(page, owner)
  const { title, id } = await addProduct(page.request, 'Repeated saree', {
    price: 900,
    totalStock: 5,
  })
  await openPanel(page, path)
  await search(page).fill(title)
  await page.getByRole('button', { name: `Add ${title}` }).click()
  await typeCustomer(page)
  await page.route('**/api/admin/orders/create', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page).click()
  await expect(page.getByRole('main').getByText(/We can't reach the shop/)).toBeVisible()
  await page.unroute('**/api/admin/orders/create')
  await submit(page).click()
  await expect(orderDialog(page)).toBeVisible()
  await settled(page)
  const product = await page.request.get(`/api/admin/products/get/${id}`)
  expect((await product.json()).data.totalStock).toBe(4)
})

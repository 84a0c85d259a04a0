import type { APIRequestContext, Browser } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  arrive,
  axeFindings,
  choose,
  enter,
  expect,
  fillCart,
  newcomer,
  openPanel,
  owner,
  saveAddress,
  settled,
  tabTo,
  test,
  toastIn,
  unfold,
  wellStockedPieces,
} from '#test/e2e/visit.ts'

/** A page of somebody else's browser. */
const otherPage = async (browser: Browser, options: Parameters<Browser['newContext']>[0]) =>
  (await browser.newContext(options)).newPage()

for (const width of [390, 1440])
  for (const language of ['en', 'hi'])
    test(`a PIN code gets an answer and is stored, at ${width} px in ${language}`, async ({
      browser,
      baseURL,
    }) => {
      const page = await otherPage(browser, { baseURL, viewport: { width, height: 900 } })
      await page
        .context()
        .addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL ?? '' }])
      const [first, second] = await wellStockedPieces(page.request)
      const open = async (id: string | undefined) => {
        await page.goto(`/shop/product/${id}`)
        // Asks every visitor to sign in.
        await page.getByRole('dialog').press('Escape')
      }
      await open(first?._id)
      const field = page.getByLabel(
        language === 'hi' ? 'इस PIN कोड पर डिलीवरी' : 'Delivery to PIN code',
      )
      const check = page.getByRole('button', {
        name: language === 'hi' ? 'देखें' : 'Check',
        exact: true,
      })
      const answer =
        language === 'hi'
          ? /Mumbai, Maharashtra, 400001 में डिलीवरी: \d/
          : /We deliver to Mumbai, Maharashtra, 400001: \d/
      await tabTo(page, field)
      await page.keyboard.type('400 001')
      await page.keyboard.press('Enter')
      await expect(page.getByText(answer)).toBeVisible()
      expect((await check.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await axeFindings(page)).toEqual([])
      const hasSideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(hasSideways).toBe(false)

      await open(second?._id)
      await expect(field).toHaveValue('400001')
      await expect(page.getByText(answer)).toBeVisible()

      await field.fill('40')
      await check.click()
      const sentence = language === 'hi' ? 'PIN कोड में छह अंक होते हैं।' : 'A PIN code has six digits.'
      await expect(page.getByText(sentence)).toBeVisible()
      await page.context().close()
    })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a separate page answers the PIN code', async ({ page }) => {
    const [piece] = await wellStockedPieces(page.request)
    await page.goto(`/shop/product/${piece?._id}`)
    await page.getByLabel('Delivery to PIN code').fill('302001')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText(/We deliver to Jaipur, Rajasthan, 302001: \d/)).toBeVisible()
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'zari-pin')?.value).toBe('302001')
    await page.getByRole('link', { name: 'Back to the piece' }).click()
    await expect(page).toHaveURL(new RegExp(`/shop/product/${piece?._id}$`))
  })
})

test('another address has its own total, without scripts', async ({ browser, baseURL }) => {
  await withSettings(browser, baseURL, charging, async () => {
    const page = await otherPage(browser, { baseURL, javaScriptEnabled: false })
    const [piece] = await wellStockedPieces(page.request)
    const someone = newcomer()
    await page.request.post('/api/auth/register', { data: someone })
    await page.request.post('/api/auth/login', { data: someone })
    const product = (await (await page.request.get(`/api/shop/products/get/${piece?._id}`)).json())
      .data
    const size = product.sizes?.find(({ stock }: { stock: number }) => stock > 1)?.size
    await page.request.post('/api/shop/cart/add', {
      data: { productId: piece?._id, quantity: 1, ...(size && { size }) },
    })
    const to = (pincode: string, city: string) =>
      page.request.post('/api/shop/address/add', {
        data: { address: '1 New Road', city, pincode, phone: '9820012345', notes: 'Ring' },
      })
    await to('411001', 'Pune')
    await page.goto('/shop/checkout')
    await to('302001', 'Jaipur')
    await page.goto('/shop/checkout')
    await choose(page.getByRole('radio', { name: /Jaipur/ }))
    await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await expect(
      page.getByText('The total of this order has changed with the address.'),
    ).toBeVisible()
    await expect(page.getByRole('radio', { name: /Jaipur/ })).toBeChecked()
    const goods = product.salePrice || product.price
    const total = `₹${(goods + 250).toLocaleString('en-IN')}`
    await expect(page.getByText(total, { exact: true }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
    await page.context().close()
  })
})

/** The owner's settings for one journey; the demo's come back after it. */
async function withSettings(
  browser: Browser,
  baseURL: string | undefined,
  changes: object,
  journey: () => Promise<void>,
) {
  const panel = await otherPage(browser, { baseURL })
  await enter(panel, owner)
  const { version: _, ...settings } = (
    await (await panel.request.get('/api/admin/delivery')).json()
  ).data
  const save = async (data: object) =>
    expect((await panel.request.put('/api/admin/delivery', { data })).ok()).toBe(true)
  await save({ ...settings, ...changes })
  try {
    await journey()
  } finally {
    await save(settings)
    await panel.context().close()
  }
}

const zone = { areas: [], states: [], freeFrom: null, fewestDays: 2, mostDays: 4 }
const flat = (amount: number) => [{ upToGrams: null, upToRupees: null, amount }]
const charging = {
  zones: [
    { ...zone, name: 'Maharashtra', states: ['27'], rates: flat(120) },
    { ...zone, name: 'Elsewhere', rates: flat(250) },
  ],
  excluded: ['744'],
}

test('a total that cannot be loaded says so, and is loaded again', async ({
  page,
  browser,
  baseURL,
}) => {
  await withSettings(browser, baseURL, charging, async () => {
    await arrive(page)
    await fillCart(page.request, 1)
    const added = await page.request.post('/api/shop/address/add', {
      data: {
        ...{ address: '1 New Road', city: 'Jaipur', pincode: '302001' },
        ...{ phone: '9820012345', notes: 'Ring' },
      },
    })
    const jaipur = (await added.json()).data._id
    await page.goto('/shop/checkout')
    await settled(page)
    await choose(page.getByRole('radio', { name: /Pune/ }))
    const pay = page.getByRole('button', { name: 'Checkout with Paypal' })
    await expect(pay).toBeEnabled()

    const quote = '**/api/shop/order/quote?*'
    await page.route(quote, (route) => route.fulfill({ status: 429, json: { success: false } }))
    await choose(page.getByRole('radio', { name: /Jaipur/ }))
    const refusal = page.getByRole('alert').filter({ hasText: 'Too many tries' })
    await expect(refusal).toBeVisible()
    await expect(pay).toBeDisabled()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(quote)
    await refusal.getByRole('button', { name: 'Try again' }).click()
    await expect(pay).toBeEnabled()
    await expect(refusal).toBeHidden()

    await page.context().setOffline(true)
    await choose(page.getByRole('radio', { name: /Pune/ }))
    await expect(
      page.getByRole('alert').filter({ hasText: /We can.t reach the shop/ }),
    ).toBeVisible()
    await page.context().setOffline(false)
    await expect(pay).toBeEnabled()

    const { user } = (await (await page.request.get('/api/auth/check-auth')).json()) as {
      user: { id: string }
    }
    await page.request.delete(`/api/shop/address/delete/${user.id}/${jaipur}`)
    await page.getByRole('radio', { name: /Jaipur/ }).click()
    await expect(page.getByRole('radio', { name: /Jaipur/ })).toHaveCount(0)
    await expect(pay).toBeEnabled()
  })
})

test('checkout sets charge and date by the chosen address, and refuses one that is not served', async ({
  page,
  browser,
  baseURL,
}) => {
  await withSettings(browser, baseURL, charging, async () => {
    const [piece] = await wellStockedPieces(page.request)
    await arrive(page)
    const carts = await page.request.get(`/api/shop/products/get/${piece?._id}`)
    const { price, salePrice, sizes } = (await carts.json()).data
    const size = sizes?.find(({ stock }: { stock: number }) => stock > 1)?.size
    const added = await page.request.post('/api/shop/cart/add', {
      data: { productId: piece?._id, quantity: 1, ...(size && { size }) },
    })
    expect(added.ok()).toBe(true)
    const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
    const goods = salePrice || price

    await page.goto('/shop/checkout')
    await saveAddress(page)
    const total = (amount: number) =>
      expect(page.getByText(rupees(goods + amount), { exact: true }).last()).toBeVisible()
    await total(120)
    await expect(page.getByText(/^Delivery: \d/)).toBeVisible()
    const to = (pincode: string, city: string) =>
      page.request.post('/api/shop/address/add', {
        data: { address: '1 New Road', city, pincode, phone: '9820012345', notes: 'Ring' },
      })
    await to('302001', 'Jaipur')
    await to('744101', 'Port Blair')
    await page.reload()
    await choose(page.getByRole('radio', { name: /Jaipur/ }))
    await total(250)
    await choose(page.getByRole('radio', { name: /Port Blair/ }))
    await expect(page.getByText('We don’t deliver to PIN 744101.').first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await choose(page.getByRole('radio', { name: /Jaipur/ }))
    await total(250)
    await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByRole('link', { name: 'View Orders' }).click()
    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await expect(dialog.getByText(/^Delivery: \d/)).toBeVisible()
    await expect(dialog.getByText('₹250', { exact: true })).toBeVisible()
  })
})

test('the product’s page and the cart show a PIN code that is not served', async ({
  page,
  browser,
  baseURL,
}) => {
  await withSettings(browser, baseURL, charging, async () => {
    const [piece] = await wellStockedPieces(page.request)
    await arrive(page)
    await page.goto(`/shop/product/${piece?._id}`)
    await page.getByLabel('Delivery to PIN code').fill('744101')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('We don’t deliver to PIN 744101.')).toBeVisible()
    const product = await (await page.request.get(`/api/shop/products/get/${piece?._id}`)).json()
    const size = product.data.sizes?.find(({ stock }: { stock: number }) => stock > 1)?.size
    await page.request.post('/api/shop/cart/add', {
      data: { productId: piece?._id, quantity: 1, ...(size && { size }) },
    })
    await page.goto('/shop/cart')
    await expect(page.getByText('We don’t deliver to PIN 744101.')).toBeVisible()
  })
})

for (const width of [390, 1440])
  test(`the cart shows the delivery charge before checkout, ${width} pixels wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await withSettings(browser, baseURL, charging, async () => {
      const [piece] = await wellStockedPieces(page.request)
      await arrive(page)
      const product = await (await page.request.get(`/api/shop/products/get/${piece?._id}`)).json()
      const size = product.data.sizes?.find(({ stock }: { stock: number }) => stock > 1)?.size
      await page.request.post('/api/shop/cart/add', {
        data: { productId: piece?._id, quantity: 1, ...(size && { size }) },
      })
      await page.goto('/shop/cart')
      await expect(page.getByText('Delivery costs from ₹120, by PIN code.')).toBeVisible()
      await page.goto(`/shop/product/${piece?._id}`)
      await page.getByLabel('Delivery to PIN code').fill('302001')
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.getByText(/We deliver to Jaipur/)).toBeVisible()
      await page.goto('/shop/home')
      await page.getByRole('button', { name: 'Cart, 1 piece' }).click()
      const cart = page.getByRole('dialog', { name: 'Your Cart' })
      await expect(cart.getByText('Delivery to PIN 302001 costs ₹250.')).toBeVisible()
      await expect(cart.getByText(/^Delivery: \d/)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })

test('no page asks for a PIN code while delivery is off', async ({ page, browser, baseURL }) => {
  await withSettings(browser, baseURL, { isOn: false }, async () => {
    const [piece] = await wellStockedPieces(page.request)
    await page.goto(`/shop/product/${piece?._id}`)
    await expect(
      page.getByRole('button', { name: 'Add to Cart', includeHidden: true }).first(),
    ).toBeAttached()
    await expect(page.getByLabel('Delivery to PIN code')).toHaveCount(0)
  })
})

/** An order by phone of a draft, which other journeys do not buy. */
async function phoned(request: APIRequestContext) {
  const added = await request.post('/api/admin/products/add', {
    data: {
      ...{ image: 'https://pictures.example/a.webp', title: `Tracked dupatta ${Date.now()}` },
      ...{ description: 'For an order by phone.', category: 'casual', status: 'draft' },
      ...{ price: 7300, totalStock: 2 },
    },
  })
  const orderId = uuidv7()
  const entered = await request.post('/api/admin/orders/create', {
    data: {
      ...{ orderId, channel: 'phone', customer: { name: 'Meera Rao', email: '' } },
      address: { address: '14 Amer Road', city: 'Jaipur', pincode: '302002' },
      lines: [{ productId: (await added.json()).data._id, quantity: 1 }],
      ...{ totalAmount: 7300, received: received() },
    },
  })
  expect(entered.ok()).toBe(true)
  return orderId
}
const received = () => ({
  ...{ receiptId: uuidv7(), amount: 7300, method: 'bank', reference: uuidv7() },
  receivedOn: new Date().toISOString().slice(0, 10),
})

test('a tracking link shows an order without signing in, until it is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const orderId = await phoned(page.request)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByRole('button', { name: 'Make a tracking link' }).click()
  const link = await dialog.getByLabel('Tracking link').inputValue()

  for (const width of [390, 1440]) {
    const visitor = await otherPage(browser, { baseURL, viewport: { width, height: 900 } })
    await visitor.goto(new URL(link).pathname)
    await expect(visitor.getByRole('heading', { name: 'Track your order' })).toBeVisible()
    await expect(visitor.getByText(/^ZR-\d+$/)).toBeVisible()
    await expect(visitor.getByText(/^Delivery: \d/)).toBeVisible()
    await expect(visitor.getByRole('dialog')).toHaveCount(0)
    for (const secret of ['Amer Road', 'Meera', '302002', '7,300'])
      await expect(visitor.getByText(secret)).toHaveCount(0)
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await axeFindings(visitor)).toEqual([])
    await visitor.context().close()
  }

  await dialog.getByRole('button', { name: 'Revoke the tracking links' }).click()
  await expect(toastIn(page, /can’t be used any more/)).toBeVisible()
  const late = await otherPage(browser, { baseURL })
  expect((await late.goto(new URL(link).pathname))?.status()).toBe(404)
  await late.context().close()
})

test('the owner books a courier, prints a label with a barcode, and lists sent parcels', async ({
  page,
}) => {
  await enter(page, owner)
  const orderId = await phoned(page.request)
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByRole('button', { name: 'Book a courier' }).click()
  await dialog.getByRole('button', { name: 'Book Air' }).click()
  await expect(toastIn(page, 'The courier is booked')).toBeVisible()
  const order = await (await page.request.get(`/api/admin/orders/details/${orderId}`)).json()
  const { trackingNumber } = order.data.parcels[0]
  const number = order.data.orderNumber

  await openPanel(page, `/admin/orders/slips?as=labels&q=${number}`)
  await expect(page.getByRole('img', { name: trackingNumber })).toBeVisible()
  const sent = await page.request.put(`/api/admin/orders/update/${orderId}`, {
    data: { orderStatus: 'inShipping' },
  })
  expect(sent.ok()).toBe(true)
  await openPanel(page, '/admin/packing')
  await unfold(page, 'More')
  await page.getByRole('link', { name: 'Manifest' }).click()
  await expect(
    page.getByRole('row', { name: new RegExp(`${number} ${trackingNumber}`) }),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the owner imports zones from a CSV and sees its errors', async ({
  page,
  browser,
  baseURL,
}) => {
  await withSettings(browser, baseURL, {}, async () => {
    await enter(page, owner)
    await openPanel(page, '/admin/settings/delivery')
    await page.getByLabel('Import areas from a CSV').setInputFiles({
      name: 'zones.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('pincode,zone\n302001,Walled city\n302002,Walled city\nnowhere,X\n'),
    })
    await expect(page.getByText('1 zones read. Save to keep them.')).toBeVisible()
    await expect(page.getByText('1 rows could not be read: nowhere,X')).toBeVisible()
    const added = page.getByRole('group', { name: 'Zone 4' })
    await expect(added.getByLabel('Name')).toHaveValue('Walled city')
    await expect(added.getByLabel('PIN codes')).toHaveValue('302001-302002')
    await added.getByLabel('Costs, in rupees').fill('forty')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(added.getByText('Must be a number.')).toBeVisible()
    await added.getByLabel('Costs, in rupees').fill('40')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('saved', { exact: false }).first()).toBeVisible()
    const answer = await page.request.get('/api/shop/delivery/302002')
    expect((await answer.json()).data.isServed).toBe(true)
  })
})

import type { APIRequestContext, Browser, BrowserContextOptions } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import {
  axeFindings,
  codeInMail,
  enter,
  expect,
  newcomer,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** An order by phone of a draft, which other journeys do not buy; its number and email. */
async function phoned(request: APIRequestContext) {
  await request.post('/api/auth/login', { data: owner })
  const added = await request.post('/api/admin/products/add', {
    data: {
      image: 'https://pictures.example/a.webp',
      title: `Claimed dupatta ${Date.now()}`,
      description: 'For an order by phone.',
      category: 'reception',
      status: 'draft',
      price: 5300,
      totalStock: 2,
    },
  })
  const email = `guest-${uuidv7()}@example.com`
  const entered = await request.post('/api/admin/orders/create', {
    data: {
      orderId: uuidv7(),
      channel: 'phone',
      customer: { name: 'Meera Rao', email },
      address: {
        address: '14 Amer Road',
        city: 'Jaipur',
        pincode: '302002',
        phone: '9876543210',
        notes: '',
      },
      lines: [{ productId: (await added.json()).data._id, quantity: 1 }],
      totalAmount: 5300,
    },
  })
  expect(entered.ok()).toBe(true)
  return { email, number: (await entered.json()).data.orderNumber as string }
}

async function signedIn(browser: Browser, options: BrowserContextOptions) {
  const page = await (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage()
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/login', { data: someone })
  return { page, someone }
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a shopper adds an order by phone to an account, and the owner removes it again, ${size.width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(size)
    const { email, number } = await phoned(page.request)
    const { page: mine, someone } = await signedIn(browser, { baseURL, viewport: size })
    await mine.goto('/shop/account')
    await settled(mine)
    await mine.getByRole('link', { name: 'Add an order' }).click()
    const field = mine.getByLabel('Order number, like ZR-1042')
    await field.fill('1042')
    await field.press('Enter')
    await expect(mine.getByText('An order number looks like ZR-1042.')).toBeVisible()
    expect(await axeFindings(mine)).toEqual([])
    await field.fill(number)
    await tabTo(mine, mine.getByRole('button', { name: 'Send me the code' }))
    await mine.keyboard.press('Enter')
    await expect(mine.getByText(`If ${number} can be added`)).toBeFocused()
    expect(await axeFindings(mine)).toEqual([])
    const code = await codeInMail(email)
    await mine.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000')
    await mine.keyboard.press('Enter')
    await expect(mine.getByText('That is not the code, or it has ended.')).toBeVisible()
    await mine.getByLabel('Code', { exact: true }).fill(code)
    await mine.keyboard.press('Enter')
    const details = mine.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText('Added to an account')).toBeVisible()
    await expect(details.getByText(number).first()).toBeVisible()

    await enter(page, owner)
    await openPanel(page, `/admin/orders?q=${number}`)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await expect(dialog.getByText(`Claimed by ${someone.userName}`)).toBeVisible()
    await expect(dialog.getByText(`Ordered with ${email}`)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove the claim' }).click()
    const sure = page.getByRole('dialog', { name: /^Remove this order from the account/ })
    await expect(sure).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await sure.getByRole('button', { name: 'Remove the claim' }).click()
    await expect(toastIn(page, 'The order is out of the account.')).toBeVisible()
    await expect(dialog.getByText('Claimed by')).toBeHidden()
    await mine.goto('/shop/account')
    await settled(mine)
    await expect(mine.getByText('No orders yet')).toBeVisible()
  })

test('a shopper adds an order without scripts, in Hindi', async ({ page, browser, baseURL }) => {
  const { email, number } = await phoned(page.request)
  const { page: mine } = await signedIn(browser, { baseURL, javaScriptEnabled: false })
  await mine.request.post('/language', { form: { to: 'hi' } })
  await mine.goto(`/shop/account/add-order?number=${number}`)
  await expect(mine.getByRole('heading', { name: 'ऑर्डर जोड़ें' })).toBeVisible()
  await mine.getByRole('button', { name: 'मुझे कोड भेजें' }).click()
  await expect(mine.getByText(`अगर ${number} जोड़ा जा सकता है`)).toBeVisible()
  await mine.getByLabel('कोड').fill('12')
  await mine.getByRole('button', { name: 'ऑर्डर जोड़ें' }).click()
  await expect(mine.getByText('कोड छह अंकों का होता है।')).toBeVisible()
  await mine.getByLabel('कोड').fill(await codeInMail(email))
  await mine.getByRole('button', { name: 'ऑर्डर जोड़ें' }).click()
  await expect(mine.getByText(number)).toBeVisible()
  await expect(mine).toHaveURL(/\/shop\/account\?order=/)
})

test('the link of a guest’s order requires a sign-in', async ({ page, browser, baseURL }) => {
  const { number } = await phoned(page.request)
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(`/shop/account/add-order?number=${number}`)
  await expect(visitor.getByLabel('Order number, like ZR-1042')).toBeHidden()
  await expect(
    visitor
      .getByRole('dialog')
      .or(visitor.getByRole('heading', { name: 'Sign in' }))
      .first(),
  ).toBeVisible()
})

test('the number of an order stays in its field without a connection, and after the session ended', async ({
  page,
  browser,
  baseURL,
}) => {
  const { number } = await phoned(page.request)
  const { page: shopper, someone } = await signedIn(browser, { ...(baseURL && { baseURL }) })
  await shopper.goto('/shop/account/add-order')
  await settled(shopper)
  const field = shopper.getByLabel('Order number, like ZR-1042')
  await field.fill(number)
  const send = shopper.getByRole('button', { name: 'Send me the code' })
  await shopper.context().setOffline(true)
  await send.click()
  await expect(field).toHaveAccessibleDescription(/^We can't reach the shop/)
  await expect(field).toHaveValue(number)
  await shopper.context().setOffline(false)

  await shopper.context().clearCookies()
  await send.click()
  const dialog = shopper.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await shopper.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field).toHaveAccessibleDescription('Please sign in first.')
  await expect(field).toHaveValue(number)

  await send.click()
  await dialog.getByLabel('Password', { exact: true }).fill(someone.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(shopper.getByLabel('Code')).toBeVisible()
})

import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { formatRupees } from '#shared/money.ts'
import {
  axeFindings,
  enter,
  expect,
  newcomer,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
  unfoldOrder,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A new shopper with a piece in the cart and an address; answers the piece's price. */
async function readyToPay(request: APIRequestContext) {
  const someone = newcomer()
  await request.post('/api/auth/register', { data: someone })
  await request.post('/api/auth/login', { data: someone })
  const list = await request.get('/api/shop/products/get?category=casual&limit=50')
  const products: Product[] = (await list.json()).data
  const piece = products.find(({ sizes, totalStock }) => !sizes && totalStock > 8)
  await request.post('/api/shop/cart/add', { data: { productId: piece?._id, quantity: 1 } })
  const address = {
    address: '14 Boat Club Road',
    city: 'Pune',
    pincode: '411001',
    notes: 'Ring twice',
  }
  await request.post('/api/shop/address/add', { data: { ...address, phone: '9820012345' } })
  return { someone, price: piece?.salePrice || piece?.price || 0 }
}

async function issue(page: Page, amount: number): Promise<string> {
  await page.request.post('/api/auth/login', { data: owner })
  const card = { cardId: uuidv7(), amount, recipientName: '', recipientEmail: '', message: '' }
  const made = await page.request.post('/api/admin/gift-cards', { data: card })
  return (await made.json()).data.code
}

const visitor = async (browser: Browser, options: BrowserContextOptions) =>
  (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage()

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the owner issues a card, a shopper pays a part with it, and gets that part back as credit, ${size.width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(size)
    await enter(page, owner)
    await openPanel(page, '/admin/gift-cards')
    await page.getByRole('button', { name: 'Issue a gift card' }).click()
    const sheet = page.getByRole('dialog', { name: 'Issue a gift card' })
    await sheet.getByLabel('Value in rupees').fill('100')
    await expect(sheet.getByRole('button', { name: 'Issue a card of ₹100' })).toBeInViewport()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
    await asks.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByLabel('Name of who receives it (optional)').fill('Meera')
    await page.getByRole('button', { name: 'Issue a card of ₹100' }).click()
    await expect(sheet).toBeHidden()
    const code = await page.getByLabel('Code of the card').inputValue()
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    await expect(page.getByText(`Card … ${code.slice(-4)}`).first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    const buyer = await visitor(browser, { baseURL, viewport: size })
    const { price } = await readyToPay(buyer.request)
    await buyer.goto('/shop/checkout')
    await settled(buyer)
    if (size.width < 1024) await unfoldOrder(buyer)
    const summary = buyer.getByText('Gift card or store credit')
    await summary.click()
    const field = buyer.getByLabel('Code of a gift card')
    await field.fill('WRONG-CODE')
    await field.press('Enter')
    await expect(buyer.getByText('No gift card has this code.')).toBeVisible()
    await field.fill(code)
    await tabTo(buyer, buyer.getByRole('button', { name: 'Use the card' }))
    await buyer.keyboard.press('Enter')
    await expect(buyer.getByText('They pay of this order')).toBeVisible()
    await buyer.getByRole('button', { name: /^Remove Gift card … \w+$/ }).click()
    await expect(buyer.getByText('They pay of this order')).toHaveCount(0)
    await field.fill(code)
    await buyer.getByRole('button', { name: 'Use the card' }).click()
    await expect(buyer.getByText('They pay of this order')).toBeVisible()
    await buyer.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await expect(buyer.getByText('Left to pay')).toBeVisible()
    await expect(buyer.getByText(formatRupees(price - 100), { exact: true })).toBeVisible()
    expect(await axeFindings(buyer)).toEqual([])
    await buyer.getByRole('button', { name: 'Place the order' }).click()
    await expect(buyer.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()

    await openPanel(page, '/admin/orders?payment=partiallyPaid')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await expect(dialog.getByText('₹100 paid by gift card or store credit')).toBeVisible()
    await dialog.getByRole('button', { name: 'Make a refund' }).click()
    await dialog.getByLabel('As store credit, which the customer agreed to').check()
    await dialog.getByRole('button', { name: 'Refund ₹100' }).click()
    await expect(dialog.getByText('Refunded').first()).toBeVisible()

    await buyer.goto('/shop/account')
    await settled(buyer)
    await expect(buyer.getByText('Your store credit: ₹100')).toBeVisible()
    expect(await axeFindings(buyer)).toEqual([])
    await buyer.getByLabel('Code of a gift card').fill(code)
    await buyer.getByRole('button', { name: 'What is left?' }).click()
    await expect(buyer.getByText('₹0 is left on this card.')).toBeVisible()
  })

test('the owner gives store credit, freezes a card and replaces its code', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = await visitor(browser, { baseURL })
  const { someone } = await readyToPay(buyer.request)
  await enter(page, owner)
  await openPanel(page, `/admin/customers?q=${someone.email}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByLabel('Store credit in rupees').fill('250')
  await page.getByLabel('Reason').fill('For the long wait')
  await page.getByRole('button', { name: 'Change the store credit' }).click()
  const record = page.getByRole('main')
  await expect(record.getByRole('definition').filter({ hasText: /^₹250$/ })).toBeVisible()

  const code = await issue(page, 300)
  await openPanel(page, `/admin/gift-cards?q=${code.slice(-4)}`)
  const card = page.getByRole('listitem').filter({ hasText: `Card … ${code.slice(-4)}` })
  await card.getByRole('button', { name: 'Freeze' }).click()
  await expect(toastIn(page, 'The gift card is frozen.')).toBeVisible()
  await expect(card.getByText('Frozen')).toBeVisible()
  await card.getByRole('button', { name: 'Let it be spent again' }).click()
  await expect(card.getByText('Frozen')).toBeHidden()
  await card.getByRole('button', { name: 'Make a new code' }).click()
  const second = await page.getByLabel('Code of the card').inputValue()
  expect(second).not.toBe(code)

  await buyer.goto('/shop/checkout')
  await settled(buyer)
  await buyer.getByText('Gift card or store credit').click()
  await buyer.getByRole('button', { name: 'Use your store credit of ₹250' }).click()
  await expect(buyer.getByText('They pay of this order')).toBeVisible()
  await buyer.getByRole('button', { name: 'Remove Store credit' }).click()
  await expect(buyer.getByText('They pay of this order')).toBeHidden()
})

test('a card that covers the order pays it, without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await issue(page, 200_000)
  const buyer = await visitor(browser, { baseURL, javaScriptEnabled: false })
  const { price } = await readyToPay(buyer.request)
  await buyer.goto('/shop/checkout')
  await buyer.getByText('Gift card or store credit').click()
  await buyer.getByLabel('Code of a gift card').fill('WRONG-CODE')
  await buyer.getByRole('button', { name: 'Use the card' }).click()
  await expect(buyer.getByText('No gift card has this code.')).toBeVisible()
  await buyer.getByText('Gift card or store credit').first().click()
  await buyer.getByLabel('Code of a gift card').fill(code)
  await buyer.getByRole('button', { name: 'Use the card' }).click()
  await expect(
    buyer.getByRole('status').filter({ hasText: 'They pay of this order' }),
  ).toContainText(formatRupees(price))
  await buyer.getByRole('button', { name: 'Place the order' }).click()
  await expect(buyer.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import {
  addProduct,
  arrive,
  axeFindings,
  enter,
  expect,
  newestOrder,
  openPanel,
  owner,
  saveAddress,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LIMIT = 100_000

type Listed = {
  _id: string
  price: number
  salePrice: number
  totalStock: number
  sizes?: { size: string; stock: number }[]
}

/** Puts a product above the limit of a part into the cart. Returns its price in rupees. */
async function addExpensivePiece(page: Page): Promise<number> {
  const { data } = await (await page.request.get('/api/shop/products/get?category=bridal')).json()
  const price = ({ price, salePrice }: Listed) => salePrice || price
  const piece = (data as Listed[]).find((one) => price(one) > LIMIT && one.totalStock > 2)
  if (!piece) throw new Error('No bridal product costs more than a part.')
  const size = piece.sizes?.toSorted((one, other) => other.stock - one.stock)[0]?.size
  const added = await page.request.post('/api/shop/cart/add', {
    data: { productId: piece._id, quantity: 1, ...(size && { size }) },
  })
  expect(added.ok()).toBe(true)
  return price(piece)
}

let references = Date.now() % 1_000_000_000
function newReference() {
  references += 1
  return `413${String(references).padStart(9, '0')}`
}

async function isUsable(page: Page) {
  await settled(page)
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
}

test('UPI in parts on a phone, from the checkout until the order is confirmed', async ({
  page,
  browser,
}) => {
  test.slow()
  await arrive(page)
  const price = await addExpensivePiece(page)
  const count = Math.ceil(price / LIMIT)
  await page.goto('/shop/checkout')
  await settled(page)
  await saveAddress(page)
  await page.getByRole('radio', { name: /^Scan our UPI code/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible()
  await isUsable(page)
  await page.getByRole('button', { name: `Pay in ${count} parts` }).click()
  await expect(page.getByRole('heading', { name: `Payment in ${count} parts` })).toBeVisible()
  await isUsable(page)
  const parts = page.getByRole('main').getByRole('listitem')
  await expect(parts).toHaveCount(count)
  const given: string[] = []
  for (let n = 0; n < count; n += 1) {
    const part = parts.nth(n)
    const app = part.getByRole('link', { name: 'Open a payment app' })
    await expect(app).toBeVisible()
    await expect(part.getByRole('img', { name: 'QR code of the payment' })).toBeHidden()
    await expect(app).toHaveAttribute('href', new RegExp(`tn=[A-Z0-9]{10}%20${n + 1}%2F${count}`))
    const reference = newReference()
    if (n === 0) {
      await part.getByLabel('UPI reference of your payment').fill('12')
      await part.getByRole('button', { name: 'Send the reference' }).click()
      await expect(part.getByText('A UPI reference has twelve digits.')).toBeVisible()
    }
    await part.getByLabel('UPI reference of your payment').fill(reference)
    await part.getByRole('button', { name: 'Send the reference' }).click()
    await expect(part.getByText('Reference given, to be checked by the shop')).toBeVisible()
    given.push(reference)
  }
  await expect(toastIn(page, /We confirm your order/).first()).toBeVisible()
  await isUsable(page)

  const { _id: orderId } = await newestOrder(page)
  const staff = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const desk = await staff.newPage()
  await enter(desk, owner)
  for (const [at, reference] of given.entries()) {
    await openPanel(desk, `/admin/orders?order=${orderId}`)
    const dialog = desk.getByRole('dialog', { name: 'Order Details' })
    const row = dialog
      .getByRole('list', { name: 'Parts of the payment' })
      .getByRole('listitem')
      .nth(at)
    await expect(row.getByText(reference)).toBeVisible()
    await row.getByRole('button', { name: /^Record ₹/ }).click()
    await row.getByRole('button', { name: /^Record ₹/ }).click()
    await expect(row.getByText('Received by the shop')).toBeVisible()
    await page.goto(`/shop/account?order=${orderId}`)
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await settled(page)
    if (at < count - 1) {
      await expect(details.getByText(/is left to be received/)).toBeVisible()
      await expect(details.getByText('Order confirmed')).toBeHidden()
    } else await expect(details.getByText('Order confirmed')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  }
  expect(await axeFindings(desk)).toEqual([])
  await staff.close()
})

test('UPI in parts by a payment link, without scripts and in Hindi', async ({ page, browser }) => {
  await enter(page, owner)
  const { request } = page
  const { id: productId } = await addProduct(request, 'Linked lehenga', {
    price: 150_000,
    totalStock: 1,
  })
  const orderId = uuidv7()
  const entered = await request.post('/api/admin/orders/create', {
    data: {
      ...{ orderId, channel: 'phone', totalAmount: 150_000 },
      customer: { name: 'Meera Rao', email: '' },
      address: {
        ...{ address: '14 Amer Road', city: 'Jaipur', pincode: '302002' },
        ...{ phone: '9876543210', notes: '' },
      },
      lines: [{ productId, quantity: 1 }],
    },
  })
  expect(entered.ok(), await entered.text()).toBe(true)
  const made = await request.post(`/api/admin/orders/payment-link/${orderId}`, { data: {} })
  const { pathname } = new URL((await made.json()).data.url)
  const { origin: baseURL } = new URL(page.url())
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL }])
  const payer = await context.newPage()
  await payer.goto(pathname)
  await payer.locator('input[value="upi"]').check()
  await payer.getByRole('button', { name: /₹1,50,000/ }).click()
  await payer.getByRole('button', { name: '2 हिस्सों में चुकाएँ' }).click()
  await expect(payer.getByRole('heading', { name: '2 हिस्सों में भुगतान' })).toBeVisible()
  const part = payer.getByRole('main').locator('ol > li').first()
  const field = part.getByLabel('आपके भुगतान का UPI संदर्भ')
  await field.fill('12')
  await part.getByRole('button', { name: 'संदर्भ भेजें' }).click()
  await expect(part.locator('[aria-invalid=true]')).toBeVisible()
  await field.fill(newReference())
  await part.getByRole('button', { name: 'संदर्भ भेजें' }).click()
  await expect(part.getByText('संदर्भ दिया गया, दुकान जाँच रही है')).toBeVisible()
  await expect(payer.getByRole('main').locator('ol > li')).toHaveCount(2)
  await context.close()
})

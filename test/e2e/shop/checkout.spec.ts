import {
  atCheckout,
  atCheckoutWithoutAddress,
  axeFindings,
  expect,
  settled,
  test,
  unfoldOrder,
} from '#test/e2e/visit.ts'

const phone = { width: 390, height: 844 }

test('on a wide screen the order with its button stands beside the address, in one screen, in both languages', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await atCheckout(page)
  const order = page.getByRole('region', { name: 'Your order' })
  const address = page.getByRole('region', { name: 'Delivery address' })
  const [orderBox, addressBox] = [await order.boundingBox(), await address.boundingBox()]
  expect(orderBox?.x).toBeGreaterThan((addressBox?.x ?? 0) + (addressBox?.width ?? 0))
  await expect(order.getByRole('button', { name: /^One more/ })).toBeVisible()
  const pay = page.getByRole('button', { name: 'Checkout with Paypal' })
  await expect(pay).toBeInViewport({ ratio: 1 })
  const ways = page.getByRole('region', { name: 'How would you like to pay?' })
  await expect(ways.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  const codeBox = await order.getByLabel('Discount code').boundingBox()
  const applyBox = await order.getByRole('button', { name: 'Apply' }).boundingBox()
  expect([applyBox?.y, applyBox?.height]).toEqual([codeBox?.y, codeBox?.height])

  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  await page.reload()
  await settled(page)
  const payInHindi = page.getByRole('button', { name: 'PayPal से पेमेंट करें' })
  await expect(payInHindi).toBeInViewport({ ratio: 1 })
  const waysInHindi = page.getByRole('region', { name: 'आप भुगतान कैसे करना चाहेंगे?' })
  await expect(waysInHindi.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
})

test('on a phone total and button are in reach at every place of the page', async ({ page }) => {
  await page.setViewportSize(phone)
  await atCheckout(page)
  const pay = page.getByRole('button', { name: 'Checkout with Paypal' })
  const places: number[] = []
  const height = await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0)
  expect(height).toBeGreaterThan(phone.height)
  for (let top = 0; top < height - phone.height; top += 200) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await expect(pay).toBeInViewport({ ratio: 1 })
    places.push((await pay.boundingBox())?.y ?? 0)
  }
  // The thumb reaches the lower half.
  expect(Math.min(...places)).toBeGreaterThan(phone.height / 2)
  expect(await axeFindings(page)).toEqual([])
})

test('on a phone the order is folded above the address, with its total', async ({ page }) => {
  await page.setViewportSize(phone)
  await atCheckout(page)
  const order = page.getByRole('region', { name: 'Your order' })
  const fold = order.getByRole('button', { name: /1 piece.*₹/ })
  await expect(fold).toBeInViewport()
  await expect(order.getByRole('listitem')).toBeHidden()
  await unfoldOrder(page)
  await expect(order.getByRole('listitem')).toBeVisible()
  await expect(order.getByLabel('Discount code')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fold.click()
  await expect(order.getByRole('listitem')).toBeHidden()
})

test('the button stays in its place while a quote arrives', async ({ page }) => {
  await page.setViewportSize(phone)
  await atCheckout(page)
  const pay = page.getByRole('button', { name: 'Checkout with Paypal' })
  const before = await pay.boundingBox()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  const place = page.getByRole('button', { name: 'Place the order' })
  await expect(place).toBeVisible()
  const after = await place.boundingBox()
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
})

test('the PIN comes first and fills city and state, which can be changed', async ({ page }) => {
  await page.setViewportSize(phone)
  await atCheckoutWithoutAddress(page)
  await settled(page)
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel('Pincode') })
  // A company and its GSTIN are behind a question.
  const fields = form.locator('input:visible, select:visible, textarea:visible')
  expect(await fields.count()).toBeLessThanOrEqual(8)
  await form.getByLabel('Pincode').fill('302002')
  await form.getByLabel('Pincode').blur()
  await expect(form.getByLabel('City')).toHaveValue('Jaipur')
  await expect(form.getByLabel('State')).toHaveValue('08')
  await form.getByLabel('City').fill('Amer')
  await form.getByLabel('Pincode').fill('411001')
  await form.getByLabel('Pincode').blur()
  await expect(form.getByLabel('State')).toHaveValue('27')
  await expect(form.getByLabel('City')).toHaveValue('Amer')
  await form.getByText('Buying for a business?').click()
  await expect(form.getByLabel('GSTIN (optional)')).toBeVisible()
})

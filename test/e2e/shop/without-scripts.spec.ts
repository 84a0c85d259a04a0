import type { Product } from '#shared/catalogue/product-schema.ts'
import { choose, expect, fillCart, newcomer, test } from '#test/e2e/visit.ts'

test.use({ javaScriptEnabled: false })

test('a shopper buys a piece, from its page to the success page, with plain forms', async ({
  page,
}) => {
  const list = await page.request.get('/api/shop/products/get?category=casual&limit=50')
  const products: Product[] = (await list.json()).data
  const piece = products.find(({ sizes }) => sizes?.some(({ stock }) => stock > 1))
  const size = piece?.sizes?.find(({ stock }) => stock > 1)?.size ?? ''

  await page.goto(`/shop/product/${piece?._id}`)
  await choose(page.getByRole('radio', { name: size, exact: true }))
  await page.getByRole('button', { name: 'Add to Cart' }).click()

  // A visitor signs in first; the product is kept.
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('link', { name: 'Register' }).click()
  const someone = newcomer()
  await page.getByLabel('User Name').fill(someone.userName)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password').fill(someone.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password').fill(someone.password)
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page).toHaveURL(/\/shop\/cart$/)
  await expect(page.getByText(`Size ${size}`)).toBeVisible()
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect(page.getByText('Quantity 2')).toBeVisible()
  await page.getByRole('button', { name: /^One fewer/ }).click()
  await expect(page.getByText('Quantity 1')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click()

  const pay = page.getByRole('button', { name: 'Checkout with Paypal' })
  await pay.click()
  await expect(page.getByText('Please select one address to proceed.')).toBeVisible()

  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByLabel('Address', { exact: true }).fill('14 Boat Club Road')
  await add.click()
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is missing.')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('14 Boat Club Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Pincode').fill('411001')
  await page.getByLabel('Phone').fill('9820012345')
  await page.getByLabel('Recipient').fill('Meera Rao')
  await page.getByLabel('Notes').fill('Ring twice')
  await add.click()
  await page.getByRole('button', { name: 'Edit 14 Boat Club Road' }).click()
  await page.getByLabel('City').fill('Nashik')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Meera Rao.*Nashik/ })).toBeChecked()

  await pay.click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Complete the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Your order' }).getByText('Meera Rao'),
  ).toBeVisible()
  await page.goto('/shop/cart')
  await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible()

  await page.goto('/shop/account')
  await page.getByRole('link', { name: /View Details/ }).click()
  const details = page.getByRole('article', { name: 'Order Details' })
  await expect(details.getByText('Meera Rao')).toBeVisible()
  await expect(details.getByText(`Size ${size}`)).toBeVisible()
  await expect(details.getByText('Paid', { exact: true })).toBeVisible()
})

test('an order on delivery is opened and cancelled from its email', async ({ page }) => {
  const someone = newcomer()
  const { email, password } = someone
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/login', { data: { email, password } })
  const addressId = await fillCart(page.request, 1)
  const quote = await page.request.get(`/api/shop/order/quote?addressId=${addressId}`)
  const { methods } = (await quote.json()).data
  const { totalAmount } = methods.find(({ method }: { method: string }) => method === 'cod')
  const data = { addressInfo: { addressId }, totalAmount, paymentMethod: 'cod' }
  const made = await page.request.post('/api/shop/order/create', { data })
  const { orderId } = await made.json()
  await page.goto(`/shop/account?order=${orderId}`)
  const details = page.getByRole('article', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Cancel order' }).first().click()
  await page.goto(`/shop/account?order=${orderId}`)
  await expect(details.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(details.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('filters and sorting keep a style, and another category ends it', async ({ page }) => {
  await page.goto('/shop/listing?category=best+sellers&style=velvet')
  const style = page.getByText(/in the style “Velvet”/)
  await expect(style).toBeVisible()
  const showThese = page.getByRole('button', { name: 'Show these' })
  await page.getByRole('radio', { name: 'Price: High to Low' }).check()
  await page.getByRole('checkbox', { name: /^Over/ }).check()
  await showThese.click()
  await expect(page).toHaveURL(/price=over_10000/)
  await expect(page.getByRole('checkbox', { name: /^Best Seller/ })).toBeChecked()
  await expect(style).toBeVisible()
  await page.getByRole('checkbox', { name: /^Bridal/ }).check()
  await showThese.click()
  await expect(page.getByRole('checkbox', { name: /^Bridal/ })).toBeChecked()
  await expect(style).toHaveCount(0)
})

test('a shopper places an order paid on delivery with plain forms', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/login', { data: someone })
  const list = await page.request.get('/api/shop/products/get?category=casual&limit=50')
  const products: Product[] = (await list.json()).data
  const piece = products.find(({ sizes, totalStock }) => !sizes && totalStock > 8)
  await page.request.post('/api/shop/cart/add', { data: { productId: piece?._id, quantity: 1 } })
  const address = { address: '14 Boat Club Road', city: 'Pune', pincode: '411001' }
  await page.request.post('/api/shop/address/add', {
    data: { ...address, phone: '9820012345', notes: 'Ring twice' },
  })
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Pay as chosen above' }).click()
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
})

test('a refused deletion of an address is answered beside the addresses', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/login', { data: someone })
  const address = { address: '14 Boat Club Road', city: 'Pune', pincode: '411001' }
  const saved = await page.request.post('/api/shop/address/add', {
    data: { ...address, phone: '9820012345', notes: 'Ring twice' },
  })
  const { _id, userId } = (await saved.json()).data
  await page.goto('/shop/account/address')
  const gone = await page.request.delete(`/api/shop/address/delete/${userId}/${_id}`)
  expect(gone.status()).toBe(200)
  await page.getByRole('button', { name: 'Delete 14 Boat Club Road' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0)
})

test('the cart page answers an excess quantity and a removed line', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/login', { data: someone })
  const list = await page.request.get('/api/shop/products/get?limit=200')
  const products: Product[] = (await list.json()).data
  const piece = products.find(({ sizes }) => sizes?.some(({ stock }) => stock > 0))
  const { size = '', stock = 0 } = piece?.sizes?.find((row) => row.stock > 0) ?? {}
  const line = { productId: piece?._id, size, quantity: stock }
  await page.request.post('/api/shop/cart/add', { data: line })
  await page.goto('/shop/cart')
  await page.getByRole('button', { name: /^One more/ }).click()
  await expect(page.getByRole('alert')).toHaveText(
    `Only ${stock} quantity can be added for this item`,
  )
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible()
})

test('the cart page answers a wrong product in a form', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/login', { data: someone })
  const answer = await page.request.post('/shop/cart', {
    form: { intent: 'add', productId: 'nonsense' },
  })
  expect(await answer.text()).toContain('This is not a valid id.')
})

test('the navigation fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop/home')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), (await link.textContent()) ?? '').toBeLessThan(391)
  }
})

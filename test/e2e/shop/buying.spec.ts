import type { Product } from '#shared/catalogue/product-schema.ts'
import {
  addPiece,
  arrive,
  atCheckoutWithoutAddress,
  axeFindings,
  choose,
  expect,
  goToProvider,
  holdRequests,
  newcomer,
  owner,
  recordRequests,
  register,
  saveAddress,
  settled,
  signIn,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const anAddress = { city: 'Pune', pincode: '411001', phone: '9820012345', notes: 'Ring twice' }

test('a visitor registers, signs in, filters, buys two pieces and finds the order', async ({
  page,
}) => {
  const someone = newcomer()
  await register(page, someone)
  await signIn(page, someone)
  await expect(page).toHaveURL(/\/shop\/home$/)

  await page.getByRole('link', { name: 'Go to Collection' }).click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  // Announced like a page, and the keyboard starts at its beginning.
  await expect(page.getByRole('status').getByText('All Products · Zari')).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('checkbox', { name: /^Casual/ }).check()
  await expect(page).toHaveURL(/category=casual/)

  await addPiece(page, 0)
  await addPiece(page, 1)
  await page.getByRole('button', { name: 'Cart, 2 pieces' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await saveAddress(page)
  await expect(page.getByText(/You will be charged US\$/)).toBeVisible()
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()

  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  const paid = page.getByRole('region', { name: 'Your order' })
  await expect(paid.getByText(/^Order ZR-\d+$/)).toBeVisible()
  await expect(paid.getByRole('listitem').filter({ hasText: '₹' })).toHaveCount(2)
  await expect(paid.getByText('IGST', { exact: true })).toBeVisible()
  await expect(paid.getByText('14 Boat Club Road')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
  await page.getByRole('link', { name: /View Details/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(details.getByText('14 Boat Club Road')).toBeVisible()
  // Only the order is printed.
  await expect(details.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(details.getByText('14 Boat Club Road')).toBeVisible()
  await expect(details.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner', { includeHidden: true })).toBeHidden()
})

test('returning twice from the provider shows the same success', async ({ page }) => {
  await arrive(page)
  await goToProvider(page)
  const back = page.waitForRequest((request) => request.url().includes('/shop/paypal-return?'))
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const address = (await back).url()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await page.goto('/shop/account')
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(1)
})

test('cancelling at the provider leads back to checkout with an unchanged cart', async ({
  page,
}) => {
  await arrive(page)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await expect(page.getByText(/nothing was charged/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 2 pieces' })).toBeVisible()
})

for (const [size, isRepeated] of [
  [{ width: 390, height: 844 }, true],
  [{ width: 1440, height: 900 }, false],
] as const)
  test(`a declined payment charges nothing and leads to another attempt, ${size.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await arrive(page)
    await goToProvider(page)
    await page.getByText('For tests').click()
    await page.getByRole('button', { name: 'Pay with a declined card' }).click()
    await expect(page).toHaveURL(/\/shop\/checkout/)
    const declined =
      'The payment was declined, and nothing was charged. Please try again, or pay another way.'
    await expect(page.getByRole('main').getByText(declined)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cart, 2 pieces' })).toBeVisible()
    await settled(page)
    expect(await axeFindings(page)).toEqual([])

    await page.goto('/shop/account')
    const unpaid = page.getByRole('region', { name: 'Unpaid order' })
    await expect(unpaid).toHaveCount(1)
    await page.goto('/shop/checkout')
    await settled(page)
    if (isRepeated) {
      await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
    } else {
      await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
      await page.getByRole('button', { name: 'Place the order' }).click()
      await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
    }
    await page.goto('/shop/account')
    await expect(unpaid).toHaveCount(0)
    await page.getByRole('link', { name: /View Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText(/^The payment was declined; nothing was charged/)).toBeVisible()
    const paid = isRepeated ? /^Payment received, order confirmed/ : /^Order confirmed/
    await expect(details.getByText(paid)).toBeVisible()
  })

test('checkout names missing input', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/checkout')
  await settled(page)
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  const empty = 'Your cart is empty. Please add items to proceed'
  await expect(toastIn(page, empty)).toBeVisible()

  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  await page.goto('/shop/checkout')
  await settled(page)
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await expect(toastIn(page, 'Please select one address to proceed.')).toBeVisible()
  // Without a saved address, the form gets the focus.
  await expect(page.getByLabel('Pincode')).toBeFocused()
})

test('payment waits until a saved address is loaded', async ({ page }) => {
  await atCheckoutWithoutAddress(page)
  const release = await holdRequests(page, '**/api/shop/address/get/**')
  // The schema is loaded on focus, so that Add sends at once.
  const rules = page.waitForRequest(/\/assets\/address-schema-/)
  await page.getByLabel('City').focus()
  await rules
  await saveAddress(page)
  const pay = page.getByRole('button', { name: 'Checkout with Paypal' })
  await expect(pay).toBeDisabled()
  release()
  await pay.click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
})

test('a new address is chosen at once, stays chosen after a cancelled payment, and receives the order', async ({
  page,
}) => {
  await arrive(page)
  for (const line of ['1 Fort Road', '2 Fort Road'])
    await page.request.post('/api/shop/address/add', { data: { ...anAddress, address: line } })
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  await page.goto('/shop/checkout')
  await settled(page)
  const pay = page.getByRole('button', { name: 'Checkout with Paypal' })
  const addresses = page.getByRole('radiogroup', { name: 'Choose a delivery address' })
  await pay.click()
  await expect(addresses).toHaveAttribute('aria-invalid', 'true')
  await expect(addresses).toHaveAccessibleDescription('Please select one address to proceed.')
  await expect(addresses.getByRole('radio').first()).toBeFocused()
  await expect(addresses.getByRole('radio').first()).toBeInViewport()

  await page.getByRole('radio', { name: /1 Fort Road/ }).check()
  await expect(addresses).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await saveAddress(page)
  await expect(page.getByRole('radio', { name: /14 Boat Club Road/ })).toBeChecked()
  await pay.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/nothing was charged/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /14 Boat Club Road/ })).toBeChecked()
  // The page removes the order from its URL after the shop's response.
  await expect(page).toHaveURL(/\/shop\/checkout$/)
  await pay.click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const paid = page.getByRole('region', { name: 'Your order' })
  await expect(paid.getByText('14 Boat Club Road')).toBeVisible()
})

test('a visitor chooses a size, registers, and finds the piece in the cart', async ({ page }) => {
  const list = await page.request.get('/api/shop/products/get?category=bridal&limit=50')
  const products: Product[] = (await list.json()).data
  const piece = products.find(({ sizes }) => sizes?.some(({ stock }) => stock > 0))
  const size = piece?.sizes?.find(({ stock }) => stock > 0)?.size ?? ''
  await page.goto(`/shop/product/${piece?._id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await choose(page.getByRole('radio', { name: size, exact: true }))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Register' }).click()
  const someone = newcomer()
  await page.getByLabel('User Name').fill(someone.userName)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password').fill(someone.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, someone)
  await expect(page).toHaveURL(new RegExp(`/shop/product/${piece?._id}$`))
  await page.getByRole('button', { name: 'Cart, 1 piece' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart.getByText(`Size ${size}`)).toBeVisible()
})

test('the cart changes a quantity, stops at one, and removes a line', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  const quoted = page.waitForResponse('**/api/shop/cart/delivery*')
  await page.getByRole('button', { name: 'Cart, 1 piece' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart.getByRole('button', { name: /^One fewer/ })).toBeDisabled()
  await quoted
  const asked = recordRequests(page)
  await cart.getByRole('button', { name: /^One more/ }).click()
  await expect(toastIn(page, 'Cart item is updated successfully')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Cart, 2 pieces', includeHidden: true }),
  ).toBeAttached()
  await expect(cart.getByRole('button', { name: /^One fewer/ })).toBeEnabled()
  await cart.getByRole('button', { name: /^Remove/ }).click()
  await expect(toastIn(page, 'Cart item is deleted successfully')).toBeVisible()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  // Each change's response contains the cart, so nothing but what its delivery costs is requested again.
  expect(asked).toEqual([
    'PUT /api/shop/cart/update-cart',
    'GET /api/shop/cart/delivery',
    expect.stringMatching(/^DELETE /),
  ])
})

test('Back after a cancelled and then paid order does not show that nothing was charged', async ({
  page,
}) => {
  await arrive(page)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/nothing was charged/)).toBeVisible()
  // The page removes the order from its URL after the shop's response.
  await expect(page).toHaveURL(/\/shop\/checkout$/)
  await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await page.goBack()
  while (!page.url().includes('/shop/checkout')) await page.goBack()
  await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible()
  await expect(page.getByText(/nothing was charged/)).toHaveCount(0)
})

test('a shopper whose unpaid order holds the last piece sees that, and can continue to pay', async ({
  page,
  request,
}) => {
  await request.post('/api/auth/login', { data: owner })
  const made = await request.post('/api/admin/products/add', {
    data: {
      image: '/images/none.webp',
      title: 'The only one',
      description: 'There is one.',
      category: 'casual',
      price: 900,
      totalStock: 1,
    },
  })
  const { _id: productId } = (await made.json()).data
  await arrive(page)
  await page.request.post('/api/shop/cart/add', { data: { productId, quantity: 1 } })
  const lines = { address: '1 Fort', city: 'Pune', pincode: '411001', notes: 'Ring' }
  const address = { ...lines, phone: '9876543210' }
  const saved = await page.request.post('/api/shop/address/add', { data: address })
  const addressId = (await saved.json()).data._id
  const order = { addressInfo: { addressId }, totalAmount: 900, paymentMethod: 'paypal' }
  expect((await page.request.post('/api/shop/order/create', { data: order })).ok()).toBe(true)

  await page.goto(`/shop/product/${productId}`)
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  await expect(page.getByText('The last one is in your unpaid order.')).toBeVisible()
  await page.getByRole('link', { name: 'Go on to pay' }).click()
  await expect(page).toHaveURL(/\/shop\/checkout$/)
  await expect(page.getByRole('button', { name: 'Checkout with Paypal' })).toBeEnabled()
  await request.delete(`/api/admin/products/delete/${productId}`)
})

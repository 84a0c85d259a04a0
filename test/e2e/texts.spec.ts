import { seenTexts } from './seen-texts.ts'
import { arrive, expect, openPanel, settled, test } from './visit.ts'

/**
 * Texts that the specification gives letter by letter, typing errors included, as their elements
 * show them. Earlier journeys showed each of them.
 */
const texts: Record<string, (string | RegExp)[]> = {
  'sign-in and register': [
    'Sign in to your account',
    'Sign In',
    'Create new account',
    'Sign Up',
    /^Welcome to/,
  ],
  header: [
    'Home',
    'Products',
    'Bridal',
    'Formals',
    'Party wear',
    'Casual',
    'Reception',
    'Search',
    'Best Seller',
    /^Logged in as ./,
    'Account',
    'Logout',
  ],
  footer: [
    'Important Stops',
    'Useful Links',
    'Privacy Policy',
    'Refund, Return & Replacement',
    'Track your Order',
  ],
  home: ['Go to Collection'],
  listing: ['All Products', /^Sort by/, 'No products found matching your criteria.'],
  product: ['Add to Cart', 'Out of Stock', 'No Reviews', 'Submit'],
  badges: [/^Only \d items left$/, 'Out Of Stock', 'Sale'],
  cart: ['Your Cart', 'Total', 'Checkout'],
  checkout: ['Checkout with Paypal', 'Processing Paypal Payment...'],
  payment: ['Processing Payment...Please wait!', 'Payment is successfull!', 'View Orders'],
  account: ['Orders', 'Address', 'Order History', 'Edit Address', 'Add New Address'],
  search: ['Search Products...', 'No result found!'],
  guard: ['Login to Explore Further!', 'Log In', 'Register', "You don't have access to this page"],
  errors: ["page doesn't exists", 'Unexpected Application Error!'],
  admin: [
    'Admin Panel',
    'Dashboard',
    'Upload',
    'admin features',
    'Add New Product',
    'Edit Product',
    'Edit',
    'Delete',
    'Add',
    'All Orders',
    'Order ID',
    'Order Date',
    'Order Status',
    'Order Price',
    'View Details',
  ],
  toasts: [
    'Product edited successfully',
    'Product added successfully',
    /^Only \d+ quantity can be added for this item$/,
    'You can add max 3 addresses',
    'Your cart is empty. Please add items to proceed',
    'Please select one address to proceed.',
    'Cart item is updated successfully',
    'Cart item is deleted successfully',
    'Product is added to cart',
    'Review added successfully!',
    'Address added successfully',
    'Address updated successfully',
    'Address deleted successfully',
  ],
}

test('the journeys show each text of the screens and of the catalogue of errors', async ({
  page,
  request,
}) => {
  // Texts that no journey shows.
  type Piece = { _id: string; totalStock: number; sizes?: unknown[] }
  const { data } = await (await request.get('/api/shop/products/get')).json()
  const pieces: Piece[] = data
  await page.goto(`/shop/product/${pieces.find(({ totalStock }) => totalStock === 0)?._id}`)
  await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible()
  const last = pieces.find(({ totalStock, sizes }) => totalStock > 0 && !sizes?.length)
  await arrive(page)
  await page.request.post('/api/shop/cart/add', {
    data: { productId: last?._id, quantity: last?.totalStock },
  })
  await page.goto(`/shop/product/${last?._id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const refusal = `Only ${last?.totalStock} quantity can be added for this item`
  await expect(page.getByText(refusal, { exact: true })).toBeVisible()
  await expect.poll(seenTexts).toContain(refusal)
  await openPanel(page, '/shop/account/address')
  await page.route('**/api/auth/**', (route) =>
    route.request().url().includes('check-auth')
      ? route.continue()
      : route.fulfill({ status: 429, json: { success: false, message: 'Too many at once.' } }),
  )
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  const broken = 'Unexpected Application Error!'
  await expect(page.getByRole('heading', { name: broken })).toBeVisible()
  await expect(page.getByText('Too many at once.')).toBeVisible()
  await expect.poll(seenTexts).toContain(broken)

  const seen = seenTexts()
  const wasSeen = (wanted: string | RegExp) =>
    seen.some((text) => (typeof wanted === 'string' ? text === wanted : wanted.test(text)))
  const missing = Object.entries(texts).flatMap(([screen, wanted]) =>
    wanted.filter((text) => !wasSeen(text)).map((text) => `${screen}: ${text}`),
  )
  expect(missing).toEqual([])
})

import {
  addPiece,
  arrive,
  expect,
  linkInMail,
  recordRequests,
  settled,
  shopper,
  signIn,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test('a heart adds a piece to the wishlist, on every device, until it is removed', async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/shop/listing?category=bridal')
  await settled(page)
  const heart = page.getByRole('button', { name: /^Wishlist/ }).first()
  const asked = recordRequests(page)
  await heart.click()
  await expect(toastIn(page, 'Added to your wishlist')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toEqual(['POST /api/shop/wishlist/add'])
  // The tab's former URL.
  await page.goto('/shop/account?tab=wishlist')
  await expect(page).toHaveURL(/\/shop\/account\/wishlist$/)
  await settled(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /^Wishlist/ }).click()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
})

test('a shopper puts an earlier order into the cart again', async ({ page }) => {
  await signIn(page, shopper)
  await page.goto('/shop/account')
  await settled(page)
  await page
    .getByRole('link', { name: /View Details/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(
    page.getByText(/The pieces are in your cart|No longer available/).first(),
  ).toBeVisible()
})

test('a product shows its size chart, matching products, and earlier viewed products', async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  const names = await page.getByRole('article').getByRole('link').allTextContents()
  await addPiece(page, 0)
  await page.getByRole('article').nth(1).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Complete the look' })).toBeVisible()
  const seen = dialog.getByRole('region', { name: 'Recently viewed' })
  await expect(seen.getByRole('link', { name: names[0] ?? '' })).toBeVisible()
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await page.getByRole('article').nth(0).getByRole('link').click()
  await page.getByRole('button', { name: 'Find my size' }).click()
  const chart = page.getByRole('table', { name: 'Body measurements in inches and centimetres' })
  await expect(chart.getByRole('cell', { name: '79–84 cm 31–33″' }).first()).toBeVisible()
})

test('a shopper changes the password, and all other devices have to sign in again', async ({
  page,
  browser,
}) => {
  const someone = await arrive(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, someone)
  await page.goto('/shop/account/security')
  await settled(page)
  await page.getByLabel('Current password').fill('not-this-one')
  await page.getByLabel('New password').fill('another-long-one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That is not your password.').first()).toBeVisible()
  await page.getByLabel('Current password').fill(someone.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toastIn(page, /Your password is changed/)).toBeVisible()
  await elsewhere.goto('/shop/account')
  await expect(elsewhere.getByText('Login to Explore Further!')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a shopper resets a forgotten password through the email', async ({ page }) => {
  const someone = await arrive(page)
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await settled(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/forgot-password/)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await linkInMail(someone.email, 'reset-password'))
  await settled(page)
  await page.getByLabel('New password').fill('quite-another-one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, { email: someone.email, password: 'quite-another-one' })
})

import {
  arrive,
  expect,
  goToProvider,
  refuseChanges,
  saveAddress,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test('a shopper adds, changes and deletes addresses, three at most', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/account/address')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  for (const count of [1, 2, 3]) {
    await saveAddress(page)
    await expect(page.getByRole('button', { name: /^Edit 14/ })).toHaveCount(count)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }

  await expect(page.getByText(/^You can save three addresses/)).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('A fourth')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Pincode').fill('411001')
  await page.getByLabel('Phone').fill('9820012345')
  await page.getByLabel('Notes').fill('None')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toastIn(page, 'You can add max 3 addresses')).toBeVisible()

  await page
    .getByRole('button', { name: /^Edit 14/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('15 Boat Club Road')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(toastIn(page, 'Address updated successfully')).toBeVisible()
  await expect(page.getByText('15 Boat Club Road')).toBeVisible()

  await page.getByRole('button', { name: 'Delete 15 Boat Club Road' }).click()
  await expect(toastIn(page, 'Address deleted successfully')).toBeVisible()
  await expect(page.getByText('15 Boat Club Road')).toHaveCount(0)
})

test('an address in the form stays until its deletion succeeds', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/account/address')
  await settled(page)
  await saveAddress(page)
  await page.getByRole('button', { name: /^Edit 14/ }).click()
  await page.getByLabel('City').fill('Nashik')
  const allowChanges = await refuseChanges(page, {
    ...{ status: 409, code: 'overtaken', message: 'Please try again.' },
  })
  const remove = page.getByRole('button', { name: 'Delete 14 Boat Club Road' })
  await remove.press('Enter')
  await expect(toastIn(page, 'Please try again.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Nashik')
  await allowChanges()
  // The page ignores a press soon after another, so the press is repeated until the button is removed.
  await expect(async () => {
    if (await remove.isVisible()) await remove.press('Enter', { timeout: 1000 })
    await expect(remove).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('a PIN code and a phone accept common notations, and unusual ones only ask for confirmation', async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/shop/account/address')
  await settled(page)
  await page.getByLabel('Address', { exact: true }).fill('14 Boat Club Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Pincode').fill('411 001')
  await page.getByLabel('Phone').fill('+91 98200-12345')
  await page.getByLabel('Notes').fill('None')
  await expect(page.getByLabel('Pincode')).toHaveValue('411001')
  await expect(page.getByLabel('Phone')).toHaveValue('9820012345')
  await page.getByLabel('Pincode').fill('0123')
  await expect(page.getByText('Six digits in India. Is this right?')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toastIn(page, 'Address added successfully')).toBeVisible()
  await expect(page.getByText('Pune 0123')).toBeVisible()
})

test('an order history without orders links to the collection', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/account')
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('a shopper pays or cancels an unpaid order from the account', async ({ page }) => {
  await arrive(page)
  await goToProvider(page)
  await page.goto('/shop/account')
  await settled(page)
  // Without unfinished checkouts there is no link.
  await expect(page.getByRole('link', { name: 'Unfinished checkouts' })).toHaveCount(0)
  const unpaid = page.getByRole('region', { name: 'Unpaid order' })
  await expect(unpaid).toContainText(/reserved for you until \d+:\d\d/)
  await unpaid.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await page.goto('/shop/account')
  await settled(page)
  await unpaid.getByRole('button', { name: 'Cancel order' }).click()
  await expect(unpaid).toHaveCount(0)
  await page.getByRole('link', { name: 'Unfinished checkouts' }).click()
  await expect(page.getByText('Abandoned', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/[\da-f]{8}-[\da-f]{4}/)
})

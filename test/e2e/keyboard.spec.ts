import type { Page } from '@playwright/test'
import { pictures } from './pictures.ts'
import {
  type Account,
  expect,
  newcomer,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
} from './visit.ts'

async function signInByKeyboard(page: Page, { email, password }: Account) {
  await page.goto('/auth/login')
  await settled(page)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/auth\//)
}

test('a shopper buys a piece without a mouse', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await signInByKeyboard(page, someone)
  await page.goto('/shop/home')
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await tabTo(page, menu.getByRole('link', { name: 'Casual' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/category=casual/)
  await settled(page)
  await tabTo(page, page.getByRole('article').first().getByRole('link'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add to Cart' })
  await expect(add).toBeVisible()
  const size = dialog.getByRole('group', { name: 'Size' }).getByRole('radio', { disabled: false })
  if ((await size.count()) > 0) {
    await tabTo(page, size.first())
    await page.keyboard.press('Space')
  }
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(toastIn(page, 'Product is added to cart')).toBeVisible()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await expect(add).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: 'Cart, 1 piece' }))
  await page.keyboard.press('Enter')
  await expect(cart).toBeVisible()
  await tabTo(page, cart.getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\/checkout/)
  await settled(page)
  for (const [label, text] of [
    ['Address', '14 Boat Club Road'],
    ['City', 'Pune'],
    ['Pincode', '411001'],
    ['Phone', '98200 12345'],
    ['Notes', 'Ring twice'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')
  await expect(toastIn(page, 'Address added successfully')).toBeVisible()
  const address = page.getByRole('radio', { name: /14 Boat Club Road/ })
  if (!(await address.isChecked())) {
    await tabTo(page, address)
    await page.keyboard.press('Space')
  }
  await tabTo(page, page.getByRole('button', { name: 'Checkout with Paypal' }))
  await page.keyboard.press('Enter')
  const pay = page.getByRole('button', { name: 'Pay Now' })
  await expect(pay).toBeVisible()
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'View Orders' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
})

test('the owner adds a piece, changes it and removes it without a mouse', async ({ page }) => {
  const title = `Keyboard Kurta ${Date.now()}`
  // Registered early, because the browser hands over file dialogs from the first listener on.
  page.on('filechooser', () => {})
  await signInByKeyboard(page, owner)
  await tabTo(page, page.getByRole('link', { name: 'Products', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
  await settled(page)
  await tabTo(page, page.getByRole('button', { name: 'Add New Product' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Add New Product' })
  await expect(sheet).toBeVisible()
  await tabTo(page, sheet.getByLabel('Image'))
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(await pictures(2))
  const second = sheet.getByAltText('Picture 2')
  await expect(second).toBeVisible()
  const address = (await second.getAttribute('src')) ?? ''
  await tabTo(page, sheet.getByRole('button', { name: 'Move picture 2 forward' }))
  await page.keyboard.press('Enter')
  await expect(sheet.getByAltText('The chosen picture')).toHaveAttribute('src', address)
  for (const [label, text] of [
    ['Title', title],
    ['Description', 'A kurta that exists for a test.'],
    ['Category', 'Casual'],
    ['Price', '1200'],
    ['Total Stock', '3'],
  ] as const) {
    await tabTo(page, sheet.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, sheet.getByRole('button', { name: 'Add', exact: true }))
  await page.keyboard.press('Enter')
  await expect(toastIn(page, 'Product added successfully')).toBeVisible()
  await expect(sheet).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: `Edit ${title}` }))
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(edit.getByLabel('Category')).toHaveValue('casual')
  await tabTo(page, edit.getByLabel('Sale Price'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('999')
  await page.keyboard.press('Enter')
  await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const leaving = page.getByRole('dialog', { name: new RegExp(title) })
  await expect(leaving).toBeVisible()
  await tabTo(page, leaving.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
})

test('the owner finds an order and moves it on without a mouse', async ({ page }) => {
  await signInByKeyboard(page, owner)
  await openPanel(page, '/admin/orders?status=delivered')
  await tabTo(page, page.getByRole('link', { name: /View Details/ }).first())
  const opened = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByLabel('Order Status'))
  await page.keyboard.type('Delivered')
  await tabTo(page, dialog.getByRole('button', { name: 'Update Order Status' }))
  await page.keyboard.press('Enter')
  await expect(toastIn(page, 'Order status is updated successfully!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator(`a[href="${opened}"]`)).toBeFocused()
})

import type { Page } from '@playwright/test'
import {
  enter,
  expect,
  openPanel,
  owner,
  paidOrder,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

async function desk(page: Page, baseURL: string | undefined) {
  const context = await page
    .context()
    .browser()
    ?.newContext(baseURL ? { baseURL } : {})
  if (!context) throw new Error('There is no browser to open another window in.')
  const panel = await context.newPage()
  await enter(panel, owner)
  return panel
}

test('the owner undoes a status, corrects an address, refunds an amount and rejects the order with its refund', async ({
  page,
  baseURL,
}) => {
  const { _id: id } = await paidOrder(page)
  const panel = await desk(page, baseURL)
  await openPanel(panel, `/admin/orders?order=${id}`)
  const order = panel.getByRole('dialog', { name: 'Order Details' })
  const update = order.getByRole('button', { name: 'Update Order Status' })

  await order.getByLabel('Order Status').selectOption('inShipping')
  await update.click()
  await expect(order.getByText('The customer is emailed within a minute.')).toBeVisible()
  await order.getByRole('button', { name: /^Undo/ }).click()
  await expect(order.getByRole('definition').getByText('Confirmed')).toBeVisible()
  await expect(order.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

  await order.getByRole('button', { name: 'Correct the address' }).click()
  await order.getByLabel('City').fill('Udaipur')
  await order.getByRole('button', { name: 'Save the address' }).click()
  await expect(order.locator('address')).toContainText('Udaipur')
  await expect(order.getByText('Delivery address corrected')).toBeVisible()

  await order.getByRole('button', { name: 'Make a refund' }).click()
  await order.getByLabel('An amount; the customer keeps the pieces').check()
  await order.getByLabel('Amount in rupees').fill('10')
  const refund = order.getByRole('button', { name: 'Refund ₹10' })
  await expect(refund).toBeDisabled()
  await order.getByLabel('Reason', { exact: true }).fill('A loose thread')
  await refund.click()
  await expect(order.getByText('An amount, without pieces')).toBeVisible()

  await order.getByLabel('Order Status').selectOption('rejected')
  await expect(order.getByLabel(/^Refund ₹.* now/)).toBeChecked()
  await update.click()
  await expect(order.getByText('All of it is refunded.')).toBeVisible()
  await expect(order.getByRole('definition').getByText('Rejected')).toBeVisible()
  await panel.context().close()
})

test('the owner sends parcels by checkbox and by a courier’s list', async ({ page, baseURL }) => {
  const { _id: id, orderNumber: number } = await paidOrder(page)
  const panel = await desk(page, baseURL)
  await openPanel(panel, '/admin/orders?status=confirmed')
  await panel.getByLabel(`Choose order ${number}`).check()
  await panel.getByRole('button', { name: 'Status and tracking' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Status and tracking' })
  await dialog.getByText('Paste or upload a courier’s list').click()
  await dialog
    .getByLabel('One order per line: order number, tracking number')
    .fill(`${number}, 77001\nZR-99999999, 77002`)
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(dialog.getByLabel(`Tracking number of ${number}`)).toHaveValue('77001')
  await dialog.getByLabel('Courier (optional)').fill('Delhivery')
  await dialog.getByRole('button', { name: 'Update 2 orders' }).click()
  await expect(dialog.getByText('There is no such order.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Update 1 order' })).toBeVisible()
  const sent = await (await panel.request.get(`/api/admin/orders/details/${id}`)).json()
  expect(sent.data).toMatchObject({
    orderStatus: 'inShipping',
    courier: 'Delhivery',
    trackingNumber: '77001',
  })
  // A partly refused batch can be undone, in the dialog and after it.
  await expect(dialog.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await panel.getByRole('button', { name: /^Undo/ }).click()
  await expect(toastIn(panel, '1 order undone')).toBeVisible()
  // The order returns to the list of confirmed ones.
  await expect(panel.getByLabel(`Choose order ${number}`)).toBeVisible()
  const back = await (await panel.request.get(`/api/admin/orders/details/${id}`)).json()
  expect(back.data).toMatchObject({ orderStatus: 'confirmed', trackingNumber: '' })
  await panel.context().close()
})

test('the owner sees the shop as a visitor does, and stays in the preview', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page).toHaveURL(/\/preview$/)
  await settled(page)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Go to Collection' }).click()
  await expect(page).toHaveURL(/\/preview\/listing/)
  await page.getByRole('link', { name: 'Bridal', exact: true }).first().click()
  await expect(page).toHaveURL(/\/preview\/listing\?category=bridal/)
  await page.locator('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/preview\/product\//)
  await page.goto('/shop/home')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

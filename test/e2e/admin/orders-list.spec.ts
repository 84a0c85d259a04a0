import {
  axeFindings,
  enter,
  expect,
  openPanel,
  orderByPhone,
  owner,
  receivedInCash,
  tabTo,
  test,
  toastIn,
  unfold,
} from '#test/e2e/visit.ts'

test('fifteen orders are on a screen of 1440 by 900', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, owner)
  await openPanel(page, '/admin/orders')
  const rows = page.getByRole('row')
  // The first row has the titles.
  const box = await rows.nth(15).boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(900)
  expect(await axeFindings(page)).toEqual([])
})

test('a tab says how many orders it lists, and a filter is removed by keyboard', async ({
  page,
}) => {
  await enter(page, owner)
  await openPanel(page, '/admin/dashboard')
  const today = page.getByRole('link', { name: /^\d+ To be sent$/ })
  const count = /\d+/.exec((await today.textContent()) ?? '')?.[0]
  await today.click()
  const tab = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /To be sent/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toHaveText(`To be sent${count}`)
  await expect(page.getByText(new RegExp(`^${count} orders?$`))).toBeVisible()

  await unfold(page, 'Filter')
  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('paid')
  await expect(page).toHaveURL(/view=toSend.*payment=paid|payment=paid.*view=toSend/)
  const chip = page.getByRole('link', { name: 'Remove the filter Paid' })
  await tabTo(page, chip)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/payment=/)
  await expect(page).toHaveURL(/view=toSend/)
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`one button takes an order from its payment to the delivery, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, owner)
    const orderId = await orderByPhone(page.request)
    await openPanel(page, `/admin/orders?order=${orderId}`)
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    const next = (name: string) => dialog.getByRole('button', { name, exact: true })
    // Only on a phone does the button stay in view while the dialog is scrolled.
    const expectStep = (name: string) =>
      width === 390 ? expect(next(name)).toBeInViewport() : expect(next(name)).toBeVisible()

    await expectStep('Take payment')
    await next('Take payment').click()
    const money = dialog.getByRole('button', { name: 'Money received' })
    await expect(money).toBeFocused()
    await money.click()
    await dialog.getByLabel('Payment Method').selectOption('cash')
    await dialog.getByRole('button', { name: /^Record/ }).click()

    await expectStep('Book a courier')
    await next('Book a courier').click()
    await expect(next('Book Surface')).toBeFocused()
    await expect(next('Book Air')).toBeInViewport({ ratio: 1 })
    expect(await axeFindings(page)).toEqual([])
    await next('Book Air').click()

    await expectStep('Send the parcel')
    await next('Send the parcel').click()
    await expectStep('Mark as delivered')
    await next('Mark as delivered').click()
    await expect(dialog.getByRole('definition').getByText('Delivered')).toBeVisible()
    await expect(next('Mark as delivered')).toHaveCount(0)
  })

test('a courier with one service is booked in one press', async ({ page }) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request, { received: receivedInCash(7300) })
  await page.route(`**/api/admin/orders/courier-rates/${orderId}`, async (route) => {
    const response = await route.fetch()
    const { data, ...answer } = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, data: { ...data, rates: [data.rates[0]] } },
    })
  })
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByRole('button', { name: 'Book a courier' }).click()
  await expect(toastIn(page, 'The courier is booked')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send the parcel' })).toBeFocused()
})

test('an order is named by its number, and asks for a status only after a press', async ({
  page,
}) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  const order = await (await page.request.get(`/api/admin/orders/details/${orderId}`)).json()
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByText(order.data.orderNumber, { exact: true })).toBeVisible()
  const id = dialog.getByText(orderId)
  await expect(id).toBeHidden()
  await dialog.getByText('Ids of the order').click()
  await expect(id).toBeVisible()

  const status = dialog.getByLabel('Order Status')
  const asks = dialog.getByText('Please choose a status.')
  await expect(asks).toHaveCount(0)
  await expect(dialog.getByText(/^Still missing/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(status).toBeFocused()
  await expect(status).toHaveAccessibleDescription('Please choose a status.')
  await status.selectOption('inProcess')
  await expect(asks).toHaveCount(0)
})

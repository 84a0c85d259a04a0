import { expect, openPanel, owner, paidOrder, test } from '#test/e2e/visit.ts'

test('an order shows refunded money, and the dashboard shows owed money', async ({
  page,
  browser,
  baseURL,
}) => {
  const { _id: id, orderNumber } = await paidOrder(page)
  const desk = await browser.newContext(baseURL ? { baseURL } : {})
  const panel = await desk.newPage()
  await panel.request.post('/api/auth/login', { data: owner })
  const refund = (body: object) =>
    panel.request.post(`/api/admin/orders/refund/${id}`, {
      data: { refundId: crypto.randomUUID(), ...body },
    })

  await refund({ lines: [{ position: 0, quantity: 1 }] })
  await openPanel(page, `/shop/account?order=${id}`)
  const order = page.getByRole('dialog', { name: 'Order Details' })
  await expect(order.getByText('After refunds')).toBeVisible()
  const pieces = order
    .locator('section')
    .filter({ hasText: /^Pieces/ })
    .getByRole('listitem')
  await expect(pieces.nth(0)).toContainText('Refunded')
  await expect(pieces.nth(1)).not.toContainText('Refunded')
  await expect(order.getByText('7 Kinari Gali')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(order.getByText('7 Kinari Gali')).toBeVisible()

  await panel.request.put(`/api/admin/orders/update/${id}`, { data: { orderStatus: 'rejected' } })
  await openPanel(panel, '/admin/dashboard')
  const owed = panel.getByRole('link', { name: orderNumber })
  await expect(owed).toBeVisible()
  await refund({})
  await openPanel(panel, '/admin/dashboard')
  await expect(owed).toHaveCount(0)

  await openPanel(panel, `/admin/orders?order=${id}`)
  await panel.getByLabel('Order Status').selectOption('inShipping')
  const send = panel.getByRole('button', { name: 'Update Order Status' })
  await expect(send).toBeDisabled()
  await panel.getByLabel(/^This order was refunded/).check()
  await expect(send).toBeEnabled()
  await desk.close()
})

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

test('an order is sent in two parcels, and one of them is returned', async ({
  page,
  browser,
  baseURL,
}) => {
  const { _id: id, cartItems } = await paidOrder(page)
  const [first, second] = cartItems as { title: string }[]

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const panel = await context.newPage()
  await enter(panel, owner)
  await openPanel(panel, `/admin/orders?order=${id}`)
  const order = panel.getByRole('dialog', { name: 'Order Details' })
  await order.getByRole('button', { name: 'Send in several parcels' }).click()
  const form = order.getByRole('form', { name: 'A parcel of this order' })
  await expect(form.getByText('Still missing: a piece to pack.')).toBeVisible()
  await form.getByLabel(first?.title ?? '').fill('1')
  await form.getByLabel('Courier').fill('Delhivery')
  await form.getByLabel('Tracking number').fill('7700')
  await form.getByRole('button', { name: 'Send parcel' }).click()
  await expect(toastIn(panel, 'The parcel is sent')).toBeVisible()
  await expect(order.getByRole('definition').getByText('In Process')).toBeVisible()
  const parcel = (n: number) => order.getByRole('listitem').filter({ hasText: `Parcel ${n}` })
  await expect(parcel(1).getByText('On its way')).toBeVisible()

  await order.getByRole('button', { name: 'Pack another parcel' }).click()
  await form.getByLabel(second?.title ?? '').fill('1')
  await form.getByRole('button', { name: 'Only pack' }).click()
  await expect(toastIn(panel, 'The parcel is packed')).toBeVisible()
  await order.getByRole('button', { name: 'Send parcel: parcel 2' }).click()
  const tracking = order.getByRole('form', { name: 'Courier and tracking number' })
  await tracking.getByLabel('Courier').fill('DHL')
  await tracking.getByLabel('Tracking number').fill('8800')
  await tracking.getByRole('button', { name: 'Send parcel' }).click()
  await expect(order.getByRole('definition').getByText('In Shipping')).toBeVisible()

  await order.getByRole('button', { name: 'Came back: parcel 2' }).click()
  await expect(parcel(2).getByRole('button')).toHaveCount(0)
  await expect(parcel(2).getByText('Came back', { exact: true })).toBeVisible()
  await order.getByRole('button', { name: 'Delivered: parcel 1' }).click()
  await expect(order.getByRole('definition').getByText('Delivered')).toBeVisible()
  await context.close()

  await page.goto(`/shop/account?order=${id}`)
  await settled(page)
  const own = page.getByRole('dialog', { name: 'Order Details' })
  await expect(own.getByText('Parcel 2', { exact: true })).toBeVisible()
  await expect(own.getByRole('link', { name: '7700' })).toHaveAttribute('href', /delhivery/)
})

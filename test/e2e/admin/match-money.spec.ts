import { uuidv7 } from 'uuidv7'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  test,
  toastIn,
  unfold,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the owner matches and records rows of a courier’s settlement once, ${size.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await enter(page, owner)
    const dupatta = await addProduct(page.request, 'Settled dupatta', {
      ...{ price: 6300, totalStock: 1 },
    })
    const orderId = uuidv7()
    const entered = await page.request.post('/api/admin/orders/create', {
      data: {
        ...{ orderId, channel: 'phone', customer: { name: 'Meera Rao', email: '' } },
        address: {
          ...{ address: '14 Amer Road', city: 'Jaipur', pincode: '302002', notes: '' },
          phone: '9876543210',
        },
        lines: [{ productId: dupatta.id, quantity: 1 }],
        totalAmount: 6300,
      },
    })
    const { orderNumber } = (await entered.json()).data

    await openPanel(page, '/admin/orders')
    await unfold(page, 'More')
    await page.getByRole('link', { name: 'Match money' }).click()
    await expect(page.getByRole('heading', { name: 'Match money' })).toBeVisible()
    await page
      .getByLabel('Rows')
      .fill(`${orderNumber}\t23/11/2026\t6,300.00\n${orderNumber}\t10.00\nnobody 55`)
    await page.getByLabel('Payment Method').selectOption('courier')
    await page.getByRole('button', { name: 'Find the orders' }).click()
    const rows = page.getByRole('region', { name: 'Rows found' })
    await expect(rows.getByText('The amount is not what is open')).toBeVisible()
    await expect(rows.getByText('No order that waits for money has this reference')).toBeVisible()
    await expect(rows.getByLabel(`Record the money of ${orderNumber}`)).toBeChecked()
    expect(await axeFindings(page)).toEqual([])
    await rows.getByRole('button', { name: 'Record 1 payment' }).click()
    await expect(rows.getByText('Recorded', { exact: true }).first()).toBeVisible()
    await expect(rows.getByRole('button', { name: 'Record 0 payments' })).toBeDisabled()
    const { data } = await (await page.request.get(`/api/admin/orders/details/${orderId}`)).json()
    expect(data).toMatchObject({ paymentStatus: 'paid', amountReceived: 6300 })
  })

test('a courier’s file fills the same rows; a picture is refused', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  await openPanel(page, '/admin/orders/match-money')
  await expect(page.getByRole('link', { name: 'Back to the orders' })).toHaveAttribute(
    'href',
    '/admin/orders',
  )
  const file = page.getByLabel('Choose a file (CSV or Excel)')
  await file.setInputFiles({
    name: 'remittance.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
  })
  await expect(toastIn(page, 'This zip file is damaged.')).toBeVisible()
  await file.setInputFiles({
    name: 'remittance.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Order,Net\r\nZR-999999999,"6,300.00"\r\n'),
  })
  const rows = page.getByRole('region', { name: 'Rows found' })
  await expect(rows.getByText('ZR-999999999,"6,300.00"')).toBeVisible()
  await expect(rows.getByText('No order that waits for money has this reference')).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])
  await file.setInputFiles({
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('ZR-999999998 6,300.00\n'),
  })
  await expect(rows.getByText('ZR-999999998 6,300.00')).toBeVisible()
  await expect(page.getByLabel('Rows', { exact: true })).toHaveValue('')
})

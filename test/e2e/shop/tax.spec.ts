import {
  addPiece,
  arrive,
  enter,
  expect,
  openPanel,
  owner,
  settled,
  test,
} from '#test/e2e/visit.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewport of sizes)
  test(`an order to another state has an IGST invoice, and a corrected buyer gets a new one, ${viewport.width} pixels wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    const shopper = await arrive(page)
    await page.goto('/shop/listing?category=casual')
    await settled(page)
    await addPiece(page, 0)
    await page.goto('/shop/checkout')
    await settled(page)
    await page.getByLabel('Address', { exact: true }).fill('14 Boat Club Road')
    await page.getByLabel('Pincode').fill('411001')
    await page.getByLabel('Phone').fill('98200 12345')
    await page.getByLabel('Notes').fill('Ring twice')
    const state = page.getByLabel('State')
    await expect(state).toHaveValue('27')
    await expect(page.getByLabel('City')).toHaveValue('Pune')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('radio', { name: /14 Boat Club Road/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await expect(page.getByText(/^Includes GST ₹\d/)).toBeVisible()
    await page.getByRole('radio', { name: /^PayPal/ }).check()
    await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByRole('link', { name: 'View Orders' }).click()
    await page.getByRole('link', { name: /View Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText(/^IGST/)).toBeVisible()
    await expect(details.getByText(/^included: ₹\d/)).toBeVisible()
    const invoice = details.getByRole('link', { name: /^Tax invoice INV-/ })
    const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')

    const office = await browser.newContext({ viewport })
    const desk = await office.newPage()
    await enter(desk, owner)
    await openPanel(desk, `/admin/orders?q=${encodeURIComponent(shopper.email)}`)
    await desk.getByRole('link', { name: /View Details/ }).click()
    const order = desk.getByRole('dialog', { name: 'Order Details' })
    await order.getByRole('button', { name: 'Correct the invoice' }).click()
    await order.getByLabel('State').selectOption('08')
    await order.getByRole('button', { name: 'Correct and issue anew' }).click()
    await expect(order.getByRole('link', { name: /^Credit note CN-/ })).toBeVisible()
    await expect(order.getByRole('link', { name: /^Tax invoice INV-/ })).toHaveCount(2)
    await expect(order.getByText(/^CGST/)).toBeVisible()

    await openPanel(desk, '/admin/settings/tax')
    const register = desk.getByRole('link', { name: 'Sales register' })
    const table = await desk.request.get((await register.getAttribute('href')) ?? '')
    expect(table.headers()['content-type']).toContain('text/csv')
    const book = desk.getByRole('link', { name: 'All tables as one workbook' })
    const sheets = await desk.request.get((await book.getAttribute('href')) ?? '')
    expect(sheets.headers()['content-type']).toContain('spreadsheetml')
    const all = desk.getByRole('link', { name: 'All documents as one PDF' })
    const documents = await desk.request.get((await all.getAttribute('href')) ?? '')
    expect(documents.headers()['content-type']).toBe('application/pdf')
    await office.close()
  })

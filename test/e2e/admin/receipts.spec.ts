import { uuidv7 } from 'uuidv7'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  tabTo,
  test,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the owner corrects a wrong amount, ${viewport.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const product = await addProduct(page.request, 'Corrected', { price: 1000, totalStock: 1 })
    const orderId = uuidv7()
    const made = await page.request.post('/api/admin/orders/create', {
      data: {
        orderId,
        channel: 'counter',
        customer: { name: 'Meera Rao', email: '' },
        address: {},
        lines: [{ productId: product.id, quantity: 1 }],
        totalAmount: 1000,
        received: {
          ...{ receiptId: uuidv7(), amount: 1000, method: 'cash', reference: '' },
          receivedOn: '2026-11-01',
        },
      },
    })
    expect(made.status()).toBe(201)
    await openPanel(page, `/admin/orders?order=${orderId}`)
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    const open = dialog.getByRole('button', { name: 'Correct this amount' })
    await open.focus()
    await page.keyboard.press('Enter')
    const form = dialog.getByRole('form', { name: 'Correct this amount' })
    await expect(form.getByLabel('Amount actually received, in rupees')).toBeFocused()
    await page.keyboard.type('100')
    await tabTo(page, form.getByLabel('Why it was wrong'))
    await page.keyboard.type('A zero too many')
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('₹1,000 was recorded first')).toBeVisible()
    await expect(dialog.getByText('Partly paid')).toBeVisible()
    await expect(dialog.getByText('₹900').first()).toBeVisible()
    await expect(dialog.getByText('₹1,000 recorded as received, corrected to ₹100')).toBeVisible()
  })

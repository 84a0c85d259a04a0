import { uuidv7 } from 'uuidv7'
import { dayInIndia } from '#shared/dates.ts'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  joinStaff,
  openPanel,
  owner,
  test,
} from '#test/e2e/visit.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a packer books one part of an order and sends the other, ${width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, owner)
    const { id: productId } = await addProduct(page.request, `Doli stole ${Date.now()}`, {
      price: 2000,
      totalStock: 5,
    })
    const orderId = uuidv7()
    const entered = await page.request.post('/api/admin/orders/create', {
      data: {
        orderId,
        channel: 'phone',
        customer: { name: 'Meera Rao', email: '' },
        address: {
          ...{ address: '14 Amer Road', city: 'Jaipur', pincode: '302002', notes: '' },
          phone: '9876543210',
        },
        lines: [{ productId, quantity: 3 }],
        received: {
          ...{ receiptId: uuidv7(), method: 'cash', amount: 6000 },
          receivedOn: dayInIndia(Date.now()),
        },
        totalAmount: 6000,
      },
    })
    expect(entered.ok()).toBe(true)
    const fetchOrder = async () =>
      (await (await page.request.get(`/api/admin/orders/details/${orderId}`)).json()).data
    const { orderNumber } = await fetchOrder()

    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width, height },
    })
    const desk = await context.newPage()
    await enter(desk, await joinStaff(page.request, desk, 'packing'))
    await openPanel(desk, `/admin/packing?q=${orderNumber}`)
    await desk.getByRole('button', { name: `Pack a part of order ${orderNumber}` }).click()
    const form = desk.getByRole('form', { name: 'A parcel of this order' })
    await expect(form).toBeFocused()
    await form.getByLabel(/Doli stole/).fill('1')
    expect(await axeFindings(desk)).toEqual([])
    await form.getByRole('button', { name: 'Book Sandbox Express' }).click()
    const packed = desk.getByRole('list', { name: 'Packed' })
    await expect(packed).toContainText(/1 × Doli stole.*Sandbox Express/)
    await desk.getByRole('button', { name: `Pack a part of order ${orderNumber}` }).click()
    await form.getByLabel(/Doli stole/).fill('2')
    await form.getByRole('button', { name: 'Send parcel' }).click()
    await expect(form).toBeHidden()
    await packed.getByRole('button', { name: /^Send parcel: 1 ×/ }).click()
    await expect(packed).toBeHidden()
    await context.close()
    expect(await fetchOrder()).toMatchObject({
      orderStatus: 'inShipping',
      parcels: [{ status: 'sent' }, { status: 'sent' }],
    })
    await page.request.delete(`/api/admin/products/delete/${productId}`)
  })

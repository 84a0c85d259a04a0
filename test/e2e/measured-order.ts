import type { Page } from '@playwright/test'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { expect } from './visit.ts'

/** A piece of the demo that is made to measure without a deposit. */
export async function measuredPiece(page: Page): Promise<Product> {
  const list = await page.request.get('/api/shop/products/get?limit=1000')
  const products: Product[] = (await list.json()).data
  for (const { _id } of products.filter(({ title }) => /lehenga/i.test(title))) {
    const { data } = await (await page.request.get(`/api/shop/products/get/${_id}`)).json()
    const isMeasured = data.making?.makes.some(
      (one: { make: string; isAvailable: boolean }) => one.make === 'measured' && one.isAvailable,
    )
    if (isMeasured && data.making.depositPercent === 0) return data
  }
  throw new Error('The demo makes nothing to measure.')
}

/** Buys a made-to-measure product without a profile. Returns the order's id. */
export async function buyMeasured(page: Page): Promise<string> {
  const piece = await measuredPiece(page)
  const send = async (path: string, data: object) =>
    (await page.request.post(`/api/shop/${path}`, { data })).json()
  const options = { make: 'measured' }
  const cart = await send('cart/add', { productId: piece._id, quantity: 1, options })
  expect(cart.success, JSON.stringify(cart)).toBe(true)
  const address = await send('address/add', {
    ...{ address: '14 Boat Club Road', city: 'Pune', pincode: '411001' },
    ...{ phone: '98200 12345', notes: 'Ring twice', state: '27' },
  })
  const addressInfo = { addressId: address.data._id }
  const first = await send('order/create', { addressInfo, totalAmount: 1 })
  const made = await send('order/create', { addressInfo, totalAmount: first.total })
  expect(made.success, JSON.stringify(made)).toBe(true)
  await page.goto(made.approvalURL)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page).toHaveURL(/payment-success/)
  return made.orderId
}

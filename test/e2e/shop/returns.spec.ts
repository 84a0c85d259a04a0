import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  arrive,
  axeFindings,
  enter,
  expect,
  goToProvider,
  newestOrder,
  openPanel,
  owner,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Couriers are polled once a minute. */
const ROUND_MS = 120_000
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

async function expectSound(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWide).toBe(false)
}

test('a refused parcel is returned: owner and shopper see it, and the owner restocks it', async ({
  page,
  browser,
  baseURL,
}) => {
  await arrive(page)
  await goToProvider(page)
  await expect(page).toHaveURL(/checkoutnow/)
  const sandbox = new URL(page.url()).origin
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  const { _id: id, orderNumber, cartItems } = await newestOrder(page)
  const stock = async () => {
    const found = await page.request.get(`/api/shop/products/get/${cartItems[0].productId}`)
    return (await found.json()).data.totalStock as number
  }
  const sold = await stock()

  const office = await browser.newContext({
    ...(baseURL && { baseURL }),
    reducedMotion: 'reduce',
  })
  const panel = await office.newPage()
  await enter(panel, owner)
  await openPanel(panel, `/admin/orders?order=${id}`)
  const order = panel.getByRole('dialog', { name: 'Order Details' })
  await order.getByRole('button', { name: 'Book a courier' }).click()
  await order.getByRole('button', { name: 'Book Air' }).click()
  await expect(toastIn(panel, 'The courier is booked')).toBeVisible()
  const details = async () =>
    (await (await panel.request.get(`/api/admin/orders/details/${id}`)).json()).data
  const { trackingNumber } = (await details()).parcels[0]
  const courier = (what: string) =>
    page.request.post(`${sandbox}/courier/v1/bookings/${trackingNumber}/${what}`)
  for (const step of ['refuse', 'advance', 'advance', 'advance'])
    expect((await courier(step)).ok()).toBe(true)
  await expect(async () => expect((await details()).parcels[0].isReturning).toBe(true)).toPass({
    timeout: ROUND_MS,
  })

  const note = 'The courier could not deliver a parcel and is bringing it back to us.'
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`/shop/account?order=${id}`)
    await settled(page)
    const own = page.getByRole('dialog', { name: 'Order Details' })
    await expect(own.getByText(note)).toBeVisible()
    const parcels = own.getByRole('region', { name: 'Parcels' })
    await expect(parcels.getByText('On its way back to the shop')).toBeVisible()
    await expectSound(page)

    await panel.setViewportSize(size)
    await openPanel(panel, '/admin/dashboard')
    const returning = panel.getByText(/^A courier is bringing a parcel back\./)
    await expect(returning.getByRole('link', { name: orderNumber })).toBeVisible()
    await expectSound(panel)
    await returning.getByRole('link', { name: orderNumber }).click()
    await expect(order.getByText('The courier reports that parcel 1 is coming back.')).toBeVisible()
    await expectSound(panel)
  }
  const hindi = { name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }
  for (const [one, sentence] of [
    [page, 'कूरियर एक पार्सल पहुँचा नहीं सका और उसे वापस ला रहा है।'],
    [panel, 'कूरियर के अनुसार पार्सल 1 वापस आ रहा है।'],
  ] as const) {
    await one.context().addCookies([hindi])
    await one.reload()
    await expect(one.getByRole('dialog').getByText(sentence)).toBeVisible()
    await one.context().clearCookies({ name: LANGUAGE_COOKIE })
    await one.reload()
    await settled(one)
  }

  expect(await stock()).toBe(sold)
  await order.getByLabel('Order Status').selectOption('rejected')
  await order.getByLabel('The parcel came back: put its pieces back in stock').check()
  await order.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(order.getByText('The courier reports that parcel 1 is coming back.')).toHaveCount(0)
  await expect(order.getByText('All of it is refunded.')).toBeVisible()
  expect(await stock()).toBe(sold + cartItems[0].quantity)
  await openPanel(panel, '/admin/dashboard')
  await expect(panel.getByText(orderNumber)).toHaveCount(0)

  await page.reload()
  const own = page.getByRole('dialog', { name: 'Order Details' })
  await expect(own.locator('.status', { hasText: 'Rejected' })).toBeVisible()
  await expect(own.getByText(note)).toHaveCount(0)
  await office.close()
})

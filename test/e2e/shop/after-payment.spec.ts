import type { APIRequestContext, Page } from '@playwright/test'
import { orderPath, paths, paymentSuccessPath } from '#shared/paths.ts'
import { buyMeasured } from '#test/e2e/measured-order.ts'
import {
  arrive,
  axeFindings,
  enter,
  expect,
  fillCart,
  owner,
  settled,
  test,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

async function check(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}

/** Returns the id of a paid order of two products from stock. */
async function buyFromStock(page: Page): Promise<string> {
  const addressId = await fillCart(page.request, 2)
  const create = async (totalAmount: number) => {
    const data = { addressInfo: { addressId }, totalAmount }
    return (await page.request.post('/api/shop/order/create', { data })).json()
  }
  const { approvalURL, orderId } = await create((await create(1)).total)
  await page.goto(approvalURL)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page).toHaveURL(/payment-success/)
  return orderId
}

async function saveWhatsApp(request: APIRequestContext, whatsApp: string) {
  const saved = await request.put('/api/admin/settings', { data: { whatsApp } })
  expect(saved.ok(), await saved.text()).toBe(true)
}

for (const viewport of sizes)
  test(`the success of a measured piece leads to its measures, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await arrive(page)
    const orderId = await buyMeasured(page)
    await settled(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Payment is successfull!')
    await expect(main.getByRole('link')).toHaveText(['Give your measures', 'View Orders'])
    const order = page.getByRole('region', { name: 'Your order' })
    await expect(order.getByText(/^Order ZR-\d+$/)).toBeVisible()
    await expect(order.locator('img').first()).toBeVisible()
    await expect(order.getByText(/^Delivery: \d/)).toBeVisible()
    const steps = order.getByRole('list').last().getByRole('listitem')
    await expect(steps).toHaveText([
      ...[/^You give us your measures/, /^We make/, /^We send/, /^You follow/],
    ])
    await check(page)

    await main.getByRole('link', { name: 'Give your measures' }).click()
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Whose measures?').fill('My mother')
    for (const [name, text] of [
      ['Bust', '93.7'],
      ['Waist', '78.3'],
      ['Hip', '101.9'],
      ['Shoulder', '37.1'],
    ] as const)
      await field(name).fill(text)
    await page.getByRole('checkbox', { name: /^I agree/ }).check()
    await page.getByRole('button', { name: 'Save measurements' }).click()

    // The account has measures now, so the button leads to their choice within the order.
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await details.getByRole('button', { name: 'Give your measures' }).click()
    await page.keyboard.press('Tab')
    await expect(details.getByLabel('Made to the measures of')).toBeFocused()
    await details.getByRole('button', { name: 'Use these measures' }).click()
    await expect(details.getByText('We make it to the measures of My mother.')).toBeVisible()
    await expect(details.getByRole('button', { name: 'Give your measures' })).toHaveCount(0)
    await check(page)
    await page.goto(paymentSuccessPath(orderId))
    await expect(main.getByRole('link').first()).toHaveText('View Orders')
    await expect(steps.first()).toHaveText(/^We check your measures/)
  })

for (const viewport of sizes)
  test(`an order is a row of a table with plate, names, badge, date and total, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await arrive(page)
    await buyMeasured(page)
    await buyFromStock(page)
    await page.goto(paths.account)
    await settled(page)
    const table = page.getByRole('table', { name: 'Order History' })
    await expect(table.getByRole('columnheader')).toHaveCount(5)
    const row = table.getByRole('row').nth(1)
    await expect(row.getByRole('cell')).toHaveCount(5)
    await expect(row).toContainText(/ZR-\d+/)
    await expect(row).toContainText(/Confirmed\s*Delivery: \d/)
    await expect(row).toContainText(/₹[\d,]+/)
    await expect(table.getByRole('row').nth(2)).toContainText('We wait for your measures')
    const [plate, rowBox] = [await row.locator('img').boundingBox(), await row.boundingBox()]
    expect(plate?.width).toBe(80)
    const button = await row.getByRole('link', { name: /View Details/ }).boundingBox()
    const isCard = viewport.width === 390
    expect((button?.y ?? 0) > (plate?.y ?? 0) + (plate?.height ?? 0)).toBe(isCard)
    expect((button?.width ?? 0) > (rowBox?.width ?? 0) * 0.8).toBe(isCard)
    const tabs = page.getByRole('navigation', { name: 'Account' }).getByRole('link')
    const tops = await tabs.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().y),
    )
    expect(new Set(tops).size).toBe(1)
    await check(page)
    // The current tab is in view where the row scrolls.
    await tabs.last().click()
    await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
    await expect(tabs.last()).toBeInViewport({ ratio: 1 })
    await check(page)
  })

for (const viewport of sizes)
  test(`a tracking link and the order show the same progress, at ${viewport.width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    await arrive(page)
    const orderId = await buyFromStock(page)
    const panel = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    await enter(panel, owner)
    const admin = panel.request
    const made = await admin.post(`/api/admin/orders/tracking-link/${orderId}`)
    const track = new URL((await made.json()).data.url).pathname
    const progress = page.getByRole('region', { name: 'Progress of the order' })
    const stages = progress.getByRole('list').first().getByRole('listitem')
    const seen = async (path: string) => {
      await page.goto(path)
      await settled(page)
      await expect(stages).toHaveCount(5)
      await check(page)
      return progress.innerText()
    }
    const details = page.getByRole('dialog', { name: 'Order Details' })

    expect(await seen(track)).toBe(await seen(orderPath(orderId)))
    await expect(stages.nth(1)).toHaveAttribute('aria-current', 'step')
    await expect(stages.nth(2)).toContainText('Packed, not yet')
    await expect(progress.getByRole('link', { name: 'Help by WhatsApp' })).toHaveCount(0)
    await expect(details.getByRole('link', { name: 'Track the parcel' })).toHaveCount(0)

    const data = { orderStatus: 'inShipping', courier: 'Delhivery', trackingNumber: 'DL998877' }
    expect((await admin.put(`/api/admin/orders/update/${orderId}`, { data })).ok()).toBe(true)
    await saveWhatsApp(admin, '98200 12345')
    try {
      expect(await seen(track)).toBe(await seen(orderPath(orderId)))
      await expect(stages.nth(3)).toHaveAttribute('aria-current', 'step')
      await expect(stages.nth(3)).toContainText('Delhivery')
      await expect(progress.getByText(/^Delivery: \d/)).toBeVisible()
      await expect(progress.getByRole('link', { name: 'Help by WhatsApp' })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/919820012345\?text=Order%20ZR-\d+$/,
      )
      await expect(details.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute(
        'href',
        /delhivery\.com.*DL998877/,
      )
    } finally {
      await saveWhatsApp(admin, '')
    }
    const delivered = { orderStatus: 'delivered' }
    await admin.put(`/api/admin/orders/update/${orderId}`, { data: delivered })
    expect(await seen(track)).toBe(await seen(orderPath(orderId)))
    await expect(stages.nth(4)).toHaveAttribute('aria-current', 'step')
    await expect(details.getByRole('button', { name: 'Order again' })).toBeVisible()
    await panel.context().close()
  })

import { uuidv7 } from 'uuidv7'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { orderPath } from '#shared/paths.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  addProduct,
  arrive,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  settled,
  test,
} from '#test/e2e/visit.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`an order without tax has a receipt for owner and customer, ${viewport.width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport })
    const shop = await context.newPage()
    const customer = await arrive(shop)
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const api = page.request
    const { data: tax } = await (await api.get('/api/admin/tax')).json()
    const untaxed = await api.put('/api/admin/tax', { data: { ...tax, scheme: 'none' } })
    expect(untaxed.ok(), await untaxed.text()).toBe(true)
    try {
      const saree = await addProduct(api, 'Receipted saree', { price: 900, totalStock: 1 })
      const list = await api.get(`/api/admin/customers?q=${encodeURIComponent(customer.email)}`)
      const customerId = (await list.json()).data[0]._id
      const orderId = uuidv7()
      const made = await api.post('/api/admin/orders/create', {
        data: {
          ...{ orderId, channel: 'counter', customerId, customer: { name: 'Meera' }, address: {} },
          ...{ lines: [{ productId: saree.id, quantity: 1 }], totalAmount: 900 },
          received: {
            ...{ receiptId: uuidv7(), amount: 400, method: 'cash', receivedOn: '2026-11-23' },
          },
        },
      })
      expect(made.ok(), await made.text()).toBe(true)

      await openPanel(page, adminOrdersPath({ order: orderId }))
      const dialog = page.getByRole('dialog', { name: 'Order Details' })
      const link = dialog.getByRole('link', { name: 'Receipt (PDF)' })
      await expect(link).toBeVisible()
      const pdf = await api.get((await link.getAttribute('href')) ?? '')
      expect(pdf.headers()['content-type']).toBe('application/pdf')
      const narrow = dialog.getByRole('link', { name: 'Receipt, 80 mm' })
      const slip = await api.get((await narrow.getAttribute('href')) ?? '')
      expect(slip.headers()['content-type']).toBe('application/pdf')

      await shop.goto(orderPath(orderId))
      await settled(shop)
      const own = shop.getByRole('link', { name: 'Receipt (PDF)' })
      await expect(own).toBeVisible()
      expect(await axeFindings(shop)).toEqual([])
      const theirs = await context.request.get((await own.getAttribute('href')) ?? '')
      expect(theirs.headers()['content-type']).toBe('application/pdf')
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
      await shop.reload()
      await expect(shop.getByRole('link', { name: 'रसीद (PDF)' })).toBeVisible()
    } finally {
      const { data: now } = await (await api.get('/api/admin/tax')).json()
      await api.put('/api/admin/tax', { data: { ...now, scheme: tax.scheme } })
      await context.close()
    }
  })

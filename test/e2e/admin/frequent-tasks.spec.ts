import type { Locator, Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import {
  addProduct,
  enter,
  expect,
  newcomer,
  openPanel,
  orderByPhone,
  owner,
  receivedInCash,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

/** Counts actions: each press, filled field and choice is one. */
function countActions() {
  let actions = 0
  const countAction =
    <Args extends unknown[]>(act: (target: Locator, ...args: Args) => Promise<unknown>) =>
    async (target: Locator, ...args: Args) => {
      actions += 1
      await act(target, ...args)
    }
  return {
    actions: () => actions,
    press: countAction((target) => target.click()),
    fill: countAction((target, text: string) => target.fill(text)),
    choose: countAction((target, option: string) => target.selectOption(option)),
  }
}

type Desk = ReturnType<typeof countActions> & { page: Page }

const orderDialog = (page: Page) => page.getByRole('dialog', { name: 'Order Details' })

async function readOrder(page: Page, orderId: string) {
  const answer = await page.request.get(`/api/admin/orders/details/${orderId}`)
  return (await answer.json()).data
}

/** Opens what the panel's search finds for `words`. */
async function find({ page, press, fill }: Desk, words: string) {
  await press(page.getByRole('button', { name: 'Find' }))
  const search = page.getByRole('dialog', { name: 'Find in the panel' })
  await fill(search.getByRole('combobox'), words)
  await press(search.getByRole('option').filter({ hasText: words }).first())
}

/** Enters a paid order of ₹7,300 for `quantity` units of a product. Returns its id. */
async function paidByPhone(page: Page, quantity = 1) {
  const { id } = await addProduct(page.request, 'Frequent stole', {
    price: 7300 / quantity,
    totalStock: quantity,
  })
  return orderByPhone(page.request, {
    lines: [{ productId: id, quantity }],
    received: receivedInCash(7300),
  })
}

type Task = {
  name: string
  most: number
  /** Creates the task's data. Returns the task, which starts on the dashboard. */
  prepare: (page: Page) => Promise<(desk: Desk) => Promise<void>>
}

const tasks: Task[] = [
  {
    name: 'takes an order by phone and copies its payment link',
    most: 12,
    async prepare(page) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const { title } = await addProduct(page.request, 'Phoned stole', {
        price: 900,
        totalStock: 1,
      })
      return async ({ page, press, fill }) => {
        await press(page.getByRole('link', { name: 'Orders' }).last())
        await press(page.getByRole('link', { name: 'New order' }))
        await fill(page.getByLabel('Find a piece by title or SKU'), title)
        await press(page.getByRole('button', { name: `Add ${title}` }))
        for (const [label, text] of [
          ['Name', 'Meera Rao'],
          ['Phone', '9876543210'],
          ['Address', '14 Amer Road'],
          ['City', 'Jaipur'],
          ['Pincode', '302002'],
        ] as const)
          await fill(page.getByLabel(label, { exact: true }), text)
        await press(page.getByRole('button', { name: 'Enter the order' }))
        const dialog = orderDialog(page)
        await press(dialog.getByRole('button', { name: 'Make a payment link' }))
        await press(dialog.getByRole('button', { name: 'Copy the link' }))
        await expect(toastIn(page, 'Link copied')).toBeVisible()
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        expect(copied).toMatch(/\/pay\/.+/)
        const chat = dialog.getByRole('link', { name: 'Send by WhatsApp' })
        const href = decodeURIComponent((await chat.getAttribute('href')) ?? '')
        expect(href).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/)
        expect(href).toContain(copied)
      }
    },
  },
  {
    name: 'sells at the counter, in cash, with a receipt',
    most: 9,
    async prepare(page) {
      const { title } = await addProduct(page.request, 'Counter stole', {
        price: 900,
        totalStock: 1,
      })
      return async ({ page, press, fill, choose }) => {
        await press(page.getByRole('link', { name: 'Orders' }).last())
        await press(page.getByRole('link', { name: 'New order' }))
        await fill(page.getByLabel('Find a piece by title or SKU'), title)
        await press(page.getByRole('button', { name: `Add ${title}` }))
        await press(page.getByRole('radio', { name: 'At the counter' }))
        await fill(page.getByLabel('Name', { exact: true }), 'Meera Rao')
        await press(page.getByRole('radio', { name: 'Paid now' }))
        await choose(page.getByLabel('Payment Method'), 'cash')
        await press(page.getByRole('button', { name: 'Enter the order' }))
        await expect(orderDialog(page).getByRole('link', { name: /80 mm/ })).toBeVisible()
      }
    },
  },
  {
    name: 'records a payment by UPI without a reference',
    most: 7,
    async prepare(page) {
      const orderId = await orderByPhone(page.request)
      const { orderNumber } = await readOrder(page, orderId)
      return async (desk) => {
        await find(desk, orderNumber)
        const dialog = orderDialog(desk.page)
        await desk.press(dialog.getByRole('button', { name: 'Take payment' }))
        await desk.press(dialog.getByRole('button', { name: 'Money received' }))
        await desk.choose(dialog.getByLabel('Payment Method'), 'upi')
        await desk.press(dialog.getByRole('button', { name: /^Record/ }))
        await expect(dialog.getByRole('definition').getByText('Confirmed')).toBeVisible()
      }
    },
  },
  {
    name: 'books two chosen orders with the courier',
    most: 4,
    async prepare(page) {
      const ids = [await paidByPhone(page), await paidByPhone(page)]
      const orders = await Promise.all(ids.map((id) => readOrder(page, id)))
      return async ({ page, press }) => {
        await press(page.getByRole('link', { name: 'Packing' }).last())
        for (const { orderNumber } of orders)
          await press(page.getByLabel(`Choose order ${orderNumber}`))
        await press(page.getByRole('button', { name: 'Book Sandbox Express' }))
        await expect(page.getByRole('dialog', { name: '2 parcels booked' })).toBeVisible()
      }
    },
  },
  {
    name: 'sends a packed order and marks it as delivered',
    most: 5,
    async prepare(page) {
      const orderId = await paidByPhone(page)
      const { orderNumber, toPack: lines } = await readOrder(page, orderId)
      const packed = await page.request.post(`/api/admin/orders/parcel/${orderId}`, {
        data: { parcelId: uuidv7(), status: 'packed', lines },
      })
      expect(packed.ok(), await packed.text()).toBe(true)
      return async (desk) => {
        await find(desk, orderNumber)
        const dialog = orderDialog(desk.page)
        await desk.press(dialog.getByRole('button', { name: 'Send the parcel' }))
        await desk.press(dialog.getByRole('button', { name: 'Mark as delivered' }))
        await expect(dialog.getByRole('definition').getByText('Delivered')).toBeVisible()
      }
    },
  },
  {
    name: 'gives ₹500 back',
    most: 8,
    async prepare(page) {
      const { orderNumber } = await readOrder(page, await paidByPhone(page))
      return async (desk) => {
        await find(desk, orderNumber)
        const dialog = orderDialog(desk.page)
        await desk.press(dialog.getByRole('button', { name: 'Make a refund' }))
        await desk.press(dialog.getByLabel('An amount; the customer keeps the pieces'))
        await desk.fill(dialog.getByLabel('Amount in rupees'), '500')
        await desk.fill(dialog.getByLabel('Reason', { exact: true }), 'It came late')
        await desk.press(dialog.getByRole('button', { name: 'Refund ₹500' }))
        await expect(dialog.getByText('An amount, without pieces')).toBeVisible()
      }
    },
  },
  {
    name: 'cancels one of two pieces',
    most: 8,
    async prepare(page) {
      const orderId = await paidByPhone(page, 2)
      const { orderNumber } = await readOrder(page, orderId)
      return async (desk) => {
        await find(desk, orderNumber)
        const dialog = orderDialog(desk.page)
        await desk.press(dialog.getByRole('button', { name: 'Make a refund' }))
        await desk.press(dialog.getByLabel('Some pieces'))
        await desk.fill(dialog.getByLabel(/^Frequent stole/), '1')
        await desk.press(dialog.getByLabel('Return the pieces to stock'))
        await desk.press(dialog.getByRole('button', { name: 'Refund ₹3,650' }))
        await expect(dialog.getByRole('heading', { name: 'Pay by hand' })).toBeVisible()
      }
    },
  },
  {
    name: 'corrects an address',
    most: 6,
    async prepare(page) {
      const { orderNumber } = await readOrder(page, await paidByPhone(page))
      return async (desk) => {
        await find(desk, orderNumber)
        const dialog = orderDialog(desk.page)
        await desk.press(dialog.getByRole('button', { name: 'Correct the address' }))
        await desk.fill(dialog.getByLabel('City'), 'Udaipur')
        await desk.press(dialog.getByRole('button', { name: 'Save the address' }))
        await expect(dialog.locator('address')).toContainText('Udaipur')
      }
    },
  },
  {
    name: 'finds who calls, by the phone number',
    most: 3,
    async prepare(page) {
      const phone = `98${String(Date.now()).slice(-8)}`
      const name = newcomer().userName
      await orderByPhone(page.request, {
        customer: { name, email: '' },
        address: {
          ...{ address: '14 Amer Road', city: 'Jaipur', pincode: '302002', phone, notes: '' },
        },
      })
      return async (desk) => {
        const { page, press, fill } = desk
        await press(page.getByRole('button', { name: 'Find' }))
        const search = page.getByRole('dialog', { name: 'Find in the panel' })
        await fill(search.getByRole('combobox'), phone)
        const customers = search.getByRole('group', { name: 'Customers' })
        await press(customers.getByRole('option').filter({ hasText: name }))
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      }
    },
  },
  {
    name: 'changes a price in the table',
    most: 5,
    async prepare(page) {
      const { title, id } = await addProduct(page.request, 'Repriced stole', {
        price: 900,
        totalStock: 1,
      })
      return async ({ page, press, fill }) => {
        await press(page.getByRole('link', { name: 'Products' }).last())
        await fill(page.getByRole('searchbox'), title)
        await press(page.getByRole('link', { name: 'Table', exact: true }))
        await fill(page.getByLabel(`Price of ${title}`, { exact: true }), '850')
        await press(page.getByRole('button', { name: `Save ${title}` }))
        await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
        const saved = await page.request.get(`/api/admin/products/get/${id}`)
        expect((await saved.json()).data.price).toBe(850)
      }
    },
  },
]

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  for (const { name, most, prepare } of tasks)
    test(`${name}, in at most ${most} actions at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await enter(page, owner)
      const doTask = await prepare(page)
      await openPanel(page, '/admin/dashboard')
      const counter = countActions()
      await doTask({ ...counter, page })
      expect(counter.actions()).toBeLessThanOrEqual(most)
    })

import { uuidv7 } from 'uuidv7'
import { dayInIndia } from '#shared/dates.ts'
import {
  axeFindings,
  enter,
  expect,
  openPanel,
  orderByPhone,
  owner,
  test,
} from '#test/e2e/visit.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`chosen orders are booked with the courier in one press, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, owner)
    const received = () => ({
      ...{ receiptId: uuidv7(), method: 'cash', amount: 7300 },
      receivedOn: dayInIndia(Date.now()),
    })
    const numbers: string[] = []
    for (const _ of [1, 2]) {
      const id = await orderByPhone(page.request, { received: received() })
      const order = await page.request.get(`/api/admin/orders/details/${id}`)
      numbers.push((await order.json()).data.orderNumber)
    }
    await openPanel(page, '/admin/packing')
    for (const number of numbers) await page.getByLabel(`Choose order ${number}`).check()
    await page.getByRole('button', { name: 'Book Sandbox Express' }).click()
    const outcome = page.getByRole('dialog', { name: '2 parcels booked' })
    for (const number of numbers)
      await expect(outcome.getByRole('listitem').filter({ hasText: number })).toContainText(
        /Surface, ₹\d+/,
      )
    expect(await axeFindings(page)).toEqual([])
    await outcome.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('chosen')).toHaveCount(0)
  })

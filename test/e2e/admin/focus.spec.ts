import type { Locator, Page } from '@playwright/test'
import { enter, expect, openPanel, owner, tabTo, test } from '#test/e2e/visit.ts'

const button = (room: Page | Locator, name: string | RegExp) =>
  room.getByRole('button', { name, exact: true })

test('focus in an order stays on the pressed button, or moves to its result', async ({ page }) => {
  await enter(page, owner)
  const list = await page.request.get('/api/admin/orders/get?status=delivered&payment=paid&limit=1')
  await openPanel(page, `/admin/orders?order=${(await list.json()).data[0]._id}`)
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByLabel('Order Status').selectOption('delivered')
  const update = button(dialog, 'Update Order Status')
  await update.press('Enter')
  await expect(dialog.getByLabel('Order Status')).toHaveValue('')
  await expect(update).toBeFocused()

  await button(dialog, 'Make a refund').press('Enter')
  const form = dialog.getByRole('form', { name: 'Refund' })
  await expect(form).toBeFocused()
  // A further press refunds nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('radio', { name: 'The full remaining amount' })).toBeFocused()
  await button(dialog, 'Keep it').press('Enter')
  await expect(button(dialog, 'Make a refund')).toBeFocused()
})

test('a removed row passes focus to the next one', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/products')
  await button(page, 'Add New Product').click()
  const sheet = page.getByRole('dialog', { name: 'Add New Product' })
  for (const [place, size] of ['S', 'M', 'L'].entries()) {
    await button(sheet, 'Add a size').click()
    await sheet.getByLabel('Size', { exact: true }).nth(place).fill(size)
  }
  await button(sheet, 'Remove size M').press('Enter')
  await expect(button(sheet, 'Remove size L')).toBeFocused()

  await openPanel(page, '/admin/settings')
  await button(page, 'Add a link').press('Enter')
  await button(page, 'Remove this link').press('Enter')
  await expect(button(page, 'Add a link')).toBeFocused()
})

test('no other pressed button of the panel loses focus', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/reviews')
  const review = page.getByRole('main').getByRole('listitem').first()
  await button(review, /Reply|Change the reply/).press('Enter')
  await expect(review.getByRole('textbox')).toBeFocused()
  await button(review, 'Cancel').press('Enter')
  await expect(button(review, /Reply|Change the reply/)).toBeFocused()

  await openPanel(page, '/admin/dashboard')
  const moved = page.waitForResponse('**/api/common/feature/order')
  await button(page, 'Move feature 1 down').press('Enter')
  await moved
  await expect(button(page, 'Move feature 2 down')).toBeFocused()
  await button(page, 'Move feature 2 up').press('Enter')
  await expect(page.getByRole('main').locator(':focus')).toHaveAccessibleName(/^Move feature 1/)

  await openPanel(page, '/admin/settings')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Home page' })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Home page', level: 1 })).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName('Home page')
})

/** The focused element if the bottom bar covers part of it; null without a bar. */
const coveredBy = () => {
  const bar = [...document.querySelectorAll(':is(main, [role="dialog"]) *')].find((one) => {
    const { position, bottom } = getComputedStyle(one)
    return position === 'sticky' && bottom === '0px'
  })
  const focused = document.activeElement
  if (!bar) return null
  if (!focused || !bar.parentElement?.contains(focused) || bar.contains(focused)) return ''
  const seen = focused.closest('label') ?? focused
  const [place, edge] = [seen.getBoundingClientRect(), bar.getBoundingClientRect().top]
  // For a text area, the line being edited.
  const end = focused.matches('textarea') ? place.top + 48 : place.bottom
  const isSeen = end <= edge + 1
  return isSeen ? '' : (focused.getAttribute('aria-label') ?? focused.outerHTML.slice(0, 120))
}

/** Returns the fields that the bar covers while Tab leads to the button, within 100 presses. */
async function coveredOnTheWayTo(page: Page, save: Locator) {
  const covered: string[] = []
  for (let n = 0; n < 100; n += 1) {
    if (await save.evaluate((one) => one === document.activeElement)) return covered
    const what = await page.evaluate(coveredBy)
    if (what) covered.push(what)
    await page.keyboard.press('Tab')
  }
  return covered
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the bar at the foot covers no focused element, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await enter(page, owner)
    for (const path of ['', '/home', '/appearance'])
      await test.step(path, async () => {
        await openPanel(page, `/admin/settings${path}`)
        expect(await page.evaluate(coveredBy)).toBe('')
        const save = button(page, 'Save')
        await page.getByRole('main').press('Tab')
        expect(await coveredOnTheWayTo(page, save)).toEqual([])
      })
    await openPanel(page, '/admin/discounts')
    await button(page, 'New code').click()
    const sheet = page.getByRole('dialog', { name: 'New code' })
    await tabTo(page, sheet.getByLabel('Code', { exact: true }))
    expect(await coveredOnTheWayTo(page, button(sheet, 'Save'))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await openPanel(page, '/admin/products')
    const first = page.getByRole('checkbox', { name: /^Select / }).first()
    await first.check()
    const bar = page.getByRole('region', { name: 'Chosen products' })
    await expect(bar).toBeVisible()
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(coveredBy)).toBe('')
    }
    await tabTo(page, button(bar, 'Choose none'))
    await page.keyboard.press('Enter')
    await expect(bar).toBeHidden()
  })

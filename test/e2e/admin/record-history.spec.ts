import type { Locator, Page } from '@playwright/test'
import {
  addProduct,
  arrive,
  axeFindings,
  enter,
  enterAsCatalogueStaff,
  expect,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const historyIn = (place: Page | Locator) => place.getByRole('region', { name: 'History' })

/** The entries that the audit page of the record lists, without their buttons. */
const entriesIn = (place: Page | Locator) => place.getByRole('list').first().getByRole('listitem')

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`a product has its history below it, and leads to the audit log, ${name}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const { id, title } = await addProduct(page.request, 'With a past', {
      price: 1000,
      totalStock: 3,
    })
    const other = await addProduct(page.request, 'Another', { price: 10, totalStock: 1 })
    for (const price of [1100, 1200, 1300, 1400, 1500, 1600])
      await page.request.put(`/api/admin/products/edit/${id}`, { data: { price } })
    await openPanel(page, `/admin/products/${id}`)
    const history = historyIn(page)
    await expect(entriesIn(history)).toHaveCount(5)
    await expect(entriesIn(history).first()).toContainText('₹1,500 → ₹1,600')
    expect(await axeFindings(page)).toEqual([])

    // The history includes the change that this page saves.
    await page.getByLabel('Price', { exact: true }).fill('1700')
    const saved = page.waitForResponse((answer) => answer.url().includes('/products/edit/'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).ok()).toBe(true)
    await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
    await expect(entriesIn(history).first()).toContainText('₹1,600 → ₹1,700')
    const latest = await entriesIn(history).allTextContents()

    await tabTo(page, history.getByRole('link', { name: 'Show all 8 changes' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/audit?subject=product%3A${id}`)
    await settled(page)
    const all = entriesIn(page.getByRole('main'))
    await expect(all).toHaveCount(8)
    expect((await all.allTextContents()).slice(0, 5)).toEqual(latest)
    await expect(all.last()).toContainText('product added')
    await expect(page.getByRole('main')).not.toContainText(other.title)
    await expect(page.getByText('8 changes of one record, newest first.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Changes of all records' }).click()
    await expect(page).toHaveURL('/admin/audit')
    await expect(page.getByRole('main')).toContainText(other.title)

    // Only the owner reads the audit log.
    const staff = await enterAsCatalogueStaff(page.request, browser, baseURL)
    await openPanel(staff, `/admin/products/${id}`)
    await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(staff.getByRole('heading', { name: 'Other products' })).toBeVisible()
    await expect(historyIn(staff)).toHaveCount(0)
    await staff.context().close()
    for (const one of [id, other.id]) await page.request.delete(`/api/admin/products/delete/${one}`)
  })

  test(`a customer and a collection have their history, ${name}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const theirs = await context.newPage()
    const { email } = await arrive(theirs)
    await context.close()
    await enter(page, owner)
    const found = await page.request.get(`/api/admin/customers?q=${encodeURIComponent(email)}`)
    const id = (await found.json()).data[0]._id
    await openPanel(page, `/admin/customers/${id}`)
    await expect(historyIn(page).getByText('No changes yet')).toBeVisible()
    await page.getByLabel(/^Notes on/).fill('Likes silk')
    const notesSaved = page.waitForResponse((answer) => answer.url().endsWith('/notes'))
    await page.getByRole('button', { name: 'Save the notes' }).click()
    expect((await notesSaved).ok()).toBe(true)
    await expect(entriesIn(historyIn(page))).toHaveText([/customer noted/])
    expect(await axeFindings(page)).toEqual([])

    const added = await page.request.post('/api/admin/collections', {
      data: { name: `Past ${Date.now()}`, about: 'One' },
    })
    const collection = (await added.json()).data.find(
      ({ about }: { about: string }) => about === 'One',
    )
    await page.request.put(`/api/admin/collections/${collection.id}`, {
      data: { name: collection.name, about: 'Two' },
    })
    await openPanel(page, '/admin/collections')
    await page.getByRole('button', { name: `Edit ${collection.name}` }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit collection' })
    await expect(entriesIn(historyIn(sheet))).toHaveText([
      /collection changed.*One → Two/,
      /collection added/,
    ])
    expect(await axeFindings(page)).toEqual([])
    await historyIn(sheet).getByRole('link', { name: 'Show all 2 changes' }).click()
    await expect(page).toHaveURL(`/admin/audit?subject=collection%3A${collection.id}`)
    await expect(entriesIn(page.getByRole('main'))).toHaveCount(2)
    await page.request.delete(`/api/admin/collections/${collection.id}`)
  })
}

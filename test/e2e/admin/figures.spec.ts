import {
  addProduct,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  settled,
  test,
} from '#test/e2e/visit.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`the owner reads margins, and sends a maker what to make, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, owner)
    await openPanel(page, '/admin/figures')
    const categories = page.getByRole('table').first()
    await expect(categories.getByRole('row', { name: /Bridal/ })).toContainText(/₹[\d,]+ \(\d+%\)/)
    await expect(categories.getByRole('columnheader', { name: 'Margin' })).toBeInViewport({
      ratio: 1,
    })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: '365 days' }).click()
    await settled(page)
    await expect(page.getByText(/net in 365 days/)).toBeVisible()

    const maker = `Ustad Rafiq ${width}`
    const more = { price: 900, maker, totalStock: 0, status: 'published' }
    const { id, title } = await addProduct(page.request, `Sold dupatta ${width}`, more)
    await openPanel(page, '/admin/reorder')
    const sheet = page.getByRole('region', { name: maker })
    await sheet.getByLabel(`How many of ${title}`).fill('7')
    const chat = await sheet.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
    expect(new URL(chat ?? '').searchParams.get('text')).toMatch(
      new RegExp(`^Order of Zari:\n7 × ${title}`),
    )
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByLabel(`How many of ${title}`).fill('0')
    await expect(sheet.getByRole('link', { name: 'Send on WhatsApp' })).toHaveCount(0)
    await page.request.put(`/api/admin/products/edit/${id}`, { data: { status: 'archived' } })
  })

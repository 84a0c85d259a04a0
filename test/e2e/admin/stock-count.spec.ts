import {
  addProduct,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a scan is one action, and the differences are booked in one, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, owner)
    const sku = `COUNT-${Date.now()}`
    const { id, title } = await addProduct(page.request, 'Counted kurta', {
      ...{ price: 900, sku },
      sizes: [
        { size: 'S', stock: 2, sku: `${sku}-S` },
        { size: 'M', stock: 1, sku: `${sku}-M` },
      ],
    })
    await openPanel(page, '/admin/stock-count')
    const scanned = page.getByRole('list', { name: 'Counted pieces' }).getByRole('listitem')
    // As a scanner types: the code, then Enter.
    for (const [code, rows] of [
      [`${sku}-S`, 1],
      [`${sku}-S`, 1],
      [`${sku}-M`, 2],
      [`${sku}-M`, 2],
    ] as const) {
      await page.keyboard.type(code)
      const found = page.waitForResponse(/stock\/pieces/)
      await page.keyboard.press('Enter')
      await found
      await expect(scanned).toHaveCount(rows)
    }
    await expect(scanned.first()).toContainText('1 expected')
    await expect(page.getByText('1 of 2 differ')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // A phone may drop the page.
    await page.reload()
    await expect(scanned).toHaveCount(2)
    await page.getByRole('button', { name: `One more: ${title}, M` }).click()
    await page.getByRole('button', { name: 'Book the differences' }).click()
    await expect(toastIn(page, 'The difference is booked')).toBeVisible()
    await expect(scanned).toHaveCount(0)
    const stock = await page.request.get(`/api/admin/products/stock/${id}`)
    const { sizes } = await stock.json()
    expect(sizes.map((one: { size: string; onHand: number }) => [one.size, one.onHand])).toEqual([
      ['S', 2],
      ['M', 3],
    ])
  })

import {
  addToCart,
  arrive,
  axeFindings,
  choose,
  expect,
  holdRequests,
  owner,
  recordRequests,
  settled,
  shopper,
  signIn,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, shopper)
})

test('filters are part of the address, and reload and Back restore them', async ({ page }) => {
  await page.goto('/shop/listing')
  await settled(page)
  await page.getByRole('checkbox', { name: /^Bridal/ }).check()
  await expect(page).toHaveURL(/category=bridal/)
  await page.getByRole('checkbox', { name: /^Over/ }).check()
  await expect(page).toHaveURL(/price=over_10000/)
  await settled(page)
  const count = await page.getByText(/^\d+ Products?$/).textContent()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Bridal/ })).toBeChecked()
  await expect(page.getByText(count ?? '', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Over/ })).not.toBeChecked()
  // The group is collapsed until it is opened.
  const ivory = page.getByRole('checkbox', { name: /^Ivory \d+ pieces$/ })
  await expect(ivory).toBeHidden()
  await page.getByRole('link', { name: 'Colour' }).click()
  await ivory.check()
  await expect(page).toHaveURL(/category=bridal&colour=Ivory&/)
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.reload()
  await expect(ivory).toBeChecked()
  await page.getByRole('article').first().getByRole('link').click()
  const colour = page.getByRole('dialog').getByRole('definition').first()
  await expect(colour).toHaveText('Ivory')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/listing\?category=bridal&open=colour&sortBy/)
  await expect(ivory).not.toBeChecked()
  await page.getByRole('link', { name: 'Colour' }).click()
  await expect(ivory).toBeHidden()
})

test('price accepts one choice, and choosing it again clears it; categories accept several', async ({
  page,
}) => {
  await page.goto('/shop/listing')
  await settled(page)
  await page.getByRole('checkbox', { name: /^Under/ }).check()
  await page.getByRole('checkbox', { name: /^Over/ }).check()
  await expect(page.getByRole('checkbox', { name: /^Under/ })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^Over/ }).uncheck()
  await expect(page).not.toHaveURL(/price=/)
  await page.getByRole('checkbox', { name: /^Bridal/ }).check()
  await page.getByRole('checkbox', { name: /^Formals/ }).check()
  await expect(page).toHaveURL(/category=bridal%2Cformals/)
})

test('a tick shows at once, before its list is loaded', async ({ page }) => {
  await page.goto('/shop/listing')
  await settled(page)
  const release = await holdRequests(page, '**/api/shop/products/get?*')
  const bridal = page.getByRole('checkbox', { name: /^Bridal/ })
  const isTicked = await bridal.evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
  expect(isTicked).toBe(true)
  await expect(bridal).toBeChecked()
  release()
  await expect(page).toHaveURL(/category=bridal/)
  await expect(bridal).toBeChecked()
})

test('a chosen category ends a style, also before the list is loaded', async ({ page }) => {
  await page.goto('/shop/listing?category=best+sellers&style=velvet')
  await settled(page)
  const release = await holdRequests(page, '**/api/shop/products/get?*')
  await page.getByRole('checkbox', { name: /^Bridal/ }).click()
  await page.getByRole('checkbox', { name: /^Over/ }).click()
  release()
  await expect(page).toHaveURL(/category=best\+sellers%2Cbridal&price=over_10000&sortBy=[\w-]+$/)
})

test('the tab keeps its filters, and Products clears them', async ({ page }) => {
  await page.goto('/shop/listing?category=reception')
  await settled(page)
  await page.goto('/shop/listing')
  await expect(page).toHaveURL(/category=reception/)
  await settled(page)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\/listing$/)
  await expect(page.getByRole('checkbox', { name: /^Reception/ })).not.toBeChecked()
})

test('the tab forgets filters that the shop no longer has', async ({ page, request }) => {
  const name = `Twill ${Date.now()}`
  const id = name.toLowerCase().replace(' ', '-')
  await request.post('/api/auth/login', { data: owner })
  const added = await request.post('/api/admin/categories', { data: { name } })
  expect(added.ok(), await added.text()).toBe(true)
  await page.goto('/shop/listing')
  await settled(page)
  await choose(page.getByRole('checkbox', { name: new RegExp(`^${name}`) }))
  await expect(page).toHaveURL(new RegExp(`category=${id}`))
  await settled(page)
  const deleted = await request.delete(`/api/admin/categories/${id}`)
  expect(deleted.ok(), await deleted.text()).toBe(true)

  await page.goto('/shop/home')
  const asked = recordRequests(page)
  await page.goto('/shop/listing')
  await settled(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('filters') ?? '{}').category))
    .toEqual([])
  const count = asked.length
  expect(count).toBeLessThan(20)
  await page.evaluate(() => sessionStorage.setItem('filters', '{"price":["gone"],"size":[" "]}'))
  await page.goto('/shop/listing')
  await settled(page)
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('filters') ?? '{}').price))
    .toEqual([])
  expect(asked.length - count).toBeLessThan(20)
})

test('a filter without a match names one to drop, and shows similar pieces', async ({ page }) => {
  await page.goto('/shop/listing?category=bridal&price=under_1000')
  await settled(page)
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
  const nearest = page.getByRole('region', { name: 'Nearest matches' })
  await expect(nearest.getByRole('article')).not.toHaveCount(0)
  const drop = nearest.getByRole('link', { name: /^Without the filter “Price”: \d+$/ })
  const count = (await drop.innerText()).match(/\d+$/)?.[0]
  await drop.click()
  await expect(page).toHaveURL(/\/shop\/listing\?category=bridal&sortBy=price-lowtohigh$/)
  await expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible()
})

test('a filter without a match shows a message', async ({ page }) => {
  await page.goto('/shop/listing?category=bridal&price=under_1000')
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
})

test('sorting by price reverses the list', async ({ page }) => {
  await page.goto('/shop/listing')
  await settled(page)
  const first = page.getByRole('article').first().getByRole('heading')
  const cheapest = await first.textContent()
  await page.getByRole('button', { name: 'Sort by' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Price: Low to High' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Price: High to Low' }).click()
  await expect(page).toHaveURL(/sortBy=price-hightolow/)
  await expect(first).not.toHaveText(cheapest ?? '')
})

test('scrolling loads more pieces, and reload shows as many again', async ({ page }) => {
  await page.goto('/shop/listing')
  await settled(page)
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page).toHaveURL(/show=48/)
  await expect(page.getByRole('article').nth(30)).toBeAttached()
})

test('a piece has an address: it opens over the list, reloads, and closes by Back', async ({
  page,
}) => {
  await page.goto('/shop/listing?category=bridal')
  await settled(page)
  const link = page.getByRole('article').first().getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/shop\/listing\/[0-9a-f-]{36}\?category=bridal/)
  // The pointer rests over the picture, which is magnified only after a click.
  const plate = page.getByRole('dialog').locator('.gallery').getByRole('img').first()
  // The alternative text says more than the title.
  await expect(plate).not.toHaveAccessibleName(title)
  await expect(plate).toHaveAccessibleName(/ .+ /)
  const scale = () => plate.evaluate((image) => getComputedStyle(image).scale)
  await plate.hover()
  expect(await scale()).toBe('none')
  const largest = page.getByRole('dialog').locator('button > img')
  await expect(largest).toHaveCount(0)
  await plate.click()
  await expect.poll(scale).toBe('1.9')
  await expect(largest).toHaveAttribute('src', /^\/images\/[^/]+-[\da-f]{6}\.webp$/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop\/listing\?category=bridal$/)
})

test('a piece shows its other colours: Back goes from one to the other, and closing to the list', async ({
  page,
}) => {
  await page.goto('/shop/listing?colour=Coral&category=bridal')
  await settled(page)
  await page.getByRole('article').first().getByRole('link').click()
  const named = (colour: string) =>
    page.getByRole('dialog', { name: new RegExp(`Saree .* in ${colour}$`) })
  const swatch = (colour: string) =>
    page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: colour })
  await expect(swatch('Coral')).toHaveAttribute('aria-current', 'page')
  await swatch('Lilac').click()
  await expect(named('Lilac').getByRole('img', { name: /lilac/i }).first()).toBeVisible()
  await expect(swatch('Lilac')).toHaveAttribute('aria-current', 'page')
  await swatch('Lilac').click()
  await page.goBack()
  await expect(named('Coral')).toBeVisible()
  await swatch('Turquoise').click()
  await expect(named('Turquoise')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop\/listing\?/)
})

test("a piece's own page is rendered by the server with structured data", async ({
  page,
  request,
}) => {
  const list = await (await request.get('/api/shop/products/get?limit=1')).json()
  const { _id, title } = list.data[0]
  const html = await (await request.get(`/shop/product/${_id}`)).text()
  expect(html).toContain(title)
  expect(html).toContain('application/ld+json')
  await page.goto(`/shop/product/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a piece’s page names its maker, how it is made, its care and its origin', async ({
  page,
  request,
}) => {
  const list = await (await request.get('/api/shop/products/get?craft=Banarasi&limit=1')).json()
  const [{ _id }] = list.data
  const row = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
      .getByRole('definition')
  await page.goto(`/shop/product/${_id}`)
  await expect(row('Country of origin')).toHaveText('India')
  await expect(row('Who made it')).toHaveText(
    'Handloom weavers of Madanpura, Varanasi, Uttar Pradesh',
  )
  await expect(row('How it is made')).toContainText('weeks of work by hand')
  await expect(row('How it is made').getByRole('listitem')).toHaveCount(3)
  await expect(row('Care')).toContainText('Dry clean')
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  expect(data).toMatchObject({
    material: 'Banarasi silk',
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    audience: { '@type': 'PeopleAudience', suggestedGender: 'female' },
    manufacturer: { '@type': 'Organization', name: 'Handloom weavers of Madanpura' },
    additionalProperty: expect.arrayContaining([
      { '@type': 'PropertyValue', name: 'Craft', value: 'Banarasi' },
      { '@type': 'PropertyValue', name: 'Care', value: expect.stringContaining('Dry clean') },
    ]),
  })

  await page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(row('मूल देश')).toHaveText('भारत')
  await expect(row('किसने बनाया')).toHaveText('मदनपुरा के हथकरघा बुनकर, वाराणसी, उत्तर प्रदेश')
  await expect(row('कैसे बनता है')).toContainText('काम')
  await expect(row('देखभाल')).toContainText('ड्राई क्लीन')
})

test('structured data names the other colours and the days to return', async ({ request }) => {
  const { data } = await (await request.get('/api/shop/products/get?limit=200')).json()
  const colours = data.filter(({ title }: { title: string }) => title.startsWith('Meher Organza'))
  expect(colours).toHaveLength(3)
  const groups = []
  const readStructuredData = async (id: string) => {
    const html = await (await request.get(`/shop/product/${id}`)).text()
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    return JSON.parse(json)
  }
  for (const { _id } of colours) {
    const { isVariantOf, offers } = await readStructuredData(_id)
    expect(isVariantOf.hasVariant).toHaveLength(3)
    expect(isVariantOf.hasVariant.map(({ url }: { url: string }) => url)).toContainEqual(
      expect.stringContaining(_id),
    )
    expect(offers.hasMerchantReturnPolicy).toMatchObject({
      merchantReturnDays: 7,
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    })
    groups.push(isVariantOf.productGroupID)
  }
  expect(new Set(groups).size).toBe(1)
  const final = data.find(({ title }: { title: string }) => title.startsWith('Virasat'))
  const { offers } = await readStructuredData(final._id)
  expect(offers.hasMerchantReturnPolicy.returnPolicyCategory).toBe(
    'https://schema.org/MerchantReturnNotPermitted',
  )
})

test('structured data has the weight that the owner entered, of a product and of its sizes', async ({
  page,
  request,
}) => {
  expect((await request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
  const weights: unknown[] = []
  for (const weightGrams of [500, 1200]) {
    const added = await request.post('/api/admin/products/add', {
      data: {
        ...{ image: 'https://pictures.example/a.webp', title: `Weighed ${Date.now()}` },
        ...{
          description: 'A coat.',
          category: 'reception',
          price: 7300,
          weightGrams,
          hsn: '620442',
        },
        sizes: [{ size: 'M', stock: 1, sku: `W-${Date.now()}`, weight: 1250 }],
      },
    })
    expect(added.ok()).toBe(true)
    const { _id, version } = (await added.json()).data
    await page.goto(`/shop/product/${_id}`)
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    )
    weights.push(data.weight)
    expect(data.offers.offers[0].itemOffered.weight).toMatchObject({ value: 1250 })
    expect(data.additionalProperty).toEqual([
      { '@type': 'PropertyValue', name: 'HSN', value: '620442' },
    ])
    const gone = await request.delete(`/api/admin/products/delete/${_id}?version=${version}`)
    expect(gone.ok()).toBe(true)
  }
  // 500 g is what the shop assumes of a product whose owner has entered none.
  expect(weights).toEqual([
    undefined,
    { '@type': 'QuantitativeValue', value: 1200, unitCode: 'GRM' },
  ])
})

test('an unknown piece shows the page for missing pages', async ({ page }) => {
  const answer = await page.goto('/shop/product/01942000-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "page doesn't exists" })).toBeVisible()
})

test('search starts at four letters, tolerates spelling mistakes and can be cleared', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/shop/search')
  await settled(page)
  const box = page.getByPlaceholder('Search Products...')
  await box.pressSequentially('leh')
  await page.clock.runFor(1_300)
  await expect(page).toHaveURL(/\/shop\/search$/)
  await box.pressSequentially('nga')
  await expect(page).toHaveURL(/q=lehnga/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await box.fill('zzqqxxy')
  await expect(page.getByText('No result found!')).toBeVisible()
  await box.fill('zz')
  await expect(page).toHaveURL(/\/shop\/search$/)
  await expect(page.getByText('No result found!')).toHaveCount(0)
})

test('a style link leads to best sellers, filtered or with a sentence', async ({ page }) => {
  await page.goto('/shop/home')
  await settled(page)
  await page.getByRole('link', { name: 'Chikankari', exact: true }).click()
  await expect(page).toHaveURL(/category=best\+sellers&style=chikankari/)
  await expect(page.getByText(/style “Chikankari”/)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a best seller on the home page links to the listing', async ({ page }) => {
  await page.goto('/shop/home')
  await settled(page)
  const best = page.getByRole('region', { name: 'Best sellers' })
  await expect(best.getByRole('article')).toHaveCount(4)
  await best.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
})

test('a piece without reviews shows a message instead of an average', async ({ page }) => {
  const { data } = await (await page.request.get('/api/shop/products/get')).json()
  const fresh = data.find(({ reviewCount }: { reviewCount: number }) => reviewCount === 0)
  await page.goto(`/shop/product/${fresh._id}`)
  await expect(page.getByRole('main').getByText('No reviews yet')).toBeVisible()
  await expect(page.getByRole('main').getByText('No Reviews', { exact: true })).toBeVisible()
  await expect(page.getByText('(0.00)')).toHaveCount(0)
})

test('a review needs text, shows at once, and can be written once', async ({ page }) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  const { userName } = await arrive(page)
  await page.goto('/shop/listing?category=formals&sortBy=title-ztoa')
  await settled(page)
  await page.getByRole('article').first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await choose(dialog.getByRole('radio', { name: '4 stars' }))
  await dialog.getByLabel('Write a review').fill('Sits on the shoulder as it should.')
  await submit.click()
  await expect(toastIn(page, 'Review added successfully!')).toBeVisible()
  await expect(dialog.getByText(userName)).toBeVisible()
  await expect(submit).toHaveCount(0)
})

test('before typing, search offers former searches, categories and collections', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const recent = main.getByRole('region', { name: 'Recent searches' })
  await page.goto('/shop/search')
  await settled(page)
  await expect(recent).toHaveCount(0)
  for (const query of ['velvet', 'zzzzzz', 'saree', 'Velvet']) {
    await page.goto(`/shop/search?q=${query}`)
    await settled(page)
  }
  await page.goto('/shop/search?q=zzzzzz')
  await expect(main.getByText('No result found!')).toBeVisible()
  await expect(recent.getByRole('link')).toHaveText(['Velvet', 'saree'])
  await expect(main.getByRole('link', { name: 'Festive Wear' })).toBeVisible()
  await tabTo(page, recent.getByRole('link', { name: 'saree' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=saree/)
  await expect(main.getByRole('article')).not.toHaveCount(0)
  await page.goto('/shop/search')
  await settled(page)
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toHaveCount(0)
  await main.getByRole('link', { name: 'From the Loom' }).click()
  await expect(page).toHaveURL(/collection=/)
  await expect(main.getByRole('article')).not.toHaveCount(0)
})

test('a piece is bought from the lookbook', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/shop/lookbook/casual-ethnic')
  await settled(page)
  const piece = page
    .getByRole('listitem')
    .getByRole('link', { name: /Choose and buy/ })
    .nth(1)
  const title = (await piece.innerText()).split('\n')[0] ?? ''
  await tabTo(page, piece)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  // The colours of the dark page below would hide the text of the dialog.
  expect(await axeFindings(page)).toEqual([])
  const size = dialog.getByRole('group', { name: 'Size' }).getByRole('radio', { disabled: false })
  const sizes = await size.count()
  if (sizes > 0) await choose(size.nth(Math.floor(sizes / 2)))
  await addToCart(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop\/lookbook\/casual-ethnic$/)
  await expect(piece).toBeFocused()
})

test('on a desktop a lookbook alternates full-width plates with pairs', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/shop/lookbook/wedding')
  await settled(page)
  const pieces = page.getByRole('article').getByRole('list').first().getByRole('listitem')
  const rows = await pieces.evaluateAll((items) =>
    items.slice(0, 6).map((item) => {
      const { top, width } = item.getBoundingClientRect()
      return { top, width }
    }),
  )
  const [plate, left, right, next] = rows
  expect(plate?.width).toBeGreaterThan(2 * (left?.width ?? 0))
  expect(right).toEqual(left)
  expect(next?.width).toBe(plate?.width)
  expect(next?.top).toBeGreaterThan(left?.top ?? 0)
})

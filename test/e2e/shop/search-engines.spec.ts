import sharp from 'sharp'
import { enter, expect, settled, shopper, test } from '../visit.ts'

const findMetaTag = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]

test('a shared link to a piece shows its picture, its name and the shop', async ({ request }) => {
  const { data } = await (
    await request.get('/api/shop/products/get?sortBy=price-hightolow&limit=1')
  ).json()
  const [piece] = data
  const html = await (await request.get(`/shop/product/${piece._id}`)).text()
  expect(html).toMatch(/<title>[^<]+ · Zari<\/title>/)
  expect(findMetaTag(html, 'og:site_name')).toBe('Zari')
  expect(findMetaTag(html, 'twitter:card')).toBe('summary_large_image')
  expect(findMetaTag(html, 'og:url')).toMatch(new RegExp(`^http.*${piece._id}$`))
  const picture = await request.get(findMetaTag(html, 'og:image') ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('a shared link to any public page shows a picture of the shop', async ({ request }) => {
  const paths = [
    '/',
    '/shop/home',
    '/shop/listing',
    '/shop/about',
    '/shop/wedding',
    '/refund-policy',
  ]
  for (const path of [...paths, '/privacypolicy', '/shop/lookbook/wedding']) {
    const picture = findMetaTag(await (await request.get(path)).text(), 'og:image')
    expect(picture, path).toMatch(/^http/)
    const answer = await request.get(picture ?? '')
    expect(answer.headers()['content-type'], path).toMatch(/^image\//)
  }
})

test('search engines see only public pages, and find every piece', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin\n')
  const [, sitemap = ''] = robots.match(/^Sitemap: (.+)$/m) ?? []
  const found = await (await request.get(sitemap)).text()
  const { data, total } = await (await request.get('/api/shop/products/get')).json()
  expect(found.split('/shop/product/')).toHaveLength(total + 1)
  expect(found).toContain(`/shop/product/${data[0]._id}</loc>`)
  expect(found).not.toContain('/shop/account')
})

test('a HEAD request for a page does not report an empty page', async ({ request }) => {
  for (const page of ['/', '/shop/listing', '/auth/login']) {
    const head = await request.head(page)
    expect(head.status()).toBe(200)
    expect(head.headers()['content-length']).not.toBe('0')
  }
})

test('the manifest for installing the shop on a phone has its name', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest.name).toBe('Zari')
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toContain(type)
    if (type !== 'image/png') continue
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('a shopper dresses four for a wedding, and the shared link and picture show the same', async ({
  page,
  request,
  browser,
}) => {
  await enter(page, shopper)
  await page.getByRole('main').getByRole('link', { name: 'Build the wedding' }).click()
  await expect(page.getByRole('heading', { name: 'Build the wedding', level: 1 })).toBeVisible()
  const grooms = page.getByRole('group', { name: 'The groom' })
  await grooms.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/groom=[\da-f-]{36}/)
  const chosen = new URL(page.url()).searchParams.get('groom') ?? ''
  const niche = page.getByRole('link', { name: /^The groom / })
  await expect(niche).toHaveAttribute('href', new RegExp(`${chosen}$`))
  await expect(grooms.getByRole('radio').nth(1)).toBeFocused()

  const sent = page.getByRole('link', { name: 'Share this picture' })
  const html = await (await request.get(page.url())).text()
  expect(html).toContain((await niche.innerText()).split('\n').at(-1))
  const shared = findMetaTag(html, 'og:image')?.replaceAll('&amp;', '&') ?? ''
  const sizes = [
    [await sent.getAttribute('href'), '1080x1350'],
    [shared, '1200x630'],
  ] as const
  for (const [address, size] of sizes) {
    expect(address).toContain(chosen)
    const picture = await request.get(address ?? '')
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    const { width, height } = await sharp(await picture.body()).metadata()
    expect(`${width}x${height}`).toBe(size)
  }

  await page.getByLabel('The bride’s name').fill('Aarohi')
  await page.getByLabel('The groom’s name').fill('Kabir')
  await page.getByLabel('Day of the wedding').fill('2026-12-12')
  await page.getByRole('button', { name: 'Put them on the picture' }).press('Enter')
  await expect(page.getByText('Aarohi & Kabir')).toBeVisible()
  await expect(page.getByText('12 December 2026')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('groom')).toBe(chosen)
  for (const [format, size] of [
    ['Landscape', '1920x1080'],
    ['For a story', '1080x1920'],
    ['Save the date', '1080x1350'],
  ] as const) {
    const link = page.getByRole('link', { name: format })
    const address = (await link.getAttribute('href')) ?? ''
    expect(address).toContain('brideName=Aarohi')
    const { width, height } = await sharp(await (await request.get(address)).body()).metadata()
    expect(`${width}x${height}`).toBe(size)
  }
  await grooms.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/brideName=Aarohi/)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(new URL('/shop/wedding', page.url()).href)
  await still.getByLabel('The bride’s name').fill('Meera')
  await still.getByRole('button', { name: 'Put them on the picture' }).click()
  await expect(still.getByText('Meera', { exact: true })).toBeVisible()
  await still.getByRole('group', { name: 'The guest' }).locator('label').nth(2).click()
  await still.getByRole('button', { name: 'Show these' }).click()
  await expect(still).toHaveURL(/guest=[\da-f-]{36}/)
  await plain.close()
})

test('a collection is a scene whose garments show their name and price', async ({ page }) => {
  await enter(page, shopper)
  await page.getByRole('link', { name: 'Lookbook' }).click()
  await expect(page.getByRole('heading', { name: 'Festive Wear', level: 1 })).toBeVisible()
  await settled(page)
  const piece = page.getByRole('main').getByRole('listitem').first().getByRole('link')
  const words = piece.locator('div')
  await expect(words).toContainText('₹')
  await expect(words).toHaveCSS('opacity', '1')
  await page.getByRole('link', { name: 'Next: Wedding' }).click()
  await expect(page.getByRole('heading', { name: 'Wedding', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'All pieces of Wedding' }).click()
  await expect(page).toHaveURL(/category=bridal/)
})

import sharp from 'sharp'
import { expect, test } from '../visit.ts'

const tagOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]

test('a piece that is sent to someone shows its picture, its name and the shop', async ({
  request,
}) => {
  const { data } = await (await request.get('/api/shop/products/get?limit=1')).json()
  const [piece] = data
  const html = await (await request.get(`/shop/product/${piece._id}`)).text()
  expect(html).toMatch(/<title>[^<]+ · Zari<\/title>/)
  expect(tagOf(html, 'og:site_name')).toBe('Zari')
  expect(tagOf(html, 'twitter:card')).toBe('summary_large_image')
  expect(tagOf(html, 'og:url')).toMatch(new RegExp(`^http.*${piece._id}$`))
  const picture = await request.get(tagOf(html, 'og:image') ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('search engines are shown what is for all, and led to every piece', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin/')
  const [, sitemap = ''] = robots.match(/^Sitemap: (.+)$/m) ?? []
  const found = await (await request.get(sitemap)).text()
  const { data, total } = await (await request.get('/api/shop/products/get')).json()
  expect(found.split('/shop/product/')).toHaveLength(total + 1)
  expect(found).toContain(`/shop/product/${data[0]._id}</loc>`)
  expect(found).not.toContain('/shop/account')
})

test('a phone that keeps the shop knows its name', async ({ request }) => {
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

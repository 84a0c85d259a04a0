import { offeredCategories } from '#shared/catalogue/category-names.ts'
import { escapeHtml } from '#shared/html.ts'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { categoryPath, collectionPath, paths, productPath } from '#shared/paths.ts'
import { collectionIds } from '#shared/shop/home.ts'
import type { ReadApi } from '../../api/client.ts'
import { createLoader } from '../../api/load.ts'

/** URLs that one file may hold: https://www.sitemaps.org/protocol.html */
const MAX_URLS = 50_000

const fixedPaths = [
  paths.welcome,
  paths.listing,
  paths.wedding,
  ...collectionIds.map(lookbookPath),
  paths.about,
  paths.privacy,
  paths.refund,
]

export const loader = createLoader(async ({ api, url }): Promise<Response> => {
  const [productPaths, { data: shop }] = await Promise.all([
    loadProductPaths(api),
    api('GET /api/common/shop'),
  ])
  const addresses = [
    ...fixedPaths,
    ...offeredCategories(shop.categories).map(categoryPath),
    ...shop.collections.map(({ id }) => collectionPath(id)),
    ...productPaths,
  ]
  const urls = addresses
    .slice(0, MAX_URLS)
    .map((path) => `<url><loc>${escapeHtml(url.origin + path)}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
})

async function loadProductPaths(api: ReadApi): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const query = { sortBy: 'title-atoz' as const, cursor }
    const { data, nextCursor } = await api('GET /api/shop/products/get', { query })
    found.push(...data.map(({ _id }) => productPath(_id)))
    cursor = nextCursor ?? undefined
  } while (cursor && found.length < MAX_URLS)
  return found
}

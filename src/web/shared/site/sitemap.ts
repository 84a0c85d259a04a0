import { offeredCategories } from '#shared/catalogue/category-names.ts'
import { escapeHtml } from '#shared/html.ts'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { categoryPath, collectionPath, paths, productPath } from '#shared/paths.ts'
import { collectionIds } from '#shared/shop/home.ts'
import { createLoader } from '../../api/load.ts'

const fixedPaths = [paths.welcome, paths.listing, paths.about, paths.privacy, paths.refund]

export const loader = createLoader(async ({ api, url }): Promise<Response> => {
  const [{ data: ids }, { data: shop }] = await Promise.all([
    api('GET /api/shop/products/ids'),
    api('GET /api/common/shop'),
  ])
  const addresses = [
    ...fixedPaths,
    ...(shop.sections.includes('wedding') ? [paths.wedding] : []),
    ...(shop.sections.includes('collections') ? collectionIds.map(lookbookPath) : []),
    ...offeredCategories(shop.categories)
      .filter((category) => !shop.emptyCategories.includes(category))
      .map(categoryPath),
    ...shop.collections.map(({ id }) => collectionPath(id)),
    ...ids.map(productPath),
  ]
  const urls = addresses.map((path) => `<url><loc>${escapeHtml(url.origin + path)}</loc></url>`)
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

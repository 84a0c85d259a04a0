import { data, type MetaDescriptor } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import type { Review } from '#shared/catalogue/review-schema.ts'
import { effectivePrice } from '#shared/money.ts'
import { productPath, sharedPicture } from '#shared/paths.ts'
import { language, titleOf } from '#shared/words/words.ts'
import { loading, type Visit } from '../../api/load.ts'
import { type MetaOf, pageMeta } from '../../shared/page-meta.ts'
import { goesWith, inTurn } from './goes-with.ts'

export const REVIEWS = 20

/** So many pieces complete the look. */
const LOOK = 6

export const loadProduct = loading(
  async ({ api, params, url, orEmpty }: Visit<{ productId: string }>) => {
    const id = params.productId
    // An address with something else than an id in it is one that doesn't exist, not a bad request.
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw data(null, { status: 404 })
    const [product, reviews] = await Promise.all([
      api('GET /api/shop/products/get/:id', { params: { id } }),
      orEmpty(
        api('GET /api/shop/review/:productId', {
          params: { productId: id },
          query: { limit: REVIEWS },
        }),
      ),
    ])
    const kinds = await Promise.all(
      goesWith(product.data.title).map((keyword) =>
        orEmpty(
          api('GET /api/shop/search/:keyword', { params: { keyword }, query: { limit: LOOK } }),
        ),
      ),
    )
    return {
      look: inTurn(
        kinds.map(({ data: found }) => found.filter((one) => one._id !== id && one.totalStock > 0)),
        LOOK,
      ).map((one) => ({ _id: one._id, title: titleOf(one), image: one.image })),
      product: spoken(product.data),
      reviews,
      address: url.origin + productPath(id),
      origin: url.origin,
    }
  },
)

/** The product with its texts in the page's language alone. */
export function spoken({ titleHindi, descriptionHindi, ...product }: Product): Product {
  const description = (language() === 'hi' && descriptionHindi) || product.description
  return { ...product, title: titleOf({ ...product, titleHindi }), titleHindi: '', description }
}

/** The first reviews, and where the others begin. */
export type ReviewPage = { data: Review[]; nextCursor: string | null; failed?: string }

export type ProductData = Awaited<ReturnType<typeof loadProduct>>

/** Title, description, picture and structured data of a product's address. */
export function productMeta({
  loaderData,
  matches,
}: MetaOf & { loaderData?: ProductData }): MetaDescriptor[] {
  if (!loaderData) return []
  const { product, address, origin } = loaderData
  const image = new URL(product.image, origin).href
  return [
    ...pageMeta(
      {
        title: product.title,
        description: product.description.slice(0, 160),
        image: new URL(sharedPicture(product.image), origin).href,
        canonical: address,
      },
      matches,
    ),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.title,
        description: product.description,
        image,
        category: product.category,
        ...(product.reviewCount > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.averageReview.toFixed(2),
            reviewCount: product.reviewCount,
          },
        }),
        offers: {
          '@type': 'Offer',
          url: address,
          priceCurrency: 'INR',
          price: effectivePrice(product).toFixed(2),
          availability: `https://schema.org/${product.totalStock > 0 ? 'InStock' : 'OutOfStock'}`,
        },
      },
    },
  ]
}

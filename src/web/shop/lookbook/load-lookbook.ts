import { data } from 'react-router'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { lookbookPath } from '#shared/lookbook-path.ts'
import type { ListingChoice } from '#shared/paths.ts'
import { collectionIds, collectionsWith } from '#shared/shop/home.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { toCard } from '../shared/card.ts'
import { collectionFilters } from '../shared/collections.ts'
import { themes } from '../shared/home-words.ts'

const MAX_PRODUCTS = 9
/** Per category; more than are shown, because sold-out ones are left out. */
const REQUESTED = 24

export const loadLookbook = createLoader(
  async ({ api, params, url, orEmpty }: Visit<{ collection: string }>) => {
    const id = collectionIds.find((collectionId) => collectionId === params.collection)
    if (!id) throw data(null, { status: 404 })
    const [{ data: shop }, { data: home }, lists] = await Promise.all([
      api('GET /api/common/shop'),
      api('GET /api/common/home'),
      findProducts(collectionFilters[id]),
    ])
    if (!shop.sections.includes('collections')) throw data(null, { status: 404 })
    const collections = collectionsWith(home.collections)
    const at = collectionIds.indexOf(id)
    const productsById = new Map(
      lists
        .flatMap(({ data }) => data)
        .filter(({ totalStock }) => totalStock > 0)
        .map((product) => [product._id, product]),
    )
    const [collection, next] = [collections[at], collections[(at + 1) % collections.length]]
    if (!collection || !next) throw data(null, { status: 404 })
    return {
      collection,
      choice: collectionFilters[id],
      next: { path: lookbookPath(next.id), name: next.name },
      products: [...productsById.values()].slice(0, MAX_PRODUCTS).map((product) => ({
        ...toCard(product),
        closeUp: product.clothPhoto || (product.images[1] ?? ''),
      })),
      failed: lists.find(({ failed }) => failed)?.failed,
      address: url.origin + lookbookPath(id),
      origin: url.origin,
    }

    /** Returns a category's most expensive products, or two per search word of a theme. */
    function findProducts({ category = [], style }: ListingChoice) {
      const words = themes.find((theme) => theme.id === style)?.words
      if (words)
        return Promise.all(
          words.map((keyword) =>
            orEmpty(
              api('GET /api/shop/search/:keyword', { params: { keyword }, query: { limit: 2 } }),
            ),
          ),
        )
      return Promise.all(
        (category as ProductCategory[]).map((category) =>
          orEmpty(
            api('GET /api/shop/products/get', {
              query: { category, sortBy: 'price-hightolow', limit: REQUESTED },
            }),
          ),
        ),
      )
    }
  },
)

export type LookbookData = Awaited<ReturnType<typeof loadLookbook>>

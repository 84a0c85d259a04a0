import { detailLabels, type FilterGroup } from '#shared/catalogue/vocabulary.ts'
import { productPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { ListingLink } from '../shared/listing-link.tsx'
import { ProductGrid } from '../shared/product-grid.tsx'
import type { Nearest } from './load-listing.ts'

const labels = { category: 'Category', price: 'Price', ...detailLabels } as const satisfies Record<
  FilterGroup,
  string
>

/** Shown without results: the filter to drop, and the first products without it. */
export function NearestMatches({ nearest }: { nearest: Nearest[] }) {
  const [first] = nearest
  if (!first) return null
  return (
    <section aria-labelledby="nearest" className="mt-4">
      <h2 id="nearest" className="text-2xl text-maroon">
        {t('Nearest matches')}
      </h2>
      <ul className="mt-3 mb-7 flex flex-wrap gap-2">
        {nearest.map(({ choice, droppedGroup, total }) => (
          <li key={droppedGroup}>
            <ListingLink choice={{ ...choice, show: 0 }} preventScrollReset className="pill">
              {t('Without the filter “{filter}”: {total}', {
                filter: t(labels[droppedGroup]),
                total,
              })}
            </ListingLink>
          </li>
        ))}
      </ul>
      <ProductGrid products={first.products} getHref={({ _id }) => productPath(_id)} />
    </section>
  )
}

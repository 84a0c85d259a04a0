import { Link } from 'react-router'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import { productCategories } from '#shared/catalogue/vocabulary.ts'
import { categoryPath, collectionPath, searchPath } from '#shared/paths.ts'
import { collectionsWith } from '#shared/shop/home.ts'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t, translate } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture, Scene } from '../../ui/picture.tsx'
import { collectionFilters } from '../shared/collections.ts'
import { ListingLink } from '../shared/listing-link.tsx'

type Props = {
  searches: string[]
  onClear: () => void
  collections: HomeWords['collections']
}

/** Former searches, categories and collections, which spare typing. */
export function Suggestions({ searches, onClear, collections }: Props) {
  const { shop } = useSession()
  return (
    <div className="space-y-14">
      {searches.length > 0 && (
        <section aria-labelledby="recent-searches" className="mx-auto max-w-2xl">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="recent-searches" className="text-2xl text-maroon">
              {t('Recent searches')}
            </h2>
            <Button kind="quiet" onClick={onClear}>
              {t('Clear')}
            </Button>
          </div>
          <ul className="mt-2 flex flex-wrap gap-2.5">
            {searches.map((query) => (
              <li key={query} className="max-w-full">
                <Link to={searchPath(query)} replace className="pill wrap-anywhere">
                  {query}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="categories" className="mx-auto max-w-2xl">
        <h2 id="categories" className="text-2xl text-maroon">
          {t('Categories and collections')}
        </h2>
        <Pills />
      </section>
      {shop.sections.includes('collections') && (
        <ul className="grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-3">
          {collectionsWith(collections).map(({ id, image, name }) => (
            <li key={id}>
              <ListingLink choice={collectionFilters[id]} className="group block">
                <span className="block aspect-4/3 overflow-hidden border border-line bg-ivory-deep">
                  {image ? (
                    <Picture src={image} {...sceneProps} />
                  ) : (
                    <Scene name={`collection-${id}`} {...sceneProps} />
                  )}
                </span>
                <span className="mt-3 block font-display text-xl font-semibold wrap-anywhere group-hover:text-maroon sm:text-2xl">
                  {translate(name)}
                </span>
              </ListingLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const sceneProps = {
  alt: '',
  sizes: '(min-width: 64rem) 25rem, 45vw',
  className: 'h-full w-full object-cover',
}

function Pills() {
  const { own, getName } = useCategories()
  const { collections, emptyCategories } = useSession().shop
  const categories = [
    ...productCategories,
    ...own.filter(({ isArchived }) => !isArchived).map(({ id }) => id),
  ].filter((id) => !emptyCategories.includes(id))
  const pills = [
    ...categories.map((id) => ({ to: categoryPath(id), name: getName(id) })),
    ...collections.map((one) => ({ to: collectionPath(one.id), name: collectionName(one) })),
  ]
  return (
    <ul className="mt-4 flex flex-wrap gap-2.5">
      {pills.map(({ to, name }) => (
        <li key={to} className="max-w-full">
          <Link to={to} discover="none" className="pill wrap-anywhere">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

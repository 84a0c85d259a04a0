import { Link } from 'react-router'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import { lookbookPath } from '#shared/lookbook-path.ts'
import { collectionPath, searchPath } from '#shared/paths.ts'
import { collectionsWith } from '#shared/shop/home.ts'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t, translate } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Picture, Scene } from '../../ui/picture.tsx'
import { collectionFilters } from '../shared/collections.ts'
import { ListingLink } from '../shared/listing-link.tsx'
import { PauseButton } from './pause-button.tsx'
import { findSearchTerm } from './search-term.ts'
import { useRotation } from './use-rotation.ts'

export const COLLECTION_MS = 5_000

/** All collections share one grid cell, so the tallest sets the height. */
export function Collections({ own }: { own: HomeWords['collections'] }) {
  const collections = collectionsWith(own)
  const rotation = useRotation(collections.length, COLLECTION_MS)
  return (
    <section
      aria-labelledby="collections"
      className="measure py-20 sm:py-28"
      {...rotation.pauseHandlers}
    >
      <div className="flex items-end justify-between gap-4">
        <h2 id="collections" className="text-4xl text-maroon sm:text-5xl">
          {t('Six collections')}
        </h2>
        <PauseButton what="collections" rotation={rotation} />
      </div>
      <div className="mt-8 flex gap-x-7 gap-y-1 overflow-x-auto border-b border-line">
        {collections.map((collection, index) => (
          <button
            key={collection.id}
            type="button"
            aria-pressed={index === rotation.index}
            onClick={() => rotation.select(index)}
            className="tab"
          >
            {translate(collection.name)}
          </button>
        ))}
      </div>
      <div className="mt-8 grid">
        {collections.map((collection, index) => (
          <article key={collection.id} inert={index !== rotation.index} className="collection">
            <div className="relative aspect-4/3 overflow-hidden border border-line bg-ivory-deep">
              {rotation.isNear(index) && <Drawing collection={collection} />}
            </div>
            <div className="self-center">
              <h3 className="text-3xl sm:text-4xl">{translate(collection.name)}</h3>
              <p className="mt-4 text-ink-soft">{translate(collection.about)}</p>
              <ul className="mt-6 grid grid-cols-2 gap-x-6">
                {collection.pieces.map((name) => (
                  <li key={name} className="border-t border-line">
                    <Garment name={name} />
                  </li>
                ))}
              </ul>
              <p className="mt-7 flex flex-wrap items-center gap-x-2 gap-y-1">
                <ListingLink
                  choice={collectionFilters[collection.id]}
                  className={buttonStyle('outline')}
                >
                  {t('See the pieces')}
                </ListingLink>
                {rotation.isNear(index) && (
                  <Link
                    to={lookbookPath(collection.id)}
                    discover="none"
                    className={buttonStyle('quiet')}
                  >
                    {t('Lookbook')}
                  </Link>
                )}
              </p>
            </div>
          </article>
        ))}
      </div>
      <HandPicked />
    </section>
  )
}

function HandPicked() {
  const { collections } = useSession().shop
  if (collections.length === 0) return null
  return (
    <div className="mt-12">
      <h3 id="hand-picked" className="caps text-ink-soft">
        {t('Picked by hand')}
      </h3>
      <ul aria-labelledby="hand-picked" className="mt-3 flex flex-wrap gap-3">
        {collections.map((collection) => (
          <li key={collection.id}>
            <Link to={collectionPath(collection.id)} discover="none" className="pill wrap-anywhere">
              {collectionName(collection)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link only if the search knows the garment. */
function Garment({ name }: { name: string }) {
  const keyword = findSearchTerm(name)
  if (!keyword) return <span className="block py-2.5">{translate(name)}</span>
  return (
    <Link to={searchPath(keyword)} className="garment">
      {translate(name)}
    </Link>
  )
}

function Drawing({ collection }: { collection: ReturnType<typeof collectionsWith>[number] }) {
  const { id, image, alt } = collection
  const place = {
    alt: translate(alt),
    sizes: '(min-width: 64rem) 50rem, 85vw',
    className: 'h-full w-full object-cover',
  }
  return image ? <Picture src={image} {...place} /> : <Scene name={`collection-${id}`} {...place} />
}

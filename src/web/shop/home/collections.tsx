import { buttonStyle } from '../../ui/button.tsx'
import { Scene } from '../../ui/picture.tsx'
import { collections } from '../shared/home-words.ts'
import { ListingLink } from '../shared/listing-link.tsx'
import { PauseButton } from './pause-button.tsx'
import { useRotation } from './rotation.ts'

export const COLLECTION_MS = 5_000

/** Six themed groups, one at a time. All six stand in one grid cell, so the tallest sets the height. */
export function Collections() {
  const rotation = useRotation(collections.length, COLLECTION_MS)
  return (
    <section aria-labelledby="collections" className="measure py-20 sm:py-28" {...rotation.rest}>
      <div className="flex items-end justify-between gap-4">
        <h2 id="collections" className="text-4xl text-maroon sm:text-5xl">
          Six collections
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
            className="-mb-px min-h-12 shrink-0 border-b-2 border-transparent whitespace-nowrap text-ink-soft hover:text-maroon aria-pressed:border-gold aria-pressed:text-maroon"
          >
            {collection.name}
          </button>
        ))}
      </div>
      <div className="mt-8 grid">
        {collections.map((collection, index) => (
          <article
            key={collection.id}
            inert={index !== rotation.index}
            className={`col-start-1 row-start-1 grid gap-8 transition-opacity duration-700 lg:grid-cols-[1.5fr_1fr] lg:gap-14 ${
              index === rotation.index ? '' : 'invisible opacity-0'
            }`}
          >
            <div className="relative aspect-4/3 overflow-hidden border border-line bg-ivory-deep sm:aspect-16/10">
              {rotation.isNear(index) && (
                <Scene
                  name={`collection-${collection.id}`}
                  alt={collection.alt}
                  sizes="(min-width: 64rem) 50rem, 85vw"
                  className="h-full w-full object-cover"
                />
              )}
            </div>
            <div className="self-center">
              <h3 className="text-3xl sm:text-4xl">{collection.name}</h3>
              <p className="mt-4 text-ink-soft">{collection.about}</p>
              <ul className="mt-6 grid grid-cols-2 gap-x-6">
                {collection.pieces.map((piece) => (
                  <li key={piece} className="border-t border-line py-2.5">
                    {piece}
                  </li>
                ))}
              </ul>
              <ListingLink choice={collection.shows} className={buttonStyle('outline', 'mt-7')}>
                See the pieces
              </ListingLink>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}

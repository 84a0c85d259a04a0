import type { Feature } from '#shared/shop/feature-schema.ts'
import { t } from '#shared/words/words.ts'
import { Picture } from '../../ui/picture.tsx'
import { PauseButton } from './pause-button.tsx'
import { useRotation } from './rotation.ts'

export const FEATURE_MS = 15_000

/** The pictures that the owner hangs in the window, one after another. */
export function Features({ features }: { features: Feature[] }) {
  const rotation = useRotation(features.length, FEATURE_MS)
  if (features.length === 0) return null
  return (
    <section aria-labelledby="window" className="measure py-20 sm:py-24" {...rotation.rest}>
      <div className="mb-8 flex items-end justify-between gap-4">
        <h2 id="window" className="text-4xl text-maroon sm:text-5xl">
          {t('In our window')}
        </h2>
        {features.length > 1 && <PauseButton what="pictures" rotation={rotation} />}
      </div>
      <div className="relative aspect-4/3 overflow-hidden border border-line bg-ivory-deep sm:aspect-[21/9]">
        {features.map(
          (feature, index) =>
            rotation.isNear(index) && (
              <Picture
                key={feature._id}
                src={feature.image}
                alt={
                  index === rotation.index
                    ? t('Feature {n} of {all}', { n: index + 1, all: features.length })
                    : ''
                }
                sizes="(min-width: 86rem) 80rem, 85vw"
                width={1600}
                height={900}
                className={`absolute inset-0 h-full w-full object-cover transition-opacity duration-1000 ${
                  index === rotation.index ? '' : 'opacity-0'
                }`}
              />
            ),
        )}
      </div>
      {features.length > 1 && (
        <div className="mt-3 flex justify-center">
          {features.map((feature, index) => (
            <button
              key={feature._id}
              type="button"
              aria-label={t('Show picture {n}', { n: index + 1 })}
              aria-pressed={index === rotation.index}
              onClick={() => rotation.select(index)}
              className="group grid size-11 place-items-center"
            >
              <span className="h-0.5 w-8 bg-line transition-colors group-aria-pressed:bg-(--color-maroon)" />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

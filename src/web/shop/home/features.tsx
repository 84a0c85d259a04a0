import { Link } from 'react-router'
import type { Feature } from '#shared/shop/feature-schema.ts'
import { t, translate } from '#shared/words/words.ts'
import { Picture } from '../../ui/picture.tsx'
import { PauseButton } from './pause-button.tsx'
import { useRotation } from './use-rotation.ts'

export const FEATURE_MS = 15_000

export function Features({ features }: { features: Feature[] }) {
  const rotation = useRotation(features.length, FEATURE_MS)
  if (features.length === 0) return null
  return (
    <section
      aria-labelledby="window"
      className="measure py-20 sm:py-24"
      {...rotation.pauseHandlers}
    >
      <div className="mb-8 flex items-end justify-between gap-4">
        <h2 id="window" className="text-4xl text-maroon sm:text-5xl">
          {t('In our window')}
        </h2>
        {features.length > 1 && <PauseButton what="pictures" rotation={rotation} />}
      </div>
      <div className="relative aspect-video overflow-hidden border border-line bg-ivory-deep">
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
                className={`absolute inset-0 h-full w-full object-contain transition-opacity duration-1000 ${
                  index === rotation.index ? '' : 'opacity-0'
                }`}
              />
            ),
        )}
      </div>
      <Caption feature={features[rotation.index]} />
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

function Caption({ feature }: { feature: Feature | undefined }) {
  if (!feature?.caption) return null
  return (
    <p className="mt-4 text-center text-lg wrap-anywhere">
      {feature.link ? (
        <Link
          to={feature.link}
          className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-6"
        >
          {translate(feature.caption)}
        </Link>
      ) : (
        translate(feature.caption)
      )}
    </p>
  )
}

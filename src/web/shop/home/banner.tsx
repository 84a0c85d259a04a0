import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t, translate } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Picture, Scene } from '../../ui/picture.tsx'
import { ListingLink } from '../shared/listing-link.tsx'

type Props = { home: Pick<HomeWords, 'heroTitle' | 'heroText' | 'heroImage'> }

export function Banner({ home }: Props) {
  const { shop } = useSession()
  return (
    <section className="on-dark relative flex min-h-[calc(100svh-4.5rem)] items-end overflow-hidden bg-maroon-deep">
      {home.heroImage ? (
        <Picture
          src={home.heroImage}
          alt=""
          sizes="100vw"
          first
          className="absolute inset-0 h-full w-full object-cover object-[50%_30%]"
        />
      ) : (
        <Scene
          name="banner"
          upright="banner-tall"
          alt=""
          sizes="100vw"
          first
          className="absolute inset-0 h-full w-full object-cover object-[72%_30%] max-sm:object-[50%_30%]"
        />
      )}
      <div className="absolute inset-0 bg-linear-to-t from-maroon-deep/85 via-maroon-deep/15 via-60% to-transparent lg:bg-linear-to-tr lg:from-maroon-deep/80" />
      <div className="measure relative pt-40 pb-14 text-ivory sm:pb-20">
        {/* An owner's picture may be too light for the text. */}
        <div className={home.heroImage ? 'w-fit bg-maroon-deep/85 p-6 sm:p-8' : ''}>
          <h1 className="max-w-xl text-[min(3rem,max(48px,20vw))] leading-none font-semibold wrap-anywhere sm:text-7xl">
            {translate(home.heroTitle || shop.tagline || shop.name)}
          </h1>
          <p className="mt-5 max-w-md text-lg wrap-anywhere text-ivory/90">
            {translate(home.heroText) ||
              (shop.demo &&
                t(
                  'Hand-worked lehengas, sarees and suits, named after the people and places that make them.',
                ))}
          </p>
          <ListingLink className={buttonStyle('onDark', 'mt-8')}>
            {t('Go to Collection')}
          </ListingLink>
        </div>
      </div>
    </section>
  )
}

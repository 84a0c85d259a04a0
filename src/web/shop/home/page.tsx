import { Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { weddingWidths } from '#shared/catalogue/picture-widths.ts'
import { BEST_SELLERS, DEFAULT_SORT, HOME_BEST_SELLERS } from '#shared/catalogue/vocabulary.ts'
import { paths, WEDDING_WEBP } from '#shared/paths.ts'
import { language, t } from '#shared/words/words.ts'
import { createLoader } from '../../api/load.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toCard } from '../shared/card.ts'
import type { Route } from './+types/page.ts'
import { Banner } from './banner.tsx'
import { BestSellers } from './best-sellers.tsx'
import { Collections } from './collections.tsx'
import { Features } from './features.tsx'
import { StylePills } from './style-pills.tsx'
import { Testimonials } from './testimonials.tsx'

/** Sold-out best sellers are replaced by the next ones. */
const MAX_SOLD_OUT = 20

const load = createLoader(async ({ api, orEmpty }) => {
  const query = {
    category: BEST_SELLERS,
    sortBy: DEFAULT_SORT,
    limit: MAX_SOLD_OUT + HOME_BEST_SELLERS,
  }
  const [bestSellers, features, home] = await Promise.all([
    orEmpty(api('GET /api/shop/products/get', { query })),
    orEmpty(api('GET /api/common/feature/get')),
    api('GET /api/common/home'),
  ])
  return {
    best: bestSellers.data
      .filter(({ totalStock }) => totalStock > 0)
      .slice(0, HOME_BEST_SELLERS)
      .map(toCard),
    features: features.data,
    home: home.data,
    failed: bestSellers.failed ?? features.failed,
  }
})
export const loader = load
export const clientLoader = load

/** Cart changes do not affect this page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !args.formMethod && args.defaultShouldRevalidate

export default function Home({ loaderData }: Route.ComponentProps) {
  const { best, features, home, failed } = loaderData
  const { sections } = useSession().shop
  return (
    <>
      <Banner home={home} />
      {sections.includes('collections') && <Collections own={home.collections} />}
      {sections.includes('wedding') && <Wedding />}
      {failed && <FailedList sentence={failed} />}
      <Thread />
      <BestSellers products={best} />
      <Features features={features} />
      {sections.includes('styles') && (
        <>
          <Thread />
          <StylePills />
        </>
      )}
      {sections.includes('testimonials') && <Testimonials testimonials={home.testimonials} />}
      <Outlet />
    </>
  )
}

const weddingWebp = (width: number) => `${WEDDING_WEBP}?shape=wide&in=${language()}&width=${width}`

const Wedding = () => (
  <section aria-labelledby="wedding" className="on-dark bg-maroon-deep text-ivory">
    <div className="measure grid items-center gap-8 py-12 sm:py-16 md:grid-cols-[1.2fr_1fr] md:gap-14">
      <img
        src={weddingWebp(640)}
        srcSet={weddingWidths.map((width) => `${weddingWebp(width)} ${width}w`).join(', ')}
        sizes="(min-width: 48rem) 52vw, 90vw"
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        className="w-full"
      />
      <div>
        <h2 id="wedding" className="mb-7 text-4xl sm:text-5xl">
          {t('Four outfits in one picture to share.')}
        </h2>
        <Link to={paths.wedding} className={buttonStyle('onDark')}>
          {t('Build the wedding')}
        </Link>
      </div>
    </div>
  </section>
)

const Thread = () => <Icon name="thread" size={96} className="thread" />

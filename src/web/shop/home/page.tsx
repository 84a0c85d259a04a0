import { Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { BEST_SELLERS, DEFAULT_SORT, HOME_BEST_SELLERS } from '#shared/catalogue/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { loading } from '../../api/load.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { cardOf } from '../shared/card.ts'
import type { Route } from './+types/page.ts'
import { Banner } from './banner.tsx'
import { BestSellers } from './best-sellers.tsx'
import { Collections } from './collections.tsx'
import { Features } from './features.tsx'
import { StylePills } from './style-pills.tsx'
import { Testimonials } from './testimonials.tsx'

/** Best sellers that are sold out give their place to the next. */
const MOST_SOLD_OUT = 20

const load = loading(async ({ api, orEmpty }) => {
  const query = {
    category: BEST_SELLERS,
    sortBy: DEFAULT_SORT,
    limit: MOST_SOLD_OUT + HOME_BEST_SELLERS,
  }
  const [best, features, home] = await Promise.all([
    orEmpty(api('GET /api/shop/products/get', { query })),
    orEmpty(api('GET /api/common/feature/get')),
    api('GET /api/common/home'),
  ])
  return {
    best: best.data
      .filter(({ totalStock }) => totalStock > 0)
      .slice(0, HOME_BEST_SELLERS)
      .map(cardOf),
    features: features.data,
    home: home.data,
    failed: best.failed ?? features.failed,
  }
})
export const loader = load
export const clientLoader = load

/** What a shopper does to the cart changes nothing here. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !args.formMethod && args.defaultShouldRevalidate

export default function Home({ loaderData }: Route.ComponentProps) {
  const { best, features, home, failed } = loaderData
  return (
    <>
      <Banner home={home} />
      <Collections own={home.collections} />
      <Wedding />
      {failed && <FailedList sentence={failed} />}
      <Thread />
      <BestSellers products={best} />
      <Features features={features} />
      <Thread />
      <StylePills />
      <Testimonials testimonials={home.testimonials} />
      <Outlet />
    </>
  )
}

const Wedding = () => (
  <p className="measure pb-16 text-center text-ink-soft">
    {t('Four of a family, one arch, one picture to send.')}{' '}
    <Link to={paths.wedding} className={buttonStyle('quiet')}>
      {t('Build the wedding')}
    </Link>
  </p>
)

/** One golden thread from the banner to the footer, drawn as one scrolls; it is tied once an order is paid. */
const Thread = () => <Icon name="thread" size={96} className="thread" />

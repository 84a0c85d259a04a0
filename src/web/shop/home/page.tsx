import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { BEST_SELLERS, DEFAULT_SORT, HOME_BEST_SELLERS } from '#shared/catalogue/vocabulary.ts'
import { loading } from '../../api/load.ts'
import type { Route } from './+types/page.ts'
import { Banner } from './banner.tsx'
import { BestSellers } from './best-sellers.tsx'
import { Collections } from './collections.tsx'
import { Features } from './features.tsx'
import { StylePills } from './style-pills.tsx'
import { Testimonials } from './testimonials.tsx'

const load = loading(async ({ api }) => {
  const query = { category: BEST_SELLERS, sortBy: DEFAULT_SORT, limit: HOME_BEST_SELLERS }
  const [best, features, home] = await Promise.all([
    api('GET /api/shop/products/get', { query }),
    api('GET /api/common/feature/get'),
    api('GET /api/common/home'),
  ])
  return { best: best.data, features: features.data, home: home.data }
})
export const loader = load
export const clientLoader = load

/** What a shopper does to the cart changes nothing here. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  !args.formMethod && args.defaultShouldRevalidate

export default function Home({ loaderData }: Route.ComponentProps) {
  const { best, features, home } = loaderData
  return (
    <>
      <Banner home={home} />
      <Collections own={home.collections} />
      <BestSellers products={best} />
      <Features features={features} />
      <StylePills />
      <Testimonials testimonials={home.testimonials} />
      <Outlet />
    </>
  )
}

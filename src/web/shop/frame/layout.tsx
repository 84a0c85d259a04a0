import { Outlet } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { answered } from '../../api/answered.ts'
import { loading } from '../../api/load.ts'
import { preloadedFont } from '../../shared/page-meta.ts'
import rupee from '../../styles/fonts/figtree-rupee.woff2?url'
import { CartProvider } from '../shared/cart/cart-provider.tsx'
import type { Route } from './+types/layout.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export const links: Route.LinksFunction = () => [preloadedFont(rupee)]

const load = loading(async ({ api, user, orNull }) => {
  if (user?.role !== 'user') return null
  const params = { userId: user.id }
  return (await orNull(api('GET /api/shop/cart/get/:userId', { params })))?.data ?? null
})
export const loader = load

// A step to another page that interrupts the reload after a change asks for the cart itself, or the
// badge would show what it was before.
const cart = answered(paths.cart, load, [paths.wishlist])
export const clientLoader = cart.load
export const shouldRevalidate = cart.shouldRevalidate

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <CartProvider cart={loaderData}>
      <a
        href="#content"
        className="caps fixed top-2 left-2 z-60 -translate-y-24 bg-maroon px-5 py-4 text-ivory focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[60vh] focus:outline-none">
        <Outlet />
      </main>
      <Footer />
    </CartProvider>
  )
}

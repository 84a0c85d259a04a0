import { Outlet } from 'react-router'
import { loading } from '../../api/load.ts'
import { preloadedFont } from '../../shared/page-meta.ts'
import rupee from '../../styles/fonts/figtree-rupee.woff2?url'
import { CartProvider } from '../shared/cart/cart-provider.tsx'
import { WishProvider } from '../shared/wishlist/wish-context.tsx'
import type { Route } from './+types/layout.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export const links: Route.LinksFunction = () => [preloadedFont(rupee)]

const load = loading(async ({ api, user }) => {
  if (user?.role !== 'user') return { cart: null, wishes: [] }
  const params = { userId: user.id }
  const [{ data: cart }, wishlist] = await Promise.all([
    api('GET /api/shop/cart/get/:userId', { params }),
    api('GET /api/shop/wishlist/:userId', { params }),
  ])
  return { cart, wishes: wishlist.data.map((product) => product._id) }
})
export const loader = load
export const clientLoader = load

// Without a shouldRevalidate on purpose: a step to another page that interrupts the reload after a
// change must reload the cart itself, or the badge would show what it was before.

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  const { cart, wishes } = loaderData
  return (
    <CartProvider cart={cart}>
      <WishProvider ids={wishes}>
        <a
          href="#content"
          className="caps fixed top-2 left-2 z-60 -translate-y-24 bg-maroon px-5 py-4 text-ivory focus:translate-y-0"
        >
          Skip to content
        </a>
        <Header />
        <main id="content" tabIndex={-1} className="min-h-[60vh] focus:outline-none">
          <Outlet />
        </main>
        <Footer />
      </WishProvider>
    </CartProvider>
  )
}

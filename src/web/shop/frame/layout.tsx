import { Outlet } from 'react-router'
import type { Cart } from '#shared/orders/cart-schema.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { answered } from '../../api/answered.ts'
import { loading } from '../../api/load.ts'
import { isAnyMember, MEMBER_DATA } from '../../start/personal-data.ts'
import { CartProvider } from '../shared/cart/cart-provider.tsx'
import type { Route } from './+types/layout.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LinkCode } from './link-code.tsx'

const load = loading(async ({ api, user, orNull }): Promise<Cart | null | typeof MEMBER_DATA> => {
  if (user?.role !== 'user') return null
  if (isAnyMember(user)) return MEMBER_DATA
  const params = { userId: user.id }
  return (await orNull(api('GET /api/shop/cart/get/:userId', { params })))?.data ?? null
})
export const loader = load

// Navigation that interrupts the reload after a change loads the cart itself, so that the badge is
// current.
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
      <LinkCode />
      <main id="content" tabIndex={-1} className="min-h-[60vh] focus:outline-none">
        <Outlet />
      </main>
      <Footer />
    </CartProvider>
  )
}

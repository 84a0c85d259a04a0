import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { Cart } from '#shared/orders/cart-schema.ts'
import { CODE_PARAMETER } from '#shared/orders/discounts/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { createLoader } from '../../api/load.ts'
import { skipLoadAfter } from '../../api/skip-load.ts'
import { SkipLink } from '../../shared/site/skip-link.tsx'
import { isAnyMember, MEMBER_DATA } from '../../start/personal-data.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { CartProvider } from '../shared/cart/cart-provider.tsx'
import type { Route } from './+types/layout.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const LinkCode = onDemand(() => import('./link-code.tsx'))

const load = createLoader(
  async ({ api, user, orNull }): Promise<Cart | null | typeof MEMBER_DATA> => {
    if (user?.role !== 'user') return null
    if (isAnyMember(user)) return MEMBER_DATA
    const params = { userId: user.id }
    return (await orNull(api('GET /api/shop/cart/get/:userId', { params })))?.data ?? null
  },
)
export const loader = load

// Navigation can interrupt the reload after a change, so it loads the cart itself.
const cart = skipLoadAfter(paths.cart, load, [paths.wishlist])
export const clientLoader = cart.load
export const shouldRevalidate = cart.shouldRevalidate

/** A link may bring a discount code to this page, or before the visitor signed in. */
function useIsCodeLinked(): boolean {
  const { search } = useLocation()
  const [isLinked, setIsLinked] = useState(false)
  useEffect(() => {
    const isNamed = new URLSearchParams(search).has(CODE_PARAMETER)
    if (isNamed || sessionStorage.getItem(CODE_PARAMETER)) setIsLinked(true)
  }, [search])
  return isLinked
}

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <CartProvider cart={loaderData}>
      <SkipLink />
      <Header />
      {useIsCodeLinked() && <LinkCode quiet />}
      <main id="content" tabIndex={-1} className="min-h-[60vh] focus:outline-none">
        <Outlet />
      </main>
      <Footer />
    </CartProvider>
  )
}

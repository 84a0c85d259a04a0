import { Outlet } from 'react-router'
import { paths } from '#shared/paths.ts'
import { createLoader } from '../../api/load.ts'
import { skipLoadAfter } from '../../api/skip-load.ts'
import { isAnyMember, MEMBER_DATA } from '../../start/personal-data.ts'
import { WishlistProvider } from '../shared/wishlist/wishlist-context.tsx'
import type { Route } from './+types/body.ts'

const load = createLoader(async ({ api, user, orNull }): Promise<string[] | typeof MEMBER_DATA> => {
  if (user?.role !== 'user') return []
  if (isAnyMember(user)) return MEMBER_DATA
  const params = { userId: user.id }
  return (await orNull(api('GET /api/shop/wishlist/ids/:userId', { params })))?.data ?? []
})
export const loader = load

const wishes = skipLoadAfter(paths.wishlist, load, [paths.cart])
export const clientLoader = wishes.load
export const shouldRevalidate = wishes.shouldRevalidate

// A separate route, so that header and footer survive an error in a page.
export default function ShopBody({ loaderData }: Route.ComponentProps) {
  return (
    <WishlistProvider ids={loaderData}>
      <Outlet />
    </WishlistProvider>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'

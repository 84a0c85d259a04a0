import { Outlet } from 'react-router'
import { paths } from '#shared/paths.ts'
import { answered } from '../../api/answered.ts'
import { loading } from '../../api/load.ts'
import { isAnyMember, OWN } from '../../start/own-part.ts'
import { WishProvider } from '../shared/wishlist/wish-context.tsx'
import type { Route } from './+types/body.ts'

const load = loading(async ({ api, user, orNull }): Promise<string[] | typeof OWN> => {
  if (user?.role !== 'user') return []
  if (isAnyMember(user)) return OWN
  const params = { userId: user.id }
  return (await orNull(api('GET /api/shop/wishlist/ids/:userId', { params })))?.data ?? []
})
export const loader = load

const wishes = answered(paths.wishlist, load, [paths.cart])
export const clientLoader = wishes.load
export const shouldRevalidate = wishes.shouldRevalidate

// A route of its own, so that an error in a page leaves the header and the footer standing.
export default function Body({ loaderData }: Route.ComponentProps) {
  return (
    <WishProvider ids={loaderData}>
      <Outlet />
    </WishProvider>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'

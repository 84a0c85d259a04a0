import { accountPath, accountTabs, paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { decodePath, homePathFor, isOwnPage, isReadable } from '../../guards.ts'

/** Returns `next` if the user may open it, else their home page. */
export function redirectTarget(user: SessionUser, next: string | null): string {
  if (!isOwnPage(next)) return homePathFor(user)
  const pathname = decodePath(next.split(/[?#]/)[0] ?? '').toLowerCase()
  return isFor(user, pathname) ? next : homePathFor(user)
}

function isFor(user: SessionUser, pathname: string) {
  if (user.role === 'admin') return pathname === '/admin' || pathname.startsWith('/admin/')
  const own: string[] = [
    ...accountTabs.map(accountPath),
    paths.cart,
    paths.checkout,
    paths.paymentForm,
    paths.paymentNext,
    paths.paypalReturn,
    paths.paymentSuccess,
  ]
  return own.includes(pathname) || (isReadable(pathname) && pathname !== paths.unauthorised)
}

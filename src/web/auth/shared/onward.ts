import { accountPath, accountTabs, paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { decoded, isOurs, isReadable, landing } from '../../guards.ts'

/** Where signing in leads: on to `next` when that is a page for this person, else to their own start. */
export function onward(user: SessionUser, next: string | null): string {
  if (!isOurs(next)) return landing(user)
  const pathname = decoded(next.split(/[?#]/)[0] ?? '').toLowerCase()
  return isFor(user, pathname) ? next : landing(user)
}

function isFor(user: SessionUser, pathname: string) {
  if (user.role === 'admin') return pathname === '/admin' || pathname.startsWith('/admin/')
  const own: string[] = [
    ...accountTabs.map(accountPath),
    paths.checkout,
    paths.paypalReturn,
    paths.paymentSuccess,
  ]
  return own.includes(pathname) || (isReadable(pathname) && pathname !== paths.unauthorised)
}

import { redirect } from 'react-router'
import {
  accountPath,
  accountTabs,
  decoded,
  isOurs,
  isPublic,
  isReadable,
  paths,
} from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'

/** Sends a signed-in user away from pages that are not theirs. Visitors get the dialog instead. */
export function guard(user: SessionUser | null, path: string): void {
  if (!user) return
  const isAdmin = user.role === 'admin'
  const pathname = decoded(path).toLowerCase()
  // The link of a mail is followed by whoever has it, signed in or not.
  const leads = pathname === paths.welcome || pathname === paths.confirmEmail
  if (!leads && isPublic(pathname)) throw redirect(landing(user))
  if (!isAdmin && pathname.includes('admin')) throw redirect(paths.unauthorised)
  if (isAdmin && pathname.includes('shop')) throw redirect(paths.adminDashboard)
}

/** Where signing in leads when nothing else was asked for. */
export function landing(user: SessionUser): string {
  return user.role === 'admin' ? paths.adminDashboard : paths.home
}

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

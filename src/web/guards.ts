import { redirect } from 'react-router'
import { isPublic, paths } from '#shared/paths.ts'
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

/** As the router reads it, which takes `/%61dmin` for `/admin`. */
function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where signing in leads when nothing else was asked for. */
export function landing(user: SessionUser): string {
  return user.role === 'admin' ? paths.adminDashboard : paths.home
}

import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'

/** Not the link that confirms an address: whoever has it follows it, signed in or not. */
const forVisitors = /^\/auth\/(login|register|(forgot|reset)-password|join)\/?$/

/** Sends a signed-in user away from pages that are not theirs. Visitors get the dialog instead. */
export function guard(user: SessionUser | null, path: string): void {
  if (!user) return
  const isAdmin = user.role === 'admin'
  const pathname = decoded(path).toLowerCase()
  if (forVisitors.test(pathname)) throw redirect(landing(user))
  if (!isAdmin && pathname.includes('admin')) throw redirect(paths.unauthorised)
  if (isAdmin && pathname.includes('shop')) throw redirect(paths.adminDashboard)
}

/** Where signing in leads when nothing else was asked for. */
export function landing(user: SessionUser): string {
  return user.role === 'admin' ? paths.adminDashboard : paths.home
}

/** A path with the way back to where one was. */
export const withNext = (path: string, next: string) =>
  isOurs(next) ? `${path}?${new URLSearchParams({ next })}` : path

/** A place of ours to go to; never another host, a script or the sign-in pages again. */
export function isOurs(next: string | null): next is string {
  if (!next?.startsWith('/') || next.startsWith('//')) return false
  if ([...next].some((letter) => letter < ' ' || letter === '\\')) return false
  const base = 'http://zari.internal'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  return url?.origin === base && !isPublic(url.pathname)
}

/** A path as the router reads it, which takes `/%61dmin` for `/admin`. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Open to visitors without the login dialog. */
export const isPublic = (pathname: string) =>
  pathname === paths.welcome || /^\/auth(\/|$)/i.test(decoded(pathname))

/** Pages that a visitor may read behind the dismissed dialog; others show nothing else. */
export function isReadable(address: string): boolean {
  const pathname = decoded(address).toLowerCase()
  const readable: string[] = [paths.about, paths.privacy, paths.refund, paths.unauthorised]
  return (
    isPublic(pathname) ||
    readable.includes(pathname) ||
    /^\/shop\/(home|listing|search|product|wedding|lookbook)(\/|$)/.test(pathname)
  )
}

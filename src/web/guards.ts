import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { previewPath } from '#shared/preview-path.ts'

/** Excludes the link that confirms an address, which signed-in users open too. */
const visitorPages = /^\/auth\/(login|register|(forgot|reset)-password|join)\/?$/

/** Redirects a signed-in user from pages they may not open. Visitors get the dialog instead. */
export function guard(user: SessionUser | null, path: string): void {
  if (!user) return
  const isAdmin = user.role === 'admin'
  const pathname = decodePath(path).toLowerCase()
  if (visitorPages.test(pathname)) throw redirect(homePathFor(user))
  if (!isAdmin && pathname.includes('admin')) throw redirect(paths.unauthorised)
  if (isAdmin && pathname.includes('shop')) throw redirect(homePathFor(user))
}

/** An admin's navigation to shop pages stays in the preview. */
export function keepInPreview(user: SessionUser | null, to: URL, from: string): void {
  if (user?.role !== 'admin' || from === '' || previewPath(from) !== from) return
  const previewTarget = previewPath(to.pathname)
  if (previewTarget && previewTarget !== to.pathname) throw redirect(previewTarget + to.search)
}

export function homePathFor(user: SessionUser): string {
  if (user.role !== 'admin') return paths.home
  return user.staffRole === 'tailor' ? paths.adminTailoring : paths.adminDashboard
}

export const withNext = (path: string, next: string) =>
  isOwnPage(next) ? `${path}?${new URLSearchParams({ next })}` : path

/** False for another host, a script or a sign-in page. */
export function isOwnPage(next: string | null): next is string {
  if (!next?.startsWith('/') || next.startsWith('//')) return false
  if ([...next].some((letter) => letter < ' ' || letter === '\\')) return false
  const base = 'http://zari.internal'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  return url?.origin === base && !isPublic(url.pathname)
}

/** The router decodes paths too: it matches `/%61dmin` to `/admin`. */
export const isPanel = (pathname: string) => /^\/admin(\/|$)/i.test(decodePath(pathname))

/** Matches the panel and its previews. */
export const isStaffPage = (pathname: string) =>
  /^\/(admin|preview)(\/|$)/i.test(decodePath(pathname))

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Pages without the login dialog. */
export const isPublic = (pathname: string) =>
  pathname === paths.welcome ||
  /^\/(auth|pay|track|confirm|gift-card)(\/|$)/i.test(decodePath(pathname))

/** Visitors who dismiss the dialog can read these pages. */
export function isReadable(address: string): boolean {
  const pathname = decodePath(address).toLowerCase()
  const readable: string[] = [
    paths.about,
    paths.privacy,
    paths.refund,
    paths.legal,
    paths.unauthorised,
  ]
  return (
    isPublic(pathname) ||
    readable.includes(pathname) ||
    /^\/shop\/(home|listing|search|product|wedding|lookbook)(\/|$)/.test(pathname)
  )
}

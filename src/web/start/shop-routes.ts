import type { UNSAFE_AssetsManifest } from 'react-router'
import { isStaffPage } from '../guards.ts'

type Routes = UNSAFE_AssetsManifest['routes']

/**
 * Removes the panel's routes from a shop page's manifest: they are half of its bytes, and React
 * Router needs about a millisecond per route on a slow phone. Links to the panel then match the
 * not-found route, which loads the document.
 */
export function removeStaffRoutes(routes: Routes) {
  const staffRoutes = Object.keys(routes).filter((id) => isStaffPage(`/${topPath(routes, id)}`))
  for (const id of staffRoutes) delete routes[id]
}

/** Returns the URL of the manifest without the panel's routes, which the build writes. */
export const getShopManifestUrl = (url: string) => url.replace(/\.js$/, '-shop.js')

/** Returns whether `pathname` is in the panel and the panel's routes were removed. */
export function needsDocument(pathname: string): boolean {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const keepsPanel = Object.keys(routes).some((id) => isStaffPage(`/${topPath(routes, id)}`))
  return isStaffPage(pathname) && !keepsPanel
}

/** Returns the path of the route's ancestor below the root. */
function topPath(routes: Routes, id: string): string {
  const { parentId = 'root', path = '' } = routes[id] ?? {}
  return parentId === 'root' ? path : topPath(routes, parentId)
}

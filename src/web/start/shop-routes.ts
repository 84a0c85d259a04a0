import type { UNSAFE_AssetsManifest } from 'react-router'
import { isStaffPage } from '../guards.ts'

type Routes = UNSAFE_AssetsManifest['routes']

/**
 * Removes the panel's routes. They are nearly half of the compressed manifest, and React Router
 * needs about a millisecond per route on a slow phone. Links to the panel then match the not-found
 * route, which loads the document.
 */
export function removeStaffRoutes(routes: Routes) {
  const staffRoutes = Object.keys(routes).filter((id) => isStaffPage(`/${topPath(routes, id)}`))
  for (const id of staffRoutes) delete routes[id]
}

/** Returns the URL of the manifest of shop pages; `url` is that of the manifest of all routes. */
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

import type { UNSAFE_AssetsManifest } from 'react-router'
import { isStaffPage } from '../guards.ts'

type Routes = UNSAFE_AssetsManifest['routes']

/**
 * Removes the panel's routes from the manifest of a shop page, because preparing a route takes a
 * slow phone a millisecond. A link to the panel matches the route of missing pages, which loads
 * the document.
 */
export function removeStaffRoutes(routes: Routes) {
  const removed = Object.keys(routes).filter((id) => isStaffPage(`/${topPath(routes, id)}`))
  for (const id of removed) delete routes[id]
}

/** True for a page whose routes were removed. */
export function needsDocument(pathname: string): boolean {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const keepsPanel = Object.keys(routes).some((id) => isStaffPage(`/${topPath(routes, id)}`))
  return isStaffPage(pathname) && !keepsPanel
}

/** The path of the ancestor below the root. */
function topPath(routes: Routes, id: string): string {
  const { parentId = 'root', path = '' } = routes[id] ?? {}
  return parentId === 'root' ? path : topPath(routes, parentId)
}

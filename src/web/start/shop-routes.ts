import type { UNSAFE_AssetsManifest } from 'react-router'
import { isOwnerPage } from '../guards.ts'

type Routes = UNSAFE_AssetsManifest['routes']

/**
 * Removes the panel's routes from the manifest of a shop page, because preparing a route takes a
 * slow phone a millisecond. A link to the panel matches the route of missing pages, which loads
 * the document.
 */
export function removeOwnerRoutes(routes: Routes) {
  const owners = Object.keys(routes).filter((id) => isOwnerPage(`/${topPath(routes, id)}`))
  for (const id of owners) delete routes[id]
}

/** The path of the ancestor below the root. */
function topPath(routes: Routes, id: string): string {
  const { parentId = 'root', path = '' } = routes[id] ?? {}
  return parentId === 'root' ? path : topPath(routes, parentId)
}

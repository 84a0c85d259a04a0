import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UNSAFE_AssetsManifest } from 'react-router'
import { getShopManifestUrl, removeStaffRoutes } from './shop-routes.ts'

const ASSIGNMENT = 'window.__reactRouterManifest='

/**
 * Writes the manifest of the routes of shop pages, in addition to the manifest of all routes. Throws
 * if the build has no manifest of all routes.
 */
export async function writeShopManifest(clientFolder: string): Promise<void> {
  const assets = join(clientFolder, 'assets')
  for (const name of await readdir(assets)) {
    if (!/^manifest-.*\.js$/.test(name)) continue
    const source = await readFile(join(assets, name), 'utf8')
    if (!source.startsWith(ASSIGNMENT)) continue
    const json = source.slice(ASSIGNMENT.length).replace(/;\s*$/, '')
    const manifest: UNSAFE_AssetsManifest = JSON.parse(json)
    removeStaffRoutes(manifest.routes)
    const file = join(clientFolder, getShopManifestUrl(manifest.url))
    await writeFile(file, `${ASSIGNMENT}${JSON.stringify(manifest)};`)
    return
  }
  throw new Error(`No file in ${assets} starts with ${ASSIGNMENT}`)
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from './install.mjs'

/** The order is stable. Folder paths end with a slash. */
export function* filesBelow(path) {
  if (!existsSync(path)) return
  if (extname(path) && !path.endsWith('/')) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) yield* filesBelow(`${below}/`)
    else yield below
  }
}

/**
 * Returns the SHA-256 of the files with their names, without tests.
 * @param {string[]} sources
 */
export function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesBelow(join(root, source))) {
      if (file.endsWith('.test.ts')) continue
      hash.update(file.slice(root.length)).update(readFileSync(file))
    }
  return hash.digest('hex')
}

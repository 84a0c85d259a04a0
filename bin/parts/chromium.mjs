import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { say } from './say.mjs'

/** The headless shell comes first, because it opens a page in half the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Debian packages. Older releases lack the first. */
const packages = ['chromium-headless-shell', 'chromium']

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync)
}

function playwrights() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Tries CHROME_PATH, Playwright's browser, then the system's; as root on Debian installs one. */
export function findChromium() {
  const installedPath = [process.env.CHROME_PATH, playwrights(), onPath()].find(
    (path) => path && existsSync(path),
  )
  if (installedPath) return installedPath
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests …')
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    for (const name of packages) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], quiet)
      const installed = onPath()
      if (installed) return installed
    }
  }
  throw new Error(
    'No Chromium was found for the browser tests. Install one ("npx playwright install chromium" or your system\'s package), or name it with CHROME_PATH.',
  )
}

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { onDemoShop } from './demo-shop.mjs'
import { environmentWith, root } from './install.mjs'
import { newScratch } from './test.mjs'

/** Beside a shop that runs: this process hears its end. */
const draw = (node, script, words, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, 'art', script), ...words], {
      cwd: root,
      env: environmentWith(node, env),
      stdio: 'inherit',
    })
    child.once('exit', (code) =>
      code ? reject(new Error(`art/${script} ended with ${code}.`)) : resolve(undefined),
    )
  })

/**
 * Contact sheets, to be looked at: of the drawings, of the screens (after the word "screens", at the address that is
 * named or of a shop of their own), or of all.
 */
export async function screenshots(node, words) {
  const isAddress = (word = '') => /^https?:/.test(word)
  const [first, ...rest] = isAddress(words[0]) ? ['screens', ...words] : words
  if (first !== 'screens') await draw(node, 'contact-sheets.ts', words)
  if (first && first !== 'screens') return
  const env = { CHROME_PATH: findChromium() }
  if (isAddress(rest[0])) return draw(node, 'screens.ts', rest, env)
  build(node)
  const scratch = newScratch()
  try {
    await onDemoShop(node, join(scratch, 'shop'), (address) =>
      draw(node, 'screens.ts', [address, ...rest], env),
    )
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

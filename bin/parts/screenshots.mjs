import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { onDemoShop } from './demo-shop.mjs'
import { environmentWith, root } from './install.mjs'
import { newScratch } from './test.mjs'

/** Asynchronous, because this process also runs the shop. */
const draw = (node, script, words, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, 'demo', 'art', script), ...words], {
      cwd: root,
      env: environmentWith(node, env),
      stdio: 'inherit',
    })
    child.once('exit', (code) =>
      code ? reject(new Error(`demo/art/${script} ended with ${code}.`)) : resolve(undefined),
    )
  })

/**
 * Draws contact sheets of drawings, of screens (after the word "screens", at the given URL or of
 * a new shop), or of both.
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

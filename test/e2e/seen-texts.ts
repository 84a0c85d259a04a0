import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'

const file = 'test-results/seen-texts.txt'
const written = new Set<string>()

/** Records every text that journeys show, however briefly; see texts.spec.ts. */
export async function recordTexts(context: BrowserContext) {
  await context.exposeFunction('zariSeen', (texts: string[]) => {
    const fresh = texts.filter((text) => !written.has(text))
    if (fresh.length === 0) return
    mkdirSync(dirname(file), { recursive: true })
    appendFileSync(file, fresh.map((text) => `${text}\n`).join(''))
    for (const text of fresh) written.add(text)
  })
  await context.addInitScript(collectTexts)
}

/** Records the texts at the end of a journey; needs neither the page's clock nor its scripts. */
export async function flushTexts(page: Page) {
  if (page.isClosed()) return
  await page.evaluate(() => (window as unknown as Collecting).zariCollect?.()).catch(() => {})
}

type Collecting = { zariSeen?: (texts: string[]) => void; zariCollect?: () => void }

/** All recorded texts, one per element. */
export const seenTexts = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

/** Serialized and run in the browser, so it cannot use this module. */
function collectTexts() {
  const view = window as unknown as Collecting
  const known = new Set<string>()
  let planned = false

  function collect() {
    planned = false
    const fresh: string[] = []
    const note = (text: string | null) => {
      const plain = (text ?? '').replace(/\s+/g, ' ').trim()
      if (plain === '' || plain.length > 200 || known.has(plain)) return
      known.add(plain)
      fresh.push(plain)
    }
    for (const element of document.body?.querySelectorAll('*') ?? []) {
      if (element.matches('script, style, template, noscript')) continue
      // Elements with text of their own, not only in children.
      const speaks = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (speaks) note(element.textContent)
      note(element.getAttribute('placeholder'))
    }
    if (fresh.length > 0) view.zariSeen?.(fresh)
  }

  const plan = () => {
    if (planned) return
    planned = true
    requestAnimationFrame(collect)
  }
  view.zariCollect = collect
  // Texts shown for less than a frame before leaving the page.
  window.addEventListener('pagehide', collect)
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

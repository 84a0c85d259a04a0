import { earlyInput } from './early-input.ts'

const LONGEST_WAIT_MS = 3_000

/** Announces the stylesheet before the page is read: nothing is painted without it. */
export function stylesheetHeader(html: string): string | undefined {
  const href = / rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  return href && `<${href}>; rel=preload; as=style`
}

/**
 * Holds the page's scripts back until what one sees first has been painted: pages are whole without
 * them, and they weigh more than all else on the first screen. React Router has no property for it.
 */
export function scriptsLater(html: string, nonce: string): string {
  const body = html.indexOf('<body')
  const start = html.lastIndexOf(STARTS_NOW)
  const end = html.lastIndexOf('</body>')
  const head = html.slice(0, body).replaceAll('<link rel="modulepreload"', '<link rel="later"')
  const held =
    start < 0
      ? html.slice(body, end)
      : `${html.slice(body, start)}type="later"${html.slice(start + STARTS_NOW.length, end)}`
  return `${head}${held}<script nonce="${nonce}">${inline}</script>${html.slice(end)}`
}

/**
 * Holds each picture's place in its colour until it is there, in a style element, since the page's policy
 * takes no style attributes. It stands there without any colour too: scripts find the nonce on it.
 */
export function placeholders(html: string, styleNonce: string): string {
  const colours = new Set([...html.matchAll(/ data-colour="([\da-f]{6})"/g)].map(([, one]) => one))
  const rules = [...colours].map((one) => `[data-colour="${one}"]{background:#${one}}`)
  return html.replace(
    '</head>',
    () => `<style nonce="${styleNonce}">${rules.join('')}</style></head>`,
  )
}

const STARTS_NOW = 'type="module" async=""'
const inline = `${earlyInput};(${startLater})(${LONGEST_WAIT_MS})`

/** Runs in the browser, by its source: it can reach nothing of this file. */
function startLater(longestWait: number) {
  const nonce = document.currentScript?.nonce ?? ''
  let started = false
  function start() {
    if (started) return
    started = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = nonce
    script.textContent = document.querySelector('script[type=later]')?.textContent ?? ''
    document.head.append(script)
  }
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(start))
  addEventListener('load', () =>
    new PerformanceObserver(soon).observe({ type: 'paint', buffered: true }),
  )
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, start, { once: true })
  setTimeout(start, longestWait)
}

const MAX_WAIT_MS = 3_000
const LINKS_AT_ONCE = 4
/** As React writes the attributes of the page's script. */
const IMMEDIATE_SCRIPT = 'type="module" async=""'
/** A type that browsers do not run, and HTML allows. */
const DEFERRED_SCRIPT = 'type="text/plain"'
/** HTML allows only known relations; this one loads nothing from the page's own host. */
const INERT_LINK = 'dns-prefetch'
/** Chunks of vite.config.ts; each may import those before it. */
const LARGE_FILES = ['libraries', 'shop-frame']

/** Returns a `Link` header that starts loading the stylesheet, which blocks the first paint. */
export function stylesheetHeader(html: string): string | undefined {
  const href = / rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  return href && `<${href}>; rel=preload; as=style`
}

/**
 * Defers scripts, because they are larger than everything visible. React Router has no option for
 * it. Links need the nonce of the policy; `startLater` sets it, which saves 31 bytes of HTML each.
 */
export function deferScripts(html: string, nonce: string): string {
  const body = html.indexOf('<body')
  const scriptAt = html.lastIndexOf(IMMEDIATE_SCRIPT)
  const end = html.lastIndexOf('</body>')
  const head = html
    .slice(0, body)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) =>
      link.replace('modulepreload', INERT_LINK).replace(/ nonce="[^"]*"/, ''),
    )
  const deferredBody =
    scriptAt < 0
      ? html.slice(body, end)
      : `${html.slice(body, scriptAt)}${DEFERRED_SCRIPT}${html.slice(scriptAt + IMMEDIATE_SCRIPT.length, end)}`
  return `${head}${deferredBody}<script nonce="${nonce}">${startScript}</script>${html.slice(end)}`
}

/**
 * Writes colours and focal points of pictures as rules, because the Content-Security-Policy forbids
 * style attributes. Writes the element even without rules, because the browser's entry reads the
 * nonce from it.
 */
export function addPictureStyles(html: string, styleNonce: string): string {
  const values = (pattern: RegExp) =>
    new Set([...html.matchAll(pattern)].map(([, value = '']) => value))
  const rules = [
    ...[...values(/ data-colour="([\da-f]{6})"/g)].map(
      (colour) => `[data-colour="${colour}"]{background:#${colour}}`,
    ),
    ...[...values(/ data-focus="(\d+% \d+%)"/g)].map(
      (focus) => `img[data-focus="${focus}"]{object-position:${focus}}`,
    ),
  ]
  return html.replace(
    '</head>',
    () => `<style nonce="${styleNonce}">${rules.join('')}</style></head>`,
  )
}

const startScript = `(${startLater})(${MAX_WAIT_MS}, ${LINKS_AT_ONCE}, ${JSON.stringify(LARGE_FILES)})`

/** Serialized and run in the browser, so it cannot use this module. */
function startLater(maxWaitMs: number, linksAtOnce: number, largeFiles: string[]) {
  const nonce = document.currentScript?.nonce ?? ''
  let started = false
  function start() {
    if (started) return
    started = true
    load([...document.querySelectorAll<HTMLLinkElement>('link[rel=dns-prefetch]')])
  }
  /** Loads a few links per task, because all in one delay input by 80 ms on a slow phone. */
  function load(links: HTMLLinkElement[]) {
    for (const link of links.splice(0, linksAtOnce)) {
      link.nonce = nonce
      link.rel = 'modulepreload'
    }
    if (links.length > 0) {
      // Hidden tabs run timers once a second.
      if (document.hidden) load(links)
      else setTimeout(load, 0, links)
      return
    }
    run(largeFiles)
  }
  /**
   * Runs each large file in its own task, because together they take 150 ms on a slow phone, and
   * then the page's script.
   */
  function run([file, ...otherFiles]: string[]) {
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = nonce
    if (file) {
      const link = document.querySelector<HTMLLinkElement>(`link[href^="/assets/${file}-"]`)
      if (!link) return run(otherFiles)
      script.src = link.href
      script.onload = script.onerror = () => run(otherFiles)
    } else
      script.textContent = document.querySelector('script[type="text/plain"]')?.textContent ?? ''
    document.head.append(script)
  }
  const startSoon = () => requestAnimationFrame(() => requestAnimationFrame(start))
  addEventListener('load', () =>
    new PerformanceObserver(startSoon).observe({ type: 'paint', buffered: true }),
  )
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, start, { once: true })
  setTimeout(start, maxWaitMs)
}

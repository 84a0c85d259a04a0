import { setNonce } from 'get-nonce'
import { setPictureBase } from '#shared/catalogue/picture-place.ts'
import { setLocaleSource } from '#shared/words/words.ts'
import { createBrowserSession } from './api/browser.ts'
import { isPanel, isStaffPage } from './guards.ts'
import { hydrate } from './start/hydrate.tsx'
import { removeStaffRoutes } from './start/shop-routes.ts'

const { pictures } = document.documentElement.dataset
if (pictures) setPictureBase(pictures)

// Radix adds style elements, which need the nonce of the page's policy.
setNonce(document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '')

const manifest = window.__reactRouterManifest
// A built shop has a manifest for shop pages.
if (import.meta.env.DEV && manifest && !isStaffPage(location.pathname))
  removeStaffRoutes(manifest.routes)

const session = createBrowserSession()
const start = () => hydrate(session)

// Hydration needs the language in which the server rendered the page.
if (document.documentElement.lang === 'hi-IN') {
  const locale = isPanel(location.pathname)
    ? import('#shared/words/hindi/panel/locale.ts').then(({ panelHindi }) => panelHindi)
    : import('#shared/words/hindi/locale.ts').then(({ hindi }) => hindi)
  locale.then((loadedLocale) => setLocaleSource(() => loadedLocale)).finally(start)
} else start()

// The service worker only serves pages offline, so a failed registration is ignored.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { setPictureBase } from '#shared/catalogue/picture-place.ts'
import { setLocaleSource } from '#shared/words/words.ts'
import {
  BrowserSessionProvider,
  browserSessionContext,
  createBrowserSession,
} from './api/browser.ts'
import { apiContext } from './api/context.ts'
import { isOwnerPage, isPanel } from './guards.ts'
import { PERSONAL_DATA_ELEMENT, PersonalData } from './start/personal-data.ts'
import { removeOwnerRoutes } from './start/shop-routes.ts'

const session = createBrowserSession()

function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, session.api)
  context.set(browserSessionContext, session)
  return context
}

const { pictures } = document.documentElement.dataset
if (pictures) setPictureBase(pictures)

// Radix adds style elements, which need the nonce of the page's policy.
setNonce(document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '')

const manifest = window.__reactRouterManifest
if (manifest && !isOwnerPage(location.pathname)) removeOwnerRoutes(manifest.routes)

const personalData = document.getElementById(PERSONAL_DATA_ELEMENT)?.textContent

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PersonalData value={personalData ? JSON.parse(personalData) : null}>
          <BrowserSessionProvider value={session}>
            <HydratedRouter getContext={getContext} />
          </BrowserSessionProvider>
        </PersonalData>
      </StrictMode>,
    )
  })

// Hydration needs the language in which the server rendered the page.
if (document.documentElement.lang === 'hi-IN') {
  const locale = isPanel(location.pathname)
    ? import('#shared/words/hindi/panel/locale.ts').then(({ panelHindi }) => panelHindi)
    : import('#shared/words/hindi/locale.ts').then(({ hindi }) => hindi)
  locale.then((loaded) => setLocaleSource(() => loaded)).finally(start)
} else start()

// The service worker only serves pages offline, so a failed registration is ignored.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

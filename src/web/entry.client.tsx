import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { fetchPicturesFrom } from '#shared/catalogue/picture-place.ts'
import { setLocaleSource } from '#shared/words/words.ts'
import {
  BrowserSessionProvider,
  browserSessionContext,
  createBrowserSession,
} from './api/browser.ts'
import { apiContext } from './api/context.ts'
import { isPanel } from './guards.ts'
import { OWN_ELEMENT, PersonalData } from './start/personal-data.ts'

const session = createBrowserSession()

function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, session.api)
  context.set(browserSessionContext, session)
  return context
}

const { pictures } = document.documentElement.dataset
if (pictures) fetchPicturesFrom(pictures)

// Radix adds style elements, which need the nonce of the page's policy.
setNonce(document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '')

const own = document.getElementById(OWN_ELEMENT)?.textContent

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PersonalData value={own ? JSON.parse(own) : null}>
          <BrowserSessionProvider value={session}>
            <HydratedRouter getContext={getContext} />
          </BrowserSessionProvider>
        </PersonalData>
      </StrictMode>,
    )
  })

// Hydrates in the language the page was rendered in.
if (document.documentElement.lang === 'hi-IN') {
  const locale = isPanel(location.pathname)
    ? import('#shared/words/hindi/panel/locale.ts').then(({ panelHindi }) => panelHindi)
    : import('#shared/words/hindi/locale.ts').then(({ hindi }) => hindi)
  locale.then((found) => void setLocaleSource(() => found)).finally(start)
} else start()

// The shop works without a service worker, which serves offline pages.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

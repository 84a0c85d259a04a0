import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { fetchPicturesFrom } from '#shared/catalogue/picture-place.ts'
import { beforeStart, speak } from '#shared/words/words.ts'
import { browserApi } from './api/browser.ts'
import { apiContext } from './api/context.ts'
import { OWN_ELEMENT, OwnPart } from './start/own-part.ts'

function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, browserApi)
  return context
}

const { pictures } = document.documentElement.dataset
if (pictures) fetchPicturesFrom(pictures)

// Dialogs add a style element of their own, which the page's policy takes with its nonce only.
setNonce(document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '')

const own = document.getElementById(OWN_ELEMENT)?.textContent

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <OwnPart value={own ? JSON.parse(own) : null}>
          <HydratedRouter getContext={getContext} />
        </OwnPart>
      </StrictMode>,
    )
  })

// A page is taken up in the language that it was sent in.
if (document.documentElement.lang === 'hi-IN')
  import('#shared/words/hindi/voice.ts')
    .then(({ hindi }) => {
      speak(() => hindi)
      return Promise.all(beforeStart.map((fetchMore) => fetchMore()))
    })
    .finally(start)
else start()

// For when the line is lost; where there is none, the shop works as it is.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import {
  type BrowserSession,
  BrowserSessionProvider,
  browserSessionContext,
} from '../api/browser.ts'
import { apiContext } from '../api/context.ts'
import { PERSONAL_DATA_ELEMENT, PersonalData } from './personal-data.ts'

export function hydrate(session: BrowserSession) {
  const personalData = document.getElementById(PERSONAL_DATA_ELEMENT)?.textContent

  function getContext() {
    const context = new RouterContextProvider()
    context.set(apiContext, session.api)
    context.set(browserSessionContext, session)
    return context
  }

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
}

import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { fetchPicturesFrom } from '#shared/catalogue/picture-place.ts'
import type { Own } from '#shared/people/own.ts'
import { panelHindi, panelSays } from '#shared/words/hindi/panel/voice.ts'
import { hindi } from '#shared/words/hindi/voice.ts'
import { languageFor } from '#shared/words/language.ts'
import { teach } from '#shared/words/panel.ts'
import { english, speak, type Voice } from '#shared/words/words.ts'
import { createApi, type ReadCall } from './api/client.ts'
import { apiContext, visitContext } from './api/context.ts'
import { decoded } from './guards.ts'
import { filling } from './shop/frame/member-page.ts'
import { anyMember } from './start/holes.ts'

export { memberAddress, sharedAddress } from './start/shared-pages.ts'

export type WebDependencies = {
  /** Reaches the API: in this process, or on another host. `address` is the visitor's. */
  callApi: (request: Request, address: string) => Promise<Response>
  /** '' when the API answers on this host; else what the browser must call, with credentials. */
  apiOrigin: string
  /** Where pictures are fetched from; undefined: here. */
  picturesBase?: string | undefined
}

/** What the server knows of a request beside the request: the nonces are those of the page's policy. */
type Visit = {
  nonce: string
  styleNonce: string
  address: string
  read?: ReadCall
  /** Renders the page for all members alike, to be filled by `pageFor`. */
  forMembers?: boolean
}

/** What each page on its way is spoken in: there are many at a time. */
const voices = new AsyncLocalStorage<Voice>()
speak(() => voices.getStore() ?? english)
teach(panelSays)
const isPanel = (pathname: string) => /^\/admin\b/i.test(decoded(pathname))
const voiceOf = (language: Voice['language']) => (language === 'hi' ? hindi : english)

/** Fills a page for all members with what is one's own, in the language of the page. */
export function pageFor(html: string, language: Voice['language']) {
  const fill = filling(html)
  return (own: Own) => voices.run(voiceOf(language), () => fill(own))
}

/** Renders pages; a page's text is handed over as it is, since a body costs several copies of it. */
export function createWebHandler({ callApi, apiOrigin, picturesBase }: WebDependencies) {
  if (picturesBase) fetchPicturesFrom(picturesBase)
  const render = createRequestHandler(build, import.meta.env.MODE)
  return async (request: Request, visit: Visit) => {
    const { address, read, forMembers, ...nonces } = visit
    const member = forMembers ? anyMember : undefined
    const cookie = request.headers.get('cookie') ?? ''
    const cookiesSet: string[] = []
    const page: { html?: string } = {}
    const api = createApi(async (path, init) => {
      const headers = new Headers(init.headers)
      for (const name of ['cookie', 'origin', 'sec-fetch-site', 'user-agent']) {
        const value = request.headers.get(name)
        if (value) headers.set(name, value)
      }
      const response = await callApi(
        new Request(`http://zari.internal${path}`, { ...init, headers }),
        address,
      )
      cookiesSet.push(...response.headers.getSetCookie())
      return response
    }, read)
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(visitContext, { apiOrigin, cookie, page, member, ...nonces })
    const spoken = voiceOf(languageFor(cookie))
    const voice = spoken === hindi && isPanel(new URL(request.url).pathname) ? panelHindi : spoken
    const response = await voices.run(voice, () => render(request, context))
    // Signing in by a plain form post (before the page's script is there) sets the session's cookie.
    for (const value of cookiesSet) response.headers.append('set-cookie', value)
    return { response, html: response.body ? undefined : page.html }
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { setPictureBase } from '#shared/catalogue/picture-place.ts'
import type { PagePersonalData } from '#shared/people/page-personal-data.ts'
import { hindi } from '#shared/words/hindi/locale.ts'
import { panelHindi } from '#shared/words/hindi/panel/locale.ts'
import { type Language, languageFor } from '#shared/words/language.ts'
import { english, type Locale, setLocaleSource } from '#shared/words/words.ts'
import { createApi, type PageRead } from './api/client.ts'
import { apiContext, type RenderedPage, visitContext } from './api/context.ts'
import { isPanel } from './guards.ts'
import { createFiller } from './shop/frame/member-page.ts'
import { anyMember } from './start/placeholders.ts'

export { memberAddress, sharedAddress } from './shared-pages.ts'

export type HandlerDependencies = {
  /** `address` is the visitor's. */
  callApi: (request: Request, address: string) => Promise<Response>
  /** '' if the API is on this host. */
  apiOrigin: string
  /** Undefined: the host of the API. */
  picturesBase?: string | undefined
}

/** The nonces are those of the page's policy. */
type Visit = {
  nonce: string
  styleNonce: string
  address: string
  read?: PageRead
  /** Renders for all members; `createPageFiller` inserts personal data. */
  forMembers?: boolean
}

/** Pages are rendered concurrently. */
const pageLocales = new AsyncLocalStorage<Locale>()
setLocaleSource(() => pageLocales.getStore() ?? english)
const getLocale = (language: Language) => (language === 'hi' ? hindi : english)

/** In development Vite serves the source. */
const stylesheet = build.assets.routes.root?.css?.[0] ?? '/src/web/styles/app.css'

/** Adds cookies set by API responses, as after signing in. */
function mergeCookies(cookie: string, set: string[]): string {
  const pairs = [...cookie.split('; '), ...set.map((header) => header.split(';')[0] ?? '')]
  const byName = new Map(pairs.filter(Boolean).map((pair) => [pair.split('=')[0], pair]))
  return [...byName.values()].join('; ')
}

export function createPageFiller(html: string, language: Language) {
  const fill = createFiller(html)
  return (own: PagePersonalData) => pageLocales.run(getLocale(language), () => fill(own))
}

/** Returns HTML as a string, because a response body copies it several times. */
export function createWebHandler({ callApi, apiOrigin, picturesBase }: HandlerDependencies) {
  const pictures = picturesBase ?? (apiOrigin && `${apiOrigin}/images`)
  if (pictures) setPictureBase(pictures)
  const render = createRequestHandler(build, import.meta.env.MODE)
  return async (request: Request, visit: Visit) => {
    const { address, read, forMembers, ...nonces } = visit
    const member = forMembers ? anyMember : undefined
    const cookie = request.headers.get('cookie') ?? ''
    const cookiesSet: string[] = []
    const page: RenderedPage = {}
    const api = createApi(async (path, init) => {
      const headers = new Headers(init.headers)
      const mergedCookies = mergeCookies(cookie, cookiesSet)
      if (mergedCookies) headers.set('cookie', mergedCookies)
      for (const name of ['origin', 'sec-fetch-site', 'user-agent']) {
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
    context.set(visitContext, { apiOrigin, stylesheet, cookie, page, member, ...nonces })
    const ofShop = getLocale(languageFor(cookie))
    const locale = ofShop === hindi && isPanel(new URL(request.url).pathname) ? panelHindi : ofShop
    const response = await pageLocales.run(locale, () => render(request, context))
    // Signing in by a plain form sets the session cookie.
    for (const value of cookiesSet) response.headers.append('set-cookie', value)
    return {
      response,
      html: response.body ? undefined : page.html,
      paymentSources: page.paymentSources,
    }
  }
}

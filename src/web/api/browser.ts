import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { language } from '#shared/words/words.ts'
import { type Api, createApi, type ReadApi } from './client.ts'
import { ApiError } from './errors.ts'
import { passwordPrompt, signInPrompt } from './prompts.ts'
import { createShownPage, type ShownPage } from './shown-page.ts'

/** Lasts from one document to the next. */
export type BrowserSession = {
  /** Retries a call after the dialog that it requires: the password, or signing in again. */
  api: Api
  shownPage: ShownPage
  /** Keeps what the server found while rendering, to avoid a request. */
  rememberVisit(user: SessionUser | null, apiOrigin: string): void
  /** Requested once until `forgetUser`. */
  currentUser(): Promise<SessionUser | null>
  /** Call after signing in or out; notifies the other tabs. */
  forgetUser(): void
  /** Whether another user is signed in, as after a sign-in in another tab. */
  userChanged(): Promise<boolean>
  /** The intended user, whom another tab may change, and the language for an API elsewhere. */
  changeHeaders(): Record<string, string>
  /** Runs changes of the cart in sequence, so that quick clicks reach the server in order. */
  inCartOrder<Result>(change: () => Promise<Result>): Promise<Result>
}

export const browserSessionContext = createContext<BrowserSession | null>(null)

/** After this time, an equal change is a new one and not a retry. */
const RETRY_MS = 120_000

export const BrowserSessionProvider = createReactContext<BrowserSession | null>(null)

/** For effects and event handlers only: there is no session while the server renders. */
export const useBrowserSession = () => useContext(BrowserSessionProvider) as BrowserSession

export function createBrowserSession(): BrowserSession {
  let origin = ''
  let userPromise: Promise<SessionUser | null> | undefined
  /** The user for whom the page was rendered. */
  let shownFor: SessionUser | null = null
  let otherTabChanged = false
  const tabs = new BroadcastChannel('zari:session')
  tabs.onmessage = () => {
    otherTabChanged = true
  }
  /** Idempotency keys of changes whose response was lost. A key begins with its time in ms. */
  const lostKeys = new Map<string, string>()
  let lastCartChange: Promise<unknown> = Promise.resolve()

  // An API on another host receives no cookie of the page.
  const languageHeader = (): Record<string, string> =>
    origin ? { 'content-language': language() } : {}
  const changeHeaders = () => ({
    ...(shownFor && { 'x-meant-for': shownFor.id }),
    ...languageHeader(),
  })

  const directApi = createApi((path, init) => {
    // Bypasses the browser's cache, because this visitor may just have changed the data.
    const options: RequestInit = { ...init, credentials: 'include', cache: 'no-cache' }
    if (init.method === 'GET')
      return fetch(origin + path, { ...options, headers: { ...init.headers, ...languageHeader() } })
    // A retry after a lost response reuses the key, so that the change is made once.
    const requestKey = init.method + path + init.body
    const lostKey = lostKeys.get(requestKey)
    const isRetry = lostKey && Date.now() - Number.parseInt(lostKey, 10) < RETRY_MS
    const key = isRetry ? lostKey : `${Date.now()}-${Math.random()}`
    lostKeys.delete(requestKey)
    options.headers = { ...init.headers, ...changeHeaders(), 'idempotency-key': key }
    return fetch(origin + path, options).catch((error) => {
      lostKeys.set(requestKey, key)
      throw error
    })
  })

  const api: Api = async (call, ...options) => {
    try {
      return await directApi(call, ...options)
    } catch (error) {
      const code = error instanceof ApiError && error.code
      const isSignedOut = code === 'signed_out' && shownFor && !call.startsWith('GET')
      const prompt = isSignedOut ? signInPrompt : code === 'confirm_password' && passwordPrompt
      if (!prompt || !(await prompt.ask())) throw error
      return directApi(call, ...options)
    }
  }

  return {
    api,
    shownPage: createShownPage(),
    changeHeaders,
    rememberVisit(user, apiOrigin) {
      origin = apiOrigin
      shownFor = user
      userPromise = Promise.resolve(user)
    },
    currentUser() {
      userPromise ??= findUser(api).catch((error: unknown) => {
        userPromise = undefined
        throw error
      })
      return userPromise
    },
    forgetUser() {
      userPromise = undefined
      tabs.postMessage('')
    },
    async userChanged() {
      const previousUser = await userPromise
      // Visitors get a 401, so the request is made only after a sign that somebody signed in.
      if (previousUser === undefined || (previousUser === null && !otherTabChanged)) return false
      const currentUser = await findUser(directApi).catch(() => undefined)
      if (currentUser === undefined) return false
      otherTabChanged = false
      return currentUser?.id !== previousUser?.id || currentUser?.role !== previousUser?.role
    },
    inCartOrder(change) {
      const ownChange = lastCartChange.then(change, change)
      lastCartChange = ownChange.catch(() => {})
      return ownChange
    },
  }
}

/** Returns null for a visitor. */
export async function findUser(api: ReadApi): Promise<SessionUser | null> {
  try {
    return (await api('GET /api/auth/check-auth')).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

import type { Credentials, SessionUser } from '#shared/people/account-schema.ts'
import { language } from '#shared/words/words.ts'
import { type Api, createApi, type ReadApi } from './client.ts'
import { ApiError } from './errors.ts'
import { passwordPrompt, signInPrompt } from './prompts.ts'

let origin = ''
let userPromise: Promise<SessionUser | null> | undefined
/** Another tab signed in or out. */
let otherTabChanged = false
const tabs = import.meta.env.SSR ? undefined : new BroadcastChannel('zari:session')
tabs?.addEventListener('message', () => {
  otherTabChanged = true
})

/** The user for whom the page was rendered. */
let shownFor: SessionUser | null = null

/**
 * Header with the user for whom a change is meant, because another tab may have signed in as
 * someone else.
 */
export const intendedUserHeader = (): Record<string, string> =>
  shownFor ? { 'x-meant-for': shownFor.id } : {}

/** Idempotency keys of changes whose response was lost. */
const lostKeys = new Map<string, string>()

const directApi: Api = createApi((path, init) => {
  // Bypasses the browser's cache, because this visitor may just have changed the data.
  const asked: RequestInit = { ...init, credentials: 'include', cache: 'no-cache' }
  if (init.method === 'GET') return fetch(origin + path, asked)
  // A retry after a lost response reuses its key, so that the change is made once.
  const what = path + init.body
  const key = lostKeys.get(what) ?? `${Date.now()}-${Math.random()}`
  lostKeys.delete(what)
  asked.headers = {
    ...init.headers,
    ...intendedUserHeader(),
    'idempotency-key': key,
    // An API on another host receives no cookie of the page, so its emails need the language in a
    // header.
    ...(origin && { 'content-language': language() }),
  }
  return fetch(origin + path, asked).catch((error) => {
    lostKeys.set(what, key)
    throw error
  })
})

/**
 * The browser's API client; sends the session cookie to another host too. Retries a call after the
 * dialog it requires: entering the password, or signing in again.
 */
export const browserApi: Api = async (call, ...options) => {
  try {
    return await directApi(call, ...options)
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    const asks = code === 'confirm_password' ? passwordPrompt : undefined
    const signIn = code === 'signed_out' && shownFor && !call.startsWith('GET')
    const prompt = signIn ? signInPrompt : asks
    if (!prompt || !(await prompt.ask())) throw error
    return directApi(call, ...options)
  }
}

/** Signs in again as the page's user without leaving the page. */
export async function signInAgain(body: Credentials): Promise<void> {
  const { user } = await directApi('POST /api/auth/login', { body })
  userPromise = Promise.resolve(user)
  tabs?.postMessage('')
}

/** Stores what the server found while rendering, so that the browser need not ask. */
export function rememberVisit(user: SessionUser | null, apiOrigin: string): void {
  origin = apiOrigin
  shownFor = user
  userPromise = Promise.resolve(user)
}

export function forgetSession(): void {
  userPromise = undefined
  tabs?.postMessage('')
}

/** The signed-in user, requested once until `forgetSession`. */
export function currentUser(): Promise<SessionUser | null> {
  userPromise ??= findUser(browserApi).catch((error: unknown) => {
    userPromise = undefined
    throw error
  })
  return userPromise
}

/** Whether another user is signed in than the page shows, as after a sign-in in another tab. */
export async function sessionChanged(): Promise<boolean> {
  const before = await userPromise
  // Visitors get a 401, so the request is made only after a sign that somebody signed in.
  if (before === undefined || (before === null && !otherTabChanged)) return false
  otherTabChanged = false
  const now = await findUser(directApi).catch(() => before)
  return now?.id !== before?.id || now?.role !== before?.role
}

/** The session's user; null for a visitor. */
export async function findUser(api: ReadApi): Promise<SessionUser | null> {
  try {
    return (await api('GET /api/auth/check-auth')).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

import type { Credentials, SessionUser } from '#shared/people/account-schema.ts'
import { language } from '#shared/words/words.ts'
import { type Api, createApi, type ReadApi } from './client.ts'
import { ApiError } from './errors.ts'
import { passwordPrompt, signInPrompt } from './prompts.ts'

let origin = ''
let known: Promise<SessionUser | null> | undefined
/** Someone signed in or out in another tab. */
let heard = false
const tabs = import.meta.env.SSR ? undefined : new BroadcastChannel('zari:session')
tabs?.addEventListener('message', () => {
  heard = true
})

/** Who the page was made for. */
let shownFor: SessionUser | null = null

/** Says for whom a change is meant: another tab may have signed in someone else meanwhile. */
export const meantFor = (): Record<string, string> =>
  shownFor ? { 'x-meant-for': shownFor.id } : {}

/** Changes whose answer was lost, and the key that each was asked for with. */
const lost = new Map<string, string>()

const directApi: Api = createApi((path, init) => {
  // What may be given once more for a second is for a CDN to keep: here somebody has just changed it.
  const asked: RequestInit = { ...init, credentials: 'include', cache: 'no-cache' }
  if (init.method === 'GET') return fetch(origin + path, asked)
  // Asked again after its answer was lost, a change bears the key of the first time: it is done once.
  const what = path + init.body
  const key = lost.get(what) ?? `${Date.now()}-${Math.random()}`
  lost.delete(what)
  asked.headers = {
    ...init.headers,
    ...meantFor(),
    'idempotency-key': key,
    // An API on another host gets no cookie of the page's, and letters are to be in its language.
    ...(origin && { 'content-language': language() }),
  }
  return fetch(origin + path, asked).catch((error) => {
    lost.set(what, key)
    throw error
  })
})

/**
 * The browser's client; the session's cookie goes along to another host as well. A call that wants
 * the password typed once more, and a change whose session has ended, are repeated after that.
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

/** Signs in again as who the page was made for, and leaves the page as it is. */
export async function signInAgain(body: Credentials): Promise<void> {
  const { user } = await directApi('POST /api/auth/login', { body })
  known = Promise.resolve(user)
  tabs?.postMessage('')
}

/** What the server found while rendering, so that the browser need not ask again. */
export function rememberVisit(user: SessionUser | null, apiOrigin: string): void {
  origin = apiOrigin
  shownFor = user
  known = Promise.resolve(user)
}

export function forgetSession(): void {
  known = undefined
  tabs?.postMessage('')
}

/** Who is signed in, asked once until `forgetSession`. */
export function currentUser(): Promise<SessionUser | null> {
  known ??= findUser(browserApi).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/** Whether someone else is signed in by now than the page knows, as after a sign-in in another tab. */
export async function sessionChanged(): Promise<boolean> {
  const before = await known
  // A visitor's question is answered with an error, so it isn't asked without a reason.
  if (before === undefined || (before === null && !heard)) return false
  heard = false
  const now = await findUser(directApi).catch(() => before)
  return now?.id !== before?.id || now?.role !== before?.role
}

/** The session's user, null for a visitor. */
export async function findUser(api: ReadApi): Promise<SessionUser | null> {
  try {
    return (await api('GET /api/auth/check-auth')).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

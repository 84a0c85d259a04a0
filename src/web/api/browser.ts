import type { SessionUser } from '#shared/people/account-schema.ts'
import { type Api, createApi, type ReadApi } from './client.ts'
import { ApiError } from './errors.ts'
import { askForPassword } from './password-prompt.ts'

let origin = ''
let known: Promise<SessionUser | null> | undefined

const directApi: Api = createApi((path, init) =>
  fetch(origin + path, { ...init, credentials: 'include' }),
)

/**
 * The browser's client; the session's cookie goes along to another host as well. A call that wants
 * the password typed once more is repeated after it was.
 */
export const browserApi: Api = async (call, ...options) => {
  try {
    return await directApi(call, ...options)
  } catch (error) {
    const asks = error instanceof ApiError && error.code === 'confirm_password'
    if (!asks || !(await askForPassword())) throw error
    return directApi(call, ...options)
  }
}

/** What the server found while rendering, so that the browser need not ask again. */
export function rememberVisit(user: SessionUser | null, apiOrigin: string): void {
  origin = apiOrigin
  known = Promise.resolve(user)
}

export function forgetSession(): void {
  known = undefined
}

/** Who is signed in, asked once until `forgetSession`. */
export function currentUser(): Promise<SessionUser | null> {
  known ??= findUser(browserApi).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
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

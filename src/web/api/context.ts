import { createContext } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Api } from './client.ts'

/** The API as this request or this browser reaches it. */
export const apiContext = createContext<Api>()

/** Who is signed in; the root's middleware finds out before anything else runs. */
export const userContext = createContext<SessionUser | null>(null)

/** Where the browser calls the API ('' when it is this host) and what this request came with. */
export const visitContext = createContext({ apiOrigin: '', nonce: '', styleNonce: '', cookie: '' })

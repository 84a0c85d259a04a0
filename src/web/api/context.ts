import { createContext } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Api } from './client.ts'

/** The API client of this request or browser. */
export const apiContext = createContext<Api>()

/** The signed-in user, set by the root's middleware. */
export const userContext = createContext<SessionUser | null>(null)

type VisitFacts = {
  /** Origin of the API for the browser; '' if it is this host. */
  apiOrigin: string
  nonce: string
  styleNonce: string
  cookie: string
  /** The user for whom a page for all members is rendered. */
  member?: SessionUser | undefined
  page: { html?: string }
}
export const visitContext = createContext<VisitFacts>({
  apiOrigin: '',
  nonce: '',
  styleNonce: '',
  cookie: '',
  page: {},
})

import { createContext } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Api } from './client.ts'

/** The API as this request or this browser reaches it. */
export const apiContext = createContext<Api>()

/** Who is signed in; the root's middleware finds out before anything else runs. */
export const userContext = createContext<SessionUser | null>(null)

type VisitFacts = {
  /** Where the browser calls the API; '' when it is this host. */
  apiOrigin: string
  nonce: string
  styleNonce: string
  /** What this request came with. */
  cookie: string
  /** Whom a page for all members is rendered for. */
  member?: SessionUser | undefined
  /** The text of the page, once it is rendered. */
  page: { html?: string }
}
export const visitContext = createContext<VisitFacts>({
  apiOrigin: '',
  nonce: '',
  styleNonce: '',
  cookie: '',
  page: {},
})

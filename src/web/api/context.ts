import { createContext } from 'react-router'
import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Api } from './client.ts'

/** The API client of this request or browser. */
export const apiContext = createContext<Api>()

/** The signed-in user, set by the root's middleware. */
export const userContext = createContext<SessionUser | null>(null)

/** What rendering a page leaves beside its response. */
export type RenderedPage = {
  html?: string
  /** What the policy of a payment document allows in addition. */
  paymentSources?: PaymentFormPage['sources']
}

type VisitFacts = {
  /** Origin of the API for the browser; '' if it is this host. */
  apiOrigin: string
  /** URL of the stylesheet of all pages. */
  stylesheet: string
  nonce: string
  styleNonce: string
  cookie: string
  /** The user for whom a page for all members is rendered. */
  member?: SessionUser | undefined
  page: RenderedPage
}
export const visitContext = createContext<VisitFacts>({
  apiOrigin: '',
  stylesheet: '',
  nonce: '',
  styleNonce: '',
  cookie: '',
  page: {},
})

import { createContext } from 'react-router'
import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Api } from './client.ts'

export const apiContext = createContext<Api>()

/** Set by the root's middleware. */
export const userContext = createContext<SessionUser | null>(null)

/** Results of rendering beside the response. */
export type RenderedPage = {
  html?: string
  /** Origins that the content security policy of a payment page allows too. */
  paymentSources?: PaymentFormPage['sources']
}

type VisitFacts = {
  /** '' if the API is on this host. */
  apiOrigin: string
  stylesheet: string
  nonce: string
  styleNonce: string
  cookie: string
  /** Set while a page for all members is rendered. */
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

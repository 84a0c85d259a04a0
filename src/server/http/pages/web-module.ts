import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import type { PagePersonalData } from '#shared/people/page-personal-data.ts'
import type { Language } from '#shared/words/language.ts'
import type { Config } from '../../config.ts'
import type { ReadCall } from '../direct-reads.ts'
import type { CallApi } from './page-api.ts'

/** Mirrored in src/web/handler.ts. */
export type WebDependencies = {
  callApi: CallApi
  /** Empty when shop and API share one host. */
  apiOrigin: string
  /** Undefined: this host. */
  picturesBase?: string | undefined
}
export type PaymentSources = PaymentFormPage['sources']
type Visit = {
  nonce: string
  styleNonce: string
  address: string
  /** Set if the API runs in this process. */
  read?: ReadCall
  /** Renders for all members; `createPageFiller` inserts personal data. */
  forMembers?: boolean
}
/** `response` does not contain `html`. */
type Rendered = {
  response: Response
  html: string | undefined
  /** Origins that the content security policy of a payment page allows too. */
  paymentSources?: PaymentSources | undefined
}
export type WebHandler = (request: Request, visit: Visit) => Promise<Rendered>
export type WebModule = {
  createWebHandler: (dependencies: WebDependencies) => WebHandler
  sharedAddress: (url: URL) => string | undefined
  memberAddress: (url: URL) => string | undefined
  createPageFiller: (html: string, language: Language) => (own: PagePersonalData) => string
}

export type PageOptions = WebDependencies & {
  config: Config
  /** Allowed for forms and redirects. */
  approvalOrigin: string
  /** URL of the API behind Vite's pages in development. */
  devApi: string | undefined
}

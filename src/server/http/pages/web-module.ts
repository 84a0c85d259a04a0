import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import type { PagePersonalData } from '#shared/people/own.ts'
import type { Language } from '#shared/words/language.ts'
import type { Config } from '../../config.ts'
import type { ReadCall } from '../direct-reads.ts'
import type { CallApi } from './page-api.ts'

/** What the built pages need from the server. Mirrored in src/web/handler.ts. */
export type WebDependencies = {
  callApi: CallApi
  /** Empty when shop and API share one host. */
  apiOrigin: string
  /** Base URL of pictures; undefined for this host. */
  picturesBase?: string | undefined
}
export type PaymentSources = PaymentFormPage['sources']
type Visit = {
  nonce: string
  styleNonce: string
  address: string
  /** Reads the API in this process, if it runs here. */
  read?: ReadCall
  /** Renders the page for all members; `createPageFiller` fills in personal data. */
  forMembers?: boolean
}
/** `html` is the rendered page, which `response` does not contain. */
type Rendered = {
  response: Response
  html: string | undefined
  /** What the policy of a payment document allows in addition. */
  paymentSources?: PaymentSources | undefined
}
export type WebHandler = (request: Request, visit: Visit) => Promise<Rendered>
export type WebModule = {
  createWebHandler: (dependencies: WebDependencies) => WebHandler
  sharedAddress: (url: URL) => string | undefined
  memberAddress: (url: URL) => string | undefined
  /** Fills personal data into a page rendered for all members. */
  createPageFiller: (html: string, language: Language) => (own: PagePersonalData) => string
}

export type PageOptions = WebDependencies & {
  config: Config
  /** The payment provider's origin, allowed for forms and redirects. */
  approvalOrigin: string
  /** URL of the API behind Vite's pages in development. */
  devApi: string | undefined
}

import type { Own } from '#shared/people/own.ts'
import type { Voice } from '#shared/words/words.ts'
import type { Config } from '../../config.ts'
import type { ReadCall } from '../direct-reads.ts'
import type { CallApi } from './page-api.ts'

/** What the built pages need from the server; its twin stands in src/web/handler.ts. */
export type WebDependencies = {
  callApi: CallApi
  /** Empty when shop and API share one host. */
  apiOrigin: string
  /** Where pictures are fetched from; undefined: here. */
  picturesBase?: string | undefined
}
type Visit = {
  nonce: string
  styleNonce: string
  address: string
  /** Where the API is in this process. */
  read?: ReadCall
  /** Renders the page for all members alike, to be filled by `pageFor`. */
  forMembers?: boolean
}
/** A rendered page is its text, which the response does not hold. */
type Rendered = { response: Response; html: string | undefined }
export type WebHandler = (request: Request, visit: Visit) => Promise<Rendered>
export type WebModule = {
  createWebHandler: (dependencies: WebDependencies) => WebHandler
  sharedAddress: (url: URL) => string | undefined
  memberAddress: (url: URL) => string | undefined
  /** Fills a page for all members with what is one's own. */
  pageFor: (html: string, language: Voice['language']) => (own: Own) => string
}

export type PageOptions = WebDependencies & {
  config: Config
  /** The payment provider's origin, where forms and redirects may lead. */
  approvalOrigin: string
  /** The API behind pages in development, which are Vite's. */
  devApi: string | undefined
}

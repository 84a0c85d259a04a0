import type { Config } from '../../config.ts'
import type { CallApi } from './page-api.ts'

/** What the built pages need from the server; its twin stands in src/web/handler.ts. */
export type WebDependencies = {
  callApi: CallApi
  /** Empty when shop and API share one host. */
  apiOrigin: string
}
type Visit = { nonce: string; styleNonce: string; address: string }
export type WebHandler = (request: Request, visit: Visit) => Promise<Response>
export type WebModule = {
  createWebHandler: (dependencies: WebDependencies) => WebHandler
  sharedAddress: (url: URL) => string | undefined
}

export type PageOptions = WebDependencies & {
  config: Config
  /** The payment provider's origin, where forms and redirects may lead. */
  approvalOrigin: string
  /** The API behind pages in development, which are Vite's. */
  devApi: string | undefined
}

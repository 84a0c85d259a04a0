import type { Config } from './config.ts'
import type { Pool } from './db.ts'
import type { Images } from './images/images.ts'
import type { PaymentProvider } from './payments/provider.ts'

/** What the routes work with; the tests hand in their own. */
export type Context = {
  config: Config
  db: Pool
  /** For what the shop window shows: a replica of `db` where there is one, else `db` itself. */
  reads: Pool
  images: Images
  payments: PaymentProvider
}

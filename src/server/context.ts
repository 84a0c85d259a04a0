import type { Images } from './catalogue/pictures/pictures.ts'
import type { Config } from './config.ts'
import type { Replica } from './database/replica.ts'
import type { Db, Pool } from './db.ts'
import type { PaymentProvider } from './orders/payments/provider.ts'

/** What the routes work with; the tests hand in their own. */
export type Context = {
  config: Config
  db: Pool
  /** For what everyone is shown, the public catalogue: a replica of `db` where there is one, else `db` itself. */
  reads: Db
  replica: Replica | undefined
  images: Images
  payments: PaymentProvider
}

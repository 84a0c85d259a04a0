import type { Images } from './catalogue/pictures/pictures.ts'
import type { Config } from './config.ts'
import type { CredentialStore } from './connections/credential-store.ts'
import type { Replica } from './database/replica.ts'
import type { Db, Pool } from './db.ts'
import type { CheckoutQueue } from './orders/buying/checkout-queue.ts'
import type { Outcome } from './orders/core/record/outcome.ts'
import type { Writer } from './orders/parts/documents/writer.ts'
import type { CourierApi } from './orders/sending/couriers/courier-api.ts'
import type { Providers } from './orders/ways/providers.ts'

export type Context = {
  config: Config
  /** Whether this database is the demo's. */
  isDemo: boolean
  db: Pool
  /** For public reads: a replica if there is one, else `db`. */
  reads: Db
  replica: Replica | undefined
  images: Images
  providers: Providers
  /** Undefined: parcels are not booked. */
  getCourier: () => CourierApi | undefined
  /** Keys that the owner entered in the panel. */
  credentials: CredentialStore
  checkoutQueue: CheckoutQueue
  writer: Writer
  /** Settlements of this process by order; concurrent callers share the outcome. */
  settlements: Map<string, Promise<Outcome>>
}

import type { Images } from './catalogue/pictures/pictures.ts'
import type { Config } from './config.ts'
import type { Replica } from './database/replica.ts'
import type { Db, Pool } from './db.ts'
import type { CheckoutQueue } from './orders/checkout/checkout-queue.ts'
import type { CourierApi } from './orders/delivery/couriers/courier-api.ts'
import type { Outcome } from './orders/outcome.ts'
import type { Providers } from './orders/payments/providers.ts'

/** Dependencies of the routes; tests pass their own. */
export type Context = {
  config: Config
  db: Pool
  /** Database for public reads: a replica of `db` if there is one, else `db`. */
  reads: Db
  replica: Replica | undefined
  images: Images
  providers: Providers
  /** The courier that parcels are booked with; undefined without one. */
  courier?: CourierApi | undefined
  checkoutQueue: CheckoutQueue
  /** Settlements that run in this process, by order; concurrent callers share the outcome. */
  settlements: Map<string, Promise<Outcome>>
}

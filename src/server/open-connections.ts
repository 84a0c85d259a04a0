import type { Config } from './config.ts'
import { openCredentialStore } from './connections/credential-store.ts'
import type { Context } from './context.ts'
import type { Db } from './db.ts'
import { sandboxCourier } from './orders/sending/couriers/sandbox-courier.ts'
import { openProviders } from './orders/ways/index.ts'
import { getSecretKey } from './people/sign-in/secrets.ts'

/**
 * Opens the outside services with the keys of the environment, and of the panel where the
 * environment sets none. `timeout`: milliseconds per call of a payment provider.
 */
export async function openConnections(
  config: Config,
  db: Db,
  options: { timeout?: number } = {},
): Promise<Pick<Context, 'credentials' | 'providers' | 'getCourier'>> {
  const credentials = await openCredentialStore(db, getSecretKey(config))
  const { courierBaseUrl, courierKey } = config
  return {
    credentials,
    providers: openProviders(config, db, credentials, options),
    getCourier: () =>
      courierBaseUrl === undefined
        ? undefined
        : sandboxCourier(courierBaseUrl, courierKey ?? credentials.current('courier')?.apiKey),
  }
}

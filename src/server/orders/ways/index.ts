import type { ConnectionKeys } from '#shared/shop/connection-schema.ts'
import type { Config } from '../../config.ts'
import type { CredentialStore } from '../../connections/credential-store.ts'
import type { Db } from '../../db.ts'
import { paypal } from './paypal/paypal.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { createProviders, type Providers } from './providers.ts'
import { razorpay } from './razorpay/razorpay.ts'
import { type ProviderName, storedProviders } from './stored-providers.ts'

type Accounts = Pick<Config, 'paypal' | 'razorpay'>

/** `timeout`: milliseconds per call. */
type Options = { timeout?: number }

/** The adapter of each provider; undefined without credentials. */
const adapters: readonly ((config: Accounts, options: Options) => PaymentProvider | undefined)[] = [
  ({ paypal: account }, options) =>
    account.credentials ? paypal({ ...account, ...account.credentials, ...options }) : undefined,
  ({ razorpay: account }, options) =>
    account.credentials ? razorpay({ ...account, ...account.credentials, ...options }) : undefined,
]

/** Makes adapters with keys of the panel. Addresses come from the environment alone. */
export const adapterWith = (
  accounts: Accounts,
  options: Options = {},
): (<Name extends ProviderName>(name: Name, keys: ConnectionKeys[Name]) => PaymentProvider) => {
  const makers: { [Name in ProviderName]: (keys: ConnectionKeys[Name]) => PaymentProvider } = {
    paypal: (keys) => paypal({ ...accounts.paypal, ...keys, ...options }),
    razorpay: (keys) => razorpay({ ...accounts.razorpay, ...keys, ...options }),
  }
  return (name, keys) => makers[name](keys)
}

/** Returns the providers that the environment or the owner has keys of. */
export const openProviders = (
  config: Accounts,
  db: Db,
  store: CredentialStore,
  options: Options = {},
): Providers =>
  createProviders(
    adapters.flatMap((adapter) => adapter(config, options) ?? []),
    storedProviders(db, store, adapterWith(config, options)),
  )

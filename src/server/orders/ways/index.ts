import type { Config } from '../../config.ts'
import { paypal } from './paypal/paypal.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { razorpay } from './razorpay/razorpay.ts'

type Credentials = Pick<Config, 'paypal' | 'razorpay'>

/** The adapter of each provider; undefined without credentials. */
const adapters: readonly ((config: Credentials) => PaymentProvider | undefined)[] = [
  ({ paypal: account }) =>
    account.credentials ? paypal({ ...account, ...account.credentials }) : undefined,
  ({ razorpay: account }) =>
    account.credentials ? razorpay({ ...account, ...account.credentials }) : undefined,
]

/** Lists the adapters of the providers that the shop has credentials for. */
export const configuredProviders = (config: Credentials): PaymentProvider[] =>
  adapters.flatMap((adapter) => adapter(config) ?? [])

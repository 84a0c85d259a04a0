import type { ConnectionKeys } from '#shared/shop/connection-schema.ts'
import { findPaymentCredentials } from '../../connections/credential-record.ts'
import type { CredentialStore, StoredKeys } from '../../connections/credential-store.ts'
import type { Db } from '../../db.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider/provider.ts'

/** Of every adapter; an owner may connect any of them. */
export const providerNames = ['paypal', 'razorpay'] as const
export type ProviderName = (typeof providerNames)[number]

type AdapterOf = <Name extends ProviderName>(
  name: Name,
  keys: ConnectionKeys[Name],
) => PaymentProvider

/** An adapter with keys of the panel. */
export type StoredProvider = PaymentProvider & { credentialsId: string }

/** The providers that an owner connected in the panel. */
export function storedProviders(db: Db, store: CredentialStore, adapterOf: AdapterOf) {
  /** One for each version, because an adapter caches its access token. */
  const adapters = new WeakMap<object, StoredProvider>()

  function open({ id, service, keys }: StoredKeys): StoredProvider | undefined {
    if (!keys || (service !== 'paypal' && service !== 'razorpay')) return undefined
    const known = adapters.get(keys)
    if (known) return known
    const adapter = adapterOf(service, keys as never)
    const opened = { ...adapter, credentialsId: id, check: () => checkStored(adapter) }
    adapters.set(keys, opened)
    return opened
  }

  return {
    names: providerNames,
    current: () =>
      providerNames.flatMap((name) => {
        const newest = store.list(name).find(({ retiredAt }) => retiredAt === null)
        return (newest && open(newest)) ?? []
      }),
    /** Newest first. */
    inUse: (name: string) =>
      providerNames
        .filter((one) => one === name)
        .flatMap((one) => store.inUse(one).flatMap((stored) => open(stored) ?? [])),
    /**
     * Undefined for a payment that was started with keys of the environment, or with keys that are
     * deleted. Throws ProviderUnavailable if the keys cannot be read.
     */
    async ofPayment(providerOrderId: string): Promise<PaymentProvider | undefined> {
      const id = await findPaymentCredentials(db, providerOrderId)
      const stored = id === null ? undefined : await store.forPayment(id)
      if (!stored || stored.isErased) return undefined
      const provider = open(stored)
      if (!provider) throw new ProviderUnavailable('the keys of this payment can not be read')
      return provider
    },
  }
}

/** Keys of the panel have no variables that could be wrong. */
async function checkStored(adapter: PaymentProvider) {
  const problem = await adapter.check()
  return problem && { ...problem, settings: [] }
}

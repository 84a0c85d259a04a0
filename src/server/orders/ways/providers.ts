import { hasProvider, type OrderMethod } from '#shared/orders/vocabulary.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider/provider.ts'
import type { storedProviders } from './stored-providers.ts'

export type Providers = ReturnType<typeof createProviders>

/** `credentialsId`: the keys of the panel; undefined for those of the environment. */
type CurrentProvider = PaymentProvider & { credentialsId?: string }

/** `configured` are those of the environment, which take precedence over `stored` for new payments. */
export function createProviders(
  configured: readonly PaymentProvider[],
  stored?: ReturnType<typeof storedProviders>,
) {
  const listCurrent = (): CurrentProvider[] => [
    ...configured,
    ...(stored?.current() ?? []).filter(
      ({ name }) => !configured.some((provider) => provider.name === name),
    ),
  ]

  /** Throws ProviderUnavailable if the provider is not configured any more. */
  function getCurrent(name: string): CurrentProvider {
    const provider = listCurrent().find((candidate) => candidate.name === name)
    if (!provider) throw new ProviderUnavailable(`the provider ${name} is not configured`)
    return provider
  }

  return {
    /** The providers of new payments. */
    get all() {
      return listCurrent()
    },
    /** For a new payment. Throws ProviderUnavailable if the provider is not configured any more. */
    of: getCurrent,
    /**
     * The provider with the keys that started the payment, or with newer ones of their account.
     * Throws ProviderUnavailable if the keys are missing or cannot be decrypted.
     */
    async ofPayment(name: string, providerOrderId: string): Promise<PaymentProvider> {
      return (await stored?.ofPayment(providerOrderId)) ?? getCurrent(name)
    },
    /** The providers of new and of earlier payments, one of each name. */
    get known(): PaymentProvider[] {
      const current = listCurrent()
      const earlier = (stored?.names ?? [])
        .filter((name) => !current.some((provider) => provider.name === name))
        .flatMap((name) => stored?.inUse(name)[0] ?? [])
      return [...current, ...earlier]
    },
    /** The provider with all keys that can be used, the current ones first. */
    inUse(name: string): PaymentProvider[] {
      const fromEnvironment = configured.filter((provider) => provider.name === name)
      return [...fromEnvironment, ...(stored?.inUse(name) ?? [])]
    },
  }
}

/** Compares the origin, because the sandbox may have moved to another port. */
export function isCurrentApproval(
  { all }: Pick<Providers, 'all'>,
  providerName: OrderMethod,
  approvalUrl: string,
): boolean {
  if (!hasProvider(providerName)) return true
  const provider = all.find(({ name }) => name === providerName)
  return provider !== undefined && approvalUrl.startsWith(provider.approvalOrigin ?? '')
}

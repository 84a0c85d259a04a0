import { hasProvider, type OrderMethod } from '#shared/orders/vocabulary.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider/provider.ts'

export type Providers = ReturnType<typeof createProviders>

export const createProviders = (all: readonly PaymentProvider[]) => ({
  all,
  /** Throws ProviderUnavailable if the provider is not configured any more. */
  of(name: string): PaymentProvider {
    const provider = all.find((candidate) => candidate.name === name)
    if (!provider) throw new ProviderUnavailable(`the provider ${name} is not configured`)
    return provider
  },
})

/** Compares the origin, because the sandbox may have moved to another port. */
export function isCurrentApproval(
  { all }: Providers,
  providerName: OrderMethod,
  approvalUrl: string,
): boolean {
  if (!hasProvider(providerName)) return true
  const provider = all.find(({ name }) => name === providerName)
  return provider !== undefined && approvalUrl.startsWith(provider.approvalOrigin ?? '')
}

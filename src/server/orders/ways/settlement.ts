import { hasProvider, type OrderMethod } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'

/** Returns the currency's minor unit. `ownRate`: the owner's rupees for one unit. */
export function calculateSettlement(
  { providers }: Pick<Context, 'providers'>,
  ownRate: number | undefined,
  provider: OrderMethod,
  paise: number,
) {
  if (!hasProvider(provider)) return { currency: 'INR', inrRate: 1, minor: paise }
  const { currency, inrRate } = providers.of(provider)
  const rate = currency === 'INR' ? 1 : (ownRate ?? inrRate)
  return { currency, inrRate: rate, minor: Math.max(1, Math.round(paise / rate)) }
}

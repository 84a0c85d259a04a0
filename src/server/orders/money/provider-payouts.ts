import { dayInIndia } from '#shared/dates.ts'
import type { Context } from '../../context.ts'
import { ProviderUnavailable } from '../ways/provider/provider.ts'
import { oldestWithoutPayout, savePayouts } from './facts.ts'

/** Days within which a payment is paid out; one that was refunded at once never is. */
const LOOK_BACK_DAYS = 30
const DAY_MS = 86_400_000

/** Reads each day since the oldest payment without a transfer. Idempotent. */
export async function recordPayouts({ db, providers }: Pick<Context, 'db' | 'providers'>) {
  for (const provider of providers.known.flatMap(({ name }) => providers.inUse(name))) {
    if (!provider.payouts) continue
    const oldest = await oldestWithoutPayout(db, provider.name, LOOK_BACK_DAYS)
    if (!oldest) continue
    const today = dayInIndia(Date.now())
    try {
      for (let at = oldest.getTime(); dayInIndia(at) <= today; at += DAY_MS)
        await savePayouts(db, provider.name, await provider.payouts(dayInIndia(at)))
    } catch (error) {
      // The next round reads the same days.
      if (!(error instanceof ProviderUnavailable)) throw error
    }
  }
}

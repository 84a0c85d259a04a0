import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound, ShopError } from '../../errors.ts'
import { toNetwork } from '../../people/sign-in/caller.ts'
import { limitFailures, MINUTE } from '../../people/sign-in/throttle.ts'
import { createFairQueue } from '../../queues.ts'
import { applyProviderEvent } from '../paying/notifications.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnavailable,
} from '../ways/provider/provider.ts'
import { providerNames } from '../ways/stored-providers.ts'

/** PayPal's path; other providers append their name. */
export const WEBHOOK_PATH = '/api/payments/webhook'

/** Forged notifications per minute and network. Genuine ones arrive in bursts and do not count. */
const MAX_FORGED = 30

/** Limits concurrent signature checks at the provider, fairly by network. */
const signatureQueue = createFairQueue({
  atOnce: 4,
  waitingEach: 200,
  waitingAll: 400,
  refusal: 'busy.notifications',
})

/** Asks the provider for the payment's state, because the content is not trusted. */
export function webhookRoutes(app: FastifyInstance, context: Context) {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may change them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )

    for (const provider of providerNames) {
      const path = provider === 'paypal' ? WEBHOOK_PATH : `${WEBHOOK_PATH}/${provider}`
      scope.post(path, { schema: { hide: true } }, async (request) => {
        const event = await genuineEvent(context, provider, request)
        if (!(await applyProviderEvent(context, { ...event, provider }))) throw providerDown()
        return { success: true }
      })
    }
  })
}

/** The provider retries after a 503, so nothing is lost while either side is down. */
const providerDown = () =>
  new ShopError('provider_unavailable.notification', {}, { retryAfter: 30 })

/** Counts towards the limit, unlike other 503 responses. */
const uncheckedSignature = new ShopError('unchecked_signature')

const forgedSignature = () => new ShopError('bad_signature')

/**
 * Throws 400 for a forged notification, 503 if it cannot be checked, 429 beyond the limit of both,
 * so that forgeries are limited while the provider is down.
 */
async function genuineEvent({ db, providers }: Context, provider: string, request: FastifyRequest) {
  const address = toNetwork(request.ip)
  const limit = { key: `webhook:${address}`, most: MAX_FORGED, seconds: MINUTE }
  const adapters = providers.inUse(provider)
  if (adapters.length === 0) throw notFound()
  type Verifying = Parameters<PaymentProvider['readWebhook']>[2]
  /** Keys that were replaced still sign the notifications of their payments. */
  async function readByAny(verifying: Verifying): Promise<ProviderEvent | undefined> {
    for (const adapter of adapters) {
      const event = await adapter.readWebhook(request.headers, String(request.body), verifying)
      if (event) return event
    }
    return undefined
  }
  let asksProvider = false
  const readWithoutCalls = () =>
    readByAny(async () => {
      asksProvider = true
      return false
    })
  const readWithCalls = () =>
    limitFailures(db, [limit], async () => {
      const event = await readByAny((isGenuine) => signatureQueue(address, isGenuine)).catch(
        (error: unknown) => {
          throw error instanceof ProviderUnavailable ? uncheckedSignature : error
        },
      )
      if (!event) throw forgedSignature()
      return event
    })
  const event = await readWithoutCalls()
  if (event) return event
  if (!asksProvider) throw forgedSignature()
  return readWithCalls().catch((error: unknown) => {
    throw error === uncheckedSignature ? providerDown() : error
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { toNetwork } from '../../people/sign-in/caller.ts'
import { limitFailures, MINUTE } from '../../people/sign-in/throttle.ts'
import { createFairQueue } from '../../queues.ts'
import { applyProviderEvent } from '../paying/notifications.ts'
import { ProviderUnavailable } from '../ways/provider/provider.ts'

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

    for (const provider of context.providers.all) {
      const path = provider.name === 'paypal' ? WEBHOOK_PATH : `${WEBHOOK_PATH}/${provider.name}`
      scope.post(path, { schema: { hide: true } }, async (request) => {
        const event = await genuineEvent(context, provider.name, request)
        if (!(await applyProviderEvent(context, { ...event, provider: provider.name })))
          throw providerDown()
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
  const event = await providers
    .of(provider)
    .readWebhook(request.headers, String(request.body), (isGenuine) =>
      limitFailures(db, [limit], async () => {
        const genuine = await signatureQueue(address, isGenuine).catch((error: unknown) => {
          throw error instanceof ProviderUnavailable ? uncheckedSignature : error
        })
        if (!genuine) throw forgedSignature()
        return true
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof ProviderUnavailable || error === uncheckedSignature
        ? providerDown()
        : error
    })
  if (!event) throw forgedSignature()
  return event
}

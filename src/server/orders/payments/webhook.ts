import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { networkOf } from '../../people/sign-in/caller.ts'
import { attempt, MINUTE } from '../../people/sign-in/throttle.ts'
import { fairTurns } from '../../turns.ts'
import { actOn } from './notifications.ts'
import { ProviderUnavailable } from './provider.ts'

export const WEBHOOK_PATH = '/api/payments/webhook'

/** Forged ones a minute from one address. Genuine ones come in bursts and are not counted. */
const MOST_FORGED = 30

/** The provider is asked about few signatures at once, by each address in turn. */
const inTurn = fairTurns({
  atOnce: 4,
  waitingEach: 200,
  waitingAll: 400,
  sentence: 'Too many notifications at once. Please send this one again.',
})

/** The provider's notifications. They only say where to look: the provider is asked what is true. */
export function webhookRoutes(app: FastifyInstance, context: Context) {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may touch them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )

    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const event = await genuineEvent(context, request)
      if (!(await actOn(context, event))) throw away()
      return { success: true }
    })
  })
}

/** The provider sends it again: nothing is lost while its own side, or ours, is down. */
const away = () =>
  new ShopError('unavailable', 'The payment service does not answer. Please send this again.', {
    retryAfter: 30,
  })

const forged = () => new ShopError('invalid', 'The signature of this notification is not valid.')

/** Throws a 400 for a forged one, and past so many of them a 429 before the provider is asked. */
async function genuineEvent({ db, payments }: Context, request: FastifyRequest) {
  const address = networkOf(request.ip)
  const limit = { key: `webhook:${address}`, most: MOST_FORGED, seconds: MINUTE }
  const event = await payments
    .readWebhook(request.headers, String(request.body), (isGenuine) =>
      attempt(db, [limit], async () => {
        if (!(await inTurn(address, isGenuine))) throw forged()
        return true
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof ProviderUnavailable ? away() : error
    })
  if (!event) throw forged()
  return event
}

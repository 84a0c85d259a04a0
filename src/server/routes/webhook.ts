import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { settle } from '../domain/settle.ts'
import { ShopError } from '../errors.ts'

export const WEBHOOK_PATH = '/api/payments/webhook'

/** The provider's notifications. They only say where to look: the provider is asked what is true. */
export function webhookRoutes(app: FastifyInstance, context: Context) {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may touch them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )

    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request) => {
      const event = await context.payments.readWebhook(request.headers, String(request.body))
      if (!event) throw new ShopError('invalid', 'The signature of this notification is not valid.')
      const [seen] = await context.db`SELECT 1 FROM webhook_events WHERE id = ${event.eventId}`
      if (!seen && event.providerOrderId) {
        const [order] = await context.db<{ id: string }[]>`
          SELECT order_id AS id FROM payments WHERE provider_order_id = ${event.providerOrderId}`
        if (order) await settle(context, order.id)
      }
      // Remembered only once it took effect, so that a crash before this makes the provider's retry count.
      await context.db`
        INSERT INTO webhook_events (id) VALUES (${event.eventId}) ON CONFLICT DO NOTHING`
      return { success: true }
    })
  })
}

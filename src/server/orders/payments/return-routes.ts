import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paths, paymentFormPath, paymentReturnPath } from '#shared/paths.ts'
import type { Context } from '../../context.ts'
import { privateHeaders } from '../../http/failures.ts'
import { pageOrigin } from '../../http/origins.ts'
import { returnPath } from './payment-form.ts'
import { findReturningPayment } from './payment-record.ts'
import type { PaymentProvider } from './provider.ts'

const orderId = z.uuid()

/**
 * Receives shoppers whose provider posts them back, from another site and without our cookie. The
 * signature alone is trusted. Changes nothing: the return page captures, as after any provider.
 */
export function paymentReturnRoutes(app: FastifyInstance, context: Context) {
  const { config, db, providers } = context

  /** The return page after a genuine payment; else the payment document, for another attempt. */
  async function pageFor(provider: PaymentProvider, posted: string, named: unknown) {
    const fields = Object.fromEntries(new URLSearchParams(posted))
    const genuine = provider.readReturn?.(fields)
    if (genuine) {
      const payment = await findReturningPayment(db, provider.name, genuine)
      if (!payment) return undefined
      const token = new URLSearchParams({ token: genuine.providerOrderId })
      return `${payment.returnOrigin}${paymentReturnPath(payment.orderId)}&${token}`
    }
    const order = orderId.safeParse(named)
    if (!order.success) return undefined
    const payment = await findReturningPayment(db, provider.name, { orderId: order.data })
    return payment && `${payment.returnOrigin}${paymentFormPath(payment.orderId)}&failed=1`
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', (_, reply, done) => {
      reply.headers(privateHeaders)
      done()
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, body),
    )
    for (const provider of providers.all.filter(({ readReturn }) => readReturn))
      scope.post(returnPath(provider.name), { schema: { hide: true } }, async (request, reply) => {
        const { order } = request.query as { order?: unknown }
        const page = await pageFor(provider, String(request.body ?? ''), order)
        return reply.redirect(page ?? pageOrigin(config, request) + paths.checkout, 303)
      })
  })
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  paths,
  payFormPath,
  paymentFormPath,
  paymentReturnPath,
  payReturnPath,
} from '#shared/paths.ts'
import type { Context } from '../../context.ts'
import { privateHeaders } from '../../http/failures.ts'
import { pageOrigin } from '../../http/origins.ts'
import { findReturningPayment } from '../money/payment-record.ts'
import { returnPath } from '../ways/payment-request.ts'
import type { PaymentProvider } from '../ways/provider/provider.ts'

const reference = z.uuid()

/**
 * Trusts only the signature, because the request comes from another site without our cookie. The
 * return page captures.
 */
export function paymentReturnRoutes(app: FastifyInstance, context: Context) {
  const { config, db, providers } = context

  /** Without a genuine payment, returns the payment document for another attempt. */
  async function pageFor(provider: PaymentProvider, rawBody: string, orderReference: unknown) {
    const fields = Object.fromEntries(new URLSearchParams(rawBody))
    const signedReturn = provider.readReturn?.(fields)
    if (signedReturn) {
      const payment = await findReturningPayment(db, provider.name, signedReturn)
      if (!payment) return undefined
      const { isOfCheckout, returnOrigin, orderId, paymentId } = payment
      const token = new URLSearchParams({ token: signedReturn.providerOrderId })
      const page = isOfCheckout ? paymentReturnPath(orderId) : payReturnPath(paymentId)
      return `${returnOrigin}${page}&${token}`
    }
    const parsed = reference.safeParse(orderReference)
    if (!parsed.success) return undefined
    const payment = await findReturningPayment(db, provider.name, { reference: parsed.data })
    if (!payment) return undefined
    const { isOfCheckout, returnOrigin, orderId, paymentId } = payment
    return `${returnOrigin}${isOfCheckout ? paymentFormPath(orderId) : payFormPath(paymentId)}&failed=1`
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
    // PayPal adds `token` and `PayerID`; the page, and clients written to its specification, read
    // `paymentId`.
    scope.get(returnPath('paypal'), { schema: { hide: true } }, (request, reply) => {
      const { orderId, token, PayerID } = request.query as Record<string, unknown>
      const fields = { orderId, paymentId: token, token, PayerID }
      const given = Object.entries(fields).filter(([, value]) => typeof value === 'string')
      const query = new URLSearchParams(given as [string, string][])
      // A redirect with this header would make the browser change its group of pages on the way.
      reply.removeHeader('cross-origin-opener-policy')
      return reply.redirect(`${pageOrigin(config, request)}${paths.paypalReturn}?${query}`, 303)
    })
    for (const provider of providers.all.filter(({ readReturn }) => readReturn))
      scope.post(returnPath(provider.name), { schema: { hide: true } }, async (request, reply) => {
        const { order } = request.query as { order?: unknown }
        const page = await pageFor(provider, String(request.body ?? ''), order)
        return reply.redirect(page ?? pageOrigin(config, request) + paths.checkout, 303)
      })
  })
}

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
import { notFound } from '../../errors.ts'
import { privateHeaders } from '../../http/failures.ts'
import { pageOrigin } from '../../http/origins.ts'
import { findReturningPayment } from '../money/payment-record.ts'
import { returnPath } from '../ways/payment-request.ts'
import type { PaymentProvider } from '../ways/provider/provider.ts'
import { providerNames } from '../ways/stored-providers.ts'

const reference = z.uuid()

/** The keys that started the payment sign its return, also after they were replaced. */
function readSignedReturn(adapters: readonly PaymentProvider[], fields: Record<string, string>) {
  for (const adapter of adapters) {
    const signedReturn = adapter.readReturn?.(fields)
    if (signedReturn) return signedReturn
  }
  return undefined
}

/**
 * Trusts only the signature, because the request comes from another site without our cookie. The
 * return page captures.
 */
export function paymentReturnRoutes(app: FastifyInstance, context: Context) {
  const { config, db, providers } = context

  /** Without a genuine payment, returns the payment document for another attempt. */
  async function pageFor(provider: string, rawBody: string, orderReference: unknown) {
    const fields = Object.fromEntries(new URLSearchParams(rawBody))
    const signedReturn = readSignedReturn(providers.inUse(provider), fields)
    if (signedReturn) {
      const payment = await findReturningPayment(db, provider, signedReturn)
      if (!payment) return undefined
      const { isOfCheckout, returnOrigin, orderId, paymentId } = payment
      const token = new URLSearchParams({ token: signedReturn.providerOrderId })
      const page = isOfCheckout ? paymentReturnPath(orderId) : payReturnPath(paymentId)
      return `${returnOrigin}${page}&${token}`
    }
    const parsed = reference.safeParse(orderReference)
    if (!parsed.success) return undefined
    const payment = await findReturningPayment(db, provider, { reference: parsed.data })
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
    // PayPal leads back by a link; every other provider posts its signed form.
    for (const provider of providerNames.filter((name) => name !== 'paypal'))
      scope.post(returnPath(provider), { schema: { hide: true } }, async (request, reply) => {
        if (providers.inUse(provider).length === 0) throw notFound()
        const { order } = request.query as { order?: unknown }
        const page = await pageFor(provider, String(request.body ?? ''), order)
        return reply.redirect(page ?? pageOrigin(config, request) + paths.checkout, 303)
      })
  })
}

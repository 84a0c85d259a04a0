import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAYER_COOKIE, PAYMENT_LINK_COOKIE } from '#shared/orders/link-cookie.ts'
import type { Context } from '../../context.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { visitorOrigin } from '../../http/origins.ts'
import { say } from '../../messages/messages.ts'
import { outcomeError } from '../core/record/outcome.ts'
import { confirmByLink, orderToConfirm, payConfirmedOrder } from '../paying/delivery-code.ts'
import { settlePayment, startFurtherPayment } from '../paying/further-payments.ts'
import { findPayableStoreCredit, payByGiftCard, payByStoreCredit } from '../paying/pay-by-credit.ts'
import { getFurtherForm } from '../paying/payment-form.ts'
import {
  createLink,
  createOwnLink,
  orderOfLink,
  ownOnlineOffer,
  payableOrder,
  paymentOfLinks,
  revokeLinks,
} from '../paying/payment-links.ts'
import { divideLinkPayment } from '../paying/upi-division.ts'
import { resolveOrderId } from '../reading/orders.ts'
import { claimByLink, removeLinkClaim } from '../ways/by-hand/link-claims.ts'

/** Reads the link's token from a cookie, because provider scripts can read the address. */
export function payRoutes(app: FastifyInstance, context: Context) {
  const { config, db } = context

  /** `order` is the number of the order that the page showed. */
  const linkedOrder = (request: FastifyRequest, { order }: { order?: string | undefined }) =>
    orderOfLink(db, request.cookies[PAYMENT_LINK_COOKIE], order)

  /** Throws 404 for another order's payment. */
  const linkedPayment = (request: FastifyRequest, paymentId: string) =>
    paymentOfLinks(db, request.cookies[PAYMENT_LINK_COOKIE], paymentId)

  endpoint(
    app,
    context,
    'POST /api/admin/orders/payment-link/:id',
    async ({ user, params, body, request }) => {
      const orderId = await resolveOrderId(db, params.id)
      const { path, expiresAt } = await createLink(context, user, orderId, body.days)
      return { data: { url: visitorOrigin(config, request) + path, expiresAt } }
    },
  )

  endpoint(app, context, 'DELETE /api/admin/orders/payment-link/:id', async ({ user, params }) => {
    await revokeLinks(context, user, await resolveOrderId(db, params.id))
    return { message: say('payment_links_revoked') }
  })

  endpoint(app, context, 'POST /api/shop/order/payment-link', async ({ user, body, request }) => {
    const { path, expiresAt } = await createOwnLink(context, user.id, body.orderId)
    return { data: { url: visitorOrigin(config, request) + path, expiresAt } }
  })

  endpoint(app, context, 'GET /api/confirm/:token', async ({ params }) => ({
    data: await orderToConfirm(context, params.token),
  }))

  endpoint(app, context, 'POST /api/confirm/:token', async ({ params }) => {
    await confirmByLink(context, params.token)
    return { message: say('order_confirmed') }
  })

  endpoint(app, context, 'POST /api/confirm/:token/payment-link', async ({ params, request }) => {
    const { path, expiresAt } = await payConfirmedOrder(context, params.token)
    return { data: { url: visitorOrigin(config, request) + path, expiresAt } }
  })

  endpoint(app, context, 'GET /api/shop/order/prepayment/:id', async ({ user, params }) => ({
    data: await ownOnlineOffer(context, user.id, await resolveOrderId(db, params.id)),
  }))

  endpoint(app, context, 'GET /api/pay/order', async ({ query, request }) => ({
    data: await payableOrder(context, await linkedOrder(request, query)),
  }))

  endpoint(app, context, 'POST /api/pay/start', async ({ body, request }) => ({
    approvalURL: await startFurtherPayment(context, await linkedOrder(request, body), {
      method: body.method,
      returnOrigin: visitorOrigin(config, request),
    }),
  }))

  endpoint(app, context, 'POST /api/pay/gift-card', async ({ body, request }) => {
    const returnOrigin = visitorOrigin(config, request)
    const orderId = await linkedOrder(request, body)
    const device = request.cookies[PAYER_COOKIE]?.slice(0, 100)
    const input = { ...body, returnOrigin, device }
    await payByGiftCard(context, orderId, toCaller(request, config), input)
    return { message: say('credit_used') }
  })

  endpoint(app, context, 'GET /api/pay/credit', async ({ user, query, request }) => ({
    data: {
      balance: await findPayableStoreCredit(context, await linkedOrder(request, query), user.id),
    },
  }))

  endpoint(app, context, 'POST /api/pay/credit', async ({ user, body, request }) => {
    const returnOrigin = visitorOrigin(config, request)
    const orderId = await linkedOrder(request, body)
    await payByStoreCredit(context, orderId, user.id, { ...body, returnOrigin })
    return { message: say('credit_used') }
  })

  endpoint(app, context, 'POST /api/pay/claim', async ({ body, request }) => {
    const returnOrigin = visitorOrigin(config, request)
    await claimByLink(context, await linkedOrder(request, body), { ...body, returnOrigin })
    return { message: say('claim_saved') }
  })

  endpoint(app, context, 'POST /api/pay/upi-parts', async ({ body, request }) => {
    await divideLinkPayment(context, await linkedOrder(request, body))
    return { message: say('upi_payment_divided') }
  })

  endpoint(app, context, 'DELETE /api/admin/orders/link-claim/:id', async ({ user, params }) => {
    await removeLinkClaim(db, user, params.id)
    return { message: say('link_claim_removed') }
  })

  endpoint(app, context, 'GET /api/pay/form/:paymentId', async ({ params, request }) => {
    const { orderId, paymentId } = await linkedPayment(request, params.paymentId)
    return { data: await getFurtherForm(context, orderId, paymentId) }
  })

  endpoint(app, context, 'POST /api/pay/capture', async ({ body, request }) => {
    const { orderNumber, ...payment } = await linkedPayment(request, body.paymentId)
    const outcome = await settlePayment(context, payment)
    if (outcome !== 'paid') throw outcomeError(outcome, null)
    return { message: say('payment_done'), data: { orderNumber } }
  })
}

import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { getAnyOrder, resolveOrderId } from '../reading/orders.ts'
import {
  convertRefundToCredit,
  findPayout,
  ownPayoutRequest,
  payoutRequestByLink,
  repeatPayoutRequest,
  saveDetailsByCode,
  saveOwnDetails,
  sendPayoutCode,
  settlePayout,
} from '../refunding/payouts.ts'

export function payoutRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context

  endpoint(app, context, 'GET /api/shop/order/payout/:id', async ({ user, params }) => ({
    data: await ownPayoutRequest(context, user.id, await resolveOrderId(db, params.id)),
  }))

  endpoint(app, context, 'POST /api/shop/order/payout', async ({ user, body }) => {
    await saveOwnDetails(context, user.id, body)
    return { message: say('payout_saved') }
  })

  endpoint(app, context, 'POST /api/shop/order/payout/credit', async ({ user, body }) => {
    await convertRefundToCredit(context, user, body)
    return { message: say('refund_kept') }
  })

  endpoint(app, context, 'GET /api/payout/:token', async ({ params }) => ({
    data: await payoutRequestByLink(db, params.token),
  }))

  endpoint(app, context, 'POST /api/payout/:token/code', async ({ params, request }) => {
    await sendPayoutCode(context, toCaller(request, config), params.token)
    return { message: say('code_sent') }
  })

  endpoint(app, context, 'POST /api/payout/:token', async ({ params, body, request }) => {
    await saveDetailsByCode(context, toCaller(request, config), params.token, body)
    return { message: say('payout_saved') }
  })

  endpoint(app, context, 'GET /api/admin/orders/payout/:id', async ({ params }) => ({
    data: await findPayout(context, await resolveOrderId(db, params.id)),
  }))

  endpoint(app, context, 'POST /api/admin/orders/payout/:id', async ({ user, params, body }) => {
    const orderId = await resolveOrderId(db, params.id)
    await settlePayout(context, user, orderId, body)
    return {
      message: say(body.outcome === 'paid' ? 'payout_recorded' : 'payout_withdrawn'),
      data: await getAnyOrder(db, orderId),
    }
  })

  endpoint(app, context, 'POST /api/admin/orders/payout-request/:id', async ({ params }) => {
    await repeatPayoutRequest(context, await resolveOrderId(db, params.id))
    return { message: say('payout_asked') }
  })
}

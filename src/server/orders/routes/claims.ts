import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { claimOrder, sendClaimCode } from '../claims/claims.ts'
import { removeClaim } from '../claims/remove-claim.ts'
import { getAnyOrder, getOwnOrder, resolveOrderId } from '../reading/orders.ts'

export function claimRoutes(app: FastifyInstance, context: Context) {
  const { db, config, providers } = context

  endpoint(app, context, 'POST /api/shop/order/account-code', async ({ user, body, request }) => {
    await sendClaimCode(db, toCaller(request, config), user, body.orderNumber)
    return { message: say('claim_code_sent') }
  })

  endpoint(app, context, 'POST /api/shop/order/account', async ({ user, body, request }) => {
    const orderId = await claimOrder(db, toCaller(request, config), user, body)
    return {
      message: say('order_added'),
      data: await getOwnOrder(db, user.id, orderId, providers),
    }
  })

  endpoint(app, context, 'DELETE /api/admin/orders/account/:id', async ({ user, params }) => {
    const orderId = await resolveOrderId(db, params.id)
    await removeClaim(db, user, orderId)
    return { message: say('claim_removed'), data: await getAnyOrder(db, orderId) }
  })
}

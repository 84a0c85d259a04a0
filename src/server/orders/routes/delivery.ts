import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { visitorOrigin } from '../../http/origins.ts'
import { say } from '../../messages/messages.ts'
import { changeDeliverySettings, getDeliverySettings } from '../../records/settings.ts'
import { cartDelivery } from '../buying/cart-delivery.ts'
import { resolveOrderId } from '../reading/orders.ts'
import { bookBatch } from '../sending/couriers/batch.ts'
import { bookCourier, courierRates } from '../sending/couriers/booking.ts'
import { getManifest } from '../sending/manifest.ts'
import { findOrderToPack, forPacker, seesAllOrders } from '../sending/parcels.ts'
import { deliveryDays, deliveryTo } from '../sending/pincode.ts'
import { createTrackingLink, revokeTrackingLinks, trackOrder } from '../sending/tracking-links.ts'

export function deliveryRoutes(app: FastifyInstance, context: Context) {
  const { db, reads, config } = context

  endpoint(app, context, 'GET /api/shop/delivery/:pincode', async ({ params, query }) => ({
    data: await deliveryTo(reads, params.pincode, query),
  }))

  endpoint(app, context, 'GET /api/shop/delivery', async ({ query }) => ({
    data: await deliveryDays(reads, query),
  }))

  endpoint(app, context, 'GET /api/shop/cart/delivery', async ({ user, query }) => ({
    data: await cartDelivery(context, user.id, query.pincode),
  }))

  endpoint(app, context, 'GET /api/track/:token', async ({ params }) => ({
    data: await trackOrder(db, params.token),
  }))

  endpoint(
    app,
    context,
    'POST /api/admin/orders/tracking-link/:id',
    async ({ user, params, request }) => {
      const orderId = await resolveOrderId(db, params.id)
      const { path, expiresAt } = await createTrackingLink(db, user, orderId)
      return { data: { url: visitorOrigin(config, request) + path, expiresAt } }
    },
  )

  endpoint(app, context, 'DELETE /api/admin/orders/tracking-link/:id', async ({ user, params }) => {
    await revokeTrackingLinks(db, user, await resolveOrderId(db, params.id))
    return { message: say('tracking_links_revoked') }
  })

  endpoint(app, context, 'GET /api/admin/orders/courier-rates/:id', async ({ params }) => ({
    data: await courierRates(context, await resolveOrderId(db, params.id)),
  }))

  endpoint(
    app,
    context,
    'POST /api/admin/orders/courier-booking/:id',
    async ({ user, params, body }) => {
      const orderId = await findOrderToPack(db, user, params.id, body.parcelId)
      const { order } = await bookCourier(context, user, orderId, body)
      return { message: say('courier_booked'), ...forPacker(user, order) }
    },
  )

  endpoint(app, context, 'POST /api/admin/orders/courier-bookings', async ({ user, body }) => ({
    data: await bookBatch(context, user, body),
  }))

  endpoint(app, context, 'GET /api/admin/orders/manifest', async ({ query, user }) => ({
    // Packers see today's parcels only.
    data: await getManifest(db, seesAllOrders(user) ? query : { courier: query.courier }),
  }))

  endpoint(app, context, 'GET /api/admin/delivery', async () => ({
    data: await getDeliverySettings(db),
  }))

  endpoint(app, context, 'PUT /api/admin/delivery', async ({ user, body }) => {
    await changeDeliverySettings(db, user, body)
    return { message: say('settings_saved'), data: await getDeliverySettings(db) }
  })
}

import { formatRupees, toRupees } from '#shared/money.ts'
import { amountDue, isUntrue } from '#shared/orders/states.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Context } from '../../context.ts'
import { makeTrackingLink } from '../../orders/delivery/tracking-links.ts'
import { getAnyOrder } from '../../orders/orders.ts'
import { prepaidMethods } from '../../orders/payments/further-payments.ts'
import { offeredMethods } from '../../orders/payments/methods.ts'
import { makeReminderLink } from '../../orders/payments/payment-links.ts'
import type { OrderMail, OutboxMessage } from '../../records/outbox.ts'

type Payload = Extract<OutboxMessage, { kind: OrderMail }>['payload']

/**
 * The values of a text message about an order without an email: its state, links to follow it and to
 * pay what is due, and the tracking of its parcels. Undefined for a status that is no longer true.
 */
export async function orderTextValues(
  context: Context,
  { shop, origin }: { shop: Shop; origin: string },
  { orderId, orderStatus: told, paise }: Payload,
): Promise<Record<string, string> | undefined> {
  const { db } = context
  const order = await getAnyOrder(db, orderId)
  if (told && isUntrue(told, order.orderStatus)) return undefined
  const due = order.orderStatus === 'rejected' ? 0 : amountDue(order)
  const { methods } = await offeredMethods(context)
  const isPaidOnline = due > 0 && prepaidMethods(methods, order.addressInfo.country).length > 0
  const parcels = order.parcels.filter(({ trackingNumber }) => trackingNumber !== '')
  return {
    number: order.orderNumber,
    total: formatRupees(order.totalAmount),
    due: formatRupees(due),
    refunded: formatRupees(toRupees(paise ?? 0)),
    status: order.orderStatus,
    courier: parcels.map(({ courier }) => courier).join(', '),
    trackingNumber: parcels.map(({ trackingNumber }) => trackingNumber).join(', '),
    link: origin + (await makeTrackingLink(db, orderId)).path,
    payLink: isPaidOnline ? origin + (await makeReminderLink(db, orderId)) : '',
    contact: shop.email,
  }
}

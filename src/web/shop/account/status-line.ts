import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { isDeliveryOpen, isReturning } from '#shared/orders/parcels.ts'
import { isFulfillable } from '#shared/orders/states.ts'
import { t } from '#shared/words/words.ts'
import { formatDays } from '../../shared/dates.ts'
import { waitsForMeasures } from '../shared/measures-step.ts'

/** Says in a few words what an order waits for; empty if nothing is to come. */
export function statusLine(order: OwnOrder): string {
  if (!isFulfillable(order.paymentStatus)) return ''
  if (isReturning(order)) return t('On its way back to the shop')
  if (waitsForMeasures(order)) return t('We wait for your measures')
  if (!isDeliveryOpen(order) || !order.promise) return ''
  return t('Delivery: {dates}', { dates: formatDays(order.promise) })
}

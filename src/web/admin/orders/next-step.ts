import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isFulfillable, isReceivable } from '#shared/orders/states.ts'

/** The next step that the shop takes for an order. */
export type OrderStep =
  | { kind: 'takePayment' }
  | { kind: 'book' }
  | { kind: 'pack' }
  | { kind: 'send' | 'markDelivered'; parcelId: string }

type Order = Pick<
  AdminOrder,
  'channel' | 'paymentStatus' | 'paymentMethod' | 'orderStatus' | 'dues' | 'toPack' | 'parcels'
>

/**
 * Returns undefined if nothing is to be done, or only by the customer. `isBookable`: a connected
 * courier delivers to the order's address.
 */
export function nextStep(order: Order, isBookable: boolean): OrderStep | undefined {
  const { channel, paymentStatus, orderStatus, toPack, parcels } = order
  if (channel === 'giftCard' || orderStatus === 'rejected') return undefined
  if (isReceivable(order) && !isCollected(order)) return { kind: 'takePayment' }
  const packed = parcels.find(({ status }) => status === 'packed')
  if (packed) return { kind: 'send', parcelId: packed._id }
  if (isFulfillable(paymentStatus) && toPack.length > 0)
    return { kind: isBookable ? 'book' : 'pack' }
  const sent = parcels.find(({ status }) => status === 'sent')
  if (sent) return { kind: 'markDelivered', parcelId: sent._id }
  return isReceivable(order) ? { kind: 'takePayment' } : undefined
}

/** The courier collects what is due. */
const isCollected = ({ paymentMethod, dues }: Order) =>
  paymentMethod === 'cod' || dues.some(({ kind }) => kind === 'on_delivery')

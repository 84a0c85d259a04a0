import type { Order, OrderEvent } from './order-schema.ts'
import { isOnItsWay } from './parcels.ts'
import { isHandedOver } from './production.ts'
import { hasEnded, hasShipped, isAccepted } from './states.ts'

export const stageNames = [
  'ordered',
  'confirmed',
  'prepared',
  'made',
  'packed',
  'sent',
  'delivered',
  'rejected',
  'cancelled',
] as const
export type StageName = (typeof stageNames)[number]

export const stageLabels = {
  ordered: 'Ordered',
  confirmed: 'Order confirmed',
  prepared: 'Being prepared',
  made: 'Being made for you',
  packed: 'Packed',
  sent: 'On its way',
  delivered: 'Delivered',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
} as const satisfies Record<StageName, string>

export type OrderStage = {
  name: StageName
  isReached: boolean
  /** Null for a stage that is not reached, or whose moment is unknown. */
  at: string | null
}

type StagedOrder = Pick<
  Order,
  'orderStatus' | 'paymentStatus' | 'orderDate' | 'channel' | 'cartItems' | 'parcels' | 'timeline'
>

/**
 * Returns the five stages of an order, from the order to the delivery. An order that ended has the
 * stages before its end. Empty for an order that is never sent.
 */
export function orderStages(order: StagedOrder): OrderStage[] {
  if (order.channel === 'giftCard' || isHandedOver(order)) return []
  const { orderStatus, paymentStatus, orderDate, timeline, cartItems } = order
  const ordered = stage('ordered', true, orderDate)
  const acceptance = timeline.find(isAcceptance)
  const preparation = nameOfPreparation(cartItems)
  if (orderStatus === 'rejected' || hasEnded(paymentStatus)) {
    const end = timeline.findLast((event) => isEnd(event) || isStatus(event, 'rejected'))
    return [
      ordered,
      ...(acceptance ? [stage(preparation, true, acceptance.at)] : []),
      stage(hasEnded(paymentStatus) ? 'cancelled' : 'rejected', true, end?.at),
    ]
  }
  const parcels = order.parcels.filter(({ status }) => status !== 'returned')
  const isDelivered = orderStatus === 'delivered'
  const isSent = hasShipped(orderStatus) || parcels.some(({ status }) => isOnItsWay(status))
  const isPacked = isSent || parcels.length > 0
  const isPreparing = isPacked || orderStatus !== 'pending' || isAccepted(paymentStatus)
  const firstSent = timeline.find(
    (event) => isStatus(event, 'inShipping') || event.kind === 'parcelSent',
  )
  const lastDelivered = timeline.findLast((event) => isStatus(event, 'delivered'))
  const firstPacked = parcels
    .map(({ at }) => at)
    .toSorted()
    .at(0)
  return [
    ordered,
    stage(preparation, isPreparing, acceptance?.at ?? timeline.find(isStarted)?.at),
    stage('packed', isPacked, firstPacked),
    stage('sent', isSent, firstSent?.at),
    stage('delivered', isDelivered, lastDelivered?.at),
  ]
}

/** Nothing is made before the first line is begun, for example while measures are missing. */
function nameOfPreparation(lines: StagedOrder['cartItems']): StageName {
  const made = lines.flatMap(({ production }) => production ?? [])
  if (made.length === 0) return 'prepared'
  return made.some(({ state }) => state !== 'waiting') ? 'made' : 'confirmed'
}

const stage = (name: StageName, isReached: boolean, at: string | undefined): OrderStage => ({
  name,
  isReached,
  at: (isReached && at) || null,
})

const isStatus = (event: OrderEvent, status: Order['orderStatus']) =>
  event.kind === 'status' && event.orderStatus === status

const isAcceptance = ({ kind }: OrderEvent) =>
  kind === 'paid' || kind === 'accepted' || kind === 'entered'

const isStarted = (event: OrderEvent) => isStatus(event, 'inProcess')

const ends = ['orderCancelled', 'cancelled', 'superseded', 'expired', 'soldOut', 'soldOutPaid']
const isEnd = ({ kind }: OrderEvent) => [...ends, 'withdrawn', 'declined'].includes(kind)

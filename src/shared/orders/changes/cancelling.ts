import type { Order } from '../order-schema.ts'
import { amountLeft, linesLeft } from '../refunded.ts'
import { hasShipped, isRefundable } from '../states.ts'
import type { cancelChoices } from './change-schema.ts'
import { isFinal } from './change-steps.ts'
import type { ChangeKind, ChangeState } from './vocabulary.ts'

type Request = { kind: ChangeKind; state: ChangeState }

type Sending = Pick<Order, 'orderStatus' | 'parcels'>

/** Whether nothing of the order has left. */
export const isUnsent = ({ orderStatus, parcels }: Sending) =>
  !hasShipped(orderStatus) && parcels.every(({ status }) => status === 'packed')

/**
 * Whether the shopper may cancel an order that is paid: at once while nothing is packed and no work has
 * begun, later by asking, once. An order to be paid on delivery has a way of its own (`isCancellable`).
 */
export function findCancelChoice(
  order: Pick<
    Order,
    | 'channel'
    | 'orderStatus'
    | 'paymentStatus'
    | 'parcels'
    | 'cartItems'
    | 'amountReceived'
    | 'refunds'
    | 'replaces'
  >,
  requests: readonly Request[],
): (typeof cancelChoices)[number] {
  const isOpen =
    order.channel !== 'giftCard' &&
    isRefundable(order.paymentStatus) &&
    order.orderStatus !== 'rejected' &&
    isUnsent(order) &&
    amountLeft(order) > 0 &&
    linesLeft(order).length > 0
  const isDecided = ({ kind, state }: Request) => kind === 'cancel' && state === 'declined'
  if (!isOpen || requests.some((one) => !isFinal(one.state) || isDecided(one))) return 'no'
  // Its money paid another order before, so the shop decides where it goes.
  const hasBegun =
    order.replaces !== null ||
    order.orderStatus === 'inProcess' ||
    order.parcels.length > 0 ||
    order.cartItems.some(({ production }) => production && production.state !== 'waiting')
  return hasBegun ? 'ask' : 'now'
}

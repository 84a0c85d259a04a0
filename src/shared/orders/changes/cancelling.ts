import type { Order } from '../order-schema.ts'
import { amountLeft } from '../refunded.ts'
import { hasShipped, isRefundable } from '../states.ts'
import type { cancelChoices } from './change-schema.ts'
import { isFinal } from './change-steps.ts'
import type { ChangeKind, ChangeState } from './vocabulary.ts'

type Request = { kind: ChangeKind; state: ChangeState }

/**
 * Whether the shopper may cancel an order that is paid: at once while nothing is packed and no work has
 * begun, later by asking. An order to be paid on delivery has a way of its own (`isCancellable`).
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
  >,
  requests: readonly Request[],
): (typeof cancelChoices)[number] {
  const isOpen =
    order.channel !== 'giftCard' &&
    isRefundable(order.paymentStatus) &&
    order.orderStatus !== 'rejected' &&
    !hasShipped(order.orderStatus) &&
    order.parcels.every(({ status }) => status === 'packed') &&
    amountLeft(order) > 0
  if (!isOpen || requests.some(({ state }) => !isFinal(state))) return 'no'
  const hasBegun =
    order.orderStatus === 'inProcess' ||
    order.parcels.length > 0 ||
    order.cartItems.some(({ production }) => production && production.state !== 'waiting')
  return hasBegun ? 'ask' : 'now'
}

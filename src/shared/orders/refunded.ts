import type { Order } from './order-schema.ts'
import type { Refund } from './refund-schema.ts'

type Refunded = Pick<Order, 'cartItems' | 'refunds'>

/** Of each line, how many pieces were paid back by these refunds; one without lines paid back all that was left. */
export function refundedPieces({ cartItems }: Refunded, refunds: readonly Refund[]): number[] {
  const all = refunds.some(({ lines }) => lines.length === 0)
  const back = refunds.flatMap(({ lines }) => lines)
  return cartItems.map(({ quantity }, position) =>
    all
      ? quantity
      : back.filter((one) => one.position === position).reduce((sum, one) => sum + one.quantity, 0),
  )
}

/** The lines with the pieces that are not paid back, and are to be sent; a refund that failed gave nothing. */
export function linesLeft(order: Refunded) {
  const back = refundedPieces(
    order,
    order.refunds.filter(({ state }) => state !== 'failed'),
  )
  return order.cartItems
    .map((line, position) => ({ ...line, position, left: line.quantity - (back[position] ?? 0) }))
    .filter(({ left }) => left > 0)
}

const isDone = ({ state }: Refund) => state === 'done'

/** Of each line, how many pieces were paid back for good. */
export const paidBack = (order: Refunded) => refundedPieces(order, order.refunds.filter(isDone))

/** Rupees that were paid back for good. */
export const amountBack = ({ refunds }: Pick<Order, 'refunds'>) =>
  refunds.filter(isDone).reduce((sum, { amount }) => sum + amount, 0)

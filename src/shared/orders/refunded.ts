import { sumOf, toPaise, toRupees } from '../money.ts'
import type { Order } from './order-schema.ts'
import type { Refund } from './refund-schema.ts'
import { roundOff } from './tax/rates.ts'

type Refunded = Pick<Order, 'cartItems' | 'refunds'>

/**
 * Refunded quantity of each line. A refund of an amount counts none; another refund without lines counts all that
 * was left.
 */
export function refundedPieces({ cartItems }: Refunded, refunds: readonly Refund[]): number[] {
  const all = refunds.some(({ lines, byAmount }) => lines.length === 0 && !byAmount)
  const back = refunds.flatMap(({ lines }) => lines)
  return cartItems.map(({ quantity }, position) =>
    all
      ? quantity
      : back.filter((one) => one.position === position).reduce((sum, one) => sum + one.quantity, 0),
  )
}

/** Lines with the quantity that is left to send. Failed refunds do not count. */
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

/** Quantity of each line in completed refunds. */
export const paidBack = (order: Refunded) => refundedPieces(order, order.refunds.filter(isDone))

/**
 * Paise of some pieces of a line: their prices, and their share of the line's discounts. `refunded`
 * pieces went back before; all pieces together are worth exactly the line.
 */
export function valueOfPieces(
  line: { unitPaise: number; chargesPaise: number; bought: number; refunded: number },
  quantity: number,
): number {
  const share = (pieces: number) => Math.round((line.chargesPaise * pieces) / line.bought)
  const price = sumOf([{ quantity }], () => line.unitPaise)
  return price + share(line.refunded + quantity) - share(line.refunded)
}

/** Paise given back for pieces; whole rupees of a taxed order whose total is whole rupees. */
export const roundedRefund = (paise: number, order: { isTaxed: boolean; totalPaise: number }) =>
  order.isTaxed && order.totalPaise % 100 === 0 ? paise + roundOff(paise) : paise

const sumOfRefunds = (refunds: readonly Refund[]) =>
  toRupees(refunds.reduce((sum, { amount, isExcess }) => sum + (isExcess ? 0 : toPaise(amount)), 0))

/** Rupees of completed refunds. */
export const amountBack = ({ refunds }: Pick<Order, 'refunds'>) =>
  sumOfRefunds(refunds.filter(isDone))

/** Rupees that can still be refunded. Failed refunds do not count. */
export const amountLeft = ({
  amountReceived,
  refunds,
}: Pick<Order, 'amountReceived' | 'refunds'>) =>
  toRupees(
    toPaise(amountReceived) -
      toPaise(sumOfRefunds(refunds.filter(({ state }) => state !== 'failed'))),
  )

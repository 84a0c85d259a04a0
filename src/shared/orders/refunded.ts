import { sumLines, toPaise, toRupees } from '../money.ts'
import { sumBy, sumQuantities } from '../sum.ts'
import type { Order } from './order-schema.ts'
import type { Refund } from './refund-schema.ts'
import { roundOff } from './tax/rates.ts'

type Refunded = Pick<Order, 'cartItems' | 'refunds'>

/** Counts none for a refund of an amount, and everything for another refund without lines. */
export function refundedQuantities({ cartItems }: Refunded, refunds: readonly Refund[]): number[] {
  const isWhole = refunds.some(({ lines, byAmount }) => lines.length === 0 && !byAmount)
  const refundedLines = refunds.flatMap(({ lines }) => lines)
  return cartItems.map(({ quantity }, position) =>
    isWhole ? quantity : sumQuantities(refundedLines.filter((line) => line.position === position)),
  )
}

/** By the place of each line. */
export const findExchangedQuantities = (order: Refunded) =>
  refundedQuantities(
    order,
    order.refunds.filter(({ movedTo }) => movedTo !== ''),
  )

/** Returns the lines that have a quantity left to send. Ignores failed refunds. */
export function linesLeft(order: Refunded) {
  const refundedByPosition = refundedQuantities(
    order,
    order.refunds.filter(({ state }) => state !== 'failed'),
  )
  return order.cartItems
    .map((line, position) => ({
      ...line,
      position,
      left: line.quantity - (refundedByPosition[position] ?? 0),
    }))
    .filter(({ left }) => left > 0)
}

const isDone = ({ state }: Refund) => state === 'done'
const isMoved = ({ movedTo }: Refund) => movedTo !== ''

export const completedRefundQuantities = (order: Refunded) =>
  refundedQuantities(order, order.refunds.filter(isDone))

/** Returns paise. The values of all items add up to the line's, including its charges, exactly. */
export function valueOfItems(
  line: { unitPaise: number; chargesPaise: number; bought: number; refunded: number },
  quantity: number,
): number {
  const share = (items: number) => Math.round((line.chargesPaise * items) / line.bought)
  const price = sumLines([{ quantity }], () => line.unitPaise)
  return price + share(line.refunded + quantity) - share(line.refunded)
}

type RefundableItems = Parameters<typeof valueOfItems>[0] & { quantity: number }

/**
 * Returns paise for `quantity` of each line; `lines` are all lines of the order. If the order is
 * taxed and its total is whole rupees, rounds the running sum of all refunded items to rupees, so
 * that refunds one by one add up to the rounded value of all items.
 */
export function refundOfItems(
  lines: readonly RefundableItems[],
  order: { isTaxed: boolean; totalPaise: number },
): number {
  const value = sumBy(lines, (line) => valueOfItems(line, line.quantity))
  if (!order.isTaxed || order.totalPaise % 100 !== 0) return value
  const earlier = sumBy(lines, (line) => valueOfItems({ ...line, refunded: 0 }, line.refunded))
  const round = (paise: number) => paise + roundOff(paise)
  return round(earlier + value) - round(earlier)
}

const sumOfRefunds = (refunds: readonly Refund[]) =>
  toRupees(sumBy(refunds, ({ amount, isExcess }) => (isExcess ? 0 : toPaise(amount))))

/** Returns rupees. */
export const amountBack = ({ refunds }: Pick<Order, 'refunds'>) =>
  sumOfRefunds(refunds.filter((refund) => isDone(refund) && !isMoved(refund)))

/** Returns the rupees that pay other orders, for pieces that were exchanged. */
export const amountMoved = ({ refunds }: Pick<Order, 'refunds'>) =>
  sumOfRefunds(refunds.filter(isMoved))

/** Returns rupees. Ignores failed refunds. */
export const amountLeft = ({
  amountReceived,
  refunds,
}: Pick<Order, 'amountReceived' | 'refunds'>) =>
  toRupees(
    toPaise(amountReceived) -
      toPaise(sumOfRefunds(refunds.filter(({ state }) => state !== 'failed'))),
  )

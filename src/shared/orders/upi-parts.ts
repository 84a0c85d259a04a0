import { toPaise, toRupees } from '../money.ts'
import { sumBy } from '../sum.ts'
import type { Order, UpiPart } from './order-schema.ts'

/** Returns the rupees of parts that the owner has not recorded. */
export const unrecordedAmount = (parts: readonly UpiPart[]): number =>
  toRupees(
    sumBy(
      parts.filter(({ state }) => state !== 'recorded'),
      ({ amount }) => toPaise(amount),
    ),
  )

/** Whether an unaccepted order waits for parts of its UPI payment. */
export const waitsForParts = ({
  paymentStatus,
  upiParts,
}: Pick<Order, 'paymentStatus' | 'upiParts'>) => paymentStatus === 'pending' && upiParts.length > 0

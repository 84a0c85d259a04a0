import type { Order } from './order-schema.ts'

/** Whether the order has a receipt: money was received, and no tax document covers it. */
export const hasReceipt = ({
  amountReceived,
  charges,
}: Pick<Order, 'amountReceived' | 'charges'>) =>
  amountReceived > 0 && !charges.some(({ kind }) => kind === 'tax')

/** Whether a receipt of 80 mm can be printed. With tax, only what is paid in full has the invoice that it names. */
export const hasCounterReceipt = (
  order: Pick<Order, 'amountReceived' | 'totalAmount' | 'charges'>,
) => hasReceipt(order) || (order.amountReceived > 0 && order.amountReceived >= order.totalAmount)

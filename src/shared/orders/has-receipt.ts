import type { Order } from './order-schema.ts'

/** Whether the order has a receipt: money was received, and no tax document covers it. */
export const hasReceipt = ({
  amountReceived,
  charges,
}: Pick<Order, 'amountReceived' | 'charges'>) =>
  amountReceived > 0 && !charges.some(({ kind }) => kind === 'tax')

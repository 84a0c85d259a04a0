import type { Order } from './order-schema.ts'

/** Whether the order has a receipt: money arrived, and no invoice or voucher documents it. */
export const hasReceipt = ({
  amountReceived,
  charges,
}: Pick<Order, 'amountReceived' | 'charges'>) =>
  amountReceived > 0 && !charges.some(({ kind }) => kind === 'tax')

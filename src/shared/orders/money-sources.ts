import type { Order } from './order-schema.ts'
import { receiptMethods } from './vocabulary.ts'

/** What brought money of an order: a provider, a gift card or credit, or what the owner recorded. */
export const moneySources = ['paypal', 'razorpay', 'credit', ...receiptMethods] as const
export type MoneySource = (typeof moneySources)[number]

export const moneySourceLabels = {
  paypal: 'PayPal',
  razorpay: 'UPI, card or netbanking',
  credit: 'Gift card or store credit',
  cash: 'Cash',
  card: 'Card machine',
  bank: 'Bank transfer',
  upi: 'UPI',
  courier: 'By the courier',
} as const satisfies Record<MoneySource, string>

/** Whether the order has a receipt: money arrived, and no invoice or voucher documents it. */
export const hasReceipt = ({
  amountReceived,
  charges,
}: Pick<Order, 'amountReceived' | 'charges'>) =>
  amountReceived > 0 && !charges.some(({ kind }) => kind === 'tax')

import type { AdminOrder } from './order-schema.ts'
import { isOffline, recordedMethods } from './vocabulary.ts'

export const moneySources = ['paypal', 'razorpay', 'credit', ...recordedMethods] as const
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
  exchange: 'A piece that came back',
} as const satisfies Record<MoneySource, string>

const isSource = (name: string): name is MoneySource =>
  (moneySources as readonly string[]).includes(name)

export function getMoneySources({
  payments,
  receipts,
}: Pick<AdminOrder, 'payments' | 'receipts'>): MoneySource[] {
  const paymentSources = payments
    .filter(({ state }) => state === 'captured')
    .map(({ provider }) => provider)
    // Receipts name the source of these payments.
    .filter((provider) => !isOffline(provider))
  const byHand = receipts.filter(({ amount }) => amount > 0).map(({ method }) => method)
  return [...new Set([...paymentSources, ...byHand])].filter(isSource)
}

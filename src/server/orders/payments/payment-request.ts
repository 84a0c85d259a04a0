import { paymentCancelledPath, paymentReturnPath } from '#shared/paths.ts'
import type { Amount, PaymentRequest } from './provider.ts'

/** Makes the same request each time, as providers require. */
export const paymentRequest = (
  shopName: string,
  returnOrigin: string,
  payment: { orderId: string; reference: string; amount: Amount; quantity: number },
): PaymentRequest => ({
  reference: payment.reference,
  amount: payment.amount,
  description: `${shopName}: ${payment.quantity} ${payment.quantity === 1 ? 'piece' : 'pieces'}`,
  brandName: shopName,
  returnUrl: returnOrigin + paymentReturnPath(payment.orderId),
  cancelUrl: returnOrigin + paymentCancelledPath(payment.orderId, payment.reference),
})

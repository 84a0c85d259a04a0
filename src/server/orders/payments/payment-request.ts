import { paymentCancelledPath, paymentReturnPath } from '#shared/paths.ts'
import type { Amount, PaymentRequest } from './provider.ts'

/** What a provider needs to know of an order's payment; the same each time it is asked. */
export const paymentRequest = (
  shopName: string,
  returnOrigin: string,
  { orderId, amount, pieces }: { orderId: string; amount: Amount; pieces: number },
): PaymentRequest => ({
  reference: orderId,
  amount,
  description: `${shopName}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
  brandName: shopName,
  returnUrl: returnOrigin + paymentReturnPath(orderId),
  cancelUrl: returnOrigin + paymentCancelledPath(orderId),
})

import { paymentCancelledPath } from '#shared/paths.ts'
import type { Amount, PaymentRequest } from './provider/provider.ts'

export const returnPath = (provider: string) => `/api/payments/${provider}/return`

/** Makes the same request each time, as providers require. */
export const paymentRequest = (
  shopName: string,
  { returnOrigin, apiOrigin }: { returnOrigin: string; apiOrigin: string | undefined },
  payment: { orderId: string; reference: string; amount: Amount; quantity: number },
): PaymentRequest => ({
  reference: payment.reference,
  amount: payment.amount,
  description: `${shopName}: ${payment.quantity} ${payment.quantity === 1 ? 'piece' : 'pieces'}`,
  brandName: shopName,
  returnUrl: `${apiOrigin ?? returnOrigin}${returnPath('paypal')}?orderId=${payment.orderId}`,
  cancelUrl: returnOrigin + paymentCancelledPath(payment.orderId, payment.reference),
})

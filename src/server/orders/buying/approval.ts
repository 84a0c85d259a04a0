import type { OrderMethod } from '#shared/orders/vocabulary.ts'
import { paymentFormPath } from '#shared/paths.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { cancelOrder } from '../core/end.ts'
import { saveApproval } from '../money/payment-record.ts'
import { paymentRequest } from '../ways/payment-request.ts'
import { type Amount, ProviderUnavailable } from '../ways/provider/provider.ts'

export type CheckoutDraft = {
  orderId: string
  /** Our id of the payment at the provider. */
  reference: string
  provider: OrderMethod
  amount: Amount
  quantity: number
  approvalUrl: string | null
}

export async function askForApproval(
  context: Context,
  userId: string,
  draft: CheckoutDraft & { shopName: string },
  returnOrigin: string,
): Promise<{ orderId: string; approvalURL: string }> {
  const { orderId, reference } = draft
  try {
    const { apiOrigin } = context.config
    const request = paymentRequest(draft.shopName, { returnOrigin, apiOrigin }, draft)
    const provider = context.providers.of(draft.provider)
    const { providerOrderId, step } = await provider.start(request)
    const approvalUrl =
      step.kind === 'redirect' ? step.url : returnOrigin + paymentFormPath(orderId)
    const { credentialsId } = provider
    await saveApproval(context.db, reference, { providerOrderId, approvalUrl, credentialsId })
    return { orderId, approvalURL: approvalUrl }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await cancelOrder(context, userId, { orderId, attempt: reference })
    throw new ShopError('provider_unavailable', {}, { retryAfter: 5 })
  }
}

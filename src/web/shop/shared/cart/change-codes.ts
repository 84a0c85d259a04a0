import type { Cart } from '#shared/orders/cart-schema.ts'
import type { Change } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'

export type CodeIntent =
  | { intent: 'enterCode'; code: string; isFromLink?: true }
  | { intent: 'removeCode'; code: string }

export const isCodeIntent = (sent: { intent?: string | undefined }): sent is CodeIntent =>
  sent.intent === 'enterCode' || sent.intent === 'removeCode'

/** Undefined for other forms. */
export function postedCode({ intent, code = '' }: Record<string, string>): CodeIntent | undefined {
  const sent = { intent, code }
  return isCodeIntent(sent) ? sent : undefined
}

export async function changeCodes(
  { intent, code }: CodeIntent,
  { api, user }: Change,
): Promise<Cart> {
  const userId = user?.id ?? ''
  const { data, message } =
    intent === 'enterCode'
      ? await api('POST /api/shop/cart/code', { body: { userId, code } })
      : await api('DELETE /api/shop/cart/code/:userId/:code', { params: { userId, code } })
  toast.success(message ?? '')
  return data
}

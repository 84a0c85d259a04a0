import type { Cart } from '#shared/orders/cart-schema.ts'
import type { Change } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'

export type CodeIntent =
  | { intent: 'enterCode'; code: string; isFromLink?: true }
  | { intent: 'removeCode'; code: string }

export const isCodeIntent = (fields: { intent?: string | undefined }): fields is CodeIntent =>
  fields.intent === 'enterCode' || fields.intent === 'removeCode'

/** Undefined for other forms. */
export function postedCode({ intent, code = '' }: Record<string, string>): CodeIntent | undefined {
  const fields = { intent, code }
  return isCodeIntent(fields) ? fields : undefined
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

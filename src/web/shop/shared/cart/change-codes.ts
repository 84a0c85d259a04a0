import type { Cart } from '#shared/orders/cart-schema.ts'
import type { Change } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'

export type CodeIntent =
  | { intent: 'enterCode'; code: string; isFromLink?: true; acceptsDelivery?: boolean }
  | { intent: 'removeCode'; code: string }

export const isCodeIntent = (fields: { intent?: string | undefined }): fields is CodeIntent =>
  fields.intent === 'enterCode' || fields.intent === 'removeCode'

/** Undefined for other forms. */
export function postedCode({
  intent,
  code = '',
  acceptsDelivery,
}: Record<string, string>): CodeIntent | undefined {
  const fields = { intent, code, ...(acceptsDelivery && { acceptsDelivery: true }) }
  return isCodeIntent(fields) ? fields : undefined
}

export async function changeCodes(change: CodeIntent, { api, user }: Change): Promise<Cart> {
  const { intent, code } = change
  const userId = user?.id ?? ''
  const { data, message } =
    intent === 'enterCode'
      ? await api('POST /api/shop/cart/code', {
          body: { userId, code, acceptsDelivery: change.acceptsDelivery },
        })
      : await api('DELETE /api/shop/cart/code/:userId/:code', { params: { userId, code } })
  toast.success(message ?? '')
  return data
}

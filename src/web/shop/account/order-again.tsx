import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'

export type AgainIntent = { orderId: string }

/** Names the items that are unavailable. */
export const clientAction = createIntentAction(async ({ orderId }: AgainIntent, { api }) => {
  const { left } = await api('POST /api/shop/order/again', { body: { orderId } })
  if (left.length === 0) toast.success(t('The pieces are in your cart'))
  else toast.error(t('No longer available: {pieces}', { pieces: left.join(', ') }))
})

export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'

import { t } from '#shared/words/words.ts'
import { createIntentAction } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'
import type { WishlistIntent } from './wishlist-context.tsx'

export const clientAction = createIntentAction(async (wish: WishlistIntent, { api, user }) => {
  const { intent, productId } = wish
  const userId = user?.id ?? ''
  const { message, data } =
    intent === 'keep'
      ? await api('POST /api/shop/wishlist/add', { body: { userId, productId } })
      : await api('DELETE /api/shop/wishlist/:userId/:productId', {
          params: { userId, productId },
        })
  toast.success(message ?? t('Your wishlist is updated'))
  return { answer: data.map(({ _id }) => _id) }
})

export { clientLoader, default, loader, meta } from '../../../shared/not-found.tsx'

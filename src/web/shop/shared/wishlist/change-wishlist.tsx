import { acting } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'
import type { WishIntent } from './wish-context.tsx'

export const clientAction = acting(async ({ api, user, request }) => {
  const { intent, productId }: WishIntent = await request.json()
  const userId = user?.id ?? ''
  try {
    const { message } =
      intent === 'keep'
        ? await api('POST /api/shop/wishlist/add', { body: { userId, productId } })
        : await api('DELETE /api/shop/wishlist/:userId/:productId', {
            params: { userId, productId },
          })
    toast.success(message ?? 'Your wishlist is updated')
  } catch (error) {
    if (error instanceof Error) toast.error(error.message)
    throw error
  }
  return { ok: true as const }
})

export { clientLoader, default, loader, meta } from '../../../shared/not-found.tsx'

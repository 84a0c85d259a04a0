import { acting } from '../../api/load.ts'
import NotFound from '../../shared/not-found.tsx'
import { toast } from '../../ui/toast.ts'

export const clientAction = acting(async ({ api, user, request }) => {
  const { productId, userName, reviewMessage, reviewValue } = await request.json()
  const body = { productId, userId: user?.id, userName, reviewMessage, reviewValue }
  try {
    await api('POST /api/shop/review/add', { body })
  } catch (error) {
    if (error instanceof Error) toast.error(error.message)
    throw error
  }
  toast.success('Review added successfully!')
  return { ok: true as const }
})

export { clientLoader, loader } from '../../shared/not-found.tsx'
export default NotFound

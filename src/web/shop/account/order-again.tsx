import { acting } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'

/** Puts an earlier order's pieces into the cart and says which could not be had. */
export const clientAction = acting(async ({ api, request }) => {
  const { orderId } = await request.json()
  try {
    const { left } = await api('POST /api/shop/order/again', { body: { orderId } })
    if (left.length === 0) toast.success('The pieces are in your cart')
    else toast.error(`No longer to be had: ${left.join(', ')}`)
  } catch (error) {
    if (error instanceof Error) toast.error(error.message)
    throw error
  }
  return { ok: true as const }
})

export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'

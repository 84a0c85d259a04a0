import { actingOn } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'

export type AgainIntent = { orderId: string }

/** Puts an earlier order's pieces into the cart and says which could not be had. */
export const clientAction = actingOn(async ({ orderId }: AgainIntent, { api }) => {
  const { left } = await api('POST /api/shop/order/again', { body: { orderId } })
  if (left.length === 0) toast.success('The pieces are in your cart')
  else toast.error(`No longer to be had: ${left.join(', ')}`)
})

export { clientLoader, default, loader, meta } from '../../shared/not-found.tsx'

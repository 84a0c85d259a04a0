import type { Cart } from '#shared/orders/cart-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Change } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'
import type { CartCommand } from './intent.ts'

/** Waits for preceding changes; returns the new cart. */
export const changeCart = (change: CartCommand, visit: Change): Promise<Cart> =>
  visit.session ? visit.session.inCartOrder(() => send(change, visit)) : send(change, visit)

async function send(change: CartCommand, { api, user }: Change): Promise<Cart> {
  const userId = user?.id ?? ''
  const { productId, size, lineId, options } = change
  if (change.intent === 'add') {
    const body = { userId, productId, size, options, quantity: 1 }
    const { data } = await api('POST /api/shop/cart/add', { body })
    toast.success(t('Product is added to cart'))
    return data
  }
  if (change.intent === 'set') {
    const body = { userId, lineId, productId, size, quantity: change.quantity }
    const { data } = await api('PUT /api/shop/cart/update-cart', { body })
    toast.success(t('Cart item is updated successfully'))
    return data
  }
  const params = { userId, productId }
  const { data } = await api('DELETE /api/shop/cart/:userId/:productId', {
    params,
    query: { size, lineId },
  })
  toast.success(t('Cart item is deleted successfully'))
  return data
}

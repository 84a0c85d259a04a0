import type { Cart } from '#shared/orders/cart-schema.ts'
import { t } from '#shared/words/words.ts'
import type { Change } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'
import type { CartCommand } from './intent.ts'

let last: Promise<unknown> = Promise.resolve()

/** Runs changes in sequence, so that quick clicks reach the server in order. */
function inTurn<T>(job: () => Promise<T>): Promise<T> {
  const mine = last.then(job, job)
  last = mine.catch(() => {})
  return mine
}

/** Makes a change after the preceding ones; returns the new cart. */
export const changeCart = (change: CartCommand, visit: Change): Promise<Cart> =>
  // On the server this module is shared, so changes do not wait for each other.
  import.meta.env.SSR ? send(change, visit) : inTurn(() => send(change, visit))

async function send(change: CartCommand, { api, user }: Change): Promise<Cart> {
  const userId = user?.id ?? ''
  const { productId, size } = change
  if (change.intent === 'add') {
    const body = { userId, productId, size, quantity: 1 }
    const { data } = await api('POST /api/shop/cart/add', { body })
    toast.success(t('Product is added to cart'))
    return data
  }
  if (change.intent === 'set') {
    const body = { userId, productId, size, quantity: change.quantity }
    const { data } = await api('PUT /api/shop/cart/update-cart', { body })
    toast.success(t('Cart item is updated successfully'))
    return data
  }
  const params = { userId, productId }
  const { data } = await api('DELETE /api/shop/cart/:userId/:productId', {
    params,
    query: { size },
  })
  toast.success(t('Cart item is deleted successfully'))
  return data
}

import type { Cart } from '#shared/orders/cart-schema.ts'
import { t } from '#shared/words/words.ts'
import { actingOn, type Change } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'
import type { CartIntent } from './intent.ts'

let last: Promise<unknown> = Promise.resolve()

/** One change after another: two quick clicks must not reach the server the wrong way round. */
function inTurn<T>(job: () => Promise<T>): Promise<T> {
  const mine = last.then(job, job)
  last = mine.catch(() => {})
  return mine
}

export const clientAction = actingOn(async (change: CartIntent, visit) => ({
  answer: await inTurn(() => send(visit, change)),
}))

/** The cart as it is after the change. */
async function send({ api, user }: Change, change: CartIntent): Promise<Cart> {
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

export { clientLoader, default, loader, meta } from '../../../shared/not-found.tsx'

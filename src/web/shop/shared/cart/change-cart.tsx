import { actingOn, type Visit } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'
import type { CartIntent } from './intent.ts'

let last: Promise<unknown> = Promise.resolve()

/** One change after another: two quick clicks must not reach the server the wrong way round. */
function inTurn<T>(job: () => Promise<T>): Promise<T> {
  const mine = last.then(job, job)
  last = mine.catch(() => {})
  return mine
}

export const clientAction = actingOn((change: CartIntent, visit) =>
  inTurn(() => send(visit, change)),
)

async function send({ api, user }: Visit, change: CartIntent) {
  const userId = user?.id ?? ''
  const { productId, size } = change
  if (change.intent === 'add') {
    await api('POST /api/shop/cart/add', { body: { userId, productId, size, quantity: 1 } })
    toast.success('Product is added to cart')
  } else if (change.intent === 'set') {
    const body = { userId, productId, size, quantity: change.quantity }
    await api('PUT /api/shop/cart/update-cart', { body })
    toast.success('Cart item is updated successfully')
  } else {
    const params = { userId, productId }
    await api('DELETE /api/shop/cart/:userId/:productId', { params, query: { size } })
    toast.success('Cart item is deleted successfully')
  }
}

export { clientLoader, default, loader, meta } from '../../../shared/not-found.tsx'

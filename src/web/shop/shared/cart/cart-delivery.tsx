import { useSession } from '../../../shared/session.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useCart } from './use-cart.ts'

const CartDeliveryCost = onDemand(() => import('./cart-delivery-cost.tsx'))

export function CartDelivery() {
  const { delivers } = useSession().shop
  // Changes in flight count once the shop has saved them.
  const { cart } = useCart()
  const content = JSON.stringify([cart?.items, cart?.codes])
  return <div role="status">{delivers && <CartDeliveryCost content={content} quiet />}</div>
}

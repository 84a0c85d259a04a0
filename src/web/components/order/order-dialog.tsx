import type { Order } from '#shared/order.ts'
import { Modal } from '../ui/modal.tsx'
import { OrderDetails } from './order-details.tsx'

export default function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Order Details">
      <OrderDetails order={order} />
    </Modal>
  )
}

import { useFetcher } from 'react-router'
import type { Order } from '#shared/orders/order-schema.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { OrderDetails } from './order-details.tsx'

export default function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const again = useFetcher()
  return (
    <Modal open onClose={onClose} title="Order Details">
      <OrderDetails order={order} />
      <div className="border-t border-line px-6 py-6 sm:px-8">
        <Button
          kind="outline"
          disabled={again.state !== 'idle'}
          onClick={() =>
            again.submit(
              { orderId: order._id },
              { method: 'post', action: paths.orderAgain, encType: 'application/json' },
            )
          }
        >
          Order again
        </Button>
      </div>
    </Modal>
  )
}

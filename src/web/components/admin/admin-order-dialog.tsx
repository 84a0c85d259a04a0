import { useState } from 'react'
import { useFetcher } from 'react-router'
import { type AdminOrder, offeredOrderStatuses, orderStatusLabels } from '#shared/order.ts'
import { formatForeign } from '../order/currency.ts'
import { OrderDetails } from '../order/order-details.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'

type Props = { order: AdminOrder; onClose: () => void }

export default function AdminOrderDialog({ order, onClose }: Props) {
  const { settlement, customer } = order
  return (
    <Modal open onClose={onClose} title="Order Details">
      <p className="px-6 pt-2 break-words text-ink-soft sm:px-8">
        {customer.userName}, {customer.email}
      </p>
      <OrderDetails
        order={order}
        settled={
          <span className="block text-sm text-ink-soft tabular-nums">
            {formatForeign(settlement.amount, settlement.currency)} with the payment provider
          </span>
        }
      />
      <StatusForm key={order.orderUpdateDate} order={order} />
    </Modal>
  )
}

function StatusForm({ order }: { order: AdminOrder }) {
  const fetcher = useFetcher()
  const [status, setStatus] = useState('')
  return (
    <fetcher.Form
      method="post"
      className="border-t border-line bg-ivory-deep/60 px-6 py-6 sm:px-8"
      onSubmit={(event) => {
        event.preventDefault()
        const change = { id: order._id, orderStatus: status }
        fetcher.submit(change, { method: 'post', encType: 'application/json' })
      }}
    >
      <SelectField
        label="Order Status"
        name="orderStatus"
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      >
        <option value="" disabled>
          Choose a status
        </option>
        {offeredOrderStatuses.map((one) => (
          <option key={one} value={one}>
            {orderStatusLabels[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" disabled={!status || fetcher.state !== 'idle'} className="mt-4 w-full">
        Update Order Status
      </Button>
    </fetcher.Form>
  )
}

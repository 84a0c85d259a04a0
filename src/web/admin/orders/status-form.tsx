import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { hasShipped, isPaid } from '#shared/orders/states.ts'
import { offeredOrderStatuses, orderStatusLabels } from '#shared/orders/vocabulary.ts'
import { useSend } from '../../api/send.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import type { OrderIntent } from './intent.ts'

type Status = (typeof offeredOrderStatuses)[number]

/** Any status at any time; with a parcel on its way, who carries it and under which number. */
export function StatusForm({ order }: { order: AdminOrder }) {
  const { send, busy } = useSend<OrderIntent>()
  const [status, setStatus] = useState<Status | ''>('')
  const [courier, setCourier] = useState(order.courier)
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber)
  const withParcel = status !== '' && hasShipped(status)
  const unpaid = withParcel && !isPaid(order.paymentStatus)
  const [sure, setSure] = useState(false)

  function update(orderStatus: Status) {
    const parcel = { courier: courier.trim(), trackingNumber: trackingNumber.trim() }
    send({
      intent: 'status',
      id: order._id,
      change: { orderStatus, ...(withParcel ? parcel : {}) },
    })
  }

  return (
    <form
      method="post"
      className="space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (status) update(status)
      }}
    >
      <SelectField
        label="Order Status"
        name="orderStatus"
        value={status}
        onChange={(event) => setStatus(event.target.value as Status)}
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
      {withParcel && (
        <>
          <Field
            label="Courier (optional)"
            maxLength={60}
            value={courier}
            onChange={(event) => setCourier(event.target.value)}
          />
          <Field
            label="Tracking number (optional)"
            maxLength={60}
            hint="The shopper sees both."
            value={trackingNumber}
            onChange={(event) => setTrackingNumber(event.target.value)}
          />
        </>
      )}
      {unpaid && (
        <label className="flex min-h-11 items-center gap-3 text-sm text-red">
          <input
            type="checkbox"
            checked={sure}
            onChange={(event) => setSure(event.target.checked)}
            className="size-5 shrink-0 accent-maroon"
          />
          Nothing was paid for this order. Send it all the same.
        </label>
      )}
      {status === 'rejected' && (
        <p className="text-sm text-ink-soft">
          Pieces that have not left the house go back on the shelf. Money is given back below.
        </p>
      )}
      <Button type="submit" disabled={!status || busy || (unpaid && !sure)} className="w-full">
        Update Order Status
      </Button>
    </form>
  )
}

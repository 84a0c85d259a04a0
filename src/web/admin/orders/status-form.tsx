import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { hasShipped, isPaid, isRefundable } from '#shared/orders/states.ts'
import { offeredOrderStatuses, orderStatusLabels } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/send.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Missing } from '../../ui/missing.tsx'
import type { OrderIntent } from './intent.ts'

type Status = (typeof offeredOrderStatuses)[number]

type Typed = { status: Status | ''; courier: string; trackingNumber: string; version: string }

const startOf = ({ courier, trackingNumber, orderUpdateDate }: AdminOrder): Typed => ({
  status: '',
  courier,
  trackingNumber,
  version: orderUpdateDate,
})

/** Any status at any time; with a parcel on its way, who carries it and under which number. */
export function StatusForm({ order }: { order: AdminOrder }) {
  const { send, busy, done, refused } = useSend<OrderIntent>({ onDone: () => setTyped(undefined) })
  // What was typed, and the order that it was typed for: another may change it meanwhile.
  const [typed, setTyped] = useState<Typed>()
  const { status, courier, trackingNumber } = typed ?? startOf(order)
  const withParcel = hasShipped(status || order.orderStatus)
  const unpaid = status !== '' && withParcel && !isRefundable(order.paymentStatus)
  const [sure, setSure] = useState(false)
  const overtaken = refused?.code === 'overtaken'
  const isParcelTyped =
    withParcel && (courier !== order.courier || trackingNumber !== order.trackingNumber)
  useUnsaved((status !== '' || isParcelTyped) && !done)

  const change = (part: Partial<Typed>) => setTyped({ ...(typed ?? startOf(order)), ...part })

  function update() {
    const orderStatus = status || offeredOrderStatuses.find((one) => one === order.orderStatus)
    if (!orderStatus) return
    const parcel = { courier: courier.trim(), trackingNumber: trackingNumber.trim() }
    // Whoever was told of another's change, and presses again, means it.
    const version = overtaken || !typed ? order.orderUpdateDate : typed.version
    send({
      intent: status ? 'status' : 'parcel',
      id: order._id,
      change: { orderStatus, version, ...(withParcel ? parcel : {}) },
    })
  }

  return (
    <form
      method="post"
      className="space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        update()
      }}
    >
      <SelectField
        label={t('Order Status')}
        name="orderStatus"
        value={status}
        onChange={(event) => change({ status: event.target.value as Status })}
      >
        <option value="" disabled>
          {t('Choose a status')}
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
            label={t('Courier (optional)')}
            maxLength={60}
            value={courier}
            onChange={(event) => change({ courier: event.target.value })}
          />
          <Field
            label={t('Tracking number (optional)')}
            maxLength={60}
            hint={t('The shopper sees both.')}
            value={trackingNumber}
            onChange={(event) => change({ trackingNumber: event.target.value })}
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
          {isPaid(order.paymentStatus)
            ? t('All of its money was given back. Send it all the same.')
            : t('Nothing was paid for this order. Send it all the same.')}
        </label>
      )}
      {status === 'rejected' && (
        <p className="text-sm text-ink-soft">
          {t('Pieces that were not shipped go back into stock. Money is given back below.')}
        </p>
      )}
      {refused && (
        <p role="alert" className="text-red">
          {refused.message}
          {overtaken &&
            ` ${t('It is {status} now. What you chose has stayed: press again if you still mean it.', { status: t(orderStatusLabels[order.orderStatus]) })}`}
        </p>
      )}
      <Button
        type="submit"
        disabled={busy || (!status && !isParcelTyped) || (unpaid && !sure)}
        className="w-full"
      >
        {status || !isParcelTyped ? t('Update Order Status') : t('Correct the parcel')}
      </Button>
      <Missing
        what={[
          !status && !isParcelTyped && t('a status'),
          unpaid && !sure && t('that you are sure'),
        ]}
      />
    </form>
  )
}

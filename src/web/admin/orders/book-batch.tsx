import { Truck } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { formatRupees } from '#shared/money.ts'
import type { BatchBooking } from '#shared/orders/delivery/courier-schema.ts'
import { MAX_BOOKED } from '#shared/orders/vocabulary.ts'
import { adminSlipsPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { countText } from '../shared/count-text.ts'
import { useCall } from '../shared/use-call.ts'

type Props = {
  courier: string
  orderIds: readonly string[]
  onDone: () => void
}

/** Books all chosen orders by the courier's cheapest service, and shows what came of each. */
export function BookBatch({ courier, orderIds, onDone }: Props) {
  const [outcomes, setOutcomes] = useState<readonly BatchBooking[]>([])
  // An order keeps its parcel's id, so that a repeated press books it once.
  const [parcelIds] = useState(() => new Map<string, string>())
  const { send, busy } = useCall<'POST /api/admin/orders/courier-bookings'>({
    quiet: true,
    onDone: ({ data }) => setOutcomes(data),
  })

  function book() {
    for (const id of orderIds) if (!parcelIds.has(id)) parcelIds.set(id, uuidv7())
    send('POST /api/admin/orders/courier-bookings', {
      body: {
        orders: orderIds.map((orderId) => ({ orderId, parcelId: parcelIds.get(orderId) ?? '' })),
      },
    })
  }
  function close() {
    setOutcomes([])
    onDone()
  }

  const booked = outcomes.filter((one) => one.booked).length
  return (
    <>
      <Button
        kind="outline"
        className="px-4!"
        disabled={busy || orderIds.length > MAX_BOOKED}
        onClick={book}
      >
        <Truck size={16} strokeWidth={1.5} />
        {t('Book {courier}', { courier })}
      </Button>
      <Modal
        open={outcomes.length > 0}
        onClose={close}
        title={t('{parcels} booked', { parcels: countText(booked, 'parcel') })}
      >
        <ul className="divide-y divide-line border-y border-line">
          {outcomes.map((outcome) => (
            <li key={outcome.orderId} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="font-semibold">{outcome.orderNumber || t('Order')}</span>
              <Outcome {...outcome} />
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button onClick={close}>{t('Close')}</Button>
          {booked > 0 && (
            <a href={adminSlipsPath({}, 'labels')} className={buttonStyle('outline')}>
              {t('Labels')}
            </a>
          )}
        </div>
      </Modal>
    </>
  )
}

function Outcome({ booked, problem }: BatchBooking) {
  if (!booked) return <span className="text-red">{problem}</span>
  const { service, amount, trackingNumber } = booked
  return (
    <span className="tabular-nums">
      {[service, amount !== null && formatRupees(amount)].filter(Boolean).join(', ')}{' '}
      <span className="font-mono text-sm">{trackingNumber}</span>
    </span>
  )
}

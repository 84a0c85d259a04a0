import { Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NewParcel } from '#shared/orders/order-parcel-schema.ts'
import type { OrderLine } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { useCall } from '../shared/use-call.ts'
import { QuantityRow } from './quantity-row.tsx'
import { TrackingFields } from './tracking-fields.tsx'

type Line = Pick<OrderLine, 'lineId' | 'title' | 'titleHindi' | 'size' | 'options'> & {
  quantity: number
}
type FormProps = {
  orderId: string
  version?: string
  lines: readonly Line[]
  parcelId: string
  /** The connected courier; null without one. */
  bookable: string | null
  onClose: () => void
}

/** Packs, books or sends a part of an order. */
export function PackForm({ orderId, version, lines, parcelId, bookable, onClose }: FormProps) {
  const { send, busy, refusal } = useCall({ showsRefusal: true, onDone: onClose })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [courier, setCourier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const chosenLines = lines
    .map(({ lineId, quantity }) => ({
      lineId,
      quantity: Math.min(quantities[lineId] ?? 0, quantity),
    }))
    .filter(({ quantity }) => quantity > 0)
  const isEmpty = chosenLines.length === 0
  useUnsaved(!isEmpty || courier !== '' || trackingNumber !== '')

  function pack(status: NewParcel['status']) {
    const tracking = { courier: courier.trim(), trackingNumber: trackingNumber.trim() }
    send('POST /api/admin/orders/parcel/:id', {
      params: { id: orderId },
      body: { parcelId, status, lines: chosenLines, ...tracking, version },
    })
  }
  const book = () =>
    send('POST /api/admin/orders/courier-booking/:id', {
      params: { id: orderId },
      body: { parcelId, lines: chosenLines, version },
    })

  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      aria-label={t('A parcel of this order')}
      className="space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        pack('sent')
      }}
    >
      <ul className="space-y-2">
        {lines.map((line) => (
          <li key={line.lineId}>
            <QuantityRow
              line={line}
              hint={t('{n} to pack', { n: line.quantity })}
              max={line.quantity}
              value={quantities[line.lineId] ?? 0}
              onChange={(quantity) => setQuantities({ ...quantities, [line.lineId]: quantity })}
            />
          </li>
        ))}
      </ul>
      <TrackingFields
        courier={courier}
        setCourier={setCourier}
        trackingNumber={trackingNumber}
        setTrackingNumber={setTrackingNumber}
      />
      <Alert>{refusal?.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="w-full" disabled={isEmpty || busy}>
          {busy ? t('Saving …') : t('Send parcel')}
        </Button>
        <Button
          kind="outline"
          className="px-4!"
          disabled={isEmpty || busy}
          onClick={() => pack('packed')}
        >
          {t('Only pack')}
        </Button>
        {bookable && (
          <Button kind="outline" className="px-4!" disabled={isEmpty || busy} onClick={book}>
            <Truck size={16} strokeWidth={1.5} />
            {t('Book {courier}', { courier: bookable })}
          </Button>
        )}
        <Button kind="quiet" className="px-4!" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
      <MissingFields labels={[isEmpty && t('a piece to pack')]} />
    </form>
  )
}

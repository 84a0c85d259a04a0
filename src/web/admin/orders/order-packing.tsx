import { PackagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { OrderParcel, ParcelChange } from '#shared/orders/order-parcel-schema.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isDivided, isOnItsWay } from '#shared/orders/parcels.ts'
import { isFulfillable } from '#shared/orders/states.ts'
import { sumQuantities } from '#shared/sum.ts'
import { t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { ParcelList } from '../../shared/orders/order-parcels.tsx'
import { Part } from '../../shared/orders/order-parts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'
import { PackForm } from './pack-form.tsx'
import { TrackingFields } from './tracking-fields.tsx'

type Props = { order: AdminOrder; bookable: string | null }

export function OrderPacking({ order, bookable }: Props) {
  const [parcelId, setParcelId] = useState('')
  const { orderStatus, toPack, parcels } = order
  const sentParcels = parcels.filter(({ status }) => isOnItsWay(status))
  // The unsent items of a rejected order are back in stock; its parcels are still to come.
  const isAwaited =
    orderStatus === 'rejected' &&
    sentParcels.length > 0 &&
    sumQuantities(sentParcels.flatMap(({ lines }) => lines)) < sumQuantities(order.cartItems)
  const isShown = isDivided(order) || isAwaited || (parcels.length > 0 && toPack.length > 0)
  const canPack =
    isFulfillable(order.paymentStatus) && orderStatus !== 'rejected' && toPack.length > 0
  const itemCount = sumQuantities(toPack)
  if (!isShown && !(canPack && itemCount > 1)) return null
  return (
    <div className="space-y-3">
      {isShown && (
        <Part title={t('Parcels')}>
          <ParcelList
            order={order}
            actions={(parcel, n) => (
              <ParcelActions key={parcel.status} order={order} parcel={parcel} n={n} />
            )}
          />
        </Part>
      )}
      {canPack &&
        (parcelId ? (
          <PackForm
            key={parcelId}
            orderId={order._id}
            version={order.orderUpdateDate}
            lines={toPack.flatMap(({ lineId, quantity }) => {
              const line = order.cartItems.find((item) => item.lineId === lineId)
              return line ? [{ ...line, quantity }] : []
            })}
            bookable={bookable}
            parcelId={parcelId}
            onClose={() => setParcelId('')}
          />
        ) : (
          <Button kind="outline" className="w-full" onClick={() => setParcelId(uuidv7())}>
            <PackagePlus size={16} strokeWidth={1.5} />
            {isShown ? t('Pack another parcel') : t('Send in several parcels')}
          </Button>
        ))}
    </div>
  )
}

type ActionsProps = { order: AdminOrder; parcel: OrderParcel; n: number }

function ParcelActions({ order, parcel, n }: ActionsProps) {
  const { send, busy, refusal } = useCall({ showsRefusal: true, onDone: () => setOpen(false) })
  const [open, setOpen] = useState(false)
  const change = (part: ParcelChange) =>
    send('PUT /api/admin/orders/parcel/:id/:parcelId', {
      params: { id: order._id, parcelId: parcel._id },
      body: { ...part, version: order.orderUpdateDate },
    })
  const isRejected = order.orderStatus === 'rejected'
  const isPacked = parcel.status === 'packed'
  const isSent = parcel.status === 'sent'
  const act = (label: string, part: ParcelChange) => (
    <Button
      kind="outline"
      className="px-4!"
      disabled={busy}
      aria-label={t('{action}: parcel {n}', { action: label, n })}
      onClick={() => change(part)}
    >
      {label}
    </Button>
  )
  if (parcel.status === 'returned') return null
  return (
    <div className="mt-3 space-y-3">
      {open ? (
        <TrackingForm
          parcel={parcel}
          busy={busy}
          onSave={(tracking) => change({ ...tracking, ...(isPacked && { status: 'sent' }) })}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isSent && !isRejected && act(t('Delivered'), { status: 'delivered' })}
          {!isPacked && act(t('Came back'), { status: 'returned' })}
          {!isRejected && (
            <Button
              kind={isPacked ? 'outline' : 'quiet'}
              className="px-4!"
              aria-label={t('{action}: parcel {n}', {
                action: isPacked ? t('Send parcel') : t('Tracking number'),
                n,
              })}
              onClick={() => setOpen(true)}
            >
              {isPacked ? t('Send parcel') : t('Tracking number')}
            </Button>
          )}
          {isPacked && !isRejected && act(t('Unpack'), { status: 'unpacked' })}
        </div>
      )}
      <Alert>{refusal?.message}</Alert>
    </div>
  )
}

type TrackingProps = {
  parcel: OrderParcel
  busy: boolean
  onSave: (tracking: { courier: string; trackingNumber: string }) => void
  onClose: () => void
}

function TrackingForm({ parcel, busy, onSave, onClose }: TrackingProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])
  const [courier, setCourier] = useState(parcel.courier)
  const [trackingNumber, setTrackingNumber] = useState(parcel.trackingNumber)
  useUnsaved(courier !== parcel.courier || trackingNumber !== parcel.trackingNumber)
  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      aria-label={t('Courier and tracking number')}
      className="space-y-4 border border-line bg-ivory-deep/60 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ courier: courier.trim(), trackingNumber: trackingNumber.trim() })
      }}
    >
      <TrackingFields
        courier={courier}
        setCourier={setCourier}
        trackingNumber={trackingNumber}
        setTrackingNumber={setTrackingNumber}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="min-w-48 flex-1 px-4!" disabled={busy}>
          {parcel.status === 'packed' ? t('Send parcel') : t('Correct the tracking')}
        </Button>
        <Button kind="quiet" className="px-4!" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

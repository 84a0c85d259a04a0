import type { ReactNode } from 'react'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import type { OrderParcel } from '#shared/orders/order-parcel-schema.ts'
import type { Order } from '#shared/orders/order-schema.ts'
import { isDivided, parcelLabel, returningParcels } from '#shared/orders/parcels.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { Part, TrackingNumber } from './order-parts.tsx'

type Props = { order: Order; actions?: (parcel: OrderParcel, n: number) => ReactNode }

/** Renders nothing for an order in one parcel that is not returning. */
export function OrderParcels({ order }: { order: Order }) {
  const isReturning = returningParcels(order).length > 0
  if (!isDivided(order) && !isReturning) return null
  return (
    <Part title={t('Parcels')}>
      {isReturning && <ReturningNote />}
      <ParcelList order={order} />
    </Part>
  )
}

export const ReturningNote = () => (
  <p className="mb-3 border-l-2 border-gold bg-white/40 px-4 py-3">
    {t(
      'The courier could not deliver a parcel and is bringing it back to us. We will contact you.',
    )}
  </p>
)

export function ParcelList({ order, actions }: Props) {
  return (
    <ol className="divide-y divide-line">
      {order.parcels.map((parcel, at) => (
        <li key={parcel._id} className="py-3 first:pt-0">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{t('Parcel {n}', { n: at + 1 })}</span>
            <span>{t(parcelLabel(parcel))}</span>
          </p>
          <ul className="text-sm text-ink-soft">
            {listContents(order, parcel).map(({ lineId, text }) => (
              <li key={lineId}>{text}</li>
            ))}
          </ul>
          {(parcel.courier || parcel.trackingNumber) && (
            <p className="mt-1 flex flex-wrap gap-x-2 text-sm">
              {parcel.courier}
              {parcel.trackingNumber && <TrackingNumber order={parcel} />}
            </p>
          )}
          {actions?.(parcel, at + 1)}
        </li>
      ))}
    </ol>
  )
}

function listContents({ cartItems }: Order, { lines }: OrderParcel) {
  return cartItems.flatMap((line) => {
    const quantity = lines.find(({ lineId }) => lineId === line.lineId)?.quantity
    if (!quantity) return []
    const name = [getTitle(line), line.size, choiceWords(line.options)].filter(Boolean).join(', ')
    return [{ lineId: line.lineId, text: `${quantity} × ${name}` }]
  })
}

import type { ReactNode } from 'react'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import type { OrderParcel } from '#shared/orders/order-parcel-schema.ts'
import type { OrderLine } from '#shared/orders/order-schema.ts'
import { parcelLabel } from '#shared/orders/parcels.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { LastSeen, TrackingNumber } from './order-parts.tsx'

type ParcelLine = Pick<OrderLine, 'lineId' | 'title' | 'titleHindi' | 'size'> & {
  options?: Parameters<typeof choiceWords>[0]
}
type ParcelledOrder = { parcels: OrderParcel[]; cartItems: ParcelLine[] }
type Props = { order: ParcelledOrder; actions?: (parcel: OrderParcel, n: number) => ReactNode }

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
              <LastSeen parcel={parcel} />
            </p>
          )}
          {actions?.(parcel, at + 1)}
        </li>
      ))}
    </ol>
  )
}

function listContents({ cartItems }: ParcelledOrder, { lines }: OrderParcel) {
  return cartItems.flatMap((line) => {
    const quantity = lines.find(({ lineId }) => lineId === line.lineId)?.quantity
    if (!quantity) return []
    const name = [getTitle(line), line.size, choiceWords(line.options)].filter(Boolean).join(', ')
    return [{ lineId: line.lineId, text: `${quantity} × ${name}` }]
  })
}

import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Parcel } from '#shared/orders/parcel-schema.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { sumQuantities } from '#shared/sum.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'
import { PackForm } from './pack-form.tsx'

type Props = {
  parcel: Parcel
  /** The connected courier; null without one. */
  bookable: string | null
}

/** An order that is packed in parts: its packed parcels, and the form for one more. */
export function ParcelParts({ parcel, bookable }: Props) {
  const [parcelId, setParcelId] = useState('')
  const { _id: orderId, orderNumber: number, toPack, packed } = parcel
  const canPack = sumQuantities(toPack) > (packed.length > 0 ? 0 : 1)
  const waiting = findLines(parcel, toPack)
  if (!canPack && packed.length === 0) return null
  return (
    <div className="space-y-3 max-lg:col-start-2 lg:col-span-3 lg:col-start-2">
      {packed.length > 0 && (
        <ul aria-label={t('Packed')} className="divide-y divide-line border-y border-line">
          {packed.map((part) => (
            <li key={part._id}>
              <PackedPart parcel={parcel} part={part} />
            </li>
          ))}
        </ul>
      )}
      {parcelId ? (
        <PackForm
          key={parcelId}
          orderId={orderId}
          lines={waiting}
          parcelId={parcelId}
          bookable={isAbroad(parcel.country) ? null : bookable}
          onClose={() => setParcelId('')}
        />
      ) : (
        canPack && (
          <Button
            kind="quiet"
            className="px-0!"
            aria-label={t('Pack a part of order {number}', { number })}
            onClick={() => setParcelId(uuidv7())}
          >
            <PackagePlus size={16} strokeWidth={1.5} />
            {t('Pack a part')}
          </Button>
        )
      )}
    </div>
  )
}

const findLines = ({ lines }: Parcel, quantities: Parcel['toPack']) =>
  quantities.flatMap(({ lineId, quantity }) => {
    const line = lines.find((one) => one.lineId === lineId)
    return line ? [{ ...line, quantity }] : []
  })

function PackedPart({ parcel, part }: { parcel: Parcel; part: Parcel['packed'][number] }) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const change = (status: 'sent' | 'unpacked') =>
    send('PUT /api/admin/orders/parcel/:id/:parcelId', {
      params: { id: parcel._id, parcelId: part._id },
      body: { status },
    })
  const contents = findLines(parcel, part.lines)
    .map(({ quantity, size, ...line }) => {
      const title = getTitle(line)
      return `${quantity} × ${size ? t('{title}, size {size}', { title, size }) : title}`
    })
    .join(', ')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {contents}
        {part.trackingNumber && (
          <span className="block font-mono text-sm">
            {part.courier} {part.trackingNumber}
          </span>
        )}
      </p>
      <Button
        kind="outline"
        className="px-4!"
        disabled={busy}
        aria-label={t('Send parcel: {contents}', { contents })}
        onClick={() => change('sent')}
      >
        {t('Send parcel')}
      </Button>
      <Button
        kind="quiet"
        className="px-4!"
        disabled={busy}
        aria-label={t('Unpack: {contents}', { contents })}
        onClick={() => change('unpacked')}
      >
        {t('Unpack')}
      </Button>
      <Alert>{refusal?.message}</Alert>
    </div>
  )
}

import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import { formatRupees } from '#shared/money.ts'
import type { Parcel } from '#shared/orders/parcel-schema.ts'
import { orderStatusLabels } from '#shared/orders/vocabulary.ts'
import {
  adminManifestPath,
  adminPackingPath,
  adminSlipPath,
  adminSlipsPath,
} from '#shared/panel-paths.ts'
import { placeLines } from '#shared/people/place-lines.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle, language } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { countText } from '../shared/count-text.ts'
import { parseOrderChoice } from '../shared/list-choices.ts'
import { LIST_SIZE, ListPage } from '../shared/list-page.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { PhoneLink } from '../shared/phone-link.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { RowCheck } from '../shared/row-check.tsx'
import type { Route } from './+types/packing.ts'
import { BookBatch } from './book-batch.tsx'
import { ParcelParts } from './parcel-parts.tsx'
import { ParcelsBar } from './parcels-bar.tsx'
import { useUndoBatch } from './undo-batch.tsx'

const ParcelsDialog = onDemand(() => import('./parcels-dialog.tsx'))

const load = createStaffLoader(
  'packing',
  async ({ api, url: { searchParams }, orEmpty, orNull }) => {
    const { q, cursor, status } = parseOrderChoice(searchParams)
    const query = { q, cursor, limit: LIST_SIZE, ...(status === 'inShipping' && { status }) }
    const [list, couriers] = await Promise.all([
      orEmpty(api('GET /api/admin/parcels', { query })),
      orNull(api('GET /api/admin/orders/couriers')),
    ])
    return { list, couriers: couriers?.data ?? [], bookable: couriers?.bookable ?? null }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Packing'))

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { list, couriers, bookable } = loaderData
  const { delivers } = useSession().shop
  const [search] = useSearchParams()
  const { q, cursor, status } = parseOrderChoice(search)
  const [chosenParcels, setChosenParcels] = useState<ReadonlyMap<string, Parcel>>(new Map())
  const [sending, setSending] = useState(false)
  const { undo, onSent } = useUndoBatch()

  function choose(parcel: Parcel, on: boolean) {
    const next = new Map(chosenParcels)
    if (on) next.set(parcel._id, parcel)
    else next.delete(parcel._id)
    setChosenParcels(next)
  }

  return (
    <>
      <ListPage
        title={t('Packing')}
        list={list}
        about={
          !list.failed &&
          t(status ? '{orders} in this status' : '{orders} to be sent', {
            orders: countText(list.total, 'order'),
          })
        }
        choice={{ q, status, cursor }}
        getHref={adminPackingPath}
        actions={
          <Button className="px-4!" onClick={() => setSending(true)}>
            {t('Send parcels')}
          </Button>
        }
        more={
          <>
            <Link to={adminSlipsPath({ q, status })}>{t('Slips')}</Link>
            <Link to={adminSlipsPath({ q, status }, 'labels')}>{t('Labels')}</Link>
            {delivers && <Link to={adminManifestPath}>{t('Manifest')}</Link>}
          </>
        }
        tabs={{
          name: 'status',
          entries: [
            { value: undefined, label: t('To be sent') },
            { value: 'inShipping', label: t(orderStatusLabels.inShipping) },
          ],
        }}
        search={{
          label: t('Search orders'),
          placeholder: t('Number, name, city or PIN code'),
        }}
        notice={!sending && undo}
        empty={{ title: t('Nothing to send') }}
        row={(parcel) => (
          <ParcelRow
            parcel={parcel}
            bookable={delivers ? bookable : null}
            isChosen={chosenParcels.has(parcel._id)}
            onChoose={(on) => choose(parcel, on)}
          />
        )}
        bulk={
          chosenParcels.size > 0 && (
            <ParcelsBar
              count={chosenParcels.size}
              onOpen={() => setSending(true)}
              onClear={() => setChosenParcels(new Map())}
            >
              {bookable && delivers && status === undefined && (
                <BookBatch
                  courier={bookable}
                  orderIds={[...chosenParcels.keys()]}
                  onDone={() => setChosenParcels(new Map())}
                />
              )}
            </ParcelsBar>
          )
        }
      />
      {sending && (
        <ParcelsDialog
          parcels={[...chosenParcels.values()].map(
            ({ _id, orderNumber, recipient, trackingNumber }) => ({
              order: orderNumber || _id,
              customer: recipient,
              trackingNumber,
            }),
          )}
          couriers={couriers}
          onClose={() => setSending(false)}
          undo={undo}
          onSent={onSent}
          onDone={() => setChosenParcels(new Map())}
        />
      )}
    </>
  )
}

type RowProps = {
  parcel: Parcel
  bookable: string | null
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function ParcelRow({ parcel, bookable, isChosen, onChoose }: RowProps) {
  const { orderNumber: number, lines } = parcel
  return (
    <li className="grid grid-cols-[2.75rem_1fr] gap-x-3 gap-y-2 py-4 lg:grid-cols-[2.75rem_16rem_1fr_auto]">
      <RowCheck
        label={t('Choose order {number}', { number })}
        checked={isChosen}
        onChange={onChoose}
      />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-semibold">{number}</span>
          <span className="text-ink-soft">{t(orderStatusLabels[parcel.orderStatus])}</span>
        </p>
        <p className="wrap-anywhere" suppressHydrationWarning>
          {[parcel.recipient, ...placeLines(parcel, language())].join(', ')}
        </p>
        <PhoneLink phone={parcel.phone} />
        {parcel.collect > 0 && (
          <p className="font-semibold">
            {t('Collect {amount}', { amount: formatRupees(parcel.collect) })}
          </p>
        )}
        {parcel.trackingNumber && parcel.packed.length === 0 && (
          <p className="font-mono text-sm break-all">
            {parcel.courier} {parcel.trackingNumber}
          </p>
        )}
      </div>
      <div className="min-w-0 max-lg:col-start-2">
        <ul className="space-y-1.5">
          {lines.map((line) => (
            <li key={line.lineId} className="flex items-center gap-3">
              <Picture
                src={line.image}
                alt=""
                sizes="36px"
                className="aspect-3/4 h-12 w-9 border border-line object-cover"
              />
              <span className="min-w-0">
                {line.quantity} × {getTitle(line)}
                {line.size && t(', size {size}', { size: line.size })}
                {line.options && `, ${choiceWords(line.options)}`}
                {line.sku && <span className="block text-sm text-ink-soft">{line.sku}</span>}
              </span>
            </li>
          ))}
        </ul>
        {parcel.staffNotes && (
          <p className="mt-2 border-l-2 border-gold pl-3 wrap-anywhere whitespace-pre-line">
            {parcel.staffNotes}
          </p>
        )}
      </div>
      <div className="max-lg:col-start-2">
        <Link to={adminSlipPath(parcel._id)} className={buttonStyle('outline', 'px-4!')}>
          <Printer size={16} strokeWidth={1.5} />
          {t('Packing slip')}
          <span className="sr-only"> {number}</span>
        </Link>
      </div>
      <ParcelParts parcel={parcel} bookable={bookable} />
    </li>
  )
}

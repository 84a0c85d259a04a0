import { X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { readCourierList, readCourierRows } from '#shared/orders/courier-list.ts'
import type { ParcelOutcome, ParcelsInput } from '#shared/orders/order-schema.ts'
import { listOrderPrefixes, MAX_PARCELS, orderStatusLabels } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { errorMessage } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast.ts'
import { countText } from '../shared/count-text.ts'
import { useSendFile } from '../shared/send-file.ts'
import { useCall } from '../shared/use-call.ts'
import { ListFile } from './list-file.tsx'

/** A selected order, or one named in a list, such as `ZR-1042`. */
export type ChosenParcel = { order: string; customer: string; trackingNumber: string }

type Props = {
  parcels: readonly ChosenParcel[]
  couriers: readonly string[]
  onClose: () => void
  undo: ReactNode
  /** `sentAt`: `performance.now()` when the request was made. */
  onSent: (outcomes: readonly ParcelOutcome[], sentAt: number) => void
  onDone: () => void
}

type CourierRows = ReturnType<typeof readCourierRows>
type Status = ParcelsInput['orderStatus']
const statuses: Status[] = ['inProcess', 'inShipping', 'delivered']

export default function ParcelsDialog(props: Props) {
  const { parcels, couriers, undo, onClose, onSent, onDone } = props
  const [rows, setRows] = useState<readonly ChosenParcel[]>(parcels)
  const [orderStatus, setOrderStatus] = useState<Status>('inShipping')
  const [courier, setCourier] = useState(couriers[0] ?? '')
  const [outcomes, setOutcomes] = useState<readonly ParcelOutcome[]>([])
  const sentAt = useRef(0)
  const { send, busy, refusal } = useCall<'POST /api/admin/orders/parcels'>({
    showsRefusal: true,
    quiet: true,
    onDone({ data: results }) {
      onSent(results, sentAt.current)
      const refusals = results.filter(({ outcome }) => outcome === 'refused')
      const done = results.length - refusals.length
      if (done > 0) toast.success(t('{orders} updated', { orders: countText(done, 'order') }))
      setOutcomes(refusals)
      setRows((all) =>
        all.filter(({ order }) => refusals.some((refusal) => refusal.order === order)),
      )
      if (refusals.length > 0) return
      onDone()
      onClose()
    },
  })
  useUnsaved(rows.some(({ trackingNumber }) => trackingNumber !== ''))
  const isSent = orderStatus !== 'inProcess'

  const setNumber = (order: string, trackingNumber: string) =>
    setRows((all) => all.map((row) => (row.order === order ? { ...row, trackingNumber } : row)))

  function update() {
    const orders = rows.map(({ order, trackingNumber }) => ({
      order,
      ...(isSent && trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    }))
    const by = isSent && courier.trim() ? { courier: courier.trim() } : {}
    sentAt.current = performance.now()
    send('POST /api/admin/orders/parcels', {
      body: { orderStatus, ...by, orders, preview: false },
    })
  }

  return (
    <Modal open onClose={onClose} title={t('Status and tracking')}>
      <form
        method="post"
        className="space-y-5 px-6 py-6 sm:px-8"
        onSubmit={(event) => {
          event.preventDefault()
          update()
        }}
      >
        {undo}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('Order Status')}
            value={orderStatus}
            onChange={(event) => setOrderStatus(event.target.value as Status)}
          >
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t(orderStatusLabels[status])}
              </option>
            ))}
          </SelectField>
          {isSent && <CourierField courier={courier} couriers={couriers} onCourier={setCourier} />}
        </div>
        {isSent && <CourierList isOpen={rows.length === 0} onRows={setRows} />}
        {rows.length > 0 && (
          <ul aria-label={t('Chosen orders')} className="divide-y divide-line border-y border-line">
            {rows.map(({ order, customer, trackingNumber }) => {
              const result = outcomes.find((outcome) => outcome.order === order)
              return (
                <li key={order} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0 flex-1 basis-32">
                    <span className="font-semibold">{order}</span>{' '}
                    <span className="text-sm wrap-anywhere text-ink-soft">{customer}</span>
                  </span>
                  {isSent && (
                    <input
                      aria-label={t('Tracking number of {order}', { order })}
                      placeholder={t('Tracking number')}
                      maxLength={60}
                      autoComplete="off"
                      value={trackingNumber}
                      onChange={(event) => setNumber(order, event.target.value)}
                      className="min-h-11 min-w-0 flex-1 basis-28 rounded-sm border border-field bg-white/70 px-3 font-mono text-sm"
                    />
                  )}
                  <IconButton
                    label={t('Leave {order} out', { order })}
                    onClick={() => setRows((all) => all.filter((row) => row.order !== order))}
                  >
                    <X size={16} strokeWidth={1.5} />
                  </IconButton>
                  {result?.message && (
                    <span role="alert" className="w-full text-sm text-red">
                      {result.message}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        <Alert>{refusal?.message}</Alert>
        {isSent && (
          <p className="text-sm text-ink-soft">
            {t('Each customer is emailed within a minute. Until then you can undo all of it.')}
          </p>
        )}
        <Button type="submit" className="w-full" disabled={rows.length === 0 || busy}>
          {busy ? t('Saving …') : t('Update {orders}', { orders: countText(rows.length, 'order') })}
        </Button>
        <MissingFields labels={[rows.length === 0 && t('an order')]} />
      </form>
    </Modal>
  )
}

type CourierProps = {
  courier: string
  couriers: readonly string[]
  onCourier: (courier: string) => void
}

function CourierField({ courier, couriers, onCourier }: CourierProps) {
  const listId = useId()
  return (
    <>
      <Field
        label={t('Courier (optional)')}
        maxLength={60}
        list={listId}
        value={courier}
        onChange={(event) => onCourier(event.target.value)}
      />
      <datalist id={listId}>
        {couriers.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
    </>
  )
}

type Rows = readonly ChosenParcel[]
type ListProps = { isOpen: boolean; onRows: (change: (rows: Rows) => Rows) => void }

/** A blank number in the courier's list keeps the typed one. */
function withNumbers(rows: Rows, courierRows: CourierRows['rows']): Rows {
  const digitsOf = (order: string) => order.replace(/\D/g, '')
  const byNumber = new Map(rows.map((row) => [digitsOf(row.order), row]))
  for (const { order, trackingNumber } of courierRows) {
    const chosenRow = byNumber.get(digitsOf(order))
    byNumber.set(digitsOf(order), {
      order: chosenRow?.order ?? order,
      customer: chosenRow?.customer ?? '',
      trackingNumber: trackingNumber || (chosenRow?.trackingNumber ?? ''),
    })
  }
  return [...byNumber.values()]
}

function CourierList({ isOpen, onRows }: ListProps) {
  const [text, setText] = useState('')
  const [unreadRows, setUnreadRows] = useState<readonly string[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const [reading, setReading] = useState(false)
  const sendFile = useSendFile()
  const { shop } = useSession()
  const prefixes = listOrderPrefixes(shop)

  async function takeFile(file: File) {
    if (!/\.xlsx$/i.test(file.name)) return takeOver(readCourierList(await file.text(), prefixes))
    const form = new FormData()
    form.set('file', file)
    setReading(true)
    try {
      const { data } = await sendFile('POST /api/admin/orders/courier-file', form, () => {})
      takeOver(readCourierRows(data, prefixes))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setReading(false)
    }
  }

  function takeOver(list: CourierRows) {
    onRows((rows) => withNumbers(rows, list.rows.slice(0, MAX_PARCELS)))
    setLeftOut(Math.max(0, list.rows.length - MAX_PARCELS))
    setUnreadRows(list.unread)
    setText('')
  }

  return (
    <details className="border border-line px-4" open={isOpen}>
      <summary className="flex min-h-11 items-center text-maroon">
        {t('Paste or upload a courier’s list')}
      </summary>
      <div className="space-y-3 pb-4">
        <AreaField
          label={t('One order per line: order number, tracking number')}
          rows={4}
          placeholder={`${shop.orderPrefix}1042, 77001\n${shop.orderPrefix}1043, 77002`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            kind="outline"
            disabled={text.trim() === ''}
            onClick={() => takeOver(readCourierList(text, prefixes))}
          >
            {t('Take over')}
          </Button>
          <ListFile isReading={reading} onFile={takeFile} />
        </div>
        {leftOut > 0 && (
          <p role="alert" className="text-sm text-red">
            {t('At most {most} orders fit. {n} more in the list are left out.', {
              most: MAX_PARCELS,
              n: leftOut,
            })}
          </p>
        )}
        {unreadRows.length > 0 && (
          <p role="alert" className="text-sm wrap-anywhere text-red">
            {t('No order found in: {lines}', { lines: unreadRows.slice(0, 5).join(' · ') })}
          </p>
        )}
      </div>
    </details>
  )
}

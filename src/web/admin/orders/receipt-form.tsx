import { IndianRupee } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { dayInIndia } from '#shared/dates.ts'
import { formatRupees, parseDecimal } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { type ReceiptMethod, receiptMethods } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { toast } from '../../ui/toast.ts'
import { receiptMethodLabels } from '../shared/receipt-words.ts'
import { useCall } from '../shared/use-call.ts'

type Part = { amount: number; reference: string }
type ReceiptFormProps = {
  order: AdminOrder
  /** Rupees that are still owed. */
  due: number
  /** The UPI part that was received. */
  part?: Part
}

export function ReceiptForm({ order, due, part }: ReceiptFormProps) {
  // One id per opened form, so that sending twice records the money once.
  const [receiptId, setReceiptId] = useState('')
  if (!receiptId) {
    return (
      <Button kind="outline" className="mt-3 w-full" onClick={() => setReceiptId(uuidv7())}>
        <IndianRupee size={16} strokeWidth={1.5} />
        {part ? t('Record {amount}', { amount: formatRupees(part.amount) }) : t('Money received')}
      </Button>
    )
  }
  return (
    <OpenForm
      order={order}
      due={due}
      part={part}
      receiptId={receiptId}
      key={receiptId}
      onClose={() => setReceiptId('')}
    />
  )
}

type Props = {
  order: AdminOrder
  due: number
  part: Part | undefined
  receiptId: string
  onClose: () => void
}

/** Prefers the payment that a payer reported, if there is exactly one, to the amount due. */
function likelyReceipt({ paymentMethod, linkClaims }: AdminOrder, due: number, part?: Part) {
  if (part)
    return {
      amount: String(part.amount),
      method: 'upi' as ReceiptMethod | '',
      reference: part.reference,
    }
  const [claim, ...otherClaims] = linkClaims
  if (claim && otherClaims.length === 0)
    return {
      amount: String(Math.min(claim.amount, due)),
      method: 'upi' as ReceiptMethod | '',
      reference: claim.reference,
    }
  const method: ReceiptMethod | '' = paymentMethod === 'upi' ? 'upi' : ''
  return { amount: String(due), method, reference: '' }
}

function OpenForm({ order, due, part, receiptId, onClose }: Props) {
  const { send, busy, refusal } = useCall<'POST /api/admin/orders/received/:id'>({
    showsRefusal: true,
    quiet: true,
    onDone({ data, message }) {
      const isRecorded = data.amountReceived > seenReceived || data.orderStatus === 'rejected'
      if (isRecorded) toast.success(message ?? '')
      else toast.error(t('Money with this reference is recorded already'))
      onClose()
    },
  })
  // Before this receipt: `order` is reloaded after it.
  const [seenReceived] = useState(order.amountReceived)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])
  const [start] = useState(() => ({
    ...likelyReceipt(order, due, part),
    receivedOn: dayInIndia(Date.now()),
  }))
  const [values, setValues] = useState(start)
  const { method, reference, receivedOn } = values
  const amount = parseDecimal(values.amount)
  const isPossible = amount > 0 && amount <= due
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const getError = (name: keyof typeof values) => fieldError(refusal?.errors, name)
  useUnsaved(JSON.stringify(values) !== JSON.stringify(start))

  function record() {
    if (!method) return
    const receipt = { receiptId, amount, method, reference: reference.trim(), receivedOn }
    send('POST /api/admin/orders/received/:id', { params: { id: order._id }, body: receipt })
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      noValidate
      aria-label={t('Money received')}
      className="mt-3 space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        record()
      }}
    >
      <Field
        label={t('Amount in rupees')}
        hint={t('At most {amount}', { amount: formatRupees(due) })}
        inputMode="decimal"
        autoComplete="off"
        value={values.amount}
        error={getError('amount')}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <SelectField
        label={t('Payment Method')}
        value={method}
        error={getError('method')}
        onChange={({ target }) => change({ method: target.value as ReceiptMethod })}
      >
        <option value="" disabled>
          {t('Choose how you received it')}
        </option>
        {receiptMethods.map((method) => (
          <option key={method} value={method}>
            {t(receiptMethodLabels[method])}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('Reference (optional)')}
        hint={t('The bank’s or the courier’s. Each reference belongs to one order.')}
        autoComplete="off"
        maxLength={60}
        value={reference}
        error={getError('reference')}
        onChange={({ target }) => change({ reference: target.value })}
      />
      <Field
        label={t('Received on')}
        type="date"
        max={dayInIndia(Date.now())}
        value={receivedOn}
        error={getError('receivedOn')}
        onChange={({ target }) => change({ receivedOn: target.value })}
      />
      <Alert>{refusal?.errors.every(({ path }) => path === '') && refusal.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="flex-1 px-4!"
          disabled={!isPossible || !method || !receivedOn || busy}
        >
          {busy
            ? t('Saving …')
            : t('Record {amount}', { amount: formatRupees(isPossible ? amount : 0) })}
        </Button>
        <Button kind="quiet" className="px-4!" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
      <MissingFields
        labels={[
          !isPossible && t('an amount up to {amount}', { amount: formatRupees(due) }),
          !method && t('how you received it'),
          !receivedOn && t('the date'),
        ]}
      />
    </form>
  )
}

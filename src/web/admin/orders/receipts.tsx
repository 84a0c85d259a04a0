import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { formatRupees, parseDecimal } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { formatMoment } from '../../shared/dates.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { receiptMethodLabels } from '../shared/receipt-words.ts'
import { useCall } from '../shared/use-call.ts'

type Receipt = AdminOrder['receipts'][number]

export function Receipts({ order, canCorrect }: { order: AdminOrder; canCorrect: boolean }) {
  // One id per opened form, so that sending twice corrects once.
  const [open, setOpen] = useState({ receiptId: '', correctionId: '' })
  return order.receipts.map((receipt) => (
    <li key={receipt._id} className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{t(receiptMethodLabels[receipt.method])}</span>
        <span className="font-semibold tabular-nums">{formatRupees(receipt.amount)}</span>
      </p>
      {receipt.recorded !== receipt.amount && (
        <p className="text-sm text-ink-soft">
          {t('{amount} was recorded first', { amount: formatRupees(receipt.recorded) })}
        </p>
      )}
      {receipt.reference && <p className="font-mono text-sm wrap-anywhere">{receipt.reference}</p>}
      <p className="text-sm text-ink-soft">
        <time dateTime={receipt.at}>{formatMoment(receipt.at)}</time>
      </p>
      {open.receiptId === receipt._id ? (
        <CorrectionForm
          orderId={order._id}
          receipt={receipt}
          correctionId={open.correctionId}
          onClose={() => setOpen({ receiptId: '', correctionId: '' })}
        />
      ) : (
        canCorrect &&
        receipt.method !== 'exchange' &&
        receipt.amount > 0 && (
          <Button
            kind="quiet"
            className="px-0!"
            onClick={() => setOpen({ receiptId: receipt._id, correctionId: uuidv7() })}
          >
            {t('Correct this amount')}
          </Button>
        )
      )}
    </li>
  ))
}

type Props = { orderId: string; receipt: Receipt; correctionId: string; onClose: () => void }

function CorrectionForm({ orderId, receipt, correctionId, onClose }: Props) {
  const { send, busy, refusal } = useCall({ showsRefusal: true, onDone: onClose })
  const [values, setValues] = useState({ amount: '', reason: '' })
  useUnsaved(values.amount !== '' || values.reason !== '')
  const amount = values.amount === '' ? -1 : parseDecimal(values.amount)
  const isPossible = amount >= 0 && amount < receipt.amount
  const reason = values.reason.trim()
  const maxAmount = formatRupees(receipt.amount)
  const getError = (name: string) => fieldError(refusal?.errors, name)
  return (
    <form
      method="post"
      noValidate
      aria-label={t('Correct this amount')}
      className="mt-3 space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        const correction = { correctionId, receiptId: receipt._id, amount, reason }
        send('POST /api/admin/orders/correct-received/:id', {
          params: { id: orderId },
          body: correction,
        })
      }}
    >
      <Field
        autoFocus
        label={t('Amount actually received, in rupees')}
        hint={t('0 if you received nothing. The difference becomes due again.')}
        inputMode="decimal"
        autoComplete="off"
        value={values.amount}
        error={getError('amount')}
        onChange={({ target }) => setValues({ ...values, amount: target.value })}
      />
      <Field
        label={t('Why it was wrong')}
        autoComplete="off"
        maxLength={200}
        value={values.reason}
        error={getError('reason')}
        onChange={({ target }) => setValues({ ...values, reason: target.value })}
      />
      <Alert>{refusal?.errors.every(({ path }) => path === '') && refusal.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="flex-1 px-4!"
          disabled={!isPossible || reason === '' || busy}
        >
          {busy
            ? t('Saving …')
            : t('Correct to {amount}', { amount: formatRupees(isPossible ? amount : 0) })}
        </Button>
        <Button kind="quiet" className="px-4!" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
      <MissingFields
        labels={[
          !isPossible && t('an amount below {amount}', { amount: maxAmount }),
          reason === '' && t('why it was wrong'),
        ]}
      />
    </form>
  )
}

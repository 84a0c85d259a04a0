import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { dayInIndia } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { parseAmount } from '#shared/parse-amount.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { AreaField, Field } from '../../ui/field.tsx'
import { FormSheet } from '../shared/form-sheet.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useCall } from '../shared/use-call.ts'

const empty = { amount: '', recipientName: '', recipientEmail: '', message: '', deliverOn: '' }

type Props = {
  /** The code is undefined for a card that is sent by email. */
  onIssued: (code: string | undefined) => void
  onClose: () => void
}

export default function IssueSheet({ onIssued, onClose }: Props) {
  // One id per sheet, so that sending twice issues one card.
  const [cardId] = useState(uuidv7)
  const [values, setValues] = useState(empty)
  const { send, busy, done, refusal } = useCall<'POST /api/admin/gift-cards'>({
    showsRefusal: true,
    onDone: ({ data: { code } }) => onIssued(code ?? undefined),
  })
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const getError = (name: string) => fieldError(refusal?.errors, name)
  const amount = parseAmount(values.amount)
  const isEmailed = values.recipientEmail.trim() !== ''
  const isUnsaved = Object.values(values).some(Boolean) && !done

  function issue() {
    const { deliverOn, ...card } = values
    send('POST /api/admin/gift-cards', {
      body: { ...card, cardId, amount, ...(isEmailed && deliverOn && { deliverOn }) },
    })
  }

  return (
    <FormSheet title={t('Issue a gift card')} isUnsaved={isUnsaved} onClose={onClose}>
      <form
        method="post"
        noValidate
        className="sheet-form space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          issue()
        }}
      >
        <Field
          label={t('Value in rupees')}
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          error={getError('amount')}
          onChange={({ target }) => change({ amount: target.value })}
        />
        <Field
          label={t('Name of who receives it (optional)')}
          autoComplete="off"
          maxLength={80}
          value={values.recipientName}
          error={getError('recipientName')}
          onChange={({ target }) => change({ recipientName: target.value })}
        />
        <Field
          label={t('Email of who receives it (optional)')}
          type="email"
          autoComplete="off"
          hint={t('The code is sent there. Without an email, it is shown to you once.')}
          value={values.recipientEmail}
          error={getError('recipientEmail')}
          onChange={({ target }) => change({ recipientEmail: target.value })}
        />
        <Field
          label={t('Send it on (optional)')}
          type="date"
          min={dayInIndia(Date.now())}
          disabled={!isEmailed}
          hint={t('At nine in the morning. Leave blank to send it now.')}
          value={values.deliverOn}
          error={getError('deliverOn')}
          onChange={({ target }) => change({ deliverOn: target.value })}
        />
        <AreaField
          label={t('Message (optional)')}
          rows={3}
          maxLength={500}
          value={values.message}
          error={getError('message')}
          onChange={({ target }) => change({ message: target.value })}
        />
        <SaveBar
          busy={busy}
          isChanged={amount > 0}
          refusal={refusal}
          label={
            amount > 0
              ? t('Issue a card of {amount}', { amount: formatRupees(amount) })
              : t('Issue a gift card')
          }
        />
      </form>
    </FormSheet>
  )
}

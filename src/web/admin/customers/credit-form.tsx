import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { parseAmount } from '#shared/parse-amount.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'

const empty = { amount: '', note: '' }

export function CreditForm({ id, name }: { id: string; name: string }) {
  // One id per form, so that sending twice changes the credit once.
  const [entryId, setEntryId] = useState(uuidv7)
  const [values, setValues] = useState(empty)
  const { send, busy, refusal } = useCall({
    showsRefusal: true,
    onDone: () => {
      setValues(empty)
      setEntryId(uuidv7())
    },
  })
  const amount = parseAmount(values.amount)
  const getError = (path: string) => fieldError(refusal?.errors, path)
  useUnsaved(Object.values(values).some(Boolean))
  return (
    <form
      method="post"
      noValidate
      aria-label={t('Store credit of {name}', { name })}
      className="mt-4 max-w-xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        send('POST /api/admin/customers/:id/credit', {
          params: { id },
          body: { entryId, amount, note: values.note },
        })
      }}
    >
      <div className="space-y-4">
        <Field
          label={t('Store credit in rupees')}
          inputMode="text"
          autoComplete="off"
          hint={t('A negative amount deducts credit.')}
          value={values.amount}
          error={getError('amount')}
          onChange={({ target }) => setValues({ ...values, amount: target.value })}
        />
        <Field
          label={t('Reason')}
          autoComplete="off"
          maxLength={200}
          hint={t('The customer reads it.')}
          value={values.note}
          error={getError('note')}
          onChange={({ target }) => setValues({ ...values, note: target.value })}
        />
      </div>
      <RefusalNote refusal={refusal} />
      <Button
        type="submit"
        kind="outline"
        disabled={busy || Number.isNaN(amount) || amount === 0 || values.note.trim() === ''}
      >
        {t('Change the store credit')}
      </Button>
    </form>
  )
}

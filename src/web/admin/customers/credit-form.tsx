import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { decimalOf } from '#shared/money.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/use-send.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import type { CustomerIntent } from './intent.ts'

const empty = { amount: '', note: '' }

export function CreditForm({ id, name }: { id: string; name: string }) {
  // One id per form, so that sending twice changes the credit once.
  const [entryId, setEntryId] = useState(uuidv7)
  const [typed, setTyped] = useState(empty)
  const { send, busy, refused } = useSend<CustomerIntent>({
    onDone: () => {
      setTyped(empty)
      setEntryId(uuidv7())
    },
  })
  const amount = decimalOf(typed.amount.replace(/[₹,\s]/g, ''))
  const errorOf = (path: string) => refused?.errors.find((one) => one.path === path)?.message
  useUnsaved(Object.values(typed).some(Boolean))
  return (
    <form
      method="post"
      noValidate
      aria-label={t('Store credit of {name}', { name })}
      className="mt-4 max-w-xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        send({ intent: 'credit', id, entryId, amount, note: typed.note })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Store credit in rupees')}
          inputMode="text"
          autoComplete="off"
          hint={t('A negative amount deducts credit.')}
          value={typed.amount}
          error={errorOf('amount')}
          onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
        />
        <Field
          label={t('Reason')}
          autoComplete="off"
          maxLength={200}
          hint={t('The customer reads it.')}
          value={typed.note}
          error={errorOf('note')}
          onChange={({ target }) => setTyped({ ...typed, note: target.value })}
        />
      </div>
      <RefusalNote refused={refused} />
      <Button
        type="submit"
        kind="outline"
        disabled={busy || Number.isNaN(amount) || amount === 0 || typed.note.trim() === ''}
      >
        {t('Change the store credit')}
      </Button>
    </form>
  )
}

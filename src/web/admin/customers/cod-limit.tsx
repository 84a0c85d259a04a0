import { type FormEvent, useState } from 'react'
import { MAX_UNDELIVERED } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'

type Choice = 'shop' | 'never' | 'own'
const toChoice = (limit: number | null): Choice =>
  limit === null ? 'shop' : limit === 0 ? 'never' : 'own'

const isLimit = (orders: number) =>
  Number.isInteger(orders) && orders >= 1 && orders <= MAX_UNDELIVERED

type Props = {
  id: string
  name: string
  limit: number | null
  /** The shop's limit of open orders on delivery. */
  usual: number
}

export function CodLimit({ id, name, limit, usual }: Props) {
  const [choice, setChoice] = useState(toChoice(limit))
  const [number, setNumber] = useState(String(limit || usual))
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const newLimit = choice === 'shop' ? null : choice === 'never' ? 0 : Number(number)
  const isWrong = choice === 'own' && !isLimit(Number(number))
  const isChanged = newLimit !== limit
  useUnsaved(isChanged)

  function save(event: FormEvent) {
    event.preventDefault()
    send('PUT /api/admin/customers/:id/cod', { params: { id }, body: { codLimit: newLimit } })
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={t('Cash on delivery for {name}', { name })}
      className="mt-4 max-w-xl space-y-3"
      onSubmit={save}
    >
      <div className="space-y-4">
        <SelectField
          label={t('Cash on delivery')}
          value={choice}
          onChange={({ target }) => setChoice(target.value as Choice)}
        >
          <option value="shop">{t('Shop limit: {n} unpaid', { n: usual })}</option>
          <option value="never">{t('Never')}</option>
          <option value="own">{t('Custom limit')}</option>
        </SelectField>
        {choice === 'own' && (
          <Field
            label={t('Unpaid orders at most')}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            error={
              isWrong
                ? t('A whole number from 1 to {n}.', { n: MAX_UNDELIVERED })
                : fieldError(refusal?.errors, 'codLimit')
            }
            onChange={({ target }) => setNumber(target.value)}
          />
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <Button type="submit" kind="outline" disabled={busy || isWrong || !isChanged}>
        {t('Save limit')}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { isWithoutPiece } from '#shared/orders/changes/askable.ts'
import type { OwnerChanges } from '#shared/orders/changes/change-schema.ts'
import {
  changeKindLabels,
  changeReasonLabels,
  changeRemedyLabels,
} from '#shared/orders/changes/change-words.ts'
import {
  type ChangeReason,
  type ChangeRemedy,
  changeReasons,
} from '#shared/orders/changes/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'

const kinds = ['return', 'alteration', 'claim'] as const
type Kind = (typeof kinds)[number]

/** What a customer asked for by phone, or what a courier lost. */
export function EnterForm({ orderId, changes }: { orderId: string; changes: OwnerChanges }) {
  const { items, givesCredit } = changes
  const [kind, setKind] = useState<Kind>('return')
  const [reason, setReason] = useState<ChangeReason>('mind')
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const error = (path: string) => fieldError(refusal?.errors, path)
  const remedies: ChangeRemedy[] =
    kind === 'alteration'
      ? ['alteration']
      : [
          'refund',
          ...(givesCredit ? (['storeCredit'] as const) : []),
          ...(kind === 'claim' && !isWithoutPiece(reason) ? (['alteration'] as const) : []),
        ]

  function enter(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
    const { lineId = '', quantity = '1', remedy, words } = fields
    const body = {
      items: [{ lineId, quantity: Number(quantity) }],
      kind,
      reason,
      remedy: (remedy ?? remedies[0]) as ChangeRemedy,
      ...(words && { words }),
    }
    send('POST /api/admin/orders/changes/:id', { params: { id: orderId }, body })
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        enter(event.currentTarget)
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
        <SelectField label={t('Piece')} name="lineId" error={error('items')}>
          {items.map((item) => (
            <option key={item.lineId} value={item.lineId}>
              {[getTitle(item), item.size].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
        <Field label={t('Quantity')} name="quantity" inputMode="numeric" defaultValue="1" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t('What it is')}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(changeKindLabels[one])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('Reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value as ChangeReason)}
        >
          {changeReasons.map((one) => (
            <option key={one} value={one}>
              {t(changeReasonLabels[one])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('What the customer gets')}
          name="remedy"
          key={kind}
          error={error('remedy')}
        >
          {remedies.map((one) => (
            <option key={one} value={one}>
              {t(changeRemedyLabels[one])}
            </option>
          ))}
        </SelectField>
      </div>
      <AreaField label={t('Notes')} name="words" rows={2} maxLength={1000} error={error('words')} />
      <RefusalNote refusal={refusal} />
      <Button type="submit" kind="outline" disabled={busy}>
        {t('Enter the request')}
      </Button>
    </form>
  )
}

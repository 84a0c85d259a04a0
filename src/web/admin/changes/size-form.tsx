import type { EditableLine } from '#shared/orders/changes/change-schema.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'

/** Changes the size of a line that nothing was packed of. */
export function SizeForm({ orderId, line }: { orderId: string; line: EditableLine }) {
  const { lineId, size: from, sizes } = line
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        const size = String(new FormData(event.currentTarget).get('size'))
        const body = { lineId, from, size }
        send('POST /api/admin/orders/changes/:id/size', { params: { id: orderId }, body })
      }}
    >
      <SelectField
        label={t('Size of {piece}', { piece: `${getTitle(line)}, ${from}` })}
        name="size"
        error={fieldError(refusal?.errors, 'size')}
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <RefusalNote refusal={refusal} />
      <Button type="submit" kind="outline" disabled={busy}>
        {t('Change the size')}
      </Button>
      <p className="text-sm text-ink-soft">{t('It costs the same. The customer is told.')}</p>
    </form>
  )
}

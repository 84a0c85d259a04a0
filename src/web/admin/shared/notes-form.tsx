import { t } from '#shared/words/panel.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { RefusalNote } from './refusal.tsx'
import type { useCall } from './use-call.ts'
import { useRecordForm } from './use-record-form.ts'

type Props = {
  label: string
  rows: number
  /** May become newer while the notes are edited. */
  savedNotes: string
  put: (send: ReturnType<typeof useCall>['send'], body: { notes: string; notesWas: string }) => void
}

const toFields = (notes: string) => ({ notes })

export function NotesForm({ label, rows, savedNotes, put }: Props) {
  const { base, field, send, onSave, bar } = useRecordForm({
    saved: savedNotes,
    toFields,
    toBody: ({ notes }) => ({ notes: notes.trim() }),
  })
  return (
    <form
      method="post"
      className="max-w-xl space-y-3"
      onSubmit={onSave(({ notes }) => put(send, { notes, notesWas: base }))}
    >
      <AreaField
        label={label}
        rows={rows}
        maxLength={2000}
        hint={t('Customers do not see these notes, but they are part of an export.')}
        {...field('notes')}
      />
      <RefusalNote refusal={bar.refusal} onNewest={bar.onNewest} />
      <Button type="submit" kind="outline" disabled={bar.busy || !bar.isChanged}>
        {bar.busy ? t('Saving …') : t('Save the notes')}
      </Button>
    </form>
  )
}

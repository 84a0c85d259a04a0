import { useRef, useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { RefusalNote } from './refusal.tsx'
import { useCall } from './use-call.ts'

type Props = {
  label: string
  rows: number
  /** May become newer while the notes are edited. */
  savedNotes: string
  put: (send: ReturnType<typeof useCall>['send'], body: { notes: string; notesWas: string }) => void
}

export function NotesForm({ label, rows, savedNotes, put }: Props) {
  const [notesWas, setNotesWas] = useState(savedNotes)
  const [notes, setNotes] = useState(savedNotes)
  const { send, busy, refusal, reset } = useCall({
    showsRefusal: true,
    onDone: () => setNotesWas(sentNotes.current),
  })
  const sentNotes = useRef(notesWas)
  const isChanged = notes.trim() !== notesWas
  useUnsaved(isChanged)
  return (
    <form
      method="post"
      className="max-w-xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        sentNotes.current = notes.trim()
        put(send, { notes, notesWas })
      }}
    >
      <AreaField
        label={label}
        rows={rows}
        maxLength={2000}
        hint={t('Customers do not see these notes, but they are part of an export.')}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <RefusalNote
        refusal={refusal}
        onNewest={() => {
          setNotesWas(savedNotes)
          reset()
        }}
      />
      <Button type="submit" kind="outline" disabled={busy || !isChanged}>
        {busy ? t('Saving …') : t('Save the notes')}
      </Button>
    </form>
  )
}

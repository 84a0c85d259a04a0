import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/send.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Part } from '../../shared/orders/order-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import type { OrderIntent } from './intent.ts'

export function StaffNotes({ order }: { order: AdminOrder }) {
  // The notes that were edited; `order` may become newer meanwhile.
  const [notesWas, setNotesWas] = useState(order.staffNotes)
  const [notes, setNotes] = useState(order.staffNotes)
  const { send, busy, refused, reset } = useSend<OrderIntent>({
    onDone: () => setNotesWas(notes.trim()),
  })
  const isChanged = notes !== notesWas
  useUnsaved(isChanged)
  return (
    <Part title={t('Staff notes')}>
      <form
        method="post"
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          send({ intent: 'note', id: order._id, notes: { notes, notesWas } })
        }}
      >
        <AreaField
          label={t('Notes on this order')}
          rows={2}
          maxLength={2000}
          hint={t('Customers do not see these notes, but they are part of an export.')}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <RefusalNote
          refused={refused}
          onNewest={() => {
            setNotesWas(order.staffNotes)
            reset()
          }}
        />
        <Button type="submit" kind="outline" disabled={busy || !isChanged}>
          {busy ? t('Saving …') : t('Save the notes')}
        </Button>
      </form>
    </Part>
  )
}

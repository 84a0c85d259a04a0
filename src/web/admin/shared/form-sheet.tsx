import { type ReactNode, useState } from 'react'
import LeaveDialog from '../../shared/forms/leave-dialog.tsx'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Sheet } from '../../ui/modal.tsx'

type Props = { title: string; isUnsaved: boolean; onClose: () => void; children: ReactNode }

/** A sheet with a form of its own, which asks before it closes with typed text. */
export function FormSheet({ title, isUnsaved, onClose, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  useUnsaved(isUnsaved)
  return (
    <Sheet open onClose={() => (isUnsaved ? setAsking(true) : onClose())} title={title}>
      {children}
      {isAsking && <LeaveDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </Sheet>
  )
}

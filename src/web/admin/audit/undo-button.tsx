import { useSend } from '../../api/send.ts'
import { Button } from '../../ui/button.tsx'

export type UndoIntent = { batch: string }

/** Takes back a change, and all that was changed together with it. */
export function UndoButton({ batch, title }: { batch: string; title: string }) {
  const { send, busy } = useSend<UndoIntent>()
  return (
    <Button
      kind="quiet"
      className="-my-2.5 px-2!"
      disabled={busy}
      aria-label={`Undo the change of ${title}`}
      onClick={() => send({ batch })}
    >
      Undo
    </Button>
  )
}

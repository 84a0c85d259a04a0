import { t } from '#shared/words/panel.ts'
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
      aria-label={t('Undo the change of {title}', { title })}
      onClick={() => send({ batch })}
    >
      {t('Undo')}
    </Button>
  )
}

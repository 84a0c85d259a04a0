import { t } from '#shared/words/panel.ts'
import { useSend } from '../../api/use-send.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { OrderIntent } from './intent.ts'

type Props = { id: string; reference: string }

/** Removes a reference that a payer gave. */
export function RemoveReference({ id, reference }: Props) {
  const { send, busy, refusal } = useSend<OrderIntent>()
  return (
    <>
      <Button
        kind="quiet"
        className="px-0!"
        disabled={busy}
        aria-label={t('Remove the reference {reference}', { reference })}
        onClick={() => send({ intent: 'removeLinkClaim', id })}
      >
        {t('Remove')}
      </Button>
      <Alert className="w-full">{refusal?.message}</Alert>
    </>
  )
}

import { t } from '#shared/words/panel.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'

type Props = { id: string; reference: string }

/** Removes a reference that a payer gave. */
export function RemoveReference({ id, reference }: Props) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  return (
    <>
      <Button
        kind="quiet"
        className="px-0!"
        disabled={busy}
        aria-label={t('Remove the reference {reference}', { reference })}
        onClick={() => send('DELETE /api/admin/orders/link-claim/:id', { params: { id } })}
      >
        {t('Remove')}
      </Button>
      <Alert className="w-full">{refusal?.message}</Alert>
    </>
  )
}

import { Undo2 } from 'lucide-react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'
import { useCountdown } from './use-countdown.ts'

type Props = { order: AdminOrder; undo: NonNullable<AdminOrder['undo']> }

export function UndoStatus({ order, undo }: Props) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const secondsLeft = useCountdown(undo.secondsLeft, undo)
  if (secondsLeft <= 0) return null
  return (
    <div className="border-l-2 border-gold bg-white/40 px-4 py-3">
      <p role="status">
        {undo.mails
          ? t('Status changed. The customer is emailed within a minute.')
          : t('The status is changed.')}
      </p>
      <Button
        kind="outline"
        className="mt-2 px-4!"
        disabled={busy}
        onClick={() =>
          send('POST /api/admin/orders/undo/:id', {
            params: { id: order._id },
            body: { version: order.orderUpdateDate },
          })
        }
      >
        <Undo2 size={16} strokeWidth={1.5} />
        {t('Undo')}
        <span aria-hidden className="tabular-nums">
          {t('({n} s)', { n: secondsLeft })}
        </span>
        <span className="sr-only"> {t('the change of status')}</span>
      </Button>
      <Alert className="mt-2">{refusal?.message}</Alert>
    </div>
  )
}

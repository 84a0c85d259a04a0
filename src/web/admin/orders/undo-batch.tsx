import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ParcelOutcome } from '#shared/orders/order-schema.ts'
import { STATUS_MAIL_SECONDS } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { countText } from '../shared/count-text.ts'
import { useCall } from '../shared/use-call.ts'
import { type Batch, withOutcomes } from './batch.ts'
import { useCountdown } from './use-countdown.ts'

export function useUndoBatch() {
  const [batch, setBatch] = useState<Batch>()
  return {
    undo: batch && <UndoBatch batch={batch} onDone={() => setBatch(undefined)} />,
    onSent: (outcomes: readonly ParcelOutcome[], sentAt: number) =>
      setBatch((previousBatch) => withOutcomes(previousBatch, outcomes, sentAt)),
  }
}

function UndoBatch({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const { send, busy, refusal } = useCall<'POST /api/admin/orders/parcels/undo'>({
    showsRefusal: true,
    quiet: true,
    onDone({ data: { undone, kept } }) {
      if (undone > 0) toast.success(t('{orders} undone', { orders: countText(undone, 'order') }))
      if (kept.length > 0)
        toast.error(t('Too late, or changed since: {orders}', { orders: kept.join(', ') }))
      onDone()
    },
  })
  const secondsPassed = (performance.now() - batch.sentAt) / 1000
  const secondsLeft = useCountdown(Math.ceil(STATUS_MAIL_SECONDS - secondsPassed), batch)
  if (secondsLeft <= 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-gold bg-white/40 px-4 py-3">
      <p role="status">
        {t('{orders} updated. Customers are emailed within a minute.', {
          orders: countText(batch.orders.length, 'order'),
        })}
      </p>
      <Button
        kind="outline"
        className="px-4!"
        disabled={busy}
        onClick={() =>
          send('POST /api/admin/orders/parcels/undo', { body: { orders: batch.orders } })
        }
      >
        <Undo2 size={16} strokeWidth={1.5} />
        {busy ? t('Undoing …') : t('Undo')}
        <span aria-hidden className="tabular-nums">
          {t('({n} s)', { n: secondsLeft })}
        </span>
        <span className="sr-only"> {t('the change of status')}</span>
      </Button>
      <Alert className="w-full">{refusal?.message}</Alert>
    </div>
  )
}

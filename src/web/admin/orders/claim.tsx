import { useState } from 'react'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { formatDate } from '../../shared/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useCall } from '../shared/use-call.ts'

const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

type Props = { order: AdminOrder; claim: NonNullable<AdminOrder['claim']> }

/** A claim adds the order to an account. */
export function ClaimOfOrder({ order, claim }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const { userName: name } = order.customer
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-4">
        <span>
          {t('Claimed by {name}, {date}', { name, date: formatDate(claim.at) })}
          {claim.email && (
            <span className="block">{t('Ordered with {email}', { email: claim.email })}</span>
          )}
        </span>
        <Button kind="quiet" className="px-0!" disabled={busy} onClick={() => setConfirming(true)}>
          {t('Remove the claim')}
        </Button>
      </p>
      <Alert>{refusal?.message}</Alert>
      {isConfirming && (
        <ConfirmDialog
          title={t('Remove this order from the account of {name}?', { name })}
          description={t(
            'The order disappears from the account. Its measurements, answers and links for this order stop working. Refunds and payments stay.',
          )}
          confirm={t('Remove the claim')}
          keep={t('Keep')}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            send('DELETE /api/admin/orders/account/:id', { params: { id: order._id } })
          }}
        />
      )}
    </div>
  )
}

import { formatRupees } from '#shared/money.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { t } from '#shared/words/panel.ts'
import { toast } from '../../ui/toast.ts'
import { useCall } from '../shared/use-call.ts'

const call = 'POST /api/admin/orders/refund/:id'

/** Refunds money of an order, and says how far the refund is. */
export function useRefund(orderId: string, onDone: () => void) {
  const { send, busy, refusal } = useCall<typeof call>({
    showsRefusal: true,
    quiet: true,
    onDone({ data }, { body }) {
      const refund = data.refunds.find(({ _id }) => _id === body.refundId)
      if (refund?.state === 'failed') toast.error(t('The payment provider refused this refund'))
      else if (refund?.state === 'done')
        toast.success(t('{amount} refunded', { amount: formatRupees(refund.amount) }))
      else toast.success(t('The refund is saved and sent once the payment provider answers'))
      onDone()
    },
  })
  return {
    busy,
    refusal,
    refund: (body: RefundInput) => send(call, { params: { id: orderId }, body }),
  }
}

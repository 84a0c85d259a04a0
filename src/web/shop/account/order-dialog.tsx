import { isCancellable } from '#shared/orders/states.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { nextOrderStep, type OrderDetailsProps } from './next-step.tsx'
import type { AgainIntent } from './order-again.tsx'
import { OrderDetails } from './order-details.tsx'

export default function OrderDialog({
  onClose,
  ...details
}: OrderDetailsProps & { onClose: () => void }) {
  const { order } = details
  const { shop, user } = useSession()
  const { send, busy } = useSend<AgainIntent>({ action: paths.orderAgain })
  const cancel = useSend<{ orderId: string }>({ action: paths.orderCancelled })
  return (
    <Modal open onClose={onClose} title={t('Order Details')}>
      <div className="space-y-7 px-6 pt-5 pb-8 sm:px-8">
        <div className="hidden justify-between gap-8 print:flex">
          <p>{user?.userName}</p>
          <address className="text-right not-italic">
            <strong className="block">{shop.name}</strong>
            {[shop.address, shop.email].filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        <Alert>{cancel.refusal?.message}</Alert>
        <OrderDetails {...details} />
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line px-6 py-6 sm:px-8 print:hidden">
        {order.channel !== 'giftCard' && (
          <Button
            kind={nextOrderStep(details) === 'again' ? 'primary' : 'outline'}
            disabled={busy}
            onClick={() => send({ orderId: order._id })}
          >
            {t('Order again')}
          </Button>
        )}
        {isCancellable(order) && (
          <Button
            kind="outline"
            disabled={cancel.busy}
            onClick={() => cancel.send({ orderId: order._id })}
          >
            {t('Cancel order')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
    </Modal>
  )
}

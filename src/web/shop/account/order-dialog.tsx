import { Link } from 'react-router'
import type { FitOfLine } from '#shared/fit/line-schema.ts'
import type { Profile } from '#shared/fit/measures-schema.ts'
import { formatRupees } from '#shared/money.ts'
import { documentPath, receiptPath } from '#shared/order-file-paths.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import type { PrepaymentOffer } from '#shared/orders/payment-link-schema.ts'
import { isCancellable } from '#shared/orders/states.ts'
import type { TaxDocument } from '#shared/orders/tax/document-schema.ts'
import { paths } from '#shared/paths.ts'
import { refundDetailsPath } from '#shared/refund-paths.ts'
import { t } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { OrderDocuments } from '../../shared/orders/order-documents.tsx'
import { OrderParcels } from '../../shared/orders/order-parcels.tsx'
import {
  OrderAddress,
  OrderFacts,
  OrderHistory,
  OrderLines,
  Part,
} from '../../shared/orders/order-parts.tsx'
import { ReceiptLink } from '../../shared/orders/receipt-link.tsx'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PrepayButton } from '../shared/prepayment-offer.tsx'
import type { AgainIntent } from './order-again.tsx'
import { OrderFit } from './order-fit.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'

type Props = {
  order: OwnOrder
  documents: TaxDocument[]
  /** Null if nothing can be paid online now. */
  prepayment: PrepaymentOffer | null
  fit: FitOfLine[]
  profiles: Profile[]
  onClose: () => void
}

export default function OrderDialog({
  order,
  documents,
  prepayment,
  fit,
  profiles,
  onClose,
}: Props) {
  const { shop, user, apiOrigin } = useSession()
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
        {order.payUntil !== null && <UnpaidOrder order={order} payUntil={order.payUntil} />}
        <Alert>{cancel.refusal?.message}</Alert>
        {order.refunds.some(({ waitsForPayout }) => waitsForPayout) && (
          <Link to={refundDetailsPath(order._id)} className={buttonStyle(undefined, 'w-full')}>
            {t('Tell us where to send the refund')}
          </Link>
        )}
        {prepayment && (
          <form method="post" action={paths.payOrder} className="print:hidden">
            <input type="hidden" name="orderId" value={order._id} />
            {prepayment.saved > 0 ? (
              <PrepayButton offer={prepayment} />
            ) : (
              <Button type="submit" className="w-full">
                {t('Pay {amount} online', { amount: formatRupees(prepayment.amount) })}
              </Button>
            )}
          </form>
        )}
        <OrderFacts order={order} />
        <OrderLines order={order} />
        <OrderFit order={order} fit={fit} profiles={profiles} />
        <OrderParcels order={order} />
        {documents.length > 0 && (
          <Part title={t('Invoices')}>
            <OrderDocuments
              documents={documents}
              getHref={(id, language) => documentPath(apiOrigin, id, language)}
            />
          </Part>
        )}
        <ReceiptLink order={order} href={receiptPath(apiOrigin, order._id)} />
        {order.channel !== 'giftCard' && <OrderAddress order={order} />}
        <OrderHistory order={order} />
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line px-6 py-6 sm:px-8 print:hidden">
        {order.channel !== 'giftCard' && (
          <Button kind="outline" disabled={busy} onClick={() => send({ orderId: order._id })}>
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

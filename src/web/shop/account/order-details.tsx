import { Link } from 'react-router'
import { documentPath, receiptPath } from '#shared/order-file-paths.ts'
import { hasReceipt } from '#shared/orders/has-receipt.ts'
import { orderStages } from '#shared/orders/stages.ts'
import { isAccepted } from '#shared/orders/states.ts'
import { changePath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { OrderDocuments } from '../../shared/orders/order-documents.tsx'
import {
  OrderAddress,
  OrderHistory,
  OrderPayment,
  OrderPieces,
  Part,
} from '../../shared/orders/order-parts.tsx'
import { ReceiptLink } from '../../shared/orders/receipt-link.tsx'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { OrderProgress } from '../shared/order-progress.tsx'
import { nextOrderStep, type OrderDetailsProps, OrderNextStep, PrepayForm } from './next-step.tsx'
import { OrderFit } from './order-fit.tsx'

/** Links to the order's requests and to the form for new ones. */
function RequestsLink({ order }: Pick<OrderDetailsProps, 'order'>) {
  const { takesRequests } = useSession().shop
  const hasRequests = order.timeline.some(({ kind }) => kind === 'change')
  if (order.channel === 'giftCard' || !(takesRequests || hasRequests)) return null
  if (!isAccepted(order.paymentStatus) && !hasRequests) return null
  return (
    <Link to={changePath(order._id)} className={buttonStyle('outline', 'w-full print:hidden')}>
      {hasRequests ? t('See your requests') : t('Return, alter or cancel')}
    </Link>
  )
}

export function OrderDetails(details: OrderDetailsProps) {
  const { order, documents, prepayment, fit, profiles } = details
  const { apiOrigin } = useSession()
  return (
    <>
      <OrderProgress order={{ ...order, stages: orderStages(order) }} />
      <OrderNextStep {...details} />
      {order.cartItems.length > 0 && (
        <Part title={t('Pieces')}>
          <OrderPieces order={order} />
        </Part>
      )}
      <OrderFit order={order} fit={fit} profiles={profiles} />
      {(documents.length > 0 || hasReceipt(order)) && (
        <Part title={t('Invoices')}>
          {documents.length > 0 && (
            <OrderDocuments
              documents={documents}
              getHref={(id, language) => documentPath(apiOrigin, id, language)}
            />
          )}
          <ReceiptLink order={order} href={receiptPath(apiOrigin, order._id)} />
        </Part>
      )}
      {order.channel !== 'giftCard' && <OrderAddress order={order} />}
      <OrderPayment order={order} />
      {prepayment && nextOrderStep(details) !== 'prepay' && (
        <PrepayForm orderId={order._id} offer={prepayment} />
      )}
      <RequestsLink order={order} />
      <OrderHistory order={order} />
    </>
  )
}

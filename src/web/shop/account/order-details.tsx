import { Link } from 'react-router'
import type { FitOfLine } from '#shared/fit/line-schema.ts'
import type { Profile } from '#shared/fit/measures-schema.ts'
import { formatRupees } from '#shared/money.ts'
import { documentPath, receiptPath } from '#shared/order-file-paths.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import type { PrepaymentOffer } from '#shared/orders/payment-link-schema.ts'
import type { TaxDocument } from '#shared/orders/tax/document-schema.ts'
import { paths } from '#shared/paths.ts'
import { refundDetailsPath } from '#shared/refund-paths.ts'
import { t } from '#shared/words/words.ts'
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
import { Button, buttonStyle } from '../../ui/button.tsx'
import { PrepayButton } from '../shared/prepayment-offer.tsx'
import { OrderFit } from './order-fit.tsx'
import { WaitingOrder } from './unpaid-order.tsx'

export type OrderDetailsProps = {
  order: OwnOrder
  documents: TaxDocument[]
  /** Null if nothing can be paid online now. */
  prepayment: PrepaymentOffer | null
  fit: FitOfLine[]
  profiles: Profile[]
}

export function OrderDetails({ order, documents, prepayment, fit, profiles }: OrderDetailsProps) {
  const { apiOrigin } = useSession()
  return (
    <>
      <WaitingOrder order={order} />
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
    </>
  )
}

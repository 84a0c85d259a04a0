import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { hasCounterReceipt } from '#shared/orders/has-receipt.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { Payout } from '#shared/orders/payout-schema.ts'
import { isFulfillable, isRefundable } from '#shared/orders/states.ts'
import type { TaxDocument } from '#shared/orders/tax/document-schema.ts'
import { hasProvider } from '#shared/orders/vocabulary.ts'
import { adminChangesPath, adminReceiptPath } from '#shared/panel-paths.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { t } from '#shared/words/panel.ts'
import { formatForeign } from '../../shared/currency.ts'
import { OrderFacts, OrderHistory, OrderLines, Part } from '../../shared/orders/order-parts.tsx'
import { ReceiptLink, receiptLinkStyle } from '../../shared/orders/receipt-link.tsx'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { NotesForm } from '../shared/notes-form.tsx'
import { BookCourier } from './courier-booking.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderMoney } from './money.tsx'
import { nextStep } from './next-step.ts'
import { NextStepButton } from './next-step-button.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderPacking } from './order-packing.tsx'
import { OrderTax } from './order-tax.tsx'
import { PayByHand } from './payout.tsx'
import { Production } from './production.tsx'
import { RefundForm } from './refund-form.tsx'
import { Refunds } from './refunds.tsx'
import { ReturningParcels } from './returning-parcels.tsx'
import { StatusForm } from './status-form.tsx'
import { TrackingLink } from './tracking-link.tsx'
import { UndoStatus } from './undo-status.tsx'

type Props = {
  order: AdminOrder
  documents: readonly TaxDocument[]
  payout: Payout | null
  bookable: string | null
  onClose: () => void
}

export default function AdminOrderDialog({ order, documents, payout, bookable, onClose }: Props) {
  const { apiOrigin, shop } = useSession()
  const { delivers } = shop
  const { settlement } = order
  const refundable = isRefundable(order.paymentStatus)
  const canBook =
    bookable !== null && delivers && isBookable(order) && !isAbroad(order.addressInfo.country)
  const step = nextStep(order, canBook)
  return (
    <Modal open onClose={onClose} size="lg" title={t('Order Details')}>
      <div className="order-columns">
        <div className="min-w-0 space-y-7 lg:row-span-2">
          <OrderFacts order={order}>
            {settlement.currency !== 'INR' && (
              <span className="block text-sm text-ink-soft tabular-nums">
                {t(
                  order.captureId
                    ? '{amount} settled by the payment provider, at {rate}'
                    : '{amount} requested by the payment provider, at {rate}',
                  {
                    amount: formatForeign(settlement.amount, settlement.currency),
                    rate: formatRupees(settlement.inrRate),
                  },
                )}
              </span>
            )}
          </OrderFacts>
          <OrderLines order={order} />
          {order.channel !== 'giftCard' && <DeliveryAddress order={order} />}
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5">{t('Ids of the order')}</summary>
            <dl className="space-y-1.5">
              <LongId name={t('In the shop')}>{order._id}</LongId>
              {hasProvider(order.paymentMethod) && (
                <>
                  <LongId name={t('Payment ID')}>{order.paymentId}</LongId>
                  <LongId name={t('Payer ID')}>{order.payerId}</LongId>
                  <LongId name={t('Capture ID')}>{order.captureId}</LongId>
                </>
              )}
            </dl>
          </details>
        </div>
        <div className="min-w-0 space-y-7">
          <OrderCustomer order={order} />
          <ReturningParcels order={order} />
          {order.undo && <UndoStatus order={order} undo={order.undo} />}
          {order.paymentMethod === 'cod' && order.linkClaims.length > 0 && (
            <p className="border-l-2 border-red pl-3">
              {t(
                'A payer reports that this order is paid by UPI. Look for the money before you send it, or the courier collects it again.',
              )}
            </p>
          )}
          {order.channel !== 'giftCard' && <StatusForm order={order} />}
          <Production order={order} />
          <OrderPacking order={order} bookable={canBook ? bookable : null} />
          {bookable && canBook && step?.kind !== 'book' && (
            <BookCourier key={order.parcels.length} order={order} courier={bookable} />
          )}
          {delivers && order.wasAccepted && order.channel !== 'giftCard' && (
            <TrackingLink order={order} />
          )}
          <OrderMoney order={order} />
          <div className="flex flex-wrap gap-x-6">
            <ReceiptLink order={order} href={adminReceiptPath(apiOrigin, order._id)} />
            {hasCounterReceipt(order) && (
              <a
                href={adminReceiptPath(apiOrigin, order._id, '80mm')}
                target="_blank"
                rel="noreferrer"
                className={receiptLinkStyle}
              >
                {t('Receipt, 80 mm')}
              </a>
            )}
          </div>
          {(refundable || order.refunds.length > 0) && (
            <Part title={t('Refunds')}>
              <Refunds order={order} />
              {payout && <PayByHand order={order} payout={payout} />}
              {refundable && <RefundForm order={order} />}
            </Part>
          )}
          {order.wasAccepted && order.channel !== 'giftCard' && (
            <Link
              to={adminChangesPath({ order: order._id })}
              className={buttonStyle('outline', 'w-full')}
            >
              {t('Returns and requests')}
            </Link>
          )}
          <OrderTax order={order} documents={documents} />
          <Part title={t('Staff notes')}>
            <NotesForm
              label={t('Notes on this order')}
              rows={2}
              savedNotes={order.staffNotes}
              put={(send, body) =>
                send('PUT /api/admin/orders/notes/:id', { params: { id: order._id }, body })
              }
            />
          </Part>
          <OrderHistory order={order} detailed />
        </div>
        {step && (
          <div className="order-next">
            {step.kind !== 'book' ? (
              <NextStepButton key={step.kind} order={order} step={step} />
            ) : (
              bookable && (
                <BookCourier key={order.parcels.length} order={order} courier={bookable} isNext />
              )
            )}
          </div>
        )}
      </div>
    </Modal>
  )
}

const isBookable = ({ paymentStatus, orderStatus, toPack }: AdminOrder) =>
  isFulfillable(paymentStatus) && orderStatus !== 'rejected' && toPack.length > 0

function LongId({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-mono text-sm break-all">{children || t('none yet')}</dd>
    </div>
  )
}

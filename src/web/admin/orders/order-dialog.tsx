import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { paymentStatusLabels } from '#shared/orders/vocabulary.ts'
import { adminSlipPath } from '#shared/paths.ts'
import { formatForeign } from '../../shared/currency.ts'
import { formatDate } from '../../shared/dates.ts'
import { StatusWord } from '../../shared/order-table.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Fact, Part, Pieces, Refunds, Timeline } from './order-parts.tsx'
import { RefundForm } from './refund-form.tsx'
import { StatusForm } from './status-form.tsx'

type Props = { order: AdminOrder; onClose: () => void }

/** One order in full: what was bought, where it goes, the money, and what can be done about it. */
export default function AdminOrderDialog({ order, onClose }: Props) {
  const { settlement, customer, addressInfo: to } = order
  const refundable = ['paid', 'partiallyRefunded'].includes(order.paymentStatus)
  return (
    <Modal open onClose={onClose} size="lg" title="Order Details">
      <p className="px-6 pt-2 break-words text-ink-soft sm:px-8">
        {customer.userName}, {customer.email}
      </p>
      <div className="grid gap-x-10 gap-y-7 px-6 pt-5 pb-8 sm:px-8 lg:grid-cols-[1fr_23rem]">
        <div className="min-w-0 space-y-7">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <Fact name="Order ID">
              <span className="font-mono text-sm break-all">{order._id}</span>
            </Fact>
            <Fact name="Order Date">{formatDate(order.orderDate)}</Fact>
            <Fact name="Order Status">
              <StatusWord status={order.orderStatus} />
            </Fact>
            <Fact name="Payment Status">{paymentStatusLabels[order.paymentStatus]}</Fact>
            <Fact name="Order Price">
              <span className="font-semibold tabular-nums">{formatRupees(order.totalAmount)}</span>
              <span className="block text-sm text-ink-soft tabular-nums">
                {formatForeign(settlement.amount, settlement.currency)}{' '}
                {order.captureId ? 'settled' : 'asked'} by the provider, at{' '}
                {formatRupees(settlement.inrRate)}
              </span>
            </Fact>
          </dl>
          <Part title="Pieces">
            <Pieces order={order} />
          </Part>
          <div className="grid gap-7 sm:grid-cols-2">
            <Part title="Shipping Info">
              <address className="break-words not-italic">
                {to.address}
                <br />
                {to.city} {to.pincode}
                <br />
                {to.phone}
                {to.notes && <span className="block text-ink-soft">{to.notes}</span>}
              </address>
              {order.trackingNumber && (
                <p className="mt-2 break-words text-ink-soft">
                  {order.courier || 'Courier'}, {order.trackingNumber}
                </p>
              )}
              <Link to={adminSlipPath(order._id)} className={buttonStyle('outline', 'mt-4 px-4!')}>
                <Printer size={16} strokeWidth={1.5} />
                Packing slip
              </Link>
            </Part>
            <Part title="Payment">
              <dl className="space-y-1.5">
                <ProviderId name="Method">{order.paymentMethod}</ProviderId>
                <ProviderId name="Payment ID">{order.paymentId}</ProviderId>
                <ProviderId name="Payer ID">{order.payerId}</ProviderId>
                <ProviderId name="Capture ID">{order.captureId}</ProviderId>
              </dl>
            </Part>
          </div>
        </div>
        <div className="min-w-0 space-y-7">
          <StatusForm key={order.orderUpdateDate} order={order} />
          {(refundable || order.refunds.length > 0) && (
            <Part title="Refunds">
              <Refunds order={order} />
              {refundable && <RefundForm order={order} />}
            </Part>
          )}
          {order.timeline.length > 0 && (
            <Part title="So far">
              <Timeline order={order} />
            </Part>
          )}
        </div>
      </div>
    </Modal>
  )
}

function ProviderId({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-mono text-sm break-all">{children || 'none yet'}</dd>
    </div>
  )
}

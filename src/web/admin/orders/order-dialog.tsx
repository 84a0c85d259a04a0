import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isRefundable } from '#shared/orders/states.ts'
import { adminSlipPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { formatForeign } from '../../shared/currency.ts'
import {
  OrderAddress,
  OrderFacts,
  OrderHistory,
  OrderLines,
  Part,
} from '../../shared/orders/order-parts.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RefundForm } from './refund-form.tsx'
import { Refunds } from './refunds.tsx'
import { StatusForm } from './status-form.tsx'

type Props = { order: AdminOrder; onClose: () => void }

/** One order in full: what was bought, where it goes, the money, and what can be done about it. */
export default function AdminOrderDialog({ order, onClose }: Props) {
  const { settlement, customer } = order
  const refundable = isRefundable(order.paymentStatus)
  return (
    <Modal open onClose={onClose} size="lg" title={t('Order Details')}>
      <p className="px-6 pt-2 wrap-anywhere text-ink-soft sm:px-8">
        {customer.userName}, {customer.email}
      </p>
      <div className="grid gap-x-10 gap-y-7 px-6 pt-5 pb-8 sm:px-8 lg:grid-cols-[1fr_23rem]">
        <div className="min-w-0 space-y-7">
          <OrderFacts order={order}>
            <span className="block text-sm text-ink-soft tabular-nums">
              {t(
                order.captureId
                  ? '{amount} settled by the provider, at {rate}'
                  : '{amount} asked by the provider, at {rate}',
                {
                  amount: formatForeign(settlement.amount, settlement.currency),
                  rate: formatRupees(settlement.inrRate),
                },
              )}
            </span>
          </OrderFacts>
          <OrderLines order={order} />
          <div className="grid gap-7 sm:grid-cols-2">
            <OrderAddress order={order}>
              <Link to={adminSlipPath(order._id)} className={buttonStyle('outline', 'mt-4 px-4!')}>
                <Printer size={16} strokeWidth={1.5} />
                {t('Packing slip')}
              </Link>
            </OrderAddress>
            <Part title={t('Payment')}>
              <dl className="space-y-1.5">
                <ProviderId name={t('Payment ID')}>{order.paymentId}</ProviderId>
                <ProviderId name={t('Payer ID')}>{order.payerId}</ProviderId>
                <ProviderId name={t('Capture ID')}>{order.captureId}</ProviderId>
              </dl>
            </Part>
          </div>
        </div>
        <div className="min-w-0 space-y-7">
          <StatusForm order={order} />
          {(refundable || order.refunds.length > 0) && (
            <Part title={t('Refunds')}>
              <Refunds order={order} />
              {refundable && <RefundForm order={order} />}
            </Part>
          )}
          <OrderHistory order={order} />
        </div>
      </div>
    </Modal>
  )
}

function ProviderId({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-mono text-sm break-all">{children || t('none yet')}</dd>
    </div>
  )
}

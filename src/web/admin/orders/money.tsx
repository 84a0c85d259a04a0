import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isReceivable, isUnsettled } from '#shared/orders/states.ts'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'
import { Part } from '../../shared/orders/order-parts.tsx'
import { Disputes } from './disputes.tsx'
import { PaymentLink } from './payment-link.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { receiptWords } from './receipt-words.ts'

const providerNames: Record<string, string> = { paypal: 'PayPal', razorpay: 'Razorpay' }

/** Money that the owner records: received, due, and a form for more. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const { claimedReference, timeline, disputes, providerFees } = order
  const receipts = timeline.flatMap((event) =>
    event.kind === 'received' || event.kind === 'paidOnline' ? [event] : [],
  )
  const isOpen = isReceivable(order)
  const isEmpty = receipts.length + disputes.length + providerFees.length === 0
  if (!isOpen && isEmpty && !claimedReference) return null
  const due = toRupees(toPaise(order.totalAmount) - toPaise(order.amountReceived))
  return (
    <Part title={t('Money')}>
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {receipts.length > 0 && (
        <ul className="divide-y divide-line">
          {receipts.map((receipt) => (
            <li key={receipt.at} className="py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {t(receipt.kind === 'received' ? receiptWords[receipt.method] : 'Paid online')}
                </span>
                <span className="font-semibold tabular-nums">{formatRupees(receipt.amount)}</span>
              </p>
              {receipt.kind === 'received' && receipt.reference && (
                <p className="font-mono text-sm wrap-anywhere">{receipt.reference}</p>
              )}
              <p className="text-sm text-ink-soft">
                <time dateTime={receipt.at}>{formatMoment(receipt.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {providerFees.map(({ provider, amount, currency }, at) => (
        <p key={at} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-ink-soft">
          <span>
            {t('Fee that {provider} kept', { provider: providerNames[provider] ?? provider })}
          </span>
          <span className="tabular-nums">
            {currency} {amount.toFixed(2)}
          </span>
        </p>
      ))}
      {isOpen && (
        <p className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span>{t('Still to come')}</span>
          <span className="font-semibold tabular-nums">{formatRupees(due)}</span>
        </p>
      )}
      {claimedReference && (
        <div className="py-2.5">
          <p>
            {t('Reference from the customer:')}{' '}
            <span className="font-mono text-sm wrap-anywhere">{claimedReference}</span>
          </p>
          {isOpen && (
            <p className="text-sm text-ink-soft">
              {t('It is not checked. Record the money once it is in your bank’s list.')}
            </p>
          )}
        </div>
      )}
      {isOpen && <ReceiptForm order={order} due={due} />}
      {isUnsettled(order.paymentStatus) && order.orderStatus !== 'rejected' && (
        <PaymentLink order={order} due={due} />
      )}
    </Part>
  )
}

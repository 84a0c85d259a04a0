import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { hasEnded, isReceivable } from '#shared/orders/states.ts'
import { t } from '#shared/words/panel.ts'
import { upiPartStates } from '../../shared/orders/upi-part-states.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { RemoveReference } from './remove-reference.tsx'

/** The parts of a UPI payment; `due` is in rupees. */
export function UpiPartsToRecord({ order, due }: { order: AdminOrder; due: number }) {
  const { upiParts } = order
  const isOpen = isReceivable(order)
  const hasEndedUnpaid = hasEnded(order.paymentStatus) && !order.wasAccepted
  return (
    <>
      {hasEndedUnpaid && (
        <p className="py-2.5 text-sm text-ink-soft">
          {t('The order ended before all parts came. A part that you record now becomes a refund.')}
        </p>
      )}
      <ol aria-label={t('Parts of the payment')} className="divide-y divide-line">
        {upiParts.map(({ _id, amount, state, reference }, at) => (
          <li key={_id} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{t('Part {n} of {count}', { n: at + 1, count: upiParts.length })}</span>
              <span className="tabular-nums">{formatRupees(amount)}</span>
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
              <span>
                {t(upiPartStates[state])}
                {reference && <span className="block font-mono wrap-anywhere">{reference}</span>}
              </span>
              {isOpen && state === 'referenced' && (
                <RemoveReference id={_id} reference={reference} />
              )}
            </div>
            {(isOpen || hasEndedUnpaid) && state !== 'recorded' && (
              <ReceiptForm order={order} due={due} part={{ amount, reference }} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

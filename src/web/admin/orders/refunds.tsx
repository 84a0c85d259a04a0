import { choiceWords } from '#shared/catalogue/making/words.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { Refund } from '#shared/orders/refund-schema.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { formatMoment } from '../../shared/dates.ts'
import { RefundDecisionForm } from './refund-decision.tsx'

const refundStateLabels: Record<Refund['state'], AnyMessage> = {
  done: 'Refunded',
  pending: 'Waiting for the payment provider',
  failed: 'Refused by the payment provider',
}

const originLabels: Record<Exclude<Refund['origin'], 'shop'>, AnyMessage> = {
  provider: 'Refunded at the payment provider',
  dispute: 'Taken back after a dispute',
}

const getStateLabel = (refund: Refund): AnyMessage => {
  const { state, waitsForPayout, isWithdrawn, origin, movedTo } = refund
  if (movedTo) return 'Pays the exchange'
  if (origin !== 'shop') return originLabels[origin]
  if (waitsForPayout) return 'To be paid by hand'
  return isWithdrawn ? 'Withdrawn' : refundStateLabels[state]
}

export function Refunds({ order }: { order: AdminOrder }) {
  if (order.refunds.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {order.refunds.map((refund) => (
        <li key={refund._id} className="py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className={refund.state === 'failed' ? 'text-red' : 'text-ink'}>
              {t(getStateLabel(refund))}
            </span>
            <span className="font-semibold tabular-nums">{formatRupees(refund.amount)}</span>
          </p>
          <p className="text-sm text-ink-soft">
            {refund.byAmount
              ? t('An amount, without pieces')
              : refund.lines.length === 0
                ? t('The full remaining amount')
                : refund.lines
                    .map(({ position, quantity }) => {
                      const line = order.cartItems[position]
                      const title = `${quantity} × ${[line ? getTitle(line) : t('a piece'), choiceWords(line?.options)].filter(Boolean).join(', ')}`
                      return line?.size
                        ? t('{title}, size {size}', { title, size: line.size })
                        : title
                    })
                    .join('; ')}
          </p>
          {refund.reason && <p className="text-sm wrap-anywhere">{refund.reason}</p>}
          <p className="text-sm text-ink-soft">
            <time dateTime={refund.at}>{formatMoment(refund.at)}</time>
          </p>
          {refund.isUndecided && <RefundDecisionForm order={order} refund={refund} />}
        </li>
      ))}
    </ul>
  )
}

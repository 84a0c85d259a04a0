import { dayAsText } from '#shared/dates.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { language } from '#shared/words/words.ts'
import { formatMoment } from '../../shared/dates.ts'

const stateLabels = {
  opened: 'Disputed, waiting for an answer',
  won: 'Dispute won',
  lost: 'Dispute lost: the money went back',
} as const

/** The owner answers disputes at the payment provider. */
export function Disputes({ disputes }: Pick<AdminOrder, 'disputes'>) {
  return (
    <ul className="divide-y divide-line">
      {disputes.map(({ _id, state, amount, currency, reason, respondBy, at }) => (
        <li key={_id} className="py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className={state === 'won' ? '' : 'text-red'}>{t(stateLabels[state])}</span>
            <span className="font-semibold tabular-nums">
              {currency} {amount.toFixed(2)}
            </span>
          </p>
          {state === 'opened' && respondBy && (
            <p>
              {t('Answer by {day} at the payment provider, with proof of delivery.', {
                day: dayAsText(respondBy, language()),
              })}
            </p>
          )}
          <p className="font-mono text-sm wrap-anywhere">
            {_id} {reason}
          </p>
          <p className="text-sm text-ink-soft">
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

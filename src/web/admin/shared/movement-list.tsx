import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'
import { OrderLink } from './optional-link.tsx'

type Movement = {
  _id: string
  at: string
  note: string
  userName: string
  orderId: string | null
  orderNumber: string
}

type Props<Row extends Movement> = {
  movements: readonly Row[]
  /** The change of the quantity, with its sign. */
  change: (movement: Row) => string
  reason: (movement: Row) => string
}

/** Lists the quantities added to a stock and taken from it, each with its user and its order. */
export function MovementList<Row extends Movement>({ movements, change, reason }: Props<Row>) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {movements.map((movement) => (
        <li key={movement._id} className="flex gap-4 py-3">
          <span className="w-20 shrink-0 text-right font-semibold tabular-nums">
            {change(movement)}
          </span>
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">
              {reason(movement)}
              {movement.note && `: ${movement.note}`}
            </p>
            <p className="text-sm text-ink-soft">
              <time dateTime={movement.at}>{formatMoment(movement.at)}</time>
              {movement.userName && `, ${movement.userName}`}
            </p>
          </div>
          {movement.orderId && (
            <OrderLink orderId={movement.orderId}>{movement.orderNumber || t('Order')}</OrderLink>
          )}
        </li>
      ))}
    </ol>
  )
}

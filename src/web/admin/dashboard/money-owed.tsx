import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'

type Owed = Dashboard['owed']

const sentences: Record<keyof Owed, AnyMessage> = {
  rejected: 'Rejected, and not fully refunded:',
  refused: 'The payment provider refused a refund. Please check:',
  overdue: 'The balance is overdue. Please ask the customer:',
  returning: 'A courier is bringing a parcel back. Please look at its pieces when it is here:',
  disputed: 'A payment is disputed. Please answer at the payment provider:',
  payouts: 'Money to be returned by hand:',
  undecided: 'Money went back at the payment provider. Please say which pieces it concerns:',
}

type Props = Pick<Dashboard, 'owed' | 'unpaid'>

export function MoneyOwed({ owed, unpaid }: Props) {
  const kinds = (
    ['undecided', 'disputed', 'rejected', 'refused', 'returning', 'payouts', 'overdue'] as const
  ).filter((kind) => owed[kind].length > 0)
  if (kinds.length === 0 && unpaid.orders === 0) return null
  const more = unpaid.orders - unpaid.oldest.length
  return (
    <div role="status" className="mb-5 space-y-2 border-l-2 border-red bg-white/40 px-4 py-3">
      {kinds.map((kind) => (
        <p key={kind}>
          {t(sentences[kind])} <Orders orders={owed[kind]} />
        </p>
      ))}
      {unpaid.orders > 0 && (
        <p>
          {t('Sent, with {amount} still to be paid:', {
            amount: formatRupees(unpaid.amount),
          })}{' '}
          <Orders orders={unpaid.oldest} />
          {more > 0 && (
            <Link to={adminOrdersPath({ unpaid: '1' })} className={linkStyle}>
              {t('and {n} more', { n: more })}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

const linkStyle = 'mr-3 inline-flex min-h-11 items-center text-maroon underline underline-offset-4'

const Orders = ({ orders }: { orders: Owed['rejected'] }) =>
  orders.map(({ orderId, orderNumber }) => (
    <Link key={orderId} to={adminOrdersPath({ order: orderId })} className={linkStyle}>
      {orderNumber}
    </Link>
  ))

import { Link } from 'react-router'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { t } from '#shared/words/panel.ts'

const link = 'text-maroon underline underline-offset-4'

/** Whose shopper waits for money that nobody is sending. */
export function MoneyOwed({ owed: { rejected, refused } }: Pick<Dashboard, 'owed'>) {
  if (rejected === 0 && refused.length === 0) return null
  return (
    <div role="status" className="mb-5 space-y-2 border-l-2 border-red bg-white/40 px-4 py-3">
      {rejected > 0 && (
        <p>
          {rejected === 1
            ? t('An order was rejected, and its money was not given back.')
            : t('{n} orders were rejected, and their money was not given back.', {
                n: rejected,
              })}{' '}
          <Link to={adminOrdersPath({ status: 'rejected', payment: 'paid' })} className={link}>
            {t('See which')}
          </Link>
        </p>
      )}
      {refused.length > 0 && (
        <p>
          {t('The payment service refused to give money back. Please look at it again:')}{' '}
          {refused.map(({ orderId, orderNumber }) => (
            <Link key={orderId} to={adminOrdersPath({ order: orderId })} className={`${link} mr-3`}>
              {orderNumber}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

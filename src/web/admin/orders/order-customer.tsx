import { Link } from 'react-router'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { adminCustomerPath, adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { ClaimOfOrder } from './claim.tsx'
import { formatCustomerName } from './customer-name.ts'

export function OrderCustomer({ order }: { order: AdminOrder }) {
  const { customer, userId, channel, replaces, placedBy: name } = order
  const nameAndEmail = [formatCustomerName(customer), customer.email].filter(Boolean).join(', ')
  return (
    <div className="wrap-anywhere text-ink-soft">
      {!customer.isErased && channel !== 'giftCard' ? (
        <Link to={adminCustomerPath(userId || order._id)} className="text-link">
          {nameAndEmail}
        </Link>
      ) : (
        <p className="py-2.5">{nameAndEmail}</p>
      )}
      {channel === 'giftCard' && (
        <p className="text-sm">{t('A gift card, which is sent by email')}</p>
      )}
      {replaces && (
        <p className="text-sm">
          <Link to={adminOrdersPath({ order: replaces._id })} className="text-link">
            {t('Replaces a piece of order {number}', { number: replaces.orderNumber })}
          </Link>
        </p>
      )}
      {!replaces && (channel === 'phone' || channel === 'counter') && (
        <p className="text-sm">
          {channel === 'phone'
            ? t('Ordered by phone, entered by {name}', { name })
            : t('Bought at the counter, entered by {name}', { name })}
        </p>
      )}
      {order.claim && <ClaimOfOrder order={order} claim={order.claim} />}
    </div>
  )
}

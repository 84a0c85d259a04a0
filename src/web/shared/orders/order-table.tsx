import { Link, useLocation } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder, Order } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { formatDate } from '../dates.ts'
import { LinePictures } from './line-pictures.tsx'
import { OrderId, PaymentWord, StatusWord } from './order-parts.tsx'

type Row = Pick<
  Order,
  | '_id'
  | 'orderNumber'
  | 'abandoned'
  | 'orderDate'
  | 'orderStatus'
  | 'paymentStatus'
  | 'totalAmount'
> &
  Partial<Pick<AdminOrder, 'customer'> & Pick<Order, 'cartItems' | 'awaitsVerification'>>
type Props = { orders: Row[]; getHref: (id: string) => string; caption: string }

const columns = ['Order ID', 'Order Date', 'Order Status', 'Order Price'] as const

export function OrderTable({ orders, getHref, caption }: Props) {
  // Paging keeps the link back.
  const { state } = useLocation()
  return (
    <table className="w-full text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-gold max-md:sr-only">
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col" className="caps py-3 pr-6 text-ink-soft">
              {t(title)}
            </th>
          ))}
          <th scope="col" className="py-3">
            <span className="sr-only">{t('Details')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {orders.map((order) => (
          <tr
            key={order._id}
            className="border-b border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-3"
          >
            <td className="py-3 pr-6 max-md:col-span-2 max-md:py-1 max-md:pr-0">
              {order.orderNumber && (
                <span className="block font-semibold">{order.orderNumber}</span>
              )}
              {order.customer ? (
                <OrderId
                  id={order._id}
                  className={`block ${order.orderNumber ? 'text-xs text-ink-soft' : 'text-sm'}`}
                />
              ) : (
                !order.orderNumber && <span className="block">{t('No number yet')}</span>
              )}
              {!order.customer && order.cartItems && (
                <LinePictures
                  lines={order.cartItems}
                  max={4}
                  moreText={(more) => t('and {more} more', { more })}
                  className="mt-2 gap-1.5"
                />
              )}
              {order.customer && (
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  {order.customer.userName}, {order.customer.email}
                </span>
              )}
            </td>
            <td className="py-3 pr-6 whitespace-nowrap max-md:py-1">
              {formatDate(order.orderDate)}
            </td>
            <td className="py-3 pr-6 max-md:py-1 max-md:pr-0 max-md:text-right">
              <StatusWord order={order} />
              {(order.customer || order.paymentStatus !== 'paid') && (
                <span className="block text-sm text-ink-soft">
                  <PaymentWord order={order} />
                </span>
              )}
            </td>
            <td className="py-3 pr-6 font-semibold tabular-nums max-md:self-center max-md:py-1">
              {formatRupees(order.totalAmount)}
            </td>
            <td className="py-2 text-right max-md:py-1">
              <Link
                to={getHref(order._id)}
                state={state}
                preventScrollReset
                aria-label={t('View Details of order {number}', {
                  number: order.orderNumber || formatDate(order.orderDate),
                })}
                className={buttonStyle(
                  'outline',
                  'px-4! wrap-anywhere max-md:max-w-full md:whitespace-nowrap',
                )}
              >
                {t('View Details')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
